/*
 * test_detail.c - the parts of mau_detail that do not apply to a request or a lane are all 0
 * (mau/detail.h): a FLAT lane has no Offset and no range check, and so on.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tests/unit/figure.h"

static const mau_detail *detail_of(wave *w)
{
	static mau_detail d;

	vsharp_words(w->ctx.gfx, &w->v, w->req.vsharp);
	memset(&d, 0xff, sizeof d); /* every byte is written */
	assert_int_equal(mau_detail_wave(&w->ctx, &w->req, &d), MAU_OK);
	return &d;
}

static void expect_zero(const void *part, size_t size)
{
	const uint8_t *bytes = part;

	for (size_t i = 0; i < size; i++)
		assert_int_equal(bytes[i], 0);
}

#define EXPECT_ZERO(part) expect_zero(&(part), sizeof(part))

/* FLAT, GLOBAL and SCRATCH have no V#, SMEM has no lanes with operands. */
static void without_vsharp(void **state)
{
	wave w;

	(void)state;
	for (unsigned enc = MAU_ENC_FLAT; enc <= MAU_ENC_SMEM; enc++) {
		const mau_detail_lane *l;

		wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
		wave_operands(&w, 0, 0x1000, 0x20);
		w.req.op = enc == MAU_ENC_SMEM ? op_scalar(MAU_SIZE_4, 16)
		                               : op_segment(enc, MAU_SMODE_V, MAU_SIZE_4, 16);
		l = &detail_of(&w)->lane[0];
		EXPECT_ZERO(l->address);
		EXPECT_ZERO(l->range);
		EXPECT_ZERO(l->lds);
		if (enc == MAU_ENC_SMEM)
			EXPECT_ZERO(l->segment);
		else
			EXPECT_ZERO(l->scalar);
	}
}

/* A buffer lane; an inactive one has no Offset. */
static void of_buffers(void **state)
{
	const mau_detail *d;
	wave w;

	(void)state;
	wave_begin(&w, MAU_GFX_9, MAU_RULES_MANUAL);
	w.req.op.offen = 1;
	wave_operands(&w, 0, 0, 0x20);
	w.req.exec = 1;
	d = detail_of(&w);
	assert_int_equal(d->lane[0].address.offset, 0x20);
	EXPECT_ZERO(d->lane[0].segment);
	EXPECT_ZERO(d->lane[0].scalar);
	EXPECT_ZERO(d->lane[0].lds);
	EXPECT_ZERO(d->lane[1].address);
	EXPECT_ZERO(d->lane[1].range);
	EXPECT_ZERO(d->scalar);
}

/* A7: 8 bytes at Offset 4 of the figure have two dwords, Y at 32 and Z at 64. */
static void of_walks(void **state)
{
	const mau_detail_address *a;
	wave w;

	(void)state;
	figure(&w, MAU_GFX_8);
	w.req.op.size = MAU_SIZE_8;
	wave_operands(&w, 0, 0, 4);
	a = &detail_of(&w)->lane[0].address;
	assert_int_equal(a->walked, 1);
	assert_int_equal(a->dword_address[0], 0x1020);
	assert_int_equal(a->dword_address[1], 0x1040);
	assert_int_equal(a->dword_address[2], 0);
	assert_int_equal(a->dword_address[3], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_vsharp),
		cmocka_unit_test(of_buffers),
		cmocka_unit_test(of_walks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
