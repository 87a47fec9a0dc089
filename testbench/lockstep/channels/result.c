/*
 * result.c - lane results, `res_`: one beat for each operand beat, in order.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/channels/address.h"

/* Copies 'count' fields of 'bits' bits from field 'first' on; they fill whole words or fit in one.
 */
static void fields_of(uint64_t *to, const uint64_t *words, unsigned bits, unsigned first,
                      unsigned count)
{
	unsigned at = first * bits;

	if (count * bits < 64) {
		to[0] = words[at / 64] >> at % 64 & ((UINT64_C(1) << count * bits) - 1);
		return;
	}
	memcpy(to, words + at / 64, count * bits / 8);
}

static bool next(tb_lockstep *ls, tb_want *want)
{
	tb_address *a = ls->address;
	uint32_t request = a->next_res;
	const tb_expected *e = tb_expected_of(ls, request);
	unsigned beat = a->res_beat, lanes = ls->size.lanes, first = beat * lanes;
	mau_res_payload *p = &a->res;

	if (request == ls->next_opd && beat == ls->opd_beat)
		return tb_fail(ls, TB_EXTRA, "res", "valid",
		               request < ls->next_req ? request
		               : ls->next_req         ? ls->next_req - 1
		                                      : 0,
		               "a lane-result beat for operands that were not taken");
	p->tag = ls->ep->req[request].tag;
	p->beat = (uint8_t)beat;
	p->last = beat + 1 == ls->beats;
	fields_of(p->status, e->status, 4, first, lanes);
	fields_of(p->comps, e->comps, 4, first, lanes);
	fields_of(p->seg, e->seg, 2, first, lanes);
	memcpy(p->addr, e->rsp.lanes.address + first, lanes * sizeof(p->addr[0]));
	memcpy(p->lds, e->rsp.lanes.lds_address + first, lanes * sizeof(p->lds[0]));
	want->request = request;
	want->first_lane = first;
	want->payload = p;
	return true;
}

/* Timing 3. */
static uint64_t due_clock(const tb_lockstep *ls)
{
	const tb_address *a = ls->address;

	return tb_expected_of(ls, a->next_res)->operand_clock[a->res_beat] + MAU_LATENCY_RES;
}

static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	return tb_in_time(ls, MAU_PORT_RES, taken, PORT(MAU_PORT_RES), want->request,
	                  due_clock(ls));
}

static void advance(tb_lockstep *ls)
{
	tb_address *a = ls->address;

	if (++a->res_beat < ls->beats)
		return;
	a->res_beat = 0;
	a->next_res++;
	tb_address_finish(ls);
}

static tb_due due(tb_lockstep *ls)
{
	const tb_address *a = ls->address;
	bool known = a->next_res < ls->next_opd ||
	             (a->next_res == ls->next_opd && a->res_beat < ls->opd_beat);

	return tb_address_due(ls, PORT(MAU_PORT_RES), known, known ? due_clock(ls) : 0);
}

const tb_sink tb_result_sink = {.next = next, .timely = timely, .advance = advance, .due = due};
