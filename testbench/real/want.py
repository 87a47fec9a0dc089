"""Files of expected results beside request files (.want): what each load must return, and memory at
the end of each episode.

Format: docs/user/mreq.md, "Expected results". The parser is strict.
SPDX-License-Identifier: Apache-2.0
"""

import re
from dataclasses import dataclass, field

MASK32 = 0xFFFFFFFF
LINE_DWORDS = 64
NUMBER = r"(0x[0-9a-fA-F]+|0|[1-9]\d*)"
ITEM = re.compile(NUMBER + rf"(?:(?:([+-]){NUMBER})?\*{NUMBER})?$")


@dataclass
class Want:
    """One episode."""

    scalars: dict = field(default_factory=dict)  # request -> SGPRs from SDATA on
    loads: dict = field(
        default_factory=dict
    )  # request -> [values of VGPR d, one of each lane that EXEC names, ascending]
    memory: dict = field(default_factory=dict)  # address -> dword
    lds: dict = field(default_factory=dict)
    free: list = field(default_factory=list)  # ranges of memory that may hold anything


def runs(values):
    """A list in the short form of request files: START+STEP*COUNT, VALUE*COUNT, VALUE."""
    out, at = [], 0
    while at < len(values):
        step, end = (values[at + 1] - values[at] if at + 1 < len(values) else 0), at + 1
        while end < len(values) and values[end] - values[end - 1] == step:
            end += 1
        if end - at < 3:
            step, end = 0, at + 1
        sign = "" if step == 0 else f"+0x{step:x}" if step > 0 else f"-0x{-step:x}"
        out.append(f"0x{values[at]:x}" + (f"{sign}*{end - at}" if end - at > 1 else ""))
        at = end
    return " ".join(out)


def values_of(items):
    """The numbers of a list; ValueError with a sentence when it is none."""
    out = []
    for item in items:
        m = ITEM.match(item)
        if not m:
            raise ValueError(f"'{item}' is not an item of a list")
        start, count = int(m[1], 0), int(m[4], 0) if m[4] else 1
        step = int(m[3], 0) * (-1 if m[2] == "-" else 1) if m[3] else 0
        if start > MASK32 or abs(step) > MASK32 or not 1 <= count <= LINE_DWORDS:
            raise ValueError(f"'{item}' is out of range")
        out += [start + i * step & MASK32 for i in range(count)]
    if not 1 <= len(out) <= LINE_DWORDS:
        raise ValueError(f"a list has 1 to {LINE_DWORDS} values")
    return out


def dword_lines(keyword, dwords):
    """Lines "mem ADDRESS LIST" of {address: dword}."""
    lines, at = [], sorted(dwords)
    while at:
        count = 1
        while count < min(len(at), LINE_DWORDS) and at[count] == at[0] + 4 * count:
            count += 1
        lines.append(f"{keyword} 0x{at[0]:x} " + runs([dwords[a] for a in at[:count]]))
        at = at[count:]
    return lines


def text_of(episodes, comment):
    """The file of a list of (title, Want)."""
    lines = ["want 1", f"# {comment}"]
    for title, want in episodes:
        lines.append(f"episode  # {title}")
        for number in sorted({*want.loads, *want.scalars}):
            lines.append(f"request {number}")
            lines += [
                f"vgpr{d} " + runs(column) for d, column in enumerate(want.loads.get(number, []))
            ]
            lines += ["sgpr " + runs(want.scalars[number])] if number in want.scalars else []
        lines += dword_lines("mem", want.memory) + dword_lines("lds", want.lds)
        lines += [f"free 0x{first:x} 0x{count:x}" for first, count in want.free]
    return "\n".join(lines) + "\n"


class Parser:
    def __init__(self, name):
        self.name, self.line, self.episodes, self.request = name, 0, [], None

    def fail(self, why):
        raise ValueError(f"{self.name}:{self.line}: {why}")

    def number(self, text, most):
        if not re.fullmatch(NUMBER, text) or int(text, 0) > most:
            self.fail(f"'{text}' is not a number from 0 to 0x{most:x}")
        return int(text, 0)

    def list(self, items):
        try:
            return values_of(items)
        except ValueError as why:
            self.fail(str(why))

    def dwords(self, space, last, items):
        address = self.number(items[0], last)
        if address & 3:
            self.fail(f"address 0x{address:x} is not a multiple of 4")
        for value in self.list(items[1:]):
            if address in space or address > last:
                self.fail(
                    f"0x{address:x} is "
                    + ("given twice" if address in space else "beyond the last address")
                )
            space[address] = value
            address += 4

    def episode_line(self, want, key, items):
        if key == "request" and len(items) == 1:
            self.request = self.number(items[0], 65535)
            if self.request <= max([-1, *want.loads, *want.scalars]):
                self.fail("requests come in ascending order, each once")
            want.loads[self.request] = []
        elif re.fullmatch("vgpr[0-4]", key) and items:
            if (
                self.request is None
                or self.request in want.scalars
                or int(key[4]) != len(want.loads[self.request])
            ):
                self.fail(f"{key} is outside a request, or does not follow the register before it")
            want.loads[self.request].append(self.list(items))
        elif key == "sgpr" and items:
            if self.request is None or want.loads.pop(self.request, None) != []:
                self.fail("sgpr is outside a request, or in one with other registers")
            want.scalars[self.request] = self.list(items)
        elif key == "mem" and len(items) > 1:
            self.dwords(want.memory, (1 << 48) - 4, items)
        elif key == "lds" and len(items) > 1:
            self.dwords(want.lds, (1 << 20) - 4, items)
        elif key == "free" and len(items) == 2:
            want.free.append((self.number(items[0], (1 << 48) - 1), self.number(items[1], 1 << 48)))
        else:
            self.fail(f"'{key}' with {len(items)} words is unknown here")

    def parse(self, text):
        lines = text.splitlines()
        self.line = 1
        if not lines or lines[0].split() != ["want", "1"]:
            self.fail("the first line must be 'want 1'")
        for self.line, line in enumerate(lines[1:], 2):
            words = line.partition("#")[0].split()
            if words == ["episode"]:
                self.episodes.append(Want())
                self.request = None
            elif words and not self.episodes:
                self.fail("a line 'episode' is missing above")
            elif words:
                self.episode_line(self.episodes[-1], words[0], words[1:])
        if not self.episodes:
            self.fail("the file has no episode")
        return self.episodes


def parse(text, name):
    """-> [Want], one an episode; ValueError "NAME:LINE: why"."""
    return Parser(name).parse(text)
