"""The generations of encodings/mau.toml, by code, and their names. As a program it prints
GENERATIONS as a list of CMake.

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
NAMES = {row["code"]: row["name"].lower() for row in TABLE["rows"]}
GENERATIONS = tuple(generations.names(TABLE["rows"]))
KNOWN = generations.by_name(TABLE)


def found(name):
    """The generation of a name, as mau_gfx_find() has it; the name itself if there is none."""
    return NAMES.get(KNOWN.get(generations.plain(name)), name)


if __name__ == "__main__":
    print(";".join(GENERATIONS), end="")
