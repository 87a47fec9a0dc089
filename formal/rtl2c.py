#!/usr/bin/env python3
"""Makes C of a netlist: the values of output ports after some cycles, from any state.

Registers are free at time 0, and so are inputs that have no value. The C has one
assignment a cell and cycle, over the bit vectors of CBMC, B(n) and SB(n), and a function
rtl() that sets a global for each output. Only what the outputs depend on is in it.
SPDX-License-Identifier: Apache-2.0
"""

import operator
import sys

from netlist import Netlist, cut, parameters

REGISTERS = {"$dff", "$dffe", "$sdff", "$sdffe", "$sdffce"}
BITWISE = {*REGISTERS, "$mux", "$pmux", "$not", "$pos", "$and", "$or", "$xor", "$xnor"}
COMPARE = {
    "$eq": ("==", operator.eq),
    "$ne": ("!=", operator.ne),
    "$eqx": ("==", operator.eq),
    "$nex": ("!=", operator.ne),
    "$lt": ("<", operator.lt),
    "$le": ("<=", operator.le),
    "$gt": (">", operator.gt),
    "$ge": (">=", operator.ge),
}
BINARY = {
    "$and": ("&", lambda a, b: a & b),
    "$or": ("|", lambda a, b: a | b),
    "$xor": ("^", lambda a, b: a ^ b),
    "$xnor": ("^", lambda a, b: ~(a ^ b)),
    "$add": ("+", lambda a, b: a + b),
    "$sub": ("-", lambda a, b: a - b),
    "$mul": ("*", lambda a, b: a * b),
}
UNARY = {"$not": ("~", lambda a: ~a), "$pos": ("", lambda a: a), "$neg": ("-", lambda a: -a)}
SHIFTS = {"$shl", "$sshl", "$shr", "$sshr", "$shift", "$shiftx"}
REDUCE = {"$reduce_or", "$reduce_bool", "$reduce_and", "$reduce_xor", "$reduce_xnor", "$logic_not"}


class Unsupported(Exception):
    """A cell that this program does not know."""


class Value:
    """A bit vector: C text, width in bits, and its number if it is constant."""

    def __init__(self, text, width, number=None):
        self.text, self.width, self.number = text, width, number


def constant(number, width):
    number &= (1 << width) - 1
    words = [number >> s & (1 << 64) - 1 for s in range(0, width, 64)]
    text = " | ".join(f"(B({width}))0x{word:x}ull << {64 * i}" for i, word in enumerate(words))
    if width <= 64:
        text = f"(B({width}))0x{number:x}ull"
    return Value(f"({text})", width, number)


def integer(value, signed):
    """The number of a constant; negative if 'signed' and its highest bit is 1."""
    number = value.number
    return number - (1 << value.width) if signed and number >> (value.width - 1) else number


def resized(value, width, signed):
    """'value' in 'width' bits, with copies of its sign if 'signed'."""
    if value.number is not None:
        return constant(integer(value, signed), width)
    if width == value.width:
        return value
    if width < value.width or not signed:
        return Value(f"((B({width})){value.text})", width)
    return Value(f"((B({width}))(SB({width}))(SB({value.width})){value.text})", width)


def part(value, at, width):
    if value.number is not None:
        return constant(value.number >> at, width)
    if at == 0 and width == value.width:
        return value
    return Value(f"((B({width}))({value.text} >> {at}))", width)


class Unrolled:
    """A netlist over some cycles."""

    def __init__(self, netlist, inputs):
        """inputs: {(port, time or None for every time): C text}."""
        self.netlist, self.inputs = netlist, inputs
        self.lines, self.known = [], {}

    # --- signals --------------------------------------------------------------------------------
    def signal(self, bits, time):
        values = []
        for kind, source, at, width in self.netlist.pieces(bits):
            if kind == "const":
                values.append(constant(source, width))
            elif kind == "input":
                values.append(part(self.port(source, time), at, width))
            elif self.netlist.cells[source]["type"] in BITWISE:
                values.append(self.cell(source, time, at, width))
            else:
                values.append(part(self.cell(source, time), at, width))
        return self._joined(values, len(bits))

    @staticmethod
    def _joined(values, width):
        if len(values) == 1:
            return values[0]
        terms, number, at = [], 0, 0
        for value in values:
            if value.number != 0:
                terms.append(f"((B({width})){value.text} << {at})")
            if number is not None:
                number = None if value.number is None else number | value.number << at
            at += value.width
        return (
            constant(number, width)
            if number is not None
            else Value(f"((B({width}))({' | '.join(terms)}))", width)
        )

    def port(self, name, time):
        if (name, time) not in self.known:
            width = len(self.netlist.ports[name])
            text = self.inputs.get((name, time), self.inputs.get((name, None)))
            if text == "constant":
                value = self.known.get((name, None)) or self._free(width, name)
                self.known[name, None] = value
            elif text is None:
                value = self._free(width, f"{name} at {time}")
            elif text.isdigit():
                value = constant(int(text), width)
            else:
                value = Value(f"(B({width}))({text})", width)
            self.known[name, time] = value
        return self.known[name, time]

    def power_up(self, name):
        """The value of a register at time 0; every slice of it is a part of one value."""
        if (name, "power-up") not in self.known:
            width = len(self.netlist.cells[name]["connections"]["Q"])
            self.known[name, "power-up"] = self._free(width, f"{name} at 0"[:60])
        return self.known[name, "power-up"]

    def _free(self, width, what):
        """A value that may be anything."""
        return self._named(None, width, what.replace("*/", ""))

    def _named(self, text, width, what):
        name = f"n{len(self.lines)}"
        value = f" = {text}" if text is not None else ""
        self.lines.append(f"B({width}) {name}{value}; /* {what} */")
        return Value(name, width)

    # --- cells ----------------------------------------------------------------------------------
    def cell(self, name, time, at=0, width=None):
        key = (name, time, at, width)
        if key not in self.known:
            cell = self.netlist.cells[name]
            if width is not None:
                cell = cut(cell, at, width)
            self.known[key] = Cell(self, name, cell, time, at).value()
        return self.known[key]


class Cell:
    """One cell at one time: its output as a value."""

    def __init__(self, unrolled, name, cell, time, at):
        self.unrolled, self.name, self.time, self.at = unrolled, name, time, at
        self.type, self.wires, self.values = cell["type"], cell["connections"], parameters(cell)
        self.raw = cell["parameters"]
        self.width = len(self.wires.get("Y", self.wires.get("Q")))

    def pin(self, port):
        return self.unrolled.signal(self.wires[port], self.time)

    def pin_before(self, port):
        """The value before the edge at time - 1, for a register."""
        return self.unrolled.signal(self.wires[port], self.time - 1)

    def named(self, text):
        return self.unrolled._named(text, self.width, self.type)

    def value(self):
        kind = self.type
        if kind in REGISTERS:
            return self.register()
        if kind == "$anyseq":  # of cutpoint
            return self.unrolled._free(self.width, f"{self.name} at {self.time}")
        if kind == "$mux":
            return self.mux()
        if kind == "$pmux":
            return self.pmux()
        if kind in UNARY:
            return self.unary(*UNARY[kind])
        if kind in BINARY:
            return self.binary(*BINARY[kind])
        if kind in COMPARE:
            return self.compare(*COMPARE[kind])
        if kind in ("$logic_and", "$logic_or"):
            return self.logic("&&" if kind == "$logic_and" else "||")
        if kind in REDUCE:
            return self.reduce()
        if kind in SHIFTS:
            return self.shift()
        raise Unsupported(f"a cell {kind}")

    def register(self):
        """The value after the edge at time - 1; free at time 0."""
        if self.time == 0:
            return part(self.unrolled.power_up(self.name), self.at, self.width)

        def data():
            return self.pin_before("D")

        def reset():
            return constant(int(self.raw["SRST_VALUE"].replace("x", "0"), 2) >> self.at, self.width)

        def enabled():
            return self.choice("EN", data, self.held, data)

        if self.type == "$sdffce":  # the enable acts on the reset, too
            value = self.choice(
                "EN", lambda: self.choice("SRST", reset, data, data), self.held, data
            )
        else:
            value = self.choice("SRST", reset, enabled, enabled)
        if value.number is not None or value.text.isalnum():
            return value
        return self.named(value.text)

    def held(self):
        """The register's value before the edge."""
        return self.unrolled.cell(self.name, self.time - 1, self.at, self.width)

    def choice(self, port, yes, no, without):
        """yes() when the pin 'port' is active before the edge, else no(); without() without it."""
        if port not in self.wires:
            return without()
        pin, active = self.pin_before(port), self.values.get(f"{port}_POLARITY", 1)
        if pin.number is not None:
            return yes() if pin.number == active else no()
        first, second = (yes(), no()) if active else (no(), yes())
        return Value(f"({pin.text} ? {first.text} : {second.text})", self.width)

    def mux(self):
        select = self.pin("S")
        if select.number is not None:
            return self.pin("B" if select.number else "A")
        a, b = self.pin("A"), self.pin("B")
        if a.number is not None and a.number == b.number:
            return a
        return self.named(f"{select.text} ? {b.text} : {a.text}")

    def pmux(self):
        """The word of B whose bit of S is set, else A; bits of S are one-hot."""
        text, width = self.pin("A").text, self.width
        for i, bit in reversed(list(enumerate(self.wires["S"]))):
            select = self.unrolled.signal([bit], self.time)
            word = self.unrolled.signal(self.wires["B"][i * width : (i + 1) * width], self.time)
            if select.number != 0:
                text = f"({select.text} ? {word.text} : {text})"
        return self.named(text)

    def unary(self, sign, function):
        a = resized(self.pin("A"), self.width, self.values["A_SIGNED"])
        if a.number is not None:
            return constant(function(a.number), self.width)
        return self.named(f"({sign}{a.text})")

    def binary(self, sign, function):
        signed = self.values["A_SIGNED"] and self.values["B_SIGNED"]
        a, b = (resized(self.pin(port), self.width, signed) for port in "AB")
        if a.number is not None and b.number is not None:
            return constant(function(a.number, b.number), self.width)
        if self.type in ("$and", "$mul") and 0 in (a.number, b.number):
            return constant(0, self.width)
        if self.type == "$or" and (1 << self.width) - 1 in (a.number, b.number):
            return constant(-1, self.width)
        text = f"{a.text} {sign} {b.text}"
        if self.type == "$mul":
            text = f"MULTIPLY({a.text}, {b.text})"
        return self.named(f"~({text})" if self.type == "$xnor" else text)

    def compare(self, sign, function):
        signed = self.values["A_SIGNED"] and self.values["B_SIGNED"]
        width = max(len(self.wires["A"]), len(self.wires["B"]))
        a, b = (resized(self.pin(port), width, signed) for port in "AB")
        if a.number is not None and b.number is not None:
            return constant(function(integer(a, signed), integer(b, signed)), self.width)
        cast = f"(SB({width}))" if signed and sign not in ("==", "!=") else ""
        return self.named(f"(B({self.width}))({cast}{a.text} {sign} {cast}{b.text})")

    def logic(self, sign):
        """An operand that decides alone leaves the other one out."""
        decides, operands = sign == "||", []
        for port in "AB":
            operand = self.pin(port)
            if operand.number is not None and bool(operand.number) == decides:
                return constant(int(decides), self.width)
            if operand.number is None:
                operands.append(f"({operand.text} != 0)")
        if not operands:
            return constant(int(not decides), self.width)
        return self.named(f"(B({self.width}))({f' {sign} '.join(operands)})")

    def reduce(self):
        a = self.pin("A")
        odd = " ^ ".join(f"(B(1))({a.text} >> {i})" for i in range(a.width))
        text = {
            "$logic_not": f"{a.text} == 0",
            "$reduce_and": f"{a.text} == {constant(-1, a.width).text}",
            "$reduce_xor": odd,
            "$reduce_xnor": f"1 ^ {odd}",
        }.get(self.type, f"{a.text} != 0")
        if a.number is not None:
            ones = bin(a.number).count("1")
            number = {
                "$logic_not": ones == 0,
                "$reduce_and": ones == a.width,
                "$reduce_xor": ones & 1,
                "$reduce_xnor": 1 - (ones & 1),
            }.get(self.type, ones > 0)
            return constant(int(number), self.width)
        return self.named(f"(B({self.width}))({text})")

    def shift(self):
        """A shift whose amount may be larger than the width; $shift by a negative one goes left."""
        width = max(len(self.wires["A"]), self.width)
        signed = self.values["A_SIGNED"]
        a, b = resized(self.pin("A"), width, signed), self.pin("B")
        left = self.type in ("$shl", "$sshl")
        fill = "SB" if self.type == "$sshr" and signed else "B"
        if a.number is not None and b.number is not None:
            by = integer(b, self.values["B_SIGNED"] and self.type in ("$shift", "$shiftx"))
            number = integer(a, fill == "SB")
            by = by if left else -by
            return constant(number << min(by, width) if by > 0 else number >> -by, self.width)
        if self.values["B_SIGNED"] and self.type in ("$shift", "$shiftx"):
            negative = f"((B(1))({b.text} >> {b.width - 1}))"
            back = f"((B({b.width}))(-{b.text}))"
            text = f"({negative} ? {moved(a, back, b.width, '<<', 'B')} : "
            text += f"{moved(a, b.text, b.width, '>>', 'B')})"
        else:
            text = moved(a, b.text, b.width, "<<" if left else ">>", fill)
        return self.named(f"(B({self.width})){text}")


def moved(a, amount, bits, sign, kind):
    """'a' shifted by an amount of so many bits, which may be more than the width of 'a'."""
    width = a.width
    inside = f"((B({width}))(({kind}({width})){a.text} {sign} (unsigned){amount}))"
    if 1 << bits <= width:
        return inside
    outside = f"(B({width}))0"
    if kind == "SB":  # copies of the sign
        outside = f"(B({width}))((SB({width})){a.text} >> {width - 1})"
    return f"(({amount} >= {width}) ? {outside} : {inside})"


def translate(path, top, inputs, outputs):
    """C of a netlist. outputs: [(C name, port, time)]."""
    sys.setrecursionlimit(100000)
    netlist = Netlist(path, top)
    unrolled = Unrolled(netlist, inputs)
    results = [(name, unrolled.signal(netlist.ports[port], time)) for name, port, time in outputs]
    text = [
        f"/* {top}, made by rtl2c.py */",
        *(f"B({value.width}) {name};" for name, value in results),
        "static void rtl(void)",
        "{",
        *(f"\t{line}" for line in unrolled.lines),
        *(f"\t{name} = {value.text};" for name, value in results),
        "}",
        "",
    ]
    return "\n".join(text)
