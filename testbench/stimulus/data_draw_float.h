/*
 * data_draw_float.h - operands of float atomics: pairs of values in memory and in registers that
 * random words seldom produce, which are zeros of both signs, denormals and their sums, infinities,
 * NaNs of both kinds (N29 to N31, AT16 to AT20).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_DRAW_FLOAT_H
#define TB_DATA_DRAW_FLOAT_H

#include "memory/queue.h"
#include "stimulus/episode_data.h"
#include "stimulus/rng.h"

/**
 * Draws a pair for one active lane of two of a float atomic. The data go into the registers of the
 * request, the value in memory into 'chosen' (tb_dword), by space. False: memory of this machine is
 * short.
 */
bool tb_draw_floats(tb_key key, const tb_episode *ep, uint32_t request, const mau_lanes *lanes,
                    tb_queue chosen[TB_SPACES]);

/** Replaces words of an image by the chosen ones; the later of two for the same address counts. */
void tb_place_floats(const tb_queue *chosen, tb_image *image);

#endif
