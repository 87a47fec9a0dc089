/*
 * done.c - completions of the address unit, `done_`: one a request, in order, after all of its
 * transactions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/address.h"

/* Transactions of the request that were not handed over yet. */
static unsigned txns_left(const tb_lockstep *ls, uint32_t request)
{
	const tb_address *a = ls->address;
	unsigned count = tb_expected_of(ls, request)->rsp.txn_count;

	return request < a->next_txn ? 0 : request > a->next_txn ? count : count - a->txn_index;
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	tb_address *a = ls->address;
	uint32_t request = a->next_done;
	const mau_response *rsp = &tb_expected_of(ls, request)->rsp;

	if (request == ls->next_opd)
		return tb_fail(ls, TB_EXTRA, "done", "valid",
		               request < ls->next_req ? request
		               : ls->next_req         ? ls->next_req - 1
		                                      : 0,
		               "a completion of a request that is not complete");
	if (txns_left(ls, request))
		return tb_fail(ls, TB_ORDER, "done", "valid", request,
		               "completion with %u of %u transactions not handed over",
		               txns_left(ls, request), rsp->txn_count);
	a->done = (mau_done_payload){
		.tag = ls->ep->req[request].tag,
		.error = rsp->error,
		.count = rsp->txn_count,
		.memviol = rsp->memviol,
		.counters = rsp->counters,
	};
	want->request = request;
	want->payload = &a->done;
	return true;
}

/* Channels whose stalls may delay a completion. */
#define DELAYERS (PORT(MAU_PORT_RES) | PORT(MAU_PORT_TXN) | PORT(MAU_PORT_DONE))

/* Timing 6. */
static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	return tb_in_time(ls, MAU_PORT_DONE, taken, DELAYERS, want->request,
	                  tb_clocks_done_due(ls, want->request));
}

static void advance(tb_lockstep *ls)
{
	ls->address->clocks.previous_done = ls->clock;
	ls->address->next_done++;
	tb_address_finish(ls);
}

static tb_due due(tb_lockstep *ls)
{
	uint32_t request = ls->address->next_done;
	bool known = request < ls->next_opd && request < ls->address->next_txn;

	return tb_address_due(ls, DELAYERS, known, known ? tb_clocks_done_due(ls, request) : 0);
}

const tb_sink tb_address_done_sink = {
	.next = next, .timely = timely, .advance = advance, .due = due};
