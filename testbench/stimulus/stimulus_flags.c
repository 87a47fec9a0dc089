/*
 * stimulus_flags.c - draws flags and inst_offset of an operation, with illegal (E1 to E5) and
 * unusual combinations.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/steer_parts.h"

bool tb_lds_legal(const mau_generation *g, const mau_op *op)
{
	bool wide = g->lds_wide && op->enc != MAU_ENC_SCRATCH &&
	            (op->size == MAU_SIZE_12 || op->size == MAU_SIZE_16);

	return (op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_GLOBAL ||
	        op->enc == MAU_ENC_SCRATCH) &&
	       op->cls == MAU_CLS_LOAD && op->d16 == MAU_D16_NO && !g->no_lds_loads &&
	       (op->fmt ? op->ncomp == 0 : op->size <= MAU_SIZE_4 || wide);
}

static bool is_buffer(const mau_op *op)
{
	return op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;
}

static void cache_bits(const tb_make *m, mau_op *op)
{
	uint32_t r = m->w[W_FLAGS];

	op->glc = r >> 2 & 1;
	op->slc = (r >> 3 & 3) == 0;
	if (tb_generation(m)->words >= MAU_WORDS_GFX10)
		op->dlc = r >> 25 & 1;
	if (tb_generation(m)->words == MAU_WORDS_GFX12)
		op->scope = m->w[W_SHAPE] & 3;
}

static void buffer_flags(tb_make *m, mau_op *op, bool shape)
{
	uint32_t r = m->w[W_FLAGS];

	op->offen = r & 1;
	op->idxen = r >> 1 & 1;
	cache_bits(m, op);
	op->tfe = (r >> 5 & 7) == 0 && op->cls != MAU_CLS_STORE;
	if (tb_lds_legal(tb_generation(m), op) &&
	    (op->lds || (r >> 8 & (op->size > MAU_SIZE_4 ? 1 : 3)) == 0)) {
		op->lds = 1;
		op->tfe = 0;
	}
	if (tb_generation(m)->addr64 && (r >> 10 & 7) == 0) { /* A8 */
		op->addr64 = 1;
		op->offen = op->idxen = 0;
	}
	if (op->fmt && op->enc == MAU_ENC_MTBUF)
		op->format = tb_legal_format(m->ctx->gfx, m->w[W_FORMAT]);
	if (!shape && (r >> 13 & 15) == 0) /* any format, reserved ones too (V6, N17) */
		op->format = r >> 17 & 127;
	if (!shape && op->enc == MAU_ENC_MTBUF &&
	    (r >> 26 & 7) == 0) { /* neither field is read (decision D17) */
		op->fmt = 0;
		op->size = (r >> 29) % (MAU_SIZE_16 + 1);
	}
}

/* Draws base operands that the generation has (F7); corner-weighted requests take any (decision
 * D24). */
static void base_operands(const tb_make *m, mau_op *op, bool shape)
{
	uint32_t r = m->w[W_SHAPE_SIZE], modes = tb_generation(m)->scratch_modes;

	if (op->enc == MAU_ENC_GLOBAL) {
		if (op->smode == MAU_SMODE_S || (!shape && (r & 31) == 0)) /* ADDTID */
			op->smode = r >> 5 & 3 ? MAU_SMODE_S : MAU_SMODE_NONE;
		else
			op->smode = r >> 7 & 1 ? MAU_SMODE_SV : MAU_SMODE_V;
	} else if (op->enc == MAU_ENC_SCRATCH) {
		op->smode = r & 3;
		if (shape && op->smode == MAU_SMODE_SV && !(modes >> MAU_SMODE_SV & 1))
			op->smode = MAU_SMODE_V;
		if (shape && op->smode == MAU_SMODE_NONE && !(modes >> MAU_SMODE_NONE & 1))
			op->smode = MAU_SMODE_S;
	}
}

static void flat_flags(tb_make *m, mau_op *op, bool shape)
{
	uint32_t r = m->w[W_FLAGS];

	cache_bits(m, op);
	base_operands(m, op, shape);
	if (tb_generation(m)->flat_tfe)
		op->tfe = (r >> 5 & 7) == 0 && op->cls != MAU_CLS_STORE;
	if (tb_lds_legal(tb_generation(m), op) && (r >> 8 & 3) == 0) {
		op->lds = 1;
		op->tfe = 0;
	}
	if (!shape &&
	    (r >> 13 & 15) == 0) { /* flags of buffers, which are not read here (decision D26) */
		op->offen = r >> 17 & 1;
		op->idxen = r >> 18 & 1;
		op->addr64 = r >> 19 & 1;
		op->fmt = op->lds ? 0 : r >> 20 & 1;
		op->format = r >> 21 & 15;
	}
}

/* Makes one corner-weighted request in 16 illegal or unusual. */
static void spoil_buffer(tb_make *m, mau_op *op)
{
	uint32_t r = m->w[W_ILLEGAL];

	switch (r >> 5 & 7) {
	case 0: /* E5 */
		op->unknown = 1;
		break;
	case 1: /* E1 */
		op->addr64 = 1;
		op->offen = r >> 8 & 1;
		op->idxen = r >> 9 & 1;
		break;
	case 2: /* E2, perhaps with E3 */
		op->lds = 1;
		op->tfe = r >> 8 & 1;
		break;
	case 3: /* E3 */
		op->lds = 1;
		op->tfe = 1;
		break;
	case 4: /* everything at once */
		op->lds = op->tfe = op->addr64 = op->offen = op->idxen = 1;
		op->unknown = r >> 8 & 1;
		break;
	case 5:
	case 6: /* ADDR64 where it is a reserved bit (D2) */
		op->addr64 = 1;
		break;
	default:
		op->dlc = 1;
		op->smode = r >> 8 & 3;
		break;
	}
}

static void spoil_flat(tb_make *m, mau_op *op)
{
	uint32_t r = m->w[W_ILLEGAL];

	switch (r >> 5 & 7) {
	case 0: /* E5 */
		op->unknown = 1;
		break;
	case 1:
	case 2: /* E2, perhaps with E3 */
		op->lds = 1;
		op->tfe = r >> 8 & 1;
		break;
	case 3: /* everything at once */
		op->lds = op->tfe = 1;
		op->unknown = r >> 8 & 1;
		if (tb_generation(m)->flat_bits)
			op->inst_offset = r >> 9 & 0x7ff;
		break;
	case 4:
	case 5:
	case 6: /* E4 in FLAT */
		if (tb_generation(m)->flat_no_offset)
			op->inst_offset = r >> 9 & 0x7ff;
		break;
	default:
		op->dlc = 1;
		break;
	}
}

/* A12: negative offsets, and the limits of 24 bits. */
static uint32_t signed_offset(uint32_t r)
{
	switch (r >> 25 & 7) {
	case 0:
	case 1:
		return 0u - (1 + (r & 31));
	case 2:
	case 3:
		return 0u - (r & 0x3ff) * 4;
	case 4:
		return 0u - (r & 0xfff);
	case 5:
		return 0x7fffff - (r & 7);
	case 6:
		return 0u - 0x800000 + (r & 7);
	default:
		return r & 0x7fffff;
	}
}

static uint32_t buffer_offset(const tb_make *m, bool shape)
{
	uint32_t r = m->w[W_INST_OFFSET], k = r >> 28;

	if (shape) /* members of a structure */
		return k < 8 ? 0 : k < 14 ? (r & 15) * 4 : (r & 0x3ff) * 4;
	if (k < 5)
		return 0;
	if (tb_generation(m)->buffer_signed && k > 10)
		return signed_offset(r);
	return k < 9 ? (r & 0x3ff) * 4 : k < 13 ? r & 0xfff : k < 14 ? 0xfff - (r & 7) : r & 31;
}

/* Offset by F1: unsigned for FLAT, signed for GLOBAL and SCRATCH; gfx7 and 8 have none, FLAT of
 * gfx10.1 must have 0 (F8, E4), FLAT of gfx12 is also signed (F11). */
static uint32_t flat_offset(const tb_make *m, const mau_op *op, bool shape)
{
	const mau_generation *g = tb_generation(m);
	uint32_t r = m->w[W_INST_OFFSET], k = r >> 28, bits = g->flat_bits ? g->flat_bits - 1u : 0,
		 mask = (1u << bits) - 1;
	bool sign = op->enc != MAU_ENC_FLAT || g->flat_wraps;

	if (!bits || (g->flat_no_offset && !sign) || k < 5)
		return 0;
	if (shape)
		return k < 14 || !sign ? (r & 63) * 4 : 0u - (1 + (r & 15)) * 4;
	switch (k) {
	case 5:
	case 6:
		return (r & 63) * 4;
	case 7:
	case 8:
		return r & mask;
	case 9:
		return mask - (r & 7);
	case 10:
		return r & 31;
	case 11:
	case 12:
		return sign ? 0u - (1 + (r & 31)) : r & 3;
	case 13:
		return sign ? 0u - (1 + (r & 15)) * 4 : r & 15;
	case 14:
		return sign ? 0u - mask - 1 + (r & 7) : mask; /* the most negative ones */
	default:
		return sign ? 0u - 1 - (r & mask) : r & mask;
	}
}

/* Offset of a scalar load: gfx6, 7 have 8 bits that count dwords (gfx7 also a literal), gfx8 has 20
 * bits, later generations have 21 signed bits. */
static uint32_t scalar_offset(const tb_make *m, bool shape)
{
	uint32_t r = m->w[W_INST_OFFSET], k = r >> 28, form = tb_generation(m)->smem_offset;

	if (k < 4)
		return 0;
	if (form == MAU_SMEM_OFFSET_DWORDS)
		return (r & 0xff) * 4;
	if (!shape && k < 9 && m->req->op.size < MAU_SIZE_4) /* A13 */
		return r & 0xff;
	if (shape || k < 9)
		return (r & 0xff) * (k & 1 ? 4 : 16);
	if (form == MAU_SMEM_OFFSET_UNSIGNED)
		return k < 12 ? r & 0xfff : r & 0xfffff;
	return k < 11   ? r & 0xfff
	       : k < 13 ? 0u - (r & 0xff)
	       : k < 14 ? 0u - (r & 0xfffff)
	                : r & (tb_generation(m)->scalar_parts ? 0x7fffff : 0xfffff);
}

void tb_make_flags(tb_make *m, bool shape)
{
	static const uint8_t bytes_of[8] = {1, 2, 4, 8, 12, 16, 32, 64};
	mau_op *op = &m->req->op;
	bool buffer = is_buffer(op), odd = !shape && (m->w[W_ILLEGAL] & 15) == 0;

	if (buffer) {
		buffer_flags(m, op, shape);
		op->inst_offset = buffer_offset(m, shape) & 0xffffff;
	} else if (op->enc == MAU_ENC_SMEM) {
		cache_bits(m, op);
		op->inst_offset = scalar_offset(m, shape) & 0xffffff;
		op->unknown = odd && m->w[W_ILLEGAL] >> 5 & 1;
	} else {
		flat_flags(m, op, shape);
		op->inst_offset = flat_offset(m, op, shape) & 0xffffff;
	}
	if (odd && buffer)
		spoil_buffer(m, op);
	else if (odd && op->enc != MAU_ENC_SMEM)
		spoil_flat(m, op);
	tb_steer_flags(m);
	m->bytes =
		tb_converts(op)
			? (op->enc == MAU_ENC_MTBUF ? tb_format_bytes(m->ctx->gfx, op->format) : 4)
			: bytes_of[op->size];
	if (!m->bytes)
		m->bytes = 4;
}
