#!/usr/bin/env python3
"""eval: the fields of docs/user/eval.md, every row consistent in itself, stable, and in agreement
with replay.

usage: cli_eval.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import INPUT, MISMATCH, OK, USAGE  # noqa: E402
from mau_command import DATA, REAL, SMALL, USER, MauCase, mau, objects  # noqa: E402
from samples import GOOD  # noqa: E402

STATUS = {
    "inactive",
    "ok",
    "partial",
    "out_of_range",
    "memviol",
    "lds_masked",
    "null",
    "invalid",
    "ignored",
    "illegal",
}


def documented(name, table):
    """Field names of a table of docs/user/NAME: its first column. Tables count from 0."""
    tables, rows = [], []
    for line in (USER / name).read_text().splitlines() + [""]:
        if line.startswith("|"):
            rows.append(line.split("|")[1])
        elif rows:
            tables.append({field for row in rows[2:] for field in re.findall(r"`(\w+)`", row)})
            rows = []
    return tables[table]


class Eval(MauCase):
    FIELDS, TXN = documented("eval.md", 0), documented("eval.md", 1)

    def check_row(self, row, line_bytes):
        self.assertEqual(set(row), self.FIELDS)
        self.assertEqual(set(row["verdict"]), {"lane", "rule", "text"})
        self.assertTrue(row["verdict"]["text"].endswith(f" ({row['verdict']['rule']})"))
        wave = len(row["status"])
        self.assertIn(wave, (32, 64))
        self.assertEqual([len(row[k]) for k in ("address", "in_range")], [wave] * 2)
        self.assertEqual(
            {len(row[k]) for k in ("lds_address", "space") if row[k] is not None} | {wave}, {wave}
        )
        self.assertLessEqual(set(row["counters"]), {"vm", "vs", "lgkm"})
        self.assertLessEqual(set(row["space"] or []), {"memory", "scratch", "lds", "none"})
        self.assertLessEqual(set(row["status"]), STATUS)
        self.assertIn(row["error"], ["none", *row["errors"]])
        every = (1 << row["components"]) - 1
        for status, address, mask in zip(row["status"], row["address"], row["in_range"]):
            if status in ("ok", "partial", "memviol"):
                self.assertIn(type(address), (int, type(None)))
                if not mask:  # a cache operation
                    self.assertEqual((status, address, row["bytes"]), ("ok", None, 0))
                    continue
                self.assertLessEqual(mask, every, row)
                self.assertFalse(status != "memviol" and (status == "ok") != (mask == every), row)
            else:
                self.assertEqual(mask, 0)
                self.assertTrue(status == "out_of_range" or address is None, row)
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

    def test_window_and_lanes(self):
        """One of the two alone sets both, as docs/user/eval.md says."""
        for args, geometry in (
            ((), (16, 16)),
            (("--window", 4), (4, 4)),
            (("--window", 64), (64, 64)),
            (("--lanes", 32), (32, 32)),
            (("--lanes", 4), (4, 4)),
            (("--lanes", 32, "--window", 16), (32, 16)),
        ):
            with self.subTest(args=args):
                row = objects(
                    self.check(
                        mau(
                            "eval",
                            *args,
                            self.file(GOOD.replace("unit lanes=4 window=4 line_bytes=64\n", "")),
                        ),
                        OK,
                    ).stdout
                )[0]
                self.assertEqual((row["lanes"], row["window"]), geometry)

    def test_cost_without_contract(self):
        """0 for illegal and ignored requests; an ignored one with EXEC 0 is as an empty one."""
        empty, load = "exec 0x0", "inst 0xe0501000 0x80010100"
        ignored, illegal = (
            GOOD.replace("0x00024fac", "0xc0024fac"),
            GOOD.replace(load, "op enc=mubuf cls=load size=4 unknown"),
        )
        costs = [
            objects(self.check(mau("eval", self.file(text)), OK).stdout)[0]["cost"]
            for text in (
                ignored,
                illegal,
                ignored.replace("exec 0xffffffffffffffff", empty),
                GOOD.replace("exec 0xffffffffffffffff", empty),
            )
        ]
        self.assertEqual(costs[:2], [0, 0])
        self.assertEqual(costs[2], costs[3])

    def totals(self, path, unit):
        rows = objects(self.check(mau("eval", *unit, path), OK).stdout)
        (replayed,) = objects(self.check(mau("replay", *unit, "--json", path), OK).stdout)
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
        self.assertGreater(len(REAL), 20)
        for path in REAL:
            with self.subTest(path=path.name):
                self.totals(path, SMALL)

    def test_random_requests(self):
        for seed in range(1, 5):
            self.check(
                mau(
                    "run",
                    *SMALL,
                    "--fault",
                    20,
                    "--seed",
                    seed,
                    "--requests",
                    64,
                    "--out",
                    self.dir,
                ),
                MISMATCH,
            )
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
        for row in objects(mau("eval", *map(str, REAL)).stdout):
            for value in (*row["address"], *(t["line"] for t in row["txns"])):
                self.assertTrue(value is None or (value == int(float(value)) and value < 2**48))

    def test_explained(self):
        """A line of eval names its request to `explain`: by number in a file, or from standard
        input; with the geometry that it answers for.
        """
        path = self.dir / "answers.jsonl"
        lines = self.check(
            mau("eval", "--window", 64, "--lanes", 8, DATA / "atomic_gfx10_3.mreq"), OK
        ).stdout.splitlines(keepends=True)
        path.write_text("".join(lines))
        for number in {0, 1, len(lines) // 2, len(lines) - 1}:
            (row,) = objects(lines[number])
            want = self.check(
                mau(
                    "explain",
                    "-t",
                    "--window",
                    64,
                    "--lanes",
                    8,
                    f"{row['file']}:{row['episode']}:{row['request']}",
                ),
                OK,
            ).stdout
            self.assertEqual(self.check(mau("explain", "-t", f"{path}:{number}"), OK).stdout, want)
            self.assertEqual(
                self.check(mau("explain", "-t", "-", input=lines[number]), OK).stdout, want
            )
            (explained,) = objects(
                self.check(mau("explain", "-t", "--json", f"{path}:{number}"), OK).stdout
            )
            self.assertEqual(explained["txns"], row["txns"])

    def test_explained_not(self):
        """What is no such line, and what it answers cannot be read again."""
        line = self.check(mau("eval", "-", input=GOOD), OK).stdout
        self.check_one_line(
            mau("explain", "-", input=line),
            INPUT,
            "standard input, which cannot be read again",
            "FILE:0:0",
        )
        self.check_one_line(mau("explain", "-", input="{}\n"), INPUT, "file, episode and request")
        self.check_one_line(
            mau("explain", "-", input='{"file":"a.mreq","episode":-1,"request":0}'),
            INPUT,
            "file, episode and request",
        )
        self.check_one_line(mau("explain", "-", input='{"file":'), INPUT, "not a JSON object")
        self.check_one_line(mau("explain", "-:1", input="{}\n"), USAGE, "there is no line 1")
        self.check_one_line(mau("explain", "-:0:1", input="{}\n"), USAGE, "FILE:LINE")
        self.check_one_line(
            mau("explain", "-", input='{"file":"/none.mreq","episode":0,"request":0}'),
            4,
            "/none.mreq",
        )
        for unit in (
            (0, 16, 64),
            (16, 272, 64),
            (16, 16, 32),
            (48, 16, 64),
            (16, -16, 64),
        ):  # lanes 0 are what the cost is divided by
            answer = dict(
                zip(
                    ("file", "episode", "request", "lanes", "window", "line_bytes"),
                    (str(DATA / "raw_gfx9.mreq"), 0, 0, *unit),
                )
            )
            self.check_one_line(
                mau("explain", "-", input=json.dumps(answer)),
                INPUT,
                "-: line 0",
                f"there is no unit {'/'.join(map(str, unit))}",
            )

    def test_geometry(self):
        path = DATA / "raw_gfx9.mreq"
        for window, line in ((4, 64), (64, 64), (16, 128)):
            rows = objects(
                self.check(
                    mau("eval", "--lanes", 4, "--window", window, "--line-bytes", line, path), OK
                ).stdout
            )
            for row in rows:
                self.assertEqual(
                    (row["lanes"], row["window"], row["line_bytes"]), (4, window, line)
                )
                self.check_row(row, line)


if __name__ == "__main__":
    unittest.main()
