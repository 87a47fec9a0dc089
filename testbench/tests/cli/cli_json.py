#!/usr/bin/env python3
"""--json of every verb parses and has the documented fields; explain and eval say the same.

usage: cli_json.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import os
import re
import shlex
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, INTERNAL, IO, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import DATA, GENERATIONS, ROOT, SMALL, USER, MauCase, mau, objects  # noqa: E402
from samples import BODY, GOOD, WORDS  # noqa: E402

DECODED = {
    "schema": int,
    "gfx": str,
    "elsewhere": list,
    "words": list,
    "text": str,
    "mnemonic": str,
    "unknown": bool,
    "encoding": str,
    "opcode": int,
    "class": str,
    "size": int,
    "format_op": bool,
    "components": int,
    "atomic": str,
    "sign_extend": bool,
    "d16": str,
    "inst_offset": int,
    "vdata": int,
    "vaddr": int,
    "srsrc": int,
    "soffset": int,
    "offen": bool,
    "idxen": bool,
    "addr64": bool,
    "lds": bool,
    "tfe": bool,
    "glc": bool,
    "slc": bool,
    "dlc": bool,
    "foreign": bool,
    "errors": list,
}
EQUAL = {
    "schema": int,
    "result": str,
    "file": str,
    "episodes": int,
    "requests": int,
    "illegal": int,
    "transactions": int,
    "clocks": int,
    "compared": int,
    "log_hash": str,
    "data": str,
}
RAN = {
    "schema": int,
    "verb": str,
    "verdict": str,
    "seed": str,
    "waves": int,
    "episodes": int,
    "clocks": int,
    "transactions": int,
    "compared": int,
    "seconds": float,
    "hash": str,
    "stimulus": str,
}
EXPLAINED = {
    "schema": int,
    "gfx": str,
    "text": str,
    "error": str,
    "bytes": int,
    "components": int,
    "transactions": int,
    "cost": int,
    "verdict": dict,
    "other_rules": type(None),
    "errata": list,
    "by_status": list,
    "spread": dict,
    "lane": list,
}
OF_DATA = set("N18 N20 N22 N29 N30 N31 A15 L11".split())  # rules
OF_WORDS = set("N28 F13 F20 F21 R20".split())
AS_BEFORE = set(
    "V9 V11 A10 R16 G8 G9 L5 F12 F16 F17 F19 F22 F23".split()
)  # they say "as on gfx9", "as on gfx11"
WORD = {
    int: "integer",
    str: "string",
    bool: "boolean",
    list: "array",
    dict: "object",
    type(None): "null",
}  # a type as docs/user names it


def fields_of_explain():
    """The tables of docs/user/cli.md under `explain --json`: of the object, of a lane, of a step,
    of a step of data, of a verdict; name and type of each field."""
    text = (
        (USER / "cli.md")
        .read_text()
        .split("### The object of `explain --json`\n")[1]
        .split("\n## ")[0]
    )
    return [
        dict(re.findall(r"(?m)^\| `(\w+)` \| ([^|]+) \|", part))
        for part in text.split("| field | type |")[1:]
    ]


class Json(MauCase):
    def check_fields(self, row, fields, optional=(), schema=1):
        self.assertEqual(set(row) - set(optional), set(fields))
        for name, kind in fields.items():
            self.assertIs(type(row[name]), kind, f"{name}: {row[name]!r}")
        self.assertEqual(row["schema"], schema)

    def test_run(self):
        (row,) = objects(self.check(mau("run", *SMALL, "--waves", 100, "--json"), OK).stdout)
        self.check_fields(row, RAN)
        self.assertEqual((row["verdict"], row["waves"], row["seed"]), ("ok", 100, "1"))
        (covered,) = objects(
            self.check(mau("run", *SMALL, "--waves", 100, "--json", "--coverage-all"), OK).stdout
        )
        self.check_fields(covered, RAN, ("coverage", "coverage_cases", "coverage_holes"))
        bins = covered["coverage"]
        self.assertTrue(
            all(
                re.fullmatch(rf"gfx({'|'.join(GENERATIONS)}) \S+", name) and type(hits) is int
                for name, hits in bins.items()
            )
        )
        self.assertEqual(covered["coverage_cases"], len(bins))
        self.assertEqual(covered["coverage_holes"], sum(hits == 0 for hits in bins.values()))
        big = 2**64 - 1
        self.assertEqual(
            objects(mau("run", *SMALL, "--waves", 1, "--json", "--seed", big).stdout)[0]["seed"],
            str(big),
        )

    def test_every_rule_has_a_bin(self):
        """Rules of docs/spec but T, which speaks of data, OF_DATA, OF_WORDS, which the unit does
        not see, and AS_BEFORE."""
        rules = {
            m
            for page in (ROOT / "docs/spec").glob("*.md")
            for m in re.findall(r"^\| ([VARGLFCEN]\d+) \|", page.read_text(), re.M)
        }
        table = (ROOT / "testbench/coverage/coverage_bins.h").read_text()
        bins = set(re.findall(r'(?m)^BIN\(\w+,\s+"([A-Z]+\d*)', table))
        self.assertGreater(len(rules), 80)
        self.assertEqual(rules - bins, OF_DATA | OF_WORDS | AS_BEFORE)

    def test_mismatch(self):
        text = re.search(
            r"`--json` prints the report as one object:\n\n.*?\n\n",
            (USER / "cli.md").read_text(),
            re.S,
        )[0]
        names = set(re.findall(r"`(\w+)`", text))
        (row,) = objects(
            self.check(
                mau(
                    "run",
                    *SMALL,
                    "--fault",
                    1,
                    "--stall",
                    "none",
                    "--json",
                    "--out",
                    self.dir / "bug",
                ),
                MISMATCH,
            ).stdout
        )
        (again,) = objects(
            self.check(
                mau("replay", "--fault", 1, "--json", self.dir / "bug" / "failing.mreq"), MISMATCH
            ).stdout
        )
        self.assertEqual(
            set(row) - set(RAN), names - {"run", "lost"}, "the fields of docs/user/cli.md"
        )
        self.assertEqual(set(again), names - {"run", "lost", "shrunk_size"} | {"schema"})
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
        (covered,) = objects(
            self.check(
                mau("run", *SMALL, "--fault", 1, "--json", "--coverage", "--out", self.dir / "bug"),
                MISMATCH,
            ).stdout
        )
        self.assertIn("coverage", covered)
        (shrunk,) = objects(
            self.check(
                mau(
                    "shrink",
                    "--fault",
                    1,
                    "--json",
                    "-o",
                    self.dir / "s.mreq",
                    self.dir / "bug" / "failing.mreq",
                ),
                MISMATCH,
            ).stdout
        )
        self.assertEqual(
            (shrunk["result"], shrunk["requests"], shrunk["complete"]), ("shrunk", 1, True)
        )
        (nothing,) = objects(self.check(mau("shrink", "--json", self.file(GOOD)), OK).stdout)
        self.assertEqual(nothing, {"schema": 1, "result": "equal"})

    def test_fault_not_found(self):
        """A planted fault that a run cannot find (13 needs stalls) is not a pass."""
        run = ("run", *SMALL, "--fault", 13, "--stall", "none", "--waves", 100)
        done = self.check_one_line(
            mau(*run, "--json"), INTERNAL, "planted fault 13", "docs/user/faults.md"
        )
        self.assertEqual(objects(done.stdout)[0]["verdict"], "FAULT NOT FOUND")
        self.assertRegex((USER / "cli.md").read_text(), r"(?m)^\| `verdict` .*`FAULT NOT FOUND`")
        self.assertIn("planted fault 13", mau(*run).stdout.splitlines()[0])

    def test_reproduce(self):
        """The line to paste: ./run as it was called, the path as a shell takes it; when no file can
        be written, the run itself."""
        out = self.dir / "it's"
        (row,) = objects(
            self.check(
                mau(
                    "run",
                    *SMALL,
                    "--fault",
                    1,
                    "--json",
                    "--out",
                    out,
                    env={"MAU_RUN": "../here/run"},
                ),
                MISMATCH,
            ).stdout
        )
        self.assertEqual(
            shlex.split(row["reproduce"]), ["../here/run", "mau", "replay", f"{out}/shrunk.mreq"]
        )
        done = mau("run", *SMALL, "--fault", 1, "--seed", "random", "--json", "--out", "/proc/nope")
        self.check_one_line(done, IO, "/proc/nope", "--out")
        (row,) = objects(done.stdout)
        again = shlex.split(row["reproduce"])
        self.assertEqual(again[:3], ["./run", "mau", "run"])
        self.assertEqual(again[-2:], ["--seed", row["seed"]])
        self.assertNotIn("--json", again)
        (same,) = objects(
            self.check(mau(*again[2:], "--json", "--out", self.dir / "bug"), MISMATCH).stdout
        )
        self.assertEqual(
            [same[k] for k in ("channel", "field", "clock", "request")],
            [row[k] for k in ("channel", "field", "clock", "request")],
        )

    def test_replay(self):
        (row,) = objects(self.check(mau("replay", "--json", self.file(GOOD)), OK).stdout)
        self.check_fields(row, EQUAL)
        self.assertEqual(
            (row["result"], row["episodes"], row["requests"], row["transactions"]),
            ("equal", 1, 1, 16),
        )

    def test_names_that_are_no_utf8(self):
        """U+FFFD for the bytes that are none, as eval does, in every object; the file itself has
        its name."""
        base = os.fsencode(self.dir) + b"/"
        run = (
            "run",
            *SMALL,
            "--fault",
            1,
            "--stall",
            "none",
            "--json",
            "--out",
            os.fsdecode(base + b"p\xff"),
        )
        (row,) = objects(self.check(mau(*run), MISMATCH).stdout)
        self.assertEqual(row["failing"], f"{self.dir}/p\ufffd/failing.mreq")
        self.assertIn("p\ufffd/shrunk.mreq", row["reproduce"])
        self.assertTrue(os.path.exists(base + b"p\xff/failing.mreq"))
        name, seen = (
            os.fsdecode(base + b"\xff\xc3\xa4\xe2.mreq"),
            f"{self.dir}/\ufffd\xe4\ufffd.mreq",
        )
        os.rename(base + b"p\xff/failing.mreq", name)
        out = os.fsdecode(base + b"s\xff")
        (shrunk,) = objects(self.check(mau("shrink", "--json", "-o", out, name), MISMATCH).stdout)
        self.assertEqual((shrunk["file"], shrunk["out"]), (seen, f"{self.dir}/s\ufffd"))
        (equal,) = objects(self.check(mau("replay", "--json", "--fault", 0, name), OK).stdout)
        self.check_fields(equal, EQUAL)
        self.assertEqual(equal["file"], seen)
        self.assertEqual(objects(self.check(mau("eval", name), OK).stdout)[0]["file"], seen)
        (again,) = objects(self.check(mau("replay", "--json", name), MISMATCH).stdout)
        self.assertIn("\ufffd\xe4\ufffd.mreq", again["reproduce"])

    def test_decode(self):
        done = self.check(
            mau("decode", "--gfx", "9", "--json", "e0501000", "80010100", "e8018000", "80010100"),
            OK,
        )
        rows = objects(done.stdout)
        self.check_fields(rows[0], DECODED)
        self.check_fields(rows[1], DECODED | {"dfmt": str, "nfmt": str})
        self.assertEqual(rows[0]["words"], [0xE0501000, 0x80010100])
        self.assertEqual(
            (rows[0]["mnemonic"], rows[0]["offen"], rows[0]["vdata"], rows[0]["srsrc"]),
            ("buffer_load_dword", True, 1, 4),
        )
        self.assertEqual(rows[1]["encoding"], "mtbuf")
        self.assertEqual([rows[0]["size"], rows[1]["size"]], [4, 0])
        options_last = self.check(
            mau("decode", "e0501000", "80010100", "--json", "e8018000", "--gfx", "9", "80010100"),
            OK,
        )
        self.assertEqual(options_last.stdout, done.stdout, "options in any place")
        piped = mau(
            "decode",
            "--gfx",
            "9",
            "--json",
            input="# comment\nE0501000 80010100  # one\n0xe8018000,\n0x80010100\n",
        )
        self.assertEqual(piped.stdout, done.stdout, self.said(piped))

    def test_names_of_generations(self):
        """The same generation by its other names; the list has each of them."""
        text = self.check(mau("decode", "--gfx"), OK).stdout
        self.assertLess(max(map(len, text.splitlines())), 80)
        listed = re.split(r"\n(?=\S)", text)
        self.assertEqual(tuple(line.split()[0] for line in listed), GENERATIONS)
        (row,) = objects(self.check(mau("decode", "--gfx", "--json"), OK).stdout)
        self.assertEqual(
            self.check(mau("decode", "--json", "--gfx"), OK).stdout[:12], '{"schema":1,'
        )
        self.assertEqual((row["schema"], len(row["generations"])), (1, len(GENERATIONS)))
        for line, one in zip(listed, row["generations"]):
            self.assertEqual(" ".join(line.split()), f"{one['gfx']} {', '.join(one['names'])}")
        for name in ("10.3", "gfx1030", "navi21", "RX 6800", "GFX10_3"):
            done = self.check(mau("decode", "--gfx", name, "--json", "e0301000", "80010100"), OK)
            self.assertEqual(objects(done.stdout)[0]["gfx"], "10_3", name)
        self.assertIn("navi21", listed[5])
        for name in ("gfx90a:sramecc+:xnack-", "amdgcn-amd-amdhsa--gfx90a", "AMD Instinct MI210"):
            done = self.check(mau("decode", "--gfx", name, "--json", "e0301000", "80010100"), OK)
            self.assertEqual(objects(done.stdout)[0]["gfx"], "90a", name)
        self.check_one_line(
            mau("decode", "--gfx", "gfx1250", "e0301000"),
            USAGE,
            "'gfx1250' is not modelled, the nearest generation is 12",
        )

    def test_decode_generations(self):
        words = (
            "dc520010",
            "01860002",
            "f4200144",
            "f8000010",
            "e8b00000",
            "80020304",
            "dc400000",
            "097c0304",
        )
        rows = objects(self.check(mau("decode", "--gfx", "11", "--json", *words), OK).stdout)
        other = {
            k: v for k, v in DECODED.items() if k not in ("vdata", "vaddr", "srsrc", "soffset")
        }
        flat = other | {"vdata": int, "vaddr": int, "vdst": int, "base": str}
        self.check_fields(rows[0], flat | {"saddr": int})
        self.check_fields(rows[1], other | {"sdst": int, "sbase": int, "soffset": type(None)})
        self.check_fields(rows[2], DECODED | {"format": str})
        self.check_fields(rows[3], flat | {"saddr": type(None)})
        self.assertEqual(
            [r["mnemonic"] for r in rows],
            ["global_load_b32", "s_buffer_load_b32", "tbuffer_load_format_x", "flat_load_u8"],
        )
        self.assertEqual([r["base"] for r in (rows[0], rows[3])], ["sv", "v"])
        one_word = objects(
            self.check(
                mau("decode", "--gfx", "6", "--json", "c2028910", "e0300000", "80020304"), OK
            ).stdout
        )
        self.assertEqual([len(r["words"]) for r in one_word], [1, 2])

    def test_decode_words_alone(self):
        """Later generations: instructions of three words, SCOPE, ACC."""
        words = ("ee05007c", "00040001", "00001002", "f4020141", "f8000010")
        rows = objects(self.check(mau("decode", "--gfx", "12", "--json", *words), OK).stdout)
        self.assertEqual([len(r["words"]) for r in rows], [3, 2])
        self.assertEqual(
            [r["text"] for r in rows],
            [
                "global_load_b32 v1, v[2:3], off offset:16 scope:SCOPE_SE",
                "s_buffer_load_b32 s5, s[0:3], 0x10",
            ],
        )
        self.assertEqual([(r["gfx"], r["scope"]) for r in rows], [("12", 1), ("12", 0)])
        (row,) = objects(
            self.check(mau("decode", "--gfx", "90a", "--json", "e052d0ff", "03820500"), OK).stdout
        )
        self.assertEqual(
            (row["gfx"], row["acc"], row["tfe"], row["dlc"]), ("90a", True, False, True)
        )
        self.assertEqual(
            row["text"], "buffer_load_dword a5, v0, s[8:11], s3 offen offset:255 glc slc scc"
        )
        self.check_one_line(
            mau("decode", "--gfx", "12", *words[:2]), INPUT, "word 2 of an instruction of three"
        )
        self.check_one_line(
            mau("decode", "--gfx", "12", input=" ".join(words[:2])), INPUT, "word 2 of three"
        )

    def test_decode_of_a_later_part(self):
        """Words of gfx90a and later, taken for those of gfx9: what they are there. Bits that gfx9
        does not have, or has for something else, and opcodes."""
        of = {
            "90a": ("gfx90a",),
            "942": ("gfx942", "gfx950"),
            "all": ("gfx90a", "gfx942", "gfx950"),
            "950": ("gfx950",),
        }
        for words, here, there in (
            (
                "e0501000 80810100",
                "v[1:2], v0, s[4:7], 0 offen tfe",
                [("all", "buffer_load_dword a1, v0, s[4:7], 0 offen")],
            ),
            (
                "dc506000 017f0000",
                "scratch_load_dword v0, off lds",
                [("942", "scratch_load_dword v1, v0, off")],
            ),
            (
                "dc506008 01020000",
                "off, s2 offset:8 lds",
                [("942", "scratch_load_dword v1, v0, s2 offset:8")],
            ),
            (
                "dc504010 017f0000",
                "v1, v0, off offset:16",
                [("942", "scratch_load_dword v1, off, off offset:16")],
            ),
            (
                "dca88000 007f0000",
                "<unknown GLOBAL opcode 0x2a>",
                [("942", "global_load_lds_dword v[0:1], off")],
            ),
            (
                "dd348000 007f0200",
                "<unknown GLOBAL opcode 0x4d>",
                [("all", "global_atomic_add_f32 v[0:1], v2, off")],
            ),
            (
                "e05d1000 80010000",
                "0 offen lds",
                [("950", "buffer_load_dwordx4 v0, s[4:7], 0 offen lds")],
            ),
            (
                "dc508000 01ff0002",
                "global_load_dword v1, v[2:3], off",
                [("all", "global_load_dword a1, v[2:3], off")],
            ),
            (
                "de508000 017f0002",
                "v1, v[2:3], off",
                [
                    ("90a", "global_load_dword v1, v[2:3], off scc"),
                    ("942", "global_load_dword v1, v[2:3], off sc1"),
                ],
            ),
            (
                "e050d000 80010100",
                "offen glc",
                [
                    ("90a", "buffer_load_dword v1, v0, s[4:7], 0 offen glc scc"),
                    ("942", "buffer_load_dword v1, v0, s[4:7], 0 offen sc0 sc1"),
                ],
            ),
            ("e0505000 80010100", "offen glc", []),
        ):
            with self.subTest(words=words):
                (row,) = objects(
                    self.check(mau("decode", "--gfx", "9", "--json", *words.split()), OK).stdout
                )
                self.assertTrue(row["text"].endswith(here), row["text"])
                self.assertEqual(
                    [(f"gfx{e['gfx']}", e["text"]) for e in row["elsewhere"]],
                    [(name, text) for part, text in there for name in of[part]],
                )
                text = self.check(mau("decode", "--gfx", "9", *words.split()), OK).stdout
                self.assertEqual(
                    re.findall("(?m)^  elsewhere    (.*)$", text),
                    [f"{', '.join(of[part])}: {said}" for part, said in there],
                )
                for entry in row["elsewhere"]:  # as its own generation: the same text, and no doubt
                    (own,) = objects(
                        self.check(
                            mau("decode", "--gfx", entry["gfx"], "--json", *words.split()), OK
                        ).stdout
                    )
                    self.assertEqual((own["text"], own["elsewhere"]), (entry["text"], []))

    def test_decode_says_which_rule(self):
        for gfx, words, errors in (
            ("7", ("e0859004", "00800000"), ["E1", "E3", "E5"]),
            ("9", ("dc502000", "09000304"), ["E2"]),
            ("10", ("dc300004", "097d0304"), ["E4"]),
            ("9", ("c0020144", "00000010"), ["E5"]),
        ):
            with self.subTest(words=words):
                (row,) = objects(
                    self.check(mau("decode", "--gfx", gfx, "--json", *words), OK).stdout
                )
                self.assertEqual(row["errors"], errors)
                text = self.check(mau("decode", "--gfx", gfx, *words), OK).stdout
                self.assertEqual(sorted(re.findall(r"(?m)^  illegal      (E\d): ", text)), errors)

    def test_explain(self):
        (row,) = objects(self.check(mau("explain", "--gfx", "9", *WORDS, "--json"), OK).stdout)
        self.check_fields(row, EXPLAINED, schema=3)
        why = "Offset 0x40 is not below num_records 0x40"
        verdict = {
            "lane": 16,
            "status": "out_of_range",
            "rule": "R7",
            "effect": "reads 0",
            "reason": why,
            "text": f"lane 16 reads 0: {why} (R7)",
        }
        self.assertEqual(row["verdict"], verdict)
        self.assertEqual(row["lane"][16]["verdict"], verdict)
        self.assertEqual(
            row["by_status"],
            [
                {"status": "ok", "count": 16, "lanes": "0-15"},
                {"status": "out_of_range", "count": 48, "lanes": "16-63"},
            ],
        )
        self.assertEqual(row["spread"], {"lines": 1, "bytes": 64, "least": 64, "most": 64})
        self.assertEqual([lane["lane"] for lane in row["lane"]], list(range(64)))
        for lane in row["lane"]:
            self.assertEqual(
                set(lane),
                set("lane status verdict in_range address alignment lds_address".split()),
            )
            self.assertEqual(lane["address"], 0x1000 + 4 * lane["lane"])
            self.assertEqual(lane["status"], "ok" if lane["lane"] < 16 else "out_of_range")
        (cost,) = objects(
            self.check(mau("explain", "--gfx", "9", *WORDS, "--json", "--transactions"), OK).stdout
        )
        self.check_fields(cost, EXPLAINED | {"txns": list, "join": str}, schema=3)
        self.assertEqual(len(cost["txns"]), cost["transactions"])
        (one,) = objects(
            self.check(mau("explain", "--gfx", "9", *WORDS, "--json", "--lane", 3), OK).stdout
        )
        steps = {(s["rule"], s["step"]): s["value"] for s in one["lane"][0]["derivation"]}
        self.assertEqual(
            (len(one["lane"]), steps["A1", "Offset"], steps["A6", "byte_address"]), (1, 12, 0x100C)
        )

    def test_explain_is_documented(self):
        """Every field of the five tables of docs/user/cli.md is printed, and no other; every type
        that is printed is in its row."""
        flat = (
            "--gfx",
            "9",
            "--inst",
            "0xdc500008",
            "0x03000001",
            "--ptr",
            "0x1000",
            "--exec",
            "1",
        )
        objs = [[], [], [], [], []]
        for args in (
            (*WORDS, "--data"),
            (*flat, "--data"),
            (*WORDS, "--data", "--inst", "0xe1885000 0x80010100"),
        ):  # buffer_atomic_add_x2
            for lane in (0, 63):
                (row,) = objects(
                    self.check(
                        mau(
                            "explain",
                            "--gfx",
                            "9",
                            *args,
                            "--json",
                            "--transactions",
                            "--lane",
                            lane,
                        ),
                        OK,
                    ).stdout
                )
                for found, more in zip(
                    objs,
                    (
                        [row],
                        row["lane"],
                        row["lane"][0]["derivation"],
                        row["lane"][0].get("data", []),
                        [row["verdict"], row["lane"][0]["verdict"]],
                    ),
                ):
                    found += more
        for found, table in zip(objs, fields_of_explain()):
            self.assertEqual({name for o in found for name in o}, set(table))
            for o in found:
                for name, value in o.items():
                    self.assertIn(WORD[type(value)], table[name], name)
        self.assertEqual({type(s["value"]) for s in objs[2]}, {int, bool, str})
        self.assertLessEqual({s["component"] for s in objs[2]}, {-2, -1, 0, 1, 2, 3})
        self.assertLessEqual({-2, -1, 0}, {s["component"] for s in objs[2]})

    def test_explain_text_of_a_file(self):
        """The instruction as text where the request came from machine words."""
        both = self.file(
            GOOD
            + "request tag=1\nop enc=mubuf cls=load size=4\n"
            + BODY.split("\n", 1)[1]
            + "request tag=2\n"
            + BODY
        )
        texts = [
            objects(self.check(mau("explain", "--json", f"{both}:0:{i}"), OK).stdout)[0]["text"]
            for i in range(3)
        ]
        self.assertEqual(texts, ["buffer_load_dword v1, v0, s[4:7], 0 offen", "", texts[0]])
        self.assertIn(texts[0], mau("explain", both).stdout)

    def test_explain_and_eval_say_errors_alike(self):
        for flags, error in (("", "none"), (" lds", "E2"), (" unknown", "E5")):
            path = self.file(
                GOOD.replace(
                    "inst 0xe0501000 0x80010100",
                    f"op enc=mubuf cls={'store' if flags else 'load'} size=4{flags}",
                )
            )
            with self.subTest(error=error):
                (row,) = objects(self.check(mau("eval", path), OK).stdout)
                (seen,) = objects(self.check(mau("explain", "--json", path), OK).stdout)
                self.assertEqual((row["error"], seen["error"]), (error, error))

    def test_explain_agrees_with_eval(self):
        for path in (DATA / "struct_gfx9.mreq", DATA / "raw_gfx7.mreq", DATA / "lds_gfx8.mreq"):
            rows = objects(self.check(mau("eval", *SMALL, path), OK).stdout)
            for row in (rows[0], rows[len(rows) // 2], rows[-1]):
                with self.subTest(path=path.name, episode=row["episode"], request=row["request"]):
                    (seen,) = objects(
                        self.check(
                            mau(
                                "explain",
                                *SMALL,
                                "--json",
                                "-t",
                                f"{path}:{row['episode']}:{row['request']}",
                            ),
                            OK,
                        ).stdout
                    )
                    self.assertEqual(seen["txns"], row["txns"])
                    self.assertEqual([lane["status"] for lane in seen["lane"]], row["status"])
                    self.assertEqual([lane["address"] for lane in seen["lane"]], row["address"])
                    self.assertEqual([lane["in_range"] for lane in seen["lane"]], row["in_range"])
                    self.assertEqual(
                        [lane["lds_address"] for lane in seen["lane"]],
                        row["lds_address"] or [None] * len(row["address"]),
                    )
                    self.assertEqual(
                        (seen["transactions"], seen["cost"], seen["bytes"]),
                        (len(row["txns"]), row["cost"], row["bytes"]),
                    )


if __name__ == "__main__":
    unittest.main()
