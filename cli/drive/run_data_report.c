/*
 * run_data_report.c - what `mau run --data` says: the summary, and the report of a mismatch.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <stdio.h>

#include "cli/drive/data_stats.h"
#include "cli/drive/run.h"
#include "cli/drive/run_data.h"
#include "mismatch/report.h"
#include "support/json_text.h"
#include "support/paste.h"

static json_t *summary_json(const struct run_data *r, const char *verdict, double seconds)
{
	char seed[24], hash[24];
	json_t *o;

	snprintf(seed, sizeof(seed), "%" PRIu64, r->knobs.requests.seed);
	snprintf(hash, sizeof(hash), "%016" PRIx64, tb_lockstep_hash(r->ls));
	o = json_pack("{s:i, s:s, s:s, s:s, s:f, s:s}", "schema", 1, "verb", "run --data",
	              "verdict", verdict, "seed", seed, "seconds", seconds, "hash", hash);
	data_stats_json(o, tb_lockstep_stats(r->ls));
	if (r->cov) {
		tb_bin_table table = tb_data_coverage_table(r->cov);
		unsigned total, holes = tb_table_holes(&table, r->knobs.requests.gfx_mask, &total);

		json_object_set_new(o, "coverage",
		                    tb_table_map(&table, r->knobs.requests.gfx_mask));
		json_object_set_new(o, "coverage_cases", json_integer(total));
		json_object_set_new(o, "coverage_holes", json_integer(holes));
	}
	return o;
}

static void summary_text(const struct run_data *r, const char *verdict, double seconds)
{
	const tb_stats *s = tb_lockstep_stats(r->ls);

	if (r->cov) {
		tb_bin_table table = tb_data_coverage_table(r->cov);

		tb_table_print(&table, r->knobs.requests.gfx_mask, stdout);
	}
	printf("%s: %" PRIu64 " wave%s in %" PRIu64 " episode%s, %" PRIu64
	       " clocks (%.1f a wave)\n",
	       verdict, s->waves, cli_s(s->waves), s->episodes, cli_s(s->episodes), s->clocks,
	       s->waves ? (double)s->clocks / (double)s->waves : 0.0);
	data_stats_text(s);
	printf("%" PRIu64 " transfers compared, %.2f s, %.0f waves/s\n", s->compared, seconds,
	       (double)s->waves / seconds);
	printf("log hash %016" PRIx64 ", seed %" PRIu64 "\n", tb_lockstep_hash(r->ls),
	       r->knobs.requests.seed);
}

json_t *run_data_summary(const struct run_data *r, const char *verdict)
{
	double seconds = run_now() - r->start;

	if (r->json)
		return summary_json(r, verdict, seconds);
	summary_text(r, verdict, seconds);
	return NULL;
}

/* The arguments that run the episode again. */
static void again(const struct run_data *r, char *arguments, size_t size)
{
	const tb_data_knobs *k = &r->knobs;
	int n = snprintf(arguments, size,
	                 "run --data --lanes %u --window %u --line-bytes %u --seed %" PRIu64
	                 " --episode %" PRIu64 " --memory %s --stall %s",
	                 r->unit.lanes, r->unit.window, r->unit.line_bytes, k->requests.seed,
	                 r->episode, k->memory < 0 ? "mix" : tb_answers_name((unsigned)k->memory),
	                 k->requests.profile < 0 ? "mix"
	                                         : tb_profile_name((unsigned)k->requests.profile));

	if (r->ep.count < k->requests.requests)
		n += snprintf(arguments + n, size - (size_t)n, " --waves %u", r->ep.count);
	if (r->gfx)
		n += snprintf(arguments + n, size - (size_t)n, " --gfx %.60s", r->gfx);
	if (r->wave_size)
		n += snprintf(arguments + n, size - (size_t)n, " --wave-size %s", r->wave_size);
	if (r->unit.fault)
		n += snprintf(arguments + n, size - (size_t)n, " --fault %u", r->unit.fault);
	if (r->unit.reset_seed)
		n += snprintf(arguments + n, size - (size_t)n, " --reset-seed %" PRIu64,
		              r->unit.reset_seed);
	snprintf(arguments + n, size - (size_t)n, "%s%s", r->unit.throughput ? " --throughput" : "",
	         r->given.checked ? " --checked" : "");
}

int run_data_failed(struct run_data *r, const tb_mismatch *mm)
{
	char command[400], line[TB_PASTE_ROOM];
	tb_report_options wanted = {
		.json = r->json, .command = command, .summary = run_data_summary(r, "MISMATCH")};

	again(r, command, sizeof(command));
	tb_paste_line(line, sizeof(line), command, NULL);
	if (r->json) {
		json_object_set_new(wanted.summary, "episode",
		                    json_integer((json_int_t)r->episode));
		json_object_set_new(wanted.summary, "again", json_string(line));
	} else {
		printf("again: %s\n\n", line);
	}
	tb_lockstep_close(r->ls); /* the report runs the unit itself */
	r->ls = NULL;
	return run_report(&r->unit, &r->ep, mm, r->out, &wanted);
}
