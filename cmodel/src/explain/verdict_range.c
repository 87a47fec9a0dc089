/*
 * verdict_range.c - why a component of a buffer lane is out of range, in words (R1 to R15).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/verdict.h"

/** "num_records - sgpr_offset" of R1, R3, R11, or "num_records" where nothing is subtracted. */
static const char *reduced(const mau_detail *d)
{
	return d->operation.sgpr_offset ? "num_records - sgpr_offset" : "num_records";
}

static void not_below(struct text *t, const char *what, uint64_t value, const char *limit_name,
                      uint64_t limit)
{
	mau_put(t, "%s 0x%llx is not below %s 0x%llx", what, (unsigned long long)value, limit_name,
	        (unsigned long long)limit);
}

/** Index and vgpr_index count records, so they are in decimal. */
static void index_not_below(struct text *t, const char *what, uint64_t value,
                            const char *limit_name, uint64_t limit)
{
	mau_put(t, "%s %llu is not below %s %llu", what, (unsigned long long)value, limit_name,
	        (unsigned long long)limit);
}

/** R2, R4, R8, R11 with swizzle: the index, or else the offset in the record. */
static void put_record(struct text *t, const mau_detail *d, const mau_detail_lane *l,
                       const mau_detail_component *c, const char *limit_name)
{
	if (l->address.index >= c->index_limit)
		index_not_below(t, "Index", l->address.index, limit_name, c->index_limit);
	else if (c->end != 0)
		mau_put(t, "Offset %llu + %u is above stride %llu", (unsigned long long)c->offset,
		        d->size.payload, (unsigned long long)c->limit);
	else
		index_not_below(t, "Offset", c->offset, "stride", c->limit);
}

/** R7 of SILICON. */
static void put_r7_silicon(struct text *t, const mau_detail *d, const mau_detail_component *c)
{
	mau_put(t, "Offset 0x%llx + ", (unsigned long long)c->offset);
	if (d->operation.sgpr_offset)
		mau_put(t, "sgpr_offset 0x%x + ", d->operation.sgpr_offset);
	mau_put(t, "%u is above num_records 0x%llx", d->size.payload, (unsigned long long)c->limit);
}

static const char *put_component(struct text *t, const mau_detail *d, const mau_detail_lane *l,
                                 const mau_detail_component *c)
{
	switch (l->range.rule) {
	case MAU_RANGE_R1:
	case MAU_RANGE_R3:
		not_below(t, "buffer_offset", c->buffer_offset, reduced(d), c->limit);
		return l->range.rule == MAU_RANGE_R1 ? "R1" : "R3";
	case MAU_RANGE_R2:
	case MAU_RANGE_R4:
	case MAU_RANGE_R8:
		put_record(t, d, l, c, "num_records");
		return l->range.rule == MAU_RANGE_R2   ? "R2"
		       : l->range.rule == MAU_RANGE_R4 ? "R4"
		                                       : "R8";
	case MAU_RANGE_R6:
		index_not_below(t, "vgpr_index", l->address.vgpr_index, "num_records",
		                c->index_limit);
		return "R6";
	case MAU_RANGE_R7:
		not_below(t, "Offset", c->offset, "num_records", c->limit);
		return "R7";
	case MAU_RANGE_R7_SILICON:
		put_r7_silicon(t, d, c);
		return "R7";
	case MAU_RANGE_R9:
		index_not_below(t, "Index", l->address.index, "num_records", c->index_limit);
		return "R9";
	case MAU_RANGE_R10:
		mau_put(t, "num_records is 0");
		return "R10";
	case MAU_RANGE_R11_SWIZZLE:
		put_record(t, d, l, c, reduced(d));
		return "R11";
	case MAU_RANGE_R11_RAW:
		mau_put(t, "Offset 0x%llx + %u is above %s 0x%llx", (unsigned long long)c->offset,
		        d->size.payload, reduced(d), (unsigned long long)c->limit);
		return "R11";
	default:
		if (c->buffer_offset == 0)
			mau_put(t, "buffer_offset is 0 with HEAP");
		else
			not_below(t, "buffer_offset", c->buffer_offset, "num_records", c->limit);
		return "R15";
	}
}

const char *mau_verdict_range(struct text *t, const mau_detail *d, const mau_detail_lane *l)
{
	unsigned first = 0;

	while (!l->range.component[first].out && first + 1u < d->size.components)
		first++;
	if (d->size.components > 1)
		mau_put(t, "component %u: ", first);
	return put_component(t, d, l, &l->range.component[first]);
}
