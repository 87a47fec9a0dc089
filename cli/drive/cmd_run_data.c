/*
 * cmd_run_data.c - `mau run --data`: randomized lockstep of the data path and mau_execute(), by
 * seed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/drive/run.h"
#include "cli/drive/run_data.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"
#include "support/json_text.h"
#include "support/stop.h"

enum {
	OPT_DATA = CLI_PRIVATE,
	OPT_SEED,
	OPT_WAVES,
	OPT_GFX,
	OPT_WAVE_SIZE,
	OPT_MEMORY,
	OPT_STALL,
	OPT_THROUGHPUT,
	OPT_COVERAGE,
};

static error_t parse_memory(const char *text, int *profile)
{
	*profile = strcmp(text, "mix") ? tb_answers_parse(text) : TB_MIX;
	return *profile >= 0 || !strcmp(text, "mix")
	               ? 0
	               : cli_bad("--memory: there is no '%s', choose none, fixed, random, bursty, "
	                         "reversed, starve or mix",
	                         text);
}

/* --throughput holds where nothing is withheld. */
static error_t parse_end(struct run_data *r)
{
	bool fixed = r->knobs.memory == TB_ANSWERS_NONE || r->knobs.memory == TB_ANSWERS_FIXED;

	if (r->knobs.stream && (r->knobs.requests.profile != TB_STALL_NONE || !fixed))
		return cli_bad("--throughput needs --stall none and --memory none or fixed");
	if (r->bare && (r->knobs.stream || r->given.fault))
		return cli_bad("--bare compares nothing and finds no fault, remove it or %s",
		               r->given.fault ? "--fault" : "--throughput");
	return 0;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct run_data *r = state->input;

	switch (key) {
	case OPT_DATA:
		return 0;
	case OPT_SEED:
		return run_seed(arg, &r->knobs.requests.seed);
	case OPT_WAVES:
		return cli_number("--waves", arg, UINT64_MAX, &r->waves) ? EINVAL
		       : r->waves                                        ? 0
		                  : cli_bad("--waves: at least 1");
	case OPT_GFX:
		r->gfx = arg;
		return run_mask("--gfx", arg, 3, TB_GENERATIONS, cli_gfx_name,
		                &r->knobs.requests.gfx_mask);
	case OPT_WAVE_SIZE:
		r->wave_size = arg;
		return run_wave_size(arg, &r->knobs.requests.wave_mask);
	case OPT_MEMORY:
		return parse_memory(arg, &r->knobs.memory);
	case OPT_STALL:
		return run_stall(arg, &r->knobs.requests.profile);
	case OPT_THROUGHPUT:
		r->knobs.stream = true;
		return 0;
	case RUN_BARE:
		r->bare = true;
		return 0;
	case CLI_EPISODE:
		r->one = true;
		return cli_number("--episode", arg, UINT64_MAX, &r->first);
	case OPT_COVERAGE:
		r->coverage = true;
		return 0;
	case RUN_JSON:
		r->json = true;
		return 0;
	case RUN_OUT:
		return cli_path("--out", arg, &r->out);
	case CLI_ENGINE:
		return ARGP_ERR_UNKNOWN;
	case ARGP_KEY_END:
		return parse_end(r);
	default:
		return cli_unit_option(key, arg, &r->given);
	}
}

static const struct argp_option options[] = {
	{"data", OPT_DATA, NULL, 0, "this form of mau run", 1},
	{"lanes", CLI_LANES, "N", 0, "lanes of a beat: 4, 8, 16, 32, 64", 1},
	{"window", CLI_WINDOW, "N", 0,
         "lanes merged together: 4 .. LANES; alone it lowers more than 16 lanes to 16 or to it", 1},
	{"line-bytes", CLI_LINE_BYTES, "N", 0, "bytes of a memory line: 64 or 128", 1},
	{"seed", OPT_SEED, "N", 0, "64-bit seed, or 'random' (default 1)", 2},
	{"waves", OPT_WAVES, "N", 0, "wave requests to run (default 100000)", 2},
	{"episode", CLI_EPISODE, "N", 0, "that episode of the seed alone, as a report names it", 2},
	{"gfx", OPT_GFX, "LIST", 0, "generations: 6,7,8,9,10,10_3,11 or all", 3},
	{"wave-size", OPT_WAVE_SIZE, "N", 0, "32, 64 or both", 3},
	{"memory", OPT_MEMORY, "PROFILE", 0,
         "how memory answers: none (after a clock), fixed, random, bursty, reversed, starve, or "
         "mix (default)",
         3},
	{"stall", OPT_STALL, "PROFILE", 0,
         "none, always, never-first, rare, bursty, last-beat, random, pauses, or mix (default)", 3},
	{"throughput", OPT_THROUGHPUT, NULL, 0,
         "streams of one request, held to docs/vmem.md, Timing 3, too; with --stall none and "
         "--memory none or fixed",
         3},
	{"coverage", OPT_COVERAGE, NULL, 0, "functional coverage of every request", 5},
	RUN_OPTIONS,
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"",
	"Drives randomized wave requests through the data path (docs/vmem.md), in lockstep with "
	"mau_execute(): memory requests, registers, LDS, completions, and at the end of each "
	"episode all of memory and LDS. The same seed gives the same bytes. The first mismatch is "
	"shrunk, and left as request files."
	"\vExamples:\n"
	"  mau run --data --seed 7\n"
	"  mau run --data --gfx 11 --memory reversed --waves 100000\n"
	"  mau run --data --lanes 4 --fault 41 --out bug && mau replay bug/shrunk.mreq",
	NULL,
	NULL,
	NULL};

/* Runs the planned waves, or the one episode; the verdict's code. */
static int run_waves(struct run_data *r)
{
	tb_data_knobs knobs = r->knobs;
	uint64_t done = 0;
	tb_mismatch mm;

	for (r->episode = r->first; done < r->waves; r->episode++) {
		if (tb_stop) {
			json_line(run_data_summary(r, "INTERRUPTED"));
			return TB_EXIT_INTERRUPTED;
		}
		if (r->waves - done < knobs.requests.requests)
			knobs.requests.requests = (uint32_t)(r->waves - done);
		if (tb_data_draw(&knobs, r->episode, &r->ep))
			return cli_fail(TB_EXIT_INTERNAL, "out of memory");
		if (!tb_lockstep_run(r->ls, &r->ep, r->bare ? TB_RUN_BARE : 0, &mm))
			return strcmp(mm.channel, "tb")
			               ? run_data_failed(r, &mm)
			               : cli_fail(TB_EXIT_INTERNAL, "%s", mm.detail);
		done += r->ep.count;
		if (r->one)
			break;
	}
	if (tb_lockstep_stats(r->ls)->waves != done) {
		json_line(run_data_summary(r, "INCOMPLETE"));
		return cli_fail(TB_EXIT_INTERNAL, "fewer waves were compared than planned");
	}
	if (r->unit.fault) {
		json_line(run_data_summary(r, "FAULT NOT FOUND"));
		return cli_fail(TB_EXIT_INTERNAL, "planted fault %u was not found", r->unit.fault);
	}
	json_line(run_data_summary(r, r->bare ? "bare" : "ok"));
	return TB_EXIT_OK;
}

int cmd_run_data(int argc, char **argv)
{
	struct run_data r = {.given = {.engine = "vmem"},
	                     .knobs = {.requests = tb_knobs_default(1), .memory = TB_MIX},
	                     .waves = 100000};
	char message[700];
	int rc = cli_parse(&argp, argc, argv, &r);

	if (rc >= 0)
		return rc;
	rc = cli_unit_to_run(&r.given, NULL, &r.unit);
	if (rc)
		return rc;
	r.unit.throughput = r.knobs.stream;
	r.knobs.requests.line_bytes = r.unit.line_bytes;
	if (!r.json)
		printf("data path %u/%u/%u%s, seed %" PRIu64 "\n", r.unit.lanes, r.unit.window,
		       r.unit.line_bytes,
		       r.unit.fault   ? " with a planted fault"
		       : r.unit.trace ? " with assertions"
		                      : "",
		       r.knobs.requests.seed);
	fflush(stdout);
	rc = tb_lockstep_open(&r.ls, &r.unit, NULL, message, sizeof(message));
	if (rc)
		return cli_fail(rc, "%s", message);
	r.cov = r.coverage ? calloc(1, sizeof(*r.cov)) : NULL;
	if ((r.coverage && !r.cov) || tb_episode_init(&r.ep, r.knobs.requests.requests)) {
		free(r.cov);
		tb_lockstep_close(r.ls);
		return cli_fail(TB_EXIT_INTERNAL, "out of memory");
	}
	tb_lockstep_cover(r.ls, NULL, r.cov, 1);
	r.start = run_now();
	rc = run_waves(&r);
	tb_episode_free(&r.ep);
	tb_lockstep_close(r.ls);
	free(r.cov);
	return rc;
}
