"""Waivers of RTL coverage: lines that need not run and bits that need not toggle, each with its
reason (rtl_waivers.toml). A waiver that fits nothing any more is an error.

SPDX-License-Identifier: Apache-2.0
"""

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

from children import Failed

TABLE = Path(__file__).resolve().parent / "rtl_waivers.toml"
SIGNAL = re.compile(r"(.+?)(?:\[([\d:,]+)\])?$")


def bits_of(text):
    """ "7:5,2" as a set; None for all bits."""
    if text is None:
        return None
    found = set()
    for part in text.split(","):
        high, _, low = part.partition(":")
        found |= set(range(int(low or high), int(high) + 1))
    return found


class Waiver:
    """A row of the table: the lines with a text, or bits of signals, of files by a pattern. In
    names of signals and files * is any text and ? a character."""

    def __init__(self, row):
        self.file, self.reason = row["file"], row["reason"]
        self.line, self.signals = row.get("line"), []
        for word in row.get("bits", []):
            name, bits = SIGNAL.match(word).groups()
            self.signals.append((word, name.replace("[", "[[]"), bits_of(bits)))
        if (self.line is None) == (not self.signals) or not self.reason:
            raise ValueError("a waiver has a file, a reason, and either line or bits")

    def has_line(self, file, text):
        return self.line is not None and fnmatchcase(file, self.file) and self.line == text

    def words_of(self, file, name, bit):
        """The words of 'bits' that name a bit; None is the bit of a signal without a range."""
        if not self.signals or not fnmatchcase(file, self.file):
            return []
        return [
            word
            for word, pattern, bits in self.signals
            if fnmatchcase(name, pattern) and (bits is None or bit in bits)
        ]


def read(path=None):
    """The waivers, and the least share of toggles, in percent, that --require-coverage accepts."""
    path = path or TABLE
    try:
        table = tomllib.loads(Path(path).read_text())
        return [Waiver(row) for row in table.get("waiver", [])], table["least_toggles"]
    except (OSError, LookupError, TypeError, AttributeError, ValueError) as error:
        raise Failed(f"{path}: {error}") from None


class Applied:
    """The waivers on the counts of a regression, file by file."""

    def __init__(self, waivers):
        self.waivers = waivers
        self.there, self.needed = set(), set()  # (waiver, word): it names something, unhit

    def line(self, file, text, hits):
        """Whether a line is waived."""
        found = [(w, w.line) for w in self.waivers if w.has_line(file, text)]
        return self.note(found, hits)

    def bit(self, file, name, bit, hits):
        """Whether a bit is waived."""
        found = [(w, word) for w in self.waivers for word in w.words_of(file, name, bit)]
        return self.note(found, hits)

    def note(self, found, hits):
        self.there.update(found)
        if not hits:
            self.needed.update(found)
        return bool(found) and not hits

    def stale(self):
        """A sentence for each waiver that names nothing, or only what ran or toggled."""
        lines = []
        for waiver in self.waivers:
            words = [waiver.line] if waiver.line is not None else [s[0] for s in waiver.signals]
            for word in words:
                if (waiver, word) in self.needed:
                    continue
                why = (
                    "ran" if (waiver, word) in self.there else "is not in the RTL that was counted"
                )
                lines.append(f"{TABLE.name}: {waiver.file}: '{word}' {why}, remove its waiver")
        return lines


def required(found, least):
    """For --require-coverage: sentences about lines and toggles that are neither hit nor waived."""
    lines = found["lines"] - found["lines_hit"] - found["lines_waived"]
    toggles = 100 * (found["toggles_hit"] + found["toggles_waived"]) / max(1, found["toggles"])
    sentences = []
    if lines:
        first = next(
            (row["file"], next(iter(row["missed"]))) for row in found["files"] if row["missed"]
        )
        sentences.append(
            f"{lines} of {found['lines']} lines of the RTL did not run, the first {first[0]}:"
            f"{first[1]}: raise --waves, or waive them in tools/{TABLE.name}"
        )
    if toggles < least:
        sentences.append(
            f"{toggles:.1f} % of the RTL's bits toggled, less than {least} % (tools/{TABLE.name})"
        )
    return sentences
