/*
 * sign_find.c - finds the request at which board and model differ, by bisection on the board.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>

#include "fpga/signature/host/sign_task.h"
#include "support/json_text.h"

/* Runs requests on the board and compares. 0, or an exit code. */
static int differs(sign_task *t, sign_finding *f, uint64_t first, uint32_t count,
                   const sign_result *model, bool *differs_ret)
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

/* Finds the shortest part from the start of the run that differs. */
static int fewest_first(sign_task *t, sign_finding *f, sign_job *job, uint64_t first,
                        uint32_t count)
{
	uint32_t equal = 0, differ = count, middle = count; /* begins with the same run again */
	sign_result model;
	int code = 0;
	bool bad;

	while (!code && (differ - equal > 1 || !f->again)) {
		if (!sign_job_result(job, middle, &model))
			return sign_fail(TB_EXIT_INTERNAL, "the model gave no result");
		code = differs(t, f, first, middle, &model, &bad);
		if (!code && !bad && middle == count)
			return 0; /* it does not differ again */
		*(bad ? &differ : &equal) = middle;
		middle = equal + (differ - equal) / 2;
	}
	return code;
}

/* The model's hash of a short run. */
static bool model_of(const sign_task *t, uint64_t first, uint32_t count, sign_result *a)
{
	sign_range range = {t->key, first, count, t->unit, 1};
	sign_job *job = sign_job_start(&range);
	bool good = job && sign_job_result(job, count, a);

	sign_job_free(job);
	return good;
}

/* Finds the shortest part at the end of the finding's run that differs: one request, two, four ...,
 * at most those of its last block. */
static int fewest_last(sign_task *t, sign_finding *f)
{
	uint64_t last = f->first + f->count - 1;
	uint32_t most = (uint32_t)(last % (1 << SIGN_BLOCK_LOG2)) + 1;
	bool bad = false;
	int code = 0;

	if (most > f->count)
		most = f->count;
	for (uint32_t n = 1; !code && !bad; n = 2 * n < most ? 2 * n : most) {
		sign_result model;

		if (!model_of(t, last - n + 1, n, &model))
			return sign_fail(TB_EXIT_INTERNAL, "the model gave no result");
		code = differs(t, f, last - n + 1, n, &model, &bad);
		if (n == most)
			break;
	}
	return code;
}

/* Reports a difference that no episode can reproduce; returns 'code'. */
static int no_episode(sign_task *t, const sign_finding *f, int code, const char *what)
{
	t->said = true;
	if (t->json && !json_line(sign_found_json(t, f, NULL)))
		return sign_no_json();
	return sign_fail(code,
	                 "requests 0x%" PRIx64 " .. 0x%" PRIx64 " of key 0x%" PRIx64 " differ%s",
	                 f->first, f->first + f->count - 1, t->key, what);
}

int sign_find(sign_task *t, sign_job *job, uint64_t first, uint32_t count, const board_sign *bad)
{
	sign_finding f = {.first = first, .count = count, .board = *bad};
	int code;

	sign_job_result(job, count, &f.model);
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
		                  " only when a block before them runs too");
	t->found = f;
	return TB_EXIT_MISMATCH;
}
