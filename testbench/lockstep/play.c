/*
 * play.c - see play.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "lockstep/channels/data.h"

/* Clocks without a transfer and without a stall, beyond the latency of memory: more than a working
 * unit ever needs. A record that ends with so many shows a hang. */
#define AT_REST 256

tb_play *tb_play_new(const mau_dut *dut)
{
	const mau_play_room *room = &dut->play->room;
	tb_play *play = calloc(1, sizeof(*play));
	bool short_of = !play;

	for (unsigned p = 0; !short_of && p < MAU_PLAY_PORTS; p++) {
		mau_play_port *port = &play->plan.port[p];

		port->stall = calloc(room->clocks / 64, sizeof(*port->stall));
		port->length = calloc(room->lengths, sizeof(*port->length));
		short_of = !port->stall || !port->length;
	}
	if (!short_of && dut->top == MAU_TOP_MAU_VMEM)
		short_of = tb_play_data_new(&play->plan.data, room) != 0;
	if (!short_of)
		return play;
	tb_play_free(play);
	return NULL;
}

void tb_play_free(tb_play *play)
{
	if (!play)
		return;
	for (unsigned p = 0; p < MAU_PLAY_PORTS; p++) {
		free(play->plan.port[p].stall);
		free(play->plan.port[p].length);
	}
	tb_play_data_free(&play->plan.data);
	free(play);
}

/* The channel of port 'p' of the plan; MAU_ALL_PORTS: the unit has no such port. */
static unsigned channel_of(const tb_lockstep *ls, unsigned p)
{
	return mau_unit_ports[ls->dut->top][p];
}

/* Records an error of the board. Always returns false. */
static __attribute__((format(printf, 3, 4))) bool refuse(tb_lockstep *ls, int code,
                                                         const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(ls->message, sizeof(ls->message), format, args);
	va_end(args);
	ls->error = code;
	return false;
}

/* --- size of the episode ---------------------------------------------------------------------- */

bool tb_play_fits(tb_lockstep *ls, const char *what, uint64_t needs, uint32_t has)
{
	if (needs <= has)
		return true;
	ls->too_long = true;
	return refuse(
		ls, TB_EXIT_UNIT,
		"the episode has %llu %s, the board has room for %u: choose fewer requests an "
		"episode",
		(unsigned long long)needs, what, has);
}

/* Counts the beats of each port and the stall lengths that it needs. */
static bool count_beats(tb_lockstep *ls, tb_play *play)
{
	const mau_play_room *room = &ls->dut->play->room;
	tb_play_beats beats[MAU_PLAY_PORTS] = {0};

	if (!(ls->data ? tb_play_data : tb_play_address)(ls, play, beats))
		return false;
	for (unsigned p = 0; channel_of(ls, p) != MAU_ALL_PORTS; p++) {
		mau_play_port *port = &play->plan.port[p];
		unsigned profile = ls->stalls.gen[channel_of(ls, p)].profile;

		port->how = profile == TB_STALL_FIRST  ? MAU_PLAY_FIRST
		            : profile == TB_STALL_LAST ? MAU_PLAY_LAST
		                                       : MAU_PLAY_WORDS;
		port->beats = (uint32_t)beats[p].all;
		port->length_count = port->how == MAU_PLAY_FIRST  ? (uint32_t)beats[p].all
		                     : port->how == MAU_PLAY_LAST ? (uint32_t)beats[p].last
		                                                  : 0;
		if (!tb_play_fits(ls, "stall lengths", port->length_count, room->lengths))
			return false;
	}
	return true;
}

/* --- the plan --------------------------------------------------------------------------------- */

/* Writes all stalls of a port into the plan. They come from a copy of the clock loop's generator,
 * so that the clock loop draws the same ones again. */
static void plan_stalls(const tb_lockstep *ls, mau_play_port *port, unsigned channel)
{
	tb_stall_gen gen = ls->stalls.gen[channel];
	uint32_t words = ls->dut->play->room.clocks / 64;

	if (port->how != MAU_PLAY_WORDS)
		words = 0;
	for (uint32_t i = 0; i < words; i++)
		port->stall[i] = ls->ep->recorded ? tb_stall_word(&ls->stalls.replay[channel], i)
		                                  : tb_stall_next(&gen);
	for (uint32_t i = 0; i < port->length_count; i++)
		port->length[i] = tb_stall_length(&gen);
}

int tb_board_exit(enum mau_play_error error)
{
	return error == MAU_PLAY_LINE     ? TB_EXIT_IO
	       : error == MAU_PLAY_MEMORY ? TB_EXIT_INTERNAL
	                                  : TB_EXIT_UNIT;
}

bool tb_play_episode(tb_lockstep *ls)
{
	mau_dut_play *unit = ls->dut->play;
	tb_play *play = ls->play;

	if (unit->error)
		return refuse(ls, tb_board_exit(unit->error), "%s", unit->message);
	if (!count_beats(ls, play))
		return false;
	play->plan.ctx = &ls->ep->ctx;
	play->plan.req = ls->ep->req;
	play->plan.count = ls->ep->count;
	play->plan.beats = ls->beats;
	for (unsigned p = 0; channel_of(ls, p) != MAU_ALL_PORTS; p++)
		plan_stalls(ls, &play->plan.port[p], channel_of(ls, p));
	if (unit->episode(ls->dut, &play->plan) == 0)
		return true;
	return refuse(ls, tb_board_exit(unit->error), "%s", unit->message);
}

/* --- the record ------------------------------------------------------------------------------- */

bool tb_play_over(tb_lockstep *ls)
{
	const mau_dut_play *unit = ls->dut->play;
	uint64_t at_rest = AT_REST + (ls->data ? ls->data->memory.latency : 0);

	if (unit->end == MAU_PLAY_STUCK || ls->unstalled > at_rest)
		return tb_fail(ls, TB_HANG, ls->next_req < ls->ep->count ? "req" : "done", "valid",
		               ls->next_req ? ls->next_req - 1 : 0,
		               "no transfer on any channel for %llu clocks",
		               (unsigned long long)ls->quiet);
	if (unit->end == MAU_PLAY_FULL) {
		ls->too_long = true;
		return refuse(
			ls, TB_EXIT_UNIT,
			"the episode is too long for the board, whose memory was full after %llu "
			"clocks: choose fewer requests an episode",
			(unsigned long long)ls->clock);
	}
	return refuse(
		ls, TB_EXIT_UNIT,
		"the board's record ends at clock %llu, before the episode: load its bitstream "
		"again",
		(unsigned long long)ls->clock);
}

bool tb_play_differs(tb_lockstep *ls, unsigned drive_mask)
{
	return refuse(
		ls, TB_EXIT_UNIT,
		"the board's player is wrong: it drove handshakes 0x%02x at clock %llu of the "
		"episode instead of 0x%02x",
		ls->dut->play->driven_mask, (unsigned long long)ls->clock, drive_mask);
}
