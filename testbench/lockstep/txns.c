/*
 * txns.c - collects the transactions that the unit emits for a request, right or wrong.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/parts.h"

struct collector {
	const tb_lockstep *ls;
	const mau_request *req; /* the request and the model's response */
	const mau_response *want;
	bool is_last;         /* the last of the episode: all further transactions are its own */
	uint32_t request;     /* its number */
	unsigned before;      /* transactions of earlier requests that are still to come */
	uint32_t completions; /* completions handed over */
	bool over;
	mau_txn_payload seen; /* outputs at the previous edge */
	unsigned shown;       /* valid and ready at the previous edge */
	tb_txns *txns;
};

/* Does a transaction still belong to the request? It does as long as the model has more; extra
 * transactions do if they have the request's tag and its last window has not ended. */
static bool belongs(const struct collector *c, const mau_txn_payload *s)
{
	const tb_txns *t = c->txns;
	const mau_txn *last = t->count ? &t->txn[t->count - 1] : NULL;

	if (c->completions > c->request)
		return false;
	if (c->is_last || t->count < c->want->txn_count)
		return true;
	return s->tag == c->req->tag && last && !last->last;
}

static void take(struct collector *c, const mau_txn_payload *s)
{
	if (c->before) {
		c->before--;
		return;
	}
	c->over |= !belongs(c, s) || c->txns->count == MAU_MAX_TXN;
	if (c->over)
		return;
	c->txns->tag[c->txns->count] = s->tag;
	c->txns->txn[c->txns->count++] = (mau_txn){.line = s->line,
	                                           .bytes = {s->bytes[0], s->bytes[1]},
	                                           .lanes = s->lanes,
	                                           .window = s->window,
	                                           .pass = s->pass,
	                                           .last = s->last,
	                                           .attr = s->attr};
}

/* Called before an edge: takes the transfers of the previous edge, whose outputs were kept. */
static void on_clock(void *arg, uint64_t clock)
{
	struct collector *c = arg;
	const mau_dut *dut = c->ls->dut;
	unsigned transfers = clock ? c->shown & dut->driven : 0;

	if (transfers >> MAU_PORT_TXN & 1 && !c->over)
		take(c, &c->seen);
	c->completions += transfers >> MAU_PORT_DONE & 1;
	c->seen = dut->payload.txn;
	c->shown = dut->shown;
}

bool tb_lockstep_txns(tb_lockstep *ls, tb_episode *ep, uint32_t request, mau_response *want_ret,
                      tb_txns *txns_ret)
{
	struct collector c = {.ls = ls,
	                      .req = &ep->req[request],
	                      .want = want_ret,
	                      .is_last = request + 1 == ep->count,
	                      .request = request,
	                      .txns = txns_ret};

	if (!ls->address)
		return false;
	for (uint32_t i = 0; i <= request; i++) {
		c.before += i ? want_ret->txn_count : 0;
		if (mau_wave(&ep->ctx, &ls->geo, &ep->req[i], want_ret) != MAU_OK)
			return false;
	}
	txns_ret->count = 0;
	tb_lockstep_on_clock(ls, on_clock, &c);
	tb_lockstep_run(ls, ep, TB_RUN_BARE, NULL);
	tb_lockstep_on_clock(ls, NULL, NULL);
	return true;
}
