# SPDX-License-Identifier: Apache-2.0
"""Reads the tools' reports on a board: area, and the slack of its clock."""

import math
import re

# Kinds of cells, by the names that nextpnr has for them.
KINDS = {
    "lut": ("TRELLIS_COMB", "LUT4", "LUT"),
    "ff": ("TRELLIS_FF", "DFF"),
    "dsp": ("MULT18X18D", "MULT18X18", "DSP"),
    "ram": ("DP16KD", "BSRAM"),
}

# The same in a netlist of Yosys. WEIGHTS: the number of LUTs or blocks that a cell takes, if it is
# not one. A carry cell of an ECP5 takes two LUTs, its LUT RAM six; the LUT RAM of a Gowin part
# takes the eight of a tile, that of an Artix four; a memory of 18 kbit takes half a block of an
# Artix.
WEIGHTS = {
    "CCU2C": 2,
    "TRELLIS_DPR16X4": 6,
    "RAM16SDP4": 8,
    "RAM32M": 4,
    "RAM64M": 4,
    "RAMB18E1": 0.5,
}
YOSYS = {
    "lut": r"LUT\d|CCU2C|ALU|TRELLIS_DPR16X4|RAM16SDP4|RAM(32|64)M",
    "ff": r"TRELLIS_FF|FD[A-Z]E|DFF\w*",
    "dsp": r"MULT\w+|DSP48E1",
    "ram": r"DP16KD|RAMB\d+E1|[SD]PX?9?B?|SDPX?9?B",
}


def used(report):
    """Reads a report of nextpnr: {kind: (used, available)}."""
    cells = report["utilization"]
    found = {
        kind: next((cells[name] for name in names if name in cells), None)
        for kind, names in KINDS.items()
    }
    return {kind: (cell["used"], cell["available"]) for kind, cell in found.items() if cell}


def rate(report):
    """(MHz reached, MHz wanted) of the clock with the least slack; None when there is no clock."""
    clocks = [(clock["achieved"], clock["constraint"]) for clock in report.get("fmax", {}).values()]
    return min(clocks, key=lambda c: slack(*c), default=None)


def slack(reached, wanted):
    """The slack of a clock in ns; below 0 the timing is not met."""
    return 1000 / wanted - 1000 / reached


def synthesized(stat):
    """Reads the report of Yosys (columns in either order), before placement: {kind: cells}."""
    cells = {}
    for line in stat.splitlines():
        if match := re.fullmatch(r"\s+(?:([A-Z]\w+)\s+(\d+)|(\d+)\s+([A-Z]\w+))\s*", line):
            cells[match[1] or match[4]] = int(match[2] or match[3])
    return {
        kind: math.ceil(
            sum(
                n * WEIGHTS.get(name, 1) for name, n in cells.items() if re.fullmatch(pattern, name)
            )
        )
        for kind, pattern in YOSYS.items()
    }
