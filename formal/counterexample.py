"""A counterexample that is a request, as a request file (docs/user/mreq.md).

SPDX-License-Identifier: Apache-2.0
"""

import tomllib

from rtl_files import ROOT

LANES = 64
CONTEXT = ("rules", "align", "policy")
NUMBERS = ("wave32", "lds_base", "lds_size", "scratch_base", "shared_hi", "private_hi")
FLAGS = "offen idxen addr64 lds tfe glc slc dlc sext fmt unknown".split()
NAMED = ("enc", "cls", "size", "atomic", "d16", "smode")
VSHARP = ("vsharp0", "vsharp1", "vsharp2", "vsharp3")
NEEDED = {"op", "tag", "number", "v0", "v1", "saddr", "m0", "exec", *VSHARP, *CONTEXT, *NUMBERS}


def encodings():
    return tomllib.loads((ROOT / "encodings/mau.toml").read_text())


def names(table, enum):
    """{code: name} of an enumeration, in small letters."""
    row = next(row for row in table["enum"] if row["name"] == enum)
    return {code: name.lower() for name, code, *_ in row["values"]}


def named(table, field, code):
    """The name of a code. A code without a name is in a field that the request does not use."""
    found = names(table, field.upper())
    return found.get(code, found[0])


def fields(table, struct, word):
    """{field: number} of a packed structure."""
    row = next(row for row in table["struct"] if row["name"] == struct)
    values = {}
    for name, width, *_ in reversed(row["fields"]):
        values[name] = word & (1 << width) - 1
        word >>= width
    return values


def operation(table, word):
    """The line `op` of an operation word."""
    op = fields(table, "op", word)
    words = [f"{name}={named(table, name, op[name])}" for name in NAMED]
    if op["fmt"]:
        words.append(f"ncomp={'xyzw'[: op['ncomp'] + 1]}")
    words += [f"{name}=0x{op[name]:x}" for name in ("format", "inst_offset", "scope") if op[name]]
    return " ".join(("op", *words, *(name for name in FLAGS if op[name])))


def generation(table, gfx, values):
    """The name of the generation: its code is the value 'gfx' where a case has some of them, else
    'gfx' is MAU_GFX_*."""
    if "gfx" in values:
        gfx = next(row["name"] for row in table["generation"] if row["code"] == values["gfx"])
    return gfx.removeprefix("MAU_GFX_").lower()


def text(gfx, values):
    """The request file of a counterexample: one request, whose lane 'number' has the operands.
    None when the values are no request. 'gfx' is MAU_GFX_* of the case; 'values' are numbers."""
    if not NEEDED <= values.keys():
        return None
    table = encodings()
    context = [f"{name}={names(table, name.upper())[values[name]]}" for name in CONTEXT]
    context += [f"{name}=0x{values[name]:x}" for name in NUMBERS]
    lines = [
        "mreq 1",
        "unit lanes=4 window=4 line_bytes=64",
        "episode",
        f"context gfx={generation(table, gfx, values)} {' '.join(context)}",
        f"request tag={values['tag']}",
        operation(table, values["op"]),
        "vsharp " + " ".join(f"0x{values[name]:08x}" for name in VSHARP),
        *(f"{name} 0x{values[name]:x}" for name in ("saddr", "m0", "exec")),
    ]
    before = values["number"]
    for name in ("v0", "v1"):
        parts = (f"0*{before}", f"0x{values[name]:x}", f"0*{LANES - 1 - before}")
        lines.append(" ".join((name, *(part for part in parts if not part.endswith("*0")))))
    return "\n".join((*lines, ""))
