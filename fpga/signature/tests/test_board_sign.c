/*
 * test_board_sign.c - the registers of signature mode, from the host: a run of any range has the
 * model's hash; a board without signature mode, a lost board and a hang give errors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/board_case.h"

#include "fpga/signature/host/board_sign.h"
#include "fpga/signature/host/sign_job.h"

#define KEY 0x123456789abcdef0

static sign_result model(uint64_t first, uint32_t count)
{
	sign_range range = {KEY, first, count, {16, 16, 64}, 1};
	sign_job *job = sign_job_start(&range);
	sign_result a;

	assert_non_null(job);
	assert_true(sign_job_result(job, count, &a));
	sign_job_free(job);
	return a;
}

static void run(board *b, uint64_t first, uint32_t count, board_sign *s)
{
	if (board_sign_start(b, KEY, first, count))
		fail_msg("%s", b->link.error.text);
	do {
		if (board_sign_look(b, s))
			fail_msg("%s", b->link.error.text);
		usleep(500);
	} while (!s->ended);
}

static void runs_with(const fake_habits *h)
{
	static const struct {
		uint64_t first;
		uint32_t count;
	} ranges[] = {{0, 1}, {0, 64}, {63, 2}, {100, 1000}, {0xfffffffffffffe00, 512}, {7, 0}};
	board_sign s;
	board_case c;

	board_begin(&c, h);
	board *b = board_opened(&c);

	assert_int_equal(board_sign_begin(b, SIGN_VERSION), 0);
	for (unsigned i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		sign_result want = model(ranges[i].first, ranges[i].count);

		run(b, ranges[i].first, ranges[i].count, &s);
		assert_int_equal(s.hash, want.hash);
		assert_int_equal(s.txns, want.txns);
		assert_int_equal(s.dones, ranges[i].count);
		assert_false(s.stuck);
	}
	board_close(b);
	board_end(&c);
}

static void runs(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	runs_with(&h);
	h.damage = 3000;
	h.lose = 4000;
	runs_with(&h);
}

static void hang(void **state)
{
	fake_habits h = board_habits();
	board_sign s;
	board_case c;

	(void)state;
	h.sign.stick = 1 + 300;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	assert_int_equal(board_sign_begin(b, SIGN_VERSION), 0);
	run(b, 200, 200, &s);
	assert_true(s.stuck);
	assert_int_equal(s.dones, 100);
	assert_int_equal(board_sign_abort(b), 0);
	run(b, 301, 200, &s);
	assert_false(s.stuck);
	assert_int_equal(s.hash, model(301, 200).hash);
	board_close(b);
	board_end(&c);
}

/* board_sign_begin(), or a run, fails with a message that has the word. */
static void fails(const fake_habits *h, const char *word)
{
	board_sign s = {0};
	board_case c;
	int code;

	board_begin(&c, h);
	board *b = board_opened(&c);

	code = board_sign_begin(b, SIGN_VERSION);
	if (!code)
		code = board_sign_start(b, KEY, 0, 1 << 30);
	while (!code && !s.ended)
		code = board_sign_look(b, &s);
	assert_int_equal(code, -1);
	if (!strstr(b->link.error.text, word))
		fail_msg("'%s' has no '%s'", b->link.error.text, word);
	board_close(b);
	board_end(&c);
}

static void refused(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.sign.version = 0;
	fails(&h, "has no signature mode");
	h.sign.version = 4;
	fails(&h, "has signature mode 4, this program 3");
	h = board_habits();
	h.reset = 30;
	fails(&h, "reset meanwhile");
	h = board_habits();
	h.hang_up = 30;
	fails(&h, "closed");
	h = board_habits();
	h.fall_silent = 30;
	fails(&h, "answers no more");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs),
		cmocka_unit_test(hang),
		cmocka_unit_test(refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
