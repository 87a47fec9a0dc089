/*
 * data_draw.h - draws episodes for the data path: the requests of stimulus.h, and corner-weighted
 * data in VGPRs and in memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_DRAW_H
#define TB_DATA_DRAW_H

#include "stimulus/episode_data.h"
#include "stimulus/knobs.h"

/**
 * A word from 64 random bits: corners of floats, halves and integers; numbers half-way between two
 * codes of a format; numbers around the limits of a clamp; or any bits.
 */
uint32_t tb_data_word(uint64_t random);

/** Constraints of an episode of `mau run --data`. */
typedef struct tb_data_knobs {
	tb_knobs requests; /**< its seed is also used for the data */
	int memory;        /**< enum tb_answers, or TB_MIX: the episode draws one */
	bool stream;       /**< all requests of an episode equal its first one */
	bool no_faults;    /**< no fault ranges: memory answers OK to every request (M1) */
} tb_data_knobs;

/**
 * Fills '*ep', from tb_episode_init() with room for knobs->requests.requests, with episode number
 * 'episode': context, requests, data registers, memory and the words in it that the requests read,
 * fault ranges, stall profiles. Not recorded. Returns 0, or -1 when memory of this machine is
 * short.
 */
int tb_data_draw(const tb_data_knobs *knobs, uint64_t episode, tb_episode *ep);

#endif
