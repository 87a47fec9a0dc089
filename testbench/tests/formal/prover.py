#!/usr/bin/env python3
"""./run prove: what it proves, refutes and refuses, on small tables of its own.

usage: prover.py [unittest arguments]
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK, USAGE  # noqa: E402
from mau_command import BUILD, ROOT, MauCase, mau  # noqa: E402

sys.path.insert(0, str(ROOT / "formal"))
import cadical  # noqa: E402
import cbmc  # noqa: E402
import counterexample  # noqa: E402
import induction  # noqa: E402
import native  # noqa: E402
import replay  # noqa: E402
import rtl2c  # noqa: E402
import table  # noqa: E402
from children import Children  # noqa: E402

EDIT = {
    "file": "cmodel/src/data/convert_channel.c",
    "old": "bits & mau_ones(width);",
    "new": "bits;",
}
# What a load of an 8-bit UINT makes: the channel, and 0 above it.
CHANNEL = """
[harness.model_convert]
model = ["data/convert_channel.c", "data/convert_number.c"]
options = ["--unwind", "66"]

[[proof]]
name = "uint"
group = "model"
harness = "model_convert"
says = "bits above a channel do not count"
domain = "every value"
define = { NFMT = "MAU_NFMT_UINT", WIDTH = "8" }
[proof.refuted]
file = "%(file)s"
old = "%(old)s"
new = "%(new)s"
"""


class Prove(MauCase):
    def prove(self, text, *args, **env):
        """prove.py on a table, in a build folder of the test with the Yosys and CBMC of BUILD."""
        (self.dir / "table.toml").write_text(text)
        for name in ("venv", "cbmc"):
            if (BUILD / name).exists() and not (self.dir / name).exists():
                (self.dir / name).symlink_to(BUILD / name)
        command = [sys.executable, "-B", str(ROOT / "formal/prove.py"), "--build", str(self.dir)]
        env = {**os.environ, "MAU_PROVE_TABLE": str(self.dir / "table.toml"), **env}
        return subprocess.run([*command, *args], capture_output=True, text=True, env=env)

    def one_line(self, done, code, *words):
        self.check(done, code)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def test_proved_and_refuted(self):
        """A property holds, and does not hold with its edit: both rows pass."""
        done = self.check(self.prove(CHANNEL % EDIT, "--json"), OK)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(
            [(row["edited"], row["result"]) for row in rows], [(False, "proved"), (True, "refuted")]
        )
        self.assertIn("value", rows[1]["values"])

    def test_edit_that_changes_nothing(self):
        """An edit with which the property still holds fails the run."""
        done = self.prove(CHANNEL % {**EDIT, "new": "mau_ones(width) & bits;"})
        self.assertRegex(self.check(done, MISMATCH).stdout, r"(?m)^FAILED uint \(edited\) +proved")
        self.assertIn("1 passed, 1 failed", done.stdout)

    def test_property_that_is_wrong(self):
        """A counterexample is printed: UNORM of 32 bits is not a format, and its width no shift."""
        text = (CHANNEL % EDIT).replace(
            '"MAU_NFMT_UINT", WIDTH = "8"', '"MAU_NFMT_FLOAT", WIDTH = "8"'
        )
        done = self.prove(text)
        self.assertRegex(self.check(done, MISMATCH).stdout, r"(?m)^FAILED uint ")

    def test_harness_that_reaches_no_end(self):
        """Assumptions that no input meets make no proof; neither does a CBMC that says nothing."""
        equal = {"description": "equal", "status": "SUCCESS"}
        reached = {"description": "reached", "status": "SUCCESS"}
        failed = {**reached, "status": "FAILURE"}
        for rows, name in (([equal, reached], "false"), ([equal, failed], "proved")):
            self.assertEqual(cbmc.verdict(json.dumps([{"result": rows}])).name, name)
        for text in ("", "[]", "out of memory"):
            self.assertEqual(cbmc.verdict(text).name, "error")

    def test_exhaustion(self):
        """A program that compared no value, or that says nothing, proves nothing."""
        for text, name in (
            ("proved 3", "proved"),
            ("proved 0", "false"),
            ("refuted sum: value 7", "refuted"),
            ("", "error"),
            ("Killed", "error"),
        ):
            self.assertEqual(native.verdict(text).name, name)
        self.assertIn("value 7", native.verdict("refuted sum: value 7").text)

    def test_exhaustion_of_a_state(self):
        """A netlist that depends on its registers is refused."""
        path = self.dir / "rtl.inc"
        path.write_text("static void rtl(void)\n{\n\tB(4) n0; /* q at 0 */\n}\n")
        found = native.run(None, None, (), (), {"RTL": f'"{path}"'}, None)
        self.assertEqual((found.name, "free value" in found.text), ("error", True))

    def test_counterexample(self):
        """The values of a counterexample as a request that mau reads: a GLOBAL load of 8 bytes
        with SADDR, offset -16, lane 5 at 0x1000, in a wave of 32."""
        values = dict.fromkeys(counterexample.NEEDED, 0)
        inst_offset, smode, size, enc = 0xFFFFF0, 2, 3, 3
        op = inst_offset << 37 | smode << 23 | size << 6 | enc
        values |= {"op": op, "tag": 7, "number": 5, "v0": 0x1000, "exec": 0x20, "wave32": 1}
        values |= {"saddr": 0x40000000, "shared_hi": 1, "private_hi": 2, "vsharp3": 0xFF}
        text = counterexample.text("MAU_GFX_10_3", values)
        self.assertIn("op enc=global cls=load size=8 atomic=none d16=no smode=sv", text)
        self.assertIn("v0 0*5 0x1000 0*58\nv1 0*5 0x0 0*58\n", text)
        (self.dir / "request.mreq").write_text(text)
        done = self.check(mau("eval", str(self.dir / "request.mreq")), OK)
        answer = json.loads(done.stdout)
        self.assertEqual((answer["tag"], len(answer["status"])), (7, 32))
        self.assertEqual(answer["address"][5], 0x40000FF0)  # saddr + v0 - 16
        values["op"] |= 3 << 11  # d16=3, which has no name
        self.assertIn("d16=no", counterexample.text("MAU_GFX_10_3", values))
        self.assertIn("context gfx=10_3 ", text)
        gfx = {"gfx": 9}  # of a case that has some generations: code 9 is gfx942
        self.assertIn("context gfx=942 ", counterexample.text("ANY_GFX9", values | gfx))
        del values["saddr"]
        self.assertIsNone(counterexample.text("MAU_GFX_10_3", values))

    def test_replay(self):
        """The unit runs the request of a counterexample; without one the golden model answers."""
        request = self.dir / "row.mreq"
        text = replay.outcome(Children(), self.dir, request)
        self.assertIn(f"./run mau replay {request}", text)
        program = self.dir / "mau"
        for code, want in (
            (1, f"mau replay {request} (code 1)\nreplay {request}"),
            (5, f"mau explain {request} (code 0)\nexplain {request}"),
        ):
            program.write_text(f'#!/bin/sh\necho "$@"\ntest $1 = explain || exit {code}\n')
            program.chmod(0o755)
            self.assertEqual(replay.outcome(Children(), self.dir, request), want)

    def formula(self, *clauses):
        """The file that CBMC writes: variable 1 is 'reached', 2 and 3 are bits of x."""
        path = self.dir / "net.dimacs"
        names = ("reached!0@1#1 1 FALSE", "1::x!0@1#1 1 1", "1::x!0@1#2 2 3 FALSE TRUE")
        lines = [f"p cnf 3 {len(clauses)}", *(f"{c} 0" for c in clauses)]
        path.write_text("\n".join((*lines, *(f"c main::1::{name}" for name in names), "")))
        return path

    def test_cadical(self):
        """The formula says that an assertion fails: 'reached' (1), or one that is 2 and not 3."""
        for clauses, name in (
            (("1 2", "1 3", "-2 -3"), "proved"),  # without 1, 2 and 3 contradict each other
            (("1 2", "1 -3"), "refuted"),
            (("-1", "2 3", "-2", "-3"), "false"),
        ):
            path = self.formula(*clauses)
            found = cadical.verdict(Children(), cadical.Formula(path), path, self.dir / "net.cnf")
            self.assertEqual(found.name, name)
            if name == "refuted":
                self.assertEqual(found.numbers(), {"x": 0b1001})

    def test_bad_tables(self):
        good = CHANNEL % EDIT
        for text, word in (
            (good.replace('group = "model"\n', ""), "no 'group'"),
            (good.replace("group =", "grup ="), "'grup'"),
            (good.replace('harness = "model_convert"', 'harness = "none"'), "no harness 'none'"),
            (good.replace("[[proof]]", "[[proof]"), "line"),
            (good.replace("options", 'solver = "best"\noptions'), "'best'"),
            (CHANNEL % {**EDIT, "old": "no such text"}, "0 times"),
        ):
            with self.subTest(word=word):
                self.one_line(self.prove(text), USAGE, word)

    def test_arguments(self):
        self.one_line(self.prove(CHANNEL % EDIT, "nothing"), USAGE, "'nothing'", "model")
        self.one_line(self.prove(CHANNEL % EDIT, "--jobs", "0"), USAGE, "--jobs")

    def test_no_cbmc(self):
        self.one_line(self.prove(CHANNEL % EDIT, CBMC="/no/cbmc"), USAGE, "/no/cbmc", "CBMC")

    def test_table(self):
        """Every edit of the project's table fits the sources, and every group has quick cases."""
        proofs = table.read()
        for proof in proofs:
            with self.subTest(proof=proof.name):
                edit = proof.refuted
                self.assertEqual((ROOT / edit["file"]).read_text().count(edit["old"]), 1)
                for name in proof.harness.model:
                    self.assertTrue((ROOT / "cmodel/src" / name).is_file())
                for row in proof.quick if isinstance(proof.quick, list) else []:
                    chosen = [c for c in proof.cases if row.items() <= c.define.items()]
                    self.assertTrue(chosen, f"no case has {row}")
        groups = {proof.group for proof in proofs}
        self.assertEqual(groups, {p.group for p in proofs if p.selected(True)})


class Translation(MauCase):
    """rtl2c.py on cells of a netlist."""

    def value(self, kind, pins, width, **parameters):
        """The constant that a cell of constant inputs (text, least significant bit last) makes."""
        names = {"A_SIGNED": "0", "B_SIGNED": "0", **parameters}
        wires = {port: list(reversed(bits)) for port, bits in pins.items()}
        out = list(range(10, 10 + width))
        cell = {
            "type": kind,
            "parameters": names,
            "port_directions": {**dict.fromkeys(wires, "input"), "Y": "output"},
            "connections": {**wires, "Y": out},
        }
        path = self.dir / "net.json"
        ports = {"y_o": {"direction": "output", "bits": out}}
        path.write_text(json.dumps({"modules": {"top": {"ports": ports, "cells": {"c": cell}}}}))
        return rtl2c.translate(path, "top", {}, [("o_y", "y_o", 0)])

    def test_constants(self):
        for kind, pins, width, want in (
            ("$add", {"A": "0111", "B": "0001"}, 4, 8),
            ("$sub", {"A": "0000", "B": "0001"}, 4, 15),
            ("$mul", {"A": "0101", "B": "0011"}, 4, 15),
            ("$and", {"A": "1100", "B": "1010"}, 4, 8),
            ("$xnor", {"A": "1100", "B": "1010"}, 4, 9),
            ("$not", {"A": "1100"}, 4, 3),
            ("$reduce_xor", {"A": "1110"}, 1, 1),
            ("$reduce_and", {"A": "1111"}, 1, 1),
            ("$logic_not", {"A": "0000"}, 1, 1),
            ("$logic_and", {"A": "0010", "B": "0000"}, 1, 0),
            ("$logic_and", {"A": "0010", "B": "0100"}, 1, 1),
            ("$logic_or", {"A": "0000", "B": "0000"}, 1, 0),
            ("$or", {"A": "1100", "B": "1010"}, 4, 14),
            ("$eq", {"A": "0110", "B": "0110"}, 1, 1),
            ("$lt", {"A": "1111", "B": "0001"}, 1, 0),
            ("$shl", {"A": "0111", "B": "10"}, 4, 12),
            ("$shl", {"A": "0111", "B": "1111"}, 4, 0),
            ("$shr", {"A": "1100", "B": "11"}, 4, 1),
            ("$mux", {"A": "0011", "B": "1100", "S": "1"}, 4, 12),
        ):
            with self.subTest(kind=kind):
                text = self.value(kind, pins, width)
                self.assertIn(f"o_y = ((B({width}))0x{want:x}ull);", text)

    def test_sign(self):
        """A shorter signed operand is extended by its sign."""
        text = self.value("$add", {"A": "11", "B": "0000"}, 4, A_SIGNED="1", B_SIGNED="1")
        self.assertIn("0xfull", text)

    def test_signed_constants(self):
        for kind, pins, width, want, signs in (
            ("$lt", {"A": "1111", "B": "0001"}, 1, 1, "AB"),  # -1 < 1
            ("$sshr", {"A": "1000", "B": "01"}, 4, 12, "A"),  # -8 / 2 = -4
            ("$shift", {"A": "0011", "B": "111"}, 4, 6, "B"),  # by -1: to the left
        ):
            with self.subTest(kind=kind):
                signed = {f"{port}_SIGNED": "1" for port in signs}
                text = self.value(kind, pins, width, **signed)
                self.assertIn(f"o_y = ((B({width}))0x{want:x}ull);", text)

    REGISTER = {
        "type": "$dff",
        "parameters": {"CLK_POLARITY": "1", "WIDTH": "100"},
        "port_directions": {"CLK": "input", "D": "input", "Q": "output"},
        "connections": {"CLK": [1], "D": [2, 3, 4, 5], "Q": [6, 7, 8, 9]},
    }

    def netlist(self, cells, **ports):
        ports = {
            name: {"direction": "output" if name.endswith("_o") else "input", "bits": bits}
            for name, bits in {"clk_i": [1], "d_i": [2, 3, 4, 5], **ports}.items()
        }
        path = self.dir / "net.json"
        path.write_text(json.dumps({"modules": {"top": {"ports": ports, "cells": cells}}}))
        return path

    def test_register_at_power_up(self):
        """Two slices of a register that overlap are parts of one free value."""
        path = self.netlist({"q": self.REGISTER}, low_o=[6, 7, 8], high_o=[7, 8, 9])
        text = rtl2c.translate(path, "top", {}, [("low", "low_o", 0), ("high", "high_o", 0)])
        self.assertEqual(text.count("B(4) n"), 1)
        self.assertIn("low = ((B(3))(n0 >> 0));", text)
        self.assertIn("high = ((B(3))(n0 >> 1));", text)

    def check_cell(self, flavor, bit):
        return {
            "type": "$check",
            "parameters": {"FLAVOR": f"{flavor} "},
            "port_directions": {"A": "input", "EN": "input"},
            "connections": {"A": [bit], "EN": ["1"]},
        }

    def test_induction(self):
        """An assertion is proved after the two cycles of a reset, and after it held for 'steps'."""
        cells = {
            "q": self.REGISTER,
            "Held": self.check_cell("assert", 6),
            "Given": self.check_cell("assume", 2),
        }
        path = self.netlist(cells, rst_ni=[10])
        text = induction.translate(path, "top", {}, clocks=3, steps=2)
        base, step = text.split("static void step")
        self.assertEqual(base.count('"Held"'), 4)  # cycles 2, 3, 4, 5
        self.assertEqual(base.count("ASSUME"), 8)  # Given in 0 .. 5, Held in 0 and 1
        self.assertEqual(step.count('"Held"'), 1)
        self.assertEqual(step.count("ASSUME"), 5)

    def test_induction_without_an_assertion(self):
        path = self.netlist({"q": self.REGISTER})
        with self.assertRaisesRegex(ValueError, "no assertion"):
            induction.translate(path, "top", {}, 1, 1)

    def test_cut(self):
        """A wire that is cut has a value of its own in every cycle."""
        cell = {
            "type": "$anyseq",
            "parameters": {"WIDTH": "100"},
            "port_directions": {"Y": "output"},
            "connections": {"Y": [6, 7, 8, 9]},
        }
        path = self.netlist({"cut": cell}, y_o=[6, 7, 8, 9])
        text = rtl2c.translate(path, "top", {}, [("a", "y_o", 0), ("b", "y_o", 1)])
        self.assertEqual(re.findall(r"([ab]) = (\w+);", text), [("a", "n0"), ("b", "n1")])

    def test_constant_input(self):
        """An input that is constant has one value in every cycle."""
        path = self.netlist({"q": self.REGISTER, "Held": self.check_cell("assert", 6)})
        for inputs, count in (({}, 4), ({"d_i": "constant"}, 2)):
            named = {(name, None): text for name, text in inputs.items()}
            text = induction.translate(path, "top", named, clocks=1, steps=1)
            self.assertEqual(text.count("/* d_i"), count)

    def test_unknown_cell(self):
        with self.assertRaisesRegex(rtl2c.Unsupported, "unheard"):
            self.value("$unheard", {"A": "0"}, 1)


if __name__ == "__main__":
    unittest.main()
