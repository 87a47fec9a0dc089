/*
 * test_fast_execute.c - mau_fast_execute() gives the same results as mau_execute(): registers,
 * elements, counters, bytes read and written, memory and LDS; and the lines that it returns.
 *
 * Half a million random instructions (MAU_FAST_REQUESTS in the environment: another number) of
 * every generation, encoding, class, size, format, window and line size, on memory of random bytes.
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

#include "tests/unit/random_execute.h"
#include "tests/unit/same_execution.h"

enum {
	REQUESTS = 500000
};

static mau_context ctx;
static mau_geometry geo;
static mau_request req;
static uint32_t vdata[4][MAU_WAVE];
static struct byte_memory golden_memory, fast_memory;
static mau_execution golden, fast;
static uint8_t lines[MAU_MAX_TXN][MAU_LINE_BYTES_MAX];

static unsigned long met[MAU_GENERATIONS][MAU_ENC_SMEM + 1][MAU_CLS_CACHE + 1], met_format, met_d16,
	met_lds, met_walked, met_fault[MAU_CLS_CACHE + 1], met_nack[MAU_CLS_CACHE + 1];

/** Draws an instruction and executes it in both forms. */
static void execute_both(void)
{
	uint64_t seed = random_execution(&ctx, &geo, &req, vdata);
	mau_memory memory, by_lines;
	int result;

	byte_start(&golden_memory, seed, geo.line_bytes);
	byte_start(&fast_memory, seed, geo.line_bytes);
	fast_memory.most = 64;
	assert_int_equal(mau_fast_wave(&ctx, &geo, &req, &fast.response), MAU_OK);
	random_answers(&golden_memory, seed, &fast.response);
	random_answers(&fast_memory, seed, &fast.response);
	memory = byte_callbacks(&golden_memory);
	by_lines = byte_callbacks(&fast_memory);
	memset(&golden, 0xee, sizeof golden);
	memset(&fast, 0x77, sizeof fast);
	result =
		mau_execute(&ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata, &memory, &golden);
	assert_int_equal(mau_fast_execute(&ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata,
	                                  &by_lines, &fast, one_in(2) ? lines : NULL),
	                 result);
	assert_int_equal(result, MAU_OK);
}

static void count(void)
{
	met[ctx.gfx][req.op.enc][req.op.cls]++;
	met_format += golden.plan.format;
	met_d16 += golden.plan.d16 != 0;
	met_lds += golden.lds_lanes != 0;
	met_fault[req.op.cls] += golden.fault_lanes != 0;
	met_nack[req.op.cls] += golden.nack_lanes != 0;
	for (unsigned i = 0; i < golden.response.txn_count; i++)
		met_walked += golden.response.txn[i].pass != 0;
}

static void test_same(void **state)
{
	const char *wish = getenv("MAU_FAST_REQUESTS");
	unsigned long requests = wish ? strtoul(wish, NULL, 10) : REQUESTS;

	(void)state;
	rng_state = 1;
	for (unsigned long n = 0; n < requests; n++) {
		tb_forms_differ d;
		const char *what;

		execute_both();
		d = tb_forms_compare(&fast, &golden);
		if (d.field)
			fail_msg("instruction %lu, gfx %u enc %u cls %u size %u: %s of lane %d is "
			         "%llx, not %llx",
			         n, ctx.gfx, req.op.enc, req.op.cls, req.op.size, d.field, d.lane,
			         (unsigned long long)d.fast, (unsigned long long)d.golden);
		what = fast_memory.wrong ? "a callback's address or count"
		                         : spaces_differ(&golden_memory, &fast_memory);
		what = what ? what : spaces_differ(&fast_memory, &golden_memory);
		if (what)
			fail_msg("instruction %lu: %s", n, what);
		count();
	}
}

/** Every kind of instruction was met. */
static void test_reach(void **state)
{
	(void)state;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned enc = 0; enc <= MAU_ENC_SMEM; enc++)
			assert_true(met[gfx][enc][MAU_CLS_LOAD] > 100);
	for (unsigned cls = MAU_CLS_STORE; cls <= MAU_CLS_ATOMIC; cls++)
		for (unsigned enc = MAU_ENC_FLAT; enc < MAU_ENC_SMEM; enc++)
			assert_true(cls == MAU_CLS_CACHE || met[MAU_GFX_9][enc][cls] > 100);
	assert_true(met_format > 1000 && met_d16 > 1000 && met_lds > 1000 && met_walked > 1000);
	assert_true(met_fault[MAU_CLS_LOAD] > 1000 && met_nack[MAU_CLS_LOAD] > 1000);
	assert_true(met_fault[MAU_CLS_STORE] > 1000 && met_nack[MAU_CLS_STORE] > 1000);
	assert_true(met_fault[MAU_CLS_ATOMIC] > 100 && met_nack[MAU_CLS_ATOMIC] > 100);
}

/** The bytes of a transaction of a load or a store are those of memory, by their place. */
static void test_lines(void **state)
{
	static struct byte_memory before;
	unsigned long compared = 0;

	(void)state;
	rng_state = 2;
	for (unsigned n = 0; n < 20000; n++) {
		uint64_t seed = random_execution(&ctx, &geo, &req, vdata);
		mau_memory memory = byte_callbacks(&fast_memory);

		byte_start(&fast_memory, seed, geo.line_bytes);
		byte_start(&before, seed, geo.line_bytes);
		fast_memory.most = 64;
		assert_int_equal(mau_fast_execute(&ctx, &geo, &req,
		                                  (const uint32_t(*)[MAU_WAVE])vdata, &memory,
		                                  &fast, lines),
		                 MAU_OK);
		for (unsigned i = 0; i < fast.response.txn_count; i++) {
			const mau_txn *t = &fast.response.txn[i];

			for (unsigned b = 0; req.op.cls != MAU_CLS_ATOMIC && b < geo.line_bytes;
			     b++) {
				if (!(t->bytes[b / 64] >> b % 64 & 1))
					continue;
				if (req.op.cls == MAU_CLS_STORE)
					byte_put(&before, MAU_SPACE_MEMORY, t->line + b,
					         lines[i][b]);
				else
					assert_int_equal(
						byte_get(&before, MAU_SPACE_MEMORY, t->line + b),
						lines[i][b]);
				compared++;
			}
		}
		for (unsigned i = 0; req.op.cls == MAU_CLS_STORE && i < before.used; i++) {
			const struct byte_block *x = &before.block[before.slot[i]];

			assert_memory_equal(
				x->bytes,
				byte_block_of(&fast_memory, x->space, x->number * BLOCK)->bytes,
				BLOCK);
		}
	}
	assert_true(compared > 1000000);
}

/** A callback that refuses ends it, with the place; nothing comes after it. */
static void test_refusals(void **state)
{
	unsigned refused = 0;

	(void)state;
	rng_state = 3;
	for (unsigned n = 0; n < 5000; n++) {
		uint64_t seed = random_execution(&ctx, &geo, &req, vdata);
		mau_memory memory = byte_callbacks(&fast_memory);
		int result;

		byte_start(&fast_memory, seed, geo.line_bytes);
		fast_memory.most = 64;
		fast_memory.refuse = (int)below(8);
		result = mau_fast_execute(&ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata,
		                          &memory, &fast, NULL);
		assert_false(fast_memory.wrong);
		if (fast_memory.calls <= fast_memory.refuse) {
			assert_int_equal(result, MAU_OK);
			continue;
		}
		refused++;
		assert_int_equal(result, MAU_ERR_MEMORY);
		assert_int_equal(fast.refused_space, fast_memory.space);
		assert_int_equal(fast.refused_address, fast_memory.address);
		assert_true(fast.response.lanes.status[fast.refused_lane] != MAU_STATUS_INACTIVE);
	}
	assert_true(refused > 1000);
}

/** Negative test: a changed field is found and named. */
static void test_compare_negative(void **state)
{
	(void)state;
	rng_state = 4;
	do
		execute_both();
	while (golden.plan.format || golden.vgprs < 2 || golden.response.txn_count < 2 ||
	       golden.moved[5] != 0xff);
	assert_null(tb_forms_compare(&fast, &golden).field);
#define SPOIL(member, name)                                                        \
	do {                                                                       \
		fast = golden;                                                     \
		fast.member ^= 1;                                                  \
		assert_string_equal(tb_forms_compare(&fast, &golden).field, name); \
	} while (0)
	SPOIL(response.error, "error");
	SPOIL(response.bytes, "bytes");
	SPOIL(response.txn_count, "txn_count");
	SPOIL(response.txn[1].line, "txn.line");
	SPOIL(response.txn[1].lanes, "txn.lanes");
	SPOIL(response.txn[1].bytes[0], "txn.bytes");
	SPOIL(response.txn[1].bytes[1], "txn.bytes");
	SPOIL(response.txn[1].window, "txn.window");
	SPOIL(response.txn[1].pass, "txn.pass");
	SPOIL(response.txn[1].attr, "txn.attr");
	SPOIL(response.lanes.status[63], "status");
	SPOIL(response.lanes.address[63], "addr");
	SPOIL(response.lanes.in_range[63], "comps");
	SPOIL(response.lanes.space[63], "seg");
	SPOIL(response.lanes.lds_address[63], "lds");
	SPOIL(plan.sel[3], "plan");
	SPOIL(vgprs, "vgprs");
	SPOIL(vgpr[4][63], "vgpr");
	SPOIL(vgpr_lanes[4], "vgpr_lanes");
	SPOIL(vgpr_bits[4], "vgpr_bits");
	SPOIL(sgprs, "sgprs");
	SPOIL(sgpr[15], "sgpr");
	SPOIL(element[5][7], "element");
	SPOIL(moved[63], "moved");
	SPOIL(changed[63], "changed");
	SPOIL(lds_dword[63], "lds_dword");
	SPOIL(lds_lanes, "lds_lanes");
	SPOIL(response.counters, "counters");
	SPOIL(gfx, "gfx");
	SPOIL(memviol, "memviol");
	SPOIL(fault_lanes, "fault_lanes");
	SPOIL(nack_lanes, "nack_lanes");
	SPOIL(first_line, "first_line");
	SPOIL(first_code, "first_code");
	golden.fault_lanes = 1;
	SPOIL(error_line[0], "error_line");
#undef SPOIL
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same),
		cmocka_unit_test(test_reach),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_compare_negative),
	};

	random_generations = MAU_GENERATIONS;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
