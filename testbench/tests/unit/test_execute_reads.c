/*
 * test_execute_reads.c - mau_execute() and mau_explain_data() read only the data VGPRs of
 * mau_data_dwords() (X2): the memory page after the last one is not readable.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mau/explain_data.h"
#include "tests/unit/execute_case.h"

enum {
	MOST = 4 /* data VGPRs of an instruction */
};

/** Memory for MOST VGPRs that ends at an unreadable page; NULL: there is none. */
static uint8_t *guarded_end(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *at =
		mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	assert_in_range(page, sizeof(uint32_t[MOST][MAU_WAVE]), SIZE_MAX);
	if (at == MAP_FAILED || mprotect(at + page, page, PROT_NONE) != 0)
		return NULL;
	return at + page;
}

/** The VGPRs of an operation of 'count' data dwords, the last one next to 'end'. */
static const uint32_t (*vgprs(uint8_t *end, unsigned count))[MAU_WAVE]
{
	return (const uint32_t(*)[MAU_WAVE])(void *)(end - count * sizeof(uint32_t[MAU_WAVE]));
}

/** Executes and explains an operation whose data VGPRs end at 'end'. */
static void execute_at(uint8_t *end, unsigned gfx, const mau_op *op, unsigned count)
{
	const mau_memory memory = byte_callbacks(&c.memory);
	const uint32_t(*vdata)[MAU_WAVE] = count ? vgprs(end, count) : NULL;
	mau_data_step steps[MAU_MAX_DATA_STEPS];
	size_t steps_count;

	begin(gfx, 64);
	c.w.req.op = *op;
	assert_int_equal(mau_data_dwords(gfx, op), count);
	vsharp_words(gfx, &c.w.v, c.w.req.vsharp);
	assert_int_equal(mau_execute(&c.w.ctx, &c.w.geo, &c.w.req, vdata, &memory, &c.out), MAU_OK);
	assert_int_equal(c.out.response.error, MAU_ERROR_NONE);
	assert_int_equal(mau_explain_data(&c.w.req, vdata, &c.out, MAU_WAVE - 1, steps,
	                                  MAU_MAX_DATA_STEPS, &steps_count),
	                 MAU_OK);
	assert_in_range(steps_count, 1, MAU_MAX_DATA_STEPS);
}

/* Stores of bytes, shorts and dwords, halves of registers, and formats (T27 to T31). */
static void stores(void **state)
{
	uint8_t *end = guarded_end();

	(void)state;
	assert_non_null(end);
	for (unsigned size = MAU_SIZE_1; size <= MAU_SIZE_16; size++) {
		mau_op op = op_of(MAU_CLS_STORE, size);

		execute_at(end, MAU_GFX_9, &op, size <= MAU_SIZE_4 ? 1 : size - MAU_SIZE_4 + 1);
		op.d16 = MAU_D16_HI;
		if (size <= MAU_SIZE_2)
			execute_at(end, MAU_GFX_9, &op, 1);
	}
	for (unsigned n = 1; n <= MOST; n++) {
		mau_op op = {.cls = MAU_CLS_STORE, .fmt = 1, .ncomp = (uint8_t)(n - 1), .offen = 1};

		execute_at(end, MAU_GFX_9, &op, n);
		op.d16 = MAU_D16_LO;
		execute_at(end, MAU_GFX_8, &op, n);
		execute_at(end, MAU_GFX_9, &op, (n + 1) / 2);
	}
}

/* AT1: data, and as many dwords to compare with. */
static void atomics(void **state)
{
	uint8_t *end = guarded_end();

	(void)state;
	assert_non_null(end);
	for (unsigned dwords = 1; dwords <= 2; dwords++) {
		unsigned size = dwords == 1 ? MAU_SIZE_4 : MAU_SIZE_8;
		mau_op add = atomic_of(MAU_ATOMIC_ADD, size),
		       swap = atomic_of(MAU_ATOMIC_CMPSWAP, size);

		execute_at(end, MAU_GFX_9, &add, dwords);
		execute_at(end, MAU_GFX_9, &swap, 2 * dwords);
	}
}

/* A load reads none. */
static void loads(void **state)
{
	mau_op op = op_of(MAU_CLS_LOAD, MAU_SIZE_16);

	(void)state;
	execute_at(NULL, MAU_GFX_9, &op, 0);
}

/* AT1: an operation that there is not, or not of that size, reads none. */
static void no_operation(void **state)
{
	mau_op none = atomic_of(MAU_ATOMIC_NONE, MAU_SIZE_4),
	       sub = atomic_of(MAU_ATOMIC_CSUB, MAU_SIZE_8);

	(void)state;
	execute_at(NULL, MAU_GFX_9, &none, 0);
	execute_at(NULL, MAU_GFX_11, &sub, 0);
}

/** The operation with all bits set that its fields do not have; encoding and size are checked, not
 * cut. */
static mau_op widened(mau_op op)
{
	const mau_op widths = mau_op_unpack(~(uint64_t)0);
	unsigned char bytes[sizeof op], keep[sizeof op];
	mau_op wide;

	memcpy(bytes, &op, sizeof op);
	memcpy(keep, &widths, sizeof op);
	for (size_t b = 0; b < sizeof op; b++)
		bytes[b] |= (unsigned char)~keep[b];
	memcpy(&wide, bytes, sizeof op);
	wide.enc = op.enc;
	wide.size = op.size;
	return wide;
}

/* Bits of a field beyond its width (mau_op) are ignored. */
static void wide_fields(void **state)
{
	uint8_t *end = guarded_end();
	mau_op load = widened(op_of(MAU_CLS_LOAD, MAU_SIZE_16)),
	       store = widened(op_of(MAU_CLS_STORE, MAU_SIZE_12)),
	       swap = widened(atomic_of(MAU_ATOMIC_CMPSWAP, MAU_SIZE_4));

	(void)state;
	assert_non_null(end);
	execute_at(NULL, MAU_GFX_9, &load, 0);
	execute_at(end, MAU_GFX_9, &store, 3);
	execute_at(end, MAU_GFX_9, &swap, 2);
}

/** One dword beyond the last VGPR cannot be read. */
static void reads_negative(void **state)
{
	uint8_t *end = guarded_end();
	int status = 0;
	pid_t child;

	(void)state;
	assert_non_null(end);
	child = fork();
	if (child == 0) {
		signal(SIGSEGV, SIG_DFL);
		_exit(*(volatile uint32_t *)(void *)end != 0);
	}
	assert_true(child > 0 && waitpid(child, &status, 0) == child);
	assert_true(WIFSIGNALED(status));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stores),      cmocka_unit_test(atomics),
		cmocka_unit_test(loads),       cmocka_unit_test(no_operation),
		cmocka_unit_test(wide_fields), cmocka_unit_test(reads_negative),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
