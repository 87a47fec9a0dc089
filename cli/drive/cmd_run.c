/*
 * cmd_run.c - `mau run`: random requests through a unit, in lockstep with the golden model.
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
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "stimulus/encode.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"
#include "support/paste.h"
#include "support/stop.h"

/* Default number of requests of an episode on a board. The smallest board has room for 8,192
 * clocks. Of 1,200 episodes of 8 requests at LANES 4 one is longer. */
#define BOARD_REQUESTS 8

#define COVER_EVERY 3 /* --coverage counts every third request */

/* Whether the word is the option or a shorter form, which argp accepts when it is unambiguous. */
static bool is_option(const char *option, const char *word)
{
	size_t len = strcspn(word, "=");

	return len > 2 && !strncmp(option, word, len);
}

/* Whether command_again() leaves the option out: it has no effect on the requests, or is written
 * with a new value. */
static bool is_left_out(const char *word, bool *takes_argument)
{
	static const char *const options[] = {"--seed", "--episode", "--waves", "--out"};

	*takes_argument = false;
	if (is_option("--json", word))
		return true;
	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (is_option(options[i], word)) {
			*takes_argument = !strchr(word, '=');
			return true;
		}
	return false;
}

/* Writes the command line that runs this episode again. */
static void command_again(struct run *r, int argc, char **argv)
{
	char word[TB_PASTE_ROOM];
	size_t room = sizeof(r->command), n = (size_t)snprintf(r->command, room, "run");
	bool takes_argument;

	for (int i = 1; i < argc && n < room; i++) {
		if (is_left_out(argv[i], &takes_argument)) {
			i += takes_argument;
			continue;
		}
		tb_paste_word(word, sizeof(word), argv[i]);
		n += (size_t)snprintf(r->command + n, room - n, " %s", word);
	}
	if (n < room && r->ep.count && r->ep.count < r->knobs.requests.requests)
		n += (size_t)snprintf(r->command + n, room - n, " --waves %u", r->ep.count);
	if (n < room)
		snprintf(r->command + n, room - n, " --episode %" PRIu64 " --seed %" PRIu64,
		         r->episode, r->knobs.requests.seed);
}

static int mismatch(struct run *r, const tb_mismatch *mm)
{
	tb_report_options wanted = {.json = r->json,
	                            .command = r->command,
	                            .shrink = true,
	                            .trace = true,
	                            .summary = run_summary(r, r->json ? "MISMATCH" : "failed")};
	char line[TB_PASTE_ROOM];
	cli_out folder;
	int code;

	command_again(r, r->argc, r->argv);
	tb_paste_line(line, sizeof(line), r->command, NULL);
	if (r->json && r->data) {
		json_object_set_new(wanted.summary, "episode",
		                    json_integer((json_int_t)r->episode));
		json_object_set_new(wanted.summary, "again", json_string(line));
	} else if (r->data) {
		printf("again: %s\n\n", line);
	} else if (!r->json) {
		putchar('\n');
	}
	tb_lockstep_close(r->ls); /* the report opens the unit again */
	r->ls = NULL;
	cli_out_take(&folder, r->out ? r->out : "mau-out", !r->out, NULL);
	wanted.outdir = folder.path;
	code = tb_report(&r->unit, &r->ep, mm, &wanted);
	cli_out_release(&folder);
	json_decref(wanted.summary);
	return code;
}

/* An episode failed: with a mismatch, or with an error of the unit. */
static int failed(struct run *r, const tb_mismatch *mm)
{
	const char *message;
	int code = tb_lockstep_error(r->ls, &message);

	if (!code && strcmp(mm->channel, "tb") != 0)
		return mismatch(r, mm);
	run_finish(r, "ABORTED");
	return code ? cli_fail(code, "%s", message) : cli_fail(TB_EXIT_INTERNAL, "%s", mm->detail);
}

/* Replaces operations that no instruction words encode by ones that words encode. */
static void in_words(tb_episode *ep)
{
	for (uint32_t i = 0; i < ep->count; i++) {
		uint32_t words[3];
		mau_inst inst;

		tb_encode_fit(ep->ctx.gfx, &ep->req[i].op);
		if (tb_encode(ep->ctx.gfx, &ep->req[i].op, words) == 0 &&
		    mau_decode(ep->ctx.gfx, words, &inst) == MAU_OK)
			ep->req[i].op = inst.op;
	}
}

/* Draws the episode. False: memory ran out. */
static bool draw(struct run *r, const tb_data_knobs *knobs)
{
	if (r->data && tb_data_draw(knobs, r->episode, &r->ep))
		return false;
	if (!r->data)
		tb_stimulus_episode(&knobs->requests, r->episode, &r->ep);
	if (strcmp(r->unit.engine, "inst") == 0)
		in_words(&r->ep);
	if (r->episode == r->first)
		r->digest = tb_stimulus_digest(&r->ep);
	return true;
}

/* The run ended: checks that every planned wave was compared, and prints the verdict. */
static int verdict(struct run *r, uint64_t waves)
{
	const tb_stats *s = tb_lockstep_stats(r->ls);

	if (!r->bare && (s->waves != waves || s->compared < (r->data ? 1 : 2) * waves)) {
		run_finish(r, "INCOMPLETE");
		return cli_fail(TB_EXIT_INTERNAL,
		                "fewer waves were compared than planned; this is an error of mau");
	}
	if (r->unit.fault && !r->bare) {
		run_finish(r, "FAULT NOT FOUND");
		return cli_fail(TB_EXIT_INTERNAL,
		                "planted fault %u was not found; docs/user/faults.md lists the "
		                "options that find it",
		                r->unit.fault);
	}
	run_finish(r, r->bare ? "bare" : "ok");
	return TB_EXIT_OK;
}

/* Runs the planned waves, or one episode. Returns the exit code. */
static int run_waves(struct run *r)
{
	bool tty = isatty(STDERR_FILENO) && !r->json;
	tb_data_knobs knobs = r->knobs;
	tb_mismatch mm;

	for (r->episode = r->first; r->done < r->waves; r->episode++) {
		if (tb_stop || (r->seconds && run_now() - r->start >= (double)r->seconds)) {
			run_finish(r, tb_stop ? "INTERRUPTED" : "TIME LIMIT");
			return TB_EXIT_INTERRUPTED;
		}
		if (r->waves - r->done < knobs.requests.requests)
			knobs.requests.requests = (uint32_t)(r->waves - r->done);
		if (!draw(r, &knobs))
			return cli_fail(TB_EXIT_INTERNAL, "out of memory");
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
		if (r->one)
			break;
	}
	if (r->passed_over && r->done == r->passed_over_waves)
		return failed(r, &mm);
	return verdict(r, r->done - r->passed_over_waves);
}

/* Allocates the counters of --coverage. False: memory ran out. */
static bool cover(struct run *r)
{
	if (!r->coverage)
		return true;
	r->cov = r->data ? NULL : calloc(1, sizeof(*r->cov));
	r->data_cov = r->data ? calloc(1, sizeof(*r->data_cov)) : NULL;
	tb_lockstep_cover(r->ls, r->cov, r->data_cov, r->every);
	return r->cov || r->data_cov;
}

static int body(void *arg)
{
	struct run *r = arg;
	char message[700];
	int rc = tb_lockstep_open(&r->ls, &r->unit, NULL, message, sizeof(message));

	if (rc)
		return cli_fail(rc, "%s", message);
	if (tb_episode_init(&r->ep, r->knobs.requests.requests) || !cover(r)) {
		tb_lockstep_close(r->ls);
		return cli_fail(TB_EXIT_INTERNAL, "out of memory");
	}
	r->start = run_now();
	rc = run_waves(r);
	tb_episode_free(&r->ep);
	tb_lockstep_close(r->ls);
	free(r->cov);
	free(r->data_cov);
	return rc;
}

/* Prints the unit and the seed before the run. */
static void say_unit(const struct run *r)
{
	const tb_unit *unit = &r->unit;
	bool board = board_is_engine(unit->engine),
	     named = !r->data || unit->data || tb_has_axi4(unit->engine);

	printf("%s %u/%u/%u%s%s%s%s, seed %" PRIu64, r->data ? "data path" : "unit", unit->lanes,
	       unit->window, unit->line_bytes, named ? " " : "", named ? unit->engine : "",
	       r->given.convert == 1 ? " CONVERT 1" : "", unit->trace ? " trace" : "",
	       r->knobs.requests.seed);
	if (board)
		printf(", %u requests an episode", r->knobs.requests.requests);
	if (unit->fault)
		printf(", planted fault %u", unit->fault);
	putchar('\n');
	fflush(stdout);
}

int cmd_run(int argc, char **argv)
{
	struct run r = {.knobs = {.requests = tb_knobs_default(1), .memory = TB_MIX},
	                .waves = 100000,
	                .every = COVER_EVERY,
	                .argc = argc,
	                .argv = argv};
	char message[700] = "";
	int rc;

	r.knobs.requests.requests = 0; /* not given */
	rc = run_options(argc, argv, &r);
	if (rc >= 0)
		return rc;
	if (r.data)
		cli_unit_data(&r.given);
	rc = cli_unit_to_run(&r.given, NULL, &r.unit);
	if (rc)
		return rc;
	if (!r.knobs.requests.requests)
		r.knobs.requests.requests = board_is_engine(r.unit.engine)
		                                    ? BOARD_REQUESTS
		                                    : tb_knobs_default(1).requests;
	r.knobs.requests.line_bytes = r.unit.line_bytes;
	r.unit.throughput = r.knobs.stream;
	if (!r.json)
		say_unit(&r);
	rc = tb_lockstep_main(&r.unit, NULL, body, &r, message, sizeof(message));
	return message[0] ? cli_fail(rc, "%s", message) : rc;
}
