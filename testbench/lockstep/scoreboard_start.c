/*
 * scoreboard_start.c - making a scoreboard, starting and ending an episode, filling in a mismatch.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/scoreboard.h"

int tb_score_open(tb_score *sb, const tb_unit *unit)
{
	memset(sb, 0, sizeof(*sb));
	sb->lanes = unit->lanes;
	sb->window = unit->window;
	sb->geo = (mau_geometry){.window = (uint8_t)unit->window,
	                         .line_bytes = (uint16_t)unit->line_bytes};
	sb->memory = calloc(TB_SLOTS, sizeof(mau_response)); /* touched as far as it is used */
	sb->line128 = unit->line_bytes == 128;
	sb->result = tb_score_result_beat(unit->lanes);
	sb->hash = TB_LOG_START;
	return sb->memory ? 0 : -1;
}

void tb_score_close(tb_score *sb)
{
	free(sb->memory);
	sb->memory = NULL;
}

void tb_score_start(tb_score *sb, const tb_episode *ep)
{
	unsigned wave = ep->ctx.wave32 ? 32 : 64;

	sb->ep = ep;
	sb->beats = wave > sb->lanes ? wave / sb->lanes : 1;
	sb->windows = wave > sb->window ? wave / sb->window : 1;
	sb->beats_of_window = sb->beats > sb->windows ? sb->beats / sb->windows : 1;
	sb->windows_of_beat = sb->windows > sb->beats ? sb->windows / sb->beats : 1;
	sb->window_shift = (unsigned)__builtin_ctz(sb->beats_of_window);
	sb->inside_window = sb->windows_of_beat > 1 ? ~0u : sb->beats_of_window - 1;
	sb->accepted = sb->opd = sb->res = sb->txn = sb->done = 0;
	sb->opd_beat = sb->res_beat = sb->txn_index = 0;
	sb->opd_of = sb->res_of = &sb->slot[0];
	for (unsigned beat = 0; beat < sb->beats; beat++)
		sb->res_shape[beat] = beat << 8 | (uint32_t)(beat + 1 == sb->beats) << 16;
	sb->txn_of = NULL;
	sb->txn_at = sb->txn_end = NULL;
	sb->txns = 0;
	sb->free_clock = sb->done_clock = 0;
	sb->cost_start = TB_NEVER;
	sb->cost_lag = 0;
	memset(sb->stalled, 0, sizeof(sb->stalled));
	for (uint32_t i = 0; sb->pooled != TB_SLOTS && i < TB_SLOTS;
	     i++) /* the first episode, or one after a mismatch */
		sb->pool[i] = &sb->memory[TB_SLOTS - 1 - i];
	sb->pooled = TB_SLOTS;
	sb->mm.kind = TB_NONE;
}

bool tb_score_fail(tb_score *sb, enum tb_kind kind, const char *channel, const char *field,
                   uint64_t clock, uint32_t request, const char *detail, ...)
{
	tb_mismatch *mm = &sb->mm;
	va_list args;

	*mm = (tb_mismatch){.kind = kind, .clock = clock, .request = request, .lane = -1};
	snprintf(mm->channel, sizeof(mm->channel), "%s", channel);
	snprintf(mm->field, sizeof(mm->field), "%s", field);
	va_start(args, detail);
	vsnprintf(mm->detail, sizeof(mm->detail), detail, args);
	va_end(args);
	return false;
}

bool tb_score_late(tb_score *sb, const char *channel, const char *field, uint64_t clock,
                   uint64_t want, uint32_t request)
{
	tb_score_fail(sb, TB_TIMING, channel, field, clock, request,
	              "%s %s at clock %llu, expected at %llu", channel, field,
	              (unsigned long long)clock, (unsigned long long)want);
	sb->mm.got[0] = clock;
	sb->mm.want[0] = want;
	sb->mm.want_clock = (unsigned)want;
	return false;
}

uint64_t tb_score_txns(const tb_score *sb)
{
	uint64_t txns = sb->txns + sb->txn_index;

	for (uint32_t i = sb->done; i < sb->txn; i++)
		txns += sb->slot[i % TB_SLOTS].rsp->txn_count;
	return txns;
}

bool tb_score_drained(tb_score *sb, uint32_t count, uint64_t clock)
{
	const char *channel = sb->accepted != count ? "req"
	                      : sb->opd != count    ? "opd"
	                      : sb->res != count    ? "res"
	                      : sb->txn != count    ? "txn"
	                      : sb->done != count   ? "done"
	                                            : NULL;

	if (!channel)
		return true;
	return tb_score_fail(
		sb, TB_MISSING, channel, "valid", clock, sb->done,
		"of %u requests: %u headers, %u operands, %u lane results, %u completions", count,
		sb->accepted, sb->opd, sb->res, sb->done);
}

bool tb_same_signature(const tb_mismatch *a, const tb_mismatch *b)
{
	return a->kind == b->kind && !strcmp(a->channel, b->channel) && !strcmp(a->field, b->field);
}
