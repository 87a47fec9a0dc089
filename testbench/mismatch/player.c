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
#include "datapath/data_lockstep.h"
#include "lockstep/lockstep.h"

/* One of both. */
struct tb_player {
	tb_lockstep *address;
	tb_data_lockstep *data;
};

bool tb_is_data_path(const tb_unit *unit)
{
	return unit->engine && strcmp(unit->engine, "vmem") == 0;
}

bool tb_engine_traces(const char *engine)
{
	return strcmp(engine, "systemc") != 0 && strcmp(engine, "netlist") != 0 &&
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
	code = tb_is_data_path(unit) ? tb_data_open(&p->data, unit, message, size)
	                             : tb_lockstep_open(&p->address, unit, NULL, message, size);
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
	tb_lockstep_close(player->address);
	tb_data_close(player->data);
	free(player);
}

void tb_player_ask_twice(tb_player *player)
{
	if (player->address)
		tb_lockstep_ask_twice(player->address, 1);
	else
		tb_data_ask_twice(player->data, 1);
}

int tb_player_error(const tb_player *player, const char **message_ret)
{
	return player->address ? tb_lockstep_error(player->address, message_ret) : 0;
}

/* A run that a board did not bring to its end says nothing of the unit. */
static bool failed(tb_player *p, tb_episode *ep, unsigned flags, tb_mismatch *mm)
{
	const char *message;

	return !tb_lockstep_run(p->address, ep, flags, mm) &&
	       !tb_lockstep_error(p->address, &message);
}

bool tb_player_fails(void *player, const tb_episode *ep, tb_mismatch *mm)
{
	tb_player *p = player;
	tb_episode copy = *ep;

	if (p->data)
		return !tb_data_run(p->data, &copy, mm);
	tb_lockstep_reset(p->address);
	return failed(p, &copy, 0, mm);
}

bool tb_player_record(tb_player *player, tb_episode *ep, tb_mismatch *mm)
{
	if (player->data)
		return !tb_data_run(player->data, ep, mm);
	tb_lockstep_reset(player->address);
	return failed(player, ep, ep->recorded ? 0 : TB_RUN_RECORD, mm);
}

bool tb_player_txns(tb_player *player, const tb_episode *ep, uint32_t request,
                    mau_response *want_ret, tb_txns *txns_ret)
{
	tb_episode copy = *ep;

	if (!player->address || request >= ep->count || !ep->recorded)
		return false;
	tb_lockstep_reset(player->address);
	return tb_lockstep_txns(player->address, &copy, request, want_ret, txns_ret);
}
