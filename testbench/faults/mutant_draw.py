"""Which mutants there are: the files of the RTL, the unit that contains each, and a draw.

SPDX-License-Identifier: Apache-2.0
"""

import random
import re
from pathlib import Path
from typing import NamedTuple

from children import Failed
from draw import sites

DECODE = ("mau_decode.sv", "mau_inst.sv")  # only in units that take instruction words
FIRST = 100  # number of the first mutant: benches have another use for 99 (bench.hpp)
BENCH = "bench"  # the engine of files that no unit in lockstep contains


class Mutant(NamedTuple):
    number: int
    path: Path  # of the file
    line: int
    engine: str  # of the unit that has it, or BENCH
    what: str
    begin: int
    end: int
    old: str
    new: str

    def stage(self, rtl):
        return str(self.path.relative_to(rtl).with_suffix("")).replace("mau_", "")

    def room(self, rtl):
        parent = self.path.parent
        return "tops" if parent == rtl else parent.name

    def text(self, rtl):
        place = f"{rtl.name}/{self.path.relative_to(rtl)}:{self.line}"
        return f"{place}: {self.what}: {self.old} => {self.new}"

    def key(self, rtl):
        """What a journal knows it by, together with the hash of all sources."""
        return f"{self.path.relative_to(rtl)}:{self.begin}-{self.end}:{self.new}"


def engine_of(path, data):
    """The engine of the unit that contains a file; 'data': it is in mau_data.f."""
    if path.name in DECODE:
        return "inst"
    alone = path.parent.name in ("atomic", "axi4")
    if alone or path.name in ("mau_axi4_pkg.sv", "mau_vmem_axi4.sv"):
        return BENCH
    return "vmem" if data else "verilator"


def listed(rtl):
    """The files of the RTL with the engine whose unit contains each."""
    engines = {}
    for name in ("mau.f", "mau_data.f"):
        for line in (rtl / name).read_text().splitlines():
            if line.endswith(".sv"):
                engines[rtl / line] = engine_of(rtl / line, name == "mau_data.f")
    return engines


def chosen(rtl, words, deep, every):
    """The chosen lines by file, None for all lines; a word is a file, FILE:LINE or a room.

    Without words: the files of lockstep, and with 'every' those that only benches contain.
    """
    engines, found = listed(rtl), {}
    for word in words:
        name, _, line = word.partition(":")
        if line and not line.isdigit():
            raise Failed(f"{word}: a line is a number")
        room = Path(name).name
        paths = [
            p for p in engines if p.name == room or (room == p.parent.name and p.parent != rtl)
        ]
        if not paths:
            raise Failed(f"{word}: neither a file of {rtl}/mau.f and mau_data.f nor a room")
        for path in paths:
            if engines[path] == BENCH and not deep:
                raise Failed(
                    f"{word}: no unit in lockstep has the atomic unit or the AXI4 master; "
                    "add --deep"
                )
            found[path] = {int(line)} | (found.get(path) or set()) if line else None
    return found or {p: None for p, engine in engines.items() if every or engine != BENCH}


def all_sites(text, only=None):
    """The different sites of a file's text, on the lines 'only' (None: all)."""
    unique = {}
    for site in sites(text):
        unique.setdefault((site.begin, site.end, site.new), site)
    return [s for s in unique.values() if not only or text.count("\n", 0, s.at) + 1 in only]


def drawn_sites(files, texts, count, seed):
    """(path, site) of 'count' sites, in proportion to the lines of code of the files; 0: all."""
    rng, found = random.Random(seed), []
    lines = {path: text.count("\n") for path, text in texts.items()}
    weight = sum(lines.values())
    for path, only in files.items():
        here = all_sites(texts[path], only)
        want = len(here) if not count else max(1, round(count * lines[path] / weight))
        found += [(path, site) for site in rng.sample(here, min(len(here), want))]
    if count and len(found) > count:  # each file has at least one
        found = rng.sample(found, count)
    return sorted(found, key=lambda one: (str(one[0]), one[1].at))


def draw(rtl, words, count, seed, deep=False):
    """Draws 'count' mutants (0: all) of the chosen files."""
    files, engines = chosen(rtl, words, deep, deep and not count), listed(rtl)
    texts = {path: path.read_text() for path in files}
    mutants = [
        Mutant(
            number,
            path,
            texts[path].count("\n", 0, site.at) + 1,
            engines[path],
            site.what,
            site.begin,
            site.end,
            re.sub(r"\s+", " ", texts[path][site.begin : site.end]),
            site.new,
        )
        for number, (path, site) in enumerate(drawn_sites(files, texts, count, seed), FIRST)
    ]
    if not mutants:
        raise Failed("there is nothing to change there")
    return mutants
