/*
 * play_address.c - the size of an episode of the address unit on a board.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/play.h"

/* Counts the transactions of the episode, by the model, and the windows with transactions. */
static tb_play_beats count_txns(tb_lockstep *ls, tb_play *play)
{
	const tb_episode *ep = ls->ep;
	tb_play_beats txns = {0, 0};

	for (uint32_t i = 0; i < ep->count; i++) {
		if (mau_wave(&ep->ctx, &ls->geo, &ep->req[i], &play->rsp) != MAU_OK)
			continue; /* the scoreboard reports it */
		txns.all += play->rsp.txn_count;
		for (unsigned k = 0; k < play->rsp.windows; k++)
			txns.last += play->rsp.window_txns[k] != 0;
	}
	return txns;
}

bool tb_play_address(tb_lockstep *ls, tb_play *play, tb_play_beats beats_ret[MAU_PLAY_PORTS])
{
	const mau_play_room *room = &ls->dut->play->room;
	uint64_t count = ls->ep->count, beats = count * ls->beats;
	const tb_play_beats txns = count_txns(ls, play), requests = {count, count},
			    operands = {beats, count};

	beats_ret[MAU_PORT_REQ] = beats_ret[MAU_PORT_DONE] = requests;
	beats_ret[MAU_PORT_OPD] = beats_ret[MAU_PORT_RES] = operands;
	beats_ret[MAU_PORT_TXN] = txns;
	return tb_play_fits(ls, "requests", count, room->requests) &&
	       tb_play_fits(ls, "operand beats", beats, room->operands) &&
	       tb_play_fits(ls, "lane-result beats", beats, room->results) &&
	       tb_play_fits(ls, "transactions", txns.all, room->txns);
}
