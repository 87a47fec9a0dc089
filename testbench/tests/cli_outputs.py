#!/usr/bin/env python3
"""What the verbs of `mau` print: --json parses and has the documented fields, eval is stable and agrees with replay, explain reproduces the swizzle figure of
docs/spec/lane_address.md, every --help fits 80 columns, the examples of docs/user/ are true.

usage: cli_outputs.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""
import re
import shlex
import unittest

from mau_command import BODY, DATA, GOOD, MISMATCH, OK, ROOT, VERBS, MauCase, mau, objects

USER = ROOT / "docs" / "user"
UNIT = ("--lanes", "4", "--window", "4", "--line-bytes", "64")
STATUS = {"inactive", "ok", "partial", "out_of_range", "memviol", "lds_masked", "null", "invalid", "ignored", "illegal"}
GOOD_NAME = "good.mreq"
WORDS = ("--inst", "0xe0501000 0x80010100", "--vsharp", "0x1000 0x100000 64 0x24fac", "--v0", "0x0+4*64")
DECODED = {"schema": int, "gfx": str, "words": list, "text": str, "mnemonic": str, "unknown": bool, "encoding": str, "opcode": int, "class": str,
           "size": int, "format_op": bool, "components": int, "atomic": str, "sign_extend": bool, "d16": str, "inst_offset": int, "vdata": int, "vaddr": int,
           "srsrc": int, "soffset": int, "offen": bool, "idxen": bool, "addr64": bool, "lds": bool, "tfe": bool, "glc": bool, "slc": bool, "dlc": bool,
           "foreign": bool, "errors": list}
EQUAL = {"schema": int, "result": str, "file": str, "episodes": int, "requests": int, "transactions": int, "clocks": int, "compared": int, "log_hash": str}
RAN = {"schema": int, "verb": str, "verdict": str, "seed": str, "waves": int, "episodes": int, "clocks": int, "transactions": int, "compared": int,
       "seconds": float, "hash": str, "stimulus": str}
EXPLAINED = {"schema": int, "gfx": str, "text": str, "error": str, "bytes": int, "components": int, "transactions": int, "cost": int, "lane": list}


def documented(name, table):
    """Field names of a table of docs/user/NAME: first column, in backquotes; tables count from 0."""
    tables, rows = [], []
    for line in (USER / name).read_text().splitlines() + [""]:
        if line.startswith("|"):
            rows.append(line.split("|")[1])
        elif rows:
            tables.append({field for row in rows[2:] for field in re.findall(r"`(\w+)`", row)})
            rows = []
    return tables[table]


class Json(MauCase):
    def check_fields(self, row, fields, optional=()):
        self.assertEqual(set(row) - set(optional), set(fields))
        for name, kind in fields.items():
            self.assertIs(type(row[name]), kind, f"{name}: {row[name]!r}")
        self.assertEqual(row["schema"], 1)

    def test_run(self):
        row, = objects(self.check(mau("run", *UNIT, "--waves", 100, "--json"), OK).stdout)
        self.check_fields(row, RAN)
        self.assertEqual((row["verdict"], row["waves"], row["seed"]), ("ok", 100, "1"))
        covered, = objects(self.check(mau("run", *UNIT, "--waves", 100, "--json", "--coverage-all"), OK).stdout)
        self.check_fields(covered, RAN, ("coverage", "coverage_cases", "coverage_holes"))
        bins = covered["coverage"]
        self.assertTrue(all(re.fullmatch(r"gfx(6|7|8|9|10|10_3|11) \S+", name) and type(hits) is int for name, hits in bins.items()))
        self.assertEqual(covered["coverage_cases"], len(bins))
        self.assertEqual(covered["coverage_holes"], sum(hits == 0 for hits in bins.values()))
        big = 2 ** 64 - 1
        self.assertEqual(objects(mau("run", *UNIT, "--waves", 1, "--json", "--seed", big).stdout)[0]["seed"], str(big))

    def test_every_rule_has_a_bin(self):
        """Rules of docs/spec that speak of the unit; T, N18, N20 and N22 speak of data."""
        rules = {m for page in (ROOT / "docs/spec").glob("*.md") for m in re.findall(r"^\| ([VARGLFCEN]\d+) \|", page.read_text(), re.M)}
        covered, = objects(self.check(mau("run", *UNIT, "--waves", 10, "--json", "--coverage-all"), OK).stdout)
        bins = {re.search(r" ([A-Z]+\d*)", name)[1] for name in covered["coverage"]}
        self.assertGreater(len(rules), 80)
        self.assertEqual(rules - bins, {"N18", "N20", "N22"})

    def test_mismatch(self):
        text = re.search(r"`--json` gives the same.*?\n\n", (USER / "cli.md").read_text() + "\n\n", re.S)[0]
        names = set(re.findall(r"`(\w+)`", text))
        row, = objects(self.check(mau("run", *UNIT, "--fault", 1, "--stall", "none", "--json", "--out", self.dir / "bug"), MISMATCH).stdout)
        again, = objects(self.check(mau("replay", "--fault", 1, "--json", self.dir / "bug" / "failing.mreq"), MISMATCH).stdout)
        self.assertEqual(set(row) - set(RAN), names - {"run"}, "the fields of docs/user/cli.md")
        self.assertEqual(set(again), names - {"run", "shrunk_size"} | {"schema"})
        self.check_fields(row, RAN, names)
        self.assertEqual((row["verdict"], row["seed"], row["verb"]), ("MISMATCH", "1", "run"))
        for report in (row, again):
            self.assertEqual(report["result"], "mismatch")
            self.assertRegex(report["model"], r"^0x[0-9a-f]+$")
            self.assertRegex(report["unit_says"], r"^0x[0-9a-f]+$")
            self.assertNotEqual(report["model"], report["unit_says"])
        self.assertEqual([again[k] for k in ("failing", "shrunk", "trace", "view")], [None] * 4)
        self.assertEqual(row["reproduce"], f"./run mau replay {self.dir}/bug/shrunk.mreq")
        self.assertTrue({"rule", "step", "value"} <= set(row["derivation"][0]))
        covered, = objects(self.check(mau("run", *UNIT, "--fault", 1, "--json", "--coverage", "--out", self.dir / "bug"), MISMATCH).stdout)
        self.assertIn("coverage", covered)
        shrunk, = objects(self.check(mau("shrink", "--fault", 1, "--json", "-o", self.dir / "s.mreq", self.dir / "bug" / "failing.mreq"), MISMATCH).stdout)
        self.assertEqual((shrunk["result"], shrunk["requests"], shrunk["complete"]), ("shrunk", 1, True))
        nothing, = objects(self.check(mau("shrink", "--json", self.file(GOOD)), OK).stdout)
        self.assertEqual(nothing, {"schema": 1, "result": "equal"})

    def test_replay(self):
        row, = objects(self.check(mau("replay", "--json", self.file(GOOD)), OK).stdout)
        self.check_fields(row, EQUAL)
        self.assertEqual((row["result"], row["episodes"], row["requests"], row["transactions"]), ("equal", 1, 1, 16))

    def test_decode(self):
        done = self.check(mau("decode", "--gfx", "9", "--json", "e0501000", "80010100", "e8018000", "80010100"), OK)
        rows = objects(done.stdout)
        self.check_fields(rows[0], DECODED)
        self.check_fields(rows[1], DECODED | {"dfmt": str, "nfmt": str})
        self.assertEqual(rows[0]["words"], [0xe0501000, 0x80010100])
        self.assertEqual((rows[0]["mnemonic"], rows[0]["offen"], rows[0]["vdata"], rows[0]["srsrc"]), ("buffer_load_dword", True, 1, 4))
        self.assertEqual(rows[1]["encoding"], "mtbuf")
        self.assertEqual([rows[0]["size"], rows[1]["size"]], [4, 0])
        behind = self.check(mau("decode", "e0501000", "80010100", "--json", "e8018000", "--gfx", "9", "80010100"), OK)
        self.assertEqual(behind.stdout, done.stdout, "options may stand anywhere")
        piped = mau("decode", "--gfx", "9", "--json", input="# comment\nE0501000 80010100  # one\n0xe8018000,\n0x80010100\n")
        self.assertEqual(piped.stdout, done.stdout, self.said(piped))

    def test_decode_generations(self):
        words = ("dc520010", "01860002", "f4200144", "f8000010", "e8b00000", "80020304", "dc400000", "097c0304")
        rows = objects(self.check(mau("decode", "--gfx", "11", "--json", *words), OK).stdout)
        other = {k: v for k, v in DECODED.items() if k not in ("vdata", "vaddr", "srsrc", "soffset")}
        flat = other | {"vdata": int, "vaddr": int, "vdst": int, "base": str}
        self.check_fields(rows[0], flat | {"saddr": int})
        self.check_fields(rows[1], other | {"sdst": int, "sbase": int, "soffset": type(None)})
        self.check_fields(rows[2], DECODED | {"format": str})
        self.check_fields(rows[3], flat | {"saddr": type(None)})
        self.assertEqual([r["mnemonic"] for r in rows], ["global_load_b32", "s_buffer_load_b32", "tbuffer_load_format_x", "flat_load_u8"])
        self.assertEqual([r["base"] for r in (rows[0], rows[3])], ["sv", "v"])
        one_word = objects(self.check(mau("decode", "--gfx", "6", "--json", "c2028910", "e0300000", "80020304"), OK).stdout)
        self.assertEqual([len(r["words"]) for r in one_word], [1, 2])

    def test_decode_says_which_rule(self):
        for gfx, words, errors in (("7", ("e0859004", "00800000"), ["E1", "E3", "E5"]), ("9", ("dc502000", "09000304"), ["E2"]),
                                   ("10", ("dc300004", "097d0304"), ["E4"]), ("9", ("c0020144", "00000010"), ["E5"])):
            with self.subTest(words=words):
                row, = objects(self.check(mau("decode", "--gfx", gfx, "--json", *words), OK).stdout)
                self.assertEqual(row["errors"], errors)
                text = self.check(mau("decode", "--gfx", gfx, *words), OK).stdout
                self.assertEqual(sorted(re.findall(r"(?m)^  illegal      (E\d): ", text)), errors)

    def test_explain(self):
        row, = objects(self.check(mau("explain", "--gfx", "9", *WORDS, "--json"), OK).stdout)
        self.check_fields(row, EXPLAINED)
        self.assertEqual([lane["lane"] for lane in row["lane"]], list(range(64)))
        for lane in row["lane"]:
            self.assertEqual(set(lane), {"lane", "status", "oob", "address", "align", "lds"})
            self.assertEqual(lane["address"], 0x1000 + 4 * lane["lane"])
            self.assertEqual(lane["status"], "ok" if lane["lane"] < 16 else "out_of_range")
        one, = objects(self.check(mau("explain", "--gfx", "9", *WORDS, "--json", "--lane", 3), OK).stdout)
        steps = {(s["rule"], s["step"]): s["value"] for s in one["lane"][0]["derivation"]}
        self.assertEqual((len(one["lane"]), steps["A1", "Offset"], steps["A6", "byte_address"]), (1, 12, 0x100c))

    def test_explain_text_of_a_file(self):
        """The instruction as text where the request came from machine words."""
        both = self.file(GOOD + "request tag=1\nop enc=mubuf cls=load size=4\n" + BODY.split("\n", 1)[1] + "request tag=2\n" + BODY)
        texts = [objects(self.check(mau("explain", "--json", f"{both}:0:{i}"), OK).stdout)[0]["text"] for i in range(3)]
        self.assertEqual(texts, ["buffer_load_dword v1, v0, s[4:7], 0 offen", "", texts[0]])
        self.assertIn(texts[0], mau("explain", both).stdout)

    def test_explain_and_eval_say_errors_alike(self):
        for flags, error in (("", "none"), (" lds", "E2"), (" unknown", "E5")):
            path = self.file(GOOD.replace("inst 0xe0501000 0x80010100", f"op enc=mubuf cls={'store' if flags else 'load'} size=4{flags}"))
            with self.subTest(error=error):
                row, = objects(self.check(mau("eval", path), OK).stdout)
                seen, = objects(self.check(mau("explain", "--json", path), OK).stdout)
                self.assertEqual((row["error"], seen["error"]), (error, error))

    def test_explain_agrees_with_eval(self):
        for path in (DATA / "struct_gfx9.mreq", DATA / "raw_gfx7.mreq", DATA / "lds_gfx8.mreq"):
            rows = objects(self.check(mau("eval", *UNIT, path), OK).stdout)
            for row in (rows[0], rows[len(rows) // 2], rows[-1]):
                with self.subTest(path=path.name, episode=row["episode"], request=row["request"]):
                    seen, = objects(self.check(mau("explain", *UNIT, "--json", f"{path}:{row['episode']}:{row['request']}"), OK).stdout)
                    self.assertEqual([lane["status"] for lane in seen["lane"]], row["status"])
                    self.assertEqual([lane["address"] for lane in seen["lane"]], row["addr"])
                    self.assertEqual([lane["oob"] for lane in seen["lane"]], row["oob"])
                    self.assertEqual([lane["lds"] for lane in seen["lane"]], row["lds"] or [None] * len(row["addr"]))
                    self.assertEqual((seen["transactions"], seen["cost"], seen["bytes"]), (len(row["txns"]), row["cost"], row["bytes"]))


class Spaces(MauCase):
    """The wave of docs/spec/segment.md: nine lanes of a FLAT load; and the examples of docs/spec/scalar.md."""
    POINTERS = (0x1000, 0x1000000000010, 0x2000000000010, 0x10000000003f8, 0x3000000000000, 0xffff800000000000, 0x0000fffffffffffc, 0x10000fffffffc,
                0x20000fffffffc)
    CONTEXT = ("--align", "unaligned", "--lds-base", 0x1000, "--lds-size", 0x400, "--scratch-base", 0x200000)

    def test_flat(self):
        lanes = " ".join(f"{p:#x}" for p in self.POINTERS) + " 0*55"
        row, = objects(self.check(mau("explain", "--gfx", "9", "--inst", "0xdc500008 0x03000001", "--ptr", lanes, *self.CONTEXT, "--json"), OK).stdout)
        want = re.findall(r"^\| \d \| \w+_\w+ \| (\w+) \|.*\| (\w+) \| (\w+) \| (\w+) \|$", (ROOT / "docs/spec/segment.md").read_text(), re.M)
        self.assertEqual(len(want), len(self.POINTERS))
        for lane, (space, status, address, lds) in zip(row["lane"], want):
            with self.subTest(lane=lane["lane"]):
                self.assertEqual((lane["space"], lane["status"]), (space.lower(), status.lower()))
                self.assertEqual(lane["address"] or 0, int(address.replace("_", ""), 16 if address.startswith("0x") else 10))
                self.assertEqual(lane["lds"] or 0, int(lds, 16 if lds.startswith("0x") else 10))
        text = self.check(mau("explain", "--gfx", "9", "--inst", "0xdc500008 0x03000001", "--ptr", lanes, *self.CONTEXT), OK).stdout
        for line in (r"   1 +ok +lds +0 +0x01018$", r"   2  0x000000200608  ok +scratch ", r"   4 +memviol +none$"):
            self.assertRegex(text, "(?m)^" + line)

    def test_scalar(self):
        load = ("explain", "--gfx", "9", "--inst", 0xc02a0202, 0x26, "--json")
        row, = objects(self.check(mau(*load, "--vsharp", 0x1003, 0x100000, 3, 0x24fac, "--exec", 0), OK).stdout)
        self.assertEqual([row["lane"][0][k] for k in ("address", "status", "oob")], [0x1024, "partial", 8])
        self.assertEqual((row["bytes"], row["components"], row["transactions"]), (16, 4, 1))
        self.assertEqual({lane["status"] for lane in row["lane"][1:]}, {"inactive"})
        one, = objects(self.check(mau("explain", "--gfx", "7", "--inst", 0xc2040509, "--vsharp", 0x1000, 0, 64, 0x24fac, "--json"), OK).stdout)
        self.assertEqual((one["lane"][0]["address"], one["bytes"]), (0x1024, 4))

    def test_eval(self):
        text = GOOD.replace("align=dword", "align=unaligned lds_size=0x400 shared_hi=0x10000 private_hi=0x20000") + (
            "request tag=1\nop enc=flat cls=load size=4\nexec 0x7\nv0 0x1000 0x10 0x10 0*61\nv1 0 0x10000 0x20000 0*61\n"
            "request tag=2\nop enc=scratch cls=store size=4\nexec 0x1\n")
        buffer, flat, scratch = objects(self.check(mau("eval", self.file(text)), OK).stdout)
        self.assertEqual([(r["seg"] or [])[:3] for r in (buffer, flat, scratch)], [[], ["memory", "lds", "scratch"],
                                                                                ["scratch", "memory", "memory"]])
        self.assertEqual([r["counters"] for r in (buffer, flat, scratch)], [["vm"], ["vm", "lgkm"], ["vm"]])
        self.assertEqual((flat["addr"][:3], flat["lds"][:3]), ([0x1000, None, 0x408], [None, 0x10, None]))


class Figure(MauCase):
    """24-byte records of dwords X Y Z W U V, element size 4, index stride 8 (docs/spec/lane_address.md)."""
    BASE, STRIDE, ISTRIDE, ELEMENT = 0x1000, 24, 8, 4
    WORD3 = {"6": 0xa4fac, "7": 0xa4fac, "8": 0xa4fac, "9": 0x24fac}  # ELEMENT_SIZE 4: a field on gfx6-8, fixed on gfx9

    def test_addresses(self):
        for gfx, word3 in self.WORD3.items():
            for offset in range(0, self.STRIDE, 4):
                with self.subTest(gfx=gfx, offset=offset):
                    row, = objects(self.check(mau("explain", "--gfx", gfx, "--inst", 0xe0303000 if gfx < "8" else 0xe0503000, 0x80010100, "--vsharp", self.BASE,
                                                  self.STRIDE << 16 | 1 << 31, 0x100000, word3, "--v0", "0+1*64", "--v1", offset, "--json"), OK).stdout)
                    want = [self.BASE + (r // self.ISTRIDE * self.STRIDE + offset) * self.ISTRIDE + r % self.ISTRIDE * self.ELEMENT for r in range(64)]
                    self.assertEqual([lane["address"] for lane in row["lane"]], want)
                    self.assertEqual({lane["status"] for lane in row["lane"]}, {"ok"})

    def test_table_of_the_page(self):
        text = (ROOT / "docs" / "spec" / "lane_address.md").read_text()
        rows = re.findall(r"^\| record (\d+) \|(.*)\|$", text, re.M)
        self.assertEqual(len(rows), 4)
        for record, cells in rows:
            for dword, cell in enumerate(cells.split("|")):
                r = int(record)
                self.assertEqual(int(cell), (r // 8 * 24 + 4 * dword) * 8 + r % 8 * 4)

    def test_steps(self):
        done = self.check(mau("explain", "--gfx", "9", "--inst", 0xe0503000, 0x80010100, "--vsharp", self.BASE, 0x80180000, 0x100000, 0x24fac,
                              "--v0", "0+1*64", "--v1", 12, "--lane", 8), OK)
        for step, value in (("imsb", 1), ("ilsb", 0), ("omsb", 3), ("olsb", 0), ("buffer_offset", "0x120"), ("byte_address", "0x1120")):
            self.assertRegex(done.stdout, rf"(?m)^A[46]\s+{step}\s+{value}\b")


class Eval(MauCase):
    FIELDS, TXN = documented("eval.md", 0), documented("eval.md", 1)

    def check_row(self, row, line_bytes):
        self.assertEqual(set(row), self.FIELDS)
        wave = len(row["status"])
        self.assertIn(wave, (32, 64))
        self.assertEqual([len(row[k]) for k in ("addr", "oob")], [wave] * 2)
        self.assertEqual({len(row[k]) for k in ("lds", "seg") if row[k] is not None} | {wave}, {wave})
        self.assertLessEqual(set(row["counters"]), {"vm", "vs", "lgkm"})
        self.assertLessEqual(set(row["seg"] or []), {"memory", "scratch", "lds", "none"})
        self.assertLessEqual(set(row["status"]), STATUS)
        self.assertIn(row["error"], ["none", *row["errors"]])
        for status, addr, oob in zip(row["status"], row["addr"], row["oob"]):
            self.assertFalse(oob >> row["components"], row)
            if status in ("ok", "partial", "memviol"):
                self.assertIn(type(addr), (int, type(None)))
                self.assertEqual(oob != 0, status == "partial" or (status == "memviol" and oob != 0))
            elif status != "out_of_range":
                self.assertEqual((addr, oob), (None, 0))
        for txn in row["txns"]:
            self.assertEqual(set(txn), self.TXN)
            self.assertEqual(txn["line"] % line_bytes, 0)
            self.assertRegex(txn["bytes"], rf"^0x[0-9a-f]{{{line_bytes // 4}}}$")
            self.assertRegex(txn["lanes"], r"^0x[0-9a-f]{16}$")
            first, lanes = txn["window"] * row["window"], int(txn["lanes"], 16)
            self.assertTrue(lanes and int(txn["bytes"], 16) and lanes >> row["window"] == 0)
            for lane in range(row["window"]):
                if lanes >> lane & 1:
                    self.assertIn(row["status"][first + lane], ("ok", "partial"))
        windows = [t["window"] for t in row["txns"] if t["last"]]
        self.assertEqual(windows, sorted(set(t["window"] for t in row["txns"])))

    def totals(self, path, unit):
        rows = objects(self.check(mau("eval", *unit, path), OK).stdout)
        replayed, = objects(self.check(mau("replay", *unit, "--json", path), OK).stdout)
        requests = len(re.findall(r"^request\b", path.read_text(), re.M))
        beats = sum(max(1, len(row["status"]) // row["lanes"]) for row in rows)
        self.assertEqual((len(rows), replayed["requests"]), (requests, requests))
        self.assertEqual(replayed["transactions"], sum(len(row["txns"]) for row in rows))
        self.assertEqual(replayed["compared"], beats + requests + replayed["transactions"])
        self.assertEqual(replayed["episodes"], rows[-1]["episode"] + 1)
        for row in rows:
            self.assertEqual(row["file"], str(path))
            self.check_row(row, row["line_bytes"])

    def test_real_requests(self):
        files = sorted(DATA.glob("*.mreq"))
        self.assertGreater(len(files), 20)
        for path in files:
            with self.subTest(path=path.name):
                self.totals(path, UNIT)

    def test_random_requests(self):
        for seed in range(1, 5):
            self.check(mau("run", *UNIT, "--fault", 20, "--seed", seed, "--requests", 64, "--out", self.dir), MISMATCH)
            path = self.dir / "failing.mreq"
            path.write_text(path.read_text().replace(" fault=20", ""))
            with self.subTest(seed=seed):
                self.totals(path, ())

    def test_same_bytes_twice_and_from_a_pipe(self):
        path = DATA / "struct_gfx9.mreq"
        first, second = (self.check(mau("eval", path), OK).stdout for _ in range(2))
        self.assertEqual(first, second)
        piped = self.check(mau("eval", "-", input=path.read_text()), OK).stdout
        self.assertEqual(piped, first.replace(f'"file":"{path}"', '"file":"-"'))
        both = self.check(mau("eval", path, DATA / "raw_gfx6.mreq"), OK).stdout
        self.assertTrue(both.startswith(first) and len(both) > len(first))

    def test_numbers_are_exact_in_a_double(self):
        for row in objects(mau("eval", *map(str, sorted(DATA.glob("*.mreq")))).stdout):
            for value in (*row["addr"], *(t["line"] for t in row["txns"])):
                self.assertTrue(value is None or (value == int(float(value)) and value < 2 ** 48))

    def test_geometry(self):
        path = DATA / "raw_gfx9.mreq"
        for window, line in ((4, 64), (64, 64), (16, 128)):
            rows = objects(self.check(mau("eval", "--lanes", 4, "--window", window, "--line-bytes", line, path), OK).stdout)
            for row in rows:
                self.assertEqual((row["lanes"], row["window"], row["line_bytes"]), (4, window, line))
                self.check_row(row, line)


class Help(MauCase):
    def test_help(self):
        for args in ((), ("--help",), ("-h",), ("help",), *((verb, "--help") for verb in VERBS), *((verb, "-h") for verb in VERBS)):
            with self.subTest(args=args):
                done = self.check(mau(*args), OK)
                self.assertEqual(done.stderr, "")
                self.assertRegex(done.stdout.lower(), r"usage: mau")
                wide = [line for line in done.stdout.splitlines() if len(line) > 80]
                self.assertEqual(wide, [])
                if len(args) == 2:
                    self.assertIn("Examples:", done.stdout)

    def test_help_among_other_arguments(self):
        self.check(mau("run", "--waves", "x", "--help"), OK)

    def test_version(self):
        self.assertRegex(self.check(mau("--version"), OK).stdout, r"^mau \d+\.\d+")

    def test_verbs_are_documented(self):
        text = (USER / "cli.md").read_text()
        for verb in VERBS:
            self.assertRegex(text, rf"(?m)^\| `{verb}\b")


class Text(MauCase):
    def test_text_fits_80_columns(self):
        struct, scratch = (DATA / name for name in ("struct_gfx9.mreq", "scratch_gfx9.mreq"))
        wide = ("--lanes", 64, "--window", 64, "--line-bytes", 128)
        for args in (("explain", "--gfx", "9", *WORDS, "--lane", 15), ("decode", "--gfx", "9", "e0501000", "80010100"),
                     ("decode", "--gfx", "11", "dc520010", "01860002", "f4200144", "f8000010"),
                     ("explain", "--gfx", "8", *WORDS, "--transactions"), ("explain", "--gfx", "8", *WORDS, "--transactions", *wide),
                     *(("explain", f"{path}:{n}", *more) for path in (struct, scratch) for n in range(3) for more in ((), ("--lane", 3, "-t", *wide))),
                     ("replay", GOOD_NAME), ("run", *UNIT, "--waves", 3000), ("run", *UNIT, "--waves", 3000, "--coverage")):
            with self.subTest(args=args):
                self.file(GOOD, GOOD_NAME)
                self.check_narrow(self.check(mau(*args, cwd=self.dir), OK).stdout)

    def check_narrow(self, text):
        self.assertEqual([line for line in text.splitlines() if len(line) > 80], [])

    def test_reports_fit_80_columns(self):
        for fault, more in ((2, ()), (7, ("--policy", "gcn")), (13, ("--stall", "always")), (14, ()), (19, ("--stall", "rare")), (21, ("--policy", "gcn"))):
            with self.subTest(fault=fault):
                self.check_narrow(self.check(mau("run", *UNIT, "--fault", fault, *more, cwd=self.dir), MISMATCH).stdout)
                self.check_narrow(self.check(mau("replay", "--shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH).stdout)
                self.check_narrow(self.check(mau("shrink", "mau-out/failing.mreq", cwd=self.dir), MISMATCH).stdout)

    def test_examples_of_the_pages(self):
        """Every `$ mau ...` of docs/user/: the lines below it appear in the output, in that order; `...` stands for others."""
        blocks = [(page.name, *m) for page in USER.glob("*.md") for m in re.findall(r"^    \$ mau (.*)\n((?:    .*\n)*)", page.read_text(), re.M)]
        self.assertTrue(blocks)
        for page, command, shown in blocks:
            lines = self.check(mau(*shlex.split(command)), OK).stdout.splitlines()
            at = 0
            for line in (text[4:].rstrip() for text in shown.splitlines()):
                if line != "...":
                    self.assertIn(line, [seen.rstrip() for seen in lines[at:]], f"{page}: {command}")
                    at += [seen.rstrip() for seen in lines[at:]].index(line) + 1

    def test_example_of_the_request_file(self):
        block = re.search(r"(?:^(?:    .*)?\n)+", (USER / "mreq.md").read_text().split("mean nothing; ")[1].split("\n", 2)[2], re.M)[0]
        text = "\n".join(line[4:] for line in block.strip("\n").splitlines()) + "\n"
        rows = objects(self.check(mau("eval", self.file(text)), OK).stdout)
        self.assertEqual([row["tag"] for row in rows], [0, 1, 2, 3, 4, 5])
        self.assertEqual({row["error"] for row in rows}, {"none"})


if __name__ == "__main__":
    unittest.main()
