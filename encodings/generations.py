# SPDX-License-Identifier: Apache-2.0
"""Generates the table of generations of mau.toml, in C (mau_generation) and in SystemVerilog
(mau_generation_t); generate.py calls it."""

import re
import sys

WIDTH = 4  # bits of a generation's code
OWN = {
    "name",
    "code",
    "doc",
    "names",
    "flags",
    "reserved",
}  # keys of a row that are not properties


def die(text):
    sys.exit(f"generate.py: mau.toml: {text}")


def prepare(table):
    """Adds GFX to table['enum'] and the enumerations of properties to table['property_enum'], sets
    the width of every property, and checks the rows."""
    enums = {e["name"]: e for e in table["enum"]}
    for p in table["property"]:
        p["flag"] = not {"values", "enum", "set", "width"} & set(p)
        if "values" in p:
            values = [[name, code, doc] for code, (name, doc) in enumerate(p["values"])]
            enums[p["name"].upper()] = {
                "name": p["name"].upper(),
                "width": max(1, (len(values) - 1).bit_length()),
                "doc": p["doc"],
                "values": values,
            }
            p["enum"] = p["name"].upper()
        if "enum" in p:
            p["width"] = enums[p["enum"]]["width"]
        elif "set" in p:
            p["width"] = len(enums[p["set"]]["values"])
        p.setdefault("width", 1)
    table["rows"] = [row for row in table["generation"] if not row.get("reserved")]
    codes = [row["code"] for row in table["generation"]]
    if len(set(codes)) != len(codes):
        die("two generations have the same code")
    for row in table["rows"]:
        row["values"] = values_of(table, row, enums)
    gfx = {
        "name": "GFX",
        "label": "gfx{}",
        "width": WIDTH,
        "doc": "generation",
        "values": [[row["name"], row["code"], row["doc"]] for row in table["generation"]],
    }
    table["enum"] = [gfx] + [e for e in table["enum"]]
    table["property_enum"] = [enums[p["enum"]] for p in table["property"] if "values" in p]


def values_of(table, row, enums):
    """The values of all properties of a generation, in order."""
    names = {p["name"] for p in table["property"]}
    flags = {p["name"] for p in table["property"] if p["flag"]}
    for name in set(row) - OWN - (names - flags):
        die(
            f"generation {row['name']}: {name} is not a property with a value;"
            " list a flag in `flags`"
        )
    for name in set(row["flags"]) - flags:
        die(
            f"generation {row['name']}: {name} in `flags` is not a flag; declare it as [[property]]"
        )
    return [value_of(p, row, enums) for p in table["property"]]


def value_of(p, row, enums):
    if p["flag"]:
        return int(p["name"] in row["flags"])
    if p["name"] not in row:
        die(f"generation {row['name']} has no {p['name']}: {p['doc']}")
    value = row[p["name"]]
    codes = (
        {name: code for name, code, _ in enums[p.get("enum") or p["set"]]["values"]}
        if "enum" in p or "set" in p
        else {}
    )
    given = value if "set" in p else [value]
    if codes and set(given) - set(codes):
        die(f"generation {row['name']}: {p['name']} is {value}, choose of {' '.join(codes)}")
    if "set" in p:
        return sum(1 << codes[name] for name in value)
    value = codes.get(value, value)
    if not 0 <= value < 1 << p["width"]:
        die(f"generation {row['name']}: {p['name']} = {value} does not fit {p['width']} bits")
    return value


def names(rows):
    """The names of generations, in the order of their codes."""
    return [row["name"].lower() for row in sorted(rows, key=lambda row: row["code"])]


def plain(name):
    """A name in the plain form that mau_gfx_find() compares: the processor of a target ID, in lower
    case, without gfx, AMD, Radeon, spaces, dots, underscores and hyphens.
    """
    name = name.rpartition("--")[2].partition(":")[0]
    name = re.sub(r"[ ._-]", "", name.lower())
    for brand in ("amd", "radeon", "gfx"):
        name = name.removeprefix(brand)
    return name


def by_name(table):
    """{plain name: code} of all names of generations; a name must have one code. A card MI<number>
    is also found as Instinct MI<number>."""
    found = {}
    for row in table["rows"]:
        for name in (
            row["name"],
            *row["names"],
            *(f"Instinct {name}" for name in row["names"] if re.match(r"MI\d", name)),
        ):
            if found.setdefault(plain(name), row["code"]) != row["code"]:
                die(f"generation {row['name']}: {name} is a name of another generation, too")
    return found


def name_lines(table, note):
    """generation_names.inc, the tables of mau_gfx_find() and mau_gfx_names()."""
    rows = [
        f"/* {note} */",
        "static const struct {",
        "\tconst char *plain;",
        "\tuint8_t gfx;",
        "} plain_names[] = {",
    ]
    rows += [f'\t{{"{name}", {code}}},' for name, code in by_name(table).items()]
    rows += ["};", "static const char *const names[MAU_GENERATIONS] = {"]
    rows += [f'\t[{row["code"]}] = "{", ".join(row["names"])}",' for row in table["rows"]]
    return "\n".join(rows + ["};", ""])


def code_count(table):
    """The number that the codes of all generations are below."""
    return max(row["code"] for row in table["rows"]) + 1


def c_lines(table, c_type):
    """enc.h: enumerations, structure and table; row MAU_GENERATIONS is for unknown codes."""
    out = []
    for enum in table["property_enum"]:
        out += (
            [f"/** {enum['doc']} (mau_generation). */", "enum {"]
            + [f"\tMAU_{enum['name']}_{n} = {v}, /**< {d} */" for n, v, d in enum["values"]]
            + ["};", ""]
        )
    mask = sum(1 << row["code"] for row in table["rows"])
    out += [
        f"#define MAU_GENERATION_MASK 0x{mask:x}u /**< bit MAU_GFX_*: every generation */",
        f"#define MAU_GENERATIONS {code_count(table)}"
        " /**< codes of generations are below; see mau_generation.modelled */",
        "",
        "/** The properties of a generation (encodings/mau.toml). */",
        "typedef struct mau_generation {",
        "\tconst char *name; /**< that of mau_gfx_name() */",
        "\tuint8_t modelled; /**< 1: the model has it; 0: unknown code, and all else is 0 */",
    ]
    out += [
        f"\t{c_type(p['width'])} {p['name']}; /**< {kind(p)}{p['doc']} */"
        for p in table["property"]
    ]
    out += [
        "} mau_generation;",
        "",
        "/** The row of generation 'gfx' (MAU_GFX_*); all 0 for an unknown code. Never NULL. */",
        "static inline const mau_generation *mau_generation_of(unsigned gfx)",
        "{",
        "\tstatic const mau_generation table[MAU_GENERATIONS + 1] = {",
    ]
    by_code = {row["code"]: row for row in table["rows"]}
    for code in range(code_count(table) + 1):
        row = by_code.get(code)
        values = (
            ", ".join(f"0x{v:x}" if v > 255 else str(v) for v in row["values"])
            if row
            else ", ".join("0" for _ in table["property"])
        )
        name = row["name"].lower() if row else "?"
        out += [f'\t\t{{"{name}", {int(bool(row))}, {values}}},']
    return out + [
        "\t};",
        "",
        "\treturn &table[gfx < MAU_GENERATIONS ? gfx : MAU_GENERATIONS];",
        "}",
        "",
    ]


def kind(p):
    if "set" in p:
        return f"bit n: MAU_{p['set']}_* n: "
    return f"MAU_{p['enum']}_*: " if "enum" in p else ""


def sv_lines(table):
    """mau_enc.sv: constants, structure, and the function generation()."""
    properties = [p for p in table["property"] if p.get("rtl", True)]
    out = []
    for enum in (
        e for e in table["property_enum"] if e["name"] in {p.get("enum") for p in properties}
    ):
        width = enum["width"]
        out += [f"  // {enum['doc']}"] + [
            f"  localparam logic [{width - 1}:0] {enum['name']}_{n} = {width}'d{v};  // {d}"
            for n, v, d in enum["values"]
        ]
    out += [
        f"  localparam logic [3:0] GENERATIONS = 4'd{code_count(table)};"
        "  // codes of generations are below"
    ]
    out += ["  // the properties of a generation (mau.toml)", "  typedef struct packed {"]
    for p in properties:
        width = f"[{p['width'] - 1}:0] " if p["width"] > 1 else ""
        codes = f"{p['enum']}_*: " if "enum" in p else ""
        out += [f"    logic {width}{p['name']};  // {codes}{p['doc']}"]
    out += [
        "  } mau_generation_t;",
        "  // the row of a GFX code; all 0 for an unknown code",
        "  function automatic mau_generation_t generation(input logic [3:0] gfx);",
        "    case (gfx)",
    ]
    at = [k for k, p in enumerate(table["property"]) if p.get("rtl", True)]
    for row in table["rows"]:
        values = ", ".join(
            f"{p['name']}: {p['width']}'d{row['values'][k]}" for k, p in zip(at, properties)
        )
        out += [f"      GFX_{row['name']}: generation = '{{{values}}};"]
    return out + ["      default: generation = '0;", "    endcase", "  endfunction", ""]
