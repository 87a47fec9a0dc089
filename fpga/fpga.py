#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Area and clock rate of the unit on FPGAs with the open flow as it comes:
Yosys (Debian) and nextpnr-ecp5 (PyPI).
  ./run bench fpga   place and route: clock rate
  ./run bench area   synthesis alone: area by LANES and by generation

A target is FAMILY-LANES[-wWINDOW][-gfxN]: FAMILY ecp5, xc7 (area only);
WINDOW is LANES if not told; -gfxN ties the generation to a constant:
synthesis folds the others. Area is that of the unit alone (Yosys); the clock
rate that of the unit in its harness after placement and routing, median of
the seeds. Logic cells of a Xilinx part are Yosys' estimate of the tables with
two outputs that its small ones fit in.
"""
import argparse
import json
import re
import signal
import statistics
import sys
from pathlib import Path

import flow
from flow import ROOT

ROUTE = ["ecp5-4", "ecp5-8", "ecp5-16"]
AREA = ["ecp5-4", "ecp5-8", "ecp5-16", "ecp5-32-w16", *(f"ecp5-4-gfx{g}" for g in flow.GENERATIONS),
        "xc7-4", "xc7-16", "xc7-32-w16"]
INTERRUPTED = "interrupted"


def target(name):
    """'ecp5-32-w16-gfx10_3' -> (name, family, lanes, window, generation code or None)."""
    match = re.fullmatch(r"(ecp5|xc7)-(4|8|16|32|64)(?:-w(4|8|16|32|64))?(?:-gfx(\w+))?", name)
    if not match or (match[4] and match[4] not in flow.GENERATIONS):
        raise argparse.ArgumentTypeError(
            f"{name}: no such target; FAMILY-LANES[-wWINDOW][-gfxN], FAMILY one of {', '.join(flow.SYNTH)}, "
            f"LANES and WINDOW 4 8 16 32 64, N one of {', '.join(flow.GENERATIONS)}")
    fold = flow.GENERATIONS[match[4]] if match[4] else None
    return name, match[1], int(match[2]), int(match[3] or match[2]), fold


def measure(aim, seeds, work):
    """One row: area, and the clock rates of 'seeds' placements (0: area only)."""
    name, family, lanes, window, fold = aim
    geometry = {"LANES": lanes, "WINDOW": window, "LINE_BYTES": 64}
    alone = flow.synth(family, "mau", geometry, fold, work / f"{name}-alone")
    row = {"target": name, "lanes": lanes, "window": window, "area": flow.area(alone)}
    if family == "xc7":
        row["cells"] = int(re.search(r"Estimated number of LCs:\s+(\d+)", alone)[1])
    if not seeds:
        return row
    if family != "ecp5":
        raise RuntimeError(f"{name}: only ECP5 is placed and routed; ./run bench area has the rest")
    whole = flow.area(flow.synth(family, "mau_harness", geometry, fold, work / name))
    if any(w < a for w, a in zip(whole[1:], row["area"][1:])):
        raise RuntimeError(f"{name}: the harness lost a part of the unit: LUTs, flip-flops, DSPs, "
                           f"memories are {whole}, {row['area']} alone")
    row["mhz"] = []
    try:
        for seed in range(1, seeds + 1):
            row["mhz"].append(flow.route(work / f"{name}.json", seed, work / f"{name}-{seed}.log"))
    except RuntimeError as error:
        row["why"] = str(error)
    except KeyboardInterrupt:
        row["why"] = INTERRUPTED
    return row


def show(row):
    luts, ffs, dsp, ram = row["area"]
    last = f"{row['cells']} logic cells" if "cells" in row else ""
    if "mhz" in row:
        seeds = ", ".join(f"{m:.1f}" for m in row["mhz"])
        last = f"{statistics.median(row['mhz']):.1f}  ({seeds})" if row["mhz"] else "no result"
    print(f"{row['target']:<14} {luts:>6} {ffs:>6} {dsp:>4} {ram:>5}  {last}".rstrip(), flush=True)
    if row.get("why", INTERRUPTED) != INTERRUPTED:
        print(f"fpga: {row['target']}: {row['why']}", file=sys.stderr)


def arguments(argv):
    only_area = argv[:1] == ["area"]
    parser = argparse.ArgumentParser(prog=f"./run bench {'area' if only_area else 'fpga'}", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", nargs="*", type=target, metavar="NAME", help="which targets",
                        default=[target(n) for n in (AREA if only_area else ROUTE)])
    if only_area:
        parser.set_defaults(seeds=0)
    else:
        parser.add_argument("--seeds", type=int, default=3, help="placement seeds (3)")
    parser.add_argument("--work", type=Path, default=ROOT / "build/fpga", help="folder for netlists and logs")
    parser.add_argument("--json", action="store_true", help="one JSON object a target")
    return parser.parse_args(argv[1:] if only_area else argv)


def main():
    args = arguments(sys.argv[1:])
    args.work.mkdir(parents=True, exist_ok=True)
    if not args.json:
        rate = "MHz (median of seeds)" if args.seeds else ""
        print(f"{'target':<14} {'LUT':>6} {'FF':>6} {'DSP':>4} {'RAM':>5}  {rate}".rstrip())
    for aim in args.target:
        row = measure(aim, args.seeds, args.work)
        flow.now()
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
        flow.now()
        print(f"fpga: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        flow.now()
        print("fpga: interrupted; what is above stays measured", file=sys.stderr)
        return 6


if __name__ == "__main__":
    sys.exit(program())
