/*
 * board_dut.c - see board_dut.h: shows the record of an episode clock by clock.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/board_dut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mau_rtl_hash.h"

typedef struct board_dut {
	mau_dut dut; /* first: a mau_dut is a board_dut */
	mau_dut_play play;
	board *b;
	bool fresh; /* reset, no episode since then */
	/* position in the record */
	uint32_t clock, result, txn,
		done;       /* index of the present clock, and of each channel's beat */
	unsigned held_mask; /* outputs that were valid and not taken before */
} board_dut;

/* --- records ---------------------------------------------------------------------------------- */

/* Each function shows the payload of a record, and returns whether it changed before its transfer.
 */

static bool show_result(board_dut *d)
{
	unsigned lanes = d->dut.size.lanes;
	const uint32_t *w =
		d->b->record.result + (size_t)d->result * board_result_words(&d->b->info);
	mau_res_payload *p = &d->dut.payload.res;

	*p = (mau_res_payload){
		.tag = (uint8_t)w[0], .beat = w[0] >> 8 & 15, .last = w[0] >> 12 & 1};
	for (unsigned i = 0; i < lanes; i++) {
		const uint32_t *lane = w + 1 + 3 * i;

		p->addr[i] = (uint64_t)(lane[1] & 0xffff) << 32 | lane[0];
		p->seg[i / 32] |= (uint64_t)(lane[1] >> 16 & 3) << 2 * (i % 32);
		p->status[i / 16] |= (uint64_t)(lane[1] >> 20 & 15) << 4 * (i % 16);
		p->comps[i / 16] |= (uint64_t)(lane[1] >> 24 & 15) << 4 * (i % 16);
		p->lds[i] = lane[2];
	}
	return w[0] >> 31;
}

static bool show_txn(board_dut *d)
{
	const uint32_t *w = d->b->record.txn + (size_t)d->txn * board_txn_words(&d->b->info);
	const mau_sizes *size = &d->dut.size;
	const uint32_t *bytes = w + BOARD_TXN_BYTES, *lanes = bytes + size->line_bytes / 32;
	mau_txn_payload *p = &d->dut.payload.txn;

	p->tag = (uint8_t)w[0];
	p->window = w[0] >> 8 & 15;
	p->pass = w[0] >> 12 & 7;
	p->last = w[0] >> 15 & 1;
	p->attr = w[0] >> 16 | (w[2] >> 24 & 15) << 16;
	p->line = (uint64_t)(w[2] & 0xffff) << 32 | w[1];
	p->bytes[0] = (uint64_t)bytes[1] << 32 | bytes[0];
	p->bytes[1] = size->line_bytes == 128 ? (uint64_t)bytes[3] << 32 | bytes[2] : 0;
	p->lanes = size->window <= BOARD_TXN_FEW ? w[2] >> 16 & 0xff
	           : size->window <= 32          ? lanes[0]
	                                         : (uint64_t)lanes[1] << 32 | lanes[0];
	return w[2] >> 31;
}

static bool show_done(board_dut *d)
{
	uint32_t w = d->b->record.done[d->done];
	mau_done_payload *p = &d->dut.payload.done;

	p->tag = (uint8_t)w;
	p->error = w >> 8 & 7;
	p->memviol = w >> 11 & 3;
	p->counters = w >> 13 & 7;
	p->count = w >> 16 & 0x3ff;
	return w >> 31;
}

/* --- clocks ----------------------------------------------------------------------------------- */

/* The record of a clock: bits 4:0 are 'shown', bits 12:8 'driven'. */
static unsigned word_of(const board_dut *d, uint32_t clock)
{
	return d->b->record.clock[clock / 2] >> 16 * (clock % 2) & 0xffff;
}

static unsigned clock_word(const board_dut *d)
{
	return word_of(d, d->clock);
}

/* Has every valid output a record? */
static bool recorded(const board_dut *d, unsigned shown)
{
	const board_record *r = &d->b->record;

	return !(shown & 1 << MAU_PORT_RES && d->result >= r->results) &&
	       !(shown & 1 << MAU_PORT_TXN && d->txn >= r->txns) &&
	       !(shown & 1 << MAU_PORT_DONE && d->done >= r->dones);
}

/* Is the waiting output of 'port' taken later? Its valid may fall before, which its record also
 * marks as a change. */
static bool is_taken(const board_dut *d, unsigned port)
{
	for (uint32_t clock = d->clock; clock < d->b->record.clocks; clock++) {
		unsigned word = word_of(d, clock);

		if (!(word >> port & 1))
			return false;
		if (word >> 8 >> port & 1)
			return true;
	}
	return true; /* not within the record */
}

/* The outputs of 'mask' that waited at the previous clock and did not hold their payload. */
static unsigned not_held(const board_dut *d, unsigned mask)
{
	unsigned changed = mask & d->held_mask;

	for (unsigned port = MAU_PORT_RES; port <= MAU_PORT_DONE; port++)
		if (changed & 1u << port && !is_taken(d, port))
			changed &= ~(1u << port);
	return changed;
}

/* Shows the clock d->clock. */
static void show(board_dut *d)
{
	unsigned word, shown, changed = 0;

	d->play.over = d->clock >= d->b->record.clocks || !recorded(d, clock_word(d) & 31);
	if (d->play.over)
		return;
	word = clock_word(d);
	shown = word & 31;
	d->dut.shown = shown;
	if (shown >> MAU_PORT_RES & 1 && show_result(d))
		changed |= 1 << MAU_PORT_RES;
	if (shown >> MAU_PORT_TXN & 1 && show_txn(d))
		changed |= 1 << MAU_PORT_TXN;
	if (shown >> MAU_PORT_DONE & 1 && show_done(d))
		changed |= 1 << MAU_PORT_DONE;
	d->play.driven_mask = word >> 8 & 31;
	d->play.changed_mask = not_held(d, changed);
}

/* Advances a clock. An output that was taken, or whose valid fell, gets the next record. */
static void step(mau_dut *dut)
{
	board_dut *d = (board_dut *)dut;

	if (d->play.over)
		return;
	unsigned word = clock_word(d), valid = word & MAU_SINKS, waits = valid & ~(word >> 8);

	d->clock++;
	dut->clocks++;
	unsigned next = d->clock < d->b->record.clocks ? clock_word(d) & MAU_SINKS : 0,
		 ended = valid & ~(waits & next);

	d->result += ended >> MAU_PORT_RES & 1;
	d->txn += ended >> MAU_PORT_TXN & 1;
	d->done += ended >> MAU_PORT_DONE & 1;
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
	d->clock = d->result = d->txn = d->done = 0;
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
	mau_dut *dut = &d->dut;

	dut->top = MAU_TOP_MAU;
	dut->size = (mau_sizes){d->b->info.lanes, d->b->info.window, d->b->info.line_bytes};
	dut->play = &d->play;
	d->play.room = d->b->info.room;
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

uint64_t board_rtl_hash(void)
{
	return MAU_RTL_HASH;
}

int board_dut_sizes(const char *engine, unsigned *lanes_ret, unsigned *window_ret,
                    unsigned *line_bytes_ret, board_error *error)
{
	board *b;

	if (board_open(&b, engine + strlen(BOARD_ENGINE), error))
		return -1;
	*lanes_ret = b->info.lanes;
	*window_ret = b->info.window;
	*line_bytes_ret = b->info.line_bytes;
	board_close(b);
	return 0;
}

int board_dut_open(mau_dut **dut_ret, const char *engine, unsigned lanes, unsigned window,
                   unsigned line_bytes, board_error *error)
{
	board_dut *d = calloc(1, sizeof(*d));

	if (!d)
		return board_fail(error, MAU_PLAY_MEMORY, "memory ran out");
	if (board_open(&d->b, engine + strlen(BOARD_ENGINE), error)) {
		free(d);
		return -1;
	}
	if (board_is(d->b, lanes, window, line_bytes, MAU_RTL_HASH) || board_reset(d->b)) {
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
