/*
 * log.h - the running hash of every transfer of a unit, with its clock: same seed = same hash,
 * whatever engine, build or compiler.
 *
 * A transfer enters the hash after it compared equal: its clock, its channel and, for a sink, the
 * payload as on the ports (mau_channels.h), with 0 in fields that are not compared. Transfers of
 * one clock enter in the order in which they are compared.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOG_H
#define TB_LOG_H

#include <stdint.h>

#define TB_LOG_START 0x2d358dccaa6c78a5ull
#define TB_LOG_KEY 0x8bb84b93962eacc9ull

/** The hash 'h' after two more words: the 128-bit product of h ^ a and b ^ a constant, folded to
 * 64 bits (the step of wyhash). */
static inline uint64_t tb_log_mix(uint64_t h, uint64_t a, uint64_t b)
{
	unsigned __int128 product = (unsigned __int128)(h ^ a) * (b ^ TB_LOG_KEY);

	return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/** The hash after a transfer on 'port' of 'count' words of payload; a source has 0 words. */
static inline uint64_t tb_log_transfer(uint64_t h, uint64_t clock, unsigned port,
                                       const uint64_t *words, unsigned count)
{
	unsigned i = 0;

	h = tb_log_mix(h, clock << 8 | port, count);
	for (; i + 1 < count; i += 2)
		h = tb_log_mix(h, words[i], words[i + 1]);
	return i < count ? tb_log_mix(h, words[i], 0) : h;
}

#endif
