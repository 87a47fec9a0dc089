/*
 * scoreboard.c - making a scoreboard, starting an episode, the end of a request and of an episode.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/scoreboard.h"

#include <stdlib.h>
#include <string.h>

#include "coverage/coverage.h"
#include "lockstep/log.h"

#define TWICE_EVERY 64

int tb_score_open(tb_score *sb, const tb_unit *unit)
{
	memset(sb, 0, sizeof(*sb));
	sb->lanes = unit->lanes;
	sb->window = unit->window;
	sb->geo = (mau_geometry){.window = (uint8_t)unit->window,
	                         .line_bytes = (uint16_t)unit->line_bytes};
	sb->twice_every = TWICE_EVERY;
	sb->hash = TB_LOG_START;
	sb->slot = calloc(TB_SLOTS, sizeof(*sb->slot));
	return sb->slot ? 0 : -1;
}

void tb_score_close(tb_score *sb)
{
	free(sb->slot);
	sb->slot = NULL;
}

void tb_score_start(tb_score *sb, const tb_episode *ep)
{
	sb->ep = ep;
	sb->wave = ep->ctx.wave32 ? 32 : 64;
	sb->beats = sb->wave > sb->lanes ? sb->wave / sb->lanes : 1;
	sb->windows = sb->wave > sb->window ? sb->wave / sb->window : 1;
	sb->next_req = 0;
	sb->next_opd = sb->opd_beat = 0;
	sb->next_res = sb->res_beat = 0;
	sb->next_txn = sb->txn_index = 0;
	sb->next_done = 0;
	sb->finished = 0;
	sb->clock = 0;
	sb->mm.kind = TB_NONE;
	tb_clocks_start(sb);
}

void tb_score_finish(tb_score *sb)
{
	uint32_t request = sb->finished;
	const mau_response *rsp = &tb_expected_of(sb, request)->rsp;

	if (request == sb->next_res || request == sb->next_done)
		return;
	sb->illegal += rsp->error != MAU_ERROR_NONE;
	if (sb->cov)
		tb_coverage_sample(sb->cov, sb->cover_every, &sb->ep->ctx, &sb->geo, sb->lanes,
		                   &sb->ep->req[request], rsp);
	sb->finished++;
	if (sb->finished == sb->next_req)
		tb_clocks_idle(sb);
}

bool tb_score_drained(tb_score *sb)
{
	uint32_t count = sb->ep->count;
	const char *channel = sb->next_req != count    ? "req"
	                      : sb->next_opd != count  ? "opd"
	                      : sb->next_res != count  ? "res"
	                      : sb->next_txn != count  ? "txn"
	                      : sb->next_done != count ? "done"
	                                               : NULL;

	if (!channel)
		return true;
	return tb_score_fail(
		sb, TB_MISSING, channel, "valid", sb->finished,
		"of %u requests: %u headers, %u operands, %u lane results, %u completions", count,
		sb->next_req, sb->next_opd, sb->next_res, sb->next_done);
}
