"""The generations of encodings/mau.toml, and their names.

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
NAMES = {row["code"]: row["name"] for row in generations.unit_rows(TABLE)}
GENERATIONS = tuple(NAMES[code] for code in sorted(NAMES))
KNOWN = generations.by_name(TABLE)


def found(name):
    """The generation that a name stands for, as mau_gfx_find() has it; the name itself if it is none."""
    return NAMES.get(KNOWN.get(generations.plain(name)), name)
