/*
 * data_see_convert.c - formats, DST_SEL, components and D16 of the data path (T1 to T31).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/data_coverage_parts.h"

static unsigned channels(const mau_convert *plan)
{
	unsigned n = 0;

	for (unsigned c = 0; c < MAU_CHANNELS; c++)
		n += plan->layout.width[c] != 0;
	return n;
}

static bool integer(unsigned nfmt)
{
	return nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT;
}

static void see_format(tb_data_mark *k, const tb_data_seen *s, bool store)
{
	const mau_detail_size *size = &s->detail->size;
	unsigned dfmt = size->dfmt, nfmt = size->nfmt;

	if (mau_generation_of(s->ctx->gfx)->formats != MAU_FORMATS_PAIRS) {
		const mau_format_info *f = mau_format(s->ctx->gfx, size->format);

		dfmt = f->dfmt;
		nfmt = f->nfmt;
	}
	k->hit[tb_data_bin_format(dfmt, nfmt, store)] = true;
}

/* DST_SEL of component 'i' in the V#. */
static void see_load_select(tb_data_mark *k, const tb_data_seen *s, unsigned i)
{
	const mau_convert *plan = &s->x->plan;
	unsigned sel = s->req->vsharp[3] >> 3 * i & 7;

	HIT(T23_SEL0, sel == 0);
	HIT(T23_RESERVED, sel == 2 || sel == 3);
	HIT(T23_SELR, sel == 4);
	HIT(T23_SELG, sel == 5);
	HIT(T23_SELB, sel == 6);
	HIT(T23_SELA, sel == 7);
	HIT(T23_LACKS, sel >= 4 && !plan->layout.width[sel - 4]);
	HIT(T24_INT, sel == 1 && integer(plan->layout.nfmt));
	HIT(T24_FLOAT, sel == 1 && !integer(plan->layout.nfmt));
	HIT(T24_D16, sel == 1 && plan->d16 != MAU_D16_NO);
}

static void see_store_selects(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_convert *plan = &s->x->plan;
	unsigned named[8] = {0};

	for (unsigned i = 0; i < MAU_CHANNELS; i++)
		named[s->req->vsharp[3] >> 3 * i & 7]++;
	HIT(T25_SEL0, named[0]);
	HIT(T25_SEL1, named[1]);
	HIT(T25_RESERVED, named[2] || named[3]);
	HIT(T25_SELR, named[4]);
	HIT(T25_SELG, named[5]);
	HIT(T25_SELB, named[6]);
	HIT(T25_SELA, named[7]);
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		HIT(T25_UNNAMED, plan->layout.width[c] && !named[4 + c]);
		HIT(T25_TWICE, plan->layout.width[c] && named[4 + c] > 1);
	}
}

/* Is the first component that selects some channel one that the opcode does not have (T26)? */
static bool lacks(const mau_convert *plan)
{
	for (unsigned c = 0; c < MAU_CHANNELS; c++)
		for (unsigned i = 0; i < MAU_CHANNELS && plan->layout.width[c]; i++)
			if (plan->sel[i] == 4 + c) {
				if (i >= plan->ncomp)
					return true;
				break;
			}
	return false;
}

static void see_counts(tb_data_mark *k, const tb_data_seen *s, bool store)
{
	const mau_convert *plan = &s->x->plan;
	unsigned n = channels(plan), m = plan->ncomp;

	if (store) {
		HIT(T26_STORE_FEWER, lacks(plan));
		HIT(T26_STORE_MORE, m > n);
		HIT(T26_STORE_1_4, m == 1 && plan->layout.bytes == 16);
		HIT(T26_STORE_4_1, m == 4 && n == 1);
		return;
	}
	HIT(T26_LOAD_FEWER, m < n);
	HIT(T26_LOAD_MORE, m > n);
	HIT(T26_LOAD_1_4, m == 1 && plan->layout.bytes == 16);
	HIT(T26_LOAD_4_1, m == 4 && n == 1);
}

static void see_d16(tb_data_mark *k, const tb_data_seen *s, bool store)
{
	const mau_convert *plan = &s->x->plan;
	bool hi = plan->d16 == MAU_D16_HI, several = plan->ncomp > 1 && !hi,
	     whole = integer(plan->layout.nfmt),
	     cleared = mau_generation_of(s->ctx->gfx)->d16_half == MAU_D16_HALF_CLEARED;

	HIT(T40_LO, !store && !hi && cleared);
	HIT(T40_HI, !store && hi && cleared);
	if (!plan->format) {
		HIT(T31_LO, !store && !hi);
		HIT(T31_HI, !store && hi);
		HIT(T31_SIGN, !store && s->req->op.sext);
		HIT(T31_STORE, store && hi);
		return;
	}
	HIT(T12_D16, !store && !whole);
	HIT(T13_D16, !store && whole);
	HIT(T22_D16, store && !whole);
	HIT(T22_INT, store && whole);
	HIT(T28_LOAD, !store && several && !plan->unpacked);
	HIT(T28_STORE, store && several && !plan->unpacked);
	HIT(T28_ODD, !store && plan->ncomp == 3 && !plan->unpacked && !cleared);
	HIT(T40_ODD, !store && plan->ncomp == 3 && !plan->unpacked && cleared);
	HIT(T29_LOAD, !store && several && plan->unpacked);
	HIT(T29_STORE, store && several && plan->unpacked);
	HIT(T30_LOAD, !store && hi);
	HIT(T30_STORE, store && hi);
}

void tb_data_see_convert(tb_data_mark *k, const tb_data_seen *s)
{
	const mau_convert *plan = &s->x->plan;
	unsigned cls = s->req->op.cls;
	bool store = cls == MAU_CLS_STORE;

	if (cls != MAU_CLS_LOAD && !store)
		return;
	if (plan->d16 != MAU_D16_NO)
		see_d16(k, s, store);
	if (!plan->format)
		return;
	see_format(k, s, store);
	see_counts(k, s, store);
	HIT(T4_ALPHA,
	    !store && plan->layout.width[3] == 2 && plan->layout.load[3] != plan->layout.nfmt);
	if (s->req->op.enc != MAU_ENC_MUBUF)
		return;
	if (store)
		see_store_selects(k, s);
	for (unsigned i = 0; i < plan->ncomp && !store; i++)
		see_load_select(k, s, i);
}
