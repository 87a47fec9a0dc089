/*
 * sign_run.c - the loop of `mau board sign` over checkpoints: the board runs a checkpoint while the
 * model computes it on all cores.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <time.h>

#include "fpga/signature/host/sign_task.h"
#include "fpga/signature/model/sign_mix.h"
#include "lockstep/lockstep.h"
#include "support/stop.h"

#define LOOK 0.02         /* most seconds between two reads of the board's status */
#define HANG_SECONDS 10.0 /* without a completion; a board ends a run after 4,224 cycles */

static void pause_for(double seconds)
{
	struct timespec t = {.tv_nsec = (long)(seconds * 1e9)};

	nanosleep(&t, NULL);
}

uint32_t sign_check_count(uint64_t first, uint64_t left)
{
	uint64_t most = (1ull << SIGN_CHECK_LOG2) - first % (1ull << SIGN_CHECK_LOG2);

	return (uint32_t)(left < most ? left : most);
}

int sign_board_failed(sign_task *t)
{
	const board_error *e = &t->board->link.error;

	sign_progress_end(t);
	return sign_fail(tb_board_exit(e->kind), "%s: %s", t->board->device, e->text);
}

/* The state of a run. */
typedef struct watch {
	double pause, moved;
	uint32_t dones;
	board_sign state;
} watch;

/* Reads the status once; 0, or an exit code. */
static int look(sign_task *t, watch *w)
{
	double now = sign_now();

	if (board_sign_look(t->board, &w->state))
		return sign_board_failed(t);
	if (w->state.dones != w->dones || w->moved <= 0) {
		w->dones = w->state.dones;
		w->moved = now;
	}
	if (!w->state.ended && now - w->moved > HANG_SECONDS) {
		board_fail(&t->board->link.error, MAU_PLAY_BOARD,
		           "the board is broken, its generator does not end: load its bitstream "
		           "again");
		return sign_board_failed(t);
	}
	return 0;
}

/* Waits for the end of the board's run, and of the job if there is one. */
static int wait_for(sign_task *t, sign_job *job, double start, watch *w)
{
	double board_took = 0, model_took = 0;
	int code = 0;

	while (!code && (!w->state.ended || (job && !sign_job_finished(job)))) {
		if (tb_stop)
			return TB_EXIT_INTERRUPTED;
		code = look(t, w); /* also after its end, to keep the rate of the line */
		if (w->state.ended && board_took <= 0)
			board_took = sign_now() - start;
		if (job && sign_job_finished(job) && model_took <= 0)
			model_took = sign_now() - start;
		sign_progress(t);
		pause_for(w->pause);
		if (w->pause < LOOK)
			w->pause *= 2;
	}
	t->board_seconds += board_took > 0 ? board_took : sign_now() - start;
	if (job)
		t->model_seconds += model_took > 0 ? model_took : sign_now() - start;
	return code;
}

/* Starts the run on the board and waits for it, and for the job. */
static int on_board(sign_task *t, sign_job *job, uint64_t first, uint32_t count, board_sign *s)
{
	watch w = {.pause = 1e-4};
	double start = sign_now();
	int code;

	if (board_sign_start(t->board, t->key, first, count))
		return sign_board_failed(t);
	code = wait_for(t, job, start, &w);
	if (code)
		return code;
	*s = w.state;
	if (s->stuck && board_sign_abort(t->board))
		return sign_board_failed(t);
	t->board_waves += s->dones;
	t->board_clocks += s->clocks;
	return 0;
}

int sign_board_run(sign_task *t, uint64_t first, uint32_t count, board_sign *s)
{
	return on_board(t, NULL, first, count, s);
}

/* Waits for the model, without a board. */
static int wait_for_model(sign_task *t, sign_job *job)
{
	double start = sign_now();

	while (!sign_job_finished(job)) {
		if (tb_stop)
			return TB_EXIT_INTERRUPTED;
		sign_progress(t);
		pause_for(0.005);
	}
	t->model_seconds += sign_now() - start;
	return 0;
}

/* Reports a request at which the two forms of the model differ; `mau eval` can show it. */
static int forms_differ(sign_task *t, const sign_job *job)
{
	uint64_t index;

	sign_progress_end(t);
	if (!sign_job_differs(job, &index))
		return sign_fail(TB_EXIT_INTERNAL, "the model gave no result");
	return sign_fail(TB_EXIT_INTERNAL,
	                 "the two forms of the model differ at request 0x%llx of key 0x%llx",
	                 (unsigned long long)index, (unsigned long long)t->key);
}

static bool agrees(const board_sign *s, uint32_t count, const sign_result *a)
{
	return !s->stuck && s->hash == a->hash && s->dones == count && s->txns == (uint32_t)a->txns;
}

/* Adds a checkpoint to the totals. */
static void count_check(sign_task *t, const sign_check *c, bool known)
{
	t->signature = sign_step(t->signature, c->hash, 0);
	t->txns += c->txns;
	t->done += c->count;
	t->known += known;
	t->checks_done++;
}

/* Runs checkpoint 'c' on model and board, if there is one. With 'model_known' the model's hash of
 * the checkpoint is in 'c' already. */
static int compute(sign_task *t, sign_check *c, bool model_known)
{
	sign_range range = {t->key, c->first, c->count, t->unit, (unsigned)t->jobs};
	sign_job *job = sign_job_start(&range);
	sign_result a = {.hash = c->hash, .txns = c->txns};
	board_sign s = {0};
	int code;

	if (!job)
		return sign_fail(TB_EXIT_INTERNAL, "no memory or no thread for the model");
	code = t->board ? on_board(t, job, c->first, c->count, &s) : wait_for_model(t, job);
	if (!code && !sign_job_result(job, c->count, &a))
		code = forms_differ(t, job);
	if (!code && model_known && (a.hash != c->hash || a.txns != c->txns))
		code = sign_fail(TB_EXIT_INTERNAL,
		                 "%s has another hash of this checkpoint, from "
		                 "another version: name another folder with --out",
		                 t->file.path);
	if (!code) {
		t->model_waves += c->count;
		c->hash = a.hash;
		c->txns = a.txns;
		c->rtl = t->board ? t->info.rtl_hash : 0;
	}
	if (!code && t->board && !agrees(&s, c->count, &a))
		code = sign_find(t, job, c->first, c->count, &s);
	sign_job_free(job);
	return code;
}

/* Runs a checkpoint whose model hash is known on the board; on a difference also on the model. */
static int board_alone(sign_task *t, sign_check *c)
{
	sign_result a = {.hash = c->hash, .txns = c->txns};
	board_sign s;
	int code = sign_board_run(t, c->first, c->count, &s);

	if (code)
		return code;
	c->rtl = t->info.rtl_hash;
	return agrees(&s, c->count, &a) ? 0 : compute(t, c, true);
}

static int one_check(sign_task *t, uint64_t first, uint32_t count)
{
	const sign_check *known = sign_file_find(&t->file, first, count);
	sign_check c = known ? *known : (sign_check){.first = first, .count = count};
	int code = 0;

	if (known && (!t->board || known->rtl == t->info.rtl_hash)) {
		count_check(t, &c, true);
		return 0;
	}
	sign_progress(t);
	code = known ? board_alone(t, &c) : compute(t, &c, false);
	if (!code)
		code = sign_file_add(&t->file, &c);
	if (!code)
		count_check(t, &c, false);
	return code;
}

int sign_run(sign_task *t)
{
	uint64_t first = t->first, left = t->waves;
	int code = 0;

	t->signature = SIGN_K;
	t->start = sign_now();
	while (left && !code) {
		uint32_t count = sign_check_count(first, left);

		code = tb_stop ? TB_EXIT_INTERRUPTED : one_check(t, first, count);
		first += count;
		left -= count;
	}
	if (t->board)
		t->retries = t->board->link.retries;
	sign_progress_end(t);
	if (t->board && code == TB_EXIT_INTERRUPTED) /* else the board continues */
		board_sign_abort(t->board);
	if (code && (code != TB_EXIT_INTERRUPTED || t->said))
		return code;
	int said = sign_say_end(t, code ? "interrupted" : t->board ? "equal" : "computed");

	return said ? said : code;
}
