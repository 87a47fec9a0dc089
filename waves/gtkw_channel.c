/*
 * gtkw_channel.c - see gtkw_channel.h. A row has at most 48 bits: a wider field is split into the
 * named parts of the table, then into 32 bits each.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_channel.h"

#include <stdio.h>
#include <string.h>

enum {
	TEXT = 80,
	MOST_BITS = 48, /* of a row */
	CUT_BITS = 32   /* of each row of a wider field */
};

/* A row of the view: bits of a signal of 'total' bits. */
typedef struct row {
	const char *label;
	unsigned total, lsb, bits;
	uint8_t base;
	const char *names;
} row;

/* The signals of a field: of the unit, and of the model if it has them. */
typedef struct place {
	gtkw *unit, *model; /* model: NULL for none */
	const char *unit_signal, *model_signal;
	int byte;       /* that differs, -1: none; it has a row at the top */
	bool only_byte; /* only that row, else the others */
	bool no_atomic; /* parts are not named as those of an atomic */
} place;

static void both(const place *p, const row *r)
{
	static const enum gtkw_format formats[] = {[MAU_BASE_HEX] = GTKW_HEX,
	                                           [MAU_BASE_DECIMAL] = GTKW_DEC,
	                                           [MAU_BASE_BINARY] = GTKW_BIN};
	enum gtkw_format format = formats[r->base];
	bool whole = r->bits == r->total;
	char label[TEXT + 8];

	if (whole)
		gtkw_signal(p->unit, p->unit_signal, r->bits, format, r->names);
	else
		gtkw_slice(p->unit, r->label, p->unit_signal, r->total, r->lsb, r->bits, format,
		           r->names);
	if (!p->model)
		return;
	snprintf(label, sizeof(label), "model %s", r->label);
	gtkw_color(p->model, GTKW_YELLOW);
	if (whole)
		gtkw_alias(p->model, label, p->model_signal, r->bits, format, r->names);
	else
		gtkw_slice(p->model, label, p->model_signal, r->total, r->lsb, r->bits, format,
		           r->names);
}

bool gtkw_is_of_lanes(const mau_field *f)
{
	return f->elements == MAU_COUNT_LANES && f->bits > 1;
}

bool gtkw_has_lanes(const mau_channel *c)
{
	for (unsigned f = 0; f < c->fields; f++)
		if (gtkw_is_of_lanes(&c->field[f]))
			return true;
	return false;
}

/* Number of bits of all elements of a field. */
static unsigned total_bits(const gtkw_view *v, const mau_field *f)
{
	unsigned bits = f->width == MAU_BITS_ID     ? v->id_bits
	                : f->width == MAU_BITS_LINE ? (unsigned)__builtin_ctz(v->size.line_bytes)
	                                            : f->bits;

	return bits * (f->elements == MAU_COUNT_LANES        ? v->size.lanes
	               : f->elements == MAU_COUNT_WINDOW     ? v->size.window
	               : f->elements == MAU_COUNT_LINE_BYTES ? v->size.line_bytes
	                                                     : f->count);
}

/* The name of a row of 'bits' bits from 'lsb' on: with the byte offset for data, with the bits for
 * a number. */
static void cut_label(char *text, const char *label, const mau_field *f, unsigned lsb,
                      unsigned bits)
{
	bool number = f->packed || (f->elements == MAU_COUNT_FIXED && f->count == 1);

	if (number)
		snprintf(text, TEXT, "%s %u:%u", label, lsb + bits - 1, lsb);
	else
		snprintf(text, TEXT, "%s +0x%02x", label, lsb / 8);
}

/* The name of a part. What it is of an atomic comes after a comma. */
static void part_label(char *text, const place *p, const char *label, const mau_part *part)
{
	int length = (int)(p->no_atomic ? strcspn(part->name, ",") : strlen(part->name));

	snprintf(text, TEXT, "%s %.*s", label, length, part->name);
}

/* Adds 'bits' bits from 'first' on as one row, or split into several. */
static void rows(const place *p, const mau_field *f, const char *label, unsigned total,
                 unsigned first, unsigned bits)
{
	const mau_part *part = f->part, *end = part + f->parts;
	char text[TEXT];

	if (bits <= MOST_BITS && !f->parts) {
		both(p, &(row){label, total, first, bits, f->base, f->names});
		return;
	}
	for (unsigned lsb = 0, width; lsb < bits; lsb += width) {
		bool named = part != end && part->lsb == lsb;
		uint8_t base = named ? part->base : MAU_BASE_HEX;
		const char *names = named ? part->names : NULL;

		width = named ? part->bits : CUT_BITS;
		if (named)
			part_label(text, p, label, part++);
		else
			cut_label(text, label, f, lsb, width);
		if ((p->byte >= 0 && 8 * (unsigned)p->byte - lsb < width) == p->only_byte)
			both(p, &(row){text, total, first + lsb, width, base, names});
	}
}

/* Adds the rows of one lane. */
static void lane_rows(const place *p, const mau_field *f, const char *label, unsigned total,
                      unsigned lane)
{
	char text[TEXT];

	snprintf(text, sizeof(text), "%s lane %u", label, lane);
	rows(p, f, text, total, lane * f->bits, f->used);
}

/* Adds the bit that is 1 when unit and model differ in field 'name' of a channel. */
static void mismatch(gtkw_out *o, const mau_channel *c, const char *name)
{
	char signal[TEXT];

	snprintf(signal, sizeof(signal), "%s_%s_mismatch", c->name, name);
	gtkw_color(&o->model, GTKW_RED);
	gtkw_signal(&o->model, signal, 1, GTKW_BIN, NULL);
}

/* Adds the mask of the lanes of the beat that differ. */
static void lanes_mismatch(gtkw_out *o, const mau_channel *c)
{
	char signal[TEXT];

	snprintf(signal, sizeof(signal), "%s_%s", c->name, c->lanes_mismatch);
	gtkw_color(&o->model, GTKW_RED);
	gtkw_signal(&o->model, signal, o->v->size.lanes, GTKW_BIN, NULL);
}

void gtkw_handshake(gtkw_out *o, const mau_channel *c)
{
	char valid[TEXT], port[TEXT];
	const place p = {.unit = &o->ports,
	                 .model = c->source ? NULL : &o->model,
	                 .unit_signal = port,
	                 .model_signal = valid,
	                 .byte = -1};

	snprintf(valid, sizeof(valid), "%s_valid", c->name);
	snprintf(port, sizeof(port), "%s_valid_%c", c->name, c->source ? 'i' : 'o');
	both(&p, &(row){valid, 1, 0, 1, MAU_BASE_BINARY, NULL});
	if (!c->source)
		mismatch(o, c, "valid");
	snprintf(port, sizeof(port), "%s_ready_%c", c->name, c->source ? 'o' : 'i');
	gtkw_signal(&o->ports, port, 1, GTKW_BIN, NULL);
}

void gtkw_whole(gtkw_out *o, gtkw *g, const mau_field *f, const char *signal, const char *label)
{
	unsigned total = total_bits(o->v, f);

	rows(&(place){.unit = g, .unit_signal = signal, .byte = -1}, f, label, total, 0, total);
}

/* Is it the failing field? */
static bool differs(const gtkw_view *v, const mau_channel *c, const mau_field *f)
{
	return !strcmp(v->channel, c->name) &&
	       (!strcmp(v->field, f->name) ||
	        (f->part_mismatch && !strcmp(v->field, f->part_mismatch)));
}

/* Adds a field; if it has a value for each lane, that of 'lane' or all. */
static void field(gtkw_out *o, const mau_channel *c, const mau_field *f, int lane)
{
	bool of_lanes = gtkw_is_of_lanes(f), one = of_lanes && lane != ALL_LANES;
	unsigned total = total_bits(o->v, f), first = one ? (unsigned)lane : 0,
		 end = one                              ? first + 1
	               : o->v->size.lanes < LANES_SHOWN ? o->v->size.lanes
	                                                : LANES_SHOWN;
	bool many = f->parts || (of_lanes ? !one || f->used > MOST_BITS : total > MOST_BITS);
	char name[TEXT], port[TEXT];
	bool top = differs(o->v, c, f) && !of_lanes && f->elements == MAU_COUNT_LINE_BYTES;
	place p = {.unit = &o->ports,
	           .model = c->source || f->free ? NULL : &o->model,
	           .unit_signal = port,
	           .model_signal = name,
	           .byte = top ? o->v->byte : -1,
	           .no_atomic = o->v->no_atomic};

	snprintf(name, sizeof(name), "%s_%s", c->name, f->name);
	snprintf(port, sizeof(port), "%s_%c", name, c->source ? 'i' : 'o');
	if (!c->source && many)
		mismatch(o, c, f->name);
	if (f->part_mismatch)
		mismatch(o, c, f->part_mismatch);
	p.only_byte = p.byte >= 0;
	if (p.only_byte)
		rows(&p, f, name, total, 0, total);
	p.only_byte = false;
	if (!of_lanes)
		rows(&p, f, name, total, 0, total);
	for (unsigned l = first; of_lanes && l < end; l++)
		lane_rows(&p, f, name, total, l);
	if (!c->source && !many)
		mismatch(o, c, f->name);
}

/* Adds the three instruction words that the engine inst takes. */
static void instruction(gtkw_out *o)
{
	gtkw_slice(&o->ports, "instruction word 0", "req_inst_i", 96, 0, 32, GTKW_HEX, NULL);
	gtkw_slice(&o->ports, "instruction word 1", "req_inst_i", 96, 32, 32, GTKW_HEX, NULL);
	gtkw_slice(&o->ports, "instruction word 2", "req_inst_i", 96, 64, 32, GTKW_HEX, NULL);
}

static bool takes_instruction(const gtkw_out *o, const mau_channel *c, const mau_field *f)
{
	return o->v->inst && c == &mau_channels[MAU_PORT_REQ] && !strcmp(f->name, "op");
}

void gtkw_fields(gtkw_out *o, const mau_channel *c, int lane)
{
	for (const mau_field *f = c->field; f < c->field + c->fields; f++)
		if (differs(o->v, c, f))
			field(o, c, f, lane);
	gtkw_handshake(o, c);
	if (c->lanes_mismatch)
		lanes_mismatch(o, c);
	for (const mau_field *f = c->field; f < c->field + c->fields; f++) {
		if (takes_instruction(o, c, f))
			instruction(o);
		else if (!differs(o->v, c, f))
			field(o, c, f, lane);
	}
}

void gtkw_lanes(gtkw_out *o, const mau_channel *c, int lane)
{
	for (unsigned f = 0; f < c->fields; f++)
		if (gtkw_is_of_lanes(&c->field[f]))
			field(o, c, &c->field[f], lane);
}

void gtkw_channel(gtkw_out *o, const mau_channel *c)
{
	gtkw_group_begin(&o->ports, c->doc);
	gtkw_fields(o, c, ALL_LANES);
	gtkw_group_end(&o->ports, c->doc);
}
