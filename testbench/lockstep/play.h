/*
 * play.h - an episode on a unit that plays it as a whole (cosim/mau_dut_play.h); private to
 * lockstep/.
 *
 * The episode is made into a plan, and the unit plays it and records its ports. Then the clock loop
 * runs over the record as over any unit: it draws the same stalls again and uses the same
 * scoreboard. The handshakes that the loop drives must equal those that the unit's player drove.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOCKSTEP_PLAY_H
#define TB_LOCKSTEP_PLAY_H

#include "cosim/mau_dut_play.h"
#include "lockstep/parts.h"

struct tb_play {
	mau_play_plan plan;
	mau_response rsp; /**< address unit: response to a request, to count its transactions */
};

/** Beats of an episode on a port. */
typedef struct tb_play_beats {
	uint64_t all, last; /**< last: last beats of a window or a request */
} tb_play_beats;

/** Allocates plans for episodes on 'dut'; NULL when memory is short. */
tb_play *tb_play_new(const mau_dut *dut);
void tb_play_free(tb_play *play);

/** Plays the episode, after tb_stalls_start(). False: it was not played, ls->error has the cause,
 * or ls->mm when the model refused a request. */
bool tb_play_episode(tb_lockstep *ls);

/** Reports that the record ended before the episode, in ls->mm or ls->error. Returns false. */
bool tb_play_over(tb_lockstep *ls);

/** Reports that the unit's player did not drive 'drive_mask' at this clock. Returns false. */
bool tb_play_differs(tb_lockstep *ls, unsigned drive_mask);

/* Between the files play*.c. */

/** Refuses the episode when it needs more than the board has: false, ls->error. */
bool tb_play_fits(tb_lockstep *ls, const char *what, uint64_t needs, uint32_t has);

/** play_address.c, play_data.c: what the episode needs of the unit's memories, and the beats of
 * each port, in the order of mau_unit_ports. False: it does not fit (ls->error), or the model
 * refused a request or memory is short (ls->mm). */
bool tb_play_address(tb_lockstep *ls, tb_play *play, tb_play_beats beats_ret[MAU_PLAY_PORTS]);
bool tb_play_data(tb_lockstep *ls, tb_play *play, tb_play_beats beats_ret[MAU_PLAY_PORTS]);

/** play_data.c: allocates the data path's part of a plan. Returns 0, or -1 when memory is short;
 * tb_play_data_free() frees it in both cases. */
int tb_play_data_new(mau_play_data *data, const mau_play_room *room);
void tb_play_data_free(mau_play_data *data);

#endif
