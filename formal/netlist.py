"""A netlist of Yosys (write_json, word level, flat) as values of C that follow from inputs.

SPDX-License-Identifier: Apache-2.0
"""

import json
from pathlib import Path


class Netlist:
    """The cells of one module, and what drives each of its bits."""

    def __init__(self, path, top):
        module = json.loads(Path(path).read_text())["modules"][top]
        self.cells = module["cells"]
        self.ports = {name: port["bits"] for name, port in module["ports"].items()}
        self.input_bit = {}  # bit: (port, position)
        self.cell_bit = {}  # bit: (cell, position in its output)
        for name, port in module["ports"].items():
            if port["direction"] == "input":
                self.input_bit.update({b: (name, i) for i, b in enumerate(port["bits"])})
        for name, cell in self.cells.items():
            for port, bits in cell["connections"].items():
                if cell["port_directions"][port] == "output":
                    self.cell_bit.update({b: (name, i) for i, b in enumerate(bits)})

    def pieces(self, bits):
        """A signal as runs of bits with one source: (kind, source, position, width).

        kind is "const" (source: the value), "input" (source: the port) or "cell".
        """
        at = 0
        while at < len(bits):
            kind, source, position = self._source(bits[at])
            width = 1
            while at + width < len(bits) and self._follows(
                bits[at + width], kind, source, position + width
            ):
                width += 1
            if kind == "const":
                source = sum((b == "1") << i for i, b in enumerate(bits[at : at + width]))
            yield kind, source, position, width
            at += width

    def _source(self, bit):
        if isinstance(bit, str):  # "0", "1", and "x", which counts as 0
            return "const", None, 0
        if bit in self.input_bit:
            return "input", *self.input_bit[bit]
        return "cell", *self.cell_bit[bit]

    def _follows(self, bit, kind, source, position):
        found = self._source(bit)
        return found[0] == kind and (kind == "const" or found[1:] == (source, position))


def parameters(cell):
    """The parameters of a cell; binary numbers as integers."""
    return {
        name: int(value, 2)
        if value and isinstance(value, str) and set(value) <= set("01")
        else value
        for name, value in cell["parameters"].items()
    }


def cut(cell, at, width):
    """The cell, restricted to 'width' bits of its output from bit 'at' on.

    Only for cells whose output bits follow from the input bits of the same position.
    """
    wires, values = dict(cell["connections"]), parameters(cell)
    full = len(wires.get("Y", wires.get("Q")))
    for port, bits in wires.items():
        if port in ("A", "B") and "S" not in wires:
            signed = values.get("A_SIGNED") and values.get("B_SIGNED", 1)
            bits = (bits + [bits[-1] if signed else "0"] * full)[:full]
        if port in ("A", "D", "Q", "Y") or (
            port == "B" and ("S" not in wires or len(bits) == full)
        ):
            wires[port] = bits[at : at + width]
        elif port == "B":  # $pmux: one word for each bit of S
            wires[port] = [
                b for i in range(0, len(bits), full) for b in bits[i + at : i + at + width]
            ]
    return {**cell, "connections": wires}
