/*
 * data_see_execute.c - order and spaces: overlapping stores, atomics on one line, LDS, scalar
 * loads, walked accesses (X).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

/* Do lanes of a transaction write the same bytes, so that their sum exceeds its mask? */
static bool overlaps(const tb_data_seen *s, const mau_txn *t)
{
	unsigned brought = 0, written = (unsigned)(__builtin_popcountll(t->bytes[0]) +
	                                           __builtin_popcountll(t->bytes[1]));

	for (uint64_t m = t->lanes; m; m &= m - 1) {
		unsigned lane = t->window * s->window + (unsigned)__builtin_ctzll(m);
		const mau_pass_access *a = &s->detail->lane[lane].access.pass[t->pass];

		for (unsigned b = 0; b < 16; b++) {
			uint64_t at = (a->address + b - t->line) & ((UINT64_C(1) << 48) - 1);

			brought +=
				a->bytes >> b & 1 && at < 128 && (t->bytes[at / 64] >> at % 64 & 1);
		}
	}
	return brought > written;
}

static void see_stores(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_response *rsp = &s->x->response;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];

		HIT(X4_OVERLAP, t->lanes & (t->lanes - 1) && overlaps(s, t));
		for (unsigned j = 0; j < i; j++) {
			const mau_txn *u = &rsp->txn[j];

			HIT(X4_WINDOWS, t->line == u->line && ((t->bytes[0] & u->bytes[0]) ||
			                                       (t->bytes[1] & u->bytes[1])));
		}
	}
}

/* Does the line of a transaction begin inside a lane's element of at most 8 bytes? */
static bool is_second(const mau_txn *t, uint64_t address)
{
	return ((t->line - address) & ((UINT64_C(1) << 48) - 1)) - 1 < 7;
}

/* Order of atomics (X5): a lane acts with its first transaction. */
static void see_order(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_response *rsp = &s->x->response;
	uint64_t acted = 0;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		uint64_t lanes = t->lanes << t->window * s->window;

		HIT(X5_ALL_ACTED, !(lanes & ~acted));
		for (uint64_t m = lanes & ~acted; m; m &= m - 1)
			HIT(X5_SECOND_LINE, is_second(t, rsp->lanes.address[__builtin_ctzll(m)]));
		acted |= lanes;
	}
}

static void see_atomics(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_response *rsp = &s->x->response;

	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];
		unsigned first = t->window * s->window + (unsigned)__builtin_ctzll(t->lanes);

		for (uint64_t m = t->lanes & (t->lanes - 1); m; m &= m - 1) {
			unsigned lane = t->window * s->window + (unsigned)__builtin_ctzll(m);
			bool same = rsp->lanes.address[lane] == rsp->lanes.address[first];

			HIT(X5_HOT, same);
			HIT(X5_LINE, !same);
		}
	}
}

/* Has a FLAT request lanes in LDS and in memory? */
static bool mixed(const tb_data_seen *s)
{
	bool lds = false, memory = false;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		bool in_lds = s->x->response.lanes.space[l] == MAU_SEG_LDS;

		lds |= s->x->moved[l] && in_lds;
		memory |= s->x->moved[l] && !in_lds;
	}
	return lds && memory;
}

static void see_lanes(tb_data_mark *k, const tb_data_seen *s)
{
	unsigned cls = s->req->op.cls;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		const mau_detail_lane *lane = &s->detail->lane[l];

		if (!s->x->moved[l])
			continue;
		HIT(X10_LOAD, lane->address.walked && cls == MAU_CLS_LOAD);
		HIT(X10_STORE, lane->address.walked && cls == MAU_CLS_STORE);
		HIT(X10_SCRATCH,
		    lane->result.space == MAU_SEG_SCRATCH && lane->access.pass[1].bytes);
	}
}

void tb_data_see_execute(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_op *op = &s->req->op;
	const mau_execution *x = s->x;
	bool data = mau_data_dwords(s->ctx->gfx, op) > 0,
	     ignored = s->detail->verdict.whole && s->detail->verdict.status == MAU_STATUS_IGNORED;

	if (op->enc == MAU_ENC_SMEM) {
		HIT(X8_X1, x->sgprs == 1);
		HIT(X8_X16, x->sgprs == 16);
		HIT(X8_ILLEGAL, x->response.error != MAU_ERROR_NONE && !x->sgprs);
		HIT(X8_IGNORED, ignored && !x->sgprs);
		return;
	}
	HIT(X2_ILLEGAL, data && x->response.error != MAU_ERROR_NONE);
	HIT(X2_IGNORED, data && ignored);
	if (x->response.error != MAU_ERROR_NONE)
		return;
	if (op->cls == MAU_CLS_STORE)
		see_stores(k, s);
	if (op->cls == MAU_CLS_ATOMIC) {
		see_atomics(k, s);
		see_order(k, s);
	}
	if (op->enc == MAU_ENC_FLAT) {
		HIT(X6_MIXED_LOAD, op->cls == MAU_CLS_LOAD && mixed(s));
		HIT(X6_MIXED_STORE, op->cls == MAU_CLS_STORE && mixed(s));
		HIT(X6_MIXED_ATOMIC, op->cls == MAU_CLS_ATOMIC && mixed(s));
	}
	HIT(X7_SAME, x->lds_lanes & (x->lds_lanes - 1));
	see_lanes(k, s);
}
