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
	mau_request *spare;       /**< array as long as cur.req */
	tb_registers *spare_regs; /**< registers for as many; NULL: none */
	tb_mismatch want, last;
	tb_fails_fn fails;
	void *arg;
	unsigned replays, max_replays;
	bool changed; /**< a step succeeded in this round */
} shrinker;

/** Replays the current episode. Returns true when it still fails in the same way; the change since
 * the last replay is then kept. */
bool shrink_still_fails(shrinker *s);

/** Sets 'size' bytes at 'at' (inside the current episode) to 'value' if they differ. Returns true
 * when the change was kept. */
bool shrink_try_bytes(shrinker *s, void *at, const void *value, size_t size);

/** shrink_try_bytes() with zeros. */
bool shrink_try_zero(shrinker *s, void *at, size_t size);

/** Tries 0 for a number of at most 8 bytes, else clears its bits one after the other from the top.
 */
void shrink_number(shrinker *s, void *at, size_t size);

/** Simplifies every operand and field of every request and of the context. */
void shrink_operands(shrinker *s);

/** Whether inst_offset of an operation of the current episode is below 0: its magnitude rises when
 * its bits are lowered. Buffers have a signed offset on the generations with buffer_signed (A12).
 */
static inline bool shrink_offset_negative(const shrinker *s, const mau_op *op)
{
	bool buffer = op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;

	if (buffer && !mau_generation_of(s->cur.ctx.gfx)->buffer_signed)
		return false;
	return op->inst_offset >> 23 & 1;
}

/** Lowers NUM_RECORDS of a buffer request and an operand that reaches it, both by the same. */
void shrink_records(shrinker *s, mau_request *req);

/** Simplifies a VGPR of 64 lanes: all lanes 0; else inactive lanes 0, and each active lane simpler
 * if there are few. */
void shrink_vgpr(shrinker *s, uint32_t *v, uint64_t exec);

/** Tries memory with a simpler profile and a shorter latency. */
void shrink_memory(shrinker *s);

/** Simplifies data, if the episode has some: memory, named dwords, registers. */
void shrink_data(shrinker *s);

/** True when a port is withheld at some clock. */
bool shrink_has_stalls(const shrinker *s);

/** Tries no stalls at all, which is enough for most failures. Else tries stalls that repeat every
 * few clocks: after a request is dropped, the later ones meet the same stalls. */
void shrink_even_stalls(shrinker *s);

/**
 * After requests were dropped from the current episode and it does not fail any more: moves the
 * stalls earlier so that the failure, which was at clock 's->last.clock', comes at one of the first
 * clocks. Returns true when it then fails in the same way.
 */
bool shrink_earlier_stalls(shrinker *s);

/** The same after a lane was removed: moves the stalls a few clocks earlier, as many as its
 * transactions took. */
bool shrink_nearby_stalls(shrinker *s);

/** Clears stalls of each port: all of them, those after the failure, halves ... single words, then
 * single bits if there are few. */
void shrink_simpler_stalls(shrinker *s);

/** Drops words of 0 at the end of each stall. */
void shrink_trim_stalls(shrinker *s);

#endif
