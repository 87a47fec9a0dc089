/*
 * player.c - see player.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cosim/board/board_dut.h"
#include "lockstep/lockstep.h"

struct tb_player {
	tb_lockstep *ls;
	unsigned plays;
	int lost;                   /* the exit code of a lost board; 0: none */
	char why[MAU_PLAY_MESSAGE]; /* its cause */
};

bool tb_is_data_path(const tb_unit *unit)
{
	return unit->data || (unit->engine &&
	                      (strncmp(unit->engine, "vmem", 4) == 0 || tb_has_axi4(unit->engine)));
}

bool tb_has_axi4(const char *engine)
{
	static const char *const name[] = {"axi64", "axi128", "axi256", "axi512"};

	for (unsigned i = 0; i < sizeof(name) / sizeof(name[0]); i++)
		if (strcmp(engine, name[i]) == 0)
			return true;
	return false;
}

bool tb_engine_traces(const char *engine)
{
	return strcmp(engine, "systemc") != 0 && strcmp(engine, TB_NETLIST) != 0 &&
	       !board_is_engine(engine);
}

int tb_player_open(tb_player **player_ret, const tb_unit *unit, char *message, size_t size)
{
	tb_player *p = calloc(1, sizeof(*p));
	int code;

	if (!p) {
		snprintf(message, size, "out of memory");
		return TB_EXIT_INTERNAL;
	}
	code = tb_lockstep_open(&p->ls, unit, NULL, message, size);
	if (code) {
		free(p);
		return code;
	}
	*player_ret = p;
	return 0;
}

void tb_player_close(tb_player *player)
{
	if (!player)
		return;
	tb_lockstep_close(player->ls);
	free(player);
}

int tb_player_error(const tb_player *player, const char **message_ret)
{
	return tb_lockstep_error(player->ls, message_ret);
}

int tb_player_lost(const tb_player *player, const char **message_ret)
{
	*message_ret = player->why;
	return player->lost;
}

/* Did a board run the last episode to its end? If not, the run has no result for the unit, and the
 * board is lost, unless it only had no room for the episode. */
static bool ended(tb_player *p)
{
	const char *message;
	int code = tb_lockstep_error(p->ls, &message);

	if (code && !tb_lockstep_too_long(p->ls)) {
		p->lost = code;
		snprintf(p->why, sizeof(p->why), "%s", message);
	}
	return !code;
}

static bool failed(tb_player *p, tb_episode *ep, unsigned flags, tb_mismatch *mm)
{
	if (p->lost)
		return false;
	p->plays++;
	tb_lockstep_reset(p->ls);
	return !tb_lockstep_run(p->ls, ep, flags, mm) && ended(p);
}

bool tb_player_fails(void *player, const tb_episode *ep, tb_mismatch *mm)
{
	tb_player *p = player;
	tb_episode copy = *ep;

	return failed(p, &copy, 0, mm);
}

bool tb_player_record(tb_player *player, tb_episode *ep, tb_mismatch *mm)
{
	return failed(player, ep, ep->recorded ? 0 : TB_RUN_RECORD, mm);
}

bool tb_player_txns(tb_player *player, const tb_episode *ep, uint32_t request,
                    mau_response *want_ret, tb_txns *txns_ret)
{
	tb_episode copy = *ep;

	if (player->lost || request >= ep->count || !ep->recorded)
		return false;
	tb_lockstep_reset(player->ls);
	return tb_lockstep_txns(player->ls, &copy, request, want_ret, txns_ret) && ended(player);
}

int tb_player_shrink(tb_player *player, const tb_episode *ep, const tb_mismatch *want,
                     unsigned max_replays, tb_episode *out, tb_mismatch *mm_ret,
                     tb_shrink_stats *stats)
{
	unsigned before = player->plays;
	int result = tb_shrink(ep, want, tb_player_fails, player, max_replays, out, mm_ret, stats);

	if (player->lost)
		*stats = (tb_shrink_stats){.replays = player->plays - before};
	return result;
}
