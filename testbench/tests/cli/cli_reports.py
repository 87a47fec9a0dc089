#!/usr/bin/env python3
"""Reports of mismatches, and the counts of a known request file, exactly as
testbench/tests/cli/golden has them.

What `mau eval` and `mau explain` say of the data of golden/data.mreq is there, too.

usage: cli_reports.py [unittest arguments], or cli_reports.py --write: writes the golden files anew,
to be read before they are committed

The unit is fake_unit.c, so that no line depends on RTL: its fault n + 1 is a wrong bit of output
field n, the later ones change a payload that waits, are late, out of order, or hang. A derivation
is left out of the reports: test cli.figures and unit tests have those.
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import BUILD, MauCase, built, mau, objects  # noqa: E402

GOLDEN = Path(__file__).resolve().parent / "golden"
KNOWN, WITH_DATA, LATER = "known.mreq", "data.mreq", "later.mreq"
FAULTS = range(1, 27)
SHRUNK = (
    4,
    10,
    23,
    25,
)  # of lane results, of transactions, a payload that changes, an order: their reports with --shrink
# By hand. Lane results: four beats of each wave of 64, two of the wave of 32. Transactions: four
# lanes in range, one by one (C3); two lines of 16 lanes; four stores a line each; none; two windows
# that touch two lines each. A completion each.
BEATS, TXNS = 4 * 4 + 2, 4 + 2 + 4 + 0 + 4
COUNTS = {
    "result": "equal",
    "episodes": 2,
    "requests": 5,
    "illegal": 1,
    "transactions": TXNS,
    "compared": BEATS + TXNS + 5,
}
CLOCKS, HASH = 164, "e4d91ff47a200895"  # of the fake unit


def fake(*args, **options):
    return mau(*args, env={"MAU_UNITS": str(BUILD / "tests" / "units")}, **options)


def without_derivation(text):
    """A report's text without the lines below 'Lane N by the rules'."""
    return re.sub(r"(?ms)^(Lane \d+ by the rules.*?\n).*?(?=^\nFiles|\n^Files)", r"\1...\n", text)


def object_without_derivation(row):
    steps = row.pop("derivation")
    row["derivation_steps"] = steps and len(steps) > 4
    return row


def data_part(text):
    """The tables of the data in the output of `mau explain`, with the line of a lane's number; ""
    when there are none."""
    tables = re.findall(
        r"(?m)^(?:Data of lane|lane  (?:bytes|old|VDATA|SDATA|LDS dword)).*\n(?:.+\n)*", text
    )
    return "".join(tables)


def explained():
    """What explain says of every request of the file with data: all lanes, then lanes 0 to 2."""
    text = []
    for row in objects(mau("eval", WITH_DATA).stdout):
        place = f"{row['episode']}:{row['request']}"
        lanes = [n for n in range(3) if row["status"][n] != "inactive"]
        text.append(f"==== {place}\n" + data_part(mau("explain", f"{WITH_DATA}:{place}").stdout))
        text += [
            data_part(mau("explain", f"{WITH_DATA}:{place}", "--lane", lane).stdout)
            for lane in lanes
        ]
    return "".join(text)


def later():
    """What explain says of lane 1 (a scalar load of fewer dwords: lane 0) of the requests of
    gfx90a, 942, 950 and 12."""
    text = []
    for row in objects(mau("eval", LATER).stdout):
        place, lane = f"{row['episode']}:{row['request']}", int(row["status"][1] != "inactive")
        text.append(f"==== {place}\n" + mau("explain", f"{LATER}:{place}", "--lane", lane).stdout)
    return "".join(text)


def data_fields():
    """The fields of data of `mau eval`, a field a line; trailing lanes that write nothing are left
    out."""
    text = []
    for row in objects(mau("eval", WITH_DATA).stdout):
        text.append(f"==== {row['episode']}:{row['request']} schema {row['schema']}\n")
        for vgpr in row["vgpr"]:
            while vgpr and vgpr[-1] is None:
                vgpr.pop()
        text += [
            f"{key} {json.dumps(row[key])}\n" for key in ("vgpr", "sgpr", "memory", "lds_memory")
        ]
    return "".join(text)


def reports(out):
    """Name and text of every golden file; 'out': a folder for what reports write."""
    os.chdir(GOLDEN)  # so that paths are the same everywhere
    text, rows, shrunk, files = [], [], [], []
    for fault in FAULTS:
        text.append(
            f"==== fault {fault}\n"
            + without_derivation(fake("replay", "--fault", fault, KNOWN).stdout)
        )
        rows.append(
            json.dumps(
                object_without_derivation(
                    objects(fake("replay", "--fault", fault, "--json", KNOWN).stdout)[0]
                )
            )
            + "\n"
        )
    for fault in SHRUNK:
        done = fake("replay", "--fault", fault, "--shrink", "--out", out, KNOWN)
        shrunk.append(
            f"==== fault {fault}\n" + without_derivation(done.stdout).replace(str(out), "OUT")
        )
        done = fake("replay", "--fault", fault, "--shrink", "--json", "--out", out, KNOWN)
        shrunk.append(
            json.dumps(object_without_derivation(objects(done.stdout.replace(str(out), "OUT"))[0]))
            + "\n"
        )
        for name in ("failing.mreq", "shrunk.mreq"):
            files.append(
                f"==== fault {fault}, {name}\n" + (out / name).read_text().replace(str(out), "OUT")
            )
    return {
        "data_explain.txt": explained(),
        "later_explain.txt": later(),
        "data_eval.txt": data_fields(),
        "reports.txt": "".join(text),
        "reports.json": "".join(rows),
        "shrunk.txt": "".join(shrunk),
        "files.txt": "".join(files),
    }


class Reports(MauCase):
    maxDiff = None

    def test_reports(self):
        for name, text in reports(self.dir).items():
            with self.subTest(file=name):
                self.assertEqual(text, (GOLDEN / name).read_text())

    def test_every_fault_is_found(self):
        for fault in FAULTS:
            self.check(fake("replay", "--fault", fault, GOLDEN / KNOWN), MISMATCH)


class Later(MauCase):
    """gfx90a, 942, 950 and 12: explain's text, and while no unit has them, that none takes them."""

    maxDiff = None

    def test_explain(self):
        os.chdir(GOLDEN)
        self.assertEqual(later(), (GOLDEN / "later_explain.txt").read_text())


class Counts(MauCase):
    def known(self, run):
        (row,) = objects(self.check(run("replay", "--json", GOLDEN / KNOWN), OK).stdout)
        self.assertEqual({key: row[key] for key in COUNTS}, COUNTS)
        return row

    def test_fake(self):
        row = self.known(fake)
        self.assertEqual((row["clocks"], row["log_hash"]), (CLOCKS, HASH))
        text = self.check(fake("replay", GOLDEN / KNOWN), OK).stdout
        self.assertEqual(
            text.splitlines()[1:],
            [
                f"2 episodes, 5 requests, {TXNS} transactions, {CLOCKS} clocks",
                "1 of 5 requests illegal: no address, no transaction",
                f"all {BEATS + TXNS + 5} beats equal, log hash {HASH}",
            ],
        )

    def test_unit(self):
        unit = "16/16/64"
        if not built(unit):
            self.skipTest(f"unit {unit} is not built")
        self.known(mau)

    def test_one_episode(self):
        (row,) = objects(
            self.check(fake("replay", "--json", "--episode", 1, GOLDEN / KNOWN), OK).stdout
        )
        self.assertEqual(
            [row[key] for key in ("episodes", "requests", "illegal", "transactions", "compared")],
            [1, 1, 0, 4, 2 + 4 + 1],
        )

    def test_run(self):
        """A run counts what its episodes have; --bare the same, with nothing compared."""
        args = ("run", "--waves", 1000, "--wave-size", 64, "--stall", "none", "--json")
        ran, bare = (
            objects(self.check(fake(*args, *more), OK).stdout)[0] for more in ((), ("--bare",))
        )
        self.assertEqual((ran["verdict"], ran["waves"], ran["episodes"]), ("ok", 1000, 32))
        self.assertEqual(ran["compared"], 1000 * 4 + 1000 + ran["transactions"])
        self.assertEqual((bare["verdict"], bare["compared"]), ("bare", 0))
        self.assertEqual(bare["hash"], "2d358dccaa6c78a5", "nothing entered the log")
        for key in ("seed", "waves", "episodes", "clocks", "transactions", "stimulus"):
            self.assertEqual(bare[key], ran[key], key)
        text = self.check(fake(*args[:-1]), OK).stdout.splitlines()
        self.assertRegex(
            text[1],
            rf"^ok: 1000 waves in 32 episodes, {ran['clocks']} clocks "
            rf"\({ran['clocks'] / 1000:.1f} a wave\)$",
        )
        self.assertRegex(
            text[2],
            rf"^{ran['transactions']} transactions, {ran['compared']} beats compared, "
            r"[\d.]+ s, \d+ waves/s$",
        )

    def test_stalls_stall(self):
        """Each profile withholds: more clocks than without, and a hash of its own."""
        rows = {
            p: objects(self.check(fake("run", "--waves", 1000, "--stall", p, "--json"), OK).stdout)[
                0
            ]
            for p in (
                "none",
                "always",
                "never-first",
                "rare",
                "bursty",
                "last-beat",
                "random",
                "pauses",
                "mix",
            )
        }
        self.assertEqual(len({row["hash"] for row in rows.values()}), len(rows))
        self.assertEqual(min(rows, key=lambda p: rows[p]["clocks"]), "none")
        self.assertGreater(rows["always"]["clocks"], 5 * rows["none"]["clocks"])
        self.assertEqual(len({(row["transactions"], row["compared"]) for row in rows.values()}), 1)


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        import tempfile

        with tempfile.TemporaryDirectory(prefix="mau-test-") as room:
            for name, text in reports(Path(room)).items():
                (GOLDEN / name).write_text(text)
    else:
        unittest.main()
