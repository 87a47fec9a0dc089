/*
 * resource.c - the fields of the V# of a request (rules V1-V5, A2, A3).
 *
 * Field positions (word.bits): BASE 1.15:0,0.31:0; STRIDE 1.29:16; SWIZZLE_ENABLE 1.31
 * (gfx11: 1.31:30); NUM_RECORDS 2; DST_SEL 3.11:0; INDEX_STRIDE 3.22:21; ADD_TID_ENABLE 3.23;
 * TYPE 3.31:30. gfx6-9: NUM_FORMAT 3.14:12; DATA_FORMAT 3.18:15; gfx6-8: ELEMENT_SIZE 3.20:19;
 * HEAP 3.26. gfx10 and later: FORMAT 3.18:12 (gfx11: 3.17:12); OOB_SELECT 3.29:28.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fast/stage.h"

static inline unsigned field(uint32_t word, unsigned lsb, unsigned width)
{
	return word >> lsb & ((1u << width) - 1);
}

/** V2: DST_SEL 2 and 3 are reserved and select 0. */
static inline uint8_t dst_sel(uint32_t word3, unsigned i)
{
	unsigned code = field(word3, 3 * i, 3);

	return (uint8_t)(code == 2 || code == 3 ? 0 : code);
}

/** Fields that every generation has at the same bits. */
static void read_common(const uint32_t v[4], mau_resource *r)
{
	r->base = v[0] | (uint64_t)(v[1] & 0xffff) << 32;
	r->stride = field(v[1], 16, 14);
	r->num_records = v[2];
	for (unsigned i = 0; i < 4; i++)
		r->dst_sel[i] = dst_sel(v[3], i);
	r->index_stride = (uint8_t)(8u << field(v[3], 21, 2)); /* V3 */
	r->add_tid = (uint8_t)field(v[3], 23, 1);
	r->type = (uint8_t)field(v[3], 30, 2);
	r->null = (v[0] | v[1] | v[2] | v[3]) == 0; /* V5 */
}

/** V1-V4, A2, A3 of gfx6-9. */
static void read_gfx6_9(const mau_generation *g, bool silicon, const mau_op *op,
                        const uint32_t v[4], mau_resource *r)
{
	bool extend;

	r->swizzle = (uint8_t)field(v[1], 31, 1);
	r->nfmt = (uint8_t)field(v[3], 12, 3);
	r->dfmt = (uint8_t)field(v[3], 15, 4);
	r->format = 0;
	r->oob_select = 0;
	r->element_size =
		(uint8_t)(g->element == MAU_ELEMENT_FIELD ? 2u << field(v[3], 19, 2) : 4); /* V2 */
	r->heap = (uint8_t)(g->heap ? field(v[3], 26, 1) : 0);

	r->add_lane = r->add_tid;       /* A2 */
	r->swizzle_active = r->swizzle; /* A3 */
	if (silicon && g->silicon == MAU_SILICON_GFX9) {
		r->add_lane = r->add_tid && (!op->idxen || r->swizzle);
		r->swizzle_active = r->swizzle && r->add_tid;
	}
	if (op->addr64 && g->addr64)
		r->swizzle_active = 0; /* D3 */
	/* V4; on gfx8 both rule books add the lane if ADD_TID_ENABLE is 1 */
	extend =
		g->stride == MAU_STRIDE_LONG && r->add_lane && op->enc == MAU_ENC_MUBUF && !op->fmt;
	if (extend)
		r->stride |= (uint32_t)r->dfmt << 14;
}

/** V1-V3, A2, A3 of gfx10 and later. */
static void read_gfx10_11(const mau_generation *g, bool silicon, const mau_op *op,
                          const uint32_t v[4], mau_resource *r)
{
	bool two = g->element == MAU_ELEMENT_SWIZZLE;

	r->swizzle = (uint8_t)(two ? field(v[1], 30, 2) : field(v[1], 31, 1));
	r->nfmt = 0;
	r->dfmt = 0;
	r->heap = 0;
	r->format = (uint8_t)(field(v[3], 12, 7) & g->format_mask);
	r->oob_select = (uint8_t)field(v[3], 28, 2);
	r->element_size = two && r->swizzle == 3 ? 16 : 4; /* V2 */
	r->add_lane = r->add_tid;                          /* A2 */
	r->swizzle_active = r->swizzle & 1;                /* A3; V2: 2 is linear */
	if (silicon && g->silicon == MAU_SILICON_GFX11) {
		r->add_lane = r->add_tid && !op->idxen;
		r->swizzle_active = r->swizzle_active && (op->idxen || r->add_tid);
	}
}

static void resource_read(const mau_generation *g, bool silicon, const mau_op *op,
                          const uint32_t v[4], mau_resource *r)
{
	read_common(v, r);
	if (g->formats == MAU_FORMATS_PAIRS)
		read_gfx6_9(g, silicon, op, v, r);
	else
		read_gfx10_11(g, silicon, op, v, r);
}

void mau_fast_resource_plan(struct mau_fast_plan *p, const uint32_t vsharp[4])
{
	resource_read(p->req.generation, p->req.silicon, &p->req.op, vsharp, &p->vsharp);
}
