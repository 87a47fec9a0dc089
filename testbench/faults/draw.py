"""Mutants of SystemVerilog: one token, term or statement of one expression, changed.

sites() finds all mutants of a text. Parameters, slices in declarations, conditions of generate
blocks and replication counts have none, because they must be constant.
SPDX-License-Identifier: Apache-2.0
"""

import re
from typing import NamedTuple

TOKEN = re.compile(
    r"""(?P<text>"(?:\\.|[^"\\])*")
    | (?P<number>\d*'[sS]?[bdhBDH][0-9a-fA-F_]+ | '[01](?!\w) | \d+)
    | (?P<name>[`$]?[A-Za-z_]\w*)
    | (?P<sign><<<|>>>|===|!==|\+:|-:|\+\+|--|[-+*/%&|^]=|::|==|!=|<=|>=|&&|\|\||<<|>>
        |~\^|\|->|[-+*/%&|^~!<>=?:;,.(){}\[\]#@'\\])""",
    re.X,
)
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
STATEMENT = (
    ";",
    "begin",
    "end",
    "else",
    "endmodule",
    "endfunction",
    "endcase",
    "endpackage",
    "case",
)
CONSTANT = {
    "localparam",
    "parameter",
    "typedef",
    "genvar",
    "static",
    "enum",
    "import",
}  # statements without mutants


class Site(NamedTuple):
    begin: int  # of the expression that is replaced
    end: int
    at: int  # place of the change
    what: str  # kind of the change
    new: str  # the changed expression


class Token:
    def __init__(self, match, depth):
        self.text, self.kind, self.begin, self.end, self.depth = (
            match.group(),
            match.lastgroup,
            match.start(),
            match.end(),
            depth,
        )


def blank(text):
    """The text with spaces in place of parts without mutants, so that all positions stay.

    These are comments, attributes, preprocessor lines, and code only for synthesis or simulation.
    """

    def spaces(match):
        return re.sub(r"[^\n]", " ", match.group())

    text = re.sub(r"//[^\n]*|/\*.*?\*/|\(\*.*?\*\)", spaces, text, flags=re.S)
    lines, taken = [], []  # taken: for each enclosing `ifdef, whether its branch is used
    for line in text.split("\n"):
        found = re.match(r"\s*`(ifdef|ifndef|else|endif)\b\s*(\w*)", line)
        if found and found[1].startswith("if"):
            taken.append(found[1] == "ifndef" and found[2] != "SYNTHESIS")
        elif found and found[1] == "else":
            taken[-1] = not taken[-1]
        elif found:
            taken.pop()
        dead = (
            found
            or not all(taken)
            or re.match(r"\s*`(include|define|default_nettype|MAU_ASSERT|MAU_HELD)", line)
        )
        lines.append(" " * len(line) if dead else line)
    return "\n".join(lines)


def tokens(text):
    found, depth = [], 0
    for match in TOKEN.finditer(text):
        depth -= match.group() in CLOSE
        found.append(Token(match, depth))
        depth += match.group() in OPEN
    return found


class Text:
    """The tokens of a file, and the place where each bracket closes."""

    def __init__(self, source):
        self.source = blank(source)
        self.tokens = tokens(self.source)
        # Highest bit of each name that is declared with a number, the limit of mutated indices.
        self.top = {
            name: int(match[1])
            for match in re.finditer(
                r"logic\s*(?:signed\s*)?\[(\d+):\d+\]\s*([\w\s,]+)", self.source
            )
            for name in re.findall(r"\w+", match[2])
        }

    def close(self, i):
        """Index of the bracket that closes token i."""
        j = i + 1
        while j < len(self.tokens) and self.tokens[j].depth != self.tokens[i].depth:
            j += 1
        return j

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
            or before in ("(", "[", "{", ",", "?", ":", "=", "return", "+:", "!", "~")
            or before in PRECEDENCE
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
                token.depth == depth and (token.text in (",", "?", ":", ";") or weaker)
            ):
                break
            j += step
        return (j + 1, i) if step < 0 else (i + 1, j)


def regions(text):
    """(first, last + 1, kind, start of the statement) of every expression that can have mutants.

    The kind is "=", "<=", "if", "case" or "port".
    """
    found, start, i, all_tokens = [], 0, 0, text.tokens
    while i < len(all_tokens):
        token = all_tokens[i]
        if token.depth == 0 and token.text in STATEMENT:
            start = i + 1
        if token.text == "@" and all_tokens[i + 1].text == "(":
            i = start = text.close(i + 1) + 1
        elif token.depth == 0 and token.text in ("=", "<=") and i > start:
            j = i + 1
            while j < len(all_tokens) and not (
                all_tokens[j].text == ";" and all_tokens[j].depth == 0
            ):
                j += 1
            declared = all_tokens[start].text in (
                "logic",
                "int",
                "input",
                "output",
            )  # not `automatic`: assigned only at the start
            if not declared and not CONSTANT & {t.text for t in all_tokens[start:i]}:
                found.append((i + 1, j, token.text, start))
            i = j
        elif (
            token.depth == 0
            and token.text in ("if", "case", "for")
            and all_tokens[i + 1].text == "("
        ):
            j = text.close(i + 1)
            condition = all_tokens[i + 2 : j]
            constant = all(
                t.kind != "name" or t.text.upper() == t.text or len(t.text) == 1 for t in condition
            )
            if token.text != "for" and not constant:
                found.append((i + 2, j, token.text, start))
            i = start = j + 1
        elif (
            token.text == "."
            and all_tokens[i + 1].text.endswith("_i")
            and all_tokens[i + 2].text == "("
            and all_tokens[i + 1].text not in ("clk_i", "rst_ni")
        ):
            j = text.close(i + 2)
            if j > i + 3:
                found.append((i + 3, j, "port", start))
            i = j
        else:
            i += 1
    return found


def numbers(token):
    """The numbers one more and one less than a number."""
    found = re.fullmatch(r"(\d+)'([dhb])([0-9a-fA-F]+)", token)
    if found:
        value, width = int(found[3], {"d": 10, "h": 16, "b": 2}[found[2]]), int(found[1])
        others = sorted({(value + 1) % (1 << width), (value - 1) % (1 << width)})
        return [
            f"{width}'{found[2]}{format(x, {'d': 'd', 'h': 'x', 'b': 'b'}[found[2]])}"
            for x in others
        ]
    if token in ("'0", "'1"):
        return ["'1" if token == "'0" else "'0"]
    return [str(x) for x in (int(token) + 1, int(token) - 1) if x >= 0] if token.isdigit() else []


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
        self.sites.append(Site(self.begin, self.end, edits[0][0], what, new))

    def whole(self):
        """Adds mutants of the whole expression: constant conditions, registers that do not load."""
        if self.kind == "if":
            self.add("always", (self.begin, self.end, "1'b1"))
            self.add("never", (self.begin, self.end, "1'b0"))
        if self.kind == "<=":
            left = self.text.words(self.start, self.first - 1)
            if re.fullmatch(r"\w+(?:\.\w+|\[[^][]*\])*", left):
                self.add("not loaded", (self.begin, self.end, left))

    def around(self, i):
        """The brackets of this region around token i, the outermost first."""
        return [
            j
            for j in range(self.first, i)
            if self.text.tokens[j].text in OPEN and self.text.close(j) > i
        ]

    def replicated(self, brackets):
        """Is a token in these brackets in the count of {n{...}}?"""
        for j in brackets:
            inside = (
                t
                for t in self.text.tokens[j + 1 : self.text.close(j)]
                if t.depth == self.text.tokens[j].depth + 1
            )
            if (
                self.text.tokens[j].text == "{"
                and next((t.text for t in inside if t.text in (",", "{")), "") == "{"
            ):
                return True
        return False

    def binary(self, i, in_index):
        token = self.text.tokens[i]
        left, right = (
            self.text.operand(i, self.first, self.last, -1),
            self.text.operand(i, self.first, self.last, 1),
        )
        if left[0] >= left[1] or right[0] >= right[1] or (in_index and token.text in "+-*/"):
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

    def index(self, i, brackets):
        """Adds mutants of an index that is a number, within the bits of its name."""
        token, at = self.text.tokens[i], max(j for j in brackets if self.text.tokens[j].text == "[")
        if self.text.close(at) == at + 2 and token.text.isdigit():
            top = self.text.top.get(self.text.tokens[at - 1].text, 0)
            for x in (int(token.text) + 1, int(token.text) - 1):
                if 0 <= x and (x < int(token.text) or x <= top):
                    self.add("index", (token.begin, token.end, str(x)))

    def draw(self):
        self.whole()
        for i in range(self.first, self.last):
            token, brackets = self.text.tokens[i], self.around(i)
            in_index = any(self.text.tokens[j].text == "[" for j in brackets)
            after = self.text.tokens[i + 1].text if i + 1 < self.last else ""
            if self.replicated(brackets):
                continue
            if token.text in PRECEDENCE and not self.text.unary(i, self.first) and after:
                self.binary(i, in_index)
            elif token.text in ("!", "~") and after and after not in ("|", "&", "^", "="):
                self.add("drop " + token.text, (token.begin, token.end, ""))
            elif token.text == "?" and not in_index:
                self.choice(i)
            elif (
                token.kind == "number"
                and self.text.tokens[i - 1].text not in ("+:", "'")
                and after not in ("'", "{")
            ):
                if in_index:
                    self.index(i, brackets)
                else:
                    for new in numbers(token.text):
                        self.add("constant", (token.begin, token.end, new))
        return self.sites


def sites(source):
    """Every mutant of a file's text."""
    text = Text(source)
    found = []
    for first, last, kind, start in regions(text):
        if last > first and not any(
            t.text.startswith(("$error", "$fatal")) for t in text.tokens[start:last]
        ):
            found += Region(text, first, last, kind, start).draw()
    return found
