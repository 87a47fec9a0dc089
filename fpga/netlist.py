#!/usr/bin/env python3
"""The unit as what Yosys makes of it for an ECP5, by the commands of the boards (board_flow.py).

usage: netlist.py LANES WINDOW LINE_BYTES GEN DIR
GEN holds what encodings/generate.py made. Leaves in DIR:
  synth.ys, synth.log  the script, and what Yosys said
  mau.json             the netlist, as nextpnr-ecp5 takes it
  mau.v                the same in Verilog
  cells.f              the option of Verilator that names Yosys' own models of the cells
SPDX-License-Identifier: Apache-2.0
"""
import re
import subprocess
import sys
from pathlib import Path

from board_flow import ROOT, SYNTH, listed

# Of a vector whose bits depend on each other a simulator sees a loop: each bit gets a name of its own.
WRITE = "splitnets\nwrite_verilog -noattr mau.v"


def script(parameters, gen):
    """Of Yosys."""
    sources = [f"{gen}/rtl/mau_enc.sv", *(f"{ROOT}/{name}" for name in listed("rtl/mau.f", "rtl/"))]
    values = " ".join(f"-set {name} {value}" for name, value in parameters.items())
    return "\n".join([*(f"read_verilog -sv -I{gen}/rtl -I{ROOT}/rtl {name}" for name in sources),
                      f"chparam {values} mau", SYNTH["ecp5"].format(top="mau"), WRITE, ""])


def models(log):
    """The file of cell models that Yosys itself has read, as an option of Verilator."""
    found = re.findall(r"^Parsing Verilog input from `(.*/cells_sim(?:_ecp5)?\.v)' to AST", log, re.M)
    if not found or not Path(found[0]).exists():
        raise RuntimeError("Yosys does not say where its models of the cells are (cells_sim.v)")
    path = Path(found[0]).resolve()
    return f"+incdir+{path.parent}\n-v {path}\n"


def make(parameters, gen, folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "synth.ys").write_text(script(parameters, gen))
    try:
        done = subprocess.run(["yosys", "-q", "-l", "synth.log", "synth.ys"], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    except FileNotFoundError as error:
        raise RuntimeError("there is no Yosys, install the package yosys") from error
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if "ERROR" in line] or ["it says nothing"]
        raise RuntimeError(f"yosys failed, see {folder}/synth.log: {lines[0]}")
    (folder / "cells.f").write_text(models((folder / "synth.log").read_text()))


def main():
    if len(sys.argv) != 6:
        print(__doc__, file=sys.stderr)
        return 2
    numbers = dict(zip(("LANES", "WINDOW", "LINE_BYTES"), sys.argv[1:4]))
    try:
        make(numbers, Path(sys.argv[4]).resolve(), Path(sys.argv[5]).resolve())
    except (RuntimeError, OSError) as error:
        print(f"netlist: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
