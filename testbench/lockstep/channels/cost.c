/*
 * cost.c - the cost of a request of the data path in clocks (docs/vmem.md, Timing 1 and 2), and the
 * episodes to which Timing 3 applies.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/data.h"

static uint32_t greater(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

/* Lanes that act with transaction 't' of an atomic; '*acted': the lanes that have acted. */
static uint32_t lanes_that_act(const tb_lockstep *ls, const mau_txn *t, uint64_t *acted)
{
	uint64_t lanes = t->lanes << t->window * ls->geo.window & ~*acted;

	*acted |= lanes;
	return (uint32_t)__builtin_popcountll(lanes);
}

/* Timing 1: each transaction costs one step, of an atomic one step for each lane that acts; a beat
 * without transactions costs one. */
static uint32_t steps(const tb_lockstep *ls, uint32_t request)
{
	const mau_response *rsp = &ls->data->x.response;
	bool atomic = ls->ep->req[request].op.cls == MAU_CLS_ATOMIC;
	uint32_t of_beat[MAU_WAVE / 4] = {0}, sum = 0;
	uint64_t acted = 0;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		unsigned beat = t->window * ls->geo.window / ls->size.lanes;
		uint32_t lanes = atomic ? lanes_that_act(ls, t, &acted) : 1;

		of_beat[beat] += greater(lanes, 1);
	}
	for (unsigned beat = 0; beat < ls->beats; beat++)
		sum += greater(of_beat[beat], 1);
	return sum;
}

/* N23: illegal and ignored (V7) requests have no contract. A request to LDS has none either,
 * because it waits for the response to the previous one. */
static bool has_contract(const tb_lockstep *ls, uint32_t request, uint32_t lds)
{
	return !lds && ls->data->x.response.error == MAU_ERROR_NONE &&
	       !tb_is_ignored(&ls->ep->req[request]);
}

uint32_t tb_data_cost(const tb_lockstep *ls, uint32_t request, uint32_t vgprs, uint32_t sgprs,
                      uint32_t lds)
{
	uint32_t cost = steps(ls, request);

	if (!has_contract(ls, request, lds))
		return 0;
	cost = greater(cost, vgprs);
	cost = greater(cost, sgprs);
	cost = greater(cost, ls->beats * ls->data->dwords);
	if (ls->data->x.plan.format)
		cost = greater(cost, ls->beats * ls->size.lanes / ls->data->convert);
	return greater(cost,
	               mau_cost(&ls->ep->ctx, &ls->geo, ls->size.lanes, &ls->data->x.response));
}

static bool same_words(const uint32_t *a, const uint32_t *b, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

/* Compares all fields but the tag. */
static bool same_request(const mau_request *a, const mau_request *b)
{
	return mau_op_pack(&a->op) == mau_op_pack(&b->op) && a->saddr == b->saddr &&
	       a->m0 == b->m0 && a->exec == b->exec && same_words(a->vsharp, b->vsharp, 4) &&
	       same_words(a->v0, b->v0, MAU_WAVE) && same_words(a->v1, b->v1, MAU_WAVE);
}

static bool withholds(const tb_episode *ep, unsigned port)
{
	bool any = !ep->recorded && ep->profile[port] != TB_STALL_NONE;

	for (uint32_t i = 0; i < ep->stall[port].count; i++)
		any |= ep->stall[port].words[i] != 0;
	return any;
}

bool tb_data_is_stream(const tb_episode *ep)
{
	if (ep->data && ep->data->memory.profile > TB_ANSWERS_FIXED)
		return false;
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		if (withholds(ep, p))
			return false;
	for (uint32_t i = 1; i < ep->count; i++)
		if (!same_request(&ep->req[0], &ep->req[i]))
			return false;
	return true;
}
