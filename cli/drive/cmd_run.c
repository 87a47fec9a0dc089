/*
 * cmd_run.c - `mau run`: randomized lockstep of a unit and the golden model, by seed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/drive/run.h"
#include "cli/options/report_folder.h"
#include "cosim/board/board_dut.h"
#include "mismatch/report.h"
#include "stimulus/encode.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"
#include "support/paste.h"
#include "support/stop.h"

/* Requests of an episode on a board, unless told: of 1,200 such episodes at LANES 4 one is longer
 * than the 8,192 clocks that the smallest board has room for. */
#define BOARD_REQUESTS 8

#define COVER_EVERY 8 /* --coverage counts one request in so many */

/* The option, or a shorter form that argp takes for it: no other option begins as it does. */
static bool is_option(const char *option, const char *word)
{
	size_t len = strlen(word);

	return len > 2 && !strncmp(option, word, len);
}

/* The arguments again, for a person: with the seed as a number, without --json. */
static void command_again(char *line, size_t size, int argc, char **argv, uint64_t seed)
{
	char word[TB_PASTE_ROOM];
	size_t n = (size_t)snprintf(line, size, "run");

	for (int i = 1; i < argc && n < size; i++) {
		if (!strcmp(argv[i], "--seed"))
			i++;
		else if (strncmp(argv[i], "--seed=", 7) && !is_option("--json", argv[i])) {
			tb_paste_word(word, sizeof(word), argv[i]);
			n += (size_t)snprintf(line + n, size - n, " %s", word);
		}
	}
	if (n < size)
		snprintf(line + n, size - n, " --seed %" PRIu64, seed);
}

int run_report(const tb_unit *unit, tb_episode *ep, const tb_mismatch *mm, const char *out,
               tb_report_options *wanted)
{
	cli_out folder;
	int code;

	cli_out_take(&folder, out ? out : "mau-out", !out, NULL);
	wanted->outdir = folder.path;
	wanted->shrink = wanted->trace = true;
	code = tb_report(unit, ep, mm, wanted);
	cli_out_release(&folder);
	json_decref(wanted->summary);
	return code;
}

static int mismatch(struct run *r, const tb_mismatch *mm)
{
	tb_report_options wanted = {.json = r->json, .command = r->command};

	wanted.summary = run_summary(r, r->json ? "MISMATCH" : "failed");
	if (!r->json)
		putchar('\n');
	tb_lockstep_close(r->ls); /* the report runs the unit itself */
	r->ls = NULL;
	return run_report(&r->unit, &r->ep, mm, r->out, &wanted);
}

/* An episode ended before its end, or with a mismatch. */
static int failed(struct run *r, const tb_mismatch *mm)
{
	const char *message;
	int code = tb_lockstep_error(r->ls, &message);

	if (!code)
		return mismatch(r, mm);
	run_finish(r, "ABORTED");
	return cli_fail(code, "%s", message);
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
	uint64_t waves;

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
		if (!tb_lockstep_run(r->ls, &r->ep, r->bare ? TB_RUN_BARE : 0, &mm)) {
			if (!tb_lockstep_too_long(r->ls))
				return failed(r, &mm);
			tb_lockstep_reset(r->ls);
			r->passed_over++;
			r->passed_over_waves += r->ep.count;
		}
		r->done += r->ep.count;
		if (tty)
			run_progress(r);
	}
	waves = r->waves - r->passed_over_waves;
	if (r->passed_over && !waves)
		return failed(r, &mm);
	if (!r->bare && (tb_lockstep_stats(r->ls)->waves != waves ||
	                 tb_lockstep_stats(r->ls)->compared < 2 * waves)) {
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
		tb_lockstep_cover(r->ls, r->cov, NULL, r->every);
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
	char message[700], command[TB_PASTE_ROOM], planted[80] = "";
	int rc;

	for (int i = 1; i < argc; i++)
		if (is_option("--data", argv[i]))
			return cmd_run_data(argc, argv);
	r.knobs.requests = 0; /* not told */
	rc = run_options(argc, argv, &r);
	if (rc >= 0)
		return rc;
	rc = cli_unit_to_run(&r.given, NULL, &r.unit);
	if (rc)
		return rc;
	if (!r.knobs.requests)
		r.knobs.requests = board_is_engine(r.unit.engine) ? BOARD_REQUESTS
		                                                  : tb_knobs_default(1).requests;
	r.knobs.line_bytes = r.unit.line_bytes;
	command_again(command, sizeof(command), argc, argv, r.knobs.seed);
	r.command = command;
	if (board_is_engine(r.unit.engine))
		snprintf(planted, sizeof(planted), ", %u requests an episode", r.knobs.requests);
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
