# SPDX-License-Identifier: Apache-2.0
"""The inputs of each board's bitstream. All tools run in one folder: sources are copied there and
named relative to it, so that the same sources and the same seed give the same bytes wherever that
folder is. The programs: board_tools.py.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools"))
import rtl_files  # noqa: E402
import rtl_hash  # noqa: E402
import yosys  # noqa: E402

BOARDS = ROOT / "fpga/boards"
SHARED = {
    "ecp5": ("board_reset.sv", "ecp5_clock.sv"),
    "gowin": ("board_reset.sv",),
    "xc7": ("board_reset.sv",),
}
PRIMITIVES = "fpga/boards/primitives.sv"  # the vendors' cells, for Yosys
CONSTRAINTS = {"ecp5": "lpf", "gowin": "cst", "xc7": "xdc"}
ECP5_SYNTH = "-abc9"
# For an ECP5, without the last step of synth_ecp5, which makes names for people: saves half a
# minute.
SYNTH = {
    "ecp5": f"synth_ecp5 {ECP5_SYNTH} -top {{top}} -run begin:check\n"
    "hierarchy -check\ncheck -noinit\nblackbox =A:whitebox\nwrite_json mau.json",
    "gowin": "synth_gowin -family {family} -top {top} -json mau.json",
    "xc7": "synth_xilinx -family xc7 -flatten -top {top}",
}
HASH = "gen/rtl/mau_rtl_hash.sv"


def lists(board):
    """The file lists of the RTL of the unit and of the board around it."""
    return rtl_hash.LISTS[board.unit_top]


def includes(board):
    return ("src/gen/rtl", *(f"src/{folder}" for folder in rtl_files.includes(*lists(board))))


def sources(board):
    """The RTL in order of dependence, relative to the project, without the generated packages."""
    return [
        *rtl_files.sources(*lists(board)),
        *(f"fpga/boards/{name}" for name in SHARED[board.part.family]),
        f"fpga/boards/{board.folder}/{board.top}.sv",
    ]


def staged(board):
    """The same in the board's folder, with the generated packages."""
    return [f"src/{name}" for name in ("gen/rtl/mau_enc.sv", HASH, *sources(board))]


def constraints(board):
    return BOARDS / board.folder / f"{board.pins or board.top}.{CONSTRAINTS[board.part.family]}"


def hash_package(value):
    """The package with the hash of the RTL, for the tops of the boards."""
    return (
        "// GENERATED from tools/rtl_hash.py. DO NOT EDIT.\npackage mau_rtl_hash;\n"
        f"  localparam logic [63:0] VALUE = 64'h{value};\nendpackage\n"
    )


def stage(board, work, hashed):
    """Copies the sources into work/src; constraints and scripts go into 'work'."""
    shutil.rmtree(work / "src", ignore_errors=True)
    subprocess.run(
        [sys.executable, ROOT / "encodings/generate.py", work / "src/gen"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (work / "src" / HASH).write_text(hash_package(hashed))
    scripts = [p.relative_to(ROOT) for p in (BOARDS / board.folder).glob("*.tcl")]
    yosys.copy(work, (*sources(board), PRIMITIVES, *rtl_files.headers(*lists(board)), *scripts))
    shutil.copyfile(constraints(board), work / constraints(board).name)
    (work / "synth.ys").write_text(synth_script(board))
    if board.part.family == "xc7":
        (work / "vivado.tcl").write_text(vivado_script(board))


def gowin_family(board):
    """Yosys' name of the family: gw2a for GW2A-18C."""
    return board.part.die.split("-")[0].lower().removesuffix("st")


def synthesis(board):
    """The command of Yosys that synthesises the design, after it was read."""
    return SYNTH[board.part.family].format(top=board.top, family=gowin_family(board))


def synth_script(board):
    """The script of Yosys. It writes a netlist to mau.json and the number of cells to area.txt."""
    stat = "stat -tech xilinx" if board.part.family == "xc7" else "stat"
    return "\n".join(
        [
            f"# {board.name}: yosys synth.ys",
            yosys.read(
                board.top, board.parameters, [*staged(board), f"src/{PRIMITIVES}"], includes(board)
            ),
            synthesis(board),
            f"tee -o area.txt {stat}",
            "",
        ]
    )


def vivado_script(board):
    """The script that sets the variables of the board's build.tcl and runs it."""
    values = " ".join(f"{name}={value}" for name, value in board.parameters.items())
    rows = {
        "part": board.part.name,
        "top": board.top,
        "files": " ".join(staged(board)),
        "includes": " ".join(includes(board)),
        "generics": values,
        "pins": constraints(board).name,
        "mhz": f"{board.clock_hz / 1e6:g}",
    }
    return "\n".join(
        [
            f"# {board.name}: vivado -mode batch -source vivado.tcl",
            *(f"set {name} {{{value}}}" for name, value in rows.items()),
            f"source src/fpga/boards/{board.folder}/build.tcl",
            "",
        ]
    )
