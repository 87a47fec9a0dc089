"""Mutants of C.

Only function bodies have mutants, but no `static` variable, case label or size of an array in them,
because these must be constant.
SPDX-License-Identifier: Apache-2.0
"""

import re

from draw import Language

ASSIGNMENTS = {
    "|=": ("=",),
    "&=": ("=",),
    "^=": ("|=",),
    "+=": ("-=",),
    "-=": ("+=",),
    "*=": ("=",),
    "/=": ("=",),
    "%=": ("=",),
    "<<=": (">>=",),
    ">>=": ("<<=",),
}
TYPES = {
    "unsigned",
    "signed",
    "int",
    "char",
    "short",
    "long",
    "bool",
    "float",
    "double",
    "void",
    "const",
    "struct",
    "union",
    "enum",
}
WITHOUT = {"static", "extern", "typedef", "break", "continue", "goto", "_Static_assert"}


def is_type(word):
    """Whether a name is that of a type, as far as the project's files have them."""
    return word in TYPES or word.endswith("_t")


def numbers(token):
    """The numbers one more and one less than a number; the other one of true and false."""
    if token in ("true", "false"):
        return ["false" if token == "true" else "true"]
    found = re.fullmatch(r"(0[xX][0-9a-fA-F]+|0|[1-9]\d*)([uUlL]*)", token)
    if not found:
        return []
    value = int(found[1], 0)
    form = "{:#x}" if found[1][:2] in ("0x", "0X") else "{}"
    return [form.format(x) + found[2] for x in (value + 1, value - 1) if x >= 0]


class Statements:
    """The regions of a function body."""

    def __init__(self, text):
        self.text, self.tokens, self.found = text, text.tokens, []

    def word(self, i):
        return self.tokens[i].text

    def add(self, first, last, kind):
        self.found.append((first, last, kind, first))

    def until(self, i, last, *signs):
        """The first of these signs from i on that is in no further bracket, or 'last'."""
        depth, j = self.tokens[i].depth, i
        if self.word(i) in signs:
            return i
        while j < last and not (self.tokens[j].depth == depth and self.word(j) in signs):
            j += 1
        return j

    def body(self, first, last):
        """The statements of a body; blocks are statements one after another."""
        i = first
        while i < last:
            word = self.word(i)
            if word in (";", "{", "}", "else", "do"):
                i += 1
            elif word in ("case", "default"):
                i = self.until(i, last, ":") + 1
            elif word in ("if", "while", "switch"):
                end = self.text.close(i + 1)
                self.add(i + 2, end, word)
                i = end + 1
            elif word == "for":
                end = self.text.close(i + 1)
                self.loop(i + 2, end)
                i = end + 1
            else:
                end = self.until(i, last, ";")
                self.simple(i, end)
                i = end + 1

    def loop(self, first, last):
        """What is in the parentheses of `for`."""
        start = self.until(first, last, ";")
        end = self.until(start + 1, last, ";")
        if start > first:
            self.simple(first, start)
        self.add(start + 1, end, "while")
        self.add(end + 1, last, "step")

    def simple(self, first, last):
        """A statement without its semicolon."""
        word = self.word(first)
        if word in WITHOUT or [self.word(i) for i in range(first, first + 3)] == ["(", "void", ")"]:
            return
        if word == "return":
            self.add(first + 1, last, "return")
        elif self.declares(first, last):
            self.declaration(first, last)
        else:
            self.add(first, last, "statement")

    def declares(self, first, last):
        """Whether a statement is a declaration: a type, or a name before a name."""
        if is_type(self.word(first)):
            return True
        i = first + 1
        while i < last and self.word(i) == "*":
            i += 1
        return (
            self.tokens[first].kind == "name"
            and i < last
            and (self.tokens[i].kind == "name" and not is_type(self.word(i)))
        )

    def declaration(self, first, last):
        i = first
        while i < last:
            i = self.until(i, last, "=", ",")
            if i < last and self.word(i) == "=":
                end = self.until(i + 1, last, ",")
                self.value(i + 1, end)
                i = end
            i += 1

    def value(self, first, last):
        """An initializer: an expression, or a list."""
        if self.word(first) != "{":
            self.add(first, last, "value")
            return
        i, end = first + 1, self.text.close(first)
        while i < end:
            stop = self.until(i, end, ",")
            if self.word(i) in (".", "["):
                i = self.until(i, stop, "=") + 1
            if i < stop:
                self.value(i, stop)
            i = stop + 1


class C(Language):
    NAME = "C"
    PREFIXES = (
        *("(", "[", "{", ",", "?", ":", ";", "=", "return", "sizeof", "!", "~"),
        *ASSIGNMENTS,
    )
    STOPS = (",", "?", ":", ";", "=", *ASSIGNMENTS)
    TOKEN = re.compile(
        r"""(?P<text>"(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*')
        | (?P<number>0[xX][0-9a-fA-F]+[uUlL]*|\d+\.\d*(?:[eE][-+]?\d+)?[fFlL]?|\d+[uUlL]*
            |(?:true|false)\b)
        | (?P<name>[A-Za-z_]\w*)
        | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=
            |[-+*/%&|^~!<>=?:;,.(){}\[\]])""",
        re.X,
    )

    def blank(self, text):
        """Blanks comments and preprocessor lines."""

        def spaces(match):
            return match[0] if match[0][0] == '"' else re.sub(r"[^\n]", " ", match[0])

        text = re.sub(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', spaces, text, flags=re.S)
        return re.sub(r"(?m)^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", spaces, text)

    def regions(self, text):
        """The kind is "if", "while", "switch", "return", "value" (of a declaration), "statement",
        or "step" (of a loop)."""
        statements, i = Statements(text), 0
        while i < len(text.tokens):
            if text.tokens[i].text == "{":
                end = text.close(i)
                if text.tokens[i - 1].text == ")":
                    statements.body(i + 1, end)
                i = end
            i += 1
        return statements.found

    def whole(self, region):
        """Adds constant conditions, and statements that are left out."""
        span = (region.begin, region.end)
        if region.kind == "if":
            region.add("always", (*span, "1"))
        if region.kind in ("if", "while"):
            region.add("never", (*span, "0"))
        if region.kind == "statement":
            region.add("left out", (*span, "(void)0"))

    def unary(self, text, i):
        """An operator after a cast is unary."""
        if text.tokens[i - 1].text != ")":
            return False
        j = i - 2
        while text.tokens[j].depth != text.tokens[i - 1].depth:
            j -= 1
        inside = text.tokens[j + 1 : i - 1]
        return (
            len(inside) > 0
            and all(token.kind == "name" or token.text == "*" for token in inside)
            and (is_type(inside[0].text) or inside[-1].text == "*")
        )

    def constant(self, region, i, brackets):
        token = region.text.tokens[i]
        for new in numbers(token.text):
            region.add("constant", (token.begin, token.end, new))

    def other(self, region, i):
        """Adds mutants of assignments that compute."""
        token = region.text.tokens[i]
        for new in ASSIGNMENTS.get(token.text, ()):
            region.add("operator", (token.begin, token.end, new))
