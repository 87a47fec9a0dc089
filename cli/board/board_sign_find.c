/*
 * board_sign_find.c - board and model differ: which request it is, by halving on the board; then
 * the request alone as an episode, shrunk and explained as any mismatch.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/board/board_sign.h"
#include "cli/options/report_folder.h"
#include "cosim/board/board_dut.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mreq/mreq.h"
#include "stimulus/episode.h"
#include "support/json_text.h"
#include "support/paste.h"

/* The shortest run that was found to differ. */
typedef struct finding {
	uint64_t first;
	uint32_t count;
	board_sign board;
	sign_answer model;
	unsigned runs; /* of the board */
	bool again;    /* it differed a second time */
} finding;

/* Runs requests on the board and compares. 0, or an exit code. */
static int differs(sign_task *t, finding *f, uint64_t first, uint32_t count,
                   const sign_answer *model, bool *differs_ret)
{
	board_sign s;
	int code = sign_board_run(t, first, count, &s);

	f->runs++;
	if (code)
		return code;
	*differs_ret = s.stuck || s.hash != model->hash || s.dones != count;
	if (*differs_ret) {
		f->first = first;
		f->count = count;
		f->board = s;
		f->model = *model;
		f->again = true;
	}
	sign_progress(t);
	return 0;
}

/* The fewest first requests of the run that differ. */
static int fewest_first(sign_task *t, finding *f, sign_job *job, uint64_t first, uint32_t count)
{
	uint32_t equal = 0, differ = count, middle = count; /* first the same run again */
	sign_answer model;
	int code = 0;
	bool bad;

	while (!code && (differ - equal > 1 || !f->again)) {
		if (!sign_job_answer(job, middle, &model))
			return cli_fail(TB_EXIT_INTERNAL, "the model did not answer");
		code = differs(t, f, first, middle, &model, &bad);
		if (!code && !bad && middle == count)
			return 0; /* not again */
		*(bad ? &differ : &equal) = middle;
		middle = equal + (differ - equal) / 2;
	}
	return code;
}

/* The model's hash of a short run. */
static bool model_of(const sign_task *t, uint64_t first, uint32_t count, sign_answer *a)
{
	sign_ask ask = {t->key, first, count, t->unit, 1};
	sign_job *job = sign_job_start(&ask);
	bool good = job && sign_job_answer(job, count, a);

	sign_job_free(job);
	return good;
}

/* The fewest last requests of the finding's run that differ: one, two, four ..., of its last block
 * at most. */
static int fewest_last(sign_task *t, finding *f)
{
	uint64_t last = f->first + f->count - 1;
	uint32_t most = (uint32_t)(last % (1 << SIGN_BLOCK_LOG2)) + 1;
	bool bad = false;
	int code = 0;

	if (most > f->count)
		most = f->count;
	for (uint32_t n = 1; !code && !bad; n = 2 * n < most ? 2 * n : most) {
		sign_answer model;

		if (!model_of(t, last - n + 1, n, &model))
			return cli_fail(TB_EXIT_INTERNAL, "the model did not answer");
		code = differs(t, f, last - n + 1, n, &model, &bad);
		if (n == most)
			break;
	}
	return code;
}

/* --- the request as an episode ---------------------------------------------------------------- */

static int make_episode(const sign_task *t, const finding *f, tb_episode *ep)
{
	if (tb_episode_init(ep, f->count))
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	sign_context(t->key, f->first >> SIGN_BLOCK_LOG2, &ep->ctx);
	for (uint32_t i = 0; i < f->count; i++)
		sign_request(t->key, f->first + i, &ep->ctx, &ep->req[i]);
	ep->recorded = true;
	return 0;
}

/* Does the episode fail on 'unit'? 0 and '*mm', TB_EXIT_OK and kind TB_NONE: it does not; else why
 * that is not known, with a message. */
static int play(const tb_unit *unit, const tb_episode *ep, tb_mismatch *mm, char why[320])
{
	const char *message;
	tb_player *player;
	int code = tb_player_open(&player, unit, why, 320);

	if (code)
		return code;
	*mm = (tb_mismatch){.kind = TB_NONE};
	if (!tb_player_fails(player, ep, mm)) {
		code = tb_player_error(player, &message);
		if (code)
			snprintf(why, 320, "%s", message);
	}
	tb_player_close(player);
	return code;
}

static json_t *finding_json(const sign_task *t, const finding *f, const char *path)
{
	json_t *o = sign_json(t, "mismatch");
	char first[24], board[24], model[24];

	snprintf(first, sizeof(first), "0x%" PRIx64, f->first);
	snprintf(board, sizeof(board), "%016" PRIx64, f->board.hash);
	snprintf(model, sizeof(model), "%016" PRIx64, f->model.hash);
	if (o)
		json_object_set_new(o, "found",
		                    json_pack("{s:s, s:I, s:I, s:b, s:s, s:s, s:o}", "first", first,
		                              "requests", (json_int_t)f->count, "runs",
		                              (json_int_t)f->runs, "stuck", f->board.stuck,
		                              "board_hash", board, "model_hash", model, "file",
		                              path ? json_text(path) : json_null()));
	return o;
}

static void finding_text(const sign_task *t, const finding *f, const char *path)
{
	char line[TB_PASTE_ROOM], verb[200];

	printf("MISMATCH  key 0x%" PRIx64 ", request 0x%" PRIx64, t->key, f->first + f->count - 1);
	if (f->count > 1)
		printf(" behind %u before it", f->count - 1);
	printf(", found by %u runs\n", f->runs);
	if (f->board.stuck)
		printf("board     stands still behind %u completions\n", f->board.dones);
	else
		printf("board     hash %016" PRIx64 ", %u transactions\n", f->board.hash,
		       f->board.txns);
	printf("model     hash %016" PRIx64 ", %" PRIu64 " transactions\n", f->model.hash,
	       f->model.txns);
	snprintf(verb, sizeof(verb), "replay --engine %s", t->engine);
	tb_paste_line(line, sizeof(line), verb, path);
	printf("again     %s\n", line);
	fflush(stdout);
}

/* The episode fails neither on the board's player nor on the Verilated unit, or neither could be
 * asked. */
static int unexplained(const sign_task *t, json_t *summary, const char *board, const char *unit)
{
	if (t->json && !json_line(json_incref(summary)))
		return cli_no_json();
	fprintf(stderr, "mau board sign: the request as an episode: %s; the Verilated unit: %s\n",
	        board, unit);
	return TB_EXIT_MISMATCH;
}

/* Plays the episode on the board, then on the Verilated unit, and reports where it fails. */
static int explain(sign_task *t, tb_episode *ep, const char *folder, json_t *summary)
{
	tb_report_options wanted = {.outdir = folder,
	                            .shrink = true,
	                            .trace = true,
	                            .json = t->json,
	                            .summary = t->json ? summary : NULL};
	tb_unit unit = {.lanes = t->unit.lanes,
	                .window = t->unit.window,
	                .line_bytes = t->unit.line_bytes,
	                .engine = t->engine};
	char board[320] = "equal", verilated[320] = "equal";
	tb_mismatch mm;
	int code = play(&unit, ep, &mm, board);

	if (!code && mm.kind != TB_NONE)
		return tb_report(&unit, ep, &mm, &wanted);
	unit.engine = "verilator";
	code = play(&unit, ep, &mm, verilated);
	if (!code && mm.kind != TB_NONE)
		return tb_report(&unit, ep, &mm, &wanted);
	return unexplained(t, summary, board, verilated);
}

static int report(sign_task *t, const finding *f)
{
	tb_unit unit = {
		.lanes = t->unit.lanes, .window = t->unit.window, .line_bytes = t->unit.line_bytes};
	char path[640], comment[80];
	json_t *summary;
	tb_episode ep;
	cli_out out;
	int code = make_episode(t, f, &ep);

	if (code)
		return code;
	t->retries = t->board->link.retries;
	board_close(t->board); /* the player opens it again */
	t->board = NULL;
	cli_out_take(&out, t->out, false, NULL);
	snprintf(path, sizeof(path), "%.600s/%s", out.path, TB_FAILING_FILE);
	snprintf(comment, sizeof(comment), "signature mode, key 0x%" PRIx64 ", request 0x%" PRIx64,
	         t->key, f->first);
	if (mreq_save(path, &unit, &ep, comment))
		code = cli_fail(TB_EXIT_IO, "cannot write %s: %s; name another folder with --out",
		                path, strerror(errno));
	summary = finding_json(t, f, path);
	if (!t->json)
		finding_text(t, f, path);
	if (!code)
		code = explain(t, &ep, out.path, summary);
	cli_out_release(&out);
	json_decref(summary);
	tb_episode_free(&ep);
	return code;
}

/* A difference that no episode shows; returns 'code'. */
static int no_episode(sign_task *t, const finding *f, int code, const char *what)
{
	t->said = true;
	if (t->json && !json_line(finding_json(t, f, NULL)))
		return cli_no_json();
	return cli_fail(code,
	                "requests 0x%" PRIx64 " .. 0x%" PRIx64 " of key 0x%" PRIx64 " differ%s",
	                f->first, f->first + f->count - 1, t->key, what);
}

int sign_find(sign_task *t, sign_job *job, uint64_t first, uint32_t count, const board_sign *bad)
{
	finding f = {.first = first, .count = count, .board = *bad};
	int code;

	sign_job_answer(job, count, &f.model);
	code = fewest_first(t, &f, job, first, count);
	if (!code && f.again)
		code = fewest_last(t, &f);
	sign_progress_end(t);
	if (code == TB_EXIT_INTERRUPTED)
		return no_episode(t, &f, code, "; the signal came before the request was found");
	if (code)
		return code;
	if (!f.again)
		return no_episode(
			t, &f, TB_EXIT_MISMATCH,
			", but not when they run again: suspect the board's clock, supply "
			"or heat");
	if (f.first >> SIGN_BLOCK_LOG2 != (f.first + f.count - 1) >> SIGN_BLOCK_LOG2)
		return no_episode(t, &f, TB_EXIT_MISMATCH,
		                  " only when a block before them ran, too");
	return report(t, &f);
}
