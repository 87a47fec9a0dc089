/*
 * scoreboard_txn.c - transactions, `txn_`, in the order of rule C5.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/log.h"
#include "lockstep/scoreboard.h"

void tb_score_next_txn(tb_score *sb)
{
	while (sb->next_txn != sb->next_req &&
	       sb->txn_index == tb_expected_of(sb, sb->next_txn)->rsp.txn_count) {
		sb->next_txn++;
		sb->txn_index = 0;
	}
}

/* A field of the transaction against the model's. */
static inline bool same(tb_score *sb, const char *field, uint64_t unit, uint64_t model)
{
	if (unit == model)
		return true;
	tb_score_differs(sb, "txn", field, sb->next_txn, -1, unit, model);
	return false;
}

/* The byte mask: two words of 64. */
static inline bool same_bytes(tb_score *sb, const uint64_t unit[2], const uint64_t model[2])
{
	if (unit[0] == model[0] && unit[1] == model[1])
		return true;
	tb_score_differs(sb, "txn", "bytes", sb->next_txn, -1, unit[0], model[0]);
	sb->mm.got[1] = unit[1];
	sb->mm.want[1] = model[1];
	return false;
}

bool tb_score_txn(tb_score *sb, const mau_dut *dut)
{
	const mau_dut_seen *seen = &dut->seen;
	uint32_t request = sb->next_txn;
	tb_expected *e = tb_expected_of(sb, request);
	const mau_txn *t = &e->rsp.txn[sb->txn_index];

	if (request == sb->next_req)
		return tb_score_fail(sb, TB_EXTRA, "txn", "valid",
		                     tb_score_request(sb, MAU_PORT_TXN),
		                     "a transaction that no request asks for");
	if (!same(sb, "tag", seen->txn_tag, sb->ep->req[request].tag) ||
	    !same(sb, "window", seen->txn_window, t->window) ||
	    !same(sb, "pass", seen->txn_pass, t->pass) ||
	    !same(sb, "line", seen->txn_line, t->line) ||
	    !same(sb, "lanes", seen->txn_lanes, t->lanes) ||
	    !same_bytes(sb, seen->txn_bytes, t->bytes) ||
	    !same(sb, "attr", seen->txn_attr, t->attr) ||
	    !same(sb, "last", seen->txn_last, t->last))
		return false;
	if (!tb_clocks_txn(sb, request, sb->txn_index))
		return false;
	sb->compared++;
	sb->hash = tb_log_txn(sb->hash, sb, request, sb->txn_index);
	e->last_txn = sb->clock;
	if (++sb->txn_index == e->rsp.txn_count)
		tb_score_next_txn(sb);
	return true;
}
