/*
 * test_memory.c - memory of the data path's lockstep: unwritten bytes, writes across blocks and
 * past the end, comparison, atomics; and the order of responses of each profile.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "memory/memory.h"

static tb_dword named[] = {{0x123456784, 5}, {0xfffffffffffc, 6}};
static tb_data data = {.memory = {.seed = 12}, .image = {{named, 2, 2}, {0}}};

static uint32_t dword(tb_space *s, uint64_t at)
{
	uint8_t b[4];

	tb_space_read(s, at, b, 4);
	return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* Named dwords have their value, others that of the keyed hash of seed, space and address. */
static void test_untouched(void **state)
{
	tb_space a = {0}, b = {0};
	uint8_t one[256], other[256];

	(void)state;
	assert_int_equal(tb_space_start(&a, MAU_SPACE_MEMORY, &data), 0);
	assert_int_equal(tb_space_start(&b, MAU_SPACE_MEMORY, &data), 0);
	tb_space_read(&a, 0x123456780, one, sizeof(one));
	for (unsigned i = 0; i < sizeof(other); i++)
		tb_space_read(&b, 0x123456780 + i, &other[i], 1);
	assert_memory_equal(one, other, sizeof(one));
	assert_int_equal(dword(&a, 0x123456784), 5);
	assert_int_equal(dword(&a, 0xfffffffffffc), 6);
	assert_int_equal(dword(&a, 0x123456780), tb_keyed_dword(12, MAU_SPACE_MEMORY, 0x123456780));
	assert_int_equal(tb_space_start(&b, MAU_SPACE_LDS, &data), 0);
	assert_int_equal(dword(&b, 0x784), tb_keyed_dword(12, MAU_SPACE_LDS, 0x784));
	assert_int_equal(tb_space_start(&b, MAU_SPACE_MEMORY, NULL), 0);
	assert_int_equal(dword(&b, 0x123456784), tb_keyed_dword(0, MAU_SPACE_MEMORY, 0x123456784));
	tb_space_free(&a);
	tb_space_free(&b);
}

static void test_writes(void **state)
{
	const uint64_t end = UINT64_C(1) << 48;
	tb_space a = {0}, b = {0};
	uint8_t bytes[4] = {1, 2, 3, 4}, back[4];
	uint64_t at;

	(void)state;
	assert_int_equal(tb_space_start(&a, MAU_SPACE_MEMORY, &data), 0);
	assert_int_equal(tb_space_start(&b, MAU_SPACE_MEMORY, &data), 0);
	assert_int_equal(tb_space_write(&a, end - 2, bytes, 4), 0); /* goes on at 0 (N12) */
	tb_space_read(&a, 0, back, 2);
	assert_memory_equal(back, bytes + 2, 2);
	tb_space_read(&a, end - 2, back, 4);
	assert_memory_equal(back, bytes, 4);
	assert_false(tb_space_equal(&a, &b, &at));
	assert_false(tb_space_equal(&b, &a, &at));
	assert_int_equal(tb_space_write(&b, end - 2, bytes, 3), 0);
	assert_false(tb_space_equal(&a, &b, &at));
	assert_int_equal(at, 1);
	assert_int_equal(tb_space_write(&b, 1, bytes + 3, 1), 0);
	assert_true(tb_space_equal(&a, &b, &at));
	tb_space_read(&a, 0x40000, back, 4); /* what is kept of an untouched block is not a write */
	assert_int_equal(tb_space_write(&a, 0x40001, bytes, 1), 0);
	tb_space_read(&a, 0x40000, back, 4);
	assert_int_equal(back[1], 1);
	tb_space_read(&b, 0x40000, bytes, 4);
	assert_int_equal(back[0], bytes[0]);
	assert_int_equal(back[3], bytes[3]);
	bytes[0] = 1;
	for (uint64_t i = 0; i < 5000; i++) /* the table grows */
		assert_int_equal(tb_space_write(&a, i * 4096, bytes, 1), 0);
	for (uint64_t i = 0; i < 5000; i++) {
		tb_space_read(&a, i * 4096, back, 1);
		assert_int_equal(back[0], 1);
	}
	assert_int_equal(tb_space_start(&a, MAU_SPACE_MEMORY, &data), 0); /* forgets */
	assert_int_equal(tb_space_start(&b, MAU_SPACE_MEMORY, &data), 0);
	assert_true(tb_space_equal(&a, &b, &at));
	tb_space_free(&a);
	tb_space_free(&b);
}

/* One atomic at 60: the old value. */
static uint64_t act(tb_space *s, unsigned gfx, unsigned atomic, unsigned bytes, uint64_t d,
                    uint64_t c)
{
	const tb_atomic a = {gfx, atomic, bytes, d, c};
	uint64_t old;

	assert_int_equal(tb_space_act(s, 60, &a, &old), 0);
	return old;
}

static void test_atomics(void **state)
{
	tb_space s = {0};
	uint8_t bytes[8] = {0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0};

	(void)state;
	assert_int_equal(tb_space_start(&s, MAU_SPACE_MEMORY, &data), 0);
	assert_int_equal(tb_space_write(&s, 60, bytes, 8), 0);
	/* The row below the table of docs/spec/atomic.md, across two blocks. */
	assert_int_equal(act(&s, MAU_GFX_9, MAU_ATOMIC_ADD, 8, 0x2222222211111111, 0), 0xffffffff);
	assert_int_equal(act(&s, MAU_GFX_9, MAU_ATOMIC_CMPSWAP, 8, 5, 0x2222222311111110),
	                 0x2222222311111110);
	assert_int_equal(act(&s, MAU_GFX_9, MAU_ATOMIC_CMPSWAP, 4, 7, 5), 5);
	act(&s, MAU_GFX_9, MAU_ATOMIC_CSUB, 8, 1, 0); /* there is none */
	tb_space_read(&s, 60, bytes, 8);
	assert_int_equal(bytes[0], 7);
	assert_int_equal(bytes[4], 0);
	tb_space_free(&s);
}

/* AT16: an atomic of memory and one of LDS, as the generation of the episode adds denormals. */
static void test_generation(void **state)
{
	const mau_sizes size = {4, 4, 64};
	mau_mem_req_payload memory = {.kind = MAU_MEM_ATOMIC,
	                              .atomic = MAU_ATOMIC_ADD_F32,
	                              .line = 64,
	                              .offset = 8,
	                              .data = {1}};
	mau_lds_req_payload lds = {.kind = MAU_MEM_ATOMIC,
	                           .atomic = MAU_ATOMIC_ADD_F32,
	                           .lanes = 1,
	                           .addr = {72},
	                           .data = {{1}}};
	tb_dword denormal[] = {{72, 1}};
	tb_data of_denormal = {.image = {{denormal, 1, 1}, {denormal, 1, 1}}};

	(void)state;
	for (unsigned gfx = MAU_GFX_11; gfx <= MAU_GFX_90A; gfx++) {
		const uint32_t sum = gfx == MAU_GFX_12 ? 2 : 0;
		tb_data_memory m = {0};

		tb_data_memory_start(&m, gfx, &of_denormal, &size, 16);
		tb_data_memory_take(&m, &memory, 0, 0);
		tb_data_memory_lds(&m, &lds, 0, 0);
		assert_int_equal(dword(&m.space[MAU_SPACE_MEMORY], 72), sum);
		assert_int_equal(dword(&m.space[MAU_SPACE_LDS], 72), sum);
		tb_data_memory_free(&m);
	}
}

/* Takes 'count' reads, one a clock, ids ascending; the order and the clocks of their answers. */
static void answers(unsigned profile, uint16_t latency, unsigned count, uint8_t id[],
                    uint64_t clock_ret[])
{
	const mau_sizes size = {4, 4, 64};
	tb_data of_profile = {.memory = {.profile = (uint8_t)profile, .latency = latency}};
	mau_mem_req_payload p = {.bytes = {1}};
	tb_data_memory m = {0};
	unsigned n = 0;

	tb_data_memory_start(&m, MAU_GFX_9, &of_profile, &size, 16);
	for (uint64_t clock = 0; clock < 2000; clock++) {
		if (tb_data_memory_next(&m, clock)) {
			assert_true(n < count);
			id[n] = m.offer->id;
			clock_ret[n++] = clock;
			m.offer = NULL;
		}
		if (clock >= count)
			continue;
		p.id = (uint8_t)clock;
		assert_false(tb_data_memory_waits(&m, (unsigned)clock));
		tb_data_memory_take(&m, &p, clock, (uint32_t)clock);
		assert_true(tb_data_memory_waits(&m, (unsigned)clock));
		assert_true(tb_data_memory_owes(&m, (uint32_t)clock));
	}
	assert_int_equal(n, count);
	assert_false(tb_data_memory_owes(&m, count));
	tb_data_memory_free(&m);
}

static void test_profiles(void **state)
{
	uint8_t id[16];
	uint64_t clock[16];
	unsigned late = 0;

	(void)state;
	for (uint16_t latency = 0; latency <= 20; latency += 5) {
		answers(TB_ANSWERS_NONE, latency, 16, id, clock);
		for (unsigned i = 0; i < 16; i++)
			assert_true(id[i] == i && clock[i] == i + 1);
		answers(TB_ANSWERS_FIXED, latency, 16, id, clock);
		for (unsigned i = 0; i < 16; i++)
			assert_true(id[i] == i && clock[i] == i + (latency ? latency : 1u));
	}
	answers(TB_ANSWERS_BURSTY, 48, 16, id, clock);
	for (unsigned i = 0; i < 16; i++)
		assert_int_equal(id[i], i);
	answers(TB_ANSWERS_RANDOM, 32, 16, id, clock);
	for (unsigned i = 1; i < 16; i++)
		late += id[i] < id[i - 1];
	assert_true(late > 0);
	answers(TB_ANSWERS_REVERSED, 40, 4, id, clock);
	for (unsigned i = 0; i < 4; i++)
		assert_int_equal(id[i], 3 - i);
	answers(TB_ANSWERS_STARVE, 200, 16, id, clock);
	assert_true(clock[15] >= 200 && clock[14] < 40);
	answers(TB_ANSWERS_STARVE, 100, 16, id, clock);
	assert_true(clock[15] >= 100 && clock[15] < 120);
}

/* Takes three requests to memory and two to LDS, a request to memory first or one to LDS first; the
 * responses, whose clocks are counted from their requests. */
static void respond(bool lds_first, uint64_t start, tb_answer memory_ret[3],
                    tb_lds_answer lds_ret[2])
{
	const mau_sizes size = {4, 4, 64};
	tb_data of_profile = {.memory = {.seed = 6, .profile = TB_ANSWERS_RANDOM, .latency = 1000}};
	const mau_mem_req_payload none = {0};
	const mau_lds_req_payload no_lane = {0};
	tb_data_memory m = {0};

	tb_data_memory_start(&m, MAU_GFX_9, &of_profile, &size, 16);
	for (uint8_t i = 0; i < 3; i++) {
		mau_mem_req_payload p = none;

		p.id = i;
		if (lds_first && i < 2)
			tb_data_memory_lds(&m, &no_lane, start, 0);
		tb_data_memory_take(&m, &p, start, 0);
		if (!lds_first && i)
			tb_data_memory_lds(&m, &no_lane, start, 0);
	}
	for (unsigned i = 0; i < 3; i++) {
		memory_ret[i] = m.answer[i];
		memory_ret[i].due -= start;
	}
	for (unsigned i = 0; i < 2; i++) {
		lds_ret[i] = *(const tb_lds_answer *)tb_queue_at(&m.lds, i);
		lds_ret[i].due -= start;
	}
	tb_data_memory_free(&m);
}

/* A response depends on the number of its request, not on its clock and not on requests to the
 * other space. */
static void test_known_before(void **state)
{
	tb_answer memory[2][3];
	tb_lds_answer lds[2][2];

	(void)state;
	respond(false, 0, memory[0], lds[0]);
	respond(true, 77, memory[1], lds[1]);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(memory[0][i].due, memory[1][i].due);
		assert_memory_equal(memory[0][i].data, memory[1][i].data, 64);
	}
	for (unsigned i = 0; i < 2; i++) {
		assert_int_equal(lds[0][i].due, lds[1][i].due);
		assert_memory_equal(lds[0][i].data, lds[1][i].data, 4 * sizeof(lds[0][i].data[0]));
	}
	assert_int_not_equal(memory[0][0].due, memory[0][1].due);
	assert_memory_not_equal(memory[0][0].data, memory[0][1].data, 64);
	assert_memory_not_equal(lds[0][0].data, lds[0][1].data, 4 * sizeof(lds[0][0].data[0]));
}

static void test_names(void **state)
{
	(void)state;
	for (unsigned p = 0; p < TB_ANSWERS; p++)
		assert_int_equal(tb_answers_parse(tb_answers_name(p)), (int)p);
	assert_int_equal(tb_answers_parse("mix"), -1);
	assert_string_equal(tb_answers_name(TB_ANSWERS), "?");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_untouched), cmocka_unit_test(test_writes),
		cmocka_unit_test(test_atomics),   cmocka_unit_test(test_generation),
		cmocka_unit_test(test_profiles),  cmocka_unit_test(test_known_before),
		cmocka_unit_test(test_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
