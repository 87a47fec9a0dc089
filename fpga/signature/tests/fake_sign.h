/*
 * fake_sign.h - signature mode of the fake board (../README.md): a run, some requests at a time, of
 * a unit whose outputs a test may change.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_SIGN_H
#define FAKE_SIGN_H

#include <stdlib.h>

#include "cosim/board/map.h"
#include "fpga/signature/model/sign.h"
#include "fpga/signature/model/sign_mix.h"
#include "mau/fast.h"

#define FAKE_SLICE 256 /**< requests at a time */

/** Errors of signature mode. A value n means request n - 1; 0 means no request. */
typedef struct fake_sign_habits {
	uint32_t version;    /**< SIGN_VERSION; 0: the board has no signature mode */
	uint64_t stick;      /**< hangs at this request */
	uint64_t after;      /**< a wrong output at this request, if the three before it ran too */
	uint64_t after_more; /**< the same if the hundred before it ran */
	unsigned once;       /**< a wrong output in the run of this number only */
	void (*plant)(const mau_request *req, mau_response *rsp); /**< a fault; NULL: none */
} fake_sign_habits;

typedef struct fake_sign {
	const fake_sign_habits *habits;
	sign_unit unit;
	uint64_t key, first, hash;
	uint32_t count, status, dones, txns, clocks;
	unsigned runs; /**< runs that were started */
	mau_context ctx;
	sign_channels channels;
} fake_sign;

/** A write of SIGN_RUN with another number, or a RESET with 'start' false. */
static inline void fake_sign_start(fake_sign *s, const uint32_t *regs, bool start)
{
	const uint32_t *key = regs + BOARD_SIGN_KEY / 4;

	s->dones = s->txns = s->clocks = 0;
	s->status = start ? BOARD_RUNS : 0;
	s->hash = SIGN_K;
	s->key = (uint64_t)key[1] << 32 | key[0];
	s->first = (uint64_t)key[3] << 32 | key[2];
	s->count = key[4];
	s->runs += start;
	sign_channels_start(&s->channels);
}

static inline bool fake_sign_errs(const fake_sign *s, uint64_t index)
{
	const fake_sign_habits *h = s->habits;

	return (h->once && s->runs == h->once && index == s->first) ||
	       (h->after && index == h->after - 1 && index - s->first >= 3) ||
	       (h->after_more && index == h->after_more - 1 && index - s->first >= 100);
}

/** The next request. */
static inline void fake_sign_request(fake_sign *s)
{
	static mau_request req;
	static mau_response rsp;
	uint64_t index = s->first + s->dones;
	mau_geometry geo = {.window = (uint8_t)s->unit.window,
	                    .line_bytes = (uint16_t)s->unit.line_bytes};

	if (index == s->first || index % 64 == 0)
		sign_context(s->key, index / 64, &s->ctx);
	sign_request(s->key, index, &s->ctx, &req);
	if (mau_fast_wave(&s->ctx, &geo, &req, &rsp) != MAU_OK)
		abort();
	if (s->habits->plant)
		s->habits->plant(&req, &rsp);
	if (fake_sign_errs(s, index))
		rsp.lanes.address[3] ^= 8;
	sign_channels_add(&s->channels, &s->unit, &s->ctx, &req, &rsp);
	s->dones++;
	s->txns += rsp.txn_count;
	s->clocks += 82;
	if (index % 64 == 63 || s->dones == s->count) {
		s->hash = sign_fold(s->hash, &s->unit, &s->channels);
		sign_channels_start(&s->channels);
	}
}

/** Continues a run. */
static inline void fake_sign_work(fake_sign *s)
{
	for (unsigned i = 0; i < FAKE_SLICE && s->status == BOARD_RUNS; i++) {
		if (s->dones == s->count)
			s->status = BOARD_ENDED;
		else if (s->habits->stick && s->first + s->dones == s->habits->stick - 1)
			s->status = BOARD_ENDED | BOARD_STUCK;
		else
			fake_sign_request(s);
	}
}

/** A register from SIGN_RUN on that is read only. */
static inline uint32_t fake_sign_register(const fake_sign *s, uint32_t addr)
{
	switch (addr) {
	case BOARD_SIGN_VERSION:
		return s->habits->version;
	case BOARD_SIGN_STATUS:
		return s->status;
	case BOARD_SIGN_DONES:
		return s->dones;
	case BOARD_SIGN_TXNS:
		return s->txns;
	case BOARD_SIGN_HASH:
		return (uint32_t)s->hash;
	case BOARD_SIGN_HASH + 4:
		return (uint32_t)(s->hash >> 32);
	case BOARD_SIGN_CLOCKS:
		return s->clocks;
	default:
		return 0;
	}
}

#endif
