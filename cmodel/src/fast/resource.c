/*
 * resource.c - what the V# and the format say about a request (rules V1-V6, A2, A3, N17, D30).
 *
 * Field positions (word.bits): BASE 1.15:0,0.31:0; STRIDE 1.29:16; SWIZZLE_ENABLE 1.31
 * (gfx11: 1.31:30); NUM_RECORDS 2; DST_SEL 3.11:0; INDEX_STRIDE 3.22:21; ADD_TID_ENABLE 3.23;
 * TYPE 3.31:30. gfx6-9: NUM_FORMAT 3.14:12; DATA_FORMAT 3.18:15; gfx6-8: ELEMENT_SIZE 3.20:19;
 * HEAP 3.26. gfx10 and later: FORMAT 3.18:12 (gfx11: 3.17:12); OOB_SELECT 3.29:28. RTL twin: the V#
 * part of the lane pipe.
 *
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

/** Fields that every generation has in one place. */
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
static void read_gfx6_9(unsigned gfx, bool silicon, const mau_op *op, const uint32_t v[4],
                        mau_resource *r)
{
	bool gfx9 = gfx == MAU_GFX_9, extend;

	r->swizzle = (uint8_t)field(v[1], 31, 1);
	r->nfmt = (uint8_t)field(v[3], 12, 3);
	r->dfmt = (uint8_t)field(v[3], 15, 4);
	r->format = 0;
	r->oob_select = 0;
	r->element_size = (uint8_t)(gfx9 ? 4 : 2u << field(v[3], 19, 2)); /* V2 */
	r->heap = (uint8_t)(gfx9 ? 0 : field(v[3], 26, 1));

	r->add_lane = r->add_tid;       /* A2 */
	r->swizzle_active = r->swizzle; /* A3 */
	if (silicon && gfx9) {
		r->add_lane = r->add_tid && (!op->idxen || r->swizzle);
		r->swizzle_active = r->swizzle && r->add_tid;
	}
	if (op->addr64 && gfx <= MAU_GFX_7)
		r->swizzle_active = 0; /* D3 */
	/* V4; on gfx8 both rule books add the lane whenever ADD_TID_ENABLE says so */
	extend = gfx >= MAU_GFX_8 && r->add_lane && op->enc == MAU_ENC_MUBUF && !op->fmt;
	if (extend)
		r->stride |= (uint32_t)r->dfmt << 14;
}

/** V1-V3, A2, A3 of gfx10 and later. */
static void read_gfx10_11(unsigned gfx, bool silicon, const mau_op *op, const uint32_t v[4],
                          mau_resource *r)
{
	bool gfx11 = gfx >= MAU_GFX_11;

	r->swizzle = (uint8_t)(gfx11 ? field(v[1], 30, 2) : field(v[1], 31, 1));
	r->nfmt = 0;
	r->dfmt = 0;
	r->heap = 0;
	r->format = (uint8_t)(gfx11 ? field(v[3], 12, 6) : field(v[3], 12, 7));
	r->oob_select = (uint8_t)field(v[3], 28, 2);
	r->element_size = gfx11 && r->swizzle == 3 ? 16 : 4; /* V2 */
	r->add_lane = r->add_tid;                            /* A2 */
	r->swizzle_active = r->swizzle & 1;                  /* A3; V2: 2 is linear */
	if (silicon && gfx11) {
		r->add_lane = r->add_tid && !op->idxen;
		r->swizzle_active = r->swizzle_active && (op->idxen || r->add_tid);
	}
}

static void resource_read(unsigned gfx, bool silicon, const mau_op *op, const uint32_t v[4],
                          mau_resource *r)
{
	read_common(v, r);
	if (gfx <= MAU_GFX_9)
		read_gfx6_9(gfx, silicon, op, v, r);
	else
		read_gfx10_11(gfx, silicon, op, v, r);
}

/** Memory bytes of a format (T, D4): 0 when it is INVALID, reserved, or a combination that the
 * generation does not list. */
static uint8_t format_bytes(unsigned gfx, unsigned dfmt, unsigned nfmt)
{
	const mau_dfmt_info *info = mau_dfmt(dfmt);
	unsigned legal = info->nfmt_mask;

	if (gfx <= MAU_GFX_7)
		legal |= (legal >> 1 & 1) << 6; /* N19, D4: 6 is a second SNORM */
	return (legal >> nfmt & 1) ? info->bytes : 0;
}

/** Memory bytes of the format that the operation converts with: its own (MTBUF) or the V#'s. */
static uint8_t access_format_bytes(const struct mau_fast_plan *p)
{
	const mau_op *op = &p->op;
	bool typed = op->enc == MAU_ENC_MTBUF;

	if (p->gfx >= MAU_GFX_10)
		return mau_format(p->gfx, typed ? op->format : p->res.format)->bytes; /* D30 */
	return typed ? format_bytes(p->gfx, op->format & 15, op->format >> 4)
	             : format_bytes(p->gfx, p->res.dfmt, p->res.nfmt);
}

/** The V# and the size of the access: res, format, bytes, ncomp, invalid. */
void mau_fast_resource_plan(struct mau_fast_plan *p, const uint32_t vsharp[4])
{
	const mau_op *op = &p->op;
	bool no_format;

	resource_read(p->gfx, p->silicon, op, vsharp, &p->res);
	no_format = p->gfx >= MAU_GFX_10 ? p->res.format == 0 : p->res.dfmt == 0;
	p->format = is_format(op);
	if (p->format) {
		p->bytes = access_format_bytes(p);
		p->ncomp = 1;
		p->invalid = p->bytes == 0 || no_format; /* V6, D5 */
	} else {
		mau_fast_plain_size(p);
		p->invalid = no_format && !p->res.add_tid && !p->silicon; /* V6, D6 */
	}
}
