/*
 * report_data.c - see report_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/report_data.h"

#include <stdio.h>
#include <stdlib.h>

#include "mismatch/derive_data.h"
#include "mismatch/player.h"
#include "stimulus/encode.h"
#include "stimulus/store.h"

void tb_report_operation(const mau_context *ctx, const mau_op *op, char *text, size_t size)
{
	uint32_t words[3];
	mau_inst inst;

	text[0] = 0;
	if (tb_encode(ctx->gfx, op, words) == 0 && mau_decode(ctx->gfx, words, &inst) == MAU_OK)
		mau_inst_print(ctx->gfx, &inst, text, size);
}

void tb_report_place(const tb_unit *unit, const tb_episode *ep, char *text, size_t size)
{
	static const tb_memory plain;
	const tb_memory *memory = ep->data ? &ep->data->memory : &plain;
	uint32_t faults = ep->data ? ep->data->faults : 0;
	bool named = tb_has_axi4(unit->engine);
	int n = snprintf(text, size, "data path %u/%u/%u%s%s, memory %s", unit->lanes, unit->window,
	                 unit->line_bytes, named ? " " : "", named ? unit->engine : "",
	                 tb_answers_name(memory->profile));

	if (memory->profile != TB_ANSWERS_NONE)
		n += snprintf(text + n, size - (size_t)n, ", %u clock%s", memory->latency,
		              memory->latency == 1 ? "" : "s");
	if (faults)
		snprintf(text + n, size - (size_t)n, ", %u fault range%s", faults,
		         faults == 1 ? "" : "s");
}

/* Executes the requests up to 'request' and returns the result of that one, to free(). NULL: the
 * model refused a request, or memory ran out. */
static mau_execution *execute(const tb_unit *unit, const tb_episode *ep, uint32_t request)
{
	mau_geometry geo = {(uint8_t)unit->window, (uint16_t)unit->line_bytes};
	mau_execution *x = malloc(sizeof(*x));
	tb_store *store = tb_store_new(ep->data);
	bool good = x && store;

	if (good && tb_has_axi4(unit->engine))
		tb_store_by_lines(store, tb_axi4_lines(ep->req, ep->count), unit->line_bytes);
	for (uint32_t i = 0; good && i <= request; i++) {
		mau_memory memory = tb_store_memory(store);

		tb_store_begin(store);
		good = mau_execute(&ep->ctx, &geo, &ep->req[i], tb_episode_vdata(ep, i), &memory,
		                   x) == MAU_OK;
	}
	tb_store_free(store);
	if (good)
		return x;
	free(x);
	return NULL;
}

void tb_report_lane_data(FILE *out, const tb_unit *unit, const tb_episode *ep, uint32_t request,
                         unsigned lane)
{
	mau_execution *x = execute(unit, ep, request);

	if (x) {
		fputc('\n', out);
		derive_data_print(out, &ep->req[request], tb_episode_vdata(ep, request), x, lane);
	}
	free(x);
}

json_t *tb_report_lane_json(const tb_unit *unit, const tb_episode *ep, uint32_t request,
                            unsigned lane)
{
	mau_execution *x = execute(unit, ep, request);
	json_t *steps =
		x ? derive_data_json(&ep->req[request], tb_episode_vdata(ep, request), x, lane)
		  : NULL;

	free(x);
	return steps ? steps : json_null();
}
