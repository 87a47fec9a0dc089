# SPDX-License-Identifier: Apache-2.0
"""The RTL as its file lists name it. A list (rtl/mau.f, rtl/mau_data.f,
fpga/mau_board.f) has names relative to its own folder; these functions give
them relative to the project.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = "+incdir+"


def lines(path):
    """A list's lines, without comments."""
    return [line for line in (ROOT / path).read_text().splitlines() if line and line[0] != "#"]


def sources(*lists):
    """Source files in order of dependence."""
    return [
        str(Path(path).parent / line)
        for path in lists
        for line in lines(path)
        if line[0] not in "+-"
    ]


def includes(*lists):
    """Folders of headers."""
    return [
        str(Path(path).parent / line.removeprefix(INCLUDE))
        for path in lists
        for line in lines(path)
        if line.startswith(INCLUDE)
    ]


def headers(*lists):
    """Header files in those folders."""
    return [
        str(path.relative_to(ROOT))
        for folder in includes(*lists)
        for path in sorted((ROOT / folder).glob("*.svh"))
    ]
