#!/usr/bin/env python3
"""The engine `netlist`: what Yosys makes of the unit for an ECP5, in lockstep.

usage: netlist.py WHAT      lockstep data fault refuse, or all
lockstep    the log hash of every generation, and the counts of a replay, equal the Verilated RTL's
data        the same of the data path with CONVERT 1: hash, counts and clocks of mixed waves. Yosys
            stops before it makes gates: memories and multipliers are the cells of an ECP5, the rest
            has words
fault       negative test: with another truth table in one LUT of the netlist, lockstep finds a
            mismatch, shrinks it and replays it; ./run bench netlist ends with 1
refuse      a mode, a pin, a cell without a model: Verilator ends with an error
Netlists are compiled without optimization, which is sooner done. The long form, with every cell of
both netlists, is ./run bench netlist.
SPDX-License-Identifier: Apache-2.0
"""

import json
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from exit_codes import MISMATCH, OK  # noqa: E402
from mau_command import BUILD, DATA, GENERATIONS, ROOT, SMALL, MauCase, mau, objects  # noqa: E402

sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "fpga")]
import netlist as flow  # noqa: E402
import yosys  # noqa: E402

NAME = "mau_unit_netlist_4_4_64"
UNITS = BUILD / "tests" / "netlist"  # of this file alone, for their options
NETLIST = UNITS / f"{NAME}.dir" / "netlist"
SOON = {**os.environ, "MAU_UNIT_CXXFLAGS": "-O0"}
SIZE = dict(zip(("LANES", "WINDOW", "LINE_BYTES"), (4, 4, 64)))
# Yosys up to the cells that have words. The last passes replace those that it cannot write as
# Verilog, or that Verilator does not know.
WORDS = flow.SYNTHESIS["ecp5"].replace("begin:check", "begin:map_gates")
WRITTEN = ("bwmuxmap", "bmuxmap", "demuxmap", "pmuxtree", "maccmap -unmap")
WRITTEN += ("techmap t:$alu", "techmap t:$lcu", "opt_clean", "write_verilog -noattr mau.v")
WAVES = 100  # a generation
DATA_WAVES = 100  # of all generations
FAULT_BIT = 3  # of txn_lanes_o
# What a netlist might ask of our cells, and what is said of it.
REFUSED = (
    ("DP16KD #(.DATA_WIDTH_A(18), .DATA_WIDTH_B(36)) u ();", "words of 18 and 36 bits"),
    ("DP16KD #(.DATA_WIDTH_A(36), .DATA_WIDTH_B(9)) u ();", "words of 36 and 9 bits"),
    *(
        (f"DP16KD #(.DATA_WIDTH_A(36), .DATA_WIDTH_B(36), {more}) u ();", what)
        for more, what in (
            ('.REGMODE_A("OUTREG")', "output registers"),
            ('.REGMODE_B("OUTREG")', "output registers"),
            ('.CSDECODE_A("0b001")', "0b000"),
            ('.CSDECODE_B("0b100")', "0b000"),
            ('.CLKAMUX("INV")', "inverted"),
            ('.CLKBMUX("INV")', "inverted"),
            (".INITVAL_00(320'h1)", "contents"),
            (".INITVAL_3F(320'h1 << 300)", "contents"),
            (".WID(1)", "WID"),
        )
    ),
    ("SDPX9B #(.BIT_WIDTH_0(18)) u ();", "words of 18 and 36 bits"),
    ("SDPX9B #(.BIT_WIDTH_1(9)) u ();", "words of 36 and 9 bits"),
    *(
        (f"SDPX9B #({more}) u ();", what)
        for more, what in (
            (".READ_MODE(1'b1)", "output registers"),
            (".BLK_SEL_0(3'b001)", "000"),
            (".BLK_SEL_1(3'b100)", "000"),
            (".INIT_RAM_00(288'h1)", "contents"),
            (".INIT_RAM_3F(288'h1 << 280)", "contents"),
            (".WID(1)", "WID"),
        )
    ),
    *(
        (f'MULT18X18D #(.REG_{name}_CLK("CLK0")) u ();', "registers")
        for name in ("INPUTA", "INPUTB", "INPUTC", "PIPELINE", "OUTPUT")
    ),
    ('MULT18X18D #(.MULT_BYPASS("ENABLED")) u ();', "bypass"),
    ("wire x; MULT18X18D u (.ROA0(x));", "ROA0"),
    ("wire x; ALU54B u (.R0(x));", "ALU54B"),
)
GOOD = (
    *(f"DP16KD #(.DATA_WIDTH_A({n}), .DATA_WIDTH_B({n})) u ();" for n in (18, 36)),
    "MULT18X18D u ();",
    "SDPX9B u ();",
)


def drivers(module):
    """By net: the cell and the pin that drive it."""
    return {
        bit: (name, pin)
        for name, cell in module["cells"].items()
        for pin, bits in cell["connections"].items()
        if cell["port_directions"][pin] == "output"
        for bit in bits
    }


def lut_behind(module, bit):
    """The first LUT that an output's flip-flop, or the output itself, hangs on."""
    driver = drivers(module)
    name, _ = driver[bit]
    while module["cells"][name]["type"] != "LUT4":
        pins = module["cells"][name]["connections"]
        name, _ = driver[next(pins[pin][0] for pin in ("DI", "BLUT", "D0") if pin in pins)]
    return name


class Netlist(MauCase):
    def run_tool(self, *command, cwd=ROOT, **options):
        done = subprocess.run(
            [str(word) for word in command], cwd=cwd, text=True, capture_output=True, **options
        )
        self.assertEqual(
            done.returncode, 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
        )

    def unit(self, name, out, **options):
        command = (sys.executable, ROOT / "tools/units.py", "--gen", BUILD / "gen", "--out", out)
        self.run_tool(*command, name, **options)

    def netlist_unit(self, engine, out, folder):
        """The unit of a netlist that is there."""
        command = (ROOT / "cosim/build_unit.sh", engine, *SIZE.values(), "plain", out)
        self.run_tool(*command, BUILD / "gen", folder, env=SOON)

    def counts(self, *args):
        """What a run on the netlist and on the RTL says, without its seconds."""
        netlist = {"MAU_UNITS": str(UNITS), "MAU_MAKE": ""}
        for engine, env in (("netlist", netlist), ("verilator", None)):
            yield objects(self.check(mau(*args, engine, env=env), OK).stdout)[0]

    def test_lockstep(self):
        self.unit(NAME, UNITS, env=SOON)
        self.unit("mau_unit_verilator_4_4_64", BUILD / "units")
        for gfx in GENERATIONS:
            with self.subTest(gfx=gfx):
                run = (
                    "run",
                    *SMALL,
                    "--gfx",
                    gfx,
                    "--waves",
                    WAVES,
                    "--stall",
                    "mix",
                    "--json",
                    "--engine",
                )
                got, want = self.counts(*run)
                for key in ("waves", "stimulus", "clocks", "transactions", "compared", "hash"):
                    self.assertEqual(got[key], want[key], key)
        path = sorted(DATA.glob("*.mreq"))[0]
        self.assertEqual(*self.counts("replay", *SMALL, path, "--json", "--engine"))

    def test_data(self):
        flow_of_words = {"SYNTHESIS": {"ecp5": WORDS}, "WRITE": "\n".join(WRITTEN)}
        with mock.patch.multiple(flow, **flow_of_words):
            flow.make(SIZE, BUILD / "gen", self.dir / "netlist", "ecp5", "mau_vmem")
        cells = json.loads((self.dir / "netlist/mau.json").read_text())["modules"]["mau_vmem"]
        kinds = {cell["type"] for cell in cells["cells"].values()}
        self.assertLessEqual({"DP16KD", "TRELLIS_DPR16X4", "MULT18X18D"}, kinds)
        self.netlist_unit("vmem_netlist", self.dir / "units", self.dir / "netlist")
        self.unit("mau_unit_vmem1_4_4_64", BUILD / "units")
        run = ("run", "--data", *SMALL, "--waves", DATA_WAVES, "--stall", "mix", "--json")
        env = {"MAU_UNITS": str(self.dir / "units"), "MAU_MAKE": ""}
        got, want = (
            objects(self.check(mau(*run, *words, **options), OK).stdout)[0]
            for words, options in (
                (("--engine", "netlist"), {"env": env}),
                (("--convert", 1), {}),
            )
        )
        for row in (got, want):
            row.pop("seconds")
        self.assertEqual(got, want)
        self.assertEqual(got["waves"], DATA_WAVES)

    def change(self):
        """A netlist in which one LUT says the opposite, in a folder of its own."""
        module = json.loads((NETLIST / "mau.json").read_text())["modules"]["mau"]
        name = lut_behind(module, module["ports"]["txn_lanes_o"]["bits"][FAULT_BIT])
        table = module["cells"][name]["parameters"]["INIT"][-16:]
        other = "".join("10"[int(bit)] for bit in table)
        shutil.copyfile(NETLIST / "mau.json", self.dir / "mau.json")
        script = (
            f"read_json mau.json; select -assert-count 1 mau/{name}; "
            f"setparam -set INIT 16'b{other} mau/{name}; "
            "splitnets; write_verilog -noattr mau.v"
        )
        self.run_tool(yosys.program(BUILD), "-q", "-p", script, cwd=self.dir)
        (self.dir / "cells.f").write_text((NETLIST / "cells.f").read_text())
        (self.dir / "cells").symlink_to(NETLIST / "cells")

    def test_fault(self):
        self.unit(NAME, UNITS, env=SOON)
        self.change()
        self.netlist_unit("netlist", self.dir / "units", self.dir)
        env = {"MAU_UNITS": str(self.dir / "units"), "MAU_MAKE": ""}
        out = self.dir / "out"
        run = mau(
            "run", *SMALL, "--engine", "netlist", "--waves", 2000, "--json", "--out", out, env=env
        )
        report = objects(self.check(run, MISMATCH).stdout)[0]
        self.assertEqual(
            (report["kind"], report["channel"], report["reproduced"]), ("value", "txn", True)
        )
        self.assertEqual(report["shrunk_size"]["requests"], 1)
        self.assertIn("engine=netlist", (out / "shrunk.mreq").read_text())
        self.check(mau("replay", out / "shrunk.mreq", env=env), MISMATCH)
        self.check(mau("replay", "--engine", "verilator", out / "shrunk.mreq"), OK)
        bench = [ROOT / "tools/bench.py", "--root", ROOT, "--build", BUILD, "netlist", "2000"]
        done = subprocess.run(
            [sys.executable, *map(str, bench)],
            text=True,
            capture_output=True,
            cwd=self.dir,
            env={**os.environ, **env},
        )
        self.assertEqual(done.returncode, MISMATCH, done.stderr)

    def verilate(self, text):
        (self.dir / "top.sv").write_text(f"module top; {text} endmodule\n")
        command = [
            "verilator",
            "--lint-only",
            *self.flags(),
            "--top-module",
            "top",
            self.dir / "top.sv",
            *sorted((ROOT / "cosim/netlist").glob("*.sv")),
        ]
        return subprocess.run([str(word) for word in command], text=True, capture_output=True)

    def flags(self):
        """Those of cosim/build_unit.sh that decide what is an error."""
        text = (ROOT / "cosim/build_unit.sh").read_text()
        flags = ("-Wno-fatal", "-Wno-lint", "-Werror-USERERROR", "-Werror-PINNOTFOUND")
        for flag in flags:
            self.assertIn(flag, text)
        return flags

    def test_refuse(self):
        for text in GOOD:
            done = self.verilate(text)
            self.assertEqual(done.returncode, 0, f"{text}\n{done.stderr}")
        for text, said in REFUSED:
            with self.subTest(text):
                done = self.verilate(text)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(
                    said, "".join(line for line in done.stderr.splitlines() if "%Error" in line)
                )


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    names = [] if sys.argv[1:] == ["all"] else [f"Netlist.test_{what}" for what in sys.argv[1:]]
    unittest.main(argv=sys.argv[:1] + names)
