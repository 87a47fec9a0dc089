/*
 * resource.c - what the V# and the format say about a request (rules V1-V6, A2, A3, N17).
 *
 * Field positions (word.bits), gfx6-9: BASE 1.15:0,0.31:0; STRIDE 1.29:16; SWIZZLE_ENABLE 1.31; NUM_RECORDS 2;
 * DST_SEL 3.11:0; NUM_FORMAT 3.14:12; DATA_FORMAT 3.18:15; ELEMENT_SIZE 3.20:19 (not gfx9); INDEX_STRIDE 3.22:21;
 * ADD_TID_ENABLE 3.23; HEAP 3.26 (not gfx9); TYPE 3.31:30. RTL twin: the V# part of the lane pipe.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stage.h"

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

static inline bool is_format(const mau_op *op)
{
	return op->fmt || op->enc == MAU_ENC_MTBUF;
}

static void resource_read(unsigned gfx, bool silicon, const mau_op *op, const uint32_t v[4], mau_resource *r)
{
	bool gfx9 = gfx == MAU_GFX_9, addr64 = op->addr64 && gfx <= MAU_GFX_7, extend;

	r->base = v[0] | (uint64_t)(v[1] & 0xffff) << 32;
	r->num_records = v[2];
	r->swizzle = (uint8_t)field(v[1], 31, 1);
	for (unsigned i = 0; i < 4; i++)
		r->dst_sel[i] = dst_sel(v[3], i);
	r->nfmt = (uint8_t)field(v[3], 12, 3);
	r->dfmt = (uint8_t)field(v[3], 15, 4);
	r->element_size = (uint8_t)(gfx9 ? 4 : 2u << field(v[3], 19, 2)); /* V2 */
	r->index_stride = (uint8_t)(8u << field(v[3], 21, 2));            /* V3 */
	r->add_tid = (uint8_t)field(v[3], 23, 1);
	r->heap = (uint8_t)(gfx9 ? 0 : field(v[3], 26, 1));
	r->type = (uint8_t)field(v[3], 30, 2);
	r->null = (v[0] | v[1] | v[2] | v[3]) == 0; /* V5 */

	r->add_lane = r->add_tid;       /* A2 */
	r->swizzle_active = r->swizzle; /* A3 */
	if (silicon && gfx9) {
		r->add_lane = r->add_tid && (!op->idxen || r->swizzle);
		r->swizzle_active = r->swizzle && r->add_tid;
	}
	if (addr64)
		r->swizzle_active = 0; /* D3 */
	/* V4; on gfx8 both rule books add the lane whenever ADD_TID_ENABLE says so */
	extend = gfx >= MAU_GFX_8 && r->add_lane && op->enc == MAU_ENC_MUBUF && !op->fmt;
	r->stride = field(v[1], 16, 14) | (extend ? (uint32_t)r->dfmt << 14 : 0);
}

int mau_resource_decode(const mau_context *ctx, const mau_op *op, const uint32_t vsharp[4], mau_resource *res_ret)
{
	if (ctx->gfx > MAU_GFX_9)
		return MAU_ERR_GENERATION;
	resource_read(ctx->gfx, ctx->rules == MAU_RULES_SILICON, op, vsharp, res_ret);
	return MAU_OK;
}

/** Memory bytes of a format (T, D4): 0 when it is INVALID, reserved, or a combination that the generation does not list. */
static uint8_t format_bytes(unsigned gfx, unsigned dfmt, unsigned nfmt)
{
	const mau_dfmt_info *info = mau_dfmt(dfmt);
	unsigned legal = info->nfmt_mask;

	if (gfx <= MAU_GFX_7)
		legal |= (legal >> 1 & 1) << 6; /* N19, D4: 6 is a second SNORM */
	return (legal >> nfmt & 1) ? info->bytes : 0;
}

/** The V# and the size of the access: res, format, bytes, ncomp, invalid. */
void mau_resource_plan(struct mau_plan *p, const uint32_t vsharp[4])
{
	static const uint8_t size_bytes[8] = {1, 2, 4, 8, 12, 16, 0, 0};
	const mau_op *op = &p->op;
	bool typed = op->enc == MAU_ENC_MTBUF;

	resource_read(p->gfx, p->silicon, op, vsharp, &p->res);
	p->format = is_format(op);
	p->ncomp = 1;
	if (p->format) {
		p->bytes = typed ? format_bytes(p->gfx, op->format & 15, op->format >> 4)
				 : format_bytes(p->gfx, p->res.dfmt, p->res.nfmt);
		p->invalid = p->bytes == 0 || p->res.dfmt == 0; /* V6, D5 */
	} else {
		p->bytes = size_bytes[op->size];
		if (op->cls != MAU_CLS_ATOMIC && p->bytes > 4)
			p->ncomp = p->bytes >> 2; /* R12 */
		p->invalid = p->res.dfmt == 0 && !p->res.add_tid && !p->silicon; /* V6, D6 */
	}
}
