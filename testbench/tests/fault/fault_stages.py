#!/usr/bin/env python3
"""A view in GTKWave has a group for every stage that a planted fault is in, and a group for every
family of rules that one breaks; each group holds signals of that stage, and the dump has them.

SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH  # noqa: E402
from mau_command import USER, MauCase, mau  # noqa: E402

PAGE = (USER / "faults.md").read_text()
ELSEWHERE = {  # no stage of a unit that is traced here
    "mau": "the ports",
    "mau_decode": "the engine inst: group `inside: decoded request`",
}
ALONE = ("mau_atomic", "mau_axi4")  # modules that have benches alone
RULE = re.compile(r"\b(AT|[VARGLFCENTXM])\d+")


def faults(data):
    """{fault: (modules, families of the rules it breaks)}, of the data path or of the address unit;
    without the atomic unit and the AXI4 master, which are traced nowhere.
    """
    address, _, rest = PAGE.partition("## Faults of the data path")
    rows = re.findall(r"(?m)^\| (\d+) \| ([^|]*) \| [^|]* \| ([^|]*) \|", rest if data else address)
    table = {
        int(number): (re.findall(r"`(mau\w*)`", modules), set(RULE.findall(rules)))
        for number, modules, rules in rows
    }
    return {n: row for n, row in table.items() if not any(m.startswith(ALONE) for m in row[0])}


def groups(view):
    """{module: (families of rules, number of its signals)} of the groups of stages."""
    return {
        module: (set(re.findall(r"[A-Z]+\b", rules)), len(re.findall(r"mau\.[\w.]+", body)))
        for module, rules, body in re.findall(
            r"(?ms)^@c00200\n-inside: (\w+), rules (.*?)\n(.*?)^@1401200$", view
        )
    }


class Stages(MauCase):
    def view(self, *args):
        out = self.dir / "out"
        self.check(mau("run", *args, "--out", out), MISMATCH)
        self.check_view(out)
        return (out / "window.gtkw").read_text()

    def has_all(self, view, table):
        """Every module has a group with signals, and every family of rules one of its modules."""
        found = groups(view)
        self.assertEqual([m for m, (_, signals) in found.items() if not signals], [])
        for number, (modules, families) in table.items():
            inside = [m for m in modules if m not in ELSEWHERE]
            self.assertEqual([m for m in inside if m not in found], [], f"fault {number}")
            if inside:
                named = set().union(*(found[m][0] for m in inside))
                self.assertEqual(families - named, set(), f"fault {number}, {inside}")

    def test_address_unit(self):
        table = faults(data=False)
        self.assertGreater(len(table), 50)
        self.has_all(self.view("--fault", 3), table)

    def test_data_path(self):
        table = faults(data=True)
        self.assertGreater(len(table), 25)
        self.has_all(self.view("--data", "--lanes", 4, "--fault", 53), table)

    def test_failing_lane(self):
        """Operands and stages are those of the failing lane, of a transaction of its first lane."""
        view = self.view("--fault", 21, "--stall", "none", "--policy", "gcn")
        lane = re.search(r"(?m)^#\{opd_v0 lane (\d+)\}", view.partition("-failing lane\n")[2])[1]
        self.assertIn(f"u_lane_address.s4_offset_o[{lane}][31:0]", view)

    def test_empty_group(self):
        """The check fires: a group without signals, a stage without a group."""
        table = faults(data=False)
        view = self.view("--fault", 3)
        empty = re.sub(r"(?ms)(^-inside: mau_align.*?\n)(.*?)^@1401200$", r"\1@1401200", view)
        gone = view.replace("-inside: mau_align, ", "-inside: other, ")
        for wrong in (empty, gone):
            with self.assertRaises(AssertionError):
                self.has_all(wrong, table)


if __name__ == "__main__":
    unittest.main()
