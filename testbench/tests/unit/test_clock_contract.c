/*
 * test_clock_contract.c - Timing 3 to 6 and C6, order, and unexpected, missing or early beats: each
 * error of a fake unit is found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/address.h"
#include "tests/unit/fake_case.h"

static const char *const channel[MAU_PORTS] = {"req", "opd", "res", "txn", "done"};

static fake_unit *unit(void)
{
	return fake_create(16, 16, 64);
}

/* One clock early or late, nothing stalled: wrong. */
static void early_and_late(void **unused)
{
	(void)unused;
	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++)
		for (int late = -1; late <= 1; late += 2) {
			fake_unit *u = unit();
			tb_episode ep;
			tb_mismatch mm;

			fake_episode(&ep, 3);
			u->late[p] = late;
			fake_fails(u, &ep, TB_TIMING, channel[p], "latency", &mm);
			assert_int_equal(mm.got[0] - mm.want[0], late);
			assert_int_equal(mm.got[0], mm.clock);
			tb_episode_free(&ep);
		}
}

/* A late beat is allowed if a channel that can delay it was stalled, but not for another one. */
static void stalls_explain(void **unused)
{
	static const unsigned explains[MAU_PORTS] = {
		[MAU_PORT_RES] = 1u << MAU_PORT_RES,
		[MAU_PORT_TXN] = 1u << MAU_PORT_TXN,
		[MAU_PORT_DONE] = 1u << MAU_PORT_RES | 1u << MAU_PORT_TXN | 1u << MAU_PORT_DONE,
	};

	(void)unused;
	for (unsigned late = MAU_PORT_RES; late < MAU_PORTS; late++)
		for (unsigned stalled = 0; stalled < MAU_PORTS; stalled++) {
			fake_unit *u = unit();
			tb_episode ep;
			tb_mismatch mm;
			bool right;

			fake_episode(&ep, 40);
			fake_stall(&ep, stalled, 0, 70);
			u->late[late] = 3;
			right = fake_run(u, &ep, &mm, NULL);
			assert_int_equal(right, explains[late] >> stalled & 1);
			if (!right)
				assert_int_equal(mm.kind, TB_TIMING);
			tb_episode_free(&ep);
		}
}

/* A stall allows no late beat after the unit was idle, and never an early one. */
static void stalls_end(void **unused)
{
	for (unsigned p = MAU_PORT_RES; p < MAU_PORTS; p++) {
		fake_unit *u = unit();
		tb_episode ep;
		tb_mismatch mm;

		(void)unused;
		fake_episode(&ep, 2);
		fake_stall(&ep, p, 0, 50);
		fake_stall(&ep, MAU_PORT_REQ, 1, 200); /* the second header: after an idle time */
		u->late[p] = 3;
		fake_fails(u, &ep, TB_TIMING, channel[p], "latency", &mm);
		assert_int_equal(mm.request, 1);
		u = unit();
		u->late[p] = -1;
		fake_fails(u, &ep, TB_TIMING, channel[p], "latency", &mm);
		tb_episode_free(&ep);
	}
}

/* Early is wrong, stalled or not: a result after a gap, a completion after a stalled transaction.
 */
static void early_behind_stalls(void **unused)
{
	fake_unit *u = unit();
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 4);
	fake_stall(&ep, MAU_PORT_RES, 10, 16);
	fake_stall(&ep, MAU_PORT_OPD, 8, 30);
	u->late[MAU_PORT_RES] = -1;
	fake_fails(u, &ep, TB_TIMING, "res", "latency", &mm);
	assert_int_equal(mm.got[0] - mm.want[0], -1);
	tb_episode_free(&ep);
	u = unit();
	fake_episode(&ep, 1);
	fake_stall(&ep, MAU_PORT_TXN, 30, 60);
	u->late[MAU_PORT_DONE] = -1;
	fake_fails(u, &ep, TB_TIMING, "done", "latency", &mm);
	assert_int_equal(mm.got[0] - mm.want[0], -1);
	tb_episode_free(&ep);
}

/* A transaction of a window whose operands were not taken. */
static void txn_before_operands(fake_unit *u)
{
	if (u->txn == 0 && u->opd == 0 && u->opd_beat == 2 && u->txn_index == 0) {
		fake_show_txn(u);
		fake_shows(u, MAU_PORT_TXN, 1);
	} else if (u->txn == 0 && u->opd == 0) {
		fake_shows(u, MAU_PORT_TXN, 0);
	}
}

static void before_operands(void **unused)
{
	fake_unit *u = fake_create(16, 64, 64);
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 2);
	u->twist = txn_before_operands;
	fake_fails(u, &ep, TB_TIMING, "txn", "latency", &mm);
	assert_non_null(strstr(mm.detail, "before its operands were taken"));
	tb_episode_free(&ep);
}

/* The unit takes no operands for a while, in the middle of the third request. */
static void slow_operands(fake_unit *u)
{
	if (u->opd == 2 && u->opd_beat == 2 && u->lane < u->fault) {
		u->lane++;
		fake_shows(u, MAU_PORT_OPD, 0);
	}
}

/* A pause of 'clocks' without operands: is the break of C6 found? */
static bool cost_is_broken(tb_episode *ep, unsigned clocks)
{
	fake_unit *u = unit();
	tb_mismatch mm;

	assert_non_null(u);
	u->twist = slow_operands;
	u->fault = clocks;
	if (fake_run(u, ep, &mm, NULL))
		return false;
	assert_int_equal(mm.kind, TB_TIMING);
	assert_string_equal(mm.channel, "opd");
	assert_string_equal(mm.field, "cost");
	assert_int_equal(mm.request, 2);
	assert_int_equal(mm.got[0] - mm.want[0], clocks);
	return true;
}

static void cost(void **unused)
{
	tb_episode ep;

	(void)unused;
	fake_episode(&ep, 4);
	assert_false(cost_is_broken(&ep, 0));
	assert_true(cost_is_broken(&ep, 1));
	ep.req[2].op.unknown = 1; /* E5: no cost contract (N23) */
	assert_false(cost_is_broken(&ep, 9));
	ep.req[2].op.unknown = 0;
	ep.req[2].vsharp[3] |= 1u << 30; /* V7: ignored, none either */
	assert_false(cost_is_broken(&ep, 9));
	ep.req[2].op.enc = MAU_ENC_GLOBAL; /* no V# is looked at */
	assert_true(cost_is_broken(&ep, 1));
	ep.req[1].op.unknown = 1; /* earlier windows do not count any more */
	assert_true(cost_is_broken(&ep, 1));
	fake_stall(&ep, MAU_PORT_RES, 14, 15);
	assert_false(cost_is_broken(&ep, 9));
	tb_episode_free(&ep);
}

/* After the unit was idle, earlier stalls allow no late beat, and earlier windows do not count for
 * C6. A withheld header only delays the beats after it. */
static void cost_after_idle(void **unused)
{
	tb_episode ep;

	(void)unused;
	fake_episode(&ep, 4);
	fake_stall(&ep, MAU_PORT_RES, 0, 16);
	fake_stall(&ep, MAU_PORT_REQ, 1, 120); /* request 0 is over at clock 45 or so */
	assert_false(cost_is_broken(&ep, 0));
	assert_true(cost_is_broken(&ep, 1));
	tb_episode_free(&ep);
	fake_episode(&ep, 4);
	fake_stall(&ep, MAU_PORT_REQ, 1, 20); /* not yet */
	assert_false(cost_is_broken(&ep, 9));
	tb_episode_free(&ep);
	fake_episode(&ep, 4);
	fake_stall(&ep, MAU_PORT_REQ, 3, 20); /* of request 3 */
	assert_true(cost_is_broken(&ep, 1));
	tb_episode_free(&ep);
}

/* An unexpected beat on channel u->fault. */
static void one_more(fake_unit *u)
{
	if (u->fault == MAU_PORT_OPD)
		fake_shows(u, MAU_PORT_OPD, 1); /* before its header, too */
	else if (u->now < u->bit)
		return;
	else if (u->fault == MAU_PORT_RES)
		fake_shows(u, MAU_PORT_RES, 1);
	else if (u->fault == MAU_PORT_TXN)
		fake_shows(u, MAU_PORT_TXN, 1);
	else
		fake_shows(u, MAU_PORT_DONE, 1);
}

static void extra(void **unused)
{
	(void)unused;
	for (unsigned p = MAU_PORT_OPD; p < MAU_PORTS; p++)
		for (unsigned end = 0; end < 2; end++) {
			fake_unit *u = unit();
			tb_episode ep;
			tb_mismatch mm;

			fake_episode(&ep, 1);
			fake_stall(&ep, MAU_PORT_REQ, 0, 6);
			u->twist = one_more;
			u->fault = p;
			u->bit = end ? 55 : 0; /* after everything, before the header */
			fake_fails(u, &ep, TB_EXTRA, channel[p],
			           p == MAU_PORT_OPD ? "ready" : "valid", &mm);
			if (end && p != MAU_PORT_OPD)
				assert_string_equal(
					mm.detail,
					"an unexpected beat after the last one of the episode");
			tb_episode_free(&ep);
		}
}

/* A completion while the last transaction of its request waits. */
static void early_done(fake_unit *u)
{
	if (u->txn == 0 && u->opd > 0 && u->txn_index == 3 && fake_is_shown(u, MAU_PORT_TXN)) {
		fake_show_done(u);
		fake_shows(u, MAU_PORT_DONE, 1);
		fake_shows(u, MAU_PORT_TXN, 0);
	}
}

static void order(void **unused)
{
	fake_unit *u = unit();
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 1);
	u->twist = early_done;
	fake_fails(u, &ep, TB_ORDER, "done", "valid", &mm);
	assert_string_equal(mm.detail, "completion with 1 of 4 transactions not handed over");
	tb_episode_free(&ep);
}

/* A channel stops. */
static void stops(fake_unit *u)
{
	fake_shows(u, u->fault, false);
}

/* A hang names the oldest request, the beat that it waits for and since when, although later
 * requests wait as well. */
static void hang(void **unused)
{
	static const char *const detail[MAU_PORTS] = {
		"request 0 waits for its header to be taken since clock 0; no transfer at all; "
		"valid/ready: req 1/0 opd 1/0 res 0/1 txn 0/1 done 0/1",
		"request 0 waits for operand beat 0 of 4 to be taken since clock 2; last transfer "
		"at clock 1; valid/ready: req 0/1 opd 1/0 res 0/1 txn 0/1 done 0/1",
		"request 0 waits for lane-result beat 0 of 4 since clock 13; last transfer at "
		"clock 42; valid/ready: req 0/1 opd 0/0 res 0/1 txn 0/1 done 0/1",
		"request 0 waits for transaction 0 of 4 since clock 33; last transfer at clock 20; "
		"valid/ready: req 0/1 opd 0/0 res 0/1 txn 0/1 done 0/1",
		"request 0 waits for its completion since clock 38; last transfer at clock 40; "
		"valid/ready: req 0/1 opd 0/0 res 0/1 txn 0/1 done 0/1"};
	(void)unused;
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		fake_unit *u = unit();
		tb_episode ep;
		tb_mismatch mm;

		fake_episode(&ep, 2);
		u->twist = stops;
		u->fault = p;
		fake_fails(u, &ep, TB_HANG, channel[p], p <= MAU_PORT_OPD ? "ready" : "valid", &mm);
		assert_int_equal(mm.request, 0);
		assert_string_equal(mm.detail, detail[p]);
		assert_true(mm.last < mm.got[0]);
		assert_int_equal(mm.clock, mm.want[0]);
		tb_episode_free(&ep);
	}
}

/* No operands are taken. */
static void no_operands(fake_unit *u)
{
	fake_shows(u, MAU_PORT_OPD, 0);
}

static void too_many_in_flight(void **unused)
{
	fake_unit *u = unit();
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, TB_SLOTS + 1);
	u->twist = no_operands;
	fake_fails(u, &ep, TB_HANG, "opd", "ready", &mm);
	assert_int_equal(mm.request, 0);
	tb_episode_free(&ep);
}

/* Beats that are missing at the end of an episode. */
static void missing(void **unused)
{
	fake_unit *u = unit();
	tb_lockstep *ls;
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 3);
	assert_int_equal(tb_lockstep_around(&ls, &u->dut), 0);
	assert_true(tb_lockstep_run(ls, &ep, 0, &mm));
	assert_true(ls->kind->drained(ls));
	uint32_t *const next[MAU_PORTS] = {&ls->next_req, &ls->next_opd, &ls->address->next_res,
	                                   &ls->address->next_txn, &ls->address->next_done};

	for (unsigned p = 0; p < MAU_PORTS; p++)
		*next[p] = 0;
	for (unsigned p = 0; p < MAU_PORTS; p++) {
		assert_false(ls->kind->drained(ls));
		assert_int_equal(ls->mm.kind, TB_MISSING);
		assert_string_equal(ls->mm.channel, channel[p]);
		*next[p] = 2;
		assert_false(ls->kind->drained(ls));
		assert_string_equal(ls->mm.channel, channel[p]);
		*next[p] = 3;
	}
	assert_true(ls->kind->drained(ls));
	tb_lockstep_close(ls);
	tb_episode_free(&ep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(early_and_late),
		cmocka_unit_test(stalls_explain),
		cmocka_unit_test(stalls_end),
		cmocka_unit_test(before_operands),
		cmocka_unit_test(early_behind_stalls),
		cmocka_unit_test(cost),
		cmocka_unit_test(cost_after_idle),
		cmocka_unit_test(extra),
		cmocka_unit_test(order),
		cmocka_unit_test(hang),
		cmocka_unit_test(missing),
		cmocka_unit_test(too_many_in_flight),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
