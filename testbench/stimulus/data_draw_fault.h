/*
 * data_draw_fault.h - draws the fault ranges of an episode of `mau run --data`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_DRAW_FAULT_H
#define TB_DATA_DRAW_FAULT_H

#include "stimulus/episode_data.h"
#include "stimulus/rng.h"
#include "stimulus/steer.h"

/**
 * Draws the fault ranges of an episode whose requests are drawn: none in one episode of three, else
 * one to four. A range is a line, 256 bytes or a page of 4 KB that has bytes of a request, so that
 * lanes of one request meet different codes. 'key' is that of the episode. Returns 0, or -1 when
 * memory of this machine is short. A stimulus file, or NULL, gives another share of
 * episodes.
 */
int tb_draw_faults(tb_key key, const tb_steer *steer, tb_episode *ep);

#endif
