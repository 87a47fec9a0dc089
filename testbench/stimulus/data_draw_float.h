/*
 * data_draw_float.h - what float atomics find: pairs of memory and data that random words hardly
 * ever make, zeros of both signs, denormals and their sums, infinities, NaNs of both kinds (N29 to
 * N31, AT16 to AT20).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_DRAW_FLOAT_H
#define TB_DATA_DRAW_FLOAT_H

#include "memory/queue.h"
#include "stimulus/episode_data.h"
#include "stimulus/rng.h"

/**
 * A float atomic: one lane of two that acts gets a pair. Its data go into the registers of
 * the request, what memory shall hold into 'chosen' (tb_dword), by space. False: memory of this
 * machine is short.
 */
bool tb_draw_floats(tb_key key, const tb_episode *ep, uint32_t request, const mau_lanes *lanes,
                    tb_queue chosen[TB_SPACES]);

/** Writes what was chosen over the words of an image; of two for one address the later. */
void tb_place_floats(const tb_queue *chosen, tb_image *image);

#endif
