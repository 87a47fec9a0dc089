"""The generations of encodings/mau.toml, by code, and their names: GENERATIONS of the units, MODELLED of the
golden model. As a program: those of the units as a list of CMake.

SPDX-License-Identifier: Apache-2.0
"""

import sys
import tomllib
from pathlib import Path

ENCODINGS = Path(__file__).resolve().parent.parent / "encodings"
sys.path.insert(0, str(ENCODINGS))
import generations  # noqa: E402

TABLE = tomllib.loads((ENCODINGS / "mau.toml").read_text())
generations.prepare(TABLE)
NAMES = {row["code"]: row["name"].lower() for row in generations.unit_rows(TABLE)}
GENERATIONS = tuple(generations.names(generations.unit_rows(TABLE)))
MODELLED = tuple(generations.names(TABLE["rows"]))
KNOWN = generations.by_name(TABLE)


def found(name):
    """The generation that a name stands for, as mau_gfx_find() has it; the name itself if it is none."""
    return NAMES.get(KNOWN.get(generations.plain(name)), name)


def unit_files(paths):
    """Those request files of testbench/real, NAME_gfxN, whose generation the units have."""
    return [path for path in paths if path.stem.rpartition("_gfx")[2] in GENERATIONS]


if __name__ == "__main__":
    print(";".join(GENERATIONS), end="")
