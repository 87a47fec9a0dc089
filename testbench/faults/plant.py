#!/usr/bin/env python3
"""Makes a copy of the RTL with the planted faults of faults.toml, for the builds with faults.

usage: plant.py [--rtl DIR] [--only N] OUT     writes the copy into OUT, which is emptied first
       plant.py [--rtl DIR] --check            prints a line for each edit that does not fit the RTL
       plant.py --range UNIT                   prints the numbers of a unit's faults as ranges, a
                                               line FIRST LAST each
OUT has every file of the RTL, and mau_faults.sv first in its mau.f. The C function
`int mau_fault()` returns the number of the active fault, once, before the first clock. With --only
the number is N, and no C is needed.
Exit codes: 0 done, 1 an edit does not fit, 2 bad usage.
SPDX-License-Identifier: Apache-2.0
"""

import argparse
import sys
import tomllib
from pathlib import Path

from edits import Edit, Stale, copy, place_all

HERE = Path(__file__).resolve().parent
TABLE = HERE / "faults.toml"


def table():
    """The rows of faults.toml."""
    with TABLE.open("rb") as f:
        return tomllib.load(f)["fault"]


def edits(rows):
    return [Edit(row["id"], **edit) for row in rows for edit in row["edits"]]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rtl", type=Path, default=HERE.parents[1] / "rtl")
    parser.add_argument("--only", type=int, metavar="N")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--range", metavar="UNIT", choices=("address", "data", "atomic", "axi4"))
    parser.add_argument("out", type=Path, nargs="?")
    args = parser.parse_args()
    if args.check + (args.range is not None) + (args.out is not None) != 1:
        parser.error("name a folder for the copy, or --check, or --range")
    rows = table()
    if args.range:
        numbers = {row["id"] for row in rows if row["unit"] == args.range}
        firsts, lasts = (sorted(n for n in numbers if n + step not in numbers) for step in (-1, 1))
        print(*(f"{first} {last}" for first, last in zip(firsts, lasts)), sep="\n")
        return 0
    if args.only is not None and args.only not in [row["id"] for row in rows]:
        parser.error(f"there is no fault {args.only} in {TABLE}")
    try:
        places, stale = place_all(
            args.rtl, edits(row for row in rows if args.only in (None, row["id"]))
        )
        if not stale:
            copy(args.rtl, args.out, places, args.only) if args.out else None
            return 0
    except Stale as why:
        stale = [str(why)]
    for line in stale:
        print(f"{TABLE.name}: {line}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
