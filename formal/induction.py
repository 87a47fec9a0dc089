"""The assertions of a netlist as C: base and step of a proof by induction over its cycles.

SPDX-License-Identifier: Apache-2.0
"""

import re
import sys

from netlist import Netlist, parameters
from rtl2c import Unrolled

RESET = "rst_ni"
IN_RESET = 2  # cycles of a reset (D53)


class Check:
    """An assertion or an assumption of the RTL: its name and its bits."""

    def __init__(self, name, cell):
        self.name = re.sub(r"[^\w.\[\]]", "", name).lstrip(".")
        self.flavor = parameters(cell)["FLAVOR"].strip()
        self.wires = cell["connections"]

    def text(self, unrolled, time):
        """C that is true when the check holds in cycle 'time'."""
        holds, enable = (unrolled.signal(self.wires[pin], time).text for pin in ("A", "EN"))
        return f"!{enable} || {holds}"


def checks_of(netlist):
    return [Check(name, cell) for name, cell in netlist.cells.items() if cell["type"] == "$check"]


def part(name, netlist, inputs, first, last, proved):
    """A function: the assumptions of cycles first to last, and the assertions of the cycles for
    which 'proved' is true; the assertions of the other cycles are assumed."""
    unrolled, checks, lines = Unrolled(netlist, inputs), checks_of(netlist), []
    for time in range(first, last + 1):
        for check in checks:
            text = check.text(unrolled, time)
            if check.flavor == "assert" and proved(time):
                lines.append(f'PROVE({text}, "{check.name}");')
            else:
                lines.append(f"ASSUME({text});")
        # The assertions of a cycle follow its values; those of later cycles are not needed.
        unrolled.lines += lines
        lines = []
    body = "\n".join(f"\t{line}" for line in unrolled.lines)
    return f"static void {name}(void)\n{{\n{body}\n}}\n"


def translate(path, top, inputs, clocks, steps):
    """base(): from any state, two cycles of reset (D53) and 'clocks' cycles without. step():
    'steps' cycles from any state in which all assertions hold, and one more, in which they are
    proved."""
    sys.setrecursionlimit(100000)
    netlist = Netlist(path, top)
    if not any(check.flavor == "assert" for check in checks_of(netlist)):
        raise ValueError(f"{top} has no assertion")
    base = {**inputs, **{(RESET, time): "0" for time in range(IN_RESET)}, (RESET, None): "1"}
    step = {**inputs, (RESET, None): "1"}
    return "\n".join(
        (
            f"/* {top}, made by induction.py */",
            part("base", netlist, base, 0, IN_RESET + clocks, lambda time: time >= IN_RESET),
            part("step", netlist, step, 0, steps, lambda time: time == steps),
        )
    )
