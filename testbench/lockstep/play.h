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

/** Allocates plans for episodes on 'dut'; NULL when memory is short. */
tb_play *tb_play_new(const mau_dut *dut);
void tb_play_free(tb_play *play);

/** Plays the episode, after tb_stalls_start(). False: it was not played, ls->error has the cause.
 */
bool tb_play_episode(tb_lockstep *ls);

/** Reports that the record ended before the episode, in ls->mm or ls->error. Returns false. */
bool tb_play_over(tb_lockstep *ls);

/** Reports that the unit's player did not drive 'drive_mask' at this clock. Returns false. */
bool tb_play_differs(tb_lockstep *ls, unsigned drive_mask);

#endif
