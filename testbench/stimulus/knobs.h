/*
 * knobs.h - constraints of the stimulus.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_KNOBS_H
#define TB_KNOBS_H

#include "tb.h"

/** Families of encodings, as options of the program name them. */
enum tb_family {
	TB_BUFFER, /**< MUBUF, MTBUF */
	TB_FLAT,   /**< FLAT, GLOBAL, SCRATCH */
	TB_SCALAR, /**< SMEM */
	TB_FAMILIES
};
const char *tb_family_name(unsigned family); /**< "BUFFER", "FLAT", "SCALAR"; "?" for others */

#define TB_ALL_FAMILIES ((1u << TB_FAMILIES) - 1) /**< knobs.family_mask: every family */

typedef struct tb_knobs {
	uint64_t seed;
	uint16_t gfx_mask;   /**< bit MAU_GFX_*: generations drawn from */
	uint8_t family_mask; /**< bit enum tb_family: encodings drawn from, if the generation has
	                        them */
	uint8_t rules_mask;  /**< bit MAU_RULES_* */
	uint8_t align_mask;  /**< bit MAU_ALIGN_* */
	uint8_t policy_mask; /**< bit MAU_POLICY_* */
	uint8_t wave_mask;   /**< bit 0: wave of 64, bit 1: wave of 32 */
	int profile;         /**< enum tb_profile for every port, or TB_MIX */
	uint32_t requests;   /**< requests of an episode, 1 .. 65535 */
	uint8_t shapes;      /**< coherent requests out of 256; the others are corner-weighted */
	int8_t cls;          /**< MAU_CLS_* of every legal operation, or TB_ANY */
	const struct tb_steer *steer; /**< stimulus/steer.h: a stimulus file; NULL: none */
	unsigned line_bytes; /**< LINE_BYTES of the unit, to draw addresses at the edges of lines */
} tb_knobs;

#define TB_MIX (-1) /**< knobs.profile: each port of each episode draws its own */
#define TB_ANY (-1)

/** The constraints of a regression: all generations, encodings, rule books, modes and policies,
 * mixed stalls, 32 requests. */
static inline tb_knobs tb_knobs_default(uint64_t seed)
{
	return (tb_knobs){.seed = seed,
	                  .gfx_mask = MAU_GENERATION_MASK,
	                  .family_mask = TB_ALL_FAMILIES,
	                  .rules_mask = 3,
	                  .align_mask = 15,
	                  .policy_mask = 3,
	                  .wave_mask = 3,
	                  .profile = TB_MIX,
	                  .requests = 32,
	                  .shapes = 150,
	                  .cls = TB_ANY,
	                  .line_bytes = 64};
}

#endif
