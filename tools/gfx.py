"""The generations of encodings/mau.toml, by code, and their names. The units have GENERATIONS, the
golden model has MODELLED. As a program it prints GENERATIONS as a list of CMake.

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
    """The generation of a name, as mau_gfx_find() has it; the name itself if there is none."""
    return NAMES.get(KNOWN.get(generations.plain(name)), name)


def unit_files(paths):
    """The request files of testbench/real, NAME_gfxN, of generations that the units have."""
    return [path for path in paths if path.stem.rpartition("_gfx")[2] in GENERATIONS]


if __name__ == "__main__":
    print(";".join(GENERATIONS), end="")
