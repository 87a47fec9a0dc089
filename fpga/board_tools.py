# SPDX-License-Identifier: Apache-2.0
"""Every command line that a board's bitstream takes; the board as a program."""

import os
import sys

from board_flow import constraints

STEPS = ("synthesis", "placement and routing", "bitstream")
COMMON = "--json mau.json --report report.json --timing-allow-fail"
# Cells no denser than three quarters of the room: docs/performance.md, Boards.
ECP5_PLACE = ("--package CABGA381 --speed 6 --placer-heap-beta 0.75 "
              f"{COMMON} --textcfg mau.config")
ECP5_PACK = "--compress --freq 62.0 mau.config"
GOWIN_PLACE = f"{COMMON} --write routed.json"


def tool(name, build):
    """A program: what the environment names (NEXTPNR_ECP5), else that of build/venv."""
    own = build / "venv/bin" / (name if name.startswith("gowin") else f"yowasp-{name}")
    return os.environ.get(name.upper().replace("-", "_"), str(own))


def ecp5_size(board):
    """LFE5U-25F-6BG381C is --25k."""
    return "--" + board.part.name.split("-")[1].lower().replace("f", "k")


def synthesis(board, build):
    """Yosys of Debian, but for Gowin, which it is too old for."""
    return [tool("yosys", build) if board.part.family == "gowin" else "yosys", "synth.ys"]


def commands(board, build, seed):
    """(step, command) in order; they run in the board's folder."""
    if board.part.family == "xc7":
        return [(STEPS[1], "vivado -mode batch -nojournal -source vivado.tcl".split())]
    pins, new = constraints(board).name, f"{board.bitstream}.new"
    common = ["--freq", f"{board.clock_hz / 1e6:g}", "--seed", str(seed)]
    if board.part.family == "ecp5":
        place = [tool("nextpnr-ecp5", build), ecp5_size(board), *ECP5_PLACE.split(), "--lpf", pins]
        pack = [tool("ecppack", build), *ECP5_PACK.split(), new]
    else:
        place = [tool("nextpnr-himbaechel-gowin", build), "--device", board.part.name,
                 *GOWIN_PLACE.split(), "--vopt", f"family={board.part.die}", "--vopt",
                 f"cst={pins}"]
        pack = [tool("gowin_pack", build), "-d", board.part.die, "-o", new, "routed.json"]
    return list(zip(STEPS, (synthesis(board, build), place + common, pack)))


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
