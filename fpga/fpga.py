#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Area and clock rate of the unit on FPGAs by the open flow, Yosys and
nextpnr-ecp5 from PyPI.
  ./run bench fpga   place and route: clock rate
  ./run bench area   only synthesis: area by LANES and by generation

A target is [UNIT-]FAMILY-LANES[-wWINDOW][-cCONVERT][-gfxN][-45k].
  UNIT      mau (default), or vmem: the address unit with the data path
  FAMILY    ecp5, or xc7 (area only)
  WINDOW    default: LANES, for vmem 16 at most
  CONVERT   for vmem, docs/vmem.md; default 4
  -gfxN     ties the generation to a constant: synthesis removes the others
  -45k      an ECP5-45F in place of an 85F
The area is that of the unit alone (Yosys). The clock rate is that of the unit
in its harness after placement and routing, the median of the seeds. Logic
cells of a Xilinx part are Yosys' estimate: small LUTs share a LUT with two
outputs.
"""

import argparse
import json
import re
import signal
import statistics
import sys
from pathlib import Path
from typing import NamedTuple

import flow
from flow import ROOT

ROUTE = ["ecp5-4", "ecp5-8", "ecp5-16"]
AREA = [
    "ecp5-4",
    "ecp5-8",
    "ecp5-16",
    "ecp5-32-w16",
    *(f"ecp5-4-gfx{g}" for g in flow.GENERATIONS),
    "xc7-4",
    "xc7-16",
    "xc7-32-w16",
]
INTERRUPTED = "interrupted"
UNITS = {None: "mau", "vmem": "mau_vmem"}
PARTS = {
    "mau": ("mau_core",),
    "mau_vmem": (
        "mau_core",
        "mau_beat_queue",
        "mau_data_store",
        "mau_data_send",
        "mau_data_receive",
        "mau_data_convert",
    ),
}


class Target(NamedTuple):
    name: str
    top: str  # module
    family: str
    geometry: dict  # parameters
    fold: int | None  # generation code
    size: str  # of the part


def target(name):
    """'vmem-ecp5-32-w16-gfx10_3' -> Target."""
    lanes = "4|8|16|32|64"
    match = re.fullmatch(
        rf"(?:(vmem)-)?(ecp5|xc7)-({lanes})(?:-w({lanes}))?(?:-c({lanes}|1|2))?(?:-gfx(\w+?))?(?:-(45k))?",
        name,
    )
    if not match or (match[6] and match[6] not in flow.GENERATIONS) or (match[5] and not match[1]):
        raise argparse.ArgumentTypeError(
            f"{name}: no such target; [UNIT-]FAMILY-LANES[-wWINDOW][-cCONVERT][-gfxN][-45k], "
            f"UNIT vmem, FAMILY one of {', '.join(flow.SYNTH)}, LANES and WINDOW 4 8 16 32 64, "
            f"CONVERT with vmem only, N one of {', '.join(flow.GENERATIONS)}"
        )
    width = int(match[3])
    geometry = {
        "LANES": width,
        "WINDOW": int(match[4] or (min(width, 16) if match[1] else width)),
        "LINE_BYTES": 64,
    }
    if match[1]:
        geometry["CONVERT"] = int(match[5] or 4)
    if match[1] and geometry["WINDOW"] > width:
        raise argparse.ArgumentTypeError(
            f"{name}: the data path has no window above its {width} lanes"
        )
    fold = flow.GENERATIONS[match[6]] if match[6] else None
    return Target(name, UNITS[match[1]], match[2], geometry, fold, match[7] or flow.SIZES[0])


def area_row(name, cells):
    row = {"target": name, "area": flow.area(cells)}
    return row | ({"cells": cells["LC"]} if "LC" in cells else {})


def measure_parts(aim, work):
    """Rows of area with the hierarchy kept: the unit, and its parts."""
    found = flow.synth(
        aim.family, aim.top, aim.geometry, aim.fold, work / f"{aim.name}-parts", flow.AREA_PARTS
    )
    return [
        area_row(aim.name, found[aim.top]),
        *(area_row(f"  {part}", found[part]) for part in PARTS[aim.top]),
    ]


def measure(aim, seeds, work):
    """One row: area, and the clock rates of placements with 'seeds'. [] means the seeds of
    flow.ROUTES, None only the area."""
    name = aim.name
    alone = flow.synth(
        aim.family, aim.top, aim.geometry, aim.fold, work / f"{name}-alone", flow.AREA
    )
    row = area_row(name, alone[aim.top]) | {
        "lanes": aim.geometry["LANES"],
        "window": aim.geometry["WINDOW"],
    }
    if seeds is None:
        return row
    if aim.family != "ecp5":
        raise RuntimeError(
            f"{name}: only ECP5 targets are placed and routed; ./run bench area has the others"
        )
    harness = f"{aim.top}_harness"
    whole = flow.area(flow.synth(aim.family, harness, aim.geometry, aim.fold, work / name)[harness])
    if any(w < a for w, a in zip(whole[1:], row["area"][1:])):
        raise RuntimeError(
            f"{name}: synthesis removed a part of the unit in its harness: LUTs, flip-flops, "
            f"DSPs, memories are {whole}, of the unit alone {row['area']}"
        )
    row["mhz"] = []
    how = flow.ROUTES.get((aim.top, aim.geometry["LANES"]), flow.Route())
    try:
        for seed in seeds or how.seeds:
            row["mhz"].append(
                flow.route(work / f"{name}.json", aim.size, how, seed, work / f"{name}-{seed}.log")
            )
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
    print(f"{row['target']:<20} {luts:>6} {ffs:>6} {dsp:>4} {ram:>5}  {last}".rstrip(), flush=True)
    if row.get("why", INTERRUPTED) != INTERRUPTED:
        print(f"fpga: {row['target']}: {row['why']}", file=sys.stderr)


def arguments(argv):
    only_area = argv[:1] == ["area"]
    parser = argparse.ArgumentParser(
        prog=f"./run bench {'area' if only_area else 'fpga'}",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--target",
        nargs="*",
        type=target,
        metavar="NAME",
        help="which targets",
        default=[target(n) for n in (AREA if only_area else ROUTE)],
    )
    if only_area:
        parser.set_defaults(seeds=None)
        parser.add_argument(
            "--parts",
            action="store_true",
            help="area of a unit and of its parts; the hierarchy is kept: quicker, but more LUTs",
        )
    else:
        parser.set_defaults(parts=False)
        parser.add_argument(
            "--seeds",
            type=int,
            nargs="+",
            default=[],
            metavar="N",
            help="seeds, one placement each (default: fpga/flow.py, ROUTES)",
        )
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build/fpga", help="folder for netlists and logs"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a target")
    return parser.parse_args(argv[1:] if only_area else argv)


def main():
    args = arguments(sys.argv[1:])
    args.work.mkdir(parents=True, exist_ok=True)
    if not args.json:
        rate = "" if args.seeds is None else "MHz (median of seeds)"
        print(f"{'target':<20} {'LUT':>6} {'FF':>6} {'DSP':>4} {'RAM':>5}  {rate}".rstrip())
    for aim in args.target:
        rows = (
            measure_parts(aim, args.work) if args.parts else [measure(aim, args.seeds, args.work)]
        )
        flow.now()
        for row in rows:
            if args.json:
                print(json.dumps(row), flush=True)
            else:
                show(row)
        if rows[0].get("why") == INTERRUPTED:
            raise KeyboardInterrupt


def program():
    """main(), with one line for an error. Returns the exit code (docs/user/exit_codes.md)."""
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
        print("fpga: interrupted; the rows above are complete", file=sys.stderr)
        return 6


if __name__ == "__main__":
    sys.exit(program())
