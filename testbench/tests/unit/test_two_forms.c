/*
 * test_two_forms.c - the fast form of the model is held to the golden model in every lockstep: an
 * answer of the golden model that differs in one field is found, with field, lane and both values.
 *
 * The linker puts __wrap_mau_wave() in place of mau_wave() here (--wrap, testbench/tests.cmake);
 * the fake unit asks the fast form.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <unistd.h>

#include "lockstep/scoreboard.h"
#include "mismatch/report.h"
#include "tests/unit/fake_case.h"

/* What differs in the golden model's next answer: adds to a field. */
typedef void (*change)(mau_response *rsp, unsigned at);

static change changed;
static unsigned changed_at; /* lane, window, transaction or word */
static unsigned asked;

int __real_mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                    mau_response *rsp_ret);
int __wrap_mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                    mau_response *rsp_ret);

int __wrap_mau_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                    mau_response *rsp_ret)
{
	int result = __real_mau_wave(ctx, geo, req, rsp_ret);

	asked++;
	if (changed)
		changed(rsp_ret, changed_at);
	return result;
}

#define CHANGE(name, field)                              \
	static void name(mau_response *rsp, unsigned at) \
	{                                                \
		(void)at;                                \
		rsp->field ^= 1;                         \
	}
CHANGE(error, error)
CHANGE(errors, errors)
CHANGE(bytes, bytes)
CHANGE(ncomp, ncomp)
CHANGE(waits, waits)
CHANGE(windows, windows)
CHANGE(txn_count, txn_count)
CHANGE(window_txns, window_txns[at])
CHANGE(lane_status, lanes.status[at])
CHANGE(lane_addr, lanes.addr[at])
CHANGE(lane_comps, lanes.comps[at])
CHANGE(lane_seg, lanes.seg[at])
CHANGE(lane_lds, lanes.lds[at])
CHANGE(txn_window, txn[at].window)
CHANGE(txn_pass, txn[at].pass)
CHANGE(txn_line, txn[at].line)
CHANGE(txn_lanes, txn[at].lanes)
CHANGE(txn_bytes0, txn[at].bytes[0])
CHANGE(txn_bytes1, txn[at].bytes[1])
CHANGE(txn_attr, txn[at].attr)
CHANGE(txn_last, txn[at].last)

static const struct {
	change change;
	const char *field;
	unsigned count; /* of lanes, windows, transactions */
} cases[] = {
	{error, "error", 1},          {errors, "errors", 1},
	{bytes, "bytes", 1},          {ncomp, "ncomp", 1},
	{waits, "waits", 1},          {windows, "windows", 1},
	{txn_count, "txn_count", 1},  {window_txns, "window_txns", 4},
	{lane_status, "status", 64},  {lane_addr, "addr", 64},
	{lane_comps, "comps", 64},    {lane_seg, "seg", 64},
	{lane_lds, "lds", 64},        {txn_window, "txn.window", 4},
	{txn_pass, "txn.pass", 4},    {txn_line, "txn.line", 4},
	{txn_lanes, "txn.lanes", 4},  {txn_bytes0, "txn.bytes", 4},
	{txn_bytes1, "txn.bytes", 4}, {txn_attr, "txn.attr", 4},
	{txn_last, "txn.last", 4},
};

static void every_field(void **unused)
{
	(void)unused;
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		for (unsigned at = 0; at < cases[i].count; at++) {
			tb_episode ep;
			tb_mismatch mm;

			fake_episode(&ep, 2);
			changed = cases[i].change;
			changed_at = at;
			fake_fails(fake_create(16, 16, 64), &ep, TB_MODEL, "fast", cases[i].field,
			           &mm);
			assert_int_equal(mm.request, 0);
			assert_int_equal(mm.lane, cases[i].count == 64 ? (int)at : -1);
			assert_int_equal(mm.got[0] ^ mm.want[0], 1);
			assert_ptr_equal(
				strstr(mm.detail, "fast form differs from the golden model: "),
				mm.detail);
			tb_episode_free(&ep);
		}
	changed = NULL;
}

static void says_both(void **unused)
{
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 1);
	changed = lane_addr;
	changed_at = 63;
	assert_false(fake_run(fake_create(16, 16, 64), &ep, &mm, NULL));
	assert_string_equal(mm.detail,
	                    "fast form differs from the golden model: addr of lane 63 is "
	                    "0x10fc, not 0x10fd");
	changed = txn_line;
	changed_at = 3;
	assert_false(fake_run(fake_create(16, 16, 64), &ep, &mm, NULL));
	assert_string_equal(mm.detail, "fast form differs from the golden model: txn.line of "
	                               "transaction 3 is 0x10c0, not 0x10c1");
	changed = NULL;
	tb_episode_free(&ep);
}

/* The golden model is asked for one request in 64, counted over episodes; or as told. */
static void one_in_so_many(void **unused)
{
	static const struct {
		unsigned every, twice;
	} told[] = {{0, 3}, {1, 150}, {7, 22}, {150, 1}};

	(void)unused;
	for (unsigned i = 0; i < 4; i++) {
		fake_unit *u = fake_create(16, 16, 64);
		tb_lockstep *ls;
		tb_episode ep;

		fake_episode(&ep, 50);
		assert_non_null(u);
		assert_int_equal(tb_lockstep_around(&ls, &u->dut), 0);
		if (told[i].every)
			tb_lockstep_ask_twice(ls, told[i].every);
		asked = 0;
		for (unsigned e = 0; e < 3; e++)
			assert_true(tb_lockstep_run(ls, &ep, 0, NULL));
		assert_int_equal(asked, told[i].twice);
		assert_int_equal(tb_lockstep_stats(ls)->asked_twice, told[i].twice);
		tb_lockstep_close(ls);
		tb_episode_free(&ep);
	}
}

/* What a report prints, and its exit code. */
static int report_text(tb_episode *ep, const tb_mismatch *mm, char *text, size_t size)
{
	const tb_unit unit = {.lanes = 16, .window = 16, .line_bytes = 64, .engine = "verilator"};
	const tb_report_options options = {.source = "a.mreq"};
	FILE *file = tmpfile();
	int terminal = dup(STDOUT_FILENO), code;

	assert_non_null(file);
	fflush(stdout);
	dup2(fileno(file), STDOUT_FILENO);
	code = tb_report(&unit, ep, mm, &options);
	fflush(stdout);
	dup2(terminal, STDOUT_FILENO);
	close(terminal);
	rewind(file);
	text[fread(text, 1, size - 1, file)] = '\0';
	fclose(file);
	return code;
}

static void reported(void **unused)
{
	static const char head[] =
		"MISMATCH: model of fast.addr, lane 63\n"
		"  where   request 0 of 1 (from 0), clock 0\n"
		"  on      unit 16/16/64 verilator\n"
		"  golden  0x10fd\n"
		"  fast    0x10fc\n"
		"  says    fast form differs from the golden model: addr of lane 63 is "
		"0x10fc,\n          not 0x10fd\n";
	static char text[8192];
	tb_episode ep;
	tb_mismatch mm;

	(void)unused;
	fake_episode(&ep, 1);
	changed = lane_addr;
	changed_at = 63;
	assert_false(fake_run(fake_create(16, 16, 64), &ep, &mm, NULL));
	changed = NULL;
	assert_int_equal(report_text(&ep, &mm, text, sizeof(text)), TB_EXIT_INTERNAL);
	text[sizeof(head) - 1] = '\0';
	assert_string_equal(text, head);
	tb_episode_free(&ep);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_field),
		cmocka_unit_test(says_both),
		cmocka_unit_test(one_in_so_many),
		cmocka_unit_test(reported),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
