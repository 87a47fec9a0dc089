/*
 * run_options.c - options of `mau run` and their help.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/drive/run.h"
#include "mismatch/player.h"
#include "stimulus/episode.h"

enum {
	OPT_WAVES = RUN_PRIVATE,
	OPT_TIME,
	OPT_REQUESTS,
	OPT_SHAPES,
	OPT_COVERAGE,
	OPT_COVER_ALL,
	OPT_BARE,
	OPT_JSON,
	OPT_OUT,
	OPT_MEMORY,
	OPT_FAULTS,
};

static error_t parse_memory(const char *text, struct run *r)
{
	r->has_memory = true;
	r->knobs.memory = strcmp(text, "mix") ? tb_answers_parse(text) : TB_MIX;
	return r->knobs.memory >= 0 || !strcmp(text, "mix")
	               ? 0
	               : cli_bad("--memory: there is no '%s', choose none, fixed, random, bursty, "
	                         "reversed, starve or mix",
	                         text);
}

static error_t parse_faults(const char *text, struct run *r)
{
	r->has_faults = true;
	r->knobs.no_faults = !strcmp(text, "none");
	return r->knobs.no_faults || !strcmp(text, "drawn")
	               ? 0
	               : cli_bad("--faults: there is no '%s', choose drawn or none", text);
}

/* A number from 1 to 'max'. */
static error_t parse_positive(const char *option, const char *arg, uint64_t max, uint64_t *value)
{
	if (cli_number(option, arg, max, value))
		return EINVAL;
	return *value ? 0 : cli_bad("%s: at least 1", option);
}

/* Options whose argument is a number. */
static error_t parse_count(int key, const char *arg, struct run *r)
{
	uint64_t n;

	switch (key) {
	case OPT_WAVES:
		return parse_positive("--waves", arg, UINT64_MAX, &r->waves);
	case OPT_TIME:
		return parse_positive("--time", arg, 1u << 30, &r->seconds);
	case OPT_REQUESTS:
		if (parse_positive("--requests", arg, 4096, &n))
			return EINVAL;
		r->knobs.requests.requests = (uint32_t)n;
		return 0;
	case OPT_SHAPES:
		if (cli_number("--shapes", arg, 100, &n))
			return EINVAL;
		r->knobs.requests.shapes = (uint8_t)(n * 255 / 100);
		return 0;
	case CLI_EPISODE:
		r->one = true;
		return cli_number("--episode", arg, UINT64_MAX, &r->first);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Options of the run and its results. */
static error_t parse_use(int key, const char *arg, struct run *r)
{
	switch (key) {
	case OPT_COVERAGE:
		r->coverage = true;
		return 0;
	case OPT_COVER_ALL:
		r->coverage = true;
		r->every = 1;
		return 0;
	case OPT_JSON:
		r->json = true;
		return 0;
	case OPT_OUT:
		return cli_path("--out", arg, &r->out);
	case OPT_BARE:
		r->bare = true;
		return 0;
	case CLI_DATA:
		r->data = r->given.data = true;
		return 0;
	case OPT_MEMORY:
		return parse_memory(arg, r);
	case OPT_FAULTS:
		return parse_faults(arg, r);
	case CLI_THROUGHPUT:
		r->knobs.stream = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Options of the data path. The cost contract of --throughput needs ports that do not stall. */
static error_t check_data(const struct run *r)
{
	bool fixed = r->knobs.memory == TB_ANSWERS_NONE || r->knobs.memory == TB_ANSWERS_FIXED;

	if (cli_unit_check(&r->given))
		return EINVAL;
	if (r->knobs.stream && r->given.engine && tb_has_axi4(r->given.engine))
		return cli_bad(
			"--throughput: an AXI4 memory has no such contract, remove --engine");
	if (!r->data && (r->has_memory || r->has_faults || r->knobs.stream))
		return cli_bad("%s is an option of the data path, add --data",
		               r->has_memory   ? "--memory"
		               : r->has_faults ? "--faults"
		                               : "--throughput");
	if (r->knobs.stream && (r->knobs.requests.profile != TB_STALL_NONE || !fixed))
		return cli_bad("--throughput: add --stall none, and --memory none or fixed");
	return 0;
}

static error_t parse_end(struct run *r)
{
	if (check_data(r))
		return EINVAL;
	if (r->bare && (r->given.fault || r->knobs.stream))
		return cli_bad("--bare compares nothing and so finds no fault, remove --bare or %s",
		               r->given.fault ? "--fault" : "--throughput");
	return run_check_knobs(&r->knobs.requests);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct run *r = state->input;
	error_t result;

	if (key == ARGP_KEY_END)
		return parse_end(r);
	result = run_knob(key, arg, &r->knobs.requests);
	if (result == ARGP_ERR_UNKNOWN)
		result = parse_count(key, arg, r);
	if (result == ARGP_ERR_UNKNOWN)
		result = parse_use(key, arg, r);
	return result == ARGP_ERR_UNKNOWN ? cli_unit_option(key, arg, &r->given) : result;
}

static const struct argp_option options[] = {
	{"seed", RUN_SEED, "N", 0, "64-bit seed, or random (default 1)", 1},
	{"waves", OPT_WAVES, "N", 0, "wave requests to run (default 100000)", 1},
	{"gfx", RUN_GFX, "LIST", 0, "generations: " MAU_GFX_LIST " (default all)", 1},
	{"out", OPT_OUT, "DIR", 0,
         "write the report of a mismatch to DIR and replace an earlier report (default a new "
         "folder: mau-out, mau-out-2, ...)",
         1},
	{"json", OPT_JSON, NULL, 0, "print one JSON object: summary, coverage, mismatch", 1},
	{NULL, 0, NULL, 0, "Unit under test (default 16/16/64):", 2},
	CLI_UNIT_OPTIONS,
	{"data", CLI_DATA, NULL, 0, "run the data path instead of the address unit", 2},
	CLI_CONVERT_OPTION,
	{NULL, 0, NULL, 0, "Requests:", 3},
	RUN_KNOB_OPTIONS(3),
	{"stall", RUN_STALL, "PROFILE", 0,
         "when ports stall: none, always, never-first, rare, bursty, last-beat, random, pauses or "
         "mix (default mix)",
         3},
	{"requests", OPT_REQUESTS, "N", 0,
         "requests of an episode, 1 to 4096 (default 32; on a board 8)", 3},
	{"shapes", OPT_SHAPES, "PERCENT", 0,
         "percentage of requests with addresses as those of kernels; the others are corner cases "
         "of the rules",
         3},
	{NULL, 0, NULL, 0, "Data path (with --data):", 4},
	{"memory", OPT_MEMORY, "PROFILE", 0,
         "when memory answers: none (one clock later), fixed, random, bursty, reversed, starve or "
         "mix (default mix)",
         4},
	{"faults", OPT_FAULTS, "WHICH", 0,
         "ranges in which memory answers FAULT or NACK: drawn (in two episodes of three) or none "
         "(default drawn)",
         4},
	{"throughput", CLI_THROUGHPUT, NULL, 0,
         "repeat one request in each episode and check its cost (docs/vmem.md, Timing 3); needs "
         "--stall none and --memory none or fixed",
         4},
	{NULL, 0, NULL, 0, "Length and coverage:", 5},
	{"time", OPT_TIME, "SECONDS", 0, "stop after this time with exit code 6", 5},
	{"episode", CLI_EPISODE, "N", 0, "run only episode N of the seed", 5},
	{"coverage", OPT_COVERAGE, NULL, 0,
         "functional coverage of every third request; with --data of every request", 5},
	{"coverage-all", OPT_COVER_ALL, NULL, 0, "functional coverage of every request", 5},
	{"bare", OPT_BARE, NULL, 0,
         "drive the unit without model and comparison, for benchmarks; never a pass", 5},
	{NULL, 0, NULL, 0, "Tracing build:", 6},
	{"fault", CLI_FAULT, "N", 0,
         "plant fault N (docs/user/faults.md); exit code 7 when the run does not find it", 6},
	{"reset-seed", CLI_RESET_SEED, "N", 0, "start with random registers (default 0: zeros)", 6},
	{"checked", CLI_CHECKED, NULL, 0, "check the RTL's assertions", 6},
	{0},
};

static const struct argp run_argp = {
	options,
	parse_option,
	"",
	"Runs random wave requests through a unit and compares every beat with the golden model. "
	"It stops at the first mismatch and writes a report. The same seed gives the same "
	"requests, stalls and log hash on every engine, build and compiler; inst alone draws "
	"requests of its own. With --data the unit is the data path (docs/vmem.md). Then all "
	"memory requests, register writes and LDS requests are compared, and at the end of each "
	"episode all of memory and LDS."
	"\vExamples:\n"
	"  mau run --seed random --waves 1000000\n"
	"  mau run --lanes 8 --window 16 --line-bytes 128 --fault 3 --out bug\n"
	"  mau run --gfx 9 --rules silicon --stall bursty --coverage\n"
	"  mau run --data --gfx 11 --memory reversed --seed 7",
	NULL,
	NULL,
	NULL};

int run_options(int argc, char **argv, struct run *r)
{
	return cli_parse(&run_argp, argc, argv, r);
}
