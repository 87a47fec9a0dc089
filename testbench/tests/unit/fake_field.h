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
	[TXN_ATTR] = {MAU_PORT_TXN, "attr", 16, false},
	[TXN_TAG] = {MAU_PORT_TXN, "tag", 8, false},
	[TXN_LAST] = {MAU_PORT_TXN, "last", 1, false},
	[DONE_TAG] = {MAU_PORT_DONE, "tag", 8, false},
	[DONE_ERROR] = {MAU_PORT_DONE, "error", 3, false},
	[DONE_COUNT] = {MAU_PORT_DONE, "count", 10, false},
};

/* A field of a lane result. */
static inline void fake_flip_result(fake_unit *u, uint64_t flip)
{
	mau_dut_seen *s = &u->dut.seen;
	unsigned i = u->lane;

	switch (u->field) {
	case RES_TAG:
		s->res_tag ^= (uint8_t)flip;
		break;
	case RES_BEAT:
		s->res_beat ^= (uint8_t)flip;
		break;
	case RES_LAST:
		s->res_last ^= (uint8_t)flip;
		break;
	case RES_ADDR:
		u->addr[i] ^= flip;
		break;
	case RES_COMPS:
		u->comps[i / 8] ^= (uint32_t)flip << i % 8 * 4;
		break;
	case RES_STATUS:
		u->status[i / 8] ^= (uint32_t)flip << i % 8 * 4;
		break;
	case RES_SEG:
		u->seg[i / 16] ^= (uint32_t)flip << i % 16 * 2;
		break;
	case RES_LDS:
		u->lds[i] ^= (uint32_t)flip;
		break;
	default:
		break;
	}
}

/* A field of a transaction. */
static inline void fake_flip_txn(fake_unit *u, uint64_t flip)
{
	mau_dut_seen *s = &u->dut.seen;

	switch (u->field) {
	case TXN_LINE:
		s->txn_line ^= flip;
		break;
	case TXN_BYTES:
		s->txn_bytes[u->bit / 64] ^= flip;
		break;
	case TXN_LANES:
		s->txn_lanes ^= flip;
		break;
	case TXN_WINDOW:
		s->txn_window ^= (uint8_t)flip;
		break;
	case TXN_PASS:
		s->txn_pass ^= (uint8_t)flip;
		break;
	case TXN_ATTR:
		s->txn_attr ^= (uint16_t)flip;
		break;
	case TXN_TAG:
		s->txn_tag ^= (uint8_t)flip;
		break;
	case TXN_LAST:
		s->txn_last ^= (uint8_t)flip;
		break;
	default:
		break;
	}
}

/* A field of a completion. */
static inline void fake_flip_done(fake_unit *u, uint64_t flip)
{
	mau_dut_seen *s = &u->dut.seen;

	switch (u->field) {
	case DONE_TAG:
		s->done_tag ^= (uint8_t)flip;
		break;
	case DONE_ERROR:
		s->done_error ^= (uint8_t)flip;
		break;
	case DONE_COUNT:
		s->done_count ^= (uint16_t)flip;
		break;
	default:
		break;
	}
}

/** Flips bit u->bit of field u->field in what is shown; of lane u->lane of the beat. */
static inline void fake_flip(fake_unit *u)
{
	const uint64_t flip = 1ull << u->bit % 64;

	fake_flip_result(u, flip);
	fake_flip_txn(u, flip);
	fake_flip_done(u, flip);
}

#endif
