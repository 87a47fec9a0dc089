/*
 * sign_op.c - the operation of a request of signature mode: flags, inst_offset, and deliberate
 * errors (../README.md, Operation).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fpga/signature/model/sign_parts.h"

/* OP: bits 14:0 of an operation; bit 15: ADDTID (smode S). */
static const uint16_t ops[128] = {
#include "fpga/signature/model/ops.inc"
};

/* NFMT of gfx6-9, for H1[8:7] of a format's bits. */
static const uint8_t number_formats[4] = {0, MAU_NFMT_UINT, MAU_NFMT_SINT, MAU_NFMT_FLOAT};

uint32_t sign_format(unsigned gfx, uint32_t r)
{
	const mau_generation *g = mau_generation_of(gfx);

	if (g->formats == MAU_FORMATS_PAIRS) {
		uint32_t nfmt = r >> 7 ? number_formats[r >> 7] : r >> 4 & 7;

		return nfmt << 4 | (r & 15);
	}
	bool upper = r >> 6 & 1 && (r >> 7 == 0 || (g->format_mask > 63 && (r >> 4 & 3) == 0));

	return (uint32_t)upper << 6 | (r & 63);
}

/* Sometimes an encoding that the generation lacks: GLOBAL, SCRATCH on gfx7 and 8, FLAT on gfx6. */
static void replace_absent(sign_make *m)
{
	mau_op *op = &m->op;
	bool flat = op->enc >= MAU_ENC_FLAT && op->enc <= MAU_ENC_SCRATCH;

	if (!flat || sign_bits(m->h[0], 10, 7) == 0)
		return;
	if (!mau_generation_of(m->ctx->gfx)->flat)
		op->enc = MAU_ENC_MUBUF;
	else if (!mau_generation_of(m->ctx->gfx)->segments)
		op->enc = MAU_ENC_FLAT;
}

static bool lds_legal(const mau_op *op)
{
	bool enc =
		op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH;

	return enc && op->cls == MAU_CLS_LOAD && op->d16 == MAU_D16_NO &&
	       (op->fmt ? op->ncomp == 0 : op->size <= MAU_SIZE_4);
}

/* Fields of MTBUF, GLOBAL, SCRATCH and atomics. */
static void details(sign_make *m, bool addtid)
{
	uint64_t h = m->h[0];
	mau_op *op = &m->op;

	if (op->enc == MAU_ENC_MTBUF) {
		op->format =
			(uint8_t)sign_format(m->ctx->gfx, (uint32_t)sign_bits(m->h[1], 32, 24));
		if (sign_bits(h, 34, 32) == 0) { /* both are ignored (D17) */
			op->fmt = 0;
			op->size = sign_bits(h, 37, 37) ? MAU_SIZE_12 + sign_bits(h, 35, 35)
			                                : sign_bits(h, 36, 35);
		}
	}
	if (op->enc == MAU_ENC_GLOBAL)
		op->smode = addtid ? sign_bits(h, 45, 44) == 0 ? MAU_SMODE_NONE : MAU_SMODE_S
		            : sign_bits(h, 43, 43) ? MAU_SMODE_SV
		                                   : MAU_SMODE_V;
	if (op->enc == MAU_ENC_SCRATCH)
		op->smode = sign_bits(h, 45, 44);
	if (op->cls == MAU_CLS_ATOMIC) {
		uint32_t code = 1 + sign_bits(h, 49, 46) + sign_bits(h, 51, 50);

		op->atomic = op->size == MAU_SIZE_8 && code >= 18 ? code & 15 : code;
	}
}

static void flags(sign_make *m)
{
	uint64_t h = m->h[0];
	mau_op *op = &m->op;
	bool junk = !m->buffer && sign_bits(h, 34, 32) == 0;

	op->glc = sign_bits(h, 11, 11);
	op->slc = sign_bits(h, 12, 12);
	op->dlc = sign_bits(h, 13, 13);
	op->offen = (m->buffer || junk) && sign_bits(h, 14, 14);
	op->idxen = (m->buffer || junk) && sign_bits(h, 15, 15);
	op->lds |= lds_legal(op) && sign_bits(h, 20, 19) == 0;
	op->tfe = (m->buffer || !m->vega) && op->enc != MAU_ENC_SMEM && op->cls != MAU_CLS_STORE &&
	          sign_bits(h, 18, 16) == 0 && !op->lds;
	if (m->buffer && mau_generation_of(m->ctx->gfx)->addr64 && sign_bits(h, 23, 21) == 0) {
		op->addr64 = 1;
		op->offen = op->idxen = 0;
	}
	op->addr64 |= junk && sign_bits(h, 21, 21);
}

/* One request in 16 is made illegal or odd. */
static void spoil(sign_make *m)
{
	uint64_t h = m->h[0];
	mau_op *op = &m->op;
	unsigned kind = sign_bits(h, 30, 28);
	bool bit = sign_bits(h, 31, 31);

	if (kind == 0 || (op->enc == MAU_ENC_SMEM && kind < 4)) {
		op->unknown = 1;
		return;
	}
	if (op->enc == MAU_ENC_SMEM)
		return;
	if (kind <= 4) {
		op->lds |= kind >= 2 || !m->buffer;
		op->tfe |= kind >= 3 || (kind == 2 && bit);
		op->addr64 |= m->buffer && (kind == 1 || kind == 4);
		op->offen |= kind == 4;
		op->idxen |= kind == 4;
		op->unknown = kind == 4 && bit;
	} else if (kind <= 6) {
		op->addr64 |= m->buffer; /* a reserved bit where ADDR64 does not exist (D2) */
	} else {
		op->smode = sign_bits(h, 45, 44);
	}
}

static uint32_t buffer_offset(unsigned k, uint32_t r)
{
	return k < 5    ? 0
	       : k < 9  ? r & 0xffc
	       : k < 13 ? r & 0xfff
	       : k < 14 ? 0xff8 | (r & 7)
	                : r & 31;
}

/* F1: FLAT unsigned, GLOBAL and SCRATCH signed. */
static uint32_t flat_offset(const sign_make *m, unsigned k, uint32_t r)
{
	const mau_generation *g = mau_generation_of(m->ctx->gfx);
	uint32_t mask = g->flat_bits == 12 ? 0x7ff : 0xfff;
	bool sign = m->op.enc != MAU_ENC_FLAT, e4 = m->odd && sign_bits(m->h[0], 30, 28) >= 4;

	if (!g->flat_bits || (g->flat_no_offset && !sign && !e4))
		return 0;
	switch (k) {
	case 5:
	case 6:
		return r & 0xfc;
	case 7:
	case 8:
		return r & mask;
	case 9:
		return (mask & ~7u) | (r & 7);
	case 10:
		return r & 31;
	case 11:
	case 12:
		return sign ? ~31u | (r & 31) : r & 3;
	case 13:
		return sign ? ~63u | (r & 0x3c) : r & 15;
	case 14:
		return sign ? ~mask | (r & 7) : mask;
	case 15:
		return sign ? ~mask | (r & mask) : r & mask;
	default:
		return 0;
	}
}

static uint32_t scalar_offset(unsigned gfx, unsigned k, uint32_t r)
{
	unsigned form = mau_generation_of(gfx)->smem_offset;

	if (k < 4)
		return 0;
	if (form == MAU_SMEM_OFFSET_DWORDS)
		return r & 0x3fc;
	if (k < 9)
		return r & 0xffc;
	if (form == MAU_SMEM_OFFSET_UNSIGNED)
		return k < 12 ? r & 0xfff : r & 0xfffff;
	return k < 11   ? r & 0xfff
	       : k < 13 ? ~0xffu | (r & 0xff)
	       : k < 14 ? ~0xfffffu | (r & 0xfffff)
	                : r & 0xfffff;
}

void sign_make_op(sign_make *m)
{
	uint32_t row = ops[sign_bits(m->h[0], 6, 0)], r = (uint32_t)sign_bits(m->h[1], 23, 4);
	unsigned k = sign_bits(m->h[1], 3, 0);

	m->op = mau_op_unpack(row & 0x7fff);
	replace_absent(m);
	m->buffer = m->op.enc <= MAU_ENC_MTBUF;
	m->odd = sign_bits(m->h[0], 27, 24) == 0;
	flags(m);
	details(m, row >> 15);
	if (m->odd)
		spoil(m);
	m->inst = m->buffer                   ? buffer_offset(k, r)
	          : m->op.enc == MAU_ENC_SMEM ? scalar_offset(m->ctx->gfx, k, r)
	                                      : flat_offset(m, k, r);
	m->op.inst_offset = m->inst & 0xffffff;
	m->edge = mau_generation_of(m->ctx->gfx)->heap && m->op.enc == MAU_ENC_MUBUF &&
	          !m->op.fmt && m->op.cls <= MAU_CLS_STORE && m->op.size >= MAU_SIZE_8 &&
	          !m->op.lds && !m->op.addr64 && sign_bits(m->h[0], 54, 52) == 0;
	if (m->edge)
		m->op.offen = m->op.idxen = 1;
}
