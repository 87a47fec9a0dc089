/*
 * test_explain_data.c - the derivation of a lane's data: the steps agree with the execution, each
 * follows from the previous one, and some lanes have the exact expected steps.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/unit/executed.h"

/* The step of a register; NULL: none. */
static const mau_data_step *register_step(const mau_data_step *steps, size_t count,
                                          const char *name, unsigned number)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(steps[i].name, name) == 0 && steps[i].number == number)
			return &steps[i];
	return NULL;
}

/* Every register that the lane writes has its step, with its value and its bits, and no other. */
static unsigned check_registers(const executed *x, unsigned lane, const mau_data_step *steps,
                                size_t count)
{
	unsigned found = 0;

	for (unsigned d = 0; d < MAU_LOAD_VGPRS && x->req.op.cls != MAU_CLS_STORE; d++) {
		const mau_data_step *s = register_step(steps, count, "VDATA", d);
		bool written = d < x->exec.vgprs && x->exec.vgpr_lanes[d] >> lane & 1;

		assert_int_equal(s != NULL, written);
		if (!s)
			continue;
		assert_int_equal(s->value & s->mask, x->exec.vgpr[d][lane] & x->exec.vgpr_bits[d]);
		assert_int_equal(s->mask, x->exec.vgpr_bits[d]);
		found++;
	}
	for (unsigned i = 0; i < x->exec.sgprs; i++)
		if (i / 4 == lane) {
			const mau_data_step *s = register_step(steps, count, "SDATA", i);

			assert_non_null(s);
			assert_int_equal(s->value, x->exec.sgpr[i]);
			found++;
		}
	return found;
}

/* The fraction of a step, rounded to nearest, is the float of the next step. */
static void check_fraction(const mau_data_step *s, const mau_data_step *next)
{
	float exact = (float)((double)s->numerator / s->denominator), shown;
	uint32_t bits = (uint32_t)next->value;

	if (next->show != MAU_DATA_FLOAT || next->count != 32)
		return;
	memcpy(&shown, &bits, sizeof(shown));
	assert_true(exact == shown);
}

/* The bytes are those of the element, a channel has its bits in them, and its code is that of the
 * previous source. */
static void check_steps(const executed *x, unsigned lane, const mau_data_step *steps, size_t count)
{
	const uint8_t *element = x->exec.element[lane];

	for (size_t i = 0; i < count; i++) {
		const mau_data_step *s = &steps[i];

		assert_non_null(s->rule);
		assert_non_null(s->formula);
		if (s->show == MAU_DATA_BYTES) {
			assert_int_equal(s->mask, x->exec.moved[lane]);
			assert_memory_equal(s->byte, element, s->count);
		} else if (s->show == MAU_DATA_FRACTION) {
			assert_true(i + 1 < count);
			check_fraction(s, s + 1);
		}
		if (s->lsb == MAU_DATA_NONE)
			continue;
		for (unsigned b = 0; b < s->count; b++) {
			unsigned at = s->lsb + b;

			if (x->exec.moved[lane] >> at / 8 & 1)
				assert_int_equal(s->value >> b & 1, element[at / 8] >> at % 8 & 1);
		}
	}
}

static void random_requests(void **unused)
{
	static executed x;
	unsigned registers = 0, lanes = 0, most = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 4000; seed++) {
		if (!random_executed(&x, seed))
			continue;
		for (unsigned lane = 0; lane < MAU_WAVE; lane += 1 + below(20)) {
			mau_data_step steps[MAU_MAX_DATA_STEPS];
			size_t count = steps_of(&x, lane, steps);

			registers += check_registers(&x, lane, steps, count);
			check_steps(&x, lane, steps, count);
			lanes += count > 1;
			most = count > most ? (unsigned)count : most;
		}
	}
	assert_in_range(lanes, 3000, 100000);
	assert_in_range(registers, 3000, 200000);
	assert_in_range(most, 20, MAU_MAX_DATA_STEPS);
}

/* A format store: its sources give its codes. */
static void sources_give_codes(void **unused)
{
	static executed x;
	unsigned codes = 0;

	(void)unused;
	for (uint64_t seed = 1; seed <= 4000; seed++) {
		mau_data_step steps[MAU_MAX_DATA_STEPS];
		uint32_t source = 0;
		size_t count;

		if (!random_executed(&x, seed) || x.req.op.cls != MAU_CLS_STORE ||
		    !x.exec.plan.format)
			continue;
		count = steps_of(&x, 0, steps);
		for (size_t i = 0; i < count; i++) {
			const mau_data_step *s = &steps[i];
			unsigned c = s->name[0] == 'R'   ? 0
			             : s->name[0] == 'G' ? 1
			             : s->name[0] == 'B' ? 2
			                                 : 3;

			if (strcmp(s->rule, "T25") == 0 || strcmp(s->rule, "T26") == 0)
				source = (uint32_t)s->value;
			if (s->lsb == MAU_DATA_NONE)
				continue;
			assert_int_equal(s->value, mau_channel_store(x.exec.plan.layout.store[c],
			                                             s->count, source));
			codes++;
		}
	}
	assert_in_range(codes, 20, 100000);
}

/* Lanes without data say why, and requests without data nothing. */
static void without_data(void **unused)
{
	static executed x;
	mau_data_step steps[MAU_MAX_DATA_STEPS];

	(void)unused;
	memset(&x, 0, sizeof x);
	x.ctx.gfx = MAU_GFX_9;
	x.req.op = (mau_op){.size = MAU_SIZE_4, .cls = MAU_CLS_STORE};
	x.req.vsharp[2] = 0;
	x.req.vsharp[3] = 0x00024fac;
	x.req.vsharp[0] = 0x1000;
	x.req.exec = 1;
	assert_true(execute(&x, 1));
	assert_int_equal(steps_of(&x, 0, steps), 1);
	assert_string_equal(steps[0].rule, "T33");
	assert_int_equal(steps_of(&x, 1, steps), 1);
	assert_string_equal(steps[0].rule, "T35");
	x.req.op.unknown = 1;
	assert_true(execute(&x, 1));
	assert_int_equal(steps_of(&x, 0, steps), 0);
	x.req.op = (mau_op){.cls = MAU_CLS_CACHE};
	assert_true(execute(&x, 1));
	assert_int_equal(steps_of(&x, 0, steps), 0);
}

/* Step 'i' has this rule, name, formula and value. */
static void expect_step(const mau_data_step *steps, size_t i, const char *rule, const char *name,
                        const char *formula, uint64_t value)
{
	assert_string_equal(steps[i].rule, rule);
	assert_string_equal(steps[i].name, name);
	assert_string_equal(steps[i].formula, formula);
	assert_int_equal(steps[i].value, value);
}

/* M2 to M6: the line for which memory did not answer OK, then what the lane gets. Lane 0 is at
 * 0x1040, lane 1 at 0x1000, of each class; a scalar load has both lines. */
static void answers(void **unused)
{
	static executed x;
	tb_fault fault = {0x1040, 64, TB_FAULT_FAULT};
	tb_data data = {.fault = &fault, .faults = 1};
	mau_data_step steps[MAU_MAX_DATA_STEPS];

	(void)unused;
	memset(&x, 0, sizeof x);
	x.ctx.gfx = MAU_GFX_9;
	x.req.op = (mau_op){.size = MAU_SIZE_4, .offen = 1, .tfe = 1};
	x.req.vsharp[0] = 0x1000;
	x.req.vsharp[2] = 0x1000;
	x.req.vsharp[3] = 0x00024fac;
	x.req.exec = 3;
	x.req.v0[0] = 0x40;
	assert_true(execute_on(&x, &data));
	assert_int_equal(steps_of(&x, 0, steps), 3);
	expect_step(steps, 0, "M2", "line", "memory answered FAULT: the lane's data are 0", 0x1040);
	expect_step(steps, 1, "T27", "VDATA", "one register per component", 0);
	expect_step(steps, 2, "M6", "VDATA", "TFE: 1, an error of memory", 1);
	steps_of(&x, 1, steps);
	assert_string_equal(steps[0].rule, "X1");
	fault.kind = TB_FAULT_NACK;
	assert_true(execute_on(&x, &data));
	steps_of(&x, 0, steps);
	expect_step(steps, 0, "M6", "line", "memory answered NACK: the lane's data are 0", 0x1040);
	x.req.op = (mau_op){.size = MAU_SIZE_4, .offen = 1, .cls = MAU_CLS_STORE};
	fault.kind = TB_FAULT_READ_ONLY;
	assert_true(execute_on(&x, &data));
	steps_of(&x, 0, steps);
	expect_step(steps, 0, "M3", "line", "memory answered FAULT: nothing in it is written",
	            0x1040);
	x.req.op.cls = MAU_CLS_ATOMIC;
	x.req.op.atomic = MAU_ATOMIC_ADD;
	x.req.op.glc = 1;
	assert_true(execute_on(&x, &data));
	assert_int_equal(steps_of(&x, 0, steps), 2);
	expect_step(steps, 0, "M4", "line", "memory answered FAULT: the atomic is not performed",
	            0x1040);
	expect_step(steps, 1, "AT15", "VDATA", "0: the lane did not act", 0);
	x.req.op = (mau_op){.enc = MAU_ENC_SMEM, .size = MAU_SIZE_32, .inst_offset = 0x30};
	fault.kind = TB_FAULT_FAULT;
	assert_true(execute_on(&x, &data));
	steps_of(&x, 0, steps); /* its dwords are in line 0x1000 */
	expect_step(steps, 0, "M5", "line", "memory answered FAULT or NACK: all SGPRs are 0",
	            0x1040);
	expect_step(steps, 1, "M5", "SDATA", "an error of memory: 0", 0);
	steps_of(&x, 2, steps); /* inactive */
	assert_string_equal(steps[0].rule, "T35");
}

static void results(void **unused)
{
	static executed x;
	mau_data_step steps[MAU_MAX_DATA_STEPS], few[4];
	size_t count, all;

	(void)unused;
	memset(&x, 0, sizeof x);
	x.ctx.gfx = MAU_GFX_9;
	x.req.op = (mau_op){.size = MAU_SIZE_16};
	x.req.vsharp[0] = 0x1000;
	x.req.vsharp[2] = 0x1000;
	x.req.vsharp[3] = 0x00024fac;
	x.req.exec = 1;
	assert_true(execute(&x, 1));
	all = steps_of(&x, 0, steps);
	assert_int_equal(all, 1 + 4 + 4);
	assert_int_equal(mau_explain_data(&x.req, x.vdata, &x.exec, 0, steps, all, &count), MAU_OK);
	assert_int_equal(count, all);
	assert_int_equal(mau_explain_data(&x.req, x.vdata, &x.exec, 0, few, 4, &count),
	                 MAU_ERR_SPACE);
	assert_int_equal(count, 4);
	for (unsigned i = 0; i < 4; i++)
		assert_string_equal(few[i].rule, steps[i].rule);
	assert_int_equal(mau_explain_data(&x.req, x.vdata, &x.exec, 0, NULL, 0, &count),
	                 MAU_ERR_SPACE);
	assert_int_equal(count, 0);
	assert_int_equal(mau_explain_data(&x.req, x.vdata, &x.exec, 64, steps, 4, &count),
	                 MAU_ERR_LANE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_requests), cmocka_unit_test(sources_give_codes),
		cmocka_unit_test(without_data),    cmocka_unit_test(answers),
		cmocka_unit_test(results),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
