/*
 * scoreboard_done.c - completions, `done_`: one a request, in order, after all of its transactions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/log.h"
#include "lockstep/scoreboard.h"

/* A field of the completion against the model's. */
static inline bool same(tb_score *sb, const char *field, uint64_t unit, uint64_t model)
{
	if (unit == model)
		return true;
	tb_score_differs(sb, "done", field, sb->next_done, -1, unit, model);
	return false;
}

/* Transactions of the request that are still to come. */
static unsigned txns_left(const tb_score *sb, uint32_t request)
{
	unsigned count = tb_expected_of(sb, request)->rsp.txn_count;

	return request < sb->next_txn ? 0 : request > sb->next_txn ? count : count - sb->txn_index;
}

bool tb_score_done(tb_score *sb, const mau_dut *dut)
{
	const mau_dut_seen *seen = &dut->seen;
	uint32_t request = sb->next_done;
	tb_expected *e = tb_expected_of(sb, request);

	if (request == sb->next_opd)
		return tb_score_fail(sb, TB_EXTRA, "done", "valid",
		                     tb_score_request(sb, MAU_PORT_DONE),
		                     "a completion of a request that is not complete");
	if (txns_left(sb, request))
		return tb_score_fail(sb, TB_ORDER, "done", "valid", request,
		                     "completion with %u of %u transactions not handed over",
		                     txns_left(sb, request), e->rsp.txn_count);
	if (!same(sb, "tag", seen->done_tag, sb->ep->req[request].tag) ||
	    !same(sb, "error", seen->done_error, e->rsp.error) ||
	    !same(sb, "count", seen->done_count, e->rsp.txn_count))
		return false;
	if (!tb_clocks_done(sb, request))
		return false;
	sb->compared++;
	sb->hash = tb_log_done(sb->hash, sb, request);
	sb->next_done++;
	tb_score_finish(sb);
	return true;
}
