/*
 * scoreboard_wait.c - the oldest request that is not finished, what it waits for and since when; a
 * hang says so.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "lockstep/scoreboard.h"

/* What is due first is what it waits for. */
static void wait_for(tb_wait *w, unsigned what, uint64_t since, unsigned index, unsigned count)
{
	if (since < w->since)
		*w = (tb_wait){w->request, what, since, index, count};
}

static void wait_for_txn(const tb_score *sb, const tb_expected *e, tb_wait *w)
{
	const mau_txn *t = &e->rsp.txn[sb->txn_index];

	if (t->window < e->windows_scheduled)
		wait_for(w, MAU_WAITS_TRANSACTION,
		         e->window_start[t->window] + sb->txn_index - e->window_first[t->window],
		         sb->txn_index, e->rsp.txn_count);
}

void tb_score_waits(const tb_score *sb, tb_wait *w_ret)
{
	uint32_t request = sb->finished;
	const tb_expected *e = tb_expected_of(sb, request);

	*w_ret = (tb_wait){.request = request, .what = MAU_WAITS_NOTHING, .since = TB_NEVER};
	if (request == sb->ep->count)
		return;
	w_ret->what = MAU_WAITS_HEADER;
	if (request == sb->next_req)
		return;
	if (request == sb->next_opd)
		*w_ret = (tb_wait){request, MAU_WAITS_OPERANDS, TB_NEVER, sb->opd_beat, sb->beats};
	if (request == sb->next_res && (request < sb->next_opd || sb->res_beat < sb->opd_beat))
		wait_for(w_ret, MAU_WAITS_RESULTS, e->operand_clock[sb->res_beat] + MAU_LATENCY_RES,
		         sb->res_beat, sb->beats);
	if (request == sb->next_txn)
		wait_for_txn(sb, e, w_ret);
	else if (request == sb->next_done && request < sb->next_opd)
		wait_for(w_ret, MAU_WAITS_COMPLETION, tb_clocks_done_due(sb, request), 0, 0);
}

static enum mau_port port_of(unsigned what)
{
	return what == MAU_WAITS_HEADER        ? MAU_PORT_REQ
	       : what == MAU_WAITS_OPERANDS    ? MAU_PORT_OPD
	       : what == MAU_WAITS_RESULTS     ? MAU_PORT_RES
	       : what == MAU_WAITS_TRANSACTION ? MAU_PORT_TXN
	                                       : MAU_PORT_DONE;
}

/* "request 2 waits for transaction 1 of 5" */
static void wait_text(const tb_wait *w, char *text, size_t size)
{
	static const char *const what[] = {"nothing",      "its header to be taken",
	                                   "operand beat", "lane-result beat",
	                                   "transaction",  "its completion"};

	if (w->count)
		snprintf(text, size, "request %u waits for %s %u of %u%s", w->request,
		         what[w->what], w->index, w->count,
		         w->what == MAU_WAITS_OPERANDS ? " to be taken" : "");
	else
		snprintf(text, size, "request %u waits for %s", w->request, what[w->what]);
}

/* "req 1/0 opd 0/1 ...": valid and ready of each port. */
static void ports_text(unsigned valid_mask, unsigned ready_mask, char *text, size_t size)
{
	size_t len = 0;

	for (unsigned p = 0; p < MAU_PORTS; p++)
		len += (size_t)snprintf(text + len, size - len, "%s%s %u/%u", p ? " " : "",
		                        tb_port_name(p), valid_mask >> p & 1, ready_mask >> p & 1);
}

bool tb_score_hang(tb_score *sb, uint64_t last, unsigned valid_mask, unsigned ready_mask)
{
	bool some = last != TB_NEVER;
	char text[64], ports[64], transfer[48] = "no transfer at all";
	tb_wait w;

	tb_score_waits(sb, &w);
	enum mau_port port = port_of(w.what);
	bool source = port == MAU_PORT_REQ || port == MAU_PORT_OPD;
	bool unit = (source ? ready_mask : valid_mask) >> port & 1; /* its side is there */
	uint64_t since = w.since == TB_NEVER ? last + 1 : w.since;

	wait_text(&w, text, sizeof(text));
	ports_text(valid_mask, ready_mask, ports, sizeof(ports));
	if (some)
		snprintf(transfer, sizeof(transfer), "last transfer at clock %llu",
		         (unsigned long long)last);
	tb_score_fail(sb, TB_HANG, tb_port_name(port), source != unit ? "ready" : "valid",
	              w.request, "%s since clock %llu%s; %s; valid/ready: %s", text,
	              (unsigned long long)since, unit ? ", withheld by the episode" : "", transfer,
	              ports);
	sb->mm.got[0] = sb->mm.clock;
	sb->mm.want[0] = sb->mm.clock = since;
	sb->mm.last = some ? last : 0;
	return false;
}
