/*
 * test_board_link.c - reads and writes of a board over lines that damage, lose, delay and repeat
 * bytes: written words are in the board's memory, reads return its contents, and a dead line soon
 * ends in an error of one line.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/board_case.h"

#include "cosim/board/serial.h"
#include "stimulus/rng.h"

#define WORDS 3000

/* Registers of the context keep written values; the record memories are read-only and read as 0
 * here. */
static void write_and_read(board *b, unsigned seed)
{
	uint32_t want[7], got[7];

	for (unsigned round = 0; round < 20; round++) {
		for (unsigned i = 0; i < 7; i++)
			want[i] = (uint32_t)tb_draw(tb_key_seed(seed), round, i);
		assert_int_equal(board_link_write(&b->link, BOARD_CTX_MODE, 0, 0, want, 7), 0);
		assert_int_equal(board_link_flush(&b->link), 0);
		assert_int_equal(board_link_get(&b->link, BOARD_CTX_MODE, got, 7), 0);
		assert_memory_equal(want, got, sizeof(want));
	}
}

static void check_line(const fake_habits *habits, bool repeats)
{
	board_case c;

	board_begin(&c, habits);
	board *b = board_opened(&c);

	write_and_read(b, 1);
	assert_int_equal(b->link.retries != 0, repeats);
	assert_int_equal(b->link.baud, BOARD_MOST_BAUD);
	board_close(b);
	board_end(&c);
}

static void good_line(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	check_line(&h, false);
}

static void damaged_line(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.damage = 300;
	check_line(&h, true);
}

static void losing_line(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.lose = 300;
	check_line(&h, true);
}

static void repeated_answers(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.twice = 3;
	check_line(&h, false);
}

static void late_answers(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.late = 25;
	h.late_by = 0.6;
	check_line(&h, false); /* a probe is sent meanwhile, no frame is sent twice */
}

/* Much more than the window: all words arrive in order, in several frames. */
static void many_words(void **state)
{
	fake_habits h = board_habits();
	board_case c;
	uint32_t *words = calloc(WORDS, sizeof(*words));

	(void)state;
	assert_non_null(words);
	h.damage = 4000;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	for (unsigned i = 0; i < WORDS; i++)
		words[i] = ~i;
	assert_int_equal(board_link_write(&b->link, BOARD_OPERANDS, 0, 0, words, WORDS), 0);
	assert_int_equal(board_link_flush(&b->link), 0);
	assert_int_equal(board_link_read(&b->link, BOARD_TXN_RECORD, 7, 4, words, 7 * 400), 0);
	assert_int_equal(board_link_flush(&b->link), 0);
	for (unsigned i = 0; i < 7 * 400; i++)
		assert_int_equal(words[i], 0); /* nothing was recorded */
	board_close(b);
	board_end(&c);
	free(words);
}

/* The window: no more unanswered bytes than the board has room for. */
static void window_holds(void **state)
{
	fake_habits h = board_habits();
	uint32_t words[120] = {0};
	board_case c;

	(void)state;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	for (unsigned i = 0; i < 50; i++) {
		size_t line = 0;

		assert_int_equal(board_link_write(&b->link, BOARD_OPERANDS, 0, 0, words, 1 + i * 2),
		                 0);
		for (unsigned k = 0; k < BOARD_PENDING; k++)
			line += b->link.pending[k].len;
		assert_in_range(line, 0, BOARD_WINDOW);
	}
	board_close(b);
	board_end(&c);
}

static void lower_rate(void **state)
{
	fake_habits h = board_habits();
	board_case c;
	char place[80];
	board_error error = {0};
	board *b;

	(void)state;
	h.most_baud = 600000;
	board_begin(&c, &h);
	snprintf(place, sizeof(place), "%s@1000000", c.board.device);
	assert_int_equal(board_open(&b, place, &error), 0);
	assert_int_equal(b->link.baud, 500000);
	write_and_read(b, 2);
	board_close(b);
	snprintf(place, sizeof(place), "%s@115200", c.board.device);
	assert_int_equal(board_open(&b, place, &error), 0);
	assert_int_equal(b->link.baud, 115200);
	board_close(b);
	board_end(&c);
}

/* The host was idle for so long that the board fell back to the first rate: it is found again. */
static void board_that_fell_back(void **state)
{
	fake_habits h = board_habits();
	board_case c;

	(void)state;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	usleep((useconds_t)(2e6 * FAKE_SILENCE));
	write_and_read(b, 3);
	assert_int_equal(b->link.baud, BOARD_MOST_BAUD);
	board_close(b);
	board_end(&c);
}

/* The same with the maximum of small frames in flight: one entry is reserved for the probe. */
static void board_that_fell_back_behind_many(void **state)
{
	fake_habits h = board_habits();
	board_case c;
	uint32_t word = 0;

	(void)state;
	board_begin(&c, &h);
	board *b = board_opened(&c);

	usleep((useconds_t)(2e6 * FAKE_SILENCE));
	for (uint32_t i = 1; i <= BOARD_PENDING + 8; i++)
		assert_int_equal(board_link_write(&b->link, BOARD_CTX_MODE, 0, 0, &i, 1), 0);
	assert_int_equal(board_link_flush(&b->link), 0);
	assert_int_equal(board_link_get(&b->link, BOARD_CTX_MODE, &word, 1), 0);
	assert_int_equal(word, BOARD_PENDING + 8);
	assert_int_equal(b->link.baud, BOARD_MOST_BAUD);
	board_close(b);
	board_end(&c);
}

/* A line that dies while in use: kind of the error, a word of the message, and the seconds. */
static void check_death(const fake_habits *habits, enum mau_play_error kind, const char *word,
                        double most)
{
	uint32_t words[7] = {0};
	board_case c;

	board_begin(&c, habits);
	board *b = board_opened(&c);
	double start = fake_time();

	for (unsigned i = 0; i < 100 && !b->link.error.kind; i++) {
		board_link_write(&b->link, BOARD_CTX_MODE, 0, 0, words, 7);
		board_link_get(&b->link, BOARD_CTX_MODE, words, 7);
	}
	assert_int_equal(b->link.error.kind, kind);
	if (!strstr(b->link.error.text, word))
		fail_msg("'%s' has no '%s'", b->link.error.text, word);
	assert_true(fake_time() - start < most);
	assert_int_equal(board_link_set(&b->link, BOARD_CTX_MODE, 1), -1); /* and so on */
	board_close(b);
	board_end(&c);
}

static void closed_line(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.hang_up = 20;
	check_death(&h, MAU_PLAY_LINE, "closed", 1);
}

static void silent_board(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.fall_silent = 20;
	check_death(&h, MAU_PLAY_LINE, "answers no more", 12);
}

static void refused_frame(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.refuse = 20;
	check_death(&h, MAU_PLAY_BOARD, "refuses", 1);
}

static void hopeless_line(void **state)
{
	fake_habits h = board_habits();
	board_case c;
	board_error error = {0};
	board *b;

	(void)state;
	h.lose = 6;
	board_begin(&c, &h);
	assert_int_equal(board_open(&b, c.board.device, &error), -1);
	assert_int_equal(error.kind, MAU_PLAY_LINE);
	board_end(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_line),
		cmocka_unit_test(damaged_line),
		cmocka_unit_test(losing_line),
		cmocka_unit_test(repeated_answers),
		cmocka_unit_test(late_answers),
		cmocka_unit_test(many_words),
		cmocka_unit_test(window_holds),
		cmocka_unit_test(lower_rate),
		cmocka_unit_test(board_that_fell_back),
		cmocka_unit_test(board_that_fell_back_behind_many),
		cmocka_unit_test(closed_line),
		cmocka_unit_test(silent_board),
		cmocka_unit_test(refused_frame),
		cmocka_unit_test(hopeless_line),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
