/*
 * test_explain_data_steps.c - the exact data steps of one lane for every kind of instruction and
 * every branch of a rule: rule, name, formula and value, from explain_data_steps.h. A missing,
 * wrong or additional step is found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "tests/unit/exact_steps.h"
#include "tests/unit/explain_data_cases.h"
#include "tests/unit/explain_data_steps.h"

enum {
	LANE = 2,
	OTHER = 40,
	IDLE_DATA = 0x5a5a5a00 /* data VGPRs of the other lanes */
};

/** Executes a case. */
static void execute_data_case(const data_case *k)
{
	begin(k->gfx ? k->gfx : MAU_GFX_9, 64);
	c.w.req.op = k->op;
	c.w.req.op.offen = k->op.enc == MAU_ENC_MUBUF || k->op.enc == MAU_ENC_MTBUF;
	c.w.req.exec = (uint64_t)1 << (k->inactive ? OTHER : LANE);
	at(LANE, 0, k->offset);
	if (k->op.enc == MAU_ENC_FLAT)
		wave_pointer(&c.w, LANE, (uint64_t)SHARED_HI << 32);
	if (k->op.enc == MAU_ENC_SMEM)
		c.w.req.exec = 1;
	c.sel = k->sel ? k->sel : 0xfac;
	c.w.v.dfmt = k->dfmt;
	c.w.v.nfmt = k->nfmt;
	if (!k->op.fmt || k->op.enc == MAU_ENC_MTBUF) { /* a legal one, which nobody reads */
		c.w.v.dfmt = F32;
		c.w.v.nfmt = MAU_NFMT_FLOAT;
	}
	c.w.v.format = k->format ? k->format : FORMAT_32_FLOAT;
	c.w.v.type = k->type;
	c.w.ctx.align = (uint8_t)k->align;
	c.w.req.m0 = 0xffffffff;
	if (k->records)
		c.w.v.records = k->records;
	if (k->op.lds)
		c.w.req.m0 = 0x10;
	if (k->lds_size)
		c.w.ctx.lds_size = k->lds_size;
	for (unsigned d = 0; d < 4; d++) {
		for (unsigned l = 0; l < MAU_WAVE; l++)
			c.vdata[d][l] = IDLE_DATA + l;
		c.vdata[d][LANE] = k->vdata[d];
	}
	for (unsigned i = 0; i < 4; i++)
		if (k->memory[0] | k->memory[1])
			byte_poke(&c.memory, MAU_SPACE_MEMORY, 0x1000 + 4 * i, k->memory[i]);
	vsharp_words(c.w.ctx.gfx, &c.w.v, c.w.req.vsharp);
	c.w.req.vsharp[3] = (c.w.req.vsharp[3] & ~0xfffu) | c.sel;
	if (k->no_vsharp)
		memset(c.w.req.vsharp, 0, sizeof c.w.req.vsharp);
	const mau_memory memory = byte_callbacks(&c.memory);
	assert_int_equal(mau_execute(&c.w.ctx, &c.w.geo, &c.w.req,
	                             (const uint32_t(*)[MAU_WAVE])c.vdata, &memory, &c.out),
	                 MAU_OK);
}

/** Bits or a float: hexadecimal, its width, its place in the element, the bits that count. */
static void show_bits(const mau_data_step *s, char *text, size_t room)
{
	uint64_t all = s->count < 64 ? ((uint64_t)1 << s->count) - 1 : UINT64_MAX;
	int n = snprintf(text, room, "%0*llx/%u", (s->count + 3) / 4,
	                 (unsigned long long)(s->value & (s->mask | ~all)), s->count);

	if (s->show == MAU_DATA_FLOAT)
		n += snprintf(text + n, room - (size_t)n, " float");
	if (s->lsb != MAU_DATA_NONE)
		n += snprintf(text + n, room - (size_t)n, " from bit %u", s->lsb);
	if (s->mask != all)
		snprintf(text + n, room - (size_t)n, " of %llx", (unsigned long long)s->mask);
}

/** Bytes from the lane's address on; "--": not moved. */
static void show_bytes(const mau_data_step *s, char *text, size_t room)
{
	int n = 0;

	for (unsigned b = 0; b < 8 * sizeof s->mask; b++)
		if (b < s->count && s->mask >> b & 1)
			n += snprintf(text + n, room - (size_t)n, b ? " %02x" : "%02x", s->byte[b]);
		else if (b < s->count || s->mask >> b & 1)
			n += snprintf(text + n, room - (size_t)n, b ? " --" : "--");
}

static void show(const mau_data_step *s, char *text, size_t room)
{
	if (s->show == MAU_DATA_NAME)
		snprintf(text, room, "%s", s->text);
	else if (s->show == MAU_DATA_FRACTION)
		snprintf(text, room, "%lld / %u", (long long)s->numerator, s->denominator);
	else if (s->show == MAU_DATA_BYTES)
		show_bytes(s, text, room);
	else
		show_bits(s, text, room);
}

/** A line a step: rule, name and number, formula, value. */
static void print_steps(const mau_data_step *steps, size_t count, char text[STEPS_TEXT])
{
	size_t len = 0;

	text[0] = 0;
	for (size_t i = 0; i < count; i++) {
		const mau_data_step *s = &steps[i];
		char value[256], number[16] = "";

		if (s->number != MAU_DATA_NONE)
			snprintf(number, sizeof number, "+%u", s->number);
		show(s, value, sizeof value);
		len += (size_t)snprintf(text + len, STEPS_TEXT - len, "%s, %s%s, %s: %s\n", s->rule,
		                        s->name, number, s->formula, value);
		assert_in_range(len, 1, STEPS_TEXT - 1);
	}
}

static void explain(size_t i, int without, int twice, char text[STEPS_TEXT])
{
	const data_case *k = &data_cases[i];
	mau_data_step steps[MAU_MAX_DATA_STEPS + 1];
	size_t count;

	execute_data_case(k);
	assert_int_equal(mau_explain_data(&c.w.req, (const uint32_t(*)[MAU_WAVE])c.vdata, &c.out,
	                                  k->lane ? k->lane - 1 : LANE, steps, MAU_MAX_DATA_STEPS,
	                                  &count),
	                 MAU_OK);
	edit_steps(steps, sizeof *steps, &count, without, twice);
	print_steps(steps, count, text);
}

static void test_steps(void **state)
{
	(void)state;
	assert_int_equal(COUNT(data_cases), COUNT(data_steps));
	for (size_t i = 0; i < COUNT(data_cases); i++)
		check_exact_steps(explain, i, data_cases[i].name, data_steps[i]);
}

static void test_steps_negative(void **state)
{
	const size_t i = 0;

	(void)state;
	check_exact_negative(explain, i, data_steps[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_steps_negative),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
