/*
 * shrink.h - makes a failing episode small while it keeps failing in the same way.
 *
 * In this order: fewest requests, fewest lanes (EXEC bits), simplest stalls, simplest data,
 * simplest operands and fields. Repeated until nothing more can be dropped, the replays are used up
 * or a signal asks to end (stop.h). Deterministic; knows nothing of the RTL: a callback replays.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SHRINK_H
#define TB_SHRINK_H

#include "tb.h"

/** Replays '*ep' (recorded). Returns true and fills '*mm' when it fails in any way. */
typedef bool (*tb_fails_fn)(void *arg, const tb_episode *ep, tb_mismatch *mm);

typedef struct tb_shrink_stats {
	unsigned replays; /**< that were needed */
	bool complete;    /**< nothing more can be dropped; false: the replays were used up, or a
	                     signal came */
} tb_shrink_stats;

#define TB_SHRINK_REPLAYS 4000 /**< a sensible bound for max_replays */

/**
 * Shrinks '*ep', which must be recorded, into '*out' (tb_episode_free() it): the smallest episode
 * found whose failure has the signature of
 * '*want' (tb_same_signature()), and that failure in '*mm_ret'. At most 'max_replays' calls of
 * 'fails'. '*stats' may be NULL. Returns 0; 1 when '*ep' itself does not fail like '*want' ('*out'
 * is empty); -1 when memory runs out ('*out' is empty).
 */
int tb_shrink(const tb_episode *ep, const tb_mismatch *want, tb_fails_fn fails, void *arg,
              unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret, tb_shrink_stats *stats);

#endif
