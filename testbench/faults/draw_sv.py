"""Mutants of SystemVerilog.

Parameters, slices in declarations, conditions of generate blocks and replication counts have none,
because they must be constant.
SPDX-License-Identifier: Apache-2.0
"""

import re
from functools import lru_cache

from draw import Language

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


@lru_cache(maxsize=1)
def top_bits(source):
    """Highest bit of each name that is declared with a number, the limit of mutated indices."""
    return {
        name: int(match[1])
        for match in re.finditer(r"logic\s*(?:signed\s*)?\[(\d+):\d+\]\s*([\w\s,]+)", source)
        for name in re.findall(r"\w+", match[2])
    }


class SystemVerilog(Language):
    NAME = "SystemVerilog"
    PREFIXES = ("(", "[", "{", ",", "?", ":", "=", "return", "+:", "!", "~")
    TOKEN = re.compile(
        r"""(?P<text>"(?:\\.|[^"\\])*")
        | (?P<number>\d*'[sS]?[bdhBDH][0-9a-fA-F_]+ | '[01](?!\w) | \d+)
        | (?P<name>[`$]?[A-Za-z_]\w*)
        | (?P<sign><<<|>>>|===|!==|\+:|-:|\+\+|--|[-+*/%&|^]=|::|==|!=|<=|>=|&&|\|\||<<|>>
            |~\^|\|->|[-+*/%&|^~!<>=?:;,.(){}\[\]#@'\\])""",
        re.X,
    )

    def blank(self, text):
        """Blanks comments, attributes, preprocessor lines, and code only for synthesis or
        simulation."""

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

    def regions(self, text):
        """The kind is "=", "<=", "if", "case" or "port"."""
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
                    t.kind != "name" or t.text.upper() == t.text or len(t.text) == 1
                    for t in condition
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
        return [one for one in found if not self.is_message(text, one)]

    def is_message(self, text, region):
        """Whether the region is in the statement of a message."""
        first, last, _, start = region
        return any(t.text.startswith(("$error", "$fatal")) for t in text.tokens[start:last])

    def whole(self, region):
        """Adds constant conditions, and registers that do not load."""
        span = (region.begin, region.end)
        if region.kind == "if":
            region.add("always", (*span, "1'b1"))
            region.add("never", (*span, "1'b0"))
        if region.kind == "<=":
            left = region.text.words(region.start, region.first - 1)
            if re.fullmatch(r"\w+(?:\.\w+|\[[^][]*\])*", left):
                region.add("not loaded", (*span, left))

    def skips(self, region, brackets):
        """Skips the count of {n{...}}."""
        text = region.text
        for j in brackets:
            inside = (
                t for t in text.tokens[j + 1 : text.close(j)] if t.depth == text.tokens[j].depth + 1
            )
            if (
                text.tokens[j].text == "{"
                and next((t.text for t in inside if t.text in (",", "{")), "") == "{"
            ):
                return True
        return False

    def computes_index(self, token):
        return token.text not in "+-*/"

    def is_dropped(self, token, after):
        return token.text in ("!", "~") and after not in ("|", "&", "^", "=")

    def constant(self, region, i, brackets):
        tokens = region.text.tokens
        after = tokens[i + 1].text if i + 1 < region.last else ""
        if tokens[i - 1].text in ("+:", "'") or after in ("'", "{"):
            return
        if any(tokens[j].text == "[" for j in brackets):
            self.index(region, i, brackets)
            return
        for new in numbers(tokens[i].text):
            region.add("constant", (tokens[i].begin, tokens[i].end, new))

    def index(self, region, i, brackets):
        """Adds mutants of an index that is a number, within the bits of its name."""
        text, token = region.text, region.text.tokens[i]
        at = max(j for j in brackets if text.tokens[j].text == "[")
        if text.close(at) == at + 2 and token.text.isdigit():
            top = top_bits(text.source).get(text.tokens[at - 1].text, 0)
            for x in (int(token.text) + 1, int(token.text) - 1):
                if 0 <= x and (x < int(token.text) or x <= top):
                    region.add("index", (token.begin, token.end, str(x)))
