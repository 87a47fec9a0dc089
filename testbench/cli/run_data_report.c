/*
 * run_data_report.c - what `mau run --data` says: the summary, and the FAILED block.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/run.h"
#include "cli/run_data.h"
#include "mismatch/report.h"
#include "support/json_text.h"
#include "support/paste.h"
#include "support/wrap.h"

static json_t *summary_json(const struct run_data *r, const char *verdict, double seconds)
{
	const tb_data_stats *s = tb_data_statistics(r->ls);
	char seed[24], hash[24];
	json_t *o;

	snprintf(seed, sizeof(seed), "%" PRIu64, r->knobs.seed);
	snprintf(hash, sizeof(hash), "%016" PRIx64, tb_data_hash(r->ls));
	o = json_pack("{s:i, s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:s}", "schema", 1,
	              "verb", "run --data", "verdict", verdict, "seed", seed, "waves",
	              (json_int_t)s->waves, "episodes", (json_int_t)s->episodes, "illegal",
	              (json_int_t)s->illegal, "clocks", (json_int_t)s->clocks, "compared",
	              (json_int_t)s->compared, "costed", (json_int_t)s->costed, "seconds", seconds,
	              "hash", hash);
	for (unsigned cls = 0; cls < 4; cls++)
		json_object_set_new(o, cli_lower(mau_cls_name(cls)),
		                    json_integer((json_int_t)s->by_class[cls]));
	for (unsigned kind = 0; kind < 3; kind++) {
		char name[24];

		snprintf(name, sizeof(name), "memory_%s", cli_lower(mau_mem_name(kind)));
		json_object_set_new(o, name, json_integer((json_int_t)s->memory[kind]));
		snprintf(name, sizeof(name), "lds_%s", cli_lower(mau_mem_name(kind)));
		json_object_set_new(o, name, json_integer((json_int_t)s->lds[kind]));
	}
	json_object_set_new(o, "vgpr_writes", json_integer((json_int_t)s->transfers[TB_DATA_VGPR]));
	json_object_set_new(o, "sgpr_writes", json_integer((json_int_t)s->transfers[TB_DATA_SGPR]));
	json_object_set_new(o, "overtaken", json_integer((json_int_t)s->overtaken));
	if (r->cov) {
		tb_bin_table table = tb_data_coverage_table(r->cov);
		unsigned total, holes = tb_table_holes(&table, r->knobs.gfx_mask, &total);

		json_object_set_new(o, "coverage", tb_table_map(&table, r->knobs.gfx_mask));
		json_object_set_new(o, "coverage_cases", json_integer(total));
		json_object_set_new(o, "coverage_holes", json_integer(holes));
	}
	return o;
}

static void summary_text(const struct run_data *r, const char *verdict, double seconds)
{
	const tb_data_stats *s = tb_data_statistics(r->ls);

	if (r->cov) {
		tb_bin_table table = tb_data_coverage_table(r->cov);

		tb_table_print(&table, r->knobs.gfx_mask, stdout);
	}
	printf("%s: %" PRIu64 " wave%s in %" PRIu64 " episode%s, %" PRIu64
	       " clocks (%.1f a wave)\n",
	       verdict, s->waves, cli_s(s->waves), s->episodes, cli_s(s->episodes), s->clocks,
	       s->waves ? (double)s->clocks / (double)s->waves : 0.0);
	printf("requests: %" PRIu64 " loads, %" PRIu64 " stores, %" PRIu64 " atomics, %" PRIu64
	       " cache; %" PRIu64 " illegal\n",
	       s->by_class[MAU_CLS_LOAD], s->by_class[MAU_CLS_STORE], s->by_class[MAU_CLS_ATOMIC],
	       s->by_class[MAU_CLS_CACHE], s->illegal);
	printf("registers: %" PRIu64 " VGPR writes, %" PRIu64 " SGPR writes\n",
	       s->transfers[TB_DATA_VGPR], s->transfers[TB_DATA_SGPR]);
	printf("memory: %" PRIu64 " reads, %" PRIu64 " writes, %" PRIu64 " atomics; %" PRIu64
	       " answers overtook\n",
	       s->memory[MAU_MEM_READ], s->memory[MAU_MEM_WRITE], s->memory[MAU_MEM_ATOMIC],
	       s->overtaken);
	printf("LDS: %" PRIu64 " reads, %" PRIu64 " writes, %" PRIu64 " atomics\n",
	       s->lds[MAU_MEM_READ], s->lds[MAU_MEM_WRITE], s->lds[MAU_MEM_ATOMIC]);
	if (s->costed)
		printf("throughput: %" PRIu64 " completions of streams in time\n", s->costed);
	printf("%" PRIu64 " transfers compared, %.2f s, %.0f waves/s\n", s->compared, seconds,
	       (double)s->waves / seconds);
	printf("log hash %016" PRIx64 ", seed %" PRIu64 "\n", tb_data_hash(r->ls), r->knobs.seed);
}

json_t *run_data_summary(const struct run_data *r, const char *verdict)
{
	double seconds = run_now() - r->start;

	if (r->json)
		return summary_json(r, verdict, seconds);
	summary_text(r, verdict, seconds);
	return NULL;
}

/* The line that runs the episode again. */
static void again(const struct run_data *r, char *line, size_t size)
{
	char arguments[400];
	int n = snprintf(
		arguments, sizeof(arguments),
		"run --data --lanes %u --window %u --line-bytes %u --seed %" PRIu64
		" --episode %" PRIu64 " --memory %s --stall %s",
		r->unit.lanes, r->unit.window, r->unit.line_bytes, r->knobs.seed, r->world.episode,
		r->world.memory < 0 ? "mix" : tb_memory_profile_name((unsigned)r->world.memory),
		r->world.stall < 0 ? "mix" : tb_profile_name((unsigned)r->world.stall));

	if (r->ep.count < r->knobs.requests)
		n += snprintf(arguments + n, sizeof(arguments) - (size_t)n, " --waves %u",
		              r->ep.count);
	if (r->gfx)
		n += snprintf(arguments + n, sizeof(arguments) - (size_t)n, " --gfx %.60s", r->gfx);
	if (r->unit.fault)
		n += snprintf(arguments + n, sizeof(arguments) - (size_t)n, " --fault %u",
		              r->unit.fault);
	if (r->unit.reset_seed)
		n += snprintf(arguments + n, sizeof(arguments) - (size_t)n,
		              " --reset-seed %" PRIu64, r->unit.reset_seed);
	snprintf(arguments + n, sizeof(arguments) - (size_t)n, "%s%s",
	         r->world.throughput ? " --throughput" : "", r->given.checked ? " --checked" : "");
	tb_paste_line(line, size, arguments, NULL);
}

/* What the request asks for, in a few words. */
static void operation(const struct run_data *r, const tb_mismatch *mm, char *text, size_t size)
{
	const mau_op *op = &r->ep.req[mm->request].op;

	snprintf(text, size, "gfx%s %s %s, op 0x%016" PRIx64, mau_gfx_name(r->ep.ctx.gfx),
	         cli_lower(mau_enc_name(op->enc)),
	         cli_lower(op->cls == MAU_CLS_ATOMIC ? mau_atomic_name(op->atomic)
	                                             : mau_cls_name(op->cls)),
	         mau_op_pack(op));
}

static void failed_json(const struct run_data *r, const tb_mismatch *mm, json_t *summary)
{
	char line[TB_PASTE_ROOM], text[100], got[24], want[24];

	again(r, line, sizeof(line));
	operation(r, mm, text, sizeof(text));
	snprintf(got, sizeof(got), "0x%" PRIx64, mm->got[0]);
	snprintf(want, sizeof(want), "0x%" PRIx64, mm->want[0]);
	json_object_update_missing_new(
		summary, json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:i, s:s, s:s, s:s, s:s, s:s}",
	                           "kind", tb_kind_name(mm->kind), "channel", mm->channel, "field",
	                           mm->field, "episode", (json_int_t)r->world.episode, "request",
	                           (json_int_t)mm->request, "clock", (json_int_t)mm->clock, "lane",
	                           mm->lane, "got", got, "want", want, "operation", text, "detail",
	                           mm->detail, "again", line));
	json_line(summary);
}

void run_data_failed(const struct run_data *r, const tb_mismatch *mm, json_t *summary)
{
	char line[TB_PASTE_ROOM], text[100];
	bool sides = mm->got[0] != mm->want[0];

	if (r->json) {
		failed_json(r, mm, summary);
		return;
	}
	again(r, line, sizeof(line));
	operation(r, mm, text, sizeof(text));
	printf("\nFAILED: %s of %s.%s", tb_kind_name(mm->kind), mm->channel, mm->field);
	if (mm->lane >= 0)
		printf(", lane %d", mm->lane);
	printf("\n  where   request %u of %u (from 0), clock %" PRIu64 " of episode %" PRIu64 "\n",
	       mm->request, r->ep.count, mm->clock, r->world.episode);
	printf("  on      data path %u/%u/%u, memory %s\n  op      %s\n", r->unit.lanes,
	       r->unit.window, r->unit.line_bytes,
	       tb_memory_profile_name(tb_data_memory_profile(r->ls)), text);
	if (sides && mm->kind == TB_TIMING)
		printf("  model   clock %" PRIu64 "\n  unit    clock %" PRIu64 "\n", mm->want[0],
		       mm->got[0]);
	else if (sides)
		printf("  model   0x%" PRIx64 "\n  unit    0x%" PRIx64 "\n", mm->want[0],
		       mm->got[0]);
	if (mm->detail[0]) {
		printf("  says    ");
		tb_wrap(stdout, 10, mm->detail);
	}
	printf("  again   %s\n", line);
}
