# SPDX-License-Identifier: Apache-2.0
"""What each board's bitstream is made of, and the command lines that make it. Everything happens in one
folder: sources are copied there and named relative to it, so that the same sources and the same seed
give the same bytes wherever that folder is.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "fpga/boards"
SHARED = {"ecp5": ("board_reset.sv", "ecp5_clock.sv"), "gowin": ("board_reset.sv",), "xc7": ("board_reset.sv",)}
CONSTRAINTS = {"ecp5": "lpf", "gowin": "cst", "xc7": "xdc"}
SYNTH = {"ecp5": "synth_ecp5 -abc9 -top {top} -json mau.json", "gowin": "synth_gowin -top {top} -json mau.json",
         "xc7": "synth_xilinx -family xc7 -flatten -top {top}"}
STEPS = ("synthesis", "placement and routing", "bitstream")
HASH = "gen/rtl/mau_rtl_hash.sv"
INCLUDES = ("src/gen/rtl", "src/rtl", "src/fpga/rtl")


def listed(path, folder=""):
    """Names in a file list, relative to the project; the list has them relative to 'folder'."""
    return [folder + line for line in (ROOT / path).read_text().splitlines() if line and line[0] not in "#+-"]


def sources(board):
    """The RTL in order of dependence, relative to the project; the generated package comes before it."""
    return [*listed("rtl/mau.f", "rtl/"), *listed("fpga/mau_board.f"), *(f"fpga/boards/{name}" for name in SHARED[board.family]),
            f"fpga/boards/{board.folder}/{board.top}.sv"]


def constraints(board):
    return BOARDS / board.folder / f"{board.top}.{CONSTRAINTS[board.family]}"


def hash_package(rtl_hash):
    """What tells this RTL from another, for the tops of the boards."""
    return ("// GENERATED from tools/rtl_hash.py. DO NOT EDIT.\npackage mau_rtl_hash;\n"
            f"  localparam logic [63:0] VALUE = 64'h{rtl_hash};\nendpackage\n")


def generated():
    return [f"src/{name}" for name in ("gen/rtl/mau_enc.sv", HASH)]


def stage(board, work, rtl_hash):
    """Copies what the tools read into work/src; the script of Yosys into work/synth.ys."""
    shutil.rmtree(work / "src", ignore_errors=True)
    subprocess.run([sys.executable, ROOT / "encodings/generate.py", work / "src/gen"], check=True, stdout=subprocess.DEVNULL)
    headers = [str(p.relative_to(ROOT)) for folder in ("rtl", "fpga/rtl") for p in sorted((ROOT / folder).glob("*.svh"))]
    (work / "src" / HASH).write_text(hash_package(rtl_hash))
    for name in (*sources(board), *headers):
        (work / "src" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, work / "src" / name)
    shutil.copyfile(constraints(board), work / constraints(board).name)
    for script in sorted((BOARDS / board.folder).glob("*.tcl")):
        shutil.copyfile(script, work / "src/fpga/boards" / board.folder / script.name)
    (work / "synth.ys").write_text(synth_script(board))
    if board.family == "xc7":
        (work / "vivado.tcl").write_text(vivado_script(board))


def synth_script(board):
    files = [*generated(), *(f"src/{name}" for name in sources(board))]
    values = " ".join(f"-set {name} {value}" for name, value in board.parameters.items())
    return "\n".join([f"# {board.name}: yosys synth.ys", *(f"read_verilog -sv {' '.join(f'-I{i}' for i in INCLUDES)} {name}" for name in files),
                      f"chparam {values} {board.top}", SYNTH[board.family].format(top=board.top),
                      f"tee -o area.txt stat{' -tech xilinx' if board.family == 'xc7' else ''}", ""])


def tool(name, build):
    """A program: what the environment names (NEXTPNR_ECP5), else that of build/venv."""
    return os.environ.get(name.upper().replace("-", "_"), str(build / "venv/bin" / (name if name.startswith("gowin") else f"yowasp-{name}")))


def vivado_script(board):
    """What build.tcl of the board wants to know."""
    files = [*generated(), *(f"src/{name}" for name in sources(board))]
    values = " ".join(f"{name}={value}" for name, value in board.parameters.items())
    rows = {"part": board.part, "top": board.top, "files": " ".join(files), "includes": " ".join(INCLUDES), "generics": values,
            "pins": constraints(board).name, "mhz": f"{board.clock_hz / 1e6:g}"}
    return "\n".join([f"# {board.name}: vivado -mode batch -source vivado.tcl", *(f"set {name} {{{value}}}" for name, value in rows.items()),
                      f"source src/fpga/boards/{board.folder}/build.tcl", ""])


def synthesis(board, build):
    """Yosys of Debian, but for Gowin, which it is too old for."""
    return [tool("yosys", build) if board.family == "gowin" else "yosys", "synth.ys"]


def commands(board, build, seed):
    """(step, command) in order; they run in the board's folder."""
    if board.family == "xc7":
        return [(STEPS[1], ["vivado", "-mode", "batch", "-nojournal", "-source", "vivado.tcl"])]
    pins, mhz = constraints(board).name, f"{board.clock_hz / 1e6:g}"
    if board.family == "ecp5":
        size = board.part.split("-")[1].lower().replace("f", "k")
        return [(STEPS[0], synthesis(board, build)),
                (STEPS[1], [tool("nextpnr-ecp5", build), f"--{size}", "--package", "CABGA381", "--speed", "6", "--lpf", pins, "--json", "mau.json",
                            "--textcfg", "mau.config", "--report", "report.json", "--timing-allow-fail", "--freq", mhz, "--seed", str(seed),
                            "--placer", "heap", "--router", "router1"]),
                (STEPS[2], [tool("ecppack", build), "--compress", "--freq", "62.0", "mau.config", f"{board.bitstream}.new"])]
    device = ["--device", board.part, "--vopt", "family=GW2A-18C", "--vopt", f"cst={pins}"]
    return [(STEPS[0], synthesis(board, build)),
            (STEPS[1], [tool("nextpnr-himbaechel-gowin", build), *device, "--json", "mau.json", "--write", "routed.json", "--report", "report.json",
                        "--timing-allow-fail", "--freq", mhz, "--seed", str(seed)]),
            (STEPS[2], [tool("gowin_pack", build), "-d", "GW2A-18C", "-o", f"{board.bitstream}.new", "routed.json"])]


def load_line(board, bitstream):
    return f"openFPGALoader -b {board.load} {bitstream}"


def sim_commands(board, out, gen):
    """The board as a program, with the board's own memories and clock."""
    return [[sys.executable, "encodings/generate.py", str(gen)], ["cosim/build_board.sh", *board.unit.split("/"), str(out), str(gen)]]


def sim_environment(board):
    values = {name: value for name, value in board.parameters.items() if name.startswith("MAX_") or name == "CLOCK_HZ"}
    return os.environ | {"MAU_BOARD_PARAMETERS": " ".join(f"{name}={value}" for name, value in values.items())}
