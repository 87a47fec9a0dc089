/*
 * board_dut.c - see board_dut.h: shows the record of an episode clock by clock.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/board_dut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cosim/board/board_show.h"
#include "mau_rtl_hash.h"

typedef struct board_dut {
	mau_dut dut; /* first: a mau_dut is a board_dut */
	mau_dut_play play;
	board *b;
	bool fresh; /* reset, no episode since then */
	/* position in the record */
	uint32_t clock;           /* index of the present clock */
	uint32_t at[BOARD_SINKS]; /* of each channel's beat */
	unsigned held_mask;       /* outputs that were valid and not taken before */
} board_dut;

static board_show_fn *const show_channel[MAU_ALL_PORTS] = {
	[MAU_PORT_RES] = board_show_result,      [MAU_PORT_TXN] = board_show_txn,
	[MAU_PORT_DONE] = board_show_done,       [MAU_PORT_MEM_REQ] = board_show_mem_req,
	[MAU_PORT_LDS_REQ] = board_show_lds_req, [MAU_PORT_VGPR] = board_show_vgpr,
	[MAU_PORT_SGPR] = board_show_sgpr,
};

/* --- clocks ----------------------------------------------------------------------------------- */

/* The mask of channels of a mask of the board's ports. */
static unsigned channels_of(const board_dut *d, unsigned ports)
{
	unsigned mask = 0;

	for (; ports; ports &= ports - 1)
		mask |= 1u << mau_unit_ports[d->dut.top][__builtin_ctz(ports)];
	return mask;
}

/* A clock of the record: 16 bits for the five ports of the address unit, 32 for the ten of the
 * data path. The outputs of the unit are in its low half, those of the player in its high half. */
typedef struct clock_record {
	unsigned shown, driven; /* masks of channels */
} clock_record;

static clock_record clock_at(const board_dut *d, uint32_t clock)
{
	const uint32_t *w = d->b->record.clock;
	bool data = d->b->info.unit.data;
	uint32_t word = data ? w[clock] : w[clock / 2] >> 16 * (clock % 2) & 0xffff;
	unsigned mask = (1u << board_ports(&d->b->info)) - 1;

	return (clock_record){channels_of(d, word & mask),
	                      channels_of(d, word >> (data ? 16 : 8) & mask)};
}

/* Has every valid output a record? */
static bool recorded(const board_dut *d, unsigned shown)
{
	const board_record *r = &d->b->record;

	for (unsigned i = 0; i < r->channels; i++)
		if (shown >> r->channel[i].port & 1 && d->at[i] >= r->channel[i].count)
			return false;
	return true;
}

/* Is the waiting output of 'port' taken later? Its valid may fall before, which its record also
 * marks as a change. */
static bool is_taken(const board_dut *d, unsigned port)
{
	for (uint32_t clock = d->clock; clock < d->b->record.clocks; clock++) {
		clock_record c = clock_at(d, clock);

		if (!(c.shown >> port & 1))
			return false;
		if (c.driven >> port & 1)
			return true;
	}
	return true; /* not within the record */
}

/* The outputs of 'mask' that waited at the previous clock and did not hold their payload. */
static unsigned not_held(const board_dut *d, unsigned mask)
{
	unsigned changed = mask & d->held_mask;

	for (unsigned left = changed; left; left &= left - 1)
		if (!is_taken(d, (unsigned)__builtin_ctz(left)))
			changed &= ~(left & -left);
	return changed;
}

/* Shows the clock d->clock. */
static void show(board_dut *d)
{
	const board_record *r = &d->b->record;
	clock_record now = {0};
	unsigned changed = 0;

	d->play.over = d->clock >= r->clocks;
	if (!d->play.over) {
		now = clock_at(d, d->clock);
		d->play.over = !recorded(d, now.shown);
	}
	if (d->play.over)
		return;
	d->dut.shown = now.shown;
	for (unsigned i = 0; i < r->channels; i++) {
		const board_channel *c = &r->channel[i];
		const uint32_t *w = c->word + (size_t)d->at[i] * c->words;

		if (now.shown >> c->port & 1 &&
		    show_channel[c->port](&d->dut.size, w, &d->dut.payload))
			changed |= 1u << c->port;
	}
	d->play.driven_mask = now.driven;
	d->play.changed_mask = not_held(d, changed);
}

/* Advances a clock. An output that was taken, or whose valid fell, gets the next record. */
static void step(mau_dut *dut)
{
	board_dut *d = (board_dut *)dut;
	const board_record *r = &d->b->record;

	if (d->play.over)
		return;
	clock_record now = clock_at(d, d->clock);
	unsigned waits, next, ended, sinks = d->b->info.unit.data ? MAU_VMEM_SINKS : MAU_SINKS;

	d->clock++;
	dut->clocks++;
	waits = now.shown & sinks & ~now.driven;
	next = d->clock < r->clocks ? clock_at(d, d->clock).shown : 0;
	ended = now.shown & ~(waits & next);
	for (unsigned i = 0; i < r->channels; i++)
		d->at[i] += ended >> r->channel[i].port & 1;
	d->held_mask = waits;
	show(d);
}

/* --- the interface ---------------------------------------------------------------------------- */

static void note_line(board_dut *d)
{
	const board_link *link = &d->b->link;

	d->play.baud = link->baud;
	d->play.frames = link->answered;
	d->play.retries = link->retries;
	d->play.error = link->error.kind;
	if (link->error.kind)
		snprintf(d->play.message, sizeof(d->play.message), "%.100s: %.130s", d->b->device,
		         link->error.text);
}

static int episode(mau_dut *dut, const mau_play_plan *plan)
{
	board_dut *d = (board_dut *)dut;
	int code = board_play(d->b, plan);
	uint32_t status = d->b->record.status;

	note_line(d);
	if (code)
		return -1;
	d->play.end = status & BOARD_FULL    ? MAU_PLAY_FULL
	              : status & BOARD_STUCK ? MAU_PLAY_STUCK
	                                     : MAU_PLAY_DRAINED;
	d->clock = 0;
	memset(d->at, 0, sizeof(d->at));
	d->held_mask = 0;
	d->fresh = false;
	show(d);
	return 0;
}

/* A second reset in a row does nothing. */
static void reset(mau_dut *dut)
{
	board_dut *d = (board_dut *)dut;

	dut->clocks = 0;
	if (!d->fresh)
		board_reset(d->b);
	d->fresh = true;
	note_line(d);
}

/* The context is sent with the episode. */
static void context(mau_dut *dut, const mau_context *ctx)
{
	(void)dut;
	(void)ctx;
}

static int trace_open(mau_dut *dut, const char *path)
{
	(void)dut;
	(void)path;
	return -1; /* a board cannot trace */
}

static void trace_close(mau_dut *dut)
{
	(void)dut;
}

static void fault(mau_dut *dut, unsigned id)
{
	(void)dut;
	(void)id;
}

static void destroy(mau_dut *dut)
{
	board_close(((board_dut *)dut)->b);
	free(dut);
}

static void describe(board_dut *d)
{
	const board_info *info = &d->b->info;
	mau_dut *dut = &d->dut;

	dut->top = info->unit.data ? MAU_TOP_MAU_VMEM : MAU_TOP_MAU;
	dut->size = (mau_sizes){info->unit.lanes, info->unit.window, info->unit.line_bytes};
	dut->ids = info->ids;
	dut->convert = info->convert;
	dut->play = &d->play;
	d->play.room = info->room;
	d->play.device = d->b->device;
	d->play.episode = episode;
	dut->reset = reset;
	dut->context = context;
	dut->step = step;
	dut->trace_open = trace_open;
	dut->trace_close = trace_close;
	dut->fault = fault;
	dut->destroy = destroy;
}

bool board_is_engine(const char *engine)
{
	return engine && strncmp(engine, BOARD_ENGINE, strlen(BOARD_ENGINE)) == 0;
}

uint64_t board_rtl_hash(const board_unit *unit)
{
	return unit->data ? MAU_VMEM_RTL_HASH : MAU_RTL_HASH;
}

int board_dut_info(const char *engine, board_info *info_ret, board_error *error)
{
	board *b;

	if (board_open(&b, engine + strlen(BOARD_ENGINE), error))
		return -1;
	*info_ret = b->info;
	board_close(b);
	return 0;
}

int board_dut_open(mau_dut **dut_ret, const char *engine, const board_unit *unit,
                   board_error *error)
{
	board_dut *d = calloc(1, sizeof(*d));

	if (!d)
		return board_fail(error, MAU_PLAY_MEMORY, "memory ran out");
	if (board_open(&d->b, engine + strlen(BOARD_ENGINE), error)) {
		free(d);
		return -1;
	}
	if (board_is(d->b, unit, board_rtl_hash(unit)) || board_reset(d->b)) {
		board_fail(error, d->b->link.error.kind, "%.100s: %.130s", d->b->device,
		           d->b->link.error.text);
		d->b->link.error.kind = MAU_PLAY_FINE; /* the line is closed in the same way */
		board_close(d->b);
		free(d);
		return -1;
	}
	d->fresh = true;
	describe(d);
	*dut_ret = &d->dut;
	return 0;
}
