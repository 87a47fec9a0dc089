/*
 * test_store.c - memory and LDS of an episode: keyed bytes by the formula of docs/user/mreq.md,
 * named dwords, lists of written bytes.
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

#include "stimulus/store.h"
#include "tests/unit/random_value.h"

/* The formula, implemented again. */
static uint32_t formula(uint64_t seed, unsigned space, uint64_t address)
{
	uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
	uint64_t number = address / 4;
	uint32_t x = (uint32_t)(number & 0xffffffff), y = (uint32_t)(number >> 32);

	y += (space ? 2u : 1u) << 30;
	for (uint32_t r = 0; r < 8; r++) {
		x = (x >> 8) | (x << 24);
		x += y;
		x ^= key[r % 2] + r * 0x9e3779b9u;
		y = (y << 3) | (y >> 29);
		y ^= x;
	}
	return x;
}

static void keyed(void **unused)
{
	(void)unused;
	assert_int_equal(tb_keyed_dword(0, MAU_SPACE_MEMORY, 0x1000), 0x5ec6014b);
	rng_state = 1;
	for (unsigned i = 0; i < 1000; i++) {
		uint64_t seed = rng(), address = rng() & 0xfffffffffffc;

		assert_int_equal(tb_keyed_dword(seed, MAU_SPACE_MEMORY, address),
		                 formula(seed, 0, address));
		assert_int_equal(tb_keyed_dword(seed, MAU_SPACE_LDS, address & 0xffffc),
		                 formula(seed, 1, address & 0xffffc));
	}
}

static uint32_t read_dword(const mau_memory *m, enum mau_space space, uint64_t address)
{
	uint8_t b[4];

	assert_int_equal(m->read(m->user, space, address, b, 4), 0);
	return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Named dwords little-endian, keyed ones around them, the two spaces apart. */
static void named(void **unused)
{
	tb_data data = {.memory = {.seed = 5}};
	tb_store *s;
	mau_memory m;
	uint8_t b[6];

	(void)unused;
	assert_true(tb_image_add(&data.image[MAU_SPACE_MEMORY], 0x1000, 0x44332211));
	assert_true(tb_image_add(&data.image[MAU_SPACE_LDS], 0x1004, 0xddccbbaa));
	s = tb_store_new(&data);
	m = tb_store_memory(s);
	assert_int_equal(m.read(m.user, MAU_SPACE_MEMORY, 0x1001, b, 6), 0);
	assert_memory_equal(b, "\x22\x33\x44", 3);
	assert_int_equal(b[3], (uint8_t)formula(5, 0, 0x1004));
	assert_int_equal(b[5], (uint8_t)(formula(5, 0, 0x1004) >> 16));
	assert_int_equal(read_dword(&m, MAU_SPACE_LDS, 0x1004), 0xddccbbaa);
	assert_int_equal(read_dword(&m, MAU_SPACE_LDS, 0x1000), formula(5, 1, 0x1000));
	assert_int_equal(tb_store_keyed_reads(s), 3 + 4);
	tb_store_begin(s);
	assert_int_equal(tb_store_keyed_reads(s), 0);
	tb_store_free(s);
	free(data.image[MAU_SPACE_MEMORY].dword);
	free(data.image[MAU_SPACE_LDS].dword);
}

/* The list has only bytes written since the start of a request; memory keeps earlier ones. */
static void written(void **unused)
{
	tb_store *s = tb_store_new(NULL);
	mau_memory m = tb_store_memory(s);
	const tb_written *w;
	uint32_t count;

	(void)unused;
	tb_store_begin(s);
	assert_int_equal(m.write(m.user, MAU_SPACE_MEMORY, 0x203, (const uint8_t *)"\x01\x02", 2),
	                 0);
	assert_int_equal(m.write(m.user, MAU_SPACE_MEMORY, 0x100, (const uint8_t *)"\x09", 1), 0);
	assert_int_equal(m.write(m.user, MAU_SPACE_MEMORY, 0x100, (const uint8_t *)"\x08", 1), 0);
	w = tb_store_written(s, MAU_SPACE_MEMORY, &count);
	assert_int_equal(count, 3);
	assert_int_equal(w[0].address, 0x100);
	assert_int_equal(w[0].mask, 1);
	assert_int_equal(w[0].value & 0xff, 8);
	assert_int_equal(w[1].address, 0x200);
	assert_int_equal(w[1].mask, 8);
	assert_int_equal(w[2].mask, 1);
	assert_int_equal(w[2].value, (formula(0, 0, 0x204) & 0xffffff00) | 2);
	tb_store_written(s, MAU_SPACE_LDS, &count);
	assert_int_equal(count, 0);
	tb_store_begin(s);
	tb_store_written(s, MAU_SPACE_MEMORY, &count);
	assert_int_equal(count, 0);
	assert_int_equal(read_dword(&m, MAU_SPACE_MEMORY, 0x200) >> 24, 1);
	tb_store_free(s);
}

/* Against an array, byte by byte, beyond the first size of the table. */
static void against_an_array(void **unused)
{
	enum {
		BYTES = 8192
	};
	tb_store *s = tb_store_new(NULL);
	mau_memory m = tb_store_memory(s);
	static uint8_t bytes[BYTES + 16];
	uint8_t some[16];

	(void)unused;
	rng_state = 9;
	for (unsigned i = 0; i < BYTES + 16; i++)
		bytes[i] = (uint8_t)(formula(0, 1, i & ~3u) >> 8 * (i & 3));
	for (unsigned i = 0; i < 20000; i++) {
		unsigned at = below(BYTES), count = 1 + below(16);

		if (one_in(2)) {
			for (unsigned b = 0; b < count; b++)
				some[b] = bytes[at + b] = (uint8_t)rng();
			assert_int_equal(m.write(m.user, MAU_SPACE_LDS, at, some, count), 0);
		}
		assert_int_equal(m.read(m.user, MAU_SPACE_LDS, at, some, count), 0);
		assert_memory_equal(some, bytes + at, count);
	}
	tb_store_free(s);
}

/* M1: the codes of the fault ranges, also after the episode is freed: FAULT before NACK, read-only
 * for writes and atomics alone; an atomic counts in both lines of its element (N4). */
static void answers(void **unused)
{
	mau_memory_request line = {.kind = MAU_MEM_READ, .line = 0x1040, .bytes = {1u << 8, 0}},
			   atomic = {.kind = MAU_MEM_ATOMIC,
	                             .size = 8,
	                             .line = 0x1000,
	                             .address = 0x103c};
	tb_data *data = calloc(1, sizeof(*data));
	tb_store *s;
	mau_memory m;

	(void)unused;
	assert_true(tb_fault_add(data, (tb_fault){0x1048, 1, TB_FAULT_NACK}));
	assert_true(tb_fault_add(data, (tb_fault){0x1040, 16, TB_FAULT_READ_ONLY}));
	s = tb_store_new(data);
	tb_data_free(data);
	m = tb_store_memory(s);
	assert_int_equal(m.request(m.user, &line), MAU_MEMORY_NACK);
	line.kind = MAU_MEM_WRITE;
	assert_int_equal(m.request(m.user, &line), MAU_MEMORY_FAULT);
	line.bytes[0] = 1u << 16; /* the byte after the ranges */
	assert_int_equal(m.request(m.user, &line), MAU_MEMORY_OK);
	assert_int_equal(m.request(m.user, &atomic), MAU_MEMORY_FAULT);
	atomic.size = 4;
	assert_int_equal(m.request(m.user, &atomic), MAU_MEMORY_OK);
	tb_store_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keyed),   cmocka_unit_test(named),
		cmocka_unit_test(written), cmocka_unit_test(against_an_array),
		cmocka_unit_test(answers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
