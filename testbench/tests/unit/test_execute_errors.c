/*
 * test_execute_errors.c - wrong arguments of mau_execute(), and errors of each callback.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/execute_case.h"

/** No callback was called, nothing was written. */
static void refused(int result)
{
	static mau_execution before;

	memset(&before, 0xee, sizeof before);
	memset(&c.out, 0xee, sizeof c.out);
	assert_int_equal(execute(), result);
	assert_int_equal(c.memory.calls, 0);
	assert_memory_equal(&c.out, &before, sizeof before);
}

static void misuse(void **state)
{
	(void)state;
	begin(MAU_GFX_8, 4);
	run();
	byte_start(&c.memory, 0, 64);
	c.w.ctx.gfx = MAU_GFX_950 + 1;
	refused(MAU_ERR_GENERATION);
	begin(MAU_GFX_8, 4);
	c.w.ctx.lds_base = 1 << 18;
	refused(MAU_ERR_CONTEXT);
	begin(MAU_GFX_8, 4);
	c.w.geo.window = 5;
	refused(MAU_ERR_GEOMETRY);
	begin(MAU_GFX_8, 4);
	c.w.geo.line_bytes = 32;
	refused(MAU_ERR_GEOMETRY);
	begin(MAU_GFX_8, 4);
	c.w.req.op.enc = 6;
	refused(MAU_ERR_OPERATION);
	begin(MAU_GFX_8, 4);
	c.w.req.op.size = MAU_SIZE_32;
	refused(MAU_ERR_OPERATION);
	for (unsigned size = MAU_SIZE_1; size <= MAU_SIZE_64; size++) {
		begin(MAU_GFX_8, 4);
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD, size);
		if (size == MAU_SIZE_4 || size == MAU_SIZE_8)
			run();
		else
			refused(MAU_ERR_OPERATION);
		begin(MAU_GFX_8, 4);
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD, size);
		c.w.req.op.fmt = 1; /* of 16 bytes, by the V# */
		refused(MAU_ERR_OPERATION);
	}
}

/* An instruction that reads no data needs none. */
static void no_data(void **state)
{
	(void)state;
	begin(MAU_GFX_8, 4);
	vsharp_words(MAU_GFX_8, &c.w.v, c.w.req.vsharp);
	const mau_memory memory = byte_callbacks(&c.memory);

	assert_int_equal(mau_execute(&c.w.ctx, &c.w.geo, &c.w.req, NULL, &memory, &c.out), MAU_OK);
	expect_vgpr(0, 3, 0x1f1e1d1c);
}

/* Illegal and ignored instructions, cache operations and lanes without an address call nothing. */
static void nothing_to_do(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned cls = 0; cls <= MAU_CLS_CACHE; cls++)
			for (unsigned why = 0; why < 4; why++) {
				begin(gfx, 64);
				c.w.req.op = op_of(cls, MAU_SIZE_4);
				c.w.req.op.atomic = cls == MAU_CLS_ATOMIC ? MAU_ATOMIC_ADD : 0;
				c.w.req.op.glc = 1;
				c.w.req.op.unknown = why == 0;
				c.w.v.type = why == 1;
				c.w.v.records = why == 2 ? 0 : 1 << 20;
				c.w.req.exec = why == 3 ? 0 : UINT64_MAX;
				c.memory.refuse = 0;
				run();
				assert_int_equal(c.memory.calls, 0);
				if (why != 2) /* out of range: 0 is loaded */
					expect_no_register();
			}
}

enum {
	KINDS = 7,
	MOST_CALLS = 600
};

/** Instructions of 64 lanes that call in many ways, gfx9. */
static void begin_kind(unsigned kind)
{
	begin(MAU_GFX_9, 64);
	c.w.ctx.align = MAU_ALIGN_UNALIGNED;
	c.w.ctx.lds_base = 0x1000;
	switch (kind) {
	case 0:
	case 1: /* buffer_load_dwordx4, buffer_store_dwordx4: lanes overlap, and cross lines */
		c.w.req.op = op_of(kind, MAU_SIZE_16);
		for (unsigned l = 0; l < 64; l++)
			at(l, 0, 13 * l);
		break;
	case 2: /* buffer_atomic_add: six lanes a dword */
		c.w.req.op = atomic_of(MAU_ATOMIC_ADD, MAU_SIZE_4);
		for (unsigned l = 0; l < 64; l++)
			at(l, 0, 4 * (l % 11));
		break;
	case 3:
	case 4: /* flat_load, flat_store: every third lane in LDS */
		c.w.req.op = op_flat(MAU_SIZE_8, 0);
		c.w.req.op.cls = (uint8_t)(kind - 3);
		for (unsigned l = 0; l < 64; l++)
			wave_pointer(&c.w, l, (l % 3 ? 0 : (uint64_t)SHARED_HI << 32) + 5 * l);
		break;
	case 5:
		c.w.req.op.lds = 1;
		break;
	default:
		c.w.req.op = op_scalar(MAU_SIZE_64, 4);
	}
	for (unsigned l = 0; l < 64; l++)
		for (unsigned d = 0; d < 4; d++)
			c.vdata[d][l] = l + 0x01010101 * d;
	byte_start(&c.memory, 7, 64);
}

/** The address of the failing call is one of its lane's bytes. */
static void check_fault(unsigned kind)
{
	const mau_lanes *lanes = &c.out.response.lanes;
	unsigned lane = c.out.refused_lane;
	uint64_t first;

	assert_int_equal(c.out.refused_space, c.memory.space);
	assert_int_equal(c.out.refused_address, c.memory.address);
	assert_in_range(lane, 0, 63);
	first = c.out.refused_space == MAU_SPACE_LDS ? lanes->lds_address[lane]
	                                             : lanes->address[lane];
	assert_in_range(c.out.refused_address, first, first + 15);
	if (kind == 3 || kind == 4)
		assert_int_equal(c.out.refused_space == MAU_SPACE_LDS, lane % 3 == 0);
}

/** After the refusal of call 'n' of the atomic, which reads and writes once a lane: the lanes
 * before have acted, and have their registers. */
static void check_acted(int n, const mau_execution *whole)
{
	uint64_t acted = ((uint64_t)1 << n / 2) - 1;

	assert_int_equal(c.out.vgpr_lanes[0], acted);
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		bool has = acted >> l & 1;

		assert_int_equal(c.out.moved[l], has ? 15 : 0);
		assert_int_equal(c.out.vgpr[0][l], has ? whole->vgpr[0][l] : 0);
		assert_int_equal(c.out.changed[l], has ? whole->changed[l] : 0);
	}
}

/* Each callback refuses once: the calls until there are the same, none comes after, no register is
 * written, but of an atomic those of the lanes that acted, and the lane is named. Memory holds what
 * was written before, as callbacks alone write.
 */
static void every_callback_refuses(void **state)
{
	static uint64_t trail[MOST_CALLS];
	static const int answers[] = {3, MAU_MEMORY_REFUSE, INT32_MIN};
	static mau_execution whole;

	(void)state;
	for (unsigned kind = 0; kind < KINDS; kind++) {
		int calls;

		begin_kind(kind);
		c.memory.trail = trail;
		run();
		whole = c.out;
		calls = c.memory.calls;
		assert_in_range(calls, 2, MOST_CALLS);
		for (int n = 0; n < calls; n++) {
			begin_kind(kind);
			c.memory.refuse = n;
			c.memory.answer = answers[n % 3];
			memset(&c.out, 0xee, sizeof c.out);
			assert_int_equal(execute(), MAU_ERR_MEMORY);
			assert_false(c.memory.wrong);
			assert_int_equal(c.memory.calls, n + 1);
			assert_int_equal(c.memory.history, trail[n]);
			check_fault(kind);
			if (kind == 2)
				check_acted(n, &whole);
			else
				expect_no_register();
			expect_response(&whole.response);
		}
	}
}

/* X7: the dwords go to LDS in ascending order of lanes. */
static void order_of_loads_to_lds(void **state)
{
	(void)state;
	for (unsigned lane = 0; lane < 64; lane++) {
		int reads;

		begin_kind(5);
		run();
		reads = c.memory.first_write;
		begin_kind(5);
		c.memory.refuse = reads + (int)lane;
		assert_int_equal(execute(), MAU_ERR_MEMORY);
		assert_int_equal(c.out.refused_lane, lane);
		assert_int_equal(c.out.refused_address, 0x1000 + 4 * lane);
	}
}

/* A line of 128 bytes may be read across 64. */
static void lines_of_128(void **state)
{
	(void)state;
	begin(MAU_GFX_9, 1);
	c.w.geo.line_bytes = c.memory.line_bytes = 128;
	c.w.req.op = op_of(MAU_CLS_LOAD, MAU_SIZE_16);
	at(0, 0, 0x38);
	run();
	assert_int_equal(c.out.response.txn_count, 1);
	expect_vgpr(3, 0, 0x57565554);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(misuse),
		cmocka_unit_test(no_data),
		cmocka_unit_test(nothing_to_do),
		cmocka_unit_test(every_callback_refuses),
		cmocka_unit_test(order_of_loads_to_lds),
		cmocka_unit_test(lines_of_128),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
