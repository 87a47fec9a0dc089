/*
 * shrink_parts.h - the shrinker's state and its steps on stalls, data and operands; private to
 * shrink*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SHRINK_PARTS_H
#define TB_SHRINK_PARTS_H

#include "mismatch/shrink.h"
#include "stimulus/episode_data.h"

typedef struct shrinker {
	tb_episode cur;
	mau_request *spare;       /**< as large as cur.req */
	tb_registers *spare_regs; /**< as large as the registers of cur; NULL: it has none */
	tb_mismatch want, last;
	tb_fails_fn fails;
	void *arg;
	unsigned replays, max_replays;
	bool changed; /**< in this round */
} shrinker;

/** Replays the current episode; true when it still fails alike, and then the change since the last
 * replay counts as kept. */
bool shrink_still_fails(shrinker *s);

/** Sets 'size' bytes at 'at' (inside the current episode) to 'value' unless they are that; true
 * when it was changed and kept. */
bool shrink_try_bytes(shrinker *s, void *at, const void *value, size_t size);

/** shrink_try_bytes() with zeros. */
bool shrink_try_zero(shrinker *s, void *at, size_t size);

/** Number of at most 8 bytes: 0, else its bits one after the other from the top. */
void shrink_number(shrinker *s, void *at, size_t size);

/** Every operand and field of every request, and of the context. */
void shrink_operands(shrinker *s);

/** VGPR of 64 lanes: all 0; inactive lanes 0; each active lane simpler while they are few. */
void shrink_vgpr(shrinker *s, uint32_t *v, uint64_t exec);

/** Memory that answers in a simpler way, and sooner. */
void shrink_memory(shrinker *s);

/** Data, where the episode has some: memory, named dwords, registers. */
void shrink_data(shrinker *s);

/** True when a port is withheld at some clock. */
bool shrink_has_stalls(const shrinker *s);

/** No stalls at all: most failures need none. Else stalls that look alike from every clock, so that
 * dropping a request moves nothing against them. */
void shrink_even_stalls(shrinker *s);

/**
 * The current episode has just lost requests and does not fail any more: tries it with the stalls
 * moved earlier, so that the failure, at clock 's->last.clock' before, comes at one of the first
 * clocks. True when it was kept.
 */
bool shrink_earlier_stalls(shrinker *s);

/** The same after the loss of a lane: the stalls a few clocks earlier, as many as its transactions
 * took. */
bool shrink_nearby_stalls(shrinker *s);

/** Stalls of each port: all of it, what follows the failure, halves ... single words, then bits
 * while there are few. */
void shrink_simpler_stalls(shrinker *s);

/** Forgets words of 0 at the end. */
void shrink_trim_stalls(shrinker *s);

#endif
