"""The answer in words: what a lane does, and the rule that decides it.

SPDX-License-Identifier: Apache-2.0
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Tuple

from ._library import check, ffi, lib, pointer, string
from .operands import Operands, Unpack, operands, takes_operands
from .request import What


class _Prints:
    """Prints as its member text."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Verdict(_Prints):
    """What one lane does, or the request as a whole.

    lane    0 .. 63; None: the request decides for all active lanes
    rule    id of the rule that decides: "R9"
    effect  "reads 0"; of the request "the load returns 0"
    reason  "Index 37 is not below num_records 37"
    text    all of that: "lane 37 reads 0: Index 37 is not below num_records 37 (R9)"
    """

    lane: Optional[int]
    rule: str
    effect: str
    reason: str
    text: str


@dataclass(frozen=True)
class OtherRules(_Prints):
    """Where the other rule book gives another answer.

    rules    the other rule book: "manual" or "silicon"
    rule     id of the rule by which the first lane differs
    differs  which of "address", "status", "data" differ
    lanes    mask of the lanes that differ
    causes   every rule that differs, with the mask of its lanes: (("A3", 0x3e), ("R7", 0xc0))
    verdict  by the other book, of the first of these lanes
    text     one sentence
    """

    rules: str
    rule: str
    differs: Tuple[str, ...]
    lanes: int
    causes: Tuple[Tuple[str, int], ...]
    verdict: Verdict
    text: str


@dataclass(frozen=True)
class Erratum:
    """A published fault of chips that a request meets (docs/spec/errata.md). It changes no answer.

    id     "ER1"
    chips  the chips that have it: "gfx6, gfx7"
    lanes  mask of the lanes that meet it
    text   what such a chip does
    """

    id: str
    chips: str
    lanes: int
    text: str

    def __str__(self) -> str:
        return f"erratum {self.id} ({self.chips}): {self.text}"


def _verdict(found: Any) -> Verdict:
    return Verdict(
        found.lane if found.lane >= 0 else None,
        string(found.rule),
        string(found.effect),
        string(found.reason),
        string(found.text),
    )


@takes_operands
def verdict(
    what: What,
    lane: Optional[int] = None,
    **given: Unpack[Operands],
) -> Verdict:
    """Returns the verdict of one lane, 0 .. 63, in words. Without a lane it is that of the first
    active lane whose status is not OK, else of the first active lane; or of the request as a whole
    if it decides for all lanes.

    The other arguments are those of wave(). Raises Error for a wrong argument.
    """
    asked = operands(what, **given)
    ctx, record = asked.ctx, asked.record()
    found, request = ffi.new("mau_verdict *"), pointer("mau_request *", record)
    if lane is None:
        check(lib.mau_verdict_wave(ctx._c, request, found))
    else:
        check(lib.mau_verdict_lane(ctx._c, request, lane, found))
    return _verdict(found)


@takes_operands
def other_rules(
    what: What,
    **given: Unpack[Operands],
) -> Optional[OtherRules]:
    """Answers the request by the other rule book (context.rules has the one). Returns None if every
    lane has the same address, status and data in both.

    The arguments are those of wave(). Raises Error for a wrong argument.
    """
    asked = operands(what, **given)
    ctx, record = asked.ctx, asked.record()
    books = ffi.new("mau_books *")
    check(lib.mau_books_compare(ctx._c, pointer("mau_request *", record), books))
    if not books.differs:
        return None
    names = ("address", "status", "data")
    return OtherRules(
        "silicon" if books.rules == lib.MAU_RULES_SILICON else "manual",
        string(books.rule),
        tuple(name for bit, name in enumerate(names) if books.differs >> bit & 1),
        books.lanes,
        tuple((string(c.rule), c.lanes) for c in books.cause[0 : books.causes]),
        _verdict(books.verdict),
        string(books.text),
    )


@takes_operands
def errata(
    what: What,
    **given: Unpack[Operands],
) -> List[Erratum]:
    """Returns the published faults of the generation's chips that the request meets.

    The arguments are those of wave(). Raises Error for a wrong argument.
    """
    asked = operands(what, **given)
    ctx, record = asked.ctx, asked.record()
    found = ffi.new("mau_errata *")
    check(lib.mau_errata_find(ctx._c, pointer("mau_request *", record), found))
    return [
        Erratum(
            string(found.erratum[n].id),
            string(found.erratum[n].chips),
            found.lanes[n],
            string(found.erratum[n].text),
        )
        for n in range(found.count)
    ]
