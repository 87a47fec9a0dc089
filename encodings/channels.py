# SPDX-License-Identifier: Apache-2.0
"""The channels of mau.toml in C: a structure for the payload of each, and what is done with all of its fields. Called by generate.py."""
import sys

LEAST = {"LANES": 4, "WINDOW": 4, "LINE_BYTES": 64}  # elements of a field
MOST = {"LANES": 64, "WINDOW": 64, "LINE_BYTES": 128}
BITS = {"ID_BITS": 6, "LINE_BITS": 7}  # bits of one, at most


def bits_of(bits):
    return BITS.get(bits, bits)


def count_in_c(count):
    """The number of elements in a unit of sizes 's'."""
    return f"s->{count.lower()}" if count in MOST else str(count)


class Field:
    """A field of a payload in C: a number; bits in words of 64; or an array of elements of whole bytes."""

    def __init__(self, name, count, bits, kind, doc):
        self.name, self.count, self.bits, self.kind, self.doc = name, count, bits_of(bits), kind, doc
        self.most = MOST.get(count, count)
        self.number = self.most == 1
        self.mask = not self.number and self.bits < 8
        if not self.number and self.bits not in (1, 2, 4, 8, 16, 32, 64, 128):
            sys.exit(f"channels.py: field {name}: {bits} bits an element")

    def declaration(self):
        if self.number:
            return f"uint{max(8, 1 << (self.bits - 1).bit_length())}_t {self.name}"
        if self.mask:
            words = -(-self.most * self.bits // 64)
            return f"uint64_t {self.name}{f'[{words}]' if words > 1 else ''}"
        if self.bits == 128:
            return f"uint32_t {self.name}[{self.most}][4]"
        return f"uint{self.bits}_t {self.name}[{self.most}]"

    def is_word(self):
        """One word of 64 bits at most."""
        return self.number or (self.mask and self.most * self.bits <= 64)

    def bytes(self):
        """Bytes of the elements of a unit."""
        count = count_in_c(self.count)
        if self.mask:
            return f"({count} * {self.bits} + 63) / 64 * 8"
        return f"{count} * {self.bits // 8}"

    def words(self):
        if self.is_word():
            return [f"\twords_ret[n++] = p->{self.name};"]
        if self.mask:  # whole words already
            return [f"\tmemcpy(words_ret + n, p->{self.name}, {self.bytes()});", f"\tn += ({count_in_c(self.count)} * {self.bits} + 63) / 64;"]
        if LEAST.get(self.count, self.count) * self.bits % 64 == 0:
            return [f"\tmemcpy(words_ret + n, p->{self.name}, {self.bytes()});", f"\tn += {count_in_c(self.count)} * {self.bits} / 64;"]
        sys.exit(f"channels.py: field {self.name} does not fill whole words")


def c_payload(channel, fields):
    name = channel["name"]
    side = "of the test bench" if channel.get("source") else "of the unit"
    rows = [f"/** Payload of channel {name}, {channel['doc']}: {side}. */", f"typedef struct mau_{name}_payload {{"]
    rows += [f"\t{f.declaration()}; /**< {'MAU_' + f.kind + '_*: ' if f.kind.isupper() else ''}{f.doc} */" for f in fields]
    return rows + [f"}} mau_{name}_payload;", ""]


def c_words(channel, fields):
    name = channel["name"]
    return [f"/** The payload as its ports have it, field by field, 64 bits a word; at most MAU_PAYLOAD_WORDS. Returns how many. */",
            f"static inline unsigned mau_{name}_words(const mau_{name}_payload *p, const mau_sizes *s, uint64_t *words_ret)", "{", "\tunsigned n = 0;", "",
            "\t(void)s;", *(row for f in fields for row in f.words()), "\treturn n;", "}", ""]


def most_words(fields):
    return sum(1 if f.is_word() else -(-f.most * f.bits // 64) for f in fields)


def c_channels(table, note):
    channels = [(c, [Field(*f) for f in c["fields"]]) for c in table["channel"]]
    names = [c["name"] for c, _ in channels]
    rows = [f"/* {note}", " * SPDX-License-Identifier: Apache-2.0 */", "#ifndef MAU_CHANNELS_H", "#define MAU_CHANNELS_H", "",
            "#include <stdint.h>", "#include <string.h>", ""]
    rows += ["/** Channels by number: in a mask of channels bit p is channel p. */", "enum mau_port {"]
    rows += [f"\tMAU_PORT_{n.upper()}, /**< {c['doc']} */" for (c, _), n in zip(channels, names)]
    rows += ["\tMAU_ALL_PORTS,", "\tMAU_PORTS = MAU_PORT_DONE + 1, /**< of the address unit */", "};", ""]
    rows += [f"#define MAU_PAYLOAD_WORDS {max(most_words(f) for _, f in channels)}", "",
             "/** Sizes of a unit. */", "typedef struct mau_sizes {", "\tunsigned lanes, window, line_bytes;", "} mau_sizes;", ""]
    for channel, fields in channels:
        rows += c_payload(channel, fields) + c_words(channel, fields)
    return "\n".join(rows + ["#endif", ""])
