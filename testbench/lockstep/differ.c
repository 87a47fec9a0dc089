/*
 * differ.c - fills in a mismatch: kind, channel, field, lane, clock, both values and a sentence;
 * finds the fields of a beat that differ.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lockstep/field.h"
#include "lockstep/parts.h"

bool tb_fail(tb_lockstep *ls, enum tb_kind kind, const char *channel, const char *field,
             uint32_t request, const char *detail, ...)
{
	tb_mismatch *mm = &ls->mm;
	va_list args;

	*mm = (tb_mismatch){.kind = kind, .clock = ls->clock, .request = request, .lane = -1};
	snprintf(mm->channel, sizeof(mm->channel), "%s", channel);
	snprintf(mm->field, sizeof(mm->field), "%s", field);
	va_start(args, detail);
	vsnprintf(mm->detail, sizeof(mm->detail), detail, args);
	va_end(args);
	return false;
}

bool tb_no_memory(tb_lockstep *ls)
{
	return tb_fail(ls, TB_ASSERT, "tb", "memory", 0, "out of memory");
}

uint32_t tb_request_of(tb_lockstep *ls, enum mau_port port)
{
	tb_mismatch kept = ls->mm;
	tb_want want = {.request = ls->completions};

	if (port == MAU_PORT_REQ)
		want.request = ls->next_req;
	else if (port == MAU_PORT_OPD)
		want.request = ls->next_opd;
	else if (ls->sink[port] && !ls->sink[port]->next(ls, &want))
		want.request = ls->mm.request;
	ls->mm = kept;
	return want.request < ls->next_req ? want.request : ls->next_req ? ls->next_req - 1 : 0;
}

/* Two beats that are compared, and their channel. */
typedef struct both {
	tb_lockstep *ls;
	enum mau_port port;
	const tb_want *want;
	const void *unit;
} both;

/* Value 'i' of a field: does it differ? */
static bool value_differs(const both *b, const mau_field *f, unsigned i, uint64_t got[2],
                          uint64_t want[2])
{
	tb_field_value(f, &b->ls->size, b->unit, i, got);
	tb_field_value(f, &b->ls->size, b->want->payload, i, want);
	return got[0] != want[0] || got[1] != want[1];
}

static const char *part_of(const both *b, unsigned i)
{
	const tb_sink *sink = b->ls->sink[b->port];

	return sink->part ? sink->part(b->want, i) : NULL;
}

/* A value as text: its name if it has one. */
static void value_text(char *text, size_t size, const char *field, const uint64_t value[2])
{
	const char *name = tb_value_name(field, value[0]);

	if (name)
		snprintf(text, size, "%s", name);
	else
		snprintf(text, size, "0x%llx", (unsigned long long)value[0]);
}

/* The byte that differs, where value 'i' is of a bus of bytes. */
static tb_byte byte_of(const both *b, const mau_field *f, unsigned i, const uint64_t got[2],
                       const uint64_t want[2])
{
	const tb_sink *sink = b->ls->sink[b->port];
	unsigned at = 0; /* byte of the value */
	tb_byte byte = {0};

	if (!sink->byte || strcmp(f->name, "data") != 0)
		return byte;
	while (at < 15 && !((got[at / 8] ^ want[at / 8]) >> at % 8 * 8 & 0xff))
		at++;
	byte.known = true;
	byte.bus = i * f->bits / 8 + at;
	byte.got = (uint8_t)(got[at / 8] >> at % 8 * 8);
	byte.want = (uint8_t)(want[at / 8] >> at % 8 * 8);
	sink->byte(b->ls, b->want, &byte);
	return byte;
}

/* Where a value differs, for a person: " byte 19 (address 0x1013) of lane 3". */
static void where_text(char *text, size_t size, const tb_byte *byte, int lane)
{
	int n = 0;

	text[0] = 0;
	if (byte->known)
		n = snprintf(text, size, " byte %u (address 0x%llx)", byte->index,
		             (unsigned long long)byte->address);
	if (lane >= 0)
		snprintf(text + n, size - (size_t)n, " of lane %d", lane);
}

/* Reports value 'i' of a field. */
static void report(const both *b, const mau_field *f, unsigned i, const uint64_t got[2],
                   const uint64_t want[2])
{
	const char *channel = mau_channels[b->port].name,
		   *part = tb_field_values(f, &b->ls->size) > 1 ? part_of(b, i) : NULL,
		   *name = part ? part : f->name;
	bool held = b->ls->held_mask & PORT(b->port);
	int lane = tb_field_is_of_lanes(f) ? (int)(b->want->first_lane + i) : b->want->lane;
	const tb_byte byte = byte_of(b, f, i, got, want);
	const uint64_t unit_byte[2] = {byte.got}, model_byte[2] = {byte.want};
	char where[64], unit[32], model[32];

	if (byte.lanes) /* the last one wins */
		lane = 63 - __builtin_clzll(byte.lanes);
	where_text(where, sizeof(where), &byte, lane);
	value_text(unit, sizeof(unit), name, byte.known ? unit_byte : got);
	value_text(model, sizeof(model), name, byte.known ? model_byte : want);
	if (held)
		tb_fail(b->ls, TB_HOLD, channel, name, b->want->request,
		        "%s payload (%s) changed before its transfer", channel, name);
	else
		tb_fail(b->ls, TB_VALUE, channel, name, b->want->request,
		        "%s %s%s: unit %s, model %s", channel, name, where, unit, model);
	b->ls->mm.lane = lane;
	b->ls->mm.byte = byte;
	memcpy(b->ls->mm.got, got, sizeof(b->ls->mm.got));
	memcpy(b->ls->mm.want, want, sizeof(b->ls->mm.want));
}

/* Compares the fields of one value first, then the others element by element, that is lane by lane.
 */
bool tb_differs(tb_lockstep *ls, enum mau_port port, const tb_want *want, const void *unit)
{
	const mau_channel *c = &mau_channels[port];
	const both b = {ls, port, want, unit};
	unsigned most = 1;

	for (unsigned i = 0; i < most; i++)
		for (unsigned single = i == 0 ? 2 : 1; single--;)
			for (unsigned f = 0; f < c->fields; f++) {
				unsigned values = tb_field_values(&c->field[f], &ls->size);
				uint64_t got[2], model[2];

				most = values > most ? values : most;
				if ((values == 1) != single || i >= values ||
				    !value_differs(&b, &c->field[f], i, got, model))
					continue;
				report(&b, &c->field[f], i, got, model);
				return false;
			}
	return tb_fail(ls, TB_ASSERT, "tb", c->name, want->request, "no field differs");
}

uint32_t tb_fields_differ(const tb_lockstep *ls, enum mau_port port, const tb_want *want,
                          const void *unit, uint64_t *lanes_ret)
{
	const mau_channel *c = &mau_channels[port];
	const both b = {(tb_lockstep *)ls, port, want, unit};
	uint32_t mask = 0;

	*lanes_ret = 0;
	for (unsigned f = 0; f < c->fields; f++) {
		unsigned values = tb_field_values(&c->field[f], &ls->size);

		for (unsigned i = 0; i < values; i++) {
			uint64_t got[2], model[2];

			if (!value_differs(&b, &c->field[f], i, got, model))
				continue;
			mask |= 1u << (values > 1 && part_of(&b, i) ? c->fields : f);
			if (tb_field_is_of_lanes(&c->field[f]))
				*lanes_ret |= UINT64_C(1) << i;
		}
	}
	return mask;
}

bool tb_same_signature(const tb_mismatch *a, const tb_mismatch *b)
{
	return a->kind == b->kind && !strcmp(a->channel, b->channel) && !strcmp(a->field, b->field);
}
