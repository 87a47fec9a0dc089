/*
 * waits.c - the beat that the oldest unfinished request of the address unit waits for.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/address.h"

/* By MAU_WAITS_*. */
static const struct {
	enum mau_port port;
	const char *text;
} names[] = {
	[MAU_WAITS_NOTHING] = {MAU_PORT_DONE, "nothing"},
	[MAU_WAITS_HEADER] = {MAU_PORT_REQ, "its header to be taken"},
	[MAU_WAITS_OPERANDS] = {MAU_PORT_OPD, "operand beat"},
	[MAU_WAITS_RESULTS] = {MAU_PORT_RES, "lane-result beat"},
	[MAU_WAITS_TRANSACTION] = {MAU_PORT_TXN, "transaction"},
	[MAU_WAITS_COMPLETION] = {MAU_PORT_DONE, "its completion"},
};

static tb_wait wait_of(uint32_t request, unsigned what, uint64_t since, unsigned index,
                       unsigned count)
{
	return (tb_wait){request, (uint8_t)what, names[what].port, names[what].text, since,
	                 index,   count};
}

/* Keeps this beat if it is due before the one in '*w'. */
static void wait_for(tb_wait *w, unsigned what, uint64_t since, unsigned index, unsigned count)
{
	if (since < w->since)
		*w = wait_of(w->request, what, since, index, count);
}

void tb_address_waits(const tb_lockstep *ls, tb_wait *w_ret)
{
	const tb_address *a = ls->address;
	uint32_t request = a->finished;
	const tb_expected *e = tb_expected_of(ls, request);

	if (request == ls->ep->count || request == ls->next_req) {
		*w_ret = wait_of(request,
		                 request == ls->ep->count ? MAU_WAITS_NOTHING : MAU_WAITS_HEADER,
		                 TB_NEVER, 0, 0);
		return;
	}
	*w_ret = request == ls->next_opd
	                 ? wait_of(request, MAU_WAITS_OPERANDS, TB_NEVER, ls->opd_beat, ls->beats)
	                 : wait_of(request, MAU_WAITS_HEADER, TB_NEVER, 0, 0);
	if (request == a->next_res && (request < ls->next_opd || a->res_beat < ls->opd_beat))
		wait_for(w_ret, MAU_WAITS_RESULTS, e->operand_clock[a->res_beat] + MAU_LATENCY_RES,
		         a->res_beat, ls->beats);
	if (request == a->next_txn && e->rsp.txn[a->txn_index].window < e->windows_scheduled)
		wait_for(w_ret, MAU_WAITS_TRANSACTION, tb_clocks_txn_due(e, a->txn_index),
		         a->txn_index, e->rsp.txn_count);
	else if (request != a->next_txn && request == a->next_done && request < ls->next_opd)
		wait_for(w_ret, MAU_WAITS_COMPLETION, tb_clocks_done_due(ls, request), 0, 0);
}
