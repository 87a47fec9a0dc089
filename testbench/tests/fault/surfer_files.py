#!/usr/bin/env python3
"""The files of a report for Surfer. The command file has the names of signals as wellen, the
library with which Surfer reads dumps, gives them. For every format of the command file there is a
mapping file in the form that Surfer documents, with the signal's width and the names of the GTKWave
view.

usage: surfer_files.py [unittest arguments]; wellen as the Python package pywellen.
SPDX-License-Identifier: Apache-2.0
"""

import re
import sys
import unittest
from pathlib import Path

import pywellen

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH  # noqa: E402
from mau_command import SMALL, MauCase, built, mau, timeline  # noqa: E402

OPTIONS = {
    "range": ("run", "--fault", 2, "--stall", "none"),
    "hang": ("run", "--fault", 30, "--stall", "none", "--seed", 3),
    "data": ("run", "--data", "--fault", 57),
}


def mapping(text):
    """Name, bits and {value: label} of a mapping translator."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    name, bits = (
        re.fullmatch(rf"{key} = (.+)", line)[1] for key, line in zip(("Name", "Bits"), lines)
    )
    return (
        name,
        int(bits),
        {
            int(value, 16): label
            for value, label in (
                re.fullmatch(r"(0x[0-9a-f]+) (\S.*)", line).groups() for line in lines[2:]
            )
        },
    )


def focused(word):
    """The item that item_focus names: hexadecimal with the letters a to p, then "_"."""
    digits, name = word.split("_", 1)
    return int("".join(f"{ord(digit) - ord('a'):x}" for digit in digits), 16), name


def commands(text):
    """Items in order (None: a divider), the format of those that have one, the cursor."""
    items, formats, item, cursor = [], {}, None, None
    for line in text.splitlines():
        verb, _, rest = line.partition(" ")
        if verb == "divider_add":
            items.append(None)
        elif verb == "variable_add":
            items.append(rest)
        elif verb == "item_focus":
            item, name = focused(rest)
            assert items[item] == name, line
        elif verb == "item_set_format":
            formats[item] = rest
        elif verb == "cursor_set":
            cursor = int(rest)
        else:
            assert line in ("item_unfocus", "zoom_fit"), line
    return items, formats, cursor


class Surfer(MauCase):
    def check_folder(self, out):
        signals = {
            one.full_name: one for one in pywellen.Waveform(str(out / "window.fst")).all_vars()
        }
        text = (out / "window.sucl").read_text()
        items, formats, cursor = commands(text)
        shown = [item for item in items if item]
        self.assertGreater(len(shown), 40)
        self.assertEqual([name for name in shown if name not in signals], [])
        self.assertNotRegex(text, "[#;]", "Surfer takes what follows for a comment or a command")
        maps = {}
        for path in (out / ".surfer/mappings").glob("*.txt"):
            name, bits, labels = mapping(path.read_text())
            maps[name] = bits, labels
            shows = dict(
                line.split(" ", 1) for line in (out / "names" / path.name).read_text().splitlines()
            )
            self.assertEqual(labels, {int(value, 16): label for value, label in shows.items()})
            self.assertLess(max(labels), 2**bits)
        for item, form in formats.items():
            if form != "Unsigned":
                self.assertEqual(maps[form][0], signals[items[item]].bitwidth, items[item])
        self.assertEqual(
            cursor, int(re.search(r"(?m)^\*\S+ (\d+)", (out / "window.gtkw").read_text())[1])
        )
        return items, formats, signals, maps

    def report(self, what):
        if not built("4/4/64", "vmem" if what == "data" else "verilator", True):
            self.skipTest("the tracing unit 4/4/64 is not built")
        self.check(mau(*OPTIONS[what], *SMALL, "--out", self.dir / what), MISMATCH)
        return self.check_folder(self.dir / what)

    def test_range(self):
        items, formats, signals, maps = self.report("range")
        self.assertIn("mau.mau.model.res_status_mismatch", items)
        named = {items[item]: form for item, form in formats.items()}
        self.assertEqual(
            (named["mau.ctx_gfx_i"], named["mau.done_error_o"], named["mau.mau.model.clock"]),
            ("mau gfx", "mau error", "Unsigned"),
        )
        rows = timeline(self.dir / "range/window.fst")
        last = max(rows)
        self.assertEqual(
            signals["mau.mau.model.clock"].signal.value_at(last),
            int(rows[last]["mau.mau.model.clock"], 2),
        )
        self.assertRegex(maps["mau gfx"][1][int(rows[last]["mau.ctx_gfx_i"], 2)], r"^gfx\d+")

    def test_hang(self):
        items, formats, *_ = self.report("hang")
        self.assertEqual(
            {items[item]: form for item, form in formats.items()}["mau.mau.model.oldest_waits"],
            "mau waits",
        )

    def test_data_path(self):
        self.report("data")

    def test_the_reader_sees_faults(self):
        with self.assertRaises(AssertionError):
            commands("variable_add a.b\nitem_focus a_c.d\n")
        self.assertEqual(focused("ba_x.y"), (16, "x.y"))
        with self.assertRaises(TypeError):
            mapping("Name = x\n0 a\n")


if __name__ == "__main__":
    unittest.main()
