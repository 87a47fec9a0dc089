/*
 * test_board_play.c - episodes on a board: log hash, statistics, recorded stalls and mismatches
 * equal those of the same unit when it is stepped; an episode that does not fit and a lost board
 * are not mismatches.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/board_case.h"

#include "stimulus/stimulus.h"

#define EPISODES 6
#define REQUESTS 8

static fake_unit *unit_of(unsigned lanes)
{
	return fake_create(lanes, lanes, lanes == 64 ? 128 : 64);
}

/* A lockstep on the board, whatever unit it has. */
static tb_lockstep *on_board(const board_case *c)
{
	const mau_dut *dut = c->board.player.dut;
	char engine[80], message[320] = "";
	tb_unit unit = {.lanes = dut->size.lanes,
	                .window = dut->size.window,
	                .line_bytes = dut->size.line_bytes,
	                .engine = engine};
	tb_lockstep *ls = NULL;

	snprintf(engine, sizeof(engine), BOARD_ENGINE "%s", c->board.device);
	if (tb_lockstep_open(&ls, &unit, NULL, message, sizeof(message)))
		fail_msg("%s", message);
	return ls;
}

/* Episodes of a seed, stepped and on a board. */
static void check_equal(unsigned lanes, int profile, const fake_habits *habits)
{
	tb_knobs knobs = tb_knobs_default(lanes + (unsigned)profile + 1);
	board_case c;
	tb_lockstep *stepped, *played;
	tb_episode a, b;

	board_begin_with(&c, habits, unit_of(lanes));
	assert_int_equal(tb_lockstep_around(&stepped, &unit_of(lanes)->dut), 0);
	played = on_board(&c);
	knobs.requests = REQUESTS;
	knobs.profile = profile;
	knobs.line_bytes = c.board.player.dut->size.line_bytes;
	for (uint64_t e = 0; e < EPISODES; e++) {
		assert_int_equal(tb_episode_init(&a, REQUESTS), 0);
		assert_int_equal(tb_episode_init(&b, REQUESTS), 0);
		tb_stimulus_episode(&knobs, e, &a);
		tb_stimulus_episode(&knobs, e, &b);
		board_run_well(stepped, &a, TB_RUN_RECORD);
		board_run_well(played, &b, TB_RUN_RECORD);
		board_same_stalls(&a, &b);
		assert_int_equal(tb_lockstep_hash(stepped), tb_lockstep_hash(played));
		board_run_well(stepped, &a, 0); /* and as they were recorded */
		board_run_well(played, &b, 0);
		tb_episode_free(&a);
		tb_episode_free(&b);
	}
	assert_int_equal(tb_lockstep_hash(stepped), tb_lockstep_hash(played));
	assert_memory_equal(tb_lockstep_stats(stepped), tb_lockstep_stats(played),
	                    sizeof(tb_stats));
	assert_true(tb_lockstep_stats(played)->compared > 2 * EPISODES * REQUESTS);
	tb_lockstep_close(stepped);
	tb_lockstep_close(played);
	board_end(&c);
}

static void every_profile(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	for (int profile = TB_MIX; profile < TB_PROFILES; profile++)
		check_equal(16, profile, &h);
}

static void every_width(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	for (unsigned lanes = 4; lanes <= 64; lanes *= 2)
		check_equal(lanes, TB_MIX, &h);
}

static void bad_line(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.damage = 5000;
	h.lose = 7000;
	h.slow = 3;
	check_equal(16, TB_MIX, &h);
}

/* More clocks than estimated: the host sends more stalls and plays the episode again. */
static void more_clocks_than_expected(void **state)
{
	fake_habits h = board_habits();
	board_case c;
	tb_episode ep;

	(void)state;
	board_begin(&c, &h);
	tb_lockstep *ls = board_lockstep(&c);

	fake_episode(&ep, 6);
	fake_stall(&ep, MAU_PORT_TXN, 0, 9000); /* is after the words that the next one needs */
	board_run_well(ls, &ep, 0);
	tb_episode_free(&ep);
	fake_episode(&ep, 20);
	fake_stall(&ep, MAU_PORT_RES, 40, 3000);
	board_run_well(ls, &ep, 0);
	assert_true(tb_lockstep_stats(ls)->clocks > 9000 + 3000);
	assert_true(tb_lockstep_stats(ls)->clocks < 9000 + 3000 + 500);
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	board_end(&c);
}

/* --- mismatches ------------------------------------------------------------------------------- */

/* Every output is stalled while its first beats come. */
static void stalled_episode(tb_episode *ep)
{
	fake_episode(ep, 4);
	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++)
		fake_stall(ep, p, 4, 90);
	fake_stall(ep, MAU_PORT_DONE, 90, 130);
}

static void wrong_bit(fake_unit *u)
{
	unsigned port = fake_fields[u->field].port;

	if ((port == MAU_PORT_RES && fake_is_shown(u, MAU_PORT_RES) && u->res == WRONG) ||
	    (port == MAU_PORT_TXN && fake_is_shown(u, MAU_PORT_TXN) && u->txn == WRONG) ||
	    (port == MAU_PORT_DONE && fake_is_shown(u, MAU_PORT_DONE) && u->done == WRONG))
		fake_flip(u);
}

static void changing_bit(fake_unit *u)
{
	if (u->waited[fake_fields[u->field].port] >= 2)
		fake_flip(u);
}

static void falling_valid(fake_unit *u)
{
	if (u->waited[MAU_PORT_RES] == 3)
		fake_shows(u, MAU_PORT_RES, 0);
}

static void no_completion(fake_unit *u)
{
	fake_shows(u, MAU_PORT_DONE, 0);
}

/* Mismatches of a wrong unit on a board. */
static void find(const fake_habits *h, void (*twist)(fake_unit *), unsigned field, unsigned bit,
                 tb_mismatch *mm)
{
	fake_unit *u = fake_create(16, 16, 64);
	const char *message;
	board_case c;
	tb_episode ep;

	assert_non_null(u);
	u->twist = twist;
	u->field = field;
	u->bit = bit;
	u->lane = u->dut.size.lanes - 1;
	board_begin_with(&c, h, u);
	tb_lockstep *ls = board_lockstep(&c);

	stalled_episode(&ep);
	assert_false(tb_lockstep_run(ls, &ep, 0, mm));
	if (tb_lockstep_error(ls, &message))
		fail_msg("%s", message);
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	board_end(&c);
}

static void wrong_fields(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	for (unsigned field = 0; field < FAKE_FIELDS; field++) {
		const fake_field *f = &fake_fields[field];
		unsigned bit = field == TXN_BYTES   ? 63
		               : field == TXN_LANES ? 15
		               : field == RES_ADDR  ? 47
		                                    : f->bits - 1;
		tb_mismatch mm;

		find(&h, wrong_bit, field, bit, &mm);
		assert_int_equal(mm.kind, TB_VALUE);
		assert_string_equal(mm.channel, tb_port_name(f->port));
		assert_string_equal(mm.field, f->name);
		assert_int_equal(mm.request, WRONG);
		assert_int_equal(mm.lane, f->of_lane ? 15 : -1);
		find(&h, changing_bit, field, bit, &mm);
		assert_int_equal(mm.kind, TB_HOLD);
		assert_string_equal(mm.channel, tb_port_name(f->port));
		assert_string_equal(mm.field, "payload");
		assert_int_equal(mm.request, 0);
	}
}

static void other_findings(void **state)
{
	fake_habits h = board_habits();
	tb_mismatch mm;

	(void)state;
	find(&h, falling_valid, 0, 0, &mm);
	assert_int_equal(mm.kind, TB_HOLD);
	assert_string_equal(mm.field, "valid");
	find(&h, no_completion, 0, 0, &mm);
	assert_int_equal(mm.kind, TB_HANG);
	h.max_clocks = 1024; /* its memory is full before the hang is detected */
	find(&h, no_completion, 0, 0, &mm);
	assert_int_equal(mm.kind, TB_HANG);
}

/* --- no mismatches ---------------------------------------------------------------------------- */

/* An episode of 'requests' cannot run to its end: exit code, and a word of the message. */
static void check_error(const fake_habits *h, unsigned requests, int code, const char *word)
{
	board_case c;
	tb_episode ep;
	tb_mismatch mm;
	const char *message = "";

	board_begin(&c, h);
	tb_lockstep *ls = board_lockstep(&c);
	uint64_t frames = tb_lockstep_dut(ls)->play->frames;
	double start = fake_time();

	fake_episode(&ep, requests);
	ep.recorded = false;
	assert_false(tb_lockstep_run(ls, &ep, TB_RUN_RECORD, &mm));
	assert_false(ep.recorded); /* there are stalls after the last clock that was played */
	assert_int_equal(mm.kind, TB_NONE);
	assert_int_equal(tb_lockstep_error(ls, &message), code);
	if (!strstr(message, word))
		fail_msg("'%s' has no '%s'", message, word);
	assert_null(strchr(message, '\n'));
	if (strstr(message, "has room for")) /* nothing was sent */
		assert_int_equal(tb_lockstep_dut(ls)->play->frames, frames);
	assert_int_equal(tb_lockstep_stats(ls)->episodes, 0);
	assert_true(fake_time() - start < 12);
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	board_end(&c);
}

static void does_not_fit(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.max_requests = 4;
	check_error(&h, 5, TB_EXIT_UNIT, "5 requests, the board has room for 4");
	h = board_habits();
	h.max_operands = 16;
	check_error(&h, 5, TB_EXIT_UNIT, "20 operand beats, the board has room for 16");
	h = board_habits();
	h.max_results = 16;
	check_error(&h, 5, TB_EXIT_UNIT, "20 lane-result beats, the board has room for 16");
	h = board_habits();
	h.max_txns = 16;
	check_error(&h, 5, TB_EXIT_UNIT, "20 transactions, the board has room for 16");
	h = board_habits();
	h.max_clocks = 64;
	check_error(&h, 20, TB_EXIT_UNIT, "too long for the board");
}

static void goes_away(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	for (unsigned frame = 12; frame < 40; frame += 9) {
		h = board_habits();
		h.hang_up = frame;
		check_error(&h, 40, TB_EXIT_IO, "closed");
		h = board_habits();
		h.reset = frame;
		check_error(&h, 40, TB_EXIT_IO, "reset meanwhile");
	}
	h = board_habits();
	h.fall_silent = 20;
	check_error(&h, 40, TB_EXIT_IO, "answers no more");
}

static void wrong_player(void **state)
{
	fake_habits h = board_habits();

	(void)state;
	h.wrong_drive = 7;
	check_error(&h, 8, TB_EXIT_UNIT, "the board's player is wrong");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_profile), cmocka_unit_test(every_width),
		cmocka_unit_test(bad_line),      cmocka_unit_test(more_clocks_than_expected),
		cmocka_unit_test(wrong_fields),  cmocka_unit_test(other_findings),
		cmocka_unit_test(does_not_fit),  cmocka_unit_test(goes_away),
		cmocka_unit_test(wrong_player),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
