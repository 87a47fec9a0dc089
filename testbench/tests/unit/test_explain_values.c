/*
 * test_explain_values.c - every number in the steps of random lanes equals the one that the golden
 * model computed (mau/detail.h), and every step is in this table.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mau/detail.h"
#include "tests/unit/random_request.h"

enum {
	REQUESTS = 20000,
	STEP_REQUEST = 254
};

/** The place of a step's value in mau/detail.h. */
struct row {
	const char *rule, *name; /* rule "R": any rule of the range check; "G": of alignment */
	bool request;            /* in mau_detail; else in mau_detail_lane */
	size_t offset, size;
	size_t next; /* from one component to the next; 0: the step is for the whole lane */
	bool seen;
};

#define SIZE(type, field) sizeof(((type *)0)->field)
#define REQUEST(rule, name, field) \
	{rule, name, true, offsetof(mau_detail, field), SIZE(mau_detail, field), 0, false}
#define LANE(rule, name, field)                                                             \
	{rule, name, false, offsetof(mau_detail_lane, field), SIZE(mau_detail_lane, field), \
	 0,    false}
#define EACH(rule, name, array, field)              \
	{rule,                                      \
	 name,                                      \
	 false,                                     \
	 offsetof(mau_detail_lane, array[0] field), \
	 SIZE(mau_detail_lane, array[0] field),     \
	 SIZE(mau_detail_lane, array[0]),           \
	 false}

static struct row rows[] = {
	REQUEST("E1", "ADDR64 misuse", illegal.e1),
	REQUEST("E2", "load-to-LDS misuse", illegal.e2),
	REQUEST("E3", "TFE with LDS", illegal.e3),
	REQUEST("E4", "FLAT offset", illegal.e4),
	REQUEST("E5", "not executed", illegal.e5),
	REQUEST("E", "error", illegal.error),
	REQUEST("N8", "cache operation", verdict.whole),
	REQUEST("V5", "null resource", resource.v.null),
	REQUEST("V6", "invalid format", size.invalid),
	REQUEST("V1", "base", resource.v.base),
	REQUEST("V1", "num_records", resource.v.num_records),
	REQUEST("V1", "heap", resource.v.heap),
	REQUEST("V1", "swizzle_enable", resource.v.swizzle),
	REQUEST("V1", "oob_select", resource.v.oob_select),
	REQUEST("A2", "lane added", resource.v.add_lane),
	REQUEST("A3", "swizzle active", resource.v.swizzle_active),
	REQUEST("V4", "stride", resource.v.stride),
	REQUEST("V2", "element_size", resource.v.element_size),
	REQUEST("V3", "index_stride", resource.v.index_stride),
	REQUEST("A6", "sgpr_offset", operation.sgpr_offset),
	REQUEST("T", "data format", size.dfmt),
	REQUEST("T", "number format", size.nfmt),
	REQUEST("T", "format", size.format),
	REQUEST("R12", "bytes", size.bytes),
	REQUEST("R12", "components", size.components),
	REQUEST("A9", "base", scalar.base),
	REQUEST("A9", "stride", scalar.stride),
	REQUEST("A9", "num_records", scalar.num_records),
	REQUEST("N26", "offset", scalar.offset),
	REQUEST("A9", "size", scalar.size),
	REQUEST("F1", "inst_offset", operation.inst_offset),
	LANE("R13", "active", active),
	LANE("D23", "active", active),
	LANE("L1", "LDS_ADDR", lds.address),
	LANE("L3", "lds_masked", lds.masked),
	LANE("A1", "vgpr_offset", address.vgpr_offset),
	LANE("A1", "Offset", address.offset),
	LANE("A2", "vgpr_index", address.vgpr_index),
	LANE("A2", "Index", address.index),
	LANE("A7", "Offset used", address.offset_used),
	LANE("A7", "walked", address.walked),
	LANE("A4", "imsb", address.imsb),
	LANE("A4", "ilsb", address.ilsb),
	LANE("A4", "omsb", address.omsb),
	LANE("A4", "olsb", address.olsb),
	LANE("A4", "buffer_offset", address.buffer_offset),
	LANE("A5", "buffer_offset", address.buffer_offset_a5),
	LANE("A6", "byte_address", address.byte_address),
	LANE("A8", "vgpr64", address.vgpr64),
	LANE("A8", "byte_address", address.byte_address),
	EACH("R12", "Offset of the component", range.component, .offset),
	EACH("R12", "buffer_offset of the component", range.component, .buffer_offset),
	EACH("R", "end", range.component, .end),
	EACH("R", "out_of_range", range.component, .out),
	LANE("A8", "out_of_range", range.component[0].out),
	LANE("G", "clear_to", align.unit),
	LANE("G", "alignment", align.unit),
	LANE("G", "misaligned", align.misaligned),
	LANE("N27", "alignment", align.unit),
	LANE("N27", "misaligned", align.misaligned),
	EACH("A7", "dword_address", align.dword_address, ),
	LANE("F2", "vgpr_address", segment.vgpr_address),
	LANE("F2", "in LDS aperture", segment.in_lds_aperture),
	LANE("F2", "in scratch aperture", segment.in_scratch_aperture),
	LANE("F2", "canonical", segment.canonical),
	LANE("F2", "violates", segment.violates),
	LANE("F3", "lds_offset", segment.lds_offset),
	LANE("F3", "lds_limit", segment.lds_limit),
	LANE("F3", "outside", segment.outside),
	LANE("F4", "scratch_offset", segment.scratch_offset),
	LANE("F4", "violates", segment.bad_atomic),
	LANE("F5", "byte_address", segment.byte_address),
	LANE("D28", "walked", segment.walked),
	EACH("F10", "dword_address", segment.dword_address, ),
	LANE("F6", "start", segment.start),
	LANE("F6", "in LDS aperture", segment.in_lds_aperture),
	LANE("F6", "canonical", segment.canonical),
	LANE("F6", "violates", segment.violates),
	LANE("F6", "byte_address", segment.byte_address),
	LANE("F7", "sgpr", segment.sgpr),
	LANE("F7", "vgpr", segment.vgpr),
	LANE("F7", "scratch_offset", segment.scratch_offset),
	LANE("F7", "negative", segment.violates),
	EACH("A9", "masked_offset", scalar.masked_offset, ),
	EACH("A9", "out_of_range", scalar.out, ),
	LANE("A9", "byte_address", scalar.byte_address),
	LANE("D12", "lds_address", result.lds_address),
	LANE("D21", "lds_address", result.lds_address),
	LANE("D21", "space", result.space),
	LANE("D11", "address", result.address),
	LANE("D11", "in_range", result.in_range),
	LANE("N16", "status", result.status),
};

static bool rule_matches(const char *row, const char *rule)
{
	if (strcmp(row, "R") == 0)
		return rule[0] == 'R' && strcmp(rule, "R12") != 0;
	return strcmp(row, "G") == 0 ? rule[0] == 'G' : strcmp(row, rule) == 0;
}

/** The row of a step; NULL: there is none. */
static struct row *row_of(const mau_step *step)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rule_matches(rows[i].rule, step->rule) && strcmp(rows[i].name, step->name) == 0)
			return &rows[i];
	return NULL;
}

static uint64_t read_value(const char *from, size_t size)
{
	uint64_t value = 0;

	memcpy(&value, from, size); /* little-endian, as the machines that these tests run on */
	return value;
}

/** R11's limit and V7's type are in one of two places. */
static bool special(const mau_detail *d, const mau_detail_lane *l, const mau_step *step,
                    uint64_t *value)
{
	if (strcmp(step->name, "limit") == 0 && strcmp(step->rule, "R11") == 0) {
		const mau_detail_component *c = &l->range.component[step->component];

		*value = l->range.rule == MAU_RANGE_R11_SWIZZLE ? c->index_limit : c->limit;
		return true;
	}
	if (strcmp(step->name, "type") == 0 && strcmp(step->rule, "V7") == 0) {
		*value = d->operation.scalar ? d->scalar.type : d->resource.v.type;
		return true;
	}
	return false;
}

/** The error of a step; NULL: none. */
static const char *fault(const mau_detail *d, const mau_detail_lane *l, const mau_step *step)
{
	struct row *row = row_of(step);
	uint64_t value = 0;

	if (special(d, l, step, &value))
		return step->value == value ? NULL : "value";
	if (!row)
		return "unknown step";
	row->seen = true;
	if (row->next ? step->component >= MAU_MAX_PASSES : step->component < STEP_REQUEST)
		return "component";
	value = read_value((row->request ? (const char *)d : (const char *)l) + row->offset +
	                           row->next * (row->next ? step->component : 0),
	                   row->size);
	return step->value == value ? NULL : "value";
}

static void test_values(void **state)
{
	static mau_detail d;

	(void)state;
	rng_state = 11;
	for (unsigned n = 0; n < REQUESTS; n++) {
		mau_context ctx;
		mau_request req;

		random_context(&ctx);
		random_request(&req, &ctx);
		assert_int_equal(mau_detail_wave(&ctx, &req, &d), MAU_OK);
		for (unsigned lane = below(16); lane < MAU_WAVE; lane += 1 + below(24)) {
			mau_step steps[MAU_MAX_STEPS];
			size_t count;

			assert_int_equal(mau_detail_steps(&d, lane, steps, MAU_MAX_STEPS, &count),
			                 MAU_OK);
			for (size_t i = 0; i < count; i++) {
				const char *wrong = fault(&d, &d.lane[lane], &steps[i]);

				if (wrong)
					fail_msg("request %u, lane %u: %s %s: %s", n, lane,
					         steps[i].rule, steps[i].name, wrong);
			}
		}
	}
}

/** Every step of the table was met. */
static void test_all_seen(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (!rows[i].seen)
			fail_msg("no request had the step %s %s", rows[i].rule, rows[i].name);
}

/** Negative test: a wrong value, component, name or rule is found. */
static void test_values_negative(void **state)
{
	static mau_detail d;
	const mau_context ctx = {.gfx = MAU_GFX_9};
	const mau_request req = {.op = {.enc = MAU_ENC_GLOBAL, .size = MAU_SIZE_4}, .exec = 1};
	mau_step steps[MAU_MAX_STEPS], bad;
	size_t count;

	(void)state;
	assert_int_equal(mau_detail_wave(&ctx, &req, &d), MAU_OK);
	assert_int_equal(mau_detail_steps(&d, 0, steps, MAU_MAX_STEPS, &count), MAU_OK);
	for (size_t i = 0; i < count; i++) {
		bad = steps[i];
		assert_null(fault(&d, &d.lane[0], &bad));
		bad.value ^= 1;
		assert_string_equal(fault(&d, &d.lane[0], &bad), "value");
		bad = steps[i];
		bad.component = 0;
		assert_string_equal(fault(&d, &d.lane[0], &bad), "component");
		bad = steps[i];
		bad.name = "another";
		assert_string_equal(fault(&d, &d.lane[0], &bad), "unknown step");
		bad = steps[i];
		bad.rule = "N1";
		assert_string_equal(fault(&d, &d.lane[0], &bad), "unknown step");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_all_seen),
		cmocka_unit_test(test_values_negative),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
