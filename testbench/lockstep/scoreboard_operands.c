/*
 * scoreboard_operands.c - what the unit takes: headers, which the model answers, and operand beats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/log.h"
#include "lockstep/scoreboard.h"

bool tb_score_header(tb_score *sb)
{
	uint32_t request = sb->next_req;
	tb_expected *e = tb_expected_of(sb, request);

	if (request - sb->finished == TB_SLOTS) /* something waits for good */
		return tb_score_hang(sb, sb->clock, PORT(MAU_PORT_REQ) | PORT(MAU_PORT_OPD),
		                     PORT(MAU_PORT_REQ));
	if (!tb_score_answer(sb, request, &e->rsp))
		return false;
	sb->hash = tb_log_source(sb->hash, sb->clock, MAU_PORT_REQ);
	e->delayed = sb->clocks.stalled_mask >> MAU_PORT_REQ & 1;
	e->windows_scheduled = 0;
	e->txns_scheduled = 0;
	e->last_txn = 0;
	sb->next_req++;
	tb_score_next_txn(sb);
	return true;
}

bool tb_score_operands(tb_score *sb)
{
	uint32_t request = sb->next_opd;
	unsigned beat = sb->opd_beat;

	if (request == sb->next_req)
		return tb_score_fail(sb, TB_EXTRA, "opd", "ready", request,
		                     "operands were taken before their header");
	sb->hash = tb_log_source(sb->hash, sb->clock, MAU_PORT_OPD);
	if (++sb->opd_beat == sb->beats) {
		sb->opd_beat = 0;
		sb->next_opd++;
	}
	return tb_clocks_operands(sb, request, beat);
}
