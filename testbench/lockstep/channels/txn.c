/*
 * txn.c - transactions, `txn_`, in the order of rule C5.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/address.h"

void tb_next_txn(tb_lockstep *ls)
{
	tb_address *a = ls->address;

	while (a->next_txn != ls->next_req &&
	       a->txn_index == tb_expected_of(ls, a->next_txn)->rsp.txn_count) {
		a->next_txn++;
		a->txn_index = 0;
	}
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	tb_address *a = ls->address;
	uint32_t request = a->next_txn;
	const tb_expected *e = tb_expected_of(ls, request);
	const mau_txn *t = &e->rsp.txn[a->txn_index];

	if (request == ls->next_req)
		return tb_fail(ls, TB_EXTRA, "txn", "valid", request ? request - 1 : 0,
		               "an unexpected transaction");
	if (t->window >= e->windows_scheduled)
		return tb_fail(ls, TB_TIMING, "txn", "latency", request,
		               "a transaction of window %u before its operands were taken",
		               t->window);
	a->txn = (mau_txn_payload){.tag = ls->ep->req[request].tag,
	                           .window = t->window,
	                           .pass = t->pass,
	                           .line = t->line,
	                           .lanes = t->lanes,
	                           .bytes = {t->bytes[0], t->bytes[1]},
	                           .attr = t->attr,
	                           .last = t->last};
	want->request = request;
	want->payload = &a->txn;
	return true;
}

/* Timing 5: transaction i of window k is valid at s_k + i. */
static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	const tb_expected *e = tb_expected_of(ls, want->request);

	return tb_in_time(ls, MAU_PORT_TXN, taken, PORT(MAU_PORT_TXN), want->request,
	                  tb_clocks_txn_due(e, ls->address->txn_index));
}

static void advance(tb_lockstep *ls)
{
	tb_address *a = ls->address;
	tb_expected *e = tb_expected_of(ls, a->next_txn);

	e->last_txn = ls->clock;
	if (++a->txn_index == e->rsp.txn_count)
		tb_next_txn(ls);
}

static tb_due due(tb_lockstep *ls)
{
	const tb_address *a = ls->address;
	const tb_expected *e = tb_expected_of(ls, a->next_txn);
	bool known = a->next_txn != ls->next_req &&
	             e->rsp.txn[a->txn_index].window < e->windows_scheduled;

	return tb_address_due(ls, PORT(MAU_PORT_TXN), known,
	                      known ? tb_clocks_txn_due(e, a->txn_index) : 0);
}

const tb_sink tb_txn_sink = {.next = next, .timely = timely, .advance = advance, .due = due};
