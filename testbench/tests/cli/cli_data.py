#!/usr/bin/env python3
"""Data on the command line: request files of version 2, schema 6 of `mau eval`, the data
part of `mau explain`, what replay and shrink do with it.

usage: cli_data.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import re
import struct
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import random_op_lines  # noqa: E402
from exit_codes import INPUT, OK, USAGE  # noqa: E402
from mau_command import REAL, SMALL, USER, MauCase, mau, objects  # noqa: E402
from samples import BODY, GOOD, REQUEST, WORDS  # noqa: E402

GOLDEN = Path(__file__).resolve().parent / "golden" / "data.mreq"
VSHARP = "vsharp 0x00001000 0x00000000 0x00001000 0x00024fac\n"
CONTEXT = (
    "mreq 2\nepisode\ncontext gfx=9 rules=manual align=dword policy=gcn lds_size=0x1000 "
    "shared_hi=0x10000 private_hi=0x20000\n"
)
STORE = (
    "request\nop enc=mubuf cls=store size=4 offen\n"
    + VSHARP
    + "exec 0xffffffffffffffff\nv0 0x0+4*64\nvdata0 0x100+1*64\n"
)
LOAD = (
    "request\nop enc=mubuf cls=load size=4 offen\n"
    + VSHARP
    + "exec 0xffffffffffffffff\nv0 0x0+4*64\n"
)
TO_STORE = (
    "--gfx",
    9,
    "--inst",
    "0xe0701000 0x80010100",
    "--vsharp",
    "0x1000 0 256 0x24fac",
    "--v0",
    0,
)  # buffer_store_dword
FIELDS = {"vgpr", "sgpr", "memory", "lds_memory", "memory_errors"}


def keyed_dword():
    """The function of docs/user/mreq.md."""
    code = re.search(r"^```python\n(.*?)^```", (USER / "mreq.md").read_text(), re.M | re.S)[1]
    scope = {}
    exec(code, scope)
    return scope["keyed_dword"]


class Eval(MauCase):
    def rows(self, text, *args):
        return objects(self.check(mau("eval", *args, self.file(text)), OK).stdout)

    def test_version_1_stays(self):
        """The same bytes without --data; with it the same fields and four more."""
        (row,) = self.rows(GOOD)
        (more,) = self.rows(GOOD, "--data")
        self.assertEqual((row["schema"], more["schema"]), (5, 6))
        self.assertEqual(set(more) - set(row), FIELDS)
        self.assertEqual(
            {key: more[key] for key in row if key != "schema"},
            {key: row[key] for key in row if key != "schema"},
        )

    def test_version_2(self):
        (row,) = self.rows(CONTEXT + LOAD)
        self.assertEqual(row["schema"], 6)

    def test_explained_with_its_geometry(self):
        """The geometry decides which of two stores to a byte comes last (C5): `explain` of an
        answer executes the requests before it with that of the answer.
        """
        words = (  # dwords of an element: a pass each
            "vsharp 0x00001000 0x80100000 0x00001000 0x000a4fac\nexec {}\nv0 0*64\nv1 0*5 4 0*58\n"
        )
        text = (
            CONTEXT.replace("gfx=9", "gfx=7")
            .replace("mreq 2\n", "mreq 2\nunit lanes=4 window=4 line_bytes=64\n")
            .replace("policy=gcn", "policy=line")
        )
        for cls, more in (
            ("store", words.format("0x21") + "vdata0 0x100+1*64\nvdata1 0x200+1*64\n"),
            ("load", words.format(1)),
        ):
            text += f"request\nop enc=mubuf cls={cls} size=8 offen idxen\n{more}"
        path, seen = self.file(text), []
        for window in (4, 64):
            line = self.check(
                mau("eval", "--lanes", 4, "--window", window, path), OK
            ).stdout.splitlines()[1]
            (explained,) = objects(self.check(mau("explain", "--json", "-", input=line), OK).stdout)
            self.assertEqual(explained["vgpr"], objects(line)[0]["vgpr"])
            seen.append([values[0] for values in explained["vgpr"]])
        self.assertEqual(seen, [[0x100, 0x105], [0x100, 0x200]])

    def test_what_cannot_move_data(self):
        """Version 1 has operations for the address unit that move no data: refused where data are
        to move, with what version 2 says of them.
        """
        for op, gfx, said in (
            ("cls=load size=4 d16=lo offen", 9, "d16 is for fmt, enc=mtbuf, size=1 and size=2"),
            ("cls=load size=2 d16=lo offen", 7, "d16 comes with gfx9"),
        ):
            again = "request tag=1\n" + BODY.replace(
                "inst 0xe0501000 0x80010100", f"op enc=mubuf {op}"
            )
            path = self.file(
                (GOOD + REQUEST + BODY + again)
                .replace("gfx=9", f"gfx={gfx}")
                .replace("inst 0xe0501000 0x80010100", "op enc=mubuf cls=load size=4 offen")
            )
            place = f"{path}: episode 1, request 1: "
            self.check(mau("replay", path), OK)
            for verb, *args in (
                ("replay", "--data"),
                ("replay", "--data", "--episode", 1),
                ("shrink", "--data"),
                ("eval", "--data"),
            ):
                self.check_one_line(mau(verb, *args, path), INPUT, place, said)
            self.check_one_line(mau("explain", "--data", f"{path}:1:1"), INPUT, place, said)
            self.check_one_line(
                mau("compare", "--data", path, "-", input='{"bytes":4}\n{"bytes":4}\n'),
                INPUT,
                place,
                said,
            )
            for verb in ("replay", "shrink"):
                self.check(mau(verb, "--data", *SMALL, "--episode", 0, path), OK)
            named = self.file(
                path.read_text().replace("line_bytes=64", "line_bytes=64 engine=vmem")
            )
            self.check_one_line(mau("replay", named), INPUT, "episode 1, request 1: ", said)

    def test_atomics_that_are_no_instruction(self):
        """D57: refused with place and remedy by every verb that reads a file, whether or not data
        move.
        """
        for op, said in (
            (
                "enc=global cls=atomic size=12 atomic=add",
                "cls=atomic has 4 or 8 bytes, write size=4 or size=8",
            ),
            ("enc=mubuf cls=atomic size=16 atomic=add", "write size=4 or size=8"),
            (
                "enc=mubuf cls=atomic size=4 fmt atomic=add",
                "cls=atomic converts no format, remove fmt",
            ),
            (
                "enc=smem cls=atomic size=4 atomic=add",
                "enc=smem has loads alone, write cls=load",
            ),
        ):
            for gfx in (7, 9, 11):
                path = self.file(
                    (GOOD + REQUEST + BODY)
                    .replace("gfx=9", f"gfx={gfx}")
                    .replace("inst 0xe0501000 0x80010100", f"op {op}")
                )
                line = 1 + path.read_text().splitlines().index(f"op {op}")
                for verb, *args in (
                    ("replay",),
                    ("replay", "--data"),
                    ("shrink",),
                    ("eval",),
                    ("eval", "--data"),
                ):
                    self.check_one_line(mau(verb, *args, path), INPUT, f"{path}:{line}:1: ", said)
                self.check_one_line(
                    mau("explain", f"{path}:1:0"), INPUT, f"{path}:{line}:1: ", said
                )

    def test_keyed_bytes(self):
        keyed = keyed_dword()
        for seed in (0, 7, 0xFEDCBA9876543210):
            (row,) = self.rows(CONTEXT + f"memory seed={seed} profile=none latency=0\n" + LOAD)
            self.assertEqual(
                row["vgpr"], [[keyed(seed, 0, 0x1000 + 4 * lane) for lane in range(64)]]
            )
        flat = (
            "memory seed=3 profile=none latency=0\nrequest\nop enc=flat cls=load size=4\nexec 1\n"
            "v0 0x40*64\nv1 0x10000*64\n"
        )
        (row,) = self.rows(CONTEXT + flat)
        self.assertEqual(row["vgpr"][0][0], keyed(3, 1, 0x40))
        (row,) = self.rows(
            GOOD.replace("inst 0xe0501000 0x80010100", "op enc=mubuf cls=load size=4"), "--data"
        )
        self.assertEqual(row["vgpr"][0][0], keyed(0, 0, 0x1000))

    def test_example_of_the_page(self):
        """The file of docs/user/mreq.md: what is stored is loaded by the next request, one half is
        kept.
        """
        block = re.search(r"^    mreq 2\n(?:    .*\n)*", (USER / "mreq.md").read_text(), re.M)[0]
        rows = self.rows("\n".join(line[4:] for line in block.splitlines()) + "\n")
        self.assertEqual(rows[0]["vgpr"], [])
        self.assertEqual(
            rows[0]["memory"],
            [
                {
                    "address": 0x1000,
                    "bytes": "".join(struct.pack("<I", 0x100 + n).hex() for n in range(16)),
                }
            ],
        )
        self.assertEqual(rows[1]["vgpr"], [[0x5555] * 16 + [None] * 48])
        (row,) = self.rows(GOOD.replace("mreq 1", "mreq 2") + "vdst0 0*64\n")
        self.assertEqual(row["memory"], [])

    def test_memory_goes_from_request_to_request(self):
        rows = self.rows(CONTEXT + STORE + LOAD + CONTEXT.split("\n", 1)[1] + LOAD)
        self.assertEqual(rows[1]["vgpr"], [[0x100 + n for n in range(64)]])
        self.assertNotEqual(rows[2]["vgpr"], rows[1]["vgpr"], "an episode starts anew")

    def test_the_last_lane_stays(self):
        (row,) = self.rows(CONTEXT + STORE.replace("v0 0x0+4*64", "v0 0x10*64"))
        self.assertEqual(row["memory"], [{"address": 0x1010, "bytes": "3f010000"}])

    def test_runs(self):
        """Neighbours join, across dwords; gaps part; ascending, each byte as it is afterwards."""
        text = CONTEXT + STORE.replace("size=4", "size=1").replace(
            "v0 0x0+4*64", "v0 9 8 7 3 1 0 1*58"
        ).replace("v0 9", "v0 0x9")
        (row,) = self.rows(text)
        self.assertEqual(
            row["memory"],
            [
                {"address": 0x1000, "bytes": "053f"},
                {"address": 0x1003, "bytes": "03"},
                {"address": 0x1007, "bytes": "020100"},
            ],
        )

    def test_lds(self):
        text = (
            CONTEXT
            + "lds 0x40 1 2\nrequest\nop enc=flat cls=atomic size=4 atomic=add glc\nexec 3\n"
            + "v0 0x44*64\nv1 0x10000*64\nvdata0 5*64\n"
        )
        (row,) = self.rows(text)
        self.assertEqual(
            (row["vgpr"][0][:2], row["memory"], row["lds_memory"]),
            ([2, 7], [], [{"address": 0x44, "bytes": "0c000000"}]),
        )

    def test_fault_lines(self):
        """M2, M3, M7: lanes 16 to 31 are in line 0x1040. Read-only memory gives FAULT to the store
        alone; a page that is absent is not a MEMVIOL."""
        errors = {"fault_lanes": "0x00000000ffff0000", "nack_lanes": "0x0000000000000000"}
        for code, stored, loaded in (
            ("fault", ["memory"], ["memory"]),
            ("read_only", ["memory"], []),
            ("nack", [], []),
        ):
            text = CONTEXT + f"fault 0x1040 64 {code}\n" + STORE + LOAD
            store, load = self.rows(text)
            self.assertEqual((store["memviol"], load["memviol"]), (stored, loaded), code)
            self.assertEqual([run["address"] for run in store["memory"]], [0x1000, 0x1080])
            self.assertEqual(load["vgpr"][0][15], 0x10F)
            if code == "fault":
                self.assertEqual(load["memory_errors"], {**errors, "code": "fault", "line": 0x1040})
                self.assertEqual(load["vgpr"][0][16:32], [0] * 16)
            elif code == "read_only":
                self.assertIsNone(load["memory_errors"])
            else:
                self.assertEqual(load["memory_errors"]["nack_lanes"], errors["fault_lanes"])
        done = mau("explain", "-:0:1", "--lane", 17, input=text)
        self.check(done, OK)
        self.assertRegex(
            done.stdout,
            r"(?m)^M6 +line +0x000000001040 +memory answered NACK: the lane's data are 0$",
        )

    def test_no_loads_to_lds(self):
        """gfx12 does not look at the LDS flag (D59): no LDS address, and the destination register
        is written, its other half kept.
        """
        load = (
            LOAD.replace("size=4", "size=2 d16=hi{}").replace("0x00024fac", "0x30016fac")
            + "vdst0 0x1111*64\n"
        )
        rows = [
            row
            for flag in ("", " lds")
            for row in self.rows(
                CONTEXT.replace("gfx=9", "gfx=12") + "mem 0x1000 0x22223333\n" + load.format(flag)
            )
        ]
        for row in rows:
            self.assertIsNone(row["lds_address"])
            self.assertEqual(row["vgpr"][0][0], 0x33331111)
        self.assertEqual(
            *({key: row[key] for key in row if key not in ("file", "txns")} for row in rows)
        )

    def test_scalar(self):
        (row,) = self.rows(
            CONTEXT
            + "mem 0x1000 1+1*8\nrequest\nop enc=smem cls=load size=32\nvsharp 0x1000 0 0x14 0\n"
            + "exec 0\n"
        )
        self.assertEqual((row["sgpr"], row["vgpr"]), ([1, 2, 3, 4, 5, 0, 0, 0], []))

    def test_wave32(self):
        (row,) = self.rows(CONTEXT.replace("gfx=9", "gfx=11 wave32=1") + LOAD)
        self.assertEqual([len(v) for v in row["vgpr"]], [32])

    def test_fields_are_as_documented(self):
        page = (USER / "eval.md").read_text().split("## With data")[1]
        self.assertEqual(
            set(re.findall(r"(?m)^\| `(\w+)` \|", page)), FIELDS | {"address", "bytes"}
        )

    def test_real_requests(self):
        """Every file of real requests executes; every byte that a store's transactions name is
        written.
        """
        for path in REAL:
            with self.subTest(path=path.name):
                for row in objects(self.check(mau("eval", "--data", path), OK).stdout):
                    self.assertEqual(row["schema"], 6)
                    named = set()
                    for txn in row["txns"]:
                        if txn["attr"] & 3 in (1, 2):
                            mask = int(txn["bytes"], 16)
                            named |= {
                                txn["line"] + b for b in range(row["line_bytes"]) if mask >> b & 1
                            }
                    runs = [(run["address"], len(run["bytes"]) // 2) for run in row["memory"]]
                    self.assertEqual({a + i for a, n in runs for i in range(n)}, named)
                    self.assertTrue(
                        all(a + n < b for (a, n), (b, _) in zip(runs, runs[1:])),
                        "runs are apart and ascending",
                    )


class Explain(MauCase):
    def test_addresses_alone_stay_short(self):
        text = self.check(mau("explain", "--gfx", "9", *WORDS, "--lane", 3), OK).stdout
        self.assertNotIn("Data of lane", text)
        self.assertNotIn("VDATA", self.check(mau("explain", "--gfx", "9", *WORDS), OK).stdout)
        for words in (("--data",), ("--mem", "0x1000=1")):
            self.assertIn(
                "Data of lane 3:\n",
                self.check(mau("explain", "--gfx", "9", *WORDS, "--lane", 3, *words), OK).stdout,
            )

    def test_keyed_bytes_are_named_so(self):
        note = "(bytes that are not given are a hash of seed"
        for more, said in (
            (("--data", "--lane", 0), True),
            (("--mem", "0x1000=5", "--lane", 0), False),
            (("--mem", "0x1000=5", "--lane", 1), True),
            (("--mem", "0x1000=5"), True),
            (("--mem", "0x1000=5*64"), False),
        ):
            with self.subTest(more=more):
                self.assertEqual(
                    note in self.check(mau("explain", "--gfx", "9", *WORDS, *more), OK).stdout, said
                )

    def test_of_a_file(self):
        """The requests before it are executed; registers and memory of the file are eval's."""
        path = self.file(CONTEXT + STORE + LOAD)
        text = self.check(mau("explain", f"{path}:0:1", "--lane", 2), OK).stdout
        self.assertRegex(text, r"(?m)^T27 +VDATA +0x00000102 ")
        self.assertNotIn(
            "Data of", self.check(mau("explain", self.file(GOOD), "--lane", 2), OK).stdout
        )
        self.assertIn(
            "Data of", self.check(mau("explain", self.file(GOOD), "--lane", 2, "--data"), OK).stdout
        )

    def test_json(self):
        """The fields of eval, for the same request; the steps of one lane."""
        for row in objects(self.check(mau("eval", GOLDEN), OK).stdout):
            place = f"{GOLDEN}:{row['episode']}:{row['request']}"
            (all_lanes,) = objects(self.check(mau("explain", "--json", place), OK).stdout)
            (one,) = objects(self.check(mau("explain", "--json", "--lane", 0, place), OK).stdout)
            for key in FIELDS:
                self.assertEqual((all_lanes[key], one[key]), (row[key],) * 2)
            self.assertNotIn("data", all_lanes["lane"][0])
            steps = one["lane"][0]["data"]
            self.assertTrue(steps)
            for step in steps:
                self.assertEqual(set(step), {"rule", "step", "formula", "bits", "mask", "value"})
            vgpr = [
                s["value"] & s["mask"]
                for s in steps
                if s["step"].startswith("VDATA") and row["txns"] and not row["txns"][0]["attr"] & 3
            ]
            self.assertEqual(len(vgpr), len(row["vgpr"]) if vgpr else 0)
        (plain,) = objects(self.check(mau("explain", "--json", "--gfx", "9", *WORDS), OK).stdout)
        self.assertEqual(FIELDS & set(plain), set())

    def test_data_registers(self):
        text = self.check(mau("explain", *TO_STORE, "--data0", "0x10+1*64", "--lane", 5), OK).stdout
        self.assertRegex(text, r"(?m)^T27 +VDATA +0x00000015 ")
        self.assertRegex(text, r"(?m)^X1 +bytes +15 00 00 00 +written")
        self.assertRegex(
            self.check(mau("explain", *TO_STORE, "--data0", 7, "--lane", 63), OK).stdout,
            r"VDATA +0x00000007",
        )

    def test_wide_load_to_lds(self):
        """The table has every dword that a lane writes to LDS (L7); bytes that leave no room in 80
        columns are left out.
        """
        load = (
            "explain",
            "--gfx",
            950,
            "--vsharp",
            "0x1000 0 16 0x24fac",
            "--m0",
            0,
            "--exec",
            1,
            "--mem",
            "0x1000=1+1*4",
            "--inst",
        )
        three = self.check(
            mau(*load, "0xe0590000 0x80010000"), OK
        ).stdout  # buffer_load_dwordx3 off, s[4:7], 0 lds
        self.assertRegex(
            three,
            r"(?m)^lane  bytes +LDS dword   LDS\+1       LDS\+2\n"
            r"   0  010{6}020{6}030{6}  0x00000001  0x00000002  0x00000003$",
        )
        four = self.check(mau(*load, "0xe05d0000 0x80010000"), OK).stdout  # buffer_load_dwordx4
        self.assertRegex(
            four,
            r"(?m)^lane  LDS dword   LDS\+1       LDS\+2       LDS\+3\n"
            r"   0  0x00000001  0x00000002  0x00000003  0x00000004$",
        )

    def test_lists_of_memory(self):
        words = (
            "explain",
            "--gfx",
            "9",
            *WORDS,
            "--mem",
            "0x1000=1 2*2",
            "--mem",
            "0x1010=0x50+16*4",
            "--json",
            "--lane",
            0,
        )
        (row,) = objects(self.check(mau(*words), OK).stdout)
        self.assertEqual(
            [row["vgpr"][0][n] for n in (0, 1, 2, 4, 5, 7)], [1, 2, 2, 0x50, 0x60, 0x80]
        )

    def test_refused(self):
        load = ("--gfx", 9, *WORDS)
        for args, words in (
            ((*load, "--data0", 1), ("reads no data VGPRs", "remove --data0")),
            ((*TO_STORE, "--data1", 1), ("reads 1 data VGPR,", "remove --data1")),
            ((*TO_STORE, "--data0", "1*32"), ("32 values", "--wave32")),
            ((*TO_STORE, "--data0", "1*63"), ("63",)),
            ((*load, "--mem", "0x1000"), ("ADDRESS=LIST",)),
            ((*load, "--mem", "=5"), ("ADDRESS=LIST",)),
            ((*load, "--mem", "0x1002=5"), ("not a multiple of 4", "0x1000")),
            ((*load, "--mem", "0x1000="), ("no dword",)),
            ((*load, "--mem", "0x1000=x"), ("--mem", "'x'")),
            ((*load, "--mem", "0x1000000000000=1"), ("--mem", "0xfffffffffffc")),
            ((*load, "--lds", "0xffffc=1 2"), ("last dword", "shorten")),
            ((*load, "--mem", "0=1*4", "--mem", "8=1"), ("0x8 twice", "remove")),
            ((*load, "--mem", "0=1*65"), ("65",)),
            ((*load, "--mem", "0001000=1"), ("0x0001000",)),
            ((GOLDEN, "--mem", "0=1"), ("exclude each other",)),
            ((GOLDEN, "--data0", "1"), ("exclude each other",)),
        ):
            with self.subTest(args=args):
                self.check_one_line(mau("explain", *args), USAGE, *words)

    def test_text_fits_80_columns(self):
        for row in objects(self.check(mau("eval", GOLDEN), OK).stdout):
            for more in ((), ("--lane", 0), ("--lane", 1)):
                text = self.check(
                    mau("explain", f"{GOLDEN}:{row['episode']}:{row['request']}", *more), OK
                ).stdout
                self.assertEqual(
                    [line for line in text.splitlines() if len(line) > 80 or line != line.rstrip()],
                    [],
                )

    def test_fields_are_as_documented(self):
        page = (USER / "cli.md").read_text()
        step = page.split("A step of `data`:")[1].split("A verdict:")[0]
        self.assertEqual(
            set(re.findall(r"(?m)^\| `(\w+)` \|", step)),
            {"rule", "step", "formula", "bits", "mask", "value"},
        )


class Lockstep(MauCase):
    """A file of version 2 runs on the data path, and its data are compared. With the option of the
    address unit it runs there, and the summary says what was not compared."""

    TEXT = (
        CONTEXT.replace("mreq 2\n", "mreq 2\nunit lanes=4 window=4 line_bytes=64\n")
        + "mem 0x1000 7\n"
        + STORE
        + LOAD
    )
    ADDRESS = ("--engine", "verilator")

    def replay(self, path, *args):
        (row,) = objects(self.check(mau("replay", "--json", *args, path), OK).stdout)
        return row

    def test_replay_on_the_address_unit(self):
        path, line = (
            self.file(self.TEXT),
            "data of the file: not compared, the address unit has no data",
        )
        self.assertIn(line, self.check(mau("replay", *self.ADDRESS, path), OK).stdout.splitlines())
        row = self.replay(path, *self.ADDRESS)
        self.assertEqual((row["data"], row["requests"]), ("not compared", 2))
        self.assertNotIn(line, self.check(mau("replay", self.file(GOOD)), OK).stdout)
        self.assertEqual(self.replay(self.file(GOOD))["data"], "none")

    def test_which_engine_plays(self):
        """The option, else the unit line, else the version."""
        named = self.TEXT.replace("line_bytes=64", "line_bytes=64 engine=verilator")
        data = self.TEXT.replace("line_bytes=64", "line_bytes=64 engine=vmem")
        for text, args, said in (
            (self.TEXT, (), "compared"),
            (named, (), "not compared"),
            (data, (), "compared"),
            (named, ("--data",), "compared"),
            (data, self.ADDRESS, "not compared"),
            (GOOD, ("--data", *SMALL), "compared"),
            (GOOD, (), "none"),
        ):
            with self.subTest(args=args, said=said):
                self.assertEqual(self.replay(self.file(text), *args)["data"], said)

    def test_replay_on_the_data_path(self):
        text = self.check(mau("replay", self.file(self.TEXT)), OK).stdout
        self.assertIn("on data path 4/4/64\n1 episode, 2 requests, ", text)
        self.assertIn("requests: 1 loads, 1 stores, 0 atomics, 0 cache; 0 illegal\n", text)
        row = self.replay(self.file(self.TEXT))
        self.assertEqual(
            (row["result"], row["waves"], row["vgpr_writes"], row["memory_write"]),
            ("equal", 2, 16, 16),
        )

    def test_operations_that_no_instruction_means(self):
        """What a line `op` can tell: both forms of the model, and both units, do the same; no
        assertion of the data path fails.
        """
        for seed in range(1, 4):
            text = random_op_lines.requests(seed, 200)
            self.assertEqual(
                self.replay(self.file(text.replace("line_bytes=64", "line_bytes=64 trace")))[
                    "result"
                ],
                "equal",
            )
            path = self.file(text)
            row = self.replay(path)
            self.assertEqual((row["result"], row["waves"]), ("equal", 800))
            self.assertEqual(self.replay(path, *self.ADDRESS)["result"], "equal")

    def test_memory_line_is_acted_on(self):
        """Answers that come later take more clocks; those that come out of order overtake; the same
        line gives the same clocks.
        """
        loads = (
            CONTEXT.replace("mreq 2\n", "mreq 2\nunit lanes=4 window=4 line_bytes=64\n")
            + "{}"
            + 8 * LOAD
        )
        rows = {
            line: self.replay(self.file(loads.format(f"memory seed=5 {line}\n")))
            for line in (
                "profile=none latency=0",
                "profile=fixed latency=1",
                "profile=fixed latency=100",
                "profile=fixed latency=200",
                "profile=random latency=100",
                "profile=reversed latency=40",
                "profile=starve latency=300",
                "profile=bursty latency=90",
            )
        }
        clocks = {line: row["clocks"] for line, row in rows.items()}
        self.assertEqual(clocks["profile=none latency=0"], clocks["profile=fixed latency=1"])
        self.assertGreater(
            clocks["profile=fixed latency=200"], clocks["profile=fixed latency=100"] + 90
        )
        self.assertGreater(clocks["profile=bursty latency=90"], clocks["profile=none latency=0"])
        for line, row in rows.items():
            self.assertEqual(
                row["overtaken"] > 0,
                "random" in line or "reversed" in line or "starve" in line,
                line,
            )
        again = self.replay(self.file(loads.format("memory seed=5 profile=random latency=100\n")))
        self.assertEqual(again, rows["profile=random latency=100"])

    def test_stalls_of_every_port(self):
        """Each port of the data path: 64 clocks withheld at the start; only those that the episode
        uses take time. Ports of the address unit: none.
        """
        text = (
            self.TEXT
            + "request\nop enc=smem cls=load size=16\nvsharp 0x1000 0 0x100 0\nexec 0\n"
            + "request\nop enc=flat cls=atomic size=4 atomic=add glc\nexec 3\n"
            + "v0 0x44*64\nv1 0x10000*64\nvdata0 5*64\n"
        )
        text = text.replace("\nmem 0x1000", "\nstall {} 0xffffffffffffffff*8\nmem 0x1000")
        plain = self.replay(self.file(text.format("res")))["clocks"]
        for port in ("txn", "res"):
            self.assertEqual(self.replay(self.file(text.format(port)))["clocks"], plain)
        for port in (
            "req",
            "opd",
            "dat",
            "mem_req",
            "mem_rsp",
            "vgpr",
            "sgpr",
            "lds_req",
            "lds_rsp",
            "done",
        ):
            self.assertGreater(
                self.replay(self.file(text.format(port)))["clocks"], max(plain, 500), port
            )

    def test_refused(self):
        path = self.file(self.TEXT)
        for args, words in (
            (
                ("--window", 8, "--lanes", 4),
                (
                    "--window",
                    "--window 8: the data path has no window above its lanes",
                    "--window 4",
                ),
            ),
            ((*self.ADDRESS, "--throughput"), ("--throughput", "--data")),
            (("--episode", 1), ("--episode 1", "has 1")),
        ):
            self.check_one_line(mau("replay", *args, path), USAGE, *words)
        for args in (
            ("run", "--engine", "vmem"),
            ("replay", "--engine", "vmem", "x"),
            ("run", "--data", "--engine", "inst"),
            ("replay", "--data", "--engine", "inst", "x"),
            ("run", "--memory", "none"),
            ("run", "--faults", "none"),
            ("run", "--throughput"),
            ("run", "--engine", "axi64"),
            ("run", "--fault", "201"),
            ("run", "--data", "--fault", "61"),
        ):
            self.check_one_line(mau(*args), USAGE, "--data")
        for args in (
            ("run", "--data", "--engine", "axi32"),
            ("run", "--data", "--engine", "axi64", "--throughput", "--stall", "none")
            + ("--memory", "none"),
        ):
            self.check_one_line(mau(*args), USAGE, "--engine")

    def test_engine_of_data_path(self):
        """The remedy is right: without --engine, or without --data, each engine is accepted."""
        for engine in ("verilator", "systemc", "inst"):
            for verb in (("run",), ("replay", "x"), ("shrink", "x")):
                done = mau(*verb, "--data", "--engine", engine)
                self.check_one_line(
                    done,
                    USAGE,
                    f"--engine {engine}: --data runs the data path",
                    "remove --engine, or remove --data to run the address unit",
                )
        for args, words in (
            (("--convert", 1), ("--convert", "add --data")),
            (("--data", "--convert", 2), ("--convert", "choose 1 or 4")),
            (("--data", "--convert", 1, "--engine", "board:/dev/x"), ("has its own, remove it",)),
            (("--data", "--convert", 1, "--engine", "netlist"), ("has its own, remove it",)),
        ):
            self.check_one_line(mau("run", *args), USAGE, *words)
        without = mau("run", "--data", "--lanes", 4, "--waves", 10)
        self.assertIn("data path 4/4/64", self.check(without, OK).stdout)

    def test_one_default(self):
        """A size alone sets lanes and window, with and without --data."""
        for args, size in (
            ((), "16/16/64"),
            (("--lanes", 4), "4/4/64"),
            (("--window", 4), "4/4/64"),
            (("--lanes", 4, "--line-bytes", 64), "4/4/64"),
        ):
            for data, what in (((), "unit"), (("--data",), "data path")):
                done = self.check(mau("run", *data, *args, "--waves", 10), OK)
                self.assertRegex(done.stdout, rf"\A{what} {size}[ ,]")

    def test_throughput(self):
        """Timing 3 in the streams of a file: eight loads of one kind; not where the requests
        differ.
        """
        for body, costed in ((8 * LOAD, 7), (self.TEXT.split("\n", 4)[4], 0)):
            text = (
                CONTEXT.replace("mreq 2\n", "mreq 2\nunit lanes=4 window=4 line_bytes=64\n") + body
            )
            self.assertEqual(self.replay(self.file(text), "--throughput")["costed"], costed)

    def test_nothing_to_shrink(self):
        self.assertIn(
            "nothing to shrink", self.check(mau("shrink", self.file(self.TEXT)), OK).stdout
        )

    def test_report_has_the_data(self):
        """What a report writes executes as the file did: mem lines, registers of the requests that
        stay.
        """
        path = self.file(self.TEXT)
        done = mau(
            "replay", *self.ADDRESS, "--fault", 14, "--shrink", "--out", self.dir / "out", path
        )
        self.assertEqual(done.returncode, 1, self.said(done))
        failing = self.dir / "out" / "failing.mreq"
        text = failing.read_text()
        for line in (
            "mreq 2",
            "unit lanes=4 window=4 line_bytes=64 engine=verilator fault=14",
            "memory seed=0x0 profile=none latency=0",
            "mem 0x1000 0x7",
            "vdata0 0x100+0x1*64",
        ):
            self.assertIn(line, text.splitlines())
        rows, again = (
            objects(self.check(mau("eval", *SMALL, p), OK).stdout) for p in (path, failing)
        )
        self.assertEqual(
            [{k: row[k] for k in FIELDS} for row in rows],
            [{k: row[k] for k in FIELDS} for row in again],
        )
        self.check(mau("eval", self.dir / "out" / "shrunk.mreq"), OK)


class Malformed(MauCase):
    def test_every_reader_names_the_place(self):
        for text, line, words in (
            (CONTEXT.replace("mreq 2", "mreq 1") + "mem 0 1\n", 4, ("version 2", "write 'mreq 2'")),
            (CONTEXT + LOAD + "vdata0 0*64\n", 9, ("reads no data VGPRs", "remove it")),
            (CONTEXT + STORE + "vdst0 0*64\n", 10, ("writes no data VGPRs", "remove it")),
            (CONTEXT + "mem 0 1 2\nmem 4 1\n" + LOAD, 5, ("0x4 is named twice", "remove one")),
        ):
            path = self.file(text)
            for verb in ("eval", "explain", "replay", "shrink"):
                with self.subTest(line=line, words=words, verb=verb):
                    self.check_one_line(
                        mau(verb, path), INPUT, f"mau {verb}: {path}:{line}:", *words
                    )


if __name__ == "__main__":
    unittest.main()
