# SPDX-License-Identifier: Apache-2.0
"""Generates code for the channels of mau.toml; generate.py calls it. C: a structure for each
payload, functions and tables for its fields. C++: the fields on the ports of a Verilated unit.
SystemVerilog: the scope `model` of a trace; C++: its signals."""

import hashlib
import sys

LEAST = {"LANES": 4, "WINDOW": 4, "LINE_BYTES": 64}  # elements of a field, at least
MOST = {"LANES": 64, "WINDOW": 64, "LINE_BYTES": 128}  # at most
BITS = {"ID_BITS": 6, "LINE_BITS": 7}  # bits of an element, at most
BASES = {"decimal": "DECIMAL", "binary": "BINARY"}  # types that select the base for display
ADDRESS_BITS = 48
SV_BITS = {"ID_BITS": "ID_BITS", "LINE_BITS": "$clog2(LINE_BYTES)"}
MODELS = {"mau": "mau_model", "mau_vmem": "vmem_model"}  # unit: module of its scope `model`


def string(text):
    """A string in C."""
    return f'"{text}"' if text else "NULL"


def shown(kind):
    """C initializers for the display of a number of a type: translate file, base."""
    return f"{string(kind.isupper() and kind.lower())}, MAU_BASE_{BASES.get(kind, 'HEX')}"


class Field:
    """A field of a payload: a number, a mask in words of 64 bits, or an array of whole bytes."""

    def __init__(self, channel, name, count, bits, kind, doc):
        self.channel, self.name, self.count, self.sv_bits, self.kind, self.doc = (
            channel,
            name,
            count,
            bits,
            kind,
            doc,
        )
        self.bits = BITS.get(bits, bits)
        self.most = MOST.get(count, count)
        self.number = self.most == 1
        self.mask = not self.number and self.bits < 8
        self.parts = []  # (name, lsb, bits, type)
        if not self.number and (
            self.bits not in (1, 2, 4, 8, 16, 32, 64, 128)
            or (not self.mask and LEAST.get(count, count) * self.bits % 64)
        ):
            sys.exit(
                f"channels.py: field {channel}.{name}: {count} elements of {bits} bits"
                " do not fill words of 64 bits"
            )

    def storage(self):
        """Bits of the C type of a number."""
        return max(8, 1 << (self.bits - 1).bit_length())

    def is_word(self):
        return self.number or (self.mask and self.most * self.bits <= 64)

    def declaration(self):
        if self.number:
            return f"uint{self.storage()}_t {self.name}"
        if self.mask:
            words = "" if self.is_word() else f"[{self.most * self.bits // 64}]"
            return f"uint64_t {self.name}{words}"
        if self.bits == 128:
            return f"MAU_ALIGNED uint32_t {self.name}[{self.most}][4]"
        return f"MAU_ALIGNED uint{self.bits}_t {self.name}[{self.most}]"

    def elements(self):
        """C expression for the number of elements in a unit of sizes 's'."""
        return f"s->{self.count.lower()}" if self.count in MOST else str(self.count)

    def size(self):
        """C expression for the bytes of a field of more than one word."""
        return (
            f"({self.elements()} * {self.bits} + 63) / 64 * 8"
            if self.mask
            else f"{self.elements()} * {self.bits // 8}"
        )

    def is_pair(self):
        """The field is one word or two, by the sizes of the unit; a missing second word is 0."""
        return self.mask and self.most * self.bits == 128

    def words(self):
        if self.is_word():
            return [f"\twords_ret[n++] = p->{self.name};"]
        if self.is_pair():
            return [
                f"\twords_ret[n] = p->{self.name}[0];",
                f"\twords_ret[n + 1] = p->{self.name}[1];",
                f"\tn += ({self.elements()} * {self.bits} + 63) / 64;",
            ]
        return [
            f"\tmemcpy(words_ret + n, p->{self.name}, {self.size()});",
            f"\tn += ({self.elements()} * {self.bits} + 63) / 64;",
        ]

    def same(self):
        if self.is_word():
            return f"a->{self.name} == b->{self.name}"
        if self.is_pair():
            return (
                f"a->{self.name}[0] == b->{self.name}[0] && a->{self.name}[1] == b->{self.name}[1]"
            )
        return f"memcmp(a->{self.name}, b->{self.name}, {self.size()}) == 0"

    def row(self, free):
        parts = f"{self.channel}_{self.name}_parts" if self.parts else "NULL"
        used = min(ADDRESS_BITS, self.bits) if self.kind == "address" else self.bits
        sized = self.count in MOST
        width = self.sv_bits.removesuffix("_BITS") if self.sv_bits in BITS else "FIXED"
        columns = [
            f'"{self.name}"',
            f"offsetof(mau_{self.channel}_payload, {self.name})",
            self.bits,
            self.storage() if self.number else self.bits,
            f"MAU_COUNT_{self.count if sized else 'FIXED'}",
            0 if sized else self.count,
            int(self.mask),
            used,
            f"MAU_BITS_{width}",
            int(free),
            shown(self.kind),
            parts,
            len(self.parts),
            string(self.part_mismatch),
        ]
        return f"\t{{{', '.join(str(column) for column in columns)}}},"

    def part_rows(self):
        if not self.parts:
            return []
        return [
            f"static const mau_part {self.channel}_{self.name}_parts[] = {{",
            *(
                f'\t{{"{name}", {lsb}, {bits}, {shown(kind)}}},'
                for name, lsb, bits, kind in self.parts
            ),
            "};",
            "",
        ]

    def port(self):
        return f"{self.channel}_{self.name}"

    def range(self, name=None):
        """Declaration of a signal of the field in SystemVerilog."""
        if self.number and self.bits == 1:
            return f"  logic {name or self.port()};"
        width = (
            SV_BITS.get(self.sv_bits, self.bits)
            if self.number
            else f"{self.count}*{self.bits}"
            if self.bits > 1 and self.count in MOST
            else self.count
            if self.count in MOST
            else self.count * self.bits
        )
        most = f"{width}-1" if isinstance(width, str) else width - 1
        return f"  logic [{most}:0] {name or self.port()};"


def placed(parts):
    """Adds the lowest bit to each (name, bits, type), from bit 0 up: (name, lsb, bits, type)."""
    lsb = 0
    for name, bits, kind in parts:
        yield name, lsb, bits, kind
        lsb += bits


class Channel:
    def __init__(self, row, structs):
        self.name, self.doc, self.source = row["name"], row["doc"], row.get("source", False)
        self.fields = [Field(self.name, *f) for f in row["fields"]]
        self.free = row.get("free", [])  # fields that the unit chooses
        # [field, name, count, doc]: words of 32 bits that replace a field in a unit with
        # instruction words
        self.words = row.get("words")
        # Signals of the scope model: lanes of the beat that differ; [field, name, doc] for a part
        # of a field
        self.lanes_mismatch = row.get("lanes_mismatch")
        self.part_mismatch = row.get("part_mismatch")
        for f in self.fields:
            parts = (
                [g[:3] for g in reversed(structs[f.kind])]
                if f.kind in structs
                else [p[1:] for p in row.get("parts", []) if p[0] == f.name]
            )
            f.parts = list(placed(parts))
            f.part_mismatch = (
                self.part_mismatch[1]
                if self.part_mismatch and self.part_mismatch[0] == f.name
                else None
            )
        self.port = f"MAU_PORT_{self.name.upper()}"


class Table:
    def __init__(self, table):
        structs = {s["name"]: s["fields"] for s in table["struct"]}
        self.channels = [Channel(c, structs) for c in table["channel"]]
        by_name = {c.name: c for c in self.channels}
        self.units = [
            (u["name"], u["doc"], [by_name[n] for n in u["channels"]]) for u in table["unit"]
        ]


# --- C ----------------------------------------------------------------------------------------
HEAD = """#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
#define MAU_ALIGNED alignas(8)
#else
#define MAU_ALIGNED _Alignas(8)
#endif
"""
STRUCTURES = """/** Sizes of a unit. */
typedef struct mau_sizes {
	unsigned lanes, window, line_bytes;
} mau_sizes;

/** How many elements a field has. */
enum mau_count {
	MAU_COUNT_FIXED, /**< mau_field.count */
	MAU_COUNT_LANES, MAU_COUNT_WINDOW, MAU_COUNT_LINE_BYTES /**< this size of the unit */
};

/** Bits of a number. */
enum mau_bits {
	MAU_BITS_FIXED, /**< mau_field.bits */
	MAU_BITS_ID,    /**< those of the id of a memory request */
	MAU_BITS_LINE   /**< log2 of the unit's line */
};

/** Base in which a number is shown. */
enum mau_base {
	MAU_BASE_HEX, MAU_BASE_DECIMAL, MAU_BASE_BINARY
};

/** Bits of a field with a separate name. */
typedef struct mau_part {
	const char *name;
	uint8_t lsb, bits;
	const char *names; /**< translate file of an enumeration, or NULL */
	uint8_t base;      /**< enum mau_base */
} mau_part;

/** A field of a payload. */
typedef struct mau_field {
	const char *name;
	uint16_t offset;  /**< in its payload */
	uint8_t bits;     /**< of an element */
	uint8_t storage;  /**< bits of an element in C */
	uint8_t elements; /**< enum mau_count */
	uint8_t count;    /**< MAU_COUNT_FIXED: elements */
	bool packed;      /**< elements are contiguous in words of 64 bits */
	uint8_t used;     /**< number of low bits of an element that are used */
	uint8_t width;    /**< enum mau_bits */
	bool free;        /**< the unit chooses the value */
	const char *names; /**< translate file of an enumeration, or NULL */
	uint8_t base;      /**< enum mau_base */
	const mau_part *part; /**< parts from the low bits up, or NULL */
	uint8_t parts;        /**< number of parts */
	const char *part_mismatch; /**< scope `model`: signal CHANNEL_*_mismatch of a part, or NULL */
} mau_field;

/** A channel. */
typedef struct mau_channel {
	const char *name;
	const char *doc; /**< its beats */
	bool source;     /**< the test bench drives it */
	const char *lanes_mismatch; /**< scope `model`: CHANNEL_* of lanes that differ, or NULL */
	uint16_t offset; /**< of its payload in mau_payloads */
	uint16_t size;   /**< of its payload */
	uint8_t fields;  /**< number of fields */
	const mau_field *field;
	bool (*same)(const void *a, const void *b, const mau_sizes *s);
	unsigned (*words)(const void *payload, const mau_sizes *s, uint64_t *words_ret);
} mau_channel;

/** The channels, by enum mau_port. */
extern const mau_channel mau_channels[];
"""


def c_payload(c):
    side = "the test bench drives it" if c.source else "the unit drives it"
    rows = [
        f"/** Payload of channel {c.name}: {c.doc}; {side}. */",
        f"typedef struct mau_{c.name}_payload {{",
    ]
    for f in c.fields:
        codes = f"MAU_{f.kind}_*: " if f.kind.isupper() else ""
        rows += [f"\t{f.declaration()}; /**< {codes}{f.doc} */"]
    if c.words:
        _, name, count, doc = c.words
        rows += [f"\tMAU_ALIGNED uint32_t {name}[{count}]; /**< {doc} */"]
    return rows + [f"}} mau_{c.name}_payload;", ""]


def mask_of(channels):
    return " | ".join(f"1u << {c.port}" for c in channels) or "0u"


def most_words(c):
    return sum(1 if f.is_word() else -(-f.most * f.bits // 64) for f in c.fields)


def licensed(note):
    """The first comment of a generated C file."""
    return [f"/* {note}", " * SPDX-License-Identifier: Apache-2.0 */"]


def c_header(table, note):
    t = Table(table)
    rows = [*licensed(note), "#ifndef MAU_CHANNELS_H", "#define MAU_CHANNELS_H", "", HEAD]
    rows += [
        "/** Channels by number: in a mask of channels bit p is channel p. */",
        "enum mau_port {",
    ]
    rows += [f"\t{c.port}, /**< {c.doc} */" for c in t.channels]
    rows += [
        "\tMAU_ALL_PORTS,",
        "\tMAU_PORTS = MAU_PORT_DONE + 1, /**< of the address unit */",
        "};",
        "",
    ]
    rows += (
        ["/** Units by number. */", "enum mau_top {"]
        + [f"\tMAU_TOP_{name.upper()}, /**< {doc} */" for name, doc, _ in t.units]
        + ["};", ""]
    )
    for name, _, channels in t.units:
        up = name.upper()
        sources = [c for c in channels if c.source]
        if channels[: len(sources)] != sources:
            sys.exit(f"channels.py: unit {name}: a source after a sink")
        sinks = mask_of([c for c in channels if not c.source])
        rows += [
            f"#define {up}_SOURCES ({mask_of(sources)})"
            f" /**< channels of {name} that the test bench drives */",
            f"#define {up}_FIRST_SINK {len(sources)}"
            " /**< index in its row of mau_unit_ports, after all sources */",
            f"#define {up}_SINKS ({sinks}) /**< channels that the unit drives */",
        ]
    words = max(most_words(c) for c in t.channels)
    rows += [f"#define MAU_PAYLOAD_WORDS {words} /**< of mau_channel.words, at most */", ""]
    for c in t.channels:
        rows += c_payload(c)
    rows += (
        ["/** The payloads of all channels. */", "typedef struct mau_payloads {"]
        + [f"\tmau_{c.name}_payload {c.name};" for c in t.channels]
        + ["} mau_payloads;", ""]
    )
    return "\n".join(
        rows
        + [
            STRUCTURES,
            "/** The channels of each unit, by enum mau_top, in the order in which the scoreboard",
            " * compares them in a clock cycle; then MAU_ALL_PORTS. */",
            f"extern const uint8_t mau_unit_ports[][{max(len(u[2]) for u in t.units) + 1}];",
            "",
            "#endif",
            "",
        ]
    )


def c_source(table, note):
    t = Table(table)
    rows = [*licensed(note), '#include "mau_channels.h"', ""]
    for c in t.channels:
        head = f"const mau_{c.name}_payload *"
        rows += [
            f"static bool {c.name}_same(const void *one, const void *other, const mau_sizes *s)",
            "{",
            f"\t{head}a = one, *b = other;",
            "",
            "\t(void)s;",
            "\treturn " + " &&\n\t       ".join(f.same() for f in c.fields) + ";",
            "}",
            "",
            f"static unsigned {c.name}_words(const void *payload, const mau_sizes *s,"
            " uint64_t *words_ret)",
            "{",
            f"\t{head}p = payload;",
            "\tunsigned n = 0;",
            "",
            "\t(void)s;",
            *(row for f in c.fields for row in f.words()),
            "\treturn n;",
            "}",
            "",
            *(row for f in c.fields for row in f.part_rows()),
            f"static const mau_field {c.name}_fields[] = {{",
            *(f.row(f.name in c.free) for f in c.fields),
            "};",
            "",
        ]
    rows += ["const mau_channel mau_channels[] = {"]
    rows += [
        f'\t{{"{c.name}", "{c.doc}", {int(c.source)}, {string(c.lanes_mismatch)}, '
        f"offsetof(mau_payloads, {c.name}), sizeof(mau_{c.name}_payload), {len(c.fields)}, "
        f"{c.name}_fields, {c.name}_same, {c.name}_words}},"
        for c in t.channels
    ]
    width = max(len(u[2]) for u in t.units) + 1
    rows += ["};", "", f"const uint8_t mau_unit_ports[][{width}] = {{"]
    for _, _, channels in t.units:
        ports = [c.port for c in channels] + ["MAU_ALL_PORTS"] * (width - len(channels))
        rows += [f"\t{{{', '.join(ports)}}},"]
    return "\n".join(rows + ["};", ""])


# --- the ports of a Verilated unit ------------------------------------------------------------
PORTS_HEAD = """// The adapter defines put(), put_words(), get() and get_words() for its ports.
// 'P' is a type with members named like the ports; 's' has the payloads. MAU_INST: the unit takes
// instruction words.
"""


def words_of(f, const):
    return f"reinterpret_cast<{'const ' if const else ''}uint32_t *>(s.{f.name})"


def cpp_channel(c):
    rows = ["template <class P>"]
    if c.source:
        rows += [f"inline void drive_{c.name}(P &p, const mau_{c.name}_payload &s)", "{"]
        for f in c.fields:
            put = (
                f"\tput(p.{f.port()}_i, s.{f.name});"
                if f.is_word()
                else f"\tput_words(p.{f.port()}_i, {words_of(f, True)});"
            )
            if c.words and f.name == c.words[0]:
                inst = f"\tput_words(p.{c.name}_{c.words[1]}_i, s.{c.words[1]});"
                put = f"#ifdef MAU_INST\n{inst}\n#else\n{put}\n#endif"
            rows += [put]
    else:
        rows += [f"inline void show_{c.name}(P &p, mau_{c.name}_payload &s)", "{"]
        rows += [
            f"\ts.{f.name} = static_cast<decltype(s.{f.name})>(get(p.{f.port()}_o));"
            if f.is_word()
            else f"\tget_words(p.{f.port()}_o, {words_of(f, False)});"
            for f in c.fields
        ]
    return rows + ["}", ""]


def cpp_unit(name, channels):
    sources, sinks = [c for c in channels if c.source], [c for c in channels if not c.source]
    rows = [
        f"// {name}: drives valid of sources, ready of sinks, payloads of the sources in 'fresh'.",
        "template <class P>",
        f"inline void drive_{name}(P &p, unsigned driven)",
        "{",
    ]
    rows += [
        f"\tput(p.{c.name}_{'valid' if c.source else 'ready'}_i, driven >> {c.port} & 1);"
        for c in channels
    ]
    rows += [
        "}",
        "template <class P>",
        f"inline void drive_{name}_payloads(P &p, const mau_payloads &s, unsigned fresh)",
        "{",
    ]
    rows += [f"\tif (fresh >> {c.port} & 1)\n\t\tdrive_{c.name}(p, s.{c.name});" for c in sources]
    rows += [
        "}",
        "// Reads ready of sources and valid of sinks, and the payloads of valid sinks.",
        "template <class P>",
        f"inline unsigned show_{name}(P &p, mau_payloads &s)",
        "{",
        "\tconst unsigned shown = static_cast<unsigned>(",
    ]
    rows += [
        " |\n".join(
            f"\t\tget(p.{c.name}_{'ready' if c.source else 'valid'}_o) << {c.port}"
            for c in channels
        )
        + ");"
    ]
    rows += [f"\tif (shown >> {c.port} & 1)\n\t\tshow_{c.name}(p, s.{c.name});" for c in sinks]
    return rows + ["\treturn shown;", "}", ""]


def cpp_ports(table, note):
    t = Table(table)
    rows = [
        f"// {note}",
        PORTS_HEAD + "// SPDX-License-Identifier: Apache-2.0",
        "#ifndef MAU_PORTS_HPP",
        "#define MAU_PORTS_HPP",
        "",
        '#include "mau_channels.h"',
        "",
    ]
    for c in t.channels:
        rows += cpp_channel(c)
    for name, _, channels in t.units:
        rows += cpp_unit(name, channels)
    return "\n".join(rows + ["#endif", ""])


# --- the scope `model` of a trace -------------------------------------------------------------
MODEL_HEAD = """`default_nettype none
// {note}
// {module}.sv - scope `model` of a trace: the outputs that the golden model expects at the
// next edge. The tracing build binds it into {unit}. The adapter writes the signals; no logic reads
// them. Names, widths and pitches are those of the unit's ports. *_valid: a beat is expected on the
// channel, or is due and not yet taken. *_mismatch: the unit differs. Payloads are 0 without their
// valid, and in fields that are not defined.
// SPDX-License-Identifier: Apache-2.0
module {module} #(
{parameters}
);
  logic [63:0] clock;         // of the episode
  logic [31:0] oldest;        // number of the oldest unfinished request of the episode
  logic [7:0]  oldest_tag;
  logic [2:0]  oldest_waits;  // what it waits for: {waits}
"""
DEFAULTS = {"LANES": 16, "WINDOW": 16, "LINE_BYTES": 64}
WAITS = {"mau": "WAITS_*", "mau_vmem": "MAU_DATA_WAITS_*"}


def sv_model(table, note, unit):
    t = Table(table)
    channels = next(u[2] for u in t.units if u[0] == unit)
    used = [
        p
        for p in DEFAULTS
        if any(
            p in str(f.count) + SV_BITS.get(f.sv_bits, "")
            for c in channels
            if not c.source
            for f in c.fields
        )
    ]
    rows = [
        MODEL_HEAD.format(
            note=note,
            module=MODELS[unit],
            unit=unit,
            waits=WAITS[unit],
            parameters=",\n".join(f"  parameter int {p} = {DEFAULTS[p]}" for p in used),
        )
    ]
    for c in (c for c in channels if not c.source):
        rows += [f"  logic {c.name}_valid, {c.name}_valid_mismatch;"]
        for f in c.fields:
            rows += [] if f.name in c.free else [f.range()]
            rows += [f"  logic {f.port()}_mismatch;"]
        rows += (
            ["  logic {}_{}_mismatch;  // {}".format(c.name, *c.part_mismatch[1:])]
            if c.part_mismatch
            else []
        )
        rows += (
            [
                f"  logic [LANES-1:0] {c.name}_{c.lanes_mismatch};"
                "  // lanes of the beat with a field that differs"
            ]
            if c.lanes_mismatch
            else []
        )
        rows += [""]
    names = ", ".join(f".{p}({p})" for p in used)
    rows[-1:] = [
        f"endmodule : {MODELS[unit]}",
        "",
        f"bind {unit} {MODELS[unit]} #({names}) model ();",
        "`default_nettype wire",
        "",
    ]
    return "\n".join(rows)


def cpp_model(table, note):
    """mau_model.hpp: copies mau_dut_model to the signals."""
    t = Table(table)
    rows = [
        f"// {note}",
        "// Copies mau_dut_model, the expected outputs, to the scope `model` of a traced unit.",
        "// MODEL(name): its signal.",
        "// SPDX-License-Identifier: Apache-2.0",
        "#ifndef MAU_MODEL_HPP",
        "#define MAU_MODEL_HPP",
        "",
        '#include "cosim/mau_dut.h"',
        "",
    ]
    for c in (c for c in t.channels if not c.source):
        rows += [
            "template <class R>",
            f"inline void show_{c.name}_model(R &r, const mau_dut_model &m)",
            "{",
            f"\tconst mau_{c.name}_payload &s = m.says.{c.name};",
            f"\tconst uint32_t differs = m.differs[{c.port}];",
            f"\tr.MODEL({c.name}_valid) = m.valid >> {c.port} & 1;",
            f"\tr.MODEL({c.name}_valid_mismatch) = m.valid_differs >> {c.port} & 1;",
        ]
        for i, f in enumerate(c.fields):
            put = (
                f"put(r.MODEL({f.port()}), s.{f.name});"
                if f.is_word()
                else f"put_words(r.MODEL({f.port()}), {words_of(f, True)});"
            )
            rows += [] if f.name in c.free else ["\t" + put]
            rows += [f"\tr.MODEL({f.port()}_mismatch) = differs >> {i} & 1;"]
        rows += (
            [f"\tr.MODEL({c.name}_{c.part_mismatch[1]}_mismatch) = differs >> {len(c.fields)} & 1;"]
            if c.part_mismatch
            else []
        )
        rows += (
            [f"\tput(r.MODEL({c.name}_{c.lanes_mismatch}), m.lanes_differ[{c.port}]);"]
            if c.lanes_mismatch
            else []
        )
        rows += ["}", ""]
    for name, _, channels in t.units:
        rows += [
            "template <class R>",
            f"inline void show_{name}_model(R &r, const mau_dut_model &m)",
            "{",
            "\tr.MODEL(clock) = m.clock;",
            "\tr.MODEL(oldest) = m.oldest;",
            "\tr.MODEL(oldest_tag) = m.oldest_tag;",
            "\tr.MODEL(oldest_waits) = m.wait;",
            *(f"\tshow_{c.name}_model(r, m);" for c in channels if not c.source),
            "}",
            "",
        ]
    return "\n".join(rows + ["#endif", ""])


def with_hash(header):
    """The header with the hash of its text. A program refuses a unit with another hash."""
    value = hashlib.sha256(header.encode()).hexdigest()[:16]
    line = f"#define MAU_CHANNELS_HASH 0x{value}ull /**< of the rest of this header */"
    return header.replace("#define MAU_CHANNELS_H\n", f"#define MAU_CHANNELS_H\n\n{line}\n", 1)


def write_all(table, note, out, write):
    write(out / "mau_channels.h", with_hash(c_header(table, note)))
    write(out / "mau_channels.c", c_source(table, note))
    write(out / "mau_ports.hpp", cpp_ports(table, note))
    write(out / "mau_model.hpp", cpp_model(table, note))
    for unit, module in MODELS.items():
        write(out / f"{module}.sv", sv_model(table, note, unit))
