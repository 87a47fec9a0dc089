/*
 * run_summary.c - output of `mau run`: progress line, summary as text or JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/drive/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/board/line.h"
#include "cli/drive/data_stats.h"
#include "cosim/board/board_dut.h"
#include "support/json_text.h"
#include "support/time_left.h"

double run_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void run_progress(struct run *r)
{
	double t = run_now();

	if (t - (r->shown > 0 ? r->shown : r->start) < 0.5)
		return;
	double rate = (double)r->done / (t - r->start), left = (double)(r->waves - r->done) / rate;
	double limit = r->seconds ? r->start + (double)r->seconds - t : left;
	char line[80];

	r->shown = t;
	snprintf(line, sizeof(line), "%" PRIu64 " of %" PRIu64 " waves, %.0f waves/s, ", r->done,
	         r->waves, rate);
	time_left(line, sizeof(line), left < limit ? left : limit);
	fprintf(stderr, "\r%-79s", line);
	fflush(stderr);
}

/* With coverage: prints it, or adds it to 'o' (NULL: text). */
static void add_coverage(const struct run *r, json_t *o)
{
	unsigned mask = r->knobs.requests.gfx_mask, total, holes;
	tb_bin_table table;

	if (!r->cov && !r->data_cov)
		return;
	table = r->cov ? tb_coverage_table(r->cov) : tb_data_coverage_table(r->data_cov);
	if (!o) {
		tb_table_print(&table, mask, stdout);
		return;
	}
	holes = tb_table_holes(&table, mask, &total);
	json_object_set_new(o, "coverage", tb_table_map(&table, mask));
	json_object_set_new(o, "coverage_cases", json_integer(total));
	json_object_set_new(o, "coverage_holes", json_integer(holes));
}

/* With a stimulus file: prints its name and hash, or adds them to 'o' (NULL: text). */
static void add_stimulus(json_t *o)
{
	char hash[24];
	uint64_t value;
	const char *name = run_stimulus_file(&value);

	snprintf(hash, sizeof(hash), "%016" PRIx64, value);
	if (name && o)
		json_object_set_new(o, "stimulus_file",
		                    json_pack("{s:o, s:s}", "name", json_text(name), "hash", hash));
	else if (name)
		printf("stimulus file %s, hash %s\n", name, hash);
}

static json_t *summary_json(struct run *r, const char *verdict, double seconds)
{
	const tb_stats *s = tb_lockstep_stats(r->ls);
	char seed[24], hash[24], digest[24];
	json_t *o;

	snprintf(seed, sizeof(seed), "%" PRIu64, r->knobs.requests.seed);
	snprintf(hash, sizeof(hash), "%016" PRIx64, tb_lockstep_hash(r->ls));
	snprintf(digest, sizeof(digest), "%016" PRIx64, r->digest);
	o = json_pack("{s:i, s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:f, s:s, s:s}", "schema", 1,
	              "verb", r->data ? "run --data" : "run", "verdict", verdict, "seed", seed,
	              "waves", (json_int_t)s->waves, "episodes", (json_int_t)s->episodes, "clocks",
	              (json_int_t)s->clocks, "compared", (json_int_t)s->compared, "seconds",
	              seconds, "hash", hash, "stimulus", digest);
	if (r->data)
		data_stats_json(o, s);
	else
		json_object_set_new(o, "transactions",
		                    json_integer((json_int_t)s->transfers[MAU_PORT_TXN]));
	add_stimulus(o);
	add_coverage(r, o);
	board_line_json(o, tb_lockstep_dut(r->ls));
	if (board_is_engine(r->unit.engine))
		json_object_set_new(o, "passed_over", json_integer((json_int_t)r->passed_over));
	return o;
}

static void summary_text(struct run *r, const char *verdict, double seconds)
{
	const tb_stats *s = tb_lockstep_stats(r->ls);
	uint64_t txns = s->transfers[MAU_PORT_TXN];

	add_coverage(r, NULL);
	printf("%s: %" PRIu64 " wave%s in %" PRIu64 " episode%s, %" PRIu64
	       " clocks (%.1f a wave)\n",
	       verdict, s->waves, cli_s(s->waves), s->episodes, cli_s(s->episodes), s->clocks,
	       s->waves ? (double)s->clocks / (double)s->waves : 0.0);
	if (r->data)
		data_stats_text(s);
	else
		printf("%" PRIu64 " transaction%s, ", txns, cli_s(txns));
	printf("%" PRIu64 " %s%s compared, %.2f s, %.0f waves/s\n", s->compared,
	       r->data ? "transfer" : "beat", cli_s(s->compared), seconds,
	       (double)s->waves / seconds);
	printf("log hash %016" PRIx64 ", stimulus %016" PRIx64 ", seed %" PRIu64 "\n",
	       tb_lockstep_hash(r->ls), r->digest, r->knobs.requests.seed);
	add_stimulus(NULL);
	board_line_print(tb_lockstep_dut(r->ls));
	if (r->passed_over)
		printf("not run: %" PRIu64 " episode%s (%" PRIu64
		       " wave%s) too long for the board;\n"
		       "lower --requests to shorten them\n",
		       r->passed_over, cli_s(r->passed_over), r->passed_over_waves,
		       cli_s(r->passed_over_waves));
}

json_t *run_summary(struct run *r, const char *verdict)
{
	double seconds = run_now() - r->start;

	if (r->shown > 0)
		fprintf(stderr, "\r%79s\r", "");
	if (r->json)
		return summary_json(r, verdict, seconds);
	summary_text(r, verdict, seconds);
	return NULL;
}

void run_finish(struct run *r, const char *verdict)
{
	json_line(run_summary(r, verdict));
}
