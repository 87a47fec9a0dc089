/*
 * stall.h - the clocks at which a port is withheld: generators of the profiles, with a word for 64
 * clocks, and recorded stalls.
 *
 * "never-first" and "last-beat" depend on the traffic: their words are 0 here, lockstep/stalls.c
 * withholds their clocks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STALL_H
#define TB_STALL_H

#include "stimulus/rng.h"
#include "tb.h"

/** Generator of one port's stall words. */
typedef struct tb_stall_gen {
	tb_key key;
	uint32_t draw;
	uint8_t profile, run, on; /**< run: clocks left of a bursty run; on: a run that withholds */
} tb_stall_gen;

/** Starts the generator of 'port' for an episode: 'seed' is its stall_seed. Each port has its own
 * key. */
void tb_stall_start(tb_stall_gen *gen, unsigned profile, uint64_t seed, unsigned port);

/** The next 64 clocks: bit c withholds clock c. */
uint64_t tb_stall_next(tb_stall_gen *gen);

/** Draws the length of the next stall, 1 .. 8 clocks, for a profile that depends on the traffic. */
uint8_t tb_stall_length(tb_stall_gen *gen);

/** Word 'index' of a recorded stall; 0 past its end. */
static inline uint64_t tb_stall_word(const tb_stall *stall, uint64_t index)
{
	return index < stall->count ? stall->words[index] : 0;
}

/** Records that 'clock' was withheld. Returns 0, or -1 when memory is short. */
int tb_stall_record(tb_stall *stall, uint64_t clock);

/** Appends the word of the next 64 clocks. Returns 0, or -1 when memory is short. */
int tb_stall_append(tb_stall *stall, uint64_t word);

/** Clears a recording and keeps its memory. */
void tb_stall_clear(tb_stall *stall);

/** Draws the profile of one port of an episode for the option "mix"; 'random': 32 random bits. Half
 * of the ports never stall. */
unsigned tb_stall_mix(uint32_t random);

#endif
