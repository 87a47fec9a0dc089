/*
 * fake_unit.h - a unit under test written in C: it outputs the model's results by
 * docs/interface.md, clock by clock. A test then adds one error.
 *
 * 'twist' can change the outputs after every clock; 'waited' is the number of clocks for which a
 * beat has been valid. 'late' changes latencies, and ready of the sources can be withheld.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_UNIT_H
#define FAKE_UNIT_H

#include <stdlib.h>
#include <string.h>

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
	fake_request *taken;
	uint32_t headers, opd, opd_beat, res, res_beat, txn, txn_index, done;
	uint64_t now, channel_free, previous_done;
	/* its error */
	void (*twist)(struct fake_unit *u); /**< changes the outputs; NULL: none */
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
	return fake_wave(u) > u->dut.size.lanes ? fake_wave(u) / u->dut.size.lanes : 1;
}

static inline unsigned fake_windows(const fake_unit *u)
{
	return fake_wave(u) > u->dut.size.window ? fake_wave(u) / u->dut.size.window : 1;
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
	unsigned first = u->res_beat * u->dut.size.lanes;
	mau_res_payload *p = &u->dut.payload.res;

	*p = (mau_res_payload){.tag = r->req.tag,
	                       .beat = (uint8_t)u->res_beat,
	                       .last = u->res_beat + 1 == fake_beats(u)};
	for (unsigned i = 0; i < u->dut.size.lanes; i++) {
		p->addr[i] = lanes->address[first + i];
		p->lds[i] = lanes->lds_address[first + i];
		p->comps[i / 16] |= (uint64_t)lanes->in_range[first + i] << i % 16 * 4;
		p->status[i / 16] |= (uint64_t)lanes->status[first + i] << i % 16 * 4;
		p->seg[i / 32] |= (uint64_t)lanes->space[first + i] << i % 32 * 2;
	}
}

static inline void fake_show_txn(fake_unit *u)
{
	const fake_request *r = fake_taken(u, u->txn);
	const mau_txn *t = &r->rsp.txn[u->txn_index];

	u->dut.payload.txn = (mau_txn_payload){.tag = r->req.tag,
	                                       .window = t->window,
	                                       .pass = t->pass,
	                                       .line = t->line,
	                                       .lanes = t->lanes,
	                                       .bytes = {t->bytes[0], t->bytes[1]},
	                                       .attr = t->attr,
	                                       .last = t->last};
}

static inline void fake_show_done(fake_unit *u)
{
	const fake_request *r = fake_taken(u, u->done);

	u->dut.payload.done = (mau_done_payload){
		.tag = r->req.tag,
		.error = r->rsp.error,
		.count = r->rsp.txn_count,
		.memviol = r->rsp.memviol,
		.counters = r->rsp.counters,
	};
}

/* Shows ready or valid of a channel, or takes it back. */
static inline void fake_shows(fake_unit *u, enum mau_port port, bool on)
{
	u->dut.shown = (u->dut.shown & ~(1u << port)) | (unsigned)on << port;
}

static inline bool fake_is_shown(const fake_unit *u, enum mau_port port)
{
	return u->dut.shown >> port & 1;
}

/* Sets the outputs for the coming edge. */
static inline void fake_show(fake_unit *u)
{
	const fake_request *res = fake_taken(u, u->res), *txn = fake_taken(u, u->txn);
	uint64_t done_clock;

	fake_shows(u, MAU_PORT_REQ, u->headers - u->done < FAKE_ROOM);
	fake_shows(u, MAU_PORT_OPD, u->opd != u->headers);
	fake_shows(u, MAU_PORT_RES,
	           (u->res < u->opd || (u->res == u->opd && u->res_beat < u->opd_beat)) &&
	                   fake_reached(u, MAU_PORT_RES,
	                                res->operand_clock[u->res_beat] + MAU_LATENCY_RES));
	fake_shows(u, MAU_PORT_TXN,
	           u->txn != u->headers && u->txn_index < txn->txns_scheduled &&
	                   fake_reached(u, MAU_PORT_TXN, txn->txn_clock[u->txn_index]));
	fake_shows(u, MAU_PORT_DONE,
	           fake_done_clock(u, &done_clock) && fake_reached(u, MAU_PORT_DONE, done_clock));
	if (fake_is_shown(u, MAU_PORT_RES))
		fake_show_result(u);
	if (fake_is_shown(u, MAU_PORT_TXN))
		fake_show_txn(u);
	if (fake_is_shown(u, MAU_PORT_DONE))
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

/* The oldest request with transactions left, or with operands to come. */
static inline void fake_next_txn(fake_unit *u)
{
	while (u->txn != u->opd && u->txn_index == fake_taken(u, u->txn)->rsp.txn_count) {
		u->txn++;
		u->txn_index = 0;
	}
}

/* The model's response, correct for the lanes and windows whose operands were taken. */
static inline void fake_answer(fake_unit *u, fake_request *r)
{
	if (mau_wave(&u->ctx, &u->geo, &r->req, &r->rsp) != MAU_OK)
		abort();
	if (u->plant)
		u->plant(&r->req, &r->rsp);
}

static inline void fake_take_header(fake_unit *u)
{
	fake_request *r = fake_taken(u, u->headers++);
	const mau_req_payload *p = &u->dut.payload.req;

	r->req = (mau_request){.op = mau_op_unpack(p->op),
	                       .saddr = p->saddr,
	                       .m0 = p->m0,
	                       .exec = p->exec,
	                       .tag = p->tag};
	memcpy(r->req.vsharp, p->vsharp, sizeof(r->req.vsharp));
	r->windows_scheduled = r->txns_scheduled = 0;
	r->last_txn = 0;
}

static inline void fake_take_operands(fake_unit *u)
{
	fake_request *r = fake_taken(u, u->opd);
	unsigned beats = fake_beats(u), taken = u->opd_beat + 1, lanes = u->dut.size.lanes;
	unsigned complete = fake_windows(u) * taken / beats;
	const mau_opd_payload *p = &u->dut.payload.opd;

	memcpy(r->req.v0 + u->opd_beat * lanes, p->v0, lanes * sizeof(p->v0[0]));
	memcpy(r->req.v1 + u->opd_beat * lanes, p->v1, lanes * sizeof(p->v1[0]));
	fake_answer(u, r);
	r->operand_clock[u->opd_beat++] = u->now;
	if (r->rsp.waits && taken < beats)
		complete = 0;
	while (r->windows_scheduled < complete)
		fake_schedule(u, r);
	if (taken < beats)
		return;
	r->last_slot = u->channel_free - 1;
	u->opd_beat = 0;
	u->opd++;
	fake_next_txn(u);
}

/* What was handed over at this edge. */
static inline void fake_hand_over(fake_unit *u)
{
	unsigned shown = u->dut.shown, transfers = shown & u->dut.driven;

	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++)
		u->waited[p] = (shown & ~transfers) >> p & 1 ? u->waited[p] + 1 : 0;
	if (transfers >> MAU_PORT_RES & 1 && ++u->res_beat == fake_beats(u)) {
		u->res_beat = 0;
		u->res++;
	}
	if (transfers >> MAU_PORT_TXN & 1) {
		fake_taken(u, u->txn)->last_txn = u->now;
		u->txn_index++;
		fake_next_txn(u);
	}
	if (transfers >> MAU_PORT_DONE & 1) {
		u->previous_done = u->now;
		u->done++;
	}
}

static inline void fake_step(mau_dut *dut)
{
	fake_unit *u = (fake_unit *)dut;
	unsigned transfers = dut->shown & dut->driven;

	fake_hand_over(u);
	if (transfers >> MAU_PORT_OPD & 1 && u->opd != u->headers)
		fake_take_operands(u);
	if (transfers >> MAU_PORT_REQ & 1)
		fake_take_header(u);
	u->now++;
	dut->clocks++;
	dut->fresh = 0;
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
	dut->driven = dut->fresh = 0;
	fake_show(u);
}

static inline void fake_context(mau_dut *dut, const mau_context *ctx)
{
	((fake_unit *)dut)->ctx = *ctx;
}

static inline void fake_destroy(mau_dut *dut)
{
	free(((fake_unit *)dut)->taken);
	free(dut);
}

/** A unit without errors. NULL when memory is short. */
static inline fake_unit *fake_create(unsigned lanes, unsigned window, unsigned line_bytes)
{
	fake_unit *u = calloc(1, sizeof(*u));

	if (!u || !(u->taken = calloc(FAKE_ROOM, sizeof(*u->taken)))) {
		free(u);
		return NULL;
	}
	u->geo = (mau_geometry){.window = (uint8_t)window, .line_bytes = (uint16_t)line_bytes};
	u->dut.size = (mau_sizes){lanes, window, line_bytes};
	u->dut.reset = fake_reset;
	u->dut.context = fake_context;
	u->dut.step = fake_step;
	u->dut.destroy = fake_destroy;
	return u;
}

#endif
