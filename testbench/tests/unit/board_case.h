/*
 * board_case.h - common code of the tests of a board's host: a fake board in a separate process.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_CASE_H
#define BOARD_CASE_H

#include "tests/unit/fake_board.h"
#include "tests/unit/fake_case.h"

#include "cosim/board/board_dut.h"

/** A fake board 16/16/64 that serves. */
typedef struct board_case {
	fake_board board;
	pid_t pid;
} board_case;

/** A fake board without errors; the test adds them. */
static inline fake_habits board_habits(void)
{
	return fake_good_habits(board_rtl_hash(&(board_unit){0}));
}

/** Starts a board with a unit of any kind. */
static inline void board_begin_dut(board_case *c, const fake_habits *habits, mau_dut *dut)
{
	assert_non_null(dut);
	assert_true(fake_make(&c->board, dut, habits));
	c->pid = fake_start(&c->board);
	assert_true(c->pid > 0);
}

/** Starts a board with unit 'u', which may have errors. */
static inline void board_begin_with(board_case *c, const fake_habits *habits, fake_unit *u)
{
	assert_non_null(u);
	board_begin_dut(c, habits, &u->dut);
}

static inline void board_begin(board_case *c, const fake_habits *habits)
{
	board_begin_with(c, habits, fake_create(16, 16, 64));
}

static inline void board_end(board_case *c)
{
	fake_end(&c->board, c->pid);
}

/** Opens it in the way of the program; this must succeed. */
static inline board *board_opened(const board_case *c)
{
	board_error error = {0};
	board *b = NULL;

	if (board_open(&b, c->board.device, &error))
		fail_msg("%s", error.text);
	return b;
}

/** Opening its engine must fail with this kind of error and this word in the message. */
static inline void board_refused(const board_case *c, enum mau_play_error kind, const char *word)
{
	const board_unit unit = {.lanes = 16, .window = 16, .line_bytes = 64};
	char engine[80];
	board_error error = {0};
	mau_dut *dut = NULL;

	snprintf(engine, sizeof(engine), BOARD_ENGINE "%s", c->board.device);
	assert_int_equal(board_dut_open(&dut, engine, &unit, &error), -1);
	assert_int_equal(error.kind, kind);
	if (!strstr(error.text, word))
		fail_msg("'%s' has no '%s'", error.text, word);
	assert_null(strchr(error.text, '\n'));
}

/** Runs an episode, which must not fail; TB_RUN_*. */
static inline void board_run_well(tb_lockstep *ls, tb_episode *ep, unsigned flags)
{
	const char *message;
	tb_mismatch mm;

	if (!tb_lockstep_run(ls, ep, flags, &mm))
		fail_msg("%s %s.%s: %s%s", mm.kind ? "mismatch" : "error", mm.channel, mm.field,
		         mm.detail, tb_lockstep_error(ls, &message) ? message : "");
}

/** Both episodes must have the same stalls. */
static inline void board_same_stalls(const tb_episode *a, const tb_episode *b)
{
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		assert_int_equal(a->stall[p].count, b->stall[p].count);
		if (a->stall[p].count)
			assert_memory_equal(a->stall[p].words, b->stall[p].words,
			                    a->stall[p].count * sizeof(uint64_t));
	}
}

/** A lockstep on the board. */
static inline tb_lockstep *board_lockstep(const board_case *c)
{
	char engine[80], message[320] = "";
	tb_unit unit = {.lanes = 16, .window = 16, .line_bytes = 64, .engine = engine};
	tb_lockstep *ls = NULL;

	snprintf(engine, sizeof(engine), BOARD_ENGINE "%s", c->board.device);
	if (tb_lockstep_open(&ls, &unit, NULL, message, sizeof(message)))
		fail_msg("%s", message);
	return ls;
}

#endif
