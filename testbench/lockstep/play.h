/*
 * play.h - an episode on a unit that plays it as a whole (cosim/mau_dut_play.h), private
 * to lockstep*.c.
 *
 * The episode is made into a plan and played; then the clock loop goes over what the unit has
 * recorded as over any unit: the same stalls, drawn again, the same scoreboard. What the loop would
 * drive must be what the unit's own player drove.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOCKSTEP_PLAY_H
#define TB_LOCKSTEP_PLAY_H

#include "cosim/mau_dut_play.h"
#include "lockstep/parts.h"

/** Room for plans of episodes on 'dut'; NULL when memory is short. */
tb_play *tb_play_new(const mau_dut *dut);
void tb_play_free(tb_play *play);

/** The episode, whose stalls have begun: plays it. False: it was not played, ls->error says why. */
bool tb_play_episode(tb_lockstep *ls);

/** The record has ended before the episode. Returns false: ls->mm or ls->error says why. */
bool tb_play_over(tb_lockstep *ls);

/** The unit's player did not drive 'drive_mask' at this clock. Returns false. */
bool tb_play_differs(tb_lockstep *ls, unsigned drive_mask);

#endif
