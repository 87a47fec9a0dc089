/*
 * board_sign_report.c - reports the request on which board and model differ, as an episode that is
 * shrunk and explained.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/board/board_sign_report.h"
#include "cli/cli.h"
#include "cli/options/report_folder.h"
#include "cosim/board/board_dut.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "stimulus/episode.h"
#include "support/json_text.h"
#include "support/paste.h"

static int make_episode(const sign_task *t, const sign_finding *f, tb_episode *ep)
{
	if (tb_episode_init(ep, f->count))
		return sign_fail(TB_EXIT_INTERNAL, "memory ran out");
	sign_context(t->key, f->first >> SIGN_BLOCK_LOG2, &ep->ctx);
	for (uint32_t i = 0; i < f->count; i++)
		sign_request(t->key, f->first + i, &ep->ctx, &ep->req[i]);
	ep->recorded = true;
	return 0;
}

/* Runs the episode on 'unit'. Returns 0 with '*mm'; kind TB_NONE: it passes. Returns an exit code
 * with a message in 'why' when the unit cannot run it. */
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

static void finding_text(const sign_task *t, const sign_finding *f, const char *path)
{
	char line[TB_PASTE_ROOM], verb[200];

	printf("MISMATCH  key 0x%" PRIx64 ", request 0x%" PRIx64, t->key, f->first + f->count - 1);
	if (f->count > 1)
		printf(" after %u requests", f->count - 1);
	printf(", found by %u runs\n", f->runs);
	if (f->board.stuck)
		printf("board     stops after %u completions\n", f->board.dones);
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

/* The episode fails neither on the board nor on the Verilated unit, or neither could run it. */
static int unexplained(const sign_task *t, json_t *summary, const char *board, const char *unit)
{
	if (t->json && !json_line(json_incref(summary)))
		return sign_no_json();
	fprintf(stderr, "mau board sign: the request as an episode: %s; the Verilated unit: %s\n",
	        board, unit);
	return TB_EXIT_MISMATCH;
}

/* Runs the episode on the board, then on the Verilated unit, and reports the first failure. */
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

int board_sign_report(sign_task *t)
{
	const sign_finding *f = &t->found;
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
	board_close(t->board); /* the player opens the board again */
	t->board = NULL;
	cli_out_take(&out, t->out, false, NULL);
	snprintf(path, sizeof(path), "%.600s/%s", out.path, TB_FAILING_FILE);
	snprintf(comment, sizeof(comment), "signature mode, key 0x%" PRIx64 ", request 0x%" PRIx64,
	         t->key, f->first);
	if (mreq_save(path, &unit, &ep, comment))
		code = sign_fail(TB_EXIT_IO, "cannot write %s: %s; name another folder with --out",
		                 path, strerror(errno));
	summary = sign_found_json(t, f, path);
	if (!t->json)
		finding_text(t, f, path);
	if (!code)
		code = explain(t, &ep, out.path, summary);
	cli_out_release(&out);
	json_decref(summary);
	tb_episode_free(&ep);
	return code;
}
