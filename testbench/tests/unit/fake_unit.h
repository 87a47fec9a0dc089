/*
 * fake_unit.h - a unit under test written in C: it takes the model's answers and hands them over as
 * docs/interface.md says, clock by clock. A test then makes it do one thing wrong.
 *
 * What is shown can be changed after every clock by 'twist'; 'waited' tells it for how many clocks
 * the beat has been shown. Latencies can be moved by 'late', ready of the sources can be withheld.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_UNIT_H
#define FAKE_UNIT_H

#include <stdlib.h>
#include <string.h>

#include "mau/fast.h"
#include "tb.h"

#define FAKE_ROOM 512 /* requests in flight */

/** A request that the unit has taken. */
typedef struct fake_request {
	mau_request req;
	mau_response rsp;
	uint64_t operand_clock[16];
	uint64_t txn_clock[MAU_MAX_TXN]; /**< clock at which each transaction becomes valid */
	unsigned windows_scheduled, txns_scheduled;
	uint64_t last_slot, last_txn;
} fake_request;

typedef struct fake_unit {
	mau_dut dut; /* first: a mau_dut is a fake_unit */
	mau_context ctx;
	mau_geometry geo;
	uint32_t v[2][MAU_WAVE]; /**< operand buses; operands come from the request */
	uint64_t addr[MAU_WAVE];
	uint32_t comps[8], status[8], seg[4], lds[MAU_WAVE];
	mau_request next; /**< header payload on the bus */
	fake_request *taken;
	uint32_t headers, opd, opd_beat, res, res_beat, txn, txn_index, done;
	uint64_t now, channel_free, previous_done;
	/* what it does wrong */
	void (*twist)(struct fake_unit *u); /**< changes dut.seen and the buses; NULL: nothing */
	void (*plant)(const mau_request *req,
	              mau_response *rsp); /**< changes answers; NULL: none */
	unsigned fault;                   /**< for the twist */
	unsigned field, lane, bit;        /**< for the twist */
	int late[MAU_PORTS];              /**< clocks that a channel is late; negative: early */
	unsigned waited[MAU_PORTS];       /**< clocks that the beat was shown and not taken */
} fake_unit;

static inline fake_request *fake_taken(fake_unit *u, uint32_t request)
{
	return &u->taken[request % FAKE_ROOM];
}

static inline unsigned fake_wave(const fake_unit *u)
{
	return u->ctx.wave32 ? 32 : 64;
}

static inline unsigned fake_beats(const fake_unit *u)
{
	return fake_wave(u) > u->dut.lanes ? fake_wave(u) / u->dut.lanes : 1;
}

static inline unsigned fake_windows(const fake_unit *u)
{
	return fake_wave(u) > u->dut.window ? fake_wave(u) / u->dut.window : 1;
}

/* Is 'clock' reached by the channel, as late as it is? */
static inline bool fake_reached(const fake_unit *u, enum mau_port port, uint64_t clock)
{
	return (int64_t)u->now >= (int64_t)clock + u->late[port];
}

/* The clock of the oldest completion (Timing 6); false: its request is not complete. */
static inline bool fake_done_clock(fake_unit *u, uint64_t *clock_ret)
{
	const fake_request *r = fake_taken(u, u->done);
	uint64_t last = r->last_txn > r->last_slot ? r->last_txn : r->last_slot;

	if (u->done == u->opd || u->txn <= u->done)
		return false;
	*clock_ret = last + MAU_LATENCY_DONE;
	if (u->done && *clock_ret <= u->previous_done)
		*clock_ret = u->previous_done + 1;
	return true;
}

static inline void fake_show_result(fake_unit *u)
{
	const fake_request *r = fake_taken(u, u->res);
	const mau_lanes *lanes = &r->rsp.lanes;
	mau_dut_seen *seen = &u->dut.seen;
	unsigned first = u->res_beat * u->dut.lanes;

	seen->res_tag = r->req.tag;
	seen->res_beat = (uint8_t)u->res_beat;
	seen->res_last = u->res_beat + 1 == fake_beats(u);
	memset(u->comps, 0, sizeof(u->comps));
	memset(u->status, 0, sizeof(u->status));
	memset(u->seg, 0, sizeof(u->seg));
	for (unsigned i = 0; i < u->dut.lanes; i++) {
		u->addr[i] = lanes->addr[first + i];
		u->lds[i] = lanes->lds[first + i];
		u->comps[i / 8] |= (uint32_t)lanes->comps[first + i] << i % 8 * 4;
		u->status[i / 8] |= (uint32_t)lanes->status[first + i] << i % 8 * 4;
		u->seg[i / 16] |= (uint32_t)lanes->seg[first + i] << i % 16 * 2;
	}
}

static inline void fake_show_txn(fake_unit *u)
{
	const fake_request *r = fake_taken(u, u->txn);
	const mau_txn *t = &r->rsp.txn[u->txn_index];
	mau_dut_seen *seen = &u->dut.seen;

	seen->txn_tag = r->req.tag;
	seen->txn_window = t->window;
	seen->txn_pass = t->pass;
	seen->txn_last = t->last;
	seen->txn_attr = t->attr;
	seen->txn_line = t->line;
	seen->txn_lanes = t->lanes;
	seen->txn_bytes[0] = t->bytes[0];
	seen->txn_bytes[1] = t->bytes[1];
}

static inline void fake_show_done(fake_unit *u)
{
	const fake_request *r = fake_taken(u, u->done);

	u->dut.seen.done_tag = r->req.tag;
	u->dut.seen.done_error = r->rsp.error;
	u->dut.seen.done_count = r->rsp.txn_count;
}

/* What the coming edge sees. */
static inline void fake_show(fake_unit *u)
{
	mau_dut_seen *seen = &u->dut.seen;
	const fake_request *res = fake_taken(u, u->res), *txn = fake_taken(u, u->txn);
	uint64_t done_clock;

	seen->req_ready = u->headers - u->done < FAKE_ROOM;
	seen->opd_ready = u->opd != u->headers;
	seen->res_valid =
		(u->res < u->opd || (u->res == u->opd && u->res_beat < u->opd_beat)) &&
		fake_reached(u, MAU_PORT_RES, res->operand_clock[u->res_beat] + MAU_LATENCY_RES);
	seen->txn_valid = u->txn != u->headers && u->txn_index < txn->txns_scheduled &&
	                  fake_reached(u, MAU_PORT_TXN, txn->txn_clock[u->txn_index]);
	seen->done_valid =
		fake_done_clock(u, &done_clock) && fake_reached(u, MAU_PORT_DONE, done_clock);
	if (seen->res_valid)
		fake_show_result(u);
	if (seen->txn_valid)
		fake_show_txn(u);
	if (seen->done_valid)
		fake_show_done(u);
	if (u->twist)
		u->twist(u);
}

/* Timing 4 and 5 for the next window of a request. */
static inline void fake_schedule(fake_unit *u, fake_request *r)
{
	unsigned txns = r->rsp.window_txns[r->windows_scheduled++];
	uint64_t due = u->now + MAU_LATENCY_TXN,
		 start = due > u->channel_free ? due : u->channel_free;

	for (unsigned i = 0; i < txns; i++)
		r->txn_clock[r->txns_scheduled++] = start + i;
	u->channel_free = start + (txns ? txns : 1);
}

/* The oldest request with transactions left. */
static inline void fake_next_txn(fake_unit *u)
{
	while (u->txn != u->headers && u->txn_index == fake_taken(u, u->txn)->rsp.txn_count) {
		u->txn++;
		u->txn_index = 0;
	}
}

static inline void fake_take_header(fake_unit *u)
{
	fake_request *r = fake_taken(u, u->headers++);

	r->req = u->next;
	r->windows_scheduled = r->txns_scheduled = 0;
	r->last_txn = 0;
	if (mau_fast_wave(&u->ctx, &u->geo, &r->req, &r->rsp) != MAU_OK)
		abort();
	if (u->plant)
		u->plant(&r->req, &r->rsp);
	fake_next_txn(u);
}

static inline void fake_take_operands(fake_unit *u)
{
	fake_request *r = fake_taken(u, u->opd);
	unsigned beats = fake_beats(u), taken = u->opd_beat + 1;
	unsigned complete = fake_windows(u) * taken / beats;

	r->operand_clock[u->opd_beat++] = u->now;
	if (r->rsp.waits && taken < beats)
		complete = 0;
	while (r->windows_scheduled < complete)
		fake_schedule(u, r);
	if (taken == beats) {
		r->last_slot = u->channel_free - 1;
		u->opd_beat = 0;
		u->opd++;
	}
}

/* What was handed over at this edge. */
static inline void fake_hand_over(fake_unit *u)
{
	const mau_dut_drive *drive = &u->dut.drive;
	const mau_dut_seen *seen = &u->dut.seen;

	u->waited[MAU_PORT_RES] =
		seen->res_valid && !drive->res_ready ? u->waited[MAU_PORT_RES] + 1 : 0;
	u->waited[MAU_PORT_TXN] =
		seen->txn_valid && !drive->txn_ready ? u->waited[MAU_PORT_TXN] + 1 : 0;
	u->waited[MAU_PORT_DONE] =
		seen->done_valid && !drive->done_ready ? u->waited[MAU_PORT_DONE] + 1 : 0;
	if (seen->res_valid && drive->res_ready && ++u->res_beat == fake_beats(u)) {
		u->res_beat = 0;
		u->res++;
	}
	if (seen->txn_valid && drive->txn_ready) {
		fake_taken(u, u->txn)->last_txn = u->now;
		u->txn_index++;
		fake_next_txn(u);
	}
	if (seen->done_valid && drive->done_ready) {
		u->previous_done = u->now;
		u->done++;
	}
}

static inline void fake_step(mau_dut *dut)
{
	fake_unit *u = (fake_unit *)dut;

	fake_hand_over(u);
	if (dut->seen.opd_ready && dut->drive.opd_valid && u->opd != u->headers)
		fake_take_operands(u);
	if (dut->seen.req_ready && dut->drive.req_valid)
		fake_take_header(u);
	u->now++;
	dut->clocks++;
	fake_show(u);
}

static inline void fake_reset(mau_dut *dut)
{
	fake_unit *u = (fake_unit *)dut;

	u->headers = u->opd = u->opd_beat = u->res = u->res_beat = 0;
	u->txn = u->txn_index = u->done = 0;
	u->now = u->channel_free = u->previous_done = 0;
	memset(u->waited, 0, sizeof(u->waited));
	dut->clocks = 0;
	fake_show(u);
}

static inline void fake_context(mau_dut *dut, const mau_context *ctx)
{
	((fake_unit *)dut)->ctx = *ctx;
}

static inline void fake_request_payload(mau_dut *dut, const mau_request *req)
{
	((fake_unit *)dut)->next = *req;
}

static inline void fake_destroy(mau_dut *dut)
{
	free(((fake_unit *)dut)->taken);
	free(dut);
}

/** A unit that does nothing wrong, yet. NULL when memory is short. */
static inline fake_unit *fake_create(unsigned lanes, unsigned window, unsigned line_bytes)
{
	fake_unit *u = calloc(1, sizeof(*u));

	if (!u || !(u->taken = calloc(FAKE_ROOM, sizeof(*u->taken)))) {
		free(u);
		return NULL;
	}
	u->geo = (mau_geometry){.window = (uint8_t)window, .line_bytes = (uint16_t)line_bytes};
	u->dut.lanes = lanes;
	u->dut.window = window;
	u->dut.line_bytes = line_bytes;
	u->dut.v0 = u->v[0];
	u->dut.v1 = u->v[1];
	u->dut.res_addr = u->addr;
	u->dut.res_comps = u->comps;
	u->dut.res_status = u->status;
	u->dut.res_seg = u->seg;
	u->dut.res_lds = u->lds;
	u->dut.reset = fake_reset;
	u->dut.context = fake_context;
	u->dut.request = fake_request_payload;
	u->dut.step = fake_step;
	u->dut.destroy = fake_destroy;
	return u;
}

#endif
