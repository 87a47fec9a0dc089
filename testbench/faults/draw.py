"""Mutants of a text: one token, term or statement of one expression, changed.

sites() finds all mutants of a text. A Language (draw_sv.py, draw_c.py) says what its tokens are,
which expressions can have mutants, and what is special in them.
SPDX-License-Identifier: Apache-2.0
"""

import re
from typing import NamedTuple

PRECEDENCE = {
    "||": 1,
    "&&": 2,
    "|": 3,
    "^": 4,
    "&": 5,
    "==": 6,
    "!=": 6,
    "<": 7,
    "<=": 7,
    ">": 7,
    ">=": 7,
    "<<": 8,
    ">>": 8,
    ">>>": 8,
    "+": 9,
    "-": 9,
    "*": 10,
    "/": 10,
    "%": 10,
}
SWAPS = {
    "==": ["!="],
    "!=": ["=="],
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "&&": ["||"],
    "||": ["&&"],
    "&": ["|"],
    "|": ["&"],
    "^": ["|"],
    "+": ["-"],
    "-": ["+"],
    "<<": [">>"],
    ">>": ["<<"],
    "*": ["+"],
    "%": ["/"],
    "/": ["%"],
}
DROPS = {"&&", "||", "&", "|", "^", "+", "-"}  # operators of which an operand can be dropped
TURNS = {"<", "<=", ">", ">=", "-", "<<", ">>"}  # operators whose operands can be exchanged
OPEN, CLOSE = "([{", ")]}"


class Site(NamedTuple):
    begin: int  # of the expression that is replaced
    end: int
    at: int  # place of the change
    what: str  # kind of the change
    new: str  # the changed expression
    kind: str  # of the region, as Language.regions() names it


class Token:
    def __init__(self, match, depth):
        self.text, self.kind, self.begin, self.end, self.depth = (
            match.group(),
            match.lastgroup,
            match.start(),
            match.end(),
            depth,
        )


class Language:
    """What differs between languages."""

    TOKEN = None  # regular expression with the groups text, number, name, sign
    NAME = ""  # for messages
    PREFIXES = ()  # tokens after which an operator is unary, besides operators
    STOPS = (",", "?", ":", ";")  # tokens that end an operand

    def blank(self, text):
        """The text with spaces in place of parts without mutants, so that all positions stay."""
        raise NotImplementedError

    def regions(self, text):
        """(first, last + 1, kind, start of the statement) of every expression that can have
        mutants."""
        raise NotImplementedError

    def whole(self, region):
        """Adds mutants of the whole expression."""

    def unary(self, text, i):
        """Whether the operator i is unary, although its previous token is none of PREFIXES."""
        return False

    def is_dropped(self, token, after):
        """Whether a mutant lacks the unary operator 'token'."""
        return token.text in ("!", "~")

    def constant(self, region, i, brackets):
        """Adds mutants of a number in these brackets."""
        raise NotImplementedError

    def other(self, region, i):
        """Adds mutants of a token that is neither operator nor number."""

    def skips(self, region, brackets):
        """Whether tokens in these brackets have no mutants."""
        return False

    def computes_index(self, token):
        """Whether this operator of an index has mutants."""
        return True


def tokens(text, pattern):
    found, depth = [], 0
    for match in pattern.finditer(text):
        depth -= match.group() in CLOSE
        found.append(Token(match, depth))
        depth += match.group() in OPEN
    return found


def closing(tokens):
    """The index of the bracket that closes each bracket."""
    found, opened = {}, []
    for i, token in enumerate(tokens):
        if token.text in OPEN:
            opened.append(i)
        elif token.text in CLOSE and opened:
            found[opened.pop()] = i
    return found


class Text:
    """The tokens of a file, and the place where each bracket closes."""

    def __init__(self, source, language):
        self.language = language
        self.source = language.blank(source)
        self.tokens = tokens(self.source, language.TOKEN)
        self.closing = closing(self.tokens)

    def close(self, i):
        """Index of the bracket that closes token i."""
        return self.closing.get(i, len(self.tokens))

    def words(self, first, last):
        """The text of tokens first .. last - 1."""
        return (
            self.source[self.tokens[first].begin : self.tokens[last - 1].end]
            if last > first
            else ""
        )

    def unary(self, i, first):
        before = self.tokens[i - 1].text
        return (
            i == first
            or before in self.language.PREFIXES
            or before in PRECEDENCE
            or self.language.unary(self, i)
        )

    def operand(self, i, first, last, step):
        """Tokens (first, last + 1) of an operand of binary operator i: left (step -1) or right."""
        rank, depth, j = PRECEDENCE[self.tokens[i].text], self.tokens[i].depth, i + step
        while first <= j < last:
            token = self.tokens[j]
            weaker = (
                token.text in PRECEDENCE
                and not self.unary(j, first)
                and (PRECEDENCE[token.text] < rank or (step > 0 and PRECEDENCE[token.text] == rank))
            )
            if token.depth < depth or (
                token.depth == depth and (token.text in self.language.STOPS or weaker)
            ):
                break
            j += step
        return (j + 1, i) if step < 0 else (i + 1, j)


class Region:
    """An expression and its mutants."""

    def __init__(self, text, first, last, kind, start):
        self.text, self.first, self.last, self.kind, self.start = text, first, last, kind, start
        self.begin, self.end = text.tokens[first].begin, text.tokens[last - 1].end
        self.sites = []

    def add(self, what, *edits):
        """Adds the mutant with the edits (begin, end, new)."""
        out, at = [], self.begin
        for begin, end, new in sorted(edits):
            out += [self.text.source[at:begin], new]
            at = end
        new = re.sub(r"\s+", " ", "".join(out) + self.text.source[at : self.end]).strip()
        self.sites.append(Site(self.begin, self.end, edits[0][0], what, new, self.kind))

    def around(self, i):
        """The brackets of this region around token i, the outermost first."""
        return [
            j
            for j in range(self.first, i)
            if self.text.tokens[j].text in OPEN and self.text.close(j) > i
        ]

    def binary(self, i, in_index):
        token = self.text.tokens[i]
        left, right = (
            self.text.operand(i, self.first, self.last, -1),
            self.text.operand(i, self.first, self.last, 1),
        )
        if (
            left[0] >= left[1]
            or right[0] >= right[1]
            or (in_index and not self.text.language.computes_index(token))
        ):
            return
        spans = [(self.text.tokens[a].begin, self.text.tokens[b - 1].end) for a, b in (left, right)]
        for new in SWAPS.get(token.text, ()):
            self.add("operator", (token.begin, token.end, new))
        if token.text in DROPS:
            self.add("drop left", (spans[0][0], spans[1][0], ""))
            self.add("drop right", (spans[0][1], spans[1][1], ""))
        if token.text in TURNS:
            self.add(
                "exchange",
                (*spans[0], self.text.words(*right)),
                (*spans[1], self.text.words(*left)),
            )

    def choice(self, i):
        """Adds the mutant of c ? a : b with exchanged arms."""
        depth, j, open_choices = self.text.tokens[i].depth, i + 1, 1
        while j < self.last:
            token = self.text.tokens[j]
            open_choices += (token.depth == depth) * ((token.text == "?") - (token.text == ":"))
            if open_choices == 0:
                break
            j += 1
        k = j + 1
        while k < self.last and not (
            self.text.tokens[k].depth < depth
            or (self.text.tokens[k].depth == depth and self.text.tokens[k].text in (",", ";"))
        ):
            k += 1
        if j < self.last and k > j + 1:
            spans = [
                (self.text.tokens[a].begin, self.text.tokens[b - 1].end)
                for a, b in ((i + 1, j), (j + 1, k))
            ]
            self.add(
                "exchange arms",
                (*spans[0], self.text.words(j + 1, k)),
                (*spans[1], self.text.words(i + 1, j)),
            )

    def draw(self):
        language = self.text.language
        language.whole(self)
        for i in range(self.first, self.last):
            token, brackets = self.text.tokens[i], self.around(i)
            in_index = any(self.text.tokens[j].text == "[" for j in brackets)
            after = self.text.tokens[i + 1].text if i + 1 < self.last else ""
            if language.skips(self, brackets):
                continue
            if token.text in PRECEDENCE and not self.text.unary(i, self.first) and after:
                self.binary(i, in_index)
            elif after and language.is_dropped(token, after):
                self.add("drop " + token.text, (token.begin, token.end, ""))
            elif token.text == "?" and not in_index:
                self.choice(i)
            elif token.kind == "number":
                language.constant(self, i, brackets)
            else:
                language.other(self, i)
        return self.sites


def sites(source, language):
    """Every mutant of a file's text."""
    text = Text(source, language)
    found = []
    for first, last, kind, start in language.regions(text):
        if last > first:
            found += Region(text, first, last, kind, start).draw()
    return found
