/*
 * cmd_explain.c - `mau explain`: shows why a lane got its address and verdict.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <unistd.h>

#include "cli/ask/explain_input.h"
#include "cli/ask/explain_print.h"
#include "cli/ask/explain_rule.h"

/* The lane of a mask with one lane, else -1. */
static int single_lane(uint64_t lanes)
{
	return __builtin_popcountll(lanes) == 1 ? __builtin_ctzll(lanes) : -1;
}

static int explain(struct input *in)
{
	static mau_response rsp;
	static mau_detail detail;
	bool has_unit = false;
	tb_unit unit = {0};
	int code;

	if (in->kernel)
		return explain_kernel(in);
	if (in->place && !in->words_only && explain_is_rule(in->place) && access(in->place, F_OK))
		return explain_rule(in->place, in->json);
	code = in->place ? explain_from_file(in, &unit, &has_unit) : explain_from_words(in);

	if (code >= 0)
		return code;
	cli_unit_make(&in->given, has_unit ? &unit : NULL, &unit);
	if (in->ctx.wave32 && in->lanes >> 32)
		return cli_fail(TB_EXIT_USAGE,
		                "--lane: the wave has 32 lanes, numbered from 0, and no lane %d",
		                32 + __builtin_ctzll(in->lanes >> 32));
	mau_geometry geo = {(uint8_t)unit.window, (uint16_t)unit.line_bytes};

	code = mau_wave(&in->ctx, &geo, &in->req, &rsp);
	if (code == MAU_OK)
		code = mau_detail_wave(&in->ctx, &in->req, &detail);
	if (code != MAU_OK)
		return cli_fail(TB_EXIT_INPUT, "%s", mau_strerror(code));
	code = in->data.wanted ? explain_data_run(&in->data, &in->ctx, &geo, &in->req,
	                                          single_lane(in->lanes))
	                       : -1;
	if (code >= 0)
		return code;
	explain_view view = {.ctx = &in->ctx,
	                     .geo = &geo,
	                     .lanes = unit.lanes,
	                     .req = &in->req,
	                     .rsp = &rsp,
	                     .detail = &detail,
	                     .text = in->text,
	                     .lane = single_lane(in->lanes),
	                     .only = in->lanes,
	                     .inactive = in->all,
	                     .txns = in->txns,
	                     .place = in->at,
	                     .data = in->data.wanted ? &in->data : NULL};

	if (in->regs && !in->json)
		printf("registers of %s\n", in->dump_text);
	if (!in->json)
		explain_print(&view);
	else if (!explain_json(&view) && !ferror(stdout))
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out for the JSON output");
	return TB_EXIT_OK;
}

int cmd_explain(int argc, char **argv)
{
	static struct input in;
	int code = explain_options(argc, argv, &in);

	return code >= 0 ? code : explain(&in);
}
