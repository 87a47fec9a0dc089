/*
 * data_expect_cost.c - what a request costs in clocks: docs/vmem.md, Timing 1 and 2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_score.h"

static uint32_t greater(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

/* Lanes that act with transaction 't' of an atomic; '*acted' has those that have. */
static uint32_t lanes_that_act(const tb_data_score *s, const mau_txn *t, uint64_t *acted)
{
	uint64_t lanes = t->lanes << t->window * s->geo.window & ~*acted;

	*acted |= lanes;
	return (uint32_t)__builtin_popcountll(lanes);
}

/* Timing 1: a transaction costs one step, an atomic one a lane that acts; a beat without
 * transactions one. */
static uint32_t steps(const tb_data_score *s, uint32_t request)
{
	const mau_response *rsp = &s->x.response;
	bool atomic = s->ep->req[request].op.cls == MAU_CLS_ATOMIC;
	uint32_t of_beat[MAU_WAVE / 4] = {0}, sum = 0;
	uint64_t acted = 0;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		unsigned beat = t->window * s->geo.window / s->lanes;
		uint32_t lanes = atomic ? lanes_that_act(s, t, &acted) : 1;

		of_beat[beat] += greater(lanes, 1);
	}
	for (unsigned beat = 0; beat < s->beats; beat++)
		sum += greater(of_beat[beat], 1);
	return sum;
}

/* N23: illegal and ignored (V7) requests have no contract. A request to LDS waits for the answer to
 * the one before: none either. */
static bool has_contract(const tb_data_score *s, uint32_t request, uint32_t lds)
{
	return !lds && s->x.response.error == MAU_ERROR_NONE &&
	       !tb_is_ignored(&s->ep->req[request]);
}

uint32_t tb_data_cost(const tb_data_score *s, uint32_t request, uint32_t vgprs, uint32_t sgprs,
                      uint32_t lds)
{
	uint32_t cost = steps(s, request);

	if (!has_contract(s, request, lds))
		return 0;
	cost = greater(cost, vgprs);
	cost = greater(cost, sgprs);
	cost = greater(cost, s->beats * s->dwords);
	if (s->x.plan.format)
		cost = greater(cost, s->beats * s->lanes / s->convert);
	return greater(cost, mau_cost(&s->ep->ctx, &s->geo, s->lanes, &s->x.response));
}
