/*
 * scoreboard_fail.c - filling in a mismatch: kind, channel, field, lane, clock, both values, and a
 * sentence.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lockstep/scoreboard.h"

uint32_t tb_score_request(const tb_score *sb, enum mau_port port)
{
	uint32_t request = port == MAU_PORT_REQ   ? sb->next_req
	                   : port == MAU_PORT_OPD ? sb->next_opd
	                   : port == MAU_PORT_RES ? sb->next_res
	                   : port == MAU_PORT_TXN ? sb->next_txn
	                                          : sb->next_done;

	return request < sb->next_req ? request : sb->next_req ? sb->next_req - 1 : 0;
}

bool tb_score_fail(tb_score *sb, enum tb_kind kind, const char *channel, const char *field,
                   uint32_t request, const char *detail, ...)
{
	tb_mismatch *mm = &sb->mm;
	va_list args;

	*mm = (tb_mismatch){.kind = kind, .clock = sb->clock, .request = request, .lane = -1};
	snprintf(mm->channel, sizeof(mm->channel), "%s", channel);
	snprintf(mm->field, sizeof(mm->field), "%s", field);
	va_start(args, detail);
	vsnprintf(mm->detail, sizeof(mm->detail), detail, args);
	va_end(args);
	return false;
}

/* A field's value for a person: by name where it has one. */
static void value_text(char *text, size_t size, const char *field, uint64_t value)
{
	if (!strcmp(field, "status"))
		snprintf(text, size, "%s", mau_status_name((unsigned)value));
	else if (!strcmp(field, "seg"))
		snprintf(text, size, "%s", mau_seg_name((unsigned)value));
	else if (!strcmp(field, "error"))
		snprintf(text, size, "%s", mau_error_name((unsigned)value));
	else
		snprintf(text, size, "0x%llx", (unsigned long long)value);
}

void tb_score_differs(tb_score *sb, const char *channel, const char *field, uint32_t request,
                      int lane, uint64_t unit, uint64_t model)
{
	char where[24] = "", got[32], want[32];

	if (lane >= 0)
		snprintf(where, sizeof(where), " of lane %d", lane);
	value_text(got, sizeof(got), field, unit);
	value_text(want, sizeof(want), field, model);
	tb_score_fail(sb, TB_VALUE, channel, field, request, "%s %s%s: unit %s, model %s", channel,
	              field, where, got, want);
	sb->mm.lane = lane;
	sb->mm.got[0] = unit;
	sb->mm.want[0] = model;
}

bool tb_same_signature(const tb_mismatch *a, const tb_mismatch *b)
{
	return a->kind == b->kind && !strcmp(a->channel, b->channel) && !strcmp(a->field, b->field);
}
