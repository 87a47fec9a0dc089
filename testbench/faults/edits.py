"""Edits of the RTL: replaces expressions in a copy, each while its number is set.

An expression with an edit becomes `(mau_faults::id == N ? (edit) : (expression))` in a copy of
rtl/. Nothing else changes, and every line keeps its number. The package mau_faults, first in the
copy's mau.f, has the number: it is a constant, or the C function mau_fault() returns it once,
before the first clock.
SPDX-License-Identifier: Apache-2.0
"""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

KINDS = (".sv", ".svh", ".f", ".vlt")
PACKAGE = "mau_faults.sv"


class Stale(Exception):
    """An edit that does not fit the RTL; the message is one line."""


class Edit(NamedTuple):
    number: int
    file: str  # without its folder
    text: str  # occurs exactly once in the file; any white space matches any other
    edit: str  # the expression that replaces 'part'
    part: str = ""  # of the text; by default the expression in it


class Place(NamedTuple):
    begin: int  # of the expression in the file
    end: int
    number: int
    edit: str
    cast: str = ""  # of C: what both arms of the choice begin with


def expression(text):
    """The part of a text that an edit replaces: (begin, end)."""
    for pattern in (
        r"\w[\w.\[\]*+:\-, ]*? (?:<=|=) (.*);",
        r"assign \w+ = (.*);",
        r"if \((.*)\)",
        r"\.\w+\((.*)\)",
    ):
        found = re.fullmatch(pattern, text, re.S)
        if found:
            return found.span(1)
    return 0, len(text)


def pattern(text):
    """A regular expression for a text with any white space."""
    words = r"\s+".join(re.escape(word) for word in text.split())
    return (
        (r"(?<!\w)" if text[0].isalnum() else "")
        + words
        + (r"(?!\w)" if text[-1].isalnum() else "")
    )


def find(source, text, what):
    """(begin, end) of a text that must occur exactly once."""
    found = list(re.finditer(pattern(text), source))
    if len(found) != 1:
        raise Stale(
            f"{what}: text " + (f"found {len(found)} times" if found else "not found") + f": {text}"
        )
    return found[0].span()


def place(source, edit):
    """The place of an edit in the source."""
    what = f"fault {edit.number}: {edit.file}"
    begin, end = find(source, edit.text, what)
    text = source[begin:end]
    inner = find(text, edit.part, f"{what}, part of the text") if edit.part else expression(text)
    return Place(begin + inner[0], begin + inner[1], edit.number, edit.edit)


def rewrite(source, places, chosen="mau_faults::id == {}"):
    """The source with all edits; an expression may have several edits and contain others. 'chosen'
    is the condition of an edit, with {} for its number."""

    def written(begin, end, inside):
        """source[begin:end] with the edits of the places in it."""
        out, at, last = [], begin, None
        for outer in sorted(
            {(p.begin, p.end) for p in inside}, key=lambda span: (span[0], -span[1])
        ):
            if outer[0] < at:  # inside the previous one
                if outer[1] > at:
                    number, other = (
                        next(p.number for p in inside if (p.begin, p.end) == span)
                        for span in (outer, last)
                    )
                    text = source[outer[0] : outer[1]]
                    raise Stale(f"faults {other} and {number}: expressions overlap: {text}")
                continue
            here = [p for p in inside if (p.begin, p.end) == outer]
            within = [
                p for p in inside if outer[0] <= p.begin and p.end <= outer[1] and p not in here
            ]
            arms = "".join(f"{chosen.format(p.number)} ? {p.cast}({p.edit}) : " for p in here)
            rest = f"{here[0].cast}({written(*outer, within)})"
            out += [source[at : outer[0]], f"({arms}{rest})"]
            at, last = outer[1], outer
        return "".join(out) + source[at:end]

    return written(0, len(source), places)


def sources(rtl):
    """The files of a folder of RTL, by name."""
    files = {}
    for path in sorted(p for p in Path(rtl).rglob("*") if p.suffix in KINDS):
        if path.suffix in (".sv", ".svh") and path.name in files:
            raise Stale(f"{path.name}: there are two, {files[path.name]} and {path}")
        files[path.name] = path
    return files


def place_all(rtl, edits):
    """The places of the edits by file, and a line for each edit that does not fit."""
    files, places, stale = sources(rtl), {}, []
    for edit in edits:
        try:
            if edit.file not in files:
                what = f"fault {edit.number}: {edit.file}"
                raise Stale(f"{what}: no such file in {rtl}; its text: {edit.text}")
            places.setdefault(files[edit.file], []).append(
                place(files[edit.file].read_text(), edit)
            )
        except Stale as why:
            stale.append(str(why))
    return places, stale


def package(constant):
    """The text of the package mau_faults."""
    number = (
        ["  localparam int id = %d;" % constant]
        if constant is not None
        else [
            '  import "DPI-C" function int mau_fault();',
            "  /* verilator tracing_off */",
            "  int id = mau_fault();",
        ]
    )
    return "\n".join(
        [
            "// mau_faults.sv - written by testbench/faults: number of the active edit, 0: none.",
            "package mau_faults;",
            *number,
            "endpackage : mau_faults",
            "",
        ]
    )


def copy(rtl, out, places, constant=None):
    """Copies the RTL with edits to 'out', which is emptied first."""
    rtl, out = Path(rtl), Path(out)
    shutil.rmtree(out, ignore_errors=True)
    for path in (p for p in rtl.rglob("*") if p.suffix in KINDS):
        text = path.read_text()
        if path in places:
            text = rewrite(text, places[path])
        if path.name == "mau.f":
            text = re.sub(r"(?m)^(?=[^#+\-\s])", PACKAGE + "\n", text, count=1)
        target = out / path.relative_to(rtl)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    (out / PACKAGE).write_text(package(constant))
