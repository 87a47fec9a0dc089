/*
 * test_scoreboard.c - every field of every channel, and every lane: one wrong bit of a fake unit is
 * reported with channel, field, lane, request and both values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/fake_case.h"

static const unsigned geometries[][3] = {{4, 4, 64},    {8, 16, 128},  {16, 16, 64}, {16, 64, 64},
                                         {32, 16, 128}, {64, 16, 128}, {64, 64, 64}};
#define GEOMETRIES (sizeof(geometries) / sizeof(geometries[0]))

static fake_unit *unit(unsigned g)
{
	return fake_create(geometries[g][0], geometries[g][1], geometries[g][2]);
}

/* A correct unit compares equal, and beats, transactions and completions are counted. */
static void counts(void **unused)
{
	(void)unused;
	for (unsigned g = 0; g < GEOMETRIES; g++)
		for (unsigned wave32 = 0; wave32 < 2; wave32++) {
			unsigned wave = wave32 ? 32 : 64, lanes = geometries[g][0],
				 line = geometries[g][2], window = geometries[g][1];
			unsigned beats = wave > lanes ? wave / lanes : 1,
				 span = window < wave ? window : wave;
			unsigned txns = wave / span * (4 * span > line ? 4 * span / line : 1);
			tb_episode ep;
			tb_mismatch mm;
			tb_stats stats;

			fake_episode(&ep, 70);
			ep.ctx.wave32 = (uint8_t)wave32;
			assert_true(fake_run(unit(g), &ep, &mm, &stats));
			assert_int_equal(stats.episodes, 1);
			assert_int_equal(stats.waves, 70);
			assert_int_equal(stats.transfers[MAU_PORT_RES], 70 * beats);
			assert_int_equal(stats.transfers[MAU_PORT_TXN], 70 * txns);
			assert_int_equal(stats.compared, 70 * (beats + txns + 1));
			assert_int_equal(stats.illegal, 0);
			tb_episode_free(&ep);
		}
}

static void counts_illegal(void **unused)
{
	tb_episode ep;
	tb_mismatch mm;
	tb_stats stats;

	(void)unused;
	fake_episode(&ep, 5);
	ep.req[1].op.unknown = ep.req[4].op.unknown = 1; /* E5 */
	assert_true(fake_run(unit(2), &ep, &mm, &stats));
	assert_int_equal(stats.illegal, 2);
	assert_int_equal(stats.compared, 5 * (4 + 1) + 3 * 4);
	tb_episode_free(&ep);
}

/* Is the beat of field u->field that is shown one of request WRONG; of lane results, beat u->fault?
 */
static bool shown(const fake_unit *u)
{
	switch (fake_fields[u->field].port) {
	case MAU_PORT_RES:
		return fake_is_shown(u, MAU_PORT_RES) && u->res == WRONG && u->res_beat == u->fault;
	case MAU_PORT_TXN:
		return fake_is_shown(u, MAU_PORT_TXN) && u->txn == WRONG;
	default:
		return fake_is_shown(u, MAU_PORT_DONE) && u->done == WRONG;
	}
}

static void wrong_bit(fake_unit *u)
{
	if (shown(u))
		fake_flip(u);
}

/* One bit of one field: 'lane' of the beat, where it has one each; 'beat' of lane results. */
static void check_bit(unsigned g, tb_episode *ep, unsigned field, unsigned beat, unsigned lane,
                      unsigned bit)
{
	const fake_field *f = &fake_fields[field];
	static const char *const channel[MAU_PORTS] = {"req", "opd", "res", "txn", "done"};
	fake_unit *u = unit(g);
	tb_mismatch mm;

	assert_non_null(u);
	u->twist = wrong_bit;
	u->field = field;
	u->fault = beat;
	u->lane = lane;
	u->bit = bit;
	fake_fails(u, ep, TB_VALUE, channel[f->port], f->name, &mm);
	assert_int_equal(mm.request, WRONG);
	assert_int_equal(mm.lane, f->of_lane ? (int)(beat * geometries[g][0] + lane) : -1);
	assert_int_equal(mm.got[bit / 64] ^ mm.want[bit / 64], 1ull << bit % 64);
	assert_int_equal(mm.got[1 - bit / 64], mm.want[1 - bit / 64]);
	assert_non_null(strstr(mm.detail, f->name));
}

static void every_field(void **unused)
{
	(void)unused;
	for (unsigned g = 0; g < GEOMETRIES; g++) {
		unsigned lanes = geometries[g][0], beats = 64 / lanes;
		tb_episode ep;

		fake_episode(&ep, 3);
		for (unsigned field = 0; field < FAKE_FIELDS; field++) {
			const fake_field *f = &fake_fields[field];
			unsigned bits = field == TXN_BYTES   ? geometries[g][2]
			                : field == TXN_LANES ? geometries[g][1]
			                                     : f->bits;

			/* all bits of two geometries, the outer ones of the others */
			unsigned step = g == 1 || g == GEOMETRIES - 1 || bits < 2 ? 1 : bits - 1;

			for (unsigned bit = 0; bit < bits; bit += step)
				check_bit(g, &ep, field, beats - 1, lanes - 1, bit);
		}
		tb_episode_free(&ep);
	}
}

static void every_lane(void **unused)
{
	(void)unused;
	for (unsigned g = 0; g < GEOMETRIES; g++) {
		tb_episode ep;

		fake_episode(&ep, 3);
		for (unsigned field = 0; field < FAKE_FIELDS; field++)
			for (unsigned l = 0; l < 64 && fake_fields[field].of_lane; l++) {
				unsigned beat = l / geometries[g][0], lane = l % geometries[g][0];

				check_bit(g, &ep, field, beat, lane, 0);
				check_bit(g, &ep, field, beat, lane, fake_fields[field].bits - 1);
			}
		tb_episode_free(&ep);
	}
}

/* The texts of the report. */
static void detail(void **unused)
{
	fake_unit *u = unit(2);
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 3);
	u->twist = wrong_bit;
	u->field = RES_STATUS;
	u->fault = 2;
	u->lane = 5;
	u->bit = 1;
	assert_false(fake_run(u, &ep, &mm, NULL));
	assert_string_equal(mm.detail, "res status of lane 37: unit OUT_OF_RANGE, model OK");
	u = unit(2);
	u->twist = wrong_bit;
	u->field = TXN_LINE;
	u->bit = 47;
	assert_false(fake_run(u, &ep, &mm, NULL));
	assert_string_equal(mm.detail, "txn line: unit 0x800000011000, model 0x11000");
	u = unit(2);
	u->twist = wrong_bit;
	u->field = DONE_ERROR;
	assert_false(fake_run(u, &ep, &mm, NULL));
	assert_string_equal(mm.detail, "done error: unit E1, model NONE");
	tb_episode_free(&ep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts),      cmocka_unit_test(counts_illegal),
		cmocka_unit_test(every_field), cmocka_unit_test(every_lane),
		cmocka_unit_test(detail),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
