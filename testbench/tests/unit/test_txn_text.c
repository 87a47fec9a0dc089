/*
 * test_txn_text.c - why lanes join or not, and lists of transactions side by side, with expected
 * texts written by hand.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mismatch/txn_text.h"

static const mau_geometry geo = {16, 64};

/* A dword load of four lanes with IDXEN, Index = lane, BASE 0x1000. */
static mau_request load(uint32_t stride, bool swizzle, unsigned element_code)
{
	mau_request req = {.op = {.enc = MAU_ENC_MUBUF, .size = MAU_SIZE_4, .idxen = 1},
	                   .vsharp = {0x1000, stride << 16 | (uint32_t)swizzle << 31, 1000,
	                              element_code << 19 | 0x24fac},
	                   .exec = 0xf};

	for (unsigned l = 0; l < MAU_WAVE; l++)
		req.v0[l] = l;
	return req;
}

static mau_context context(unsigned policy)
{
	return (mau_context){.gfx = MAU_GFX_7, .policy = (uint8_t)policy};
}

static void says(const mau_context *ctx, const mau_request *req, const char *text)
{
	char got[320];

	txn_rule_text(ctx, req, got, sizeof(got));
	assert_string_equal(got, text);
}

static void rules(void **unused)
{
	mau_context gcn = context(MAU_POLICY_GCN), line = context(MAU_POLICY_LINE);
	mau_request linear = load(16, false, 0), small = load(0, false, 0),
		    swizzle = load(16, true, 1), other = load(16, true, 0),
		    differ = load(16, true, 1);

	(void)unused;
	differ.op.offen = 1;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		differ.v1[l] = 4 * (l == 2);
	says(&line, &linear, "policy line: C2 alone");
	says(&gcn, &linear, "policy gcn, stride 16 > 1, no active swizzle, so lane by lane");
	says(&gcn, &small, "policy gcn, stride 0 <= 1: as C2");
	says(&gcn, &other,
	     "policy gcn, stride 16 > 1, swizzle active, element size 2 is not operation size 4, "
	     "so "
	     "lane by lane");
	says(&gcn, &swizzle,
	     "policy gcn, stride 16 > 1, swizzle active, element size = operation size = 4, every "
	     "Offset 0x0: within a block of Index / 8, the lanes in one line join, as C2");
	says(&gcn, &differ,
	     "policy gcn, stride 16 > 1, swizzle active, element size = operation size = 4, but "
	     "Offset "
	     "0x0 of lane 0, 0x4 of lane 2, so lane by lane");
	small.op.addr64 = 1;
	small.op.idxen = 0;
	says(&gcn, &small, "policy gcn, but ADDR64: C2 alone");
}

/* What a function prints. */
static char *printed(const mau_context *ctx, const mau_request *req, const mau_response *rsp,
                     const tb_txns *unit)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (unit)
		txn_print_both(out, &geo, rsp, 1, unit, 4);
	else
		assert_true(txn_print_why(out, ctx, &geo, req, rsp, 8));
	fclose(out);
	return text;
}

static void joins(void **unused)
{
	mau_context ctx = context(MAU_POLICY_LINE);
	mau_request req = load(32, false, 0);
	mau_response rsp;
	char *text;

	(void)unused;
	assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
	text = printed(&ctx, &req, &rsp, NULL);
	assert_string_equal(text, "C3    policy line: C2 alone\n"
	                          "   0  lane 0 leads: line 0x1000; join: 1; not 2-3: line 0x1040 "
	                          "(C2)\n"
	                          "   1  lane 2 leads: line 0x1040; join: 3\n");
	free(text);
}

/* A block each: lanes 6 and 7 in block 0, 8 and 9 in block 1. */
static void blocks(void **unused)
{
	mau_context ctx = context(MAU_POLICY_GCN);
	mau_request req = load(1, true, 1);
	mau_response rsp;
	char *text;

	(void)unused;
	req.exec = 0x3c0;
	assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
	text = printed(&ctx, &req, &rsp, NULL);
	assert_non_null(
		strstr(text, "lane 6 leads: line 0x1000, block 0; join: 7; not 8-9: block 1 (C3)"));
	free(text);
}

/* Side by side: equal, one field different, one additional, one missing; a part of many. */
static void both(void **unused)
{
	static mau_response rsp = {
		.txn_count = 2,
		.txn = {{.line = 0x1000, .lanes = 3, .bytes = {0xff}},
	                {.line = 0x1040, .lanes = 4, .bytes = {0xf}, .last = 1}}};
	static tb_txns unit = {.count = 2, .tag = {1, 1}};
	char *text;

	(void)unused;
	memcpy(unit.txn, rsp.txn, 2 * sizeof(unit.txn[0]));
	text = printed(NULL, NULL, &rsp, &unit);
	assert_null(strstr(text, "differ"));
	assert_non_null(strstr(
		text, "  0  0x1000 w0 p0 l0-1 b0-7                0x1000 w0 p0 l0-1 b0-7\n"));
	free(text);
	unit.txn[1].lanes = 12;
	unit.tag[1] = 2;
	text = printed(NULL, NULL, &rsp, &unit);
	assert_non_null(strstr(text, "tag 0x02"));
	assert_non_null(strstr(text, "\n     differ: tag, lanes\n"));
	free(text);
	unit.count = 1;
	text = printed(NULL, NULL, &rsp, &unit);
	assert_non_null(strstr(text, "differ: the unit has none\n"));
	free(text);
	unit.count = 60;
	text = printed(NULL, NULL, &rsp, &unit);
	assert_non_null(strstr(text, "differ: one too many\n"));
	assert_non_null(strstr(text, "     ... 56 more\n"));
	free(text);
}

/* Lanes that are too many for their column: a mask of lanes of the wave, not of the window. */
static void many_lanes(void **unused)
{
	static mau_response rsp = {
		.txn_count = 1,
		.txn = {{.line = 0x1000, .window = 2, .lanes = 0x5555, .bytes = {0xf}}}};
	static tb_txns unit = {.count = 1, .tag = {1}};
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	(void)unused;
	txn_print(out, &geo, &rsp);
	fclose(out);
	assert_non_null(strstr(text, " 0x555500000000     0-3\n"));
	free(text);
	unit.txn[0] = rsp.txn[0];
	text = printed(NULL, NULL, &rsp, &unit);
	assert_non_null(strstr(text, "w2 p0 l0x555500000000 b0-3"));
	free(text);
}

/* The text for `mau eval` and the object for reports are one. */
static void as_json(void **unused)
{
	static const mau_txn txn[] = {
		{.line = 0x1000, .lanes = 5, .bytes = {0xff, 1}, .pass = 3, .attr = 0x101},
		{.line = 0xffffffffff80,
	         .lanes = 1ull << 63,
	         .bytes = {0, 1},
	         .window = 1,
	         .last = 1}};
	static const char want[] =
		"[{\"line\":4096,\"bytes\":\"0x000000000000000100000000000000ff\","
		"\"lanes\":\"0x0000000000000005\",\"window\":0,\"pass\":3,\"last\":false,\"attr\":"
		"257},"
		"{\"line\":281474976710528,\"bytes\":\"0x00000000000000010000000000000000\","
		"\"lanes\":\"0x8000000000000000\",\"window\":1,\"pass\":0,\"last\":true,\"attr\":0}"
		"]";
	const mau_geometry wide = {64, 128};
	json_t *array = txn_json(&wide, txn, 2);
	char *text = json_dumps(array, JSON_COMPACT);

	(void)unused;
	assert_string_equal(text, want);
	free(text);
	json_decref(array);
	array = txn_json(&wide, NULL, 0);
	assert_int_equal(json_array_size(array), 0);
	assert_true(json_is_array(array));
	json_decref(array);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules), cmocka_unit_test(joins),      cmocka_unit_test(blocks),
		cmocka_unit_test(both),  cmocka_unit_test(many_lanes), cmocka_unit_test(as_json),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
