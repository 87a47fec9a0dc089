/*
 * test_convert_random.c - random lanes: every format of every generation, any DST_SEL, D16,
 * component count, status and data, against the independent implementation of convert_lane.h. The
 * negative test gives the model a plan with one wrong field.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/convert_case.h"
#include "tests/unit/convert_lane.h"
#include "tests/unit/float_corner.h"

enum {
	ROUNDS = 60 /* of each format */
};

static unsigned random_status(bool format)
{
	static const uint8_t list[] = {MAU_STATUS_OUT_OF_RANGE, MAU_STATUS_MEMVIOL,
	                               MAU_STATUS_NULL,         MAU_STATUS_INVALID,
	                               MAU_STATUS_IGNORED,      MAU_STATUS_ILLEGAL,
	                               MAU_STATUS_INACTIVE,     MAU_STATUS_LDS_MASKED};

	if (!one_in(4))
		return MAU_STATUS_OK;
	if (!format && one_in(2))
		return MAU_STATUS_PARTIAL;
	return list[below(sizeof list)];
}

/** Data of a register or of memory: corners of floats, or two halves of them. */
static uint32_t random_dword(void)
{
	if (one_in(2))
		return float_corner();
	return exact_to_float(16, exact_of_float(32, float_corner()), false) << 16 |
	       exact_to_float(16, exact_of_float(32, float_corner()), false);
}

/** A format operation with this format, and its plan. */
static mau_convert random_format(struct lane *l, unsigned gfx, unsigned code)
{
	unsigned sel = 0, d16 = gfx == MAU_GFX_8 ? below(2) : gfx > MAU_GFX_8 ? below(3) : 0;
	mau_op op = format_op(MAU_CLS_LOAD, d16 == MAU_D16_HI ? 1 : 1 + below(4), d16);

	*l = (struct lane){.gfx = gfx, .ncomp = op.ncomp + 1u, .d16 = d16, .format = true};
	assert_int_equal(mau_layout_decode(gfx, code, &l->layout), MAU_OK);
	op.tfe = l->tfe = one_in(3);
	for (unsigned i = 0; i < 4; i++) {
		static const uint8_t codes[] = {0, 1, 4, 5, 6, 7, 4, 5, 6, 7};

		l->sel[i] = codes[below(sizeof codes)];
		sel |= l->sel[i] << 3 * i;
	}
	return format_case(gfx, code, sel, op);
}

/** Draws an operation without a format. Returns its plan. */
static mau_convert random_plain(struct lane *l, unsigned gfx)
{
	static const uint8_t bytes[] = {1, 2, 4, 8, 12, 16};
	unsigned size = below(6), d16 = size < 2 && gfx > MAU_GFX_8 ? below(3) : 0;
	mau_op op = plain_op(MAU_CLS_LOAD, size, d16, size < 2 && one_in(2));

	*l = (struct lane){.gfx = gfx, .ncomp = (bytes[size] + 3u) / 4, .d16 = d16};
	op.lds = l->lds = size < 3 && !d16 && one_in(3);
	l->layout.bytes = bytes[size];
	l->layout.nfmt = op.sext && !op.lds ? MAU_NFMT_SINT : MAU_NFMT_UINT;
	for (unsigned c = 0; c < l->ncomp; c++) {
		l->layout.width[c] = (uint8_t)(size < 2 ? 8 * bytes[size] : 32);
		l->layout.lsb[c] = (uint8_t)(32 * c);
		l->layout.load[c] = l->layout.store[c] = l->layout.nfmt;
	}
	for (unsigned i = 0; i < 4; i++)
		l->sel[i] = 4 + i;
	return plain_case(gfx, op);
}

/** The error that the negative test puts into the plan of the model. */
typedef void (*spoil_function)(mau_convert *plan);

static unsigned wrong_lane(struct lane *l, mau_convert plan, spoil_function spoil)
{
	uint32_t vdata[4], dwords[4];
	uint8_t bytes[MAU_ELEMENT_BYTES];
	bool right;

	for (unsigned i = 0; i < 4; i++) {
		vdata[i] = random_dword();
		dwords[i] = random_dword();
	}
	memcpy(bytes, dwords, sizeof bytes);
	l->status = random_status(l->format);
	l->comps = l->status == MAU_STATUS_PARTIAL ? below(1u << l->ncomp) : 15;
	if (spoil)
		spoil(&plan);
	right = load_is_right(l, &plan, bytes);
	if (!l->lds)
		right = store_is_right(l, &plan, vdata) && right;
	return !right;
}

/** Number of wrong lanes; '*lanes_ret': number of all lanes. */
static unsigned sweep(spoil_function spoil, unsigned *lanes_ret)
{
	unsigned wrong = 0, lanes = 0;
	struct lane l;

	rng_state = 3;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		for (unsigned code = 0; code < 128; code++) {
			mau_layout layout;

			mau_layout_decode(gfx, code, &layout);
			for (unsigned i = 0; i < ROUNDS && layout.bytes; i++, lanes++) {
				mau_convert plan = random_format(&l, gfx, code);

				wrong += wrong_lane(&l, plan, spoil);
			}
			for (unsigned i = 0; i < ROUNDS / 4; i++, lanes++) {
				mau_convert plan = random_plain(&l, gfx);

				wrong += wrong_lane(&l, plan, spoil);
			}
		}
	*lanes_ret = lanes;
	return wrong;
}

static void any_lane(void **state)
{
	unsigned lanes;

	(void)state;
	assert_int_equal(sweep(NULL, &lanes), 0);
	assert_in_range(lanes, 40000, 50000);
}

static void swap_selectors(mau_convert *plan)
{
	uint8_t x = plan->sel[0];

	plan->sel[0] = plan->sel[1];
	plan->sel[1] = x;
}

static void other_half(mau_convert *plan)
{
	if (plan->d16)
		plan->d16 = plan->d16 == MAU_D16_LO ? MAU_D16_HI : MAU_D16_LO;
}

static void pack(mau_convert *plan)
{
	plan->unpacked = !plan->unpacked;
}

static void forget_tfe(mau_convert *plan)
{
	plan->tfe = 0;
}

static void one_component_less(mau_convert *plan)
{
	plan->ncomp -= plan->ncomp > 1;
}

static void other_lsb(mau_convert *plan)
{
	plan->layout.lsb[1] = (uint8_t)(plan->layout.lsb[1] ? plan->layout.lsb[1] - 1 : 0);
}

static void extend(mau_convert *plan)
{
	if (plan->lds)
		plan->layout.load[0] = MAU_NFMT_SINT;
}

static void one_to_lds(mau_convert *plan)
{
	plan->lds = plan->format; /* then no lane is out of range with a 1 */
}

static void all_or_nothing(mau_convert *plan)
{
	plan->format = 1; /* then PARTIAL moves nothing */
}

static void wrong_results(void **state)
{
	static const spoil_function spoil[] = {
		swap_selectors, other_half, pack,       forget_tfe,     one_component_less,
		other_lsb,      extend,     one_to_lds, all_or_nothing,
	};

	(void)state;
	for (unsigned i = 0; i < COUNT(spoil); i++) {
		unsigned lanes;

		assert_int_not_equal(sweep(spoil[i], &lanes), 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_lane),
		cmocka_unit_test(wrong_results),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
