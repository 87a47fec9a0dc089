/*
 * player.h - plays an episode from reset on a unit of any kind (lockstep/).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_PLAYER_H
#define TB_PLAYER_H

#include "mismatch/shrink.h"
#include "tb.h"

typedef struct tb_player tb_player;

/** True for the engines of the data path and for a board that has it. */
bool tb_is_data_path(const tb_unit *unit);

/** True for those of the data path with an AXI4 memory: axi64, axi128, axi256, axi512. */
bool tb_has_axi4(const char *engine);

/** Whether 'engine' has a tracing build, which has waves, planted faults and registers that are
 * random at power-up. False for systemc, netlist and boards. */
bool tb_engine_traces(const char *engine);

/** Loads the unit's shared object and makes an instance. Returns 0 and '*player_ret', or an enum
 * tb_exit code with a sentence in 'message' of 'size' bytes. */
int tb_player_open(tb_player **player_ret, const tb_unit *unit, char *message, size_t size);

/** Destroys the unit; NULL is allowed. */
void tb_player_close(tb_player *player);

/** tb_lockstep_error() of the last episode. */
int tb_player_error(const tb_player *player, const char **message_ret);

/** Whether a board was disconnected or is broken: returns the exit code, with one line in
 * '*message_ret', or 0. After such an error no episode is played and none fails. */
int tb_player_lost(const tb_player *player, const char **message_ret);

/** Plays '*ep' from reset. It is a tb_fails_fn (shrink.h) whose 'arg' is the player. Returns false
 * for an episode that could not run to its end (tb_player_error()). */
bool tb_player_fails(void *player, const tb_episode *ep, tb_mismatch *mm);

/** Plays '*ep' (recorded) from reset on an address unit and collects the transactions of request
 * 'request' (tb_lockstep_txns()). False: they could not be collected. */
bool tb_player_txns(tb_player *player, const tb_episode *ep, uint32_t request,
                    mau_response *want_ret, tb_txns *txns_ret);

/** Plays '*ep' from reset and records its stalls, unless it is recorded already. Returns true and
 * fills in '*mm' when it fails. */
bool tb_player_record(tb_player *player, tb_episode *ep, tb_mismatch *mm);

/** tb_shrink() by the player. If a lost board (tb_player_lost()) ended it, '*stats' is not complete
 * and counts the episodes that were played. */
int tb_player_shrink(tb_player *player, const tb_episode *ep, const tb_mismatch *want,
                     unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret,
                     tb_shrink_stats *stats);

#endif
