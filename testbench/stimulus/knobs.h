/*
 * knobs.h - what the stimulus may draw from.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_KNOBS_H
#define TB_KNOBS_H

#include "tb.h"

typedef struct tb_knobs {
	uint64_t seed;
	uint8_t gfx_mask;    /**< bit MAU_GFX_*: generations drawn from; at least one of 0..3 */
	uint8_t rules_mask;  /**< bit MAU_RULES_* */
	uint8_t align_mask;  /**< bit MAU_ALIGN_* */
	uint8_t policy_mask; /**< bit MAU_POLICY_* */
	uint8_t wave_mask;   /**< bit 0: wave of 64, bit 1: wave of 32 */
	int profile;         /**< enum tb_profile for every port, or TB_MIX */
	uint32_t requests;   /**< of an episode, 1 .. 65535 */
	uint8_t shapes;      /**< requests out of 256 that are coherent shapes; the rest are corners */
	int8_t cls;          /**< MAU_CLS_* of every legal operation, or TB_ANY */
	unsigned line_bytes; /**< of the unit: for line edges */
} tb_knobs;

#define TB_MIX (-1) /**< knobs.profile: each port of each episode draws its own */
#define TB_ANY (-1)

/** Everything, as a regression runs it: all generations, rule books, modes and policies, stall mix, 32 requests. */
static inline tb_knobs tb_knobs_default(uint64_t seed)
{
	return (tb_knobs){.seed = seed, .gfx_mask = 15, .rules_mask = 3, .align_mask = 15, .policy_mask = 3, .wave_mask = 3,
		.profile = TB_MIX, .requests = 32, .shapes = 150, .cls = TB_ANY, .line_bytes = 64};
}

#endif
