/*
 * board_data.c - episodes of the data path on a board in C (fake_data_player.h), around the
 * Verilated data path: log hash, statistics, recorded stalls and mismatches equal those of the same
 * unit when it is stepped; an episode that does not fit, or a wrong player, is not a mismatch.
 *
 * usage: board_data: on the unit vmem 4/4/64 ($MAU_UNITS).
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/board_case.h"

#include "stimulus/data_draw.h"

#define EPISODES 3
#define REQUESTS 8

/* --- the unit, perhaps with a wrong bit ------------------------------------------------------- */

/* What is wrong with a channel: a bit of an element of a field in every beat, or only after a clock
 * in which the beat was not taken; or valid, in such a clock or in all. */
static struct {
	enum {
		NOTHING,
		ALWAYS,
		WHILE_WAITING,
		FALLS,
		NEVER_VALID
	} how;
	unsigned port, field, element, bit;
} wrong;
static void (*real_step)(mau_dut *dut);

static void flip(mau_dut *dut)
{
	const mau_channel *channel = &mau_channels[wrong.port];
	const mau_field *field = &channel->field[wrong.field];
	char *payload = (char *)&dut->payload + channel->offset;
	unsigned bit = wrong.element * field->storage + wrong.bit;

	payload[field->offset + bit / 8] ^= (char)(1u << bit % 8);
}

static void wrong_step(mau_dut *dut)
{
	unsigned mask = wrong.how ? 1u << wrong.port : 0;
	bool waits = dut->shown & ~dut->driven & mask;

	real_step(dut);
	if (!(dut->shown & mask))
		return;
	if (wrong.how == ALWAYS || (wrong.how == WHILE_WAITING && waits))
		flip(dut);
	if (wrong.how == NEVER_VALID || (wrong.how == FALLS && waits))
		dut->shown &= ~mask;
}

static mau_engine engine;

static mau_dut *unit_new(void)
{
	char message[600] = "";
	mau_dut *dut;

	if (!engine.handle &&
	    mau_engine_open(&engine, NULL, "vmem", 4, 4, 64, false, message, sizeof(message)))
		fail_msg("%s", message);
	dut = engine.create(0);
	assert_non_null(dut);
	real_step = dut->step;
	dut->step = wrong_step;
	return dut;
}

/* --- the board and the same unit, stepped ----------------------------------------------------- */

typedef struct both {
	board_case c;
	tb_lockstep *stepped, *played;
} both;

static fake_habits habits(void)
{
	return fake_good_habits(board_rtl_hash(&(board_unit){.data = true}));
}

static void begin(both *b, const fake_habits *h)
{
	char name[80], message[320] = "";
	const tb_unit unit = {
		.lanes = 4, .window = 4, .line_bytes = 64, .engine = name, .data = true};

	board_begin_dut(&b->c, h, unit_new());
	snprintf(name, sizeof(name), BOARD_ENGINE "%s", b->c.board.device);
	if (tb_lockstep_open(&b->played, &unit, NULL, message, sizeof(message)))
		fail_msg("%s", message);
	assert_int_equal(tb_lockstep_around(&b->stepped, unit_new()), 0);
}

static void end(both *b)
{
	tb_lockstep_close(b->stepped);
	tb_lockstep_close(b->played);
	board_end(&b->c);
}

static void draw(tb_episode *ep, uint64_t episode, int memory, int stall, unsigned requests)
{
	tb_data_knobs knobs = {.requests = tb_knobs_default(7), .memory = memory};

	knobs.requests.requests = requests;
	knobs.requests.profile = stall;
	knobs.requests.line_bytes = 64;
	assert_int_equal(tb_episode_init(ep, requests), 0);
	assert_int_equal(tb_data_draw(&knobs, episode, ep), 0);
}

/* Episodes of a memory and a stall profile: drawn, recorded, and again as they were recorded. */
static void check_equal(both *b, int memory, int stall)
{
	for (uint64_t e = 0; e < EPISODES; e++) {
		tb_episode ours, theirs;
		uint64_t number = e + 10 * (unsigned)(memory + 1) + 100 * (unsigned)(stall + 1);

		draw(&ours, number, memory, stall, REQUESTS);
		draw(&theirs, number, memory, stall, REQUESTS);
		board_run_well(b->stepped, &ours, TB_RUN_RECORD);
		board_run_well(b->played, &theirs, TB_RUN_RECORD);
		board_same_stalls(&ours, &theirs);
		assert_int_equal(tb_lockstep_hash(b->stepped), tb_lockstep_hash(b->played));
		board_run_well(b->stepped, &ours, 0);
		board_run_well(b->played, &theirs, 0);
		tb_episode_free(&ours);
		tb_episode_free(&theirs);
	}
	assert_int_equal(tb_lockstep_hash(b->stepped), tb_lockstep_hash(b->played));
	assert_memory_equal(tb_lockstep_stats(b->stepped), tb_lockstep_stats(b->played),
	                    sizeof(tb_stats));
}

static void every_profile(void **state)
{
	fake_habits h = habits();
	both b;

	(void)state;
	begin(&b, &h);
	for (int memory = TB_ANSWERS_NONE; memory <= TB_ANSWERS_STARVE; memory++)
		for (int stall = TB_MIX; stall < TB_PROFILES; stall++)
			check_equal(&b, memory, stall);
	const tb_stats *s = tb_lockstep_stats(b.played);

	for (unsigned kind = 0; kind < 3; kind++)
		assert_true(s->memory[kind] > 0 && s->lds[kind] > 0);
	assert_true(s->overtaken > 0);
	assert_true(s->transfers[MAU_PORT_VGPR] > 0 && s->transfers[MAU_PORT_SGPR] > 0);
	end(&b);
}

static void bad_line(void **state)
{
	fake_habits h = habits();
	both b;

	(void)state;
	h.damage = 5000;
	h.lose = 7000;
	h.slow = 3;
	begin(&b, &h);
	check_equal(&b, TB_MIX, TB_MIX);
	assert_true(tb_lockstep_dut(b.played)->play->retries > 0);
	end(&b);
}

/* --- mismatches ------------------------------------------------------------------------------- */

/* The first mismatch of a run of episodes; false: there is none. */
static bool first_mismatch(tb_lockstep *ls, tb_mismatch *mm)
{
	const char *message;

	for (uint64_t e = 0; e < 300; e++) {
		tb_episode ep;
		bool good;

		draw(&ep, e, TB_MIX, TB_MIX, REQUESTS);
		good = tb_lockstep_run(ls, &ep, 0, mm);
		tb_episode_free(&ep);
		if (tb_lockstep_error(ls, &message))
			fail_msg("%s", message);
		if (!good)
			return true;
	}
	return false;
}

/* A wrong bit is reported as on the stepped unit: with every field, or a part of it. */
static void check_wrong(const fake_habits *h, unsigned port, unsigned field, unsigned element,
                        unsigned bit)
{
	tb_mismatch ours = {0}, theirs = {0};
	both b;

	wrong.how = ALWAYS;
	wrong.port = port;
	wrong.field = field;
	wrong.element = element;
	wrong.bit = bit;
	begin(&b, h);
	if (!first_mismatch(b.stepped, &ours) || !first_mismatch(b.played, &theirs))
		fail_msg("%s.%s bit %u of element %u was not found", mau_channels[port].name,
		         mau_channels[port].field[field].name, bit, element);
	assert_string_equal(theirs.channel, ours.channel);
	assert_string_equal(theirs.field, ours.field);
	assert_string_equal(theirs.channel, mau_channels[port].name);
	assert_int_equal(theirs.kind, ours.kind);
	assert_int_equal(theirs.request, ours.request);
	assert_int_equal(theirs.lane, ours.lane);
	assert_int_equal(theirs.clock, ours.clock);
	assert_memory_equal(theirs.got, ours.got, sizeof(ours.got));
	assert_memory_equal(theirs.want, ours.want, sizeof(ours.want));
	end(&b);
	wrong.how = NOTHING;
}

/* Number of elements of a field, and the bits of one, that the unit 4/4/64 has. */
static unsigned elements_of(const mau_field *f)
{
	return f->elements == MAU_COUNT_LANES        ? 4
	       : f->elements == MAU_COUNT_WINDOW     ? 4
	       : f->elements == MAU_COUNT_LINE_BYTES ? 64
	                                             : f->count;
}

/* The highest bit of the last element of each field of each record. The bytes after the first
 * eight of an atomic's data are compared in few beats only: they are found, too. */
static void wrong_fields(void **state)
{
	static const uint8_t sinks[] = {MAU_PORT_MEM_REQ, MAU_PORT_LDS_REQ, MAU_PORT_VGPR,
	                                MAU_PORT_SGPR, MAU_PORT_DONE};
	fake_habits h = habits();
	unsigned checked = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof(sinks); i++)
		for (unsigned field = 0; field < mau_channels[sinks[i]].fields; field++) {
			const mau_field *f = &mau_channels[sinks[i]].field[field];
			unsigned last = elements_of(f) - 1,
				 bit = f->width == MAU_BITS_LINE ? 5 : f->bits - 1;

			if (f->free)
				continue; /* the id of a request is the unit's choice */
			check_wrong(&h, sinks[i], field, f->packed ? 0 : last,
			            f->packed ? last * f->bits + bit : bit);
			checked++;
		}
	assert_true(checked > 25);
}

/* A payload that changes and a valid that falls while a beat waits; a beat that never comes. The
 * board does not record which field changed. */
static void wrong_holds(void **state)
{
	fake_habits h = habits();
	both b;

	(void)state;
	for (wrong.how = WHILE_WAITING; wrong.how <= NEVER_VALID; wrong.how++) {
		bool hang = wrong.how == NEVER_VALID;
		tb_mismatch ours = {0}, theirs = {0};

		wrong.port = hang ? MAU_PORT_DONE : MAU_PORT_MEM_REQ;
		wrong.field = wrong.element = wrong.bit = 0;
		while (mau_channels[wrong.port].field[wrong.field].free)
			wrong.field++;
		begin(&b, &h);
		assert_true(first_mismatch(b.stepped, &ours));
		assert_true(first_mismatch(b.played, &theirs));
		assert_int_equal(ours.kind, hang ? TB_HANG : TB_HOLD);
		assert_int_equal(theirs.kind, ours.kind);
		assert_string_equal(theirs.channel, ours.channel);
		assert_int_equal(theirs.request, ours.request);
		assert_int_equal(theirs.clock, ours.clock);
		end(&b);
	}
	wrong.how = NOTHING;
}

/* --- no mismatches ---------------------------------------------------------------------------- */

static void check_error(const fake_habits *h, unsigned requests, int code, const char *word)
{
	const char *message = "";
	tb_mismatch mm = {0};
	both b;

	begin(&b, h);
	uint64_t frames = tb_lockstep_dut(b.played)->play->frames;

	for (uint64_t e = 0; !*message && e < 40; e++) {
		tb_episode ep;

		draw(&ep, e, TB_ANSWERS_NONE, TB_STALL_NONE, requests);
		if (!tb_lockstep_run(b.played, &ep, 0, &mm))
			assert_int_equal(tb_lockstep_error(b.played, &message), code);
		else
			frames = tb_lockstep_dut(b.played)->play->frames;
		tb_episode_free(&ep);
	}
	assert_int_equal(mm.kind, TB_NONE);
	if (!strstr(message, word))
		fail_msg("'%s' has no '%s'", message, word);
	assert_null(strchr(message, '\n'));
	if (strstr(message, "has room for")) { /* nothing was sent */
		assert_true(tb_lockstep_too_long(b.played));
		assert_int_equal(tb_lockstep_dut(b.played)->play->frames, frames);
	}
	end(&b);
}

static void does_not_fit(void **state)
{
	static const struct {
		size_t member;
		const char *word;
	} rows[] = {
		{offsetof(fake_habits, max_requests), "8 requests, the board has room for 2"},
		{offsetof(fake_habits, max_operands), "operand beats, the board has room for 2"},
		{offsetof(fake_habits, max_data), "store-data beats, the board has room for 2"},
		{offsetof(fake_habits, max_txns), "requests to memory, the board has room for 2"},
		{offsetof(fake_habits, max_results), "VGPR writes, the board has room for 2"},
		{offsetof(fake_habits, max_sgprs), "SGPR writes, the board has room for 2"},
		{offsetof(fake_habits, max_lds), "requests to LDS, the board has room for 2"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		fake_habits h = habits();

		*(uint32_t *)((char *)&h + rows[i].member) = 2;
		check_error(&h, 8, TB_EXIT_UNIT, rows[i].word);
	}
	fake_habits h = habits();

	h.max_clocks = 64;
	check_error(&h, 8, TB_EXIT_UNIT, "too long for the board");
}

static void wrong_player(void **state)
{
	fake_habits h = habits();

	(void)state;
	h.wrong_drive = 7;
	check_error(&h, 8, TB_EXIT_UNIT, "the board's player is wrong");
}

/* --- the wrong board -------------------------------------------------------------------------- */

static void refused(const fake_habits *h, mau_dut *has, const board_unit *unit, const char *word)
{
	char name[80];
	board_error error = {0};
	mau_dut *dut = NULL;
	board_case c;

	board_begin_dut(&c, h, has);
	snprintf(name, sizeof(name), BOARD_ENGINE "%s", c.board.device);
	assert_int_equal(board_dut_open(&dut, name, unit, &error), -1);
	assert_int_equal(error.kind, MAU_PLAY_BOARD);
	if (!strstr(error.text, word))
		fail_msg("'%s' has no '%s'", error.text, word);
	assert_null(strchr(error.text, '\n'));
	board_end(&c);
}

static void not_this_board(void **state)
{
	const board_unit address = {.lanes = 4, .window = 4, .line_bytes = 64},
			 data = {.data = true, .lanes = 4, .window = 4, .line_bytes = 64},
			 wide = {.data = true, .lanes = 8, .window = 8, .line_bytes = 64};
	fake_habits h = habits();

	(void)state;
	refused(&h, unit_new(), &address, "not the address unit: add --data");
	refused(&h, &fake_create(4, 4, 64)->dut, &data, "not the data path: omit --data");
	refused(&h, unit_new(), &wide, "board has LANES 4 WINDOW 4 LINE_BYTES 64, not 8 8 64");
	h.max_lds = 1u << 20; /* more than the memory map has room for */
	refused(&h, unit_new(), &data, "cannot be");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_profile),  cmocka_unit_test(bad_line),
		cmocka_unit_test(wrong_fields),   cmocka_unit_test(wrong_holds),
		cmocka_unit_test(does_not_fit),   cmocka_unit_test(wrong_player),
		cmocka_unit_test(not_this_board),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
