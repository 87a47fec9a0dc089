/*
 * test_hold.c - Timing 1: a waiting payload must hold. A fake unit changes one bit of one field
 * while the beat is stalled, and the scoreboard reports channel, field and lane.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/fake_case.h"

#define STALL_FROM 4 /* clocks at which the sinks are withheld; operands keep coming */
#define STALL_TO 90

static const char *const channel[MAU_PORTS] = {"req", "opd", "res", "txn", "done"};

/* Clocks that the beat of this field has waited. */
static unsigned waited(const fake_unit *u)
{
	return u->waited[fake_fields[u->field].port];
}

/* From clock u->fault on after the first at which it waits. */
static void change(fake_unit *u)
{
	if (waited(u) >= u->fault)
		fake_flip(u);
}

/* For one clock. */
static void glitch(fake_unit *u)
{
	if (waited(u) == u->fault)
		fake_flip(u);
}

/* An episode in which every sink is stalled while its first beats come. */
static void stalled_episode(tb_episode *ep)
{
	fake_episode(ep, 6);
	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++)
		fake_stall(ep, p, STALL_FROM, STALL_TO);
	fake_stall(ep, MAU_PORT_DONE, STALL_TO, STALL_TO + 40); /* completions come last */
}

static void check_held(unsigned lanes, tb_episode *ep, unsigned field, unsigned lane, unsigned bit,
                       void (*twist)(fake_unit *), unsigned after)
{
	const fake_field *f = &fake_fields[field];
	fake_unit *u = fake_create(lanes, 16, 128);
	tb_mismatch mm;

	assert_non_null(u);
	u->field = field;
	u->lane = lane;
	u->bit = bit;
	u->fault = after;
	u->twist = twist;
	fake_fails(u, ep, TB_HOLD, channel[f->port], f->name, &mm);
	assert_int_equal(mm.lane, f->of_lane ? (int)lane : -1); /* the first beat waits */
	assert_int_equal(mm.request, 0);
	assert_int_equal(mm.got[bit / 64] ^ mm.want[bit / 64], 1ull << bit % 64);
}

static void every_field(void **unused)
{
	(void)unused;
	for (unsigned lanes = 4; lanes <= 64; lanes *= 2) {
		tb_episode ep;

		stalled_episode(&ep);
		for (unsigned field = 0; field < FAKE_FIELDS; field++) {
			const fake_field *f = &fake_fields[field];

			for (unsigned bit = 0; bit < f->bits; bit++) {
				check_held(lanes, &ep, field, 0, bit, change, 1);
				check_held(lanes, &ep, field, lanes - 1, bit, change, 2);
			}
			check_held(lanes, &ep, field, 0, f->bits - 1, glitch, 1);
			check_held(lanes, &ep, field, 0, f->bits - 1, glitch, 7);
		}
		tb_episode_free(&ep);
	}
}

static void every_lane(void **unused)
{
	(void)unused;
	for (unsigned lanes = 4; lanes <= 64; lanes *= 2) {
		tb_episode ep;

		stalled_episode(&ep);
		for (unsigned field = 0; field < FAKE_FIELDS; field++)
			for (unsigned lane = 0; lane < lanes && fake_fields[field].of_lane; lane++)
				check_held(lanes, &ep, field, lane, fake_fields[field].bits - 1,
				           change, 1);
		tb_episode_free(&ep);
	}
}

/* Valid falls while the beat of a channel waits. */
static void valid_falls(fake_unit *u)
{
	if (u->waited[u->fault] != 3)
		return;
	if (u->fault == MAU_PORT_RES)
		fake_shows(u, MAU_PORT_RES, 0);
	else if (u->fault == MAU_PORT_TXN)
		fake_shows(u, MAU_PORT_TXN, 0);
	else
		fake_shows(u, MAU_PORT_DONE, 0);
}

static void valid_holds(void **unused)
{
	(void)unused;
	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++) {
		fake_unit *u = fake_create(16, 16, 64);
		tb_episode ep;
		tb_mismatch mm;

		assert_non_null(u);
		stalled_episode(&ep);
		u->twist = valid_falls;
		u->fault = p;
		fake_fails(u, &ep, TB_HOLD, channel[p], "valid", &mm);
		assert_int_equal(mm.lane, -1);
		tb_episode_free(&ep);
	}
}

/* No error is reported if all payloads hold, with any stalls. */
static void nothing_found(void **unused)
{
	(void)unused;
	for (unsigned lanes = 4; lanes <= 64; lanes *= 2)
		for (unsigned period = 2; period < 9; period++) {
			fake_unit *u = fake_create(lanes, 16, 64);
			tb_episode ep;
			tb_mismatch mm;

			stalled_episode(&ep);
			for (unsigned p = 0; p < MAU_PORTS; p++)
				for (uint64_t clock = p; clock < 400; clock += period)
					fake_stall(&ep, p, clock, clock + 1);
			assert_true(fake_run(u, &ep, &mm, NULL));
			tb_episode_free(&ep);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_field),
		cmocka_unit_test(every_lane),
		cmocka_unit_test(valid_holds),
		cmocka_unit_test(nothing_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
