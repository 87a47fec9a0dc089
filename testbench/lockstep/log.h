/*
 * log.h - the running hash of everything a unit handed over, with its clocks: same seed = same
 * hash, whatever engine, build or compiler.
 *
 * A request enters it when its last beat was handed over. Every beat of it was compared then, so
 * that the hash takes the payload from the model's answer, in place. A beat's clock enters as the
 * handshakes that the timing rules derive it from (docs/interface.md, Timing 3-6), and by itself
 * where a stall moved it.
 *
 * Two 64-bit words are folded in at a time: the 128-bit product of both, each disguised first,
 * folded to 64 bits (the step of wyhash). It copies nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOG_H
#define TB_LOG_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "mau/mau.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the test bench packs buses, and hashes, as little-endian words"
#endif
_Static_assert(offsetof(mau_txn, attr) == offsetof(mau_txn, window) + 4,
               "the head of a transaction is one word");

#define TB_LOG_START 0x2d358dccaa6c78a5ull
#define TB_LOG_KEY 0x8bb84b93962eacc9ull

/** The hash 'h' after two more words. */
static inline uint64_t tb_log_mix(uint64_t h, uint64_t a, uint64_t b)
{
	unsigned __int128 product = (unsigned __int128)(h ^ a) * (b ^ TB_LOG_KEY);

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Compilers would unroll it for many rounds, which costs more than few of them take. */
#ifdef __clang__
#define TB_LOG_FEW _Pragma("clang loop unroll(disable)")
#else
#define TB_LOG_FEW
#endif

/** After 'count' words; behind an odd number one more counts. */
static inline uint64_t tb_log_few(uint64_t h, const uint64_t *words, unsigned count)
{
	TB_LOG_FEW
	for (unsigned i = 0; i < count; i += 2)
		h = tb_log_mix(h, words[i], words[i + 1]);
	return h;
}

/** After sixteen words. */
static inline uint64_t tb_log_16(uint64_t h, const uint64_t *words)
{
	for (unsigned i = 0; i < 16; i += 2)
		h = tb_log_mix(h, words[i], words[i + 1]);
	return h;
}

/** After the transactions of a response; 'line128': byte masks have two words. */
static inline uint64_t tb_log_txns(uint64_t h, const mau_response *rsp, bool line128)
{
	for (const mau_txn *t = rsp->txn, *end = t + rsp->txn_count; t != end; t++) {
		uint64_t head; /* window, pass, last, attr; bytes between them are padding */

		memcpy(&head, &t->window, sizeof(head));
		h = tb_log_mix(h, t->line ^ (t->lanes << 48 | t->lanes >> 16),
		               t->bytes[0] ^ (head & 0x0000ffff00ffffffull) << 16);
	}
	for (unsigned i = 0; line128 && i < rsp->txn_count; i++)
		h = tb_log_mix(h, i, rsp->txn[i].bytes[1]);
	return h;
}

#endif
