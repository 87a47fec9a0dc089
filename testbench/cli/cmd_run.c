/*
 * cmd_run.c - `mau run`: randomized lockstep of a unit and the golden model, by seed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli_out.h"
#include "cli/run.h"
#include "mismatch/report.h"
#include "stimulus/encode.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"
#include "support/paste.h"
#include "support/stop.h"

#define COVER_EVERY 8 /* --coverage counts one request in so many */

enum {
	OPT_SEED = CLI_PRIVATE,
	OPT_WAVES,
	OPT_TIME,
	OPT_GFX,
	OPT_ENC,
	OPT_RULES,
	OPT_POLICY,
	OPT_ALIGN,
	OPT_WAVE_SIZE,
	OPT_STALL,
	OPT_REQUESTS,
	OPT_SHAPES,
	OPT_CLASS,
	OPT_COVERAGE,
	OPT_COVER_ALL,
	OPT_JSON,
	OPT_OUT,
	OPT_BARE,
	OPT_DATA,
};

/* Options that are numbers. */
static error_t parse_count(int key, const char *arg, struct run *r)
{
	uint64_t n;

	switch (key) {
	case OPT_WAVES:
		return cli_number("--waves", arg, UINT64_MAX, &r->waves) ? EINVAL
		       : r->waves                                        ? 0
		                  : cli_bad("--waves: at least 1");
	case OPT_TIME:
		return cli_number("--time", arg, 1u << 30, &r->seconds) ? EINVAL
		       : r->seconds                                     ? 0
		                    : cli_bad("--time: at least 1");
	case OPT_REQUESTS:
		if (cli_number("--requests", arg, 4096, &n))
			return EINVAL;
		r->knobs.requests = (uint32_t)n;
		return n ? 0 : cli_bad("--requests: at least 1");
	default: /* OPT_SHAPES */
		if (cli_number("--shapes", arg, 100, &n))
			return EINVAL;
		r->knobs.shapes = (uint8_t)(n * 255 / 100);
		return 0;
	}
}

/* Options that leave nothing to draw. gfx6 has buffers and scalar loads alone, classes but loads
 * are no matter of scalars. */
static error_t parse_end(struct run *r)
{
	unsigned families = r->knobs.family_mask;
	int cls = r->knobs.cls;

	if (r->bare && r->given.fault)
		return cli_bad("--bare compares nothing and finds no fault, remove it or --fault");
	if (families == 1u << TB_FLAT)
		r->knobs.gfx_mask &= ~(1u << MAU_GFX_6);
	if (!r->knobs.gfx_mask)
		return cli_bad("--enc flat: gfx6 has no FLAT, GLOBAL or SCRATCH, choose another "
		               "generation");
	if (families == 1u << TB_SCALAR && cls != TB_ANY && cls != MAU_CLS_LOAD)
		return cli_bad("--enc scalar: there are loads alone, remove --class");
	if (cls == MAU_CLS_CACHE && !(families & 1u << TB_BUFFER))
		return cli_bad("--class cache: only buffer operations have it, add --enc buffer");
	return 0;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct run *r = state->input;
	uint8_t code;

	switch (key) {
	case OPT_SEED:
		return run_seed(arg, &r->knobs.seed);
	case OPT_GFX:
		return run_mask("--gfx", arg, 3, TB_GENERATIONS, cli_gfx_name, &r->knobs.gfx_mask);
	case OPT_ENC:
		return run_mask("--enc", arg, 2, TB_FAMILIES, tb_family_name,
		                &r->knobs.family_mask);
	case OPT_RULES:
		return run_mask("--rules", arg, 1, 2, mau_rules_name, &r->knobs.rules_mask);
	case OPT_POLICY:
		return run_mask("--policy", arg, 1, 2, mau_policy_name, &r->knobs.policy_mask);
	case OPT_ALIGN:
		return run_mask("--align", arg, 2, 4, mau_align_name, &r->knobs.align_mask);
	case OPT_WAVE_SIZE:
		r->knobs.wave_mask = !strcmp(arg, "64") ? 1 : !strcmp(arg, "32") ? 2 : 3;
		return r->knobs.wave_mask < 3 || !strcmp(arg, "both")
		               ? 0
		               : cli_bad("--wave-size: '%s' is none of 32, 64, both", arg);
	case OPT_CLASS:
		if (cli_name("--class", arg, 2, mau_cls_name, &code))
			return EINVAL;
		r->knobs.cls = (int8_t)code;
		return 0;
	case OPT_STALL:
		return run_stall(arg, &r->knobs.profile);
	case OPT_WAVES:
	case OPT_TIME:
	case OPT_REQUESTS:
	case OPT_SHAPES:
		return parse_count(key, arg, r);
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
		r->out = arg;
		return 0;
	case OPT_BARE:
		r->bare = true;
		return 0;
	case ARGP_KEY_END:
		return parse_end(r);
	default:
		return cli_unit_option(key, arg, &r->given);
	}
}

static const struct argp_option options[] = {
	CLI_UNIT_OPTIONS,
	{"seed", OPT_SEED, "N", 0, "64-bit seed, or 'random' (default 1)", 2},
	{"waves", OPT_WAVES, "N", 0, "wave requests to run (default 100000)", 2},
	{"time", OPT_TIME, "SECONDS", 0, "limit; a run that it ends early is no pass (exit 6)", 2},
	{"gfx", OPT_GFX, "LIST", 0, "generations: 6,7,8,9,10,10_3,11 or all", 3},
	{"enc", OPT_ENC, "LIST", 0,
         "encodings: buffer (MUBUF, MTBUF), flat (FLAT, GLOBAL, SCRATCH), scalar, or all", 3},
	{"rules", OPT_RULES, "LIST", 0, "rule books: manual, silicon or both", 3},
	{"policy", OPT_POLICY, "LIST", 0, "coalescing: line, gcn or both", 3},
	{"align", OPT_ALIGN, "LIST", 0,
         "alignment modes: dword, dword_strict, strict, unaligned or all", 3},
	{"wave-size", OPT_WAVE_SIZE, "N", 0, "32, 64 or both", 3},
	{"stall", OPT_STALL, "PROFILE", 0,
         "none, always, never-first, rare, bursty, last-beat, random, or mix (default)", 3},
	{"requests", OPT_REQUESTS, "N", 0, "requests of an episode (default 32)", 3},
	{"shapes", OPT_SHAPES, "PERCENT", 0,
         "requests that are coherent shapes; the rest are corners", 3},
	{"class", OPT_CLASS, "NAME", 0, "load, store, atomic or cache operations only", 3},
	{"fault", CLI_FAULT, "N", 0,
         "plant fault N (tracing build): a run that does not find it is no pass (exit 7)", 4},
	{"reset-seed", CLI_RESET_SEED, "N", 0, "random registers at power-up (tracing build)", 4},
	{"checked", CLI_CHECKED, NULL, 0, "take the tracing build, with the RTL's assertions", 4},
	{"data", OPT_DATA, NULL, 0,
         "the whole data path instead, memory to registers; options: mau run --data --help", 1},
	{"bare", OPT_BARE, NULL, 0,
         "drive only: no model, no compare; for benchmarks, never a pass", 4},
	{"coverage", OPT_COVERAGE, NULL, 0, "functional coverage of one request in 8", 5},
	{"coverage-all", OPT_COVER_ALL, NULL, 0, "functional coverage of every request", 5},
	{"json", OPT_JSON, NULL, 0, "one JSON object: summary, coverage, mismatch", 5},
	{"out", OPT_OUT, "DIR", 0,
         "where a mismatch leaves its files, in the place of an earlier report; without it in a "
         "new folder: mau-out, mau-out-2, ...",
         5},
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"",
	"Drives randomized wave requests through a unit, in lockstep with the golden model, until "
	"they differ or the planned number is done. The same seed "
	"gives the same requests, stalls and hash on every engine (inst has requests of its own), "
	"build and compiler."
	"\vExamples:\n"
	"  mau run --seed random --waves 1000000\n"
	"  mau run --gfx 9 --rules silicon --stall bursty --coverage\n"
	"  mau run --gfx 10_3,11 --enc flat --policy line\n"
	"  mau run --lanes 8 --window 16 --line-bytes 128 --fault 3 --out bug\n"
	"  mau run --data --seed 7",
	NULL,
	NULL,
	NULL};

/* The arguments again, with the seed as a number. */
static void command_again(char *line, size_t size, int argc, char **argv, uint64_t seed)
{
	char word[TB_PASTE_ROOM];
	size_t n = (size_t)snprintf(line, size, "run");

	for (int i = 1; i < argc && n < size; i++) {
		if (!strcmp(argv[i], "--seed"))
			i++;
		else if (strncmp(argv[i], "--seed=", 7)) {
			tb_paste_word(word, sizeof(word), argv[i]);
			n += (size_t)snprintf(line + n, size - n, " %s", word);
		}
	}
	if (n < size)
		snprintf(line + n, size - n, " --seed %" PRIu64, seed);
}

static int mismatch(struct run *r, const tb_mismatch *mm)
{
	cli_out out;
	tb_report_options wanted = {.outdir = out.path,
	                            .shrink = true,
	                            .trace = true,
	                            .json = r->json,
	                            .command = r->command};
	int code;

	wanted.summary = run_summary(r, r->json ? "MISMATCH" : "failed");
	if (!r->json)
		putchar('\n');
	tb_lockstep_close(r->ls); /* the report runs the unit itself */
	r->ls = NULL;
	cli_out_take(&out, r->out ? r->out : "mau-out", !r->out, NULL);
	code = tb_report(&r->unit, &r->ep, mm, &wanted);
	cli_out_release(&out);
	json_decref(wanted.summary);
	return code;
}

/* Makes every operation one that instruction words mean: what the library decodes from them. */
static void in_words(tb_episode *ep)
{
	for (uint32_t i = 0; i < ep->count; i++) {
		uint32_t words[2] = {0, 0};
		mau_inst inst;

		tb_encode_fit(ep->ctx.gfx, &ep->req[i].op);
		if (tb_encode(ep->ctx.gfx, &ep->req[i].op, words) == 0 &&
		    mau_decode(ep->ctx.gfx, words, &inst) == MAU_OK)
			ep->req[i].op = inst.op;
	}
}

/* Runs the planned waves; the verdict's code. */
static int run_waves(struct run *r)
{
	bool tty = isatty(STDERR_FILENO) && !r->json;
	tb_knobs knobs = r->knobs;
	tb_mismatch mm;

	for (uint64_t episode = 0; r->done < r->waves; episode++) {
		if (tb_stop || (r->seconds && run_now() - r->start >= (double)r->seconds)) {
			run_finish(r, tb_stop ? "INTERRUPTED" : "TIME LIMIT");
			return TB_EXIT_INTERRUPTED;
		}
		if (r->waves - r->done < knobs.requests)
			knobs.requests = (uint32_t)(r->waves - r->done);
		tb_stimulus_episode(&knobs, episode, &r->ep);
		if (strcmp(r->unit.engine, "inst") == 0)
			in_words(&r->ep);
		if (!episode)
			r->digest = tb_stimulus_digest(&r->ep);
		if (!tb_lockstep_run(r->ls, &r->ep, r->bare ? TB_RUN_BARE : 0, &mm))
			return mismatch(r, &mm);
		r->done += r->ep.count;
		if (tty)
			run_progress(r);
	}
	if (!r->bare && (tb_lockstep_stats(r->ls)->waves != r->waves ||
	                 tb_lockstep_stats(r->ls)->compared < 2 * r->waves)) {
		run_finish(r, "INCOMPLETE");
		return cli_fail(TB_EXIT_INTERNAL, "fewer waves were compared than planned");
	}
	if (r->unit.fault && !r->bare) {
		run_finish(r, "FAULT NOT FOUND");
		return cli_fail(TB_EXIT_INTERNAL,
		                "planted fault %u was not found; docs/user/faults.md says what "
		                "each one needs",
		                r->unit.fault);
	}
	run_finish(r, r->bare ? "bare" : "ok");
	return TB_EXIT_OK;
}

static int body(void *arg)
{
	struct run *r = arg;
	char message[700];
	int rc = tb_lockstep_open(&r->ls, &r->unit, NULL, message, sizeof(message));

	if (rc)
		return cli_fail(rc, "%s", message);
	if (tb_episode_init(&r->ep, r->knobs.requests) ||
	    (r->coverage && !(r->cov = calloc(1, sizeof(*r->cov))))) {
		tb_lockstep_close(r->ls);
		return cli_fail(TB_EXIT_INTERNAL, "out of memory");
	}
	if (r->cov)
		tb_lockstep_cover(r->ls, r->cov, r->every);
	r->start = run_now();
	rc = run_waves(r);
	tb_episode_free(&r->ep);
	tb_lockstep_close(r->ls);
	free(r->cov);
	return rc;
}

int cmd_run(int argc, char **argv)
{
	struct run r = {.knobs = tb_knobs_default(1), .waves = 100000, .every = COVER_EVERY};
	char message[700], command[TB_PASTE_ROOM], planted[40] = "";
	int rc;

	for (int i = 1; i < argc; i++)
		if (!strcmp(argv[i], "--data"))
			return cmd_run_data(argc, argv);
	rc = cli_parse(&argp, argc, argv, &r);
	if (rc >= 0)
		return rc;
	if (!cli_unit_to_run(&r.given, NULL, &r.unit))
		return TB_EXIT_USAGE;
	r.knobs.line_bytes = r.unit.line_bytes;
	command_again(command, sizeof(command), argc, argv, r.knobs.seed);
	r.command = command;
	if (r.unit.fault)
		snprintf(planted, sizeof(planted), ", planted fault %u", r.unit.fault);
	if (!r.json)
		printf("unit %u/%u/%u %s%s, seed %" PRIu64 "%s\n", r.unit.lanes, r.unit.window,
		       r.unit.line_bytes, r.unit.engine, r.unit.trace ? " trace" : "", r.knobs.seed,
		       planted);
	fflush(stdout);
	message[0] = '\0';
	rc = tb_lockstep_main(&r.unit, NULL, body, &r, message, sizeof(message));
	return message[0] ? cli_fail(rc, "%s", message) : rc;
}
