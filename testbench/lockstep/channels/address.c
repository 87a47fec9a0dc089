/*
 * address.c - the address unit: headers, for each of which the model computes the response, operand
 * beats, the end of a request and of an episode.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/address.h"

#include <stdlib.h>

#include "coverage/coverage.h"

static int open_address(tb_lockstep *ls, const tb_unit *unit)
{
	(void)unit;
	ls->address = calloc(1, sizeof(*ls->address));
	return ls->address ? 0 : -1;
}

static void close_address(tb_lockstep *ls)
{
	free(ls->address);
}

static void start(tb_lockstep *ls)
{
	tb_address *a = ls->address;

	a->windows = ls->wave > ls->size.window ? ls->wave / ls->size.window : 1;
	a->next_res = a->res_beat = 0;
	a->next_txn = a->txn_index = 0;
	a->next_done = a->finished = 0;
	tb_clocks_start(ls);
}

/* Packs a value of 'bits' bits (a power of two) for each of 64 lanes, lane 0 in the low bits. */
static void pack(const uint8_t values[MAU_WAVE], unsigned bits, uint64_t *words)
{
	const unsigned in_word = 64 / bits;

	for (unsigned word = 0; word < bits; word++) {
		uint64_t sum = 0;

		for (unsigned i = 0; i < in_word; i++)
			sum |= (uint64_t)values[word * in_word + i] << i * bits;
		words[word] = sum;
	}
}

static bool header(tb_lockstep *ls)
{
	tb_address *a = ls->address;
	uint32_t request = ls->next_req;
	tb_expected *e = tb_expected_of(ls, request);
	int result;

	if (request - a->finished == TB_SLOTS) /* the oldest request never finishes */
		return tb_hang(ls, PORT(MAU_PORT_REQ) | PORT(MAU_PORT_OPD), PORT(MAU_PORT_REQ));
	result = mau_wave(&ls->ep->ctx, &ls->geo, &ls->ep->req[request], &e->rsp);
	if (result != MAU_OK)
		return tb_fail(ls, TB_ASSERT, "model", "mau_wave", request,
		               "the model refused the request: %s", mau_strerror(result));
	pack(e->rsp.lanes.status, 4, e->status);
	pack(e->rsp.lanes.in_range, 4, e->comps);
	pack(e->rsp.lanes.space, 2, e->seg);
	e->delayed = a->clocks.stalled_mask >> MAU_PORT_REQ & 1;
	e->windows_scheduled = 0;
	e->txns_scheduled = 0;
	e->last_txn = 0;
	return true;
}

static bool operands(tb_lockstep *ls)
{
	if (ls->next_opd == ls->next_req)
		return tb_fail(ls, TB_EXTRA, "opd", "ready", ls->next_opd,
		               "operands were taken before their header");
	return tb_clocks_operands(ls);
}

void tb_address_finish(tb_lockstep *ls)
{
	tb_address *a = ls->address;
	uint32_t request = a->finished;
	const mau_response *rsp = &tb_expected_of(ls, request)->rsp;

	if (request == a->next_res || request == a->next_done)
		return;
	ls->stats.illegal += rsp->error != MAU_ERROR_NONE;
	if (ls->cov)
		tb_coverage_sample(ls->cov, ls->cover_every, &ls->ep->ctx, &ls->geo, ls->size.lanes,
		                   &ls->ep->req[request], rsp);
	a->finished++;
	if (a->finished == ls->next_req)
		tb_clocks_idle(ls);
}

/* Transactions of the taken header can come from the next clock on: looks for them. */
static void moved(tb_lockstep *ls, unsigned transfers)
{
	if (ls->check && transfers & PORT(MAU_PORT_REQ))
		tb_next_txn(ls);
}

/* A header that is withheld from an idle unit does not count as a stall. */
static void stalled(tb_lockstep *ls, unsigned sources, unsigned sinks)
{
	tb_address *a = ls->address;

	a->clocks.stalled_mask |= sinks | (a->finished != ls->next_req ? sources : 0);
}

static bool more(const tb_lockstep *ls)
{
	return ls->completions < ls->ep->count || ls->results < (uint64_t)ls->ep->count * ls->beats;
}

static bool drained(tb_lockstep *ls)
{
	const tb_address *a = ls->address;
	uint32_t count = ls->ep->count;
	const char *channel = ls->next_req != count   ? "req"
	                      : ls->next_opd != count ? "opd"
	                      : a->next_res != count  ? "res"
	                      : a->next_txn != count  ? "txn"
	                      : a->next_done != count ? "done"
	                                              : NULL;

	if (!channel)
		return true;
	return tb_fail(ls, TB_MISSING, channel, "valid", a->finished,
	               "of %u requests: %u headers, %u operands, %u lane results, %u completions",
	               count, ls->next_req, ls->next_opd, a->next_res, a->next_done);
}

static bool ended(tb_lockstep *ls)
{
	(void)ls;
	return true;
}

/* A header or a completion is always the last beat of its request. */
static unsigned last_beats(const tb_lockstep *ls)
{
	unsigned mask = PORT(MAU_PORT_REQ) | PORT(MAU_PORT_DONE);

	if (ls->opd_beat + 1 == ls->beats)
		mask |= PORT(MAU_PORT_OPD);
	if (ls->dut->payload.res.last)
		mask |= PORT(MAU_PORT_RES);
	if (ls->dut->payload.txn.last)
		mask |= PORT(MAU_PORT_TXN);
	return mask;
}

static const tb_sink *const sinks[MAU_ALL_PORTS] = {
	[MAU_PORT_RES] = &tb_result_sink,
	[MAU_PORT_TXN] = &tb_txn_sink,
	[MAU_PORT_DONE] = &tb_address_done_sink,
};

const tb_kind_of_unit tb_address_unit = {
	.sources = MAU_SOURCES,
	.sinks = MAU_SINKS,
	.order = mau_unit_ports[MAU_TOP_MAU],
	.sink_order = &mau_unit_ports[MAU_TOP_MAU][MAU_FIRST_SINK],
	.timed = true,
	.sink = sinks,
	.open = open_address,
	.close = close_address,
	.start = start,
	.header = header,
	.operands = operands,
	.stalled = stalled,
	.more = more,
	.drained = drained,
	.ended = ended,
	.waits = tb_address_waits,
	.last_beats = last_beats,
	.moved = moved,
};
