/*
 * txn_text.c - see txn_text.h: lists of transactions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/txn_text.h"

#include <string.h>

#include "mismatch/txn_json.h"
#include "mismatch/txn_parts.h"
#include "support/wrap.h"

enum {
	CELL = 37,
	LANES = 18,
	BYTES = 34, /* widths of columns */
	BEFORE = 4  /* rows before the first difference */
};

static bool bit_of(const uint64_t mask[2], unsigned bit)
{
	return mask[bit / 64] >> bit % 64 & 1;
}

/* Hexadecimal text of a mask. */
static void mask_text(const uint64_t mask[2], char *text, size_t size)
{
	if (mask[1])
		snprintf(text, size, "0x%llx%016llx", (unsigned long long)mask[1],
		         (unsigned long long)mask[0]);
	else
		snprintf(text, size, "0x%llx", (unsigned long long)mask[0]);
}

void txn_ranges(const uint64_t mask[2], unsigned bits, unsigned first, char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	for (unsigned from = 0; from < bits; from++) {
		unsigned to = from;

		if (!bit_of(mask, from))
			continue;
		while (to + 1 < bits && bit_of(mask, to + 1))
			to++;
		len += (size_t)snprintf(text + len, size - len, to > from ? "%s%u-%u" : "%s%u",
		                        len ? "," : "", first + from, first + to);
		if (len >= size) { /* too long: written as a mask */
			const uint64_t numbers[2] = {mask[0] << first, mask[1]};

			mask_text(numbers, text, size);
			return;
		}
		from = to;
	}
	if (!len)
		snprintf(text, size, "none");
}

/* Lanes of the wave, bytes of the line. */
static void lanes_text(const mau_geometry *geo, const mau_txn *t, char *text, size_t size)
{
	const uint64_t lanes[2] = {t->lanes};

	txn_ranges(lanes, geo->window, t->window * geo->window, text, size);
}

void txn_print(FILE *out, const mau_geometry *geo, const mau_response *rsp)
{
	fprintf(out, "txn line            w  p  %-*s bytes\n", LANES, "lanes");
	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		char lanes[LANES + 1], bytes[BYTES + 1];

		lanes_text(geo, t, lanes, sizeof(lanes));
		txn_ranges(t->bytes, geo->line_bytes, 0, bytes, sizeof(bytes));
		fprintf(out, "%3u 0x%012llx  %2u %2u  %-*s %s\n", i, (unsigned long long)t->line,
		        t->window, t->pass, LANES, lanes, bytes);
	}
}

/* "0x1000 w0 p0 l0-3 b0-15 *": line, window, pass, lanes, bytes, last of its window; then 'more'.
 */
static void cell_text(const mau_geometry *geo, const mau_txn *t, const char *more, char *text,
                      size_t size)
{
	char lanes[LANES + 1], bytes[BYTES + 1];

	lanes_text(geo, t, lanes, sizeof(lanes));
	txn_ranges(t->bytes, geo->line_bytes, 0, bytes, sizeof(bytes));
	snprintf(text, size, "0x%llx w%u p%u l%s b%s%s%s", (unsigned long long)t->line, t->window,
	         t->pass, lanes, bytes, t->last ? " *" : "", more);
}

/* " tag 0x01 attr 0x0101": only those of the two that differ. */
static void more_text(const mau_txn *t, uint8_t tag, const mau_txn *other, uint8_t other_tag,
                      char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	if (tag != other_tag)
		len = (size_t)snprintf(text, size, " tag 0x%02x", tag);
	if (t->attr != other->attr)
		snprintf(text + len, size - len, " attr 0x%04x", t->attr);
}

/* Names of the fields that differ. */
static void differences(const mau_txn *a, const mau_txn *b, bool tags, char *text, size_t size)
{
	const struct {
		const char *name;
		bool differs;
	} field[] = {
		{"tag", tags},
		{"line", a->line != b->line},
		{"window", a->window != b->window},
		{"pass", a->pass != b->pass},
		{"lanes", a->lanes != b->lanes},
		{"bytes", a->bytes[0] != b->bytes[0] || a->bytes[1] != b->bytes[1]},
		{"last", a->last != b->last},
		{"attr", a->attr != b->attr},
	};
	size_t len = 0;

	text[0] = 0;
	for (size_t i = 0; i < sizeof(field) / sizeof(field[0]); i++)
		if (field[i].differs)
			len += (size_t)snprintf(text + len, size - len, "%s%s", len ? ", " : "",
			                        field[i].name);
}

/* Prints a row: both cells side by side, or below each other when they are long. */
static void print_row(FILE *out, unsigned number, const char *model, const char *unit,
                      const char *differ)
{
	if (strlen(model) < CELL && strlen(unit) < CELL) {
		fprintf(out, "%3u  %-*s %s\n", number, CELL, model, unit);
	} else {
		fprintf(out, "%3u  model ", number);
		tb_wrap(out, 11, model);
		fprintf(out, "     unit  ");
		tb_wrap(out, 11, unit);
	}
	if (differ[0])
		fprintf(out, "     differ: %s\n", differ);
}

/* Prints row 'i' of both lists, of which one may be shorter. */
static void print_number(FILE *out, const mau_geometry *geo, const mau_response *rsp, uint8_t tag,
                         const tb_txns *unit, unsigned i)
{
	const mau_txn *m = i < rsp->txn_count ? &rsp->txn[i] : NULL,
		      *u = i < unit->count ? &unit->txn[i] : NULL;
	char model[128] = "-", seen[128] = "-", differ[64] = "the unit has none",
	     more[2][32] = {""};

	if (m && u) {
		more_text(m, tag, u, unit->tag[i], more[0], sizeof(more[0]));
		more_text(u, unit->tag[i], m, tag, more[1], sizeof(more[1]));
		differences(m, u, unit->tag[i] != tag, differ, sizeof(differ));
	} else if (u) {
		snprintf(differ, sizeof(differ), "one too many");
	}
	if (m)
		cell_text(geo, m, more[0], model, sizeof(model));
	if (u)
		cell_text(geo, u, more[1], seen, sizeof(seen));
	print_row(out, i, model, seen, differ);
}

void txn_print_both(FILE *out, const mau_geometry *geo, const mau_response *rsp, uint8_t tag,
                    const tb_txns *unit, unsigned most)
{
	unsigned count = rsp->txn_count > unit->count ? rsp->txn_count : unit->count, first = 0;
	char differ[64] = "";

	for (; first < rsp->txn_count && first < unit->count && !differ[0]; first++)
		differences(&rsp->txn[first], &unit->txn[first], unit->tag[first] != tag, differ,
		            sizeof(differ));
	first = count > most && first > BEFORE ? first - BEFORE : 0;
	fprintf(out, "%3s  %-*s %s\n", "txn", CELL, "model: line window pass lanes bytes",
	        "unit (*: last of its window)");
	if (first)
		fprintf(out, "     ... %u alike\n", first);
	for (unsigned i = first; i < count && i < first + most; i++)
		print_number(out, geo, rsp, tag, unit, i);
	if (count > first + most)
		fprintf(out, "     ... %u more\n", count - first - most);
	if (!count)
		fprintf(out, "     %-*s none\n", CELL, "none");
}

json_t *txn_json(const mau_geometry *geo, const mau_txn *txn, unsigned count)
{
	textbuf b = {0};
	json_t *array;

	txn_json_text(&b, geo, txn, count);
	array = b.failed ? NULL : json_loadb(b.text, b.len, 0, NULL);
	textbuf_free(&b);
	return array;
}
