/*
 * log.h - the running hash of everything a unit handed over, with its clocks: same seed = same
 * hash, whatever engine, build or compiler.
 *
 * A request enters it when it is finished. Every beat of it was compared then, so that the payload
 * is the model's answer. A beat's clock enters as the edges that the timing rules derive it from
 * (docs/interface.md, Timing 3 to 6), and by itself where a stall moved it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOG_H
#define TB_LOG_H

#include "lockstep/scoreboard.h"

#define TB_LOG_START 0x2d358dccaa6c78a5ull
#define TB_LOG_KEY 0x8bb84b93962eacc9ull

/** The hash 'h' after two more words: the 128-bit product of h ^ a and b ^ a constant, folded to
 * 64 bits (the step of wyhash). */
static inline uint64_t tb_log_mix(uint64_t h, uint64_t a, uint64_t b)
{
	unsigned __int128 product = (unsigned __int128)(h ^ a) * (b ^ TB_LOG_KEY);

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/** The hash 'h' after request 'request' of the episode, which is finished. */
uint64_t tb_log_request(uint64_t h, const tb_score *sb, uint32_t request);

#endif
