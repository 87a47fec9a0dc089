/*
 * cmd_run.c - `mau run`: randomized lockstep of a unit and the golden model, by seed.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "coverage.h"
#include "episode.h"
#include "lockstep.h"
#include "report.h"
#include "stimulus.h"

#define COVER_EVERY 8 /* --coverage looks at one request in so many */

enum {
	OPT_SEED = CLI_PRIVATE, OPT_WAVES, OPT_TIME, OPT_GFX, OPT_RULES, OPT_POLICY, OPT_ALIGN, OPT_WAVE_SIZE, OPT_STALL, OPT_REQUESTS, OPT_SHAPES, OPT_CLASS,
	OPT_FAULT, OPT_RESET_SEED, OPT_CHECKED, OPT_COVERAGE, OPT_COVER_ALL, OPT_JSON, OPT_OUT, OPT_BARE,
};

/* What the command line asked for, and the run itself. */
struct run {
	cli_unit given;
	tb_unit unit;
	tb_knobs knobs;
	uint64_t waves, seconds;
	const char *out;
	bool json, coverage, bare, checked;
	unsigned every;
	/* the run */
	tb_lockstep *ls;
	tb_episode ep;
	tb_coverage *cov;
	double start, shown;
	uint64_t done, digest;
};

static volatile sig_atomic_t stop;

static void on_signal(int sig)
{
	stop = sig;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Names of an enumeration separated by commas, or 'all' (also "both", "any"), as a mask of codes below 'count'. */
static error_t parse_mask(const char *option, const char *text, unsigned width, unsigned count, const char *(*name)(unsigned), uint8_t *mask_ret)
{
	char copy[100], *rest = copy;
	unsigned mask = 0;

	snprintf(copy, sizeof(copy), "%s", text);
	for (char *word = strtok_r(copy, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
		uint8_t code;

		if (!strcmp(word, "all") || !strcmp(word, "both")) {
			mask |= (1u << count) - 1;
			continue;
		}
		if (!strncasecmp(word, "gfx", 3))
			word += 3;
		if (cli_name(option, word, width, name, &code))
			return EINVAL;
		if (code >= count)
			return cli_bad("%s: '%s' is not supported by this version", option, word);
		mask |= 1u << code;
	}
	if (!mask)
		return cli_bad("%s: needs at least one name", option);
	*mask_ret = (uint8_t)mask;
	return 0;
}

static error_t parse_seed(const char *text, uint64_t *seed)
{
	if (strcmp(text, "random"))
		return cli_number("--seed", text, UINT64_MAX, seed);
	if (getrandom(seed, sizeof(*seed), 0) != sizeof(*seed))
		return cli_bad("--seed random: the system gives no random bytes, write a number");
	return 0;
}

static error_t parse_stall(const char *text, int *profile)
{
	*profile = strcmp(text, "mix") ? tb_profile_parse(text) : TB_MIX;
	return *profile >= 0 || !strcmp(text, "mix") ? 0 :
		cli_bad("--stall: there is no '%s', choose none, always, never-first, rare, bursty, last-beat, random or mix", text);
}

/* Options that are numbers. */
static error_t parse_count(int key, const char *arg, struct run *r)
{
	uint64_t n;

	switch (key) {
	case OPT_WAVES:
		return cli_number("--waves", arg, UINT64_MAX, &r->waves) ? EINVAL : r->waves ? 0 : cli_bad("--waves: at least 1");
	case OPT_TIME:
		return cli_number("--time", arg, 1u << 30, &r->seconds) ? EINVAL : r->seconds ? 0 : cli_bad("--time: at least 1");
	case OPT_REQUESTS:
		if (cli_number("--requests", arg, 4096, &n))
			return EINVAL;
		r->knobs.requests = (uint32_t)n;
		return n ? 0 : cli_bad("--requests: at least 1");
	case OPT_SHAPES:
		if (cli_number("--shapes", arg, 100, &n))
			return EINVAL;
		r->knobs.shapes = (uint8_t)(n * 255 / 100);
		return 0;
	case OPT_FAULT:
		if (cli_number("--fault", arg, 1000, &n))
			return EINVAL;
		r->unit.fault = (unsigned)n;
		return 0;
	default:
		return cli_number("--reset-seed", arg, UINT64_MAX, &r->unit.reset_seed);
	}
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct run *r = state->input;
	uint8_t code;

	switch (key) {
	case OPT_SEED: return parse_seed(arg, &r->knobs.seed);
	case OPT_GFX: return parse_mask("--gfx", arg, 3, 4, mau_gfx_name, &r->knobs.gfx_mask);
	case OPT_RULES: return parse_mask("--rules", arg, 1, 2, mau_rules_name, &r->knobs.rules_mask);
	case OPT_POLICY: return parse_mask("--policy", arg, 1, 2, mau_policy_name, &r->knobs.policy_mask);
	case OPT_ALIGN: return parse_mask("--align", arg, 2, 4, mau_align_name, &r->knobs.align_mask);
	case OPT_WAVE_SIZE:
		r->knobs.wave_mask = !strcmp(arg, "64") ? 1 : !strcmp(arg, "32") ? 2 : 3;
		return r->knobs.wave_mask < 3 || !strcmp(arg, "both") ? 0 : cli_bad("--wave-size: '%s' is none of 32, 64, both", arg);
	case OPT_CLASS:
		if (cli_name("--class", arg, 2, mau_cls_name, &code))
			return EINVAL;
		r->knobs.cls = (int8_t)code;
		return 0;
	case OPT_STALL: return parse_stall(arg, &r->knobs.profile);
	case OPT_WAVES: case OPT_TIME: case OPT_REQUESTS: case OPT_SHAPES: case OPT_FAULT: case OPT_RESET_SEED: return parse_count(key, arg, r);
	case OPT_CHECKED: r->checked = true; return 0;
	case OPT_COVERAGE: r->coverage = true; return 0;
	case OPT_COVER_ALL: r->coverage = true; r->every = 1; return 0;
	case OPT_JSON: r->json = true; return 0;
	case OPT_OUT: r->out = arg; return 0;
	case OPT_BARE: r->bare = true; return 0;
	default: return cli_unit_option(key, arg, &r->given);
	}
}

static const struct argp_option options[] = {
	CLI_UNIT_OPTIONS,
	{"seed", OPT_SEED, "N", 0, "64-bit seed, or 'random' (default 1)", 2},
	{"waves", OPT_WAVES, "N", 0, "wave requests to run (default 100000)", 2},
	{"time", OPT_TIME, "SECONDS", 0, "limit; a run that it ends early is no pass (exit 6)", 2},
	{"gfx", OPT_GFX, "LIST", 0, "generations: 6,7,8,9 or all", 3},
	{"rules", OPT_RULES, "LIST", 0, "rule books: manual, silicon or both", 3},
	{"policy", OPT_POLICY, "LIST", 0, "coalescing: line, gcn or both", 3},
	{"align", OPT_ALIGN, "LIST", 0, "alignment modes: dword, dword_strict, strict, unaligned or all", 3},
	{"wave-size", OPT_WAVE_SIZE, "N", 0, "32, 64 or both", 3},
	{"stall", OPT_STALL, "PROFILE", 0, "none, always, never-first, rare, bursty, last-beat, random, or mix (default)", 3},
	{"requests", OPT_REQUESTS, "N", 0, "requests of an episode (default 32)", 3},
	{"shapes", OPT_SHAPES, "PERCENT", 0, "requests that are coherent shapes; the rest are corners", 3},
	{"class", OPT_CLASS, "NAME", 0, "load, store, atomic or cache operations only", 3},
	{"fault", OPT_FAULT, "N", 0, "plant fault N (tracing build): the run must find it", 4},
	{"reset-seed", OPT_RESET_SEED, "N", 0, "random registers at power-up (tracing build)", 4},
	{"checked", OPT_CHECKED, NULL, 0, "take the tracing build, with the RTL's assertions", 4},
	{"bare", OPT_BARE, NULL, 0, "drive only: no model, no compare; for benchmarks, never a pass", 4},
	{"coverage", OPT_COVERAGE, NULL, 0, "functional coverage of one request in 8", 5},
	{"coverage-all", OPT_COVER_ALL, NULL, 0, "functional coverage of every request", 5},
	{"json", OPT_JSON, NULL, 0, "the summary as one line of JSON", 5},
	{"out", OPT_OUT, "DIR", 0, "where a mismatch leaves its files (default mau-out)", 5},
	{0},
};

static const struct argp argp = {options, parse_option, "",
	"Drives randomized wave requests through a unit, in lockstep with the golden model, until they differ or the planned number is done. The same seed "
	"gives the same requests, stalls and hash on every engine, build and compiler."
	"\vExamples:\n"
	"  mau run --seed random --waves 1000000\n"
	"  mau run --gfx 9 --rules silicon --stall bursty --coverage\n"
	"  mau run --lanes 8 --window 16 --line-bytes 128 --fault 3 --out bug", NULL, NULL, NULL};

static void progress(struct run *r)
{
	double t = now();

	if (t - r->shown < 0.5)
		return;
	double rate = (double)r->done / (t - r->start);

	r->shown = t;
	fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " waves, %.0f waves/s, %.0f s left   ", r->done, r->waves, rate, (double)(r->waves - r->done) / rate);
	fflush(stderr);
}

/* Coverage as a flat map "gfx9 R7.equal": hits. */
static json_t *coverage_map(const struct run *r)
{
	json_t *map = json_object(), *report = tb_coverage_json(r->cov, r->knobs.gfx_mask), *bin;
	char name[48];
	size_t i;

	json_array_foreach(json_object_get(report, "bins"), i, bin) {
		for (int g = 6; g <= 9; g++) {
			snprintf(name, sizeof(name), "gfx%d", g);
			const json_t *hits = json_object_get(bin, name);

			if (!hits)
				continue;
			snprintf(name, sizeof(name), "gfx%d %s", g, json_string_value(json_object_get(bin, "id")));
			json_object_set_new(map, name, json_integer(json_integer_value(hits)));
		}
	}
	json_decref(report);
	return map;
}

static void summary_json(struct run *r, const char *verdict, double seconds)
{
	const tb_stats *s = tb_lockstep_stats(r->ls);
	char seed[24], hash[24], digest[24];

	snprintf(seed, sizeof(seed), "%" PRIu64, r->knobs.seed);
	snprintf(hash, sizeof(hash), "%016" PRIx64, tb_lockstep_hash(r->ls));
	snprintf(digest, sizeof(digest), "%016" PRIx64, r->digest);
	json_t *o = json_pack("{s:i, s:s, s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:f, s:s, s:s}", "schema", 1, "verb", "run", "verdict", verdict, "seed", seed, "waves",
		(json_int_t)s->waves, "episodes", (json_int_t)s->episodes, "clocks", (json_int_t)s->clocks, "transactions", (json_int_t)s->txns, "compared",
		(json_int_t)s->compared, "seconds", seconds, "hash", hash, "stimulus", digest);

	if (r->cov) {
		unsigned total, holes = tb_coverage_holes(r->cov, r->knobs.gfx_mask, &total);

		json_object_set_new(o, "coverage", coverage_map(r));
		json_object_set_new(o, "coverage_cases", json_integer(total));
		json_object_set_new(o, "coverage_holes", json_integer(holes));
	}
	char *text = json_dumps(o, JSON_COMPACT | JSON_PRESERVE_ORDER);

	puts(text ? text : "{}");
	free(text);
	json_decref(o);
}

static void summary(struct run *r, const char *verdict)
{
	double seconds = now() - r->start;
	const tb_stats *s = tb_lockstep_stats(r->ls);

	if (r->shown > 0)
		fprintf(stderr, "\r%70s\r", "");
	if (r->json) {
		summary_json(r, verdict, seconds);
		return;
	}
	if (r->cov)
		tb_coverage_print(r->cov, r->knobs.gfx_mask, stdout);
	printf("%s: %" PRIu64 " waves in %" PRIu64 " episodes, %" PRIu64 " clocks, %" PRIu64 " transactions, %" PRIu64 " beats compared\n", verdict, s->waves, s->episodes,
		s->clocks, s->txns, s->compared);
	printf("%.2f s, %.0f waves/s, %.1f clocks a wave\n", seconds, (double)s->waves / seconds, s->waves ? (double)s->clocks / (double)s->waves : 0.0);
	printf("log hash %016" PRIx64 ", stimulus %016" PRIx64 "\n", tb_lockstep_hash(r->ls), r->digest);
	printf("seed %" PRIu64 "\n", r->knobs.seed);
}

/* Runs the planned waves; the verdict's code. */
static int run_waves(struct run *r)
{
	bool tty = isatty(STDERR_FILENO) && !r->json;
	tb_knobs knobs = r->knobs;
	tb_mismatch mm;

	for (uint64_t episode = 0; r->done < r->waves; episode++) {
		if (stop || (r->seconds && now() - r->start >= (double)r->seconds)) {
			summary(r, stop ? "INTERRUPTED" : "TIME LIMIT");
			return TB_EXIT_INTERRUPTED;
		}
		if (r->waves - r->done < knobs.requests)
			knobs.requests = (uint32_t)(r->waves - r->done);
		tb_stimulus_episode(&knobs, episode, &r->ep);
		if (!episode)
			r->digest = tb_stimulus_digest(&r->ep);
		if (!tb_lockstep_run(r->ls, &r->ep, r->bare ? TB_RUN_BARE : 0, &mm)) {
			summary(r, "MISMATCH");
			tb_lockstep_close(r->ls); /* the report runs the unit itself */
			r->ls = NULL;
			return tb_report_mismatch(&r->unit, &r->ep, &mm, r->out, r->json);
		}
		r->done += r->ep.count;
		if (tty)
			progress(r);
	}
	if (!r->bare && (tb_lockstep_stats(r->ls)->waves != r->waves || tb_lockstep_stats(r->ls)->compared < 2 * r->waves)) {
		summary(r, "INCOMPLETE");
		return cli_fail(TB_EXIT_INTERNAL, "fewer waves were compared than planned");
	}
	summary(r, r->bare ? "bare" : "ok");
	return TB_EXIT_OK;
}

static int body(void *arg)
{
	struct run *r = arg;
	char message[700];
	int rc = tb_lockstep_open(&r->ls, &r->unit, NULL, message, sizeof(message));

	if (rc)
		return cli_fail(rc, "%s", message);
	if (tb_episode_init(&r->ep, r->knobs.requests) || (r->coverage && !(r->cov = calloc(1, sizeof(*r->cov))))) {
		tb_lockstep_close(r->ls);
		return cli_fail(TB_EXIT_INTERNAL, "out of memory");
	}
	if (r->cov)
		tb_lockstep_cover(r->ls, r->cov, r->every);
	r->start = now();
	rc = run_waves(r);
	tb_episode_free(&r->ep);
	tb_lockstep_close(r->ls);
	free(r->cov);
	return rc;
}

int cmd_run(int argc, char **argv)
{
	struct run r = {.knobs = tb_knobs_default(1), .waves = 100000, .out = "mau-out", .every = COVER_EVERY};
	struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
	char message[700];
	int rc = cli_parse(&argp, argc, argv, &r);

	if (rc >= 0)
		return rc;
	tb_unit asked = r.unit;

	if (!cli_unit_make(&r.given, NULL, &r.unit))
		return TB_EXIT_USAGE;
	r.unit.fault = asked.fault;
	r.unit.reset_seed = asked.reset_seed;
	r.unit.trace = asked.fault || asked.reset_seed || r.checked;
	r.knobs.line_bytes = r.unit.line_bytes;
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	if (!r.json)
		printf("seed %" PRIu64 ", unit %s %u/%u/%u%s\n", r.knobs.seed, r.unit.engine, r.unit.lanes, r.unit.window, r.unit.line_bytes, r.unit.trace ? " trace" : "");
	fflush(stdout);
	message[0] = '\0';
	rc = tb_lockstep_main(&r.unit, NULL, body, &r, message, sizeof(message));
	return rc == TB_EXIT_UNIT && message[0] ? cli_fail(rc, "%s", message) : rc;
}
