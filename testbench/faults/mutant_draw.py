"""Which mutants there are: the files of a kind of source, and a draw.

SPDX-License-Identifier: Apache-2.0
"""

import random
import re
from pathlib import Path
from typing import NamedTuple

from children import Failed
from draw import sites

FIRST = 100  # number of the first mutant: benches have another use for 99 (bench.hpp)


class Mutant(NamedTuple):
    number: int
    path: Path  # of the file
    line: int
    engine: str  # of the unit whose runs come first (Kind.listed)
    what: str
    begin: int
    end: int
    old: str
    new: str
    kind: str  # of the expression (Language.regions)


class Kind:
    """A kind of source that has mutants."""

    NAME = ""  # of the source, for messages
    LABEL = ""  # of its folder, for places
    TOP = ""  # room of the files in the folder itself
    LANGUAGE = None
    KILLERS = {}  # first word of a fate: what the table calls it; "lockstep": any other word
    PART = 2000  # mutants of a build

    def __init__(self, root):
        self.root = root

    def listed(self):
        """The files with the engine whose unit contains, or checks, each."""
        raise NotImplementedError

    def where(self):
        """For a message: what names a file, and what a room."""
        raise NotImplementedError

    def matches(self, name, path):
        """Whether a word of the command names the file, itself or by its room."""
        raise NotImplementedError

    def check(self, word, engine, deep):
        """Raises Failed if a file of this engine, which was named, cannot be run."""

    def usual(self, engine, every):
        """Whether a file of this engine belongs to a run that names none; 'every': of all mutants,
        --deep."""
        return True

    def decides(self, args):
        """The files that decide the fate of a mutant."""
        raise NotImplementedError

    def run(self, args, mutants, keep):
        """Builds what the mutants are part of, and calls keep(mutant, fate) for each. A fate is
        how it was killed, None, or UNBUILT."""
        raise NotImplementedError

    def stage(self, mutant):
        return str(mutant.path.relative_to(self.root).with_suffix("")).replace("mau_", "")

    def room(self, mutant):
        parent = mutant.path.parent
        return self.TOP if parent == self.root else parent.name

    def text(self, mutant):
        place = f"{self.LABEL}/{mutant.path.relative_to(self.root)}:{mutant.line}"
        return f"{place}: {mutant.what}: {mutant.old} => {mutant.new}"

    def key(self, mutant):
        """What a journal knows it by, together with the hash of all sources."""
        return f"{mutant.path.relative_to(self.root)}:{mutant.begin}-{mutant.end}:{mutant.new}"

    def sites(self, text, only=None):
        """The different sites of a file's text, on the lines 'only' (None: all)."""
        unique = {}
        for site in sites(text, self.LANGUAGE):
            unique.setdefault((site.begin, site.end, site.new), site)
        return [s for s in unique.values() if not only or text.count("\n", 0, s.at) + 1 in only]


def chosen(kind, listed, words, deep, every):
    """The chosen lines by file, None for all lines; a word is a file, FILE:LINE or a room. 'listed'
    is Kind.listed()."""
    found = {}
    for word in words:
        name, _, line = word.partition(":")
        if line and not line.isdigit():
            raise Failed(f"{word}: a line is a number")
        paths = [path for path in listed if kind.matches(name, path)]
        if not paths:
            raise Failed(f"{word}: neither a file of {kind.where()}")
        for path in paths:
            kind.check(word, listed[path], deep)
            found[path] = {int(line)} | (found.get(path) or set()) if line else None
    return found or {path: None for path, engine in listed.items() if kind.usual(engine, every)}


def drawn_sites(kind, files, texts, count, seed):
    """(path, site) of 'count' sites, in proportion to the lines of code of the files; 0: all."""
    rng, found = random.Random(seed), []
    lines = {path: text.count("\n") for path, text in texts.items()}
    weight = sum(lines.values())
    for path, only in files.items():
        here = kind.sites(texts[path], only)
        want = len(here) if not count else max(1, round(count * lines[path] / weight))
        found += [(path, site) for site in rng.sample(here, min(len(here), want))]
    if count and len(found) > count:  # each file has at least one
        found = rng.sample(found, count)
    return sorted(found, key=lambda one: (str(one[0]), one[1].at))


def draw(kind, words, count, seed, deep=False):
    """Draws 'count' mutants (0: all) of the chosen files."""
    engines = kind.listed()
    files = chosen(kind, engines, words, deep, deep and not count)
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
            site.kind,
        )
        for number, (path, site) in enumerate(drawn_sites(kind, files, texts, count, seed), FIRST)
    ]
    if not mutants:
        raise Failed("there is nothing to change there")
    return mutants
