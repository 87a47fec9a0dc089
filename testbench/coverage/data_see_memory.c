/*
 * data_see_memory.c - requests that memory answers with FAULT or NACK, and the errors that they
 * complete with (M2 to M7).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

/* Has the lane bytes in a transaction of another line than that of its error? */
static bool has_other_line(const tb_data_seen *s, unsigned lane)
{
	const mau_response *rsp = &s->x->response;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];

		if (lane / s->window == t->window && t->lanes >> lane % s->window & 1 &&
		    t->line != s->x->error_line[lane])
			return true;
	}
	return false;
}

static void see_load(tb_data_mark *k, const tb_data_seen *s, uint64_t fault, uint64_t nack)
{
	const mau_execution *x = s->x;

	HIT(M2_LOAD, fault != 0);
	HIT(M6_LOAD, nack != 0);
	for (uint64_t m = fault; m; m &= m - 1) {
		unsigned lane = (unsigned)__builtin_ctzll(m);

		HIT(M2_LINES, has_other_line(s, lane));
		HIT(M2_ONE, tb_data_selects_one(s));
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		HIT(M2_OTHERS, fault && x->moved[l] && !(fault >> l & 1));
	HIT(M6_TFE_FAULT, fault && x->plan.tfe);
	HIT(M6_TFE_NACK, nack && x->plan.tfe);
}

static void see_store(tb_data_mark *k, const tb_data_seen *s, uint64_t fault, uint64_t nack)
{
	HIT(M3_STORE, fault != 0);
	HIT(M6_STORE, nack != 0);
	for (uint64_t m = fault; m; m &= m - 1)
		HIT(M3_LINES, s->x->moved[__builtin_ctzll(m)] != 0);
}

static void see_atomic(tb_data_mark *k, const tb_data_seen *s, uint64_t fault, uint64_t nack)
{
	bool returns = s->req->op.glc;

	HIT(M4_ATOMIC, fault && !returns);
	HIT(M4_RETURNS, fault && returns);
	HIT(M6_ATOMIC, nack != 0);
	for (uint64_t m = fault; m; m &= m - 1)
		HIT(M4_LINES, has_other_line(s, (unsigned)__builtin_ctzll(m)));
}

void tb_data_see_memory(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_execution *x = s->x;
	const mau_op *op = &s->req->op;
	mau_memviol unit = mau_memviol_unpack(x->response.memviol);
	uint64_t fault = x->fault_lanes, nack = x->nack_lanes;

	HIT(M7_MEMORY, unit.memory && !fault);
	HIT(M7_LDS, unit.lds && !unit.memory && !fault);
	HIT(M7_BOTH, unit.lds && (unit.memory || fault));
	HIT(M7_FAULT, fault && !unit.memory);
	HIT(M6_BOTH, fault && nack);
	if (op->enc == MAU_ENC_SMEM) {
		HIT(M5_SCALAR, fault != 0);
		HIT(M5_LINES, fault && x->response.txn_count > 1);
		HIT(M6_SCALAR, nack && !fault);
	} else if (op->cls == MAU_CLS_LOAD && x->lds_lanes) {
		HIT(M5_LDS, fault != 0);
		HIT(M6_LDS, nack != 0);
	} else if (op->cls == MAU_CLS_LOAD) {
		see_load(k, s, fault, nack);
	} else if (op->cls == MAU_CLS_STORE) {
		see_store(k, s, fault, nack);
	} else {
		see_atomic(k, s, fault, nack);
	}
}
