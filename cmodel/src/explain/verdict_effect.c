/*
 * verdict_effect.c - what a lane does, in words (T33 to T38, X1): "reads 4 bytes at 0x1240",
 * "stores nothing".
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/verdict.h"

/** Kinds of operations whose lanes without data differ. */
enum kind {
	KIND_LOAD,
	KIND_TO_LDS,
	KIND_STORE,
	KIND_ATOMIC,
	KIND_RETURNING
};

static enum kind kind_of(const mau_detail *d)
{
	const mau_op *op = &d->operation.op;

	if (op->cls == MAU_CLS_STORE)
		return KIND_STORE;
	if (op->cls == MAU_CLS_ATOMIC)
		return op->glc ? KIND_RETURNING : KIND_ATOMIC;
	return op->lds ? KIND_TO_LDS : KIND_LOAD;
}

/** T33, T34: a lane that moves no data and writes its registers; T35: it writes none. Each for a
 * lane and for the request. */
static const char *const without_data[][2][2] = {
	[KIND_LOAD] = {{"reads 0", "the load returns 0"},
                       {"keeps its register", "the register keeps its value"}},
	[KIND_TO_LDS] = {{"writes 0 to LDS", "the load writes 0 to LDS"},
                         {"writes nothing to LDS", "nothing is written to LDS"}},
	[KIND_STORE] = {{"stores nothing", "nothing is stored"},
                        {"stores nothing", "nothing is stored"}},
	[KIND_ATOMIC] = {{"changes no memory", "memory keeps its value"},
                         {"changes no memory", "memory keeps its value"}},
	[KIND_RETURNING] = {{"changes no memory and returns 0",
                             "memory keeps its value and the atomic returns 0"},
                            {"changes no memory and keeps its register",
                             "memory and the register keep their values"}},
};

/** T33: a component that the load writes has DST_SEL 1. */
static bool gives_one(const mau_detail *d)
{
	const mau_op *op = &d->operation.op;

	if (op->enc != MAU_ENC_MUBUF || !d->operation.format || op->cls != MAU_CLS_LOAD || op->lds)
		return false;
	for (unsigned i = 0; i <= op->ncomp; i++)
		if (d->resource.v.dst_sel[i] == 1)
			return true;
	return false;
}

/** A lane that moves no data. */
static void put_nothing(struct text *t, const mau_detail *d, unsigned status, bool whole)
{
	bool kept = status == MAU_STATUS_IGNORED || status == MAU_STATUS_ILLEGAL ||
	            status == MAU_STATUS_LDS_MASKED || status == MAU_STATUS_INACTIVE;

	if (status == MAU_STATUS_ILLEGAL && d->illegal.error == MAU_ERROR_E5)
		mau_put(t, "%s", whole ? "the instruction does nothing" : "does nothing");
	else
		mau_put(t, "%s", without_data[kind_of(d)][kept][whole]);
	if (status == MAU_STATUS_OUT_OF_RANGE && gives_one(d))
		mau_put(t, ", and 1 where DST_SEL is 1");
}

/** Bytes that the lane would access. */
static unsigned bytes_of(const mau_detail *d, const mau_detail_lane *l)
{
	return d->operation.scalar ? l->scalar.count * d->scalar.component : d->size.bytes;
}

/** Where the lane accesses memory, scratch or LDS. */
static void put_place(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	const mau_detail_segment *s = &l->segment;

	if (mau_in_space(d, l, MAU_SEG_LDS)) {
		mau_put(t, " of LDS at 0x%x", l->result.lds_address);
		return;
	}
	if (mau_in_space(d, l, MAU_SEG_SCRATCH))
		mau_put(t, " of scratch");
	mau_put(t, " at 0x%llx", (unsigned long long)l->result.address);
	if (l->address.walked || s->walked)
		mau_put(t, ", in %u dwords", l->address.walked ? d->size.bytes / 4u : s->dwords);
	if (d->verdict.lds)
		mau_put(t, " to LDS 0x%x", l->result.lds_address);
}

/** X1: a lane that moves data. */
static void put_data(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	static const char *const verb[] = {
		[KIND_LOAD] = "reads",     [KIND_TO_LDS] = "loads",      [KIND_STORE] = "stores",
		[KIND_ATOMIC] = "updates", [KIND_RETURNING] = "updates",
	};
	enum kind kind = kind_of(d);
	unsigned bytes = bytes_of(d, l), in = l->result.in_range;

	if (l->result.status == MAU_STATUS_PARTIAL)
		mau_put(t, "%s %u of %u bytes", verb[kind], 4 * (unsigned)__builtin_popcount(in),
		        bytes);
	else
		mau_put(t, "%s %u byte%s", verb[kind], bytes, bytes == 1 ? "" : "s");
	put_place(t, d, l);
	if (l->result.status == MAU_STATUS_PARTIAL && kind <= KIND_TO_LDS)
		mau_put(t, " and 0 for the others");
}

void mau_verdict_effect(struct text *t, const mau_detail *d, const mau_detail_lane *l, bool whole)
{
	unsigned status = l->result.status;

	if (d->operation.op.cls == MAU_CLS_CACHE && status != MAU_STATUS_ILLEGAL)
		mau_put(t, "%s", whole ? "no memory is accessed" : "accesses no memory");
	else if (status == MAU_STATUS_OK || status == MAU_STATUS_PARTIAL)
		put_data(t, d, l);
	else
		put_nothing(t, d, status, whole);
}
