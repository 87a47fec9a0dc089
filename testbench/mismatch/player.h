/*
 * player.h - plays an episode on a unit from reset, whichever it is (lockstep/).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_PLAYER_H
#define TB_PLAYER_H

#include "mismatch/shrink.h"
#include "tb.h"

typedef struct tb_player tb_player;

/** True for the engine of the data path. */
bool tb_is_data_path(const tb_unit *unit);

/** Whether 'engine' has a tracing build: waves, planted faults, registers random at power-up. False
 * for systemc, netlist and boards. */
bool tb_engine_traces(const char *engine);

/** Loads the unit and makes one. Returns 0 and '*player_ret', or an enum tb_exit code with a
 * sentence in 'message' of 'size' bytes. */
int tb_player_open(tb_player **player_ret, const tb_unit *unit, char *message, size_t size);

/** Destroys the unit; NULL is allowed. */
void tb_player_close(tb_player *player);

/** tb_lockstep_error() of the last episode. */
int tb_player_error(const tb_player *player, const char **message_ret);

/** Whether a board has gone away, or is broken: the exit code, with one line in '*message_ret'; 0:
 * nothing of the sort. From then on nothing is played, so that nothing fails. */
int tb_player_lost(const tb_player *player, const char **message_ret);

/** Plays '*ep' from reset: a tb_fails_fn (shrink.h) whose 'arg' is the player. An episode that
 * could not be run to its end (tb_player_error()) does not fail. */
bool tb_player_fails(void *player, const tb_episode *ep, tb_mismatch *mm);

/** Plays '*ep' (recorded) from reset on an address unit and collects the transactions of request
 * 'request': tb_lockstep_txns(). False: there are none to collect. */
bool tb_player_txns(tb_player *player, const tb_episode *ep, uint32_t request,
                    mau_response *want_ret, tb_txns *txns_ret);

/** Plays '*ep' from reset and records its stalls, unless it is recorded. Returns true and fills
 * '*mm' when it fails. */
bool tb_player_record(tb_player *player, tb_episode *ep, tb_mismatch *mm);

/** tb_shrink() by the player. Where tb_player_lost() ended it, '*stats' is not complete and counts
 * what was played. */
int tb_player_shrink(tb_player *player, const tb_episode *ep, const tb_mismatch *want,
                     unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret,
                     tb_shrink_stats *stats);

#endif
