/*
 * fake_field.h - the fields of the output channels, as docs/interface.md lists them, and flipping
 * one bit of one of them in what a fake unit shows.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_FIELD_H
#define FAKE_FIELD_H

#include "tests/unit/fake_unit.h"

typedef struct fake_field {
	enum mau_port port;
	const char *name;
	unsigned bits; /**< of one lane where it has one each; TXN: most that a parameter allows */
	bool of_lane;
} fake_field;

enum {
	RES_TAG,
	RES_BEAT,
	RES_LAST,
	RES_ADDR,
	RES_COMPS,
	RES_STATUS,
	RES_SEG,
	RES_LDS,
	TXN_LINE,
	TXN_BYTES,
	TXN_LANES,
	TXN_WINDOW,
	TXN_PASS,
	TXN_ATTR,
	TXN_TAG,
	TXN_LAST,
	DONE_TAG,
	DONE_ERROR,
	DONE_COUNT,
	DONE_MEMVIOL,
	DONE_COUNTERS,
	FAKE_FIELDS
};

static const fake_field fake_fields[FAKE_FIELDS] = {
	[RES_TAG] = {MAU_PORT_RES, "tag", 8, false},
	[RES_BEAT] = {MAU_PORT_RES, "beat", 4, false},
	[RES_LAST] = {MAU_PORT_RES, "last", 1, false},
	[RES_ADDR] = {MAU_PORT_RES, "addr", 64, true},
	[RES_COMPS] = {MAU_PORT_RES, "comps", 4, true},
	[RES_STATUS] = {MAU_PORT_RES, "status", 4, true},
	[RES_SEG] = {MAU_PORT_RES, "seg", 2, true},
	[RES_LDS] = {MAU_PORT_RES, "lds", 32, true},
	[TXN_LINE] = {MAU_PORT_TXN, "line", 48, false},
	[TXN_BYTES] = {MAU_PORT_TXN, "bytes", 128, false},
	[TXN_LANES] = {MAU_PORT_TXN, "lanes", 64, false},
	[TXN_WINDOW] = {MAU_PORT_TXN, "window", 4, false},
	[TXN_PASS] = {MAU_PORT_TXN, "pass", 3, false},
	[TXN_ATTR] = {MAU_PORT_TXN, "attr", 20, false},
	[TXN_TAG] = {MAU_PORT_TXN, "tag", 8, false},
	[TXN_LAST] = {MAU_PORT_TXN, "last", 1, false},
	[DONE_TAG] = {MAU_PORT_DONE, "tag", 8, false},
	[DONE_ERROR] = {MAU_PORT_DONE, "error", 3, false},
	[DONE_COUNT] = {MAU_PORT_DONE, "count", 10, false},
	[DONE_MEMVIOL] = {MAU_PORT_DONE, "memviol", 2, false},
	[DONE_COUNTERS] = {MAU_PORT_DONE, "counters", 3, false},
};

/** Flips bit u->bit of field u->field in what is shown; of lane u->lane of the beat. */
static inline void fake_flip(fake_unit *u)
{
	const fake_field *f = &fake_fields[u->field];
	char *payload = (char *)&u->dut.payload + mau_channels[f->port].offset;
	const mau_field *row = mau_channels[f->port].field;

	while (strcmp(row->name, f->name) != 0)
		row++;
	unsigned bit = f->of_lane ? u->lane * row->storage + u->bit : u->bit;

	payload[row->offset + bit / 8] ^= (char)(1 << bit % 8);
}

#endif
