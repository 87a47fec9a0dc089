/*
 * shrink.h - makes a failing episode small while it keeps failing in the same way.
 *
 * The steps are, in this order: fewer requests, fewer lanes (EXEC bits), simpler stalls, simpler
 * data, simpler operands and fields. They are repeated until none of them succeeds, the replays are
 * used up or a signal comes (stop.h). The shrinker is deterministic and independent of the RTL: a
 * callback does the replays.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_SHRINK_H
#define TB_SHRINK_H

#include "tb.h"

/** Replays '*ep' (recorded). Returns true and fills '*mm' when it fails in any way. */
typedef bool (*tb_fails_fn)(void *arg, const tb_episode *ep, tb_mismatch *mm);

typedef struct tb_shrink_stats {
	unsigned replays; /**< replays done */
	bool complete;    /**< no step succeeds any more; false: the replays were used up, or a
	                     signal came */
} tb_shrink_stats;

#define TB_SHRINK_REPLAYS 4000 /**< default for max_replays */

/**
 * Shrinks '*ep', which must be recorded, with at most 'max_replays' calls of 'fails'. '*out'
 * becomes the smallest episode found whose failure has the signature of '*want'
 * (tb_same_signature()); free it by tb_episode_free(). '*mm_ret' becomes its failure. '*stats' may
 * be NULL. Returns 0; 1 when
 * '*ep' itself does not fail like '*want' ('*out' is empty); -1 when memory runs out ('*out' is
 * empty).
 */
int tb_shrink(const tb_episode *ep, const tb_mismatch *want, tb_fails_fn fails, void *arg,
              unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret, tb_shrink_stats *stats);

#endif
