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

/* NFMT of a pair, for H1[8:7] of a format's bits. */
static const uint8_t number_formats[4] = {0, MAU_NFMT_UINT, MAU_NFMT_SINT, MAU_NFMT_FLOAT};

uint32_t sign_format(const sign_make *m, uint32_t r)
{
	if (m->pairs) {
		uint32_t nfmt = r >> 7 ? number_formats[r >> 7] : r >> 4 & 7;

		return nfmt << 4 | (r & 15);
	}
	bool upper =
		r >> 6 & 1 && (r >> 7 == 0 || (m->gen->format_mask == 127 && (r >> 4 & 3) == 0));

	return (uint32_t)upper << 6 | (r & 63);
}

/* Most encodings that the generation lacks become one that it has: GLOBAL and SCRATCH without
 * segments, FLAT without flat. Some scalar loads get a size that only scalar_parts has (A13). */
static void fit(sign_make *m)
{
	static const uint8_t sizes[4] = {MAU_SIZE_1, MAU_SIZE_2, MAU_SIZE_2, MAU_SIZE_12};
	uint64_t h = m->h[0];
	mau_op *op = &m->op;
	bool flat = op->enc >= MAU_ENC_FLAT && op->enc <= MAU_ENC_SCRATCH;

	if (flat && sign_bits(h, 10, 7) != 0) {
		if (!m->gen->flat)
			op->enc = MAU_ENC_MUBUF;
		else if (!m->gen->segments)
			op->enc = MAU_ENC_FLAT;
	}
	if (op->enc == MAU_ENC_SMEM && op->cls == MAU_CLS_LOAD && m->gen->scalar_parts &&
	    sign_bits(h, 39, 39)) {
		op->size = sizes[sign_bits(h, 41, 40)];
		op->sext = op->size <= MAU_SIZE_2 && sign_bits(h, 55, 55);
	}
}

static bool lds_legal(const sign_make *m)
{
	const mau_op *op = &m->op;
	bool enc =
		op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH;
	bool wide = m->gen->lds_wide && (op->size == MAU_SIZE_12 || op->size == MAU_SIZE_16);

	return enc && op->cls == MAU_CLS_LOAD && op->d16 == MAU_D16_NO &&
	       (op->fmt ? op->ncomp == 0 : op->size <= MAU_SIZE_4 || wide);
}

/* The code of an atomic that its size has: 1 .. 27. F64 has 8 bytes alone; CSUB, ADD_F32 and the
 * codes above those of F64 have 4 bytes alone. */
static uint32_t atomic_code(unsigned size, uint64_t h)
{
	uint32_t n = 1 + (uint32_t)sign_bits(h, 60, 56);
	bool f64;

	if (n > MAU_ATOMIC_MAX_NUM)
		n -= 16;
	f64 = n >= MAU_ATOMIC_ADD_F64 && n <= MAU_ATOMIC_MAX_F64;
	return (size == MAU_SIZE_8 ? n >= MAU_ATOMIC_CSUB && !f64 : f64) ? n - 16 : n;
}

/* Fields of MTBUF, GLOBAL, SCRATCH and atomics. */
static void details(sign_make *m, bool addtid)
{
	uint64_t h = m->h[0];
	mau_op *op = &m->op;

	if (op->enc == MAU_ENC_MTBUF) {
		op->format = (uint8_t)sign_format(m, (uint32_t)sign_bits(m->h[1], 32, 24));
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
	if (op->cls == MAU_CLS_ATOMIC)
		op->atomic = atomic_code(op->size, h);
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
	op->lds |= lds_legal(m) && sign_bits(h, 20, 19) == 0;
	op->tfe = (m->buffer || m->gen->flat_tfe) && op->enc != MAU_ENC_SMEM &&
	          op->cls != MAU_CLS_STORE && sign_bits(h, 18, 16) == 0 && !op->lds;
	if (m->buffer && m->gen->addr64 && sign_bits(h, 23, 21) == 0) {
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

/* A12: signed where buffer_signed. */
static uint32_t buffer_offset(const sign_make *m, unsigned k, uint32_t r)
{
	if (m->gen->buffer_signed && k >= 11 && k <= 13)
		return k == 11 ? ~31u | (r & 31) : k == 12 ? ~0xfffffu | r : 0x7ffff8 | (r & 7);
	return k < 5    ? 0
	       : k < 9  ? r & 0xffc
	       : k < 13 ? r & 0xfff
	       : k < 14 ? 0xff8 | (r & 7)
	                : r & 31;
}

/* F1: FLAT unsigned, GLOBAL and SCRATCH signed; all are signed where FLAT wraps (F14). */
static uint32_t flat_offset(const sign_make *m, unsigned k, uint32_t r)
{
	const mau_generation *g = m->gen;
	bool flat = m->op.enc == MAU_ENC_FLAT, sign = !flat || g->flat_wraps,
	     e4 = m->odd && sign_bits(m->h[0], 30, 28) >= 4;

	if (!g->flat_bits || (g->flat_no_offset && flat && !e4))
		return 0;
	uint32_t mask = (1u << (g->flat_bits - 1)) - 1;

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

static uint32_t scalar_offset(const sign_make *m, unsigned k, uint32_t r)
{
	unsigned form = m->gen->smem_offset;

	if (k < 4)
		return 0;
	if (form == MAU_SMEM_OFFSET_DWORDS)
		return r & 0x3fc;
	if (k < 9)
		return r & 0xffc;
	if (form == MAU_SMEM_OFFSET_UNSIGNED)
		return k < 12 ? r & 0xfff : r;
	if (k == 15 && m->gen->scalar_parts)
		return 0x7ff000 | (r & 0xfff);
	return k < 11 ? r & 0xfff : k < 13 ? ~0xffu | (r & 0xff) : k < 14 ? ~0xfffffu | r : r;
}

void sign_make_op(sign_make *m)
{
	uint32_t row = ops[sign_bits(m->h[0], 6, 0)], r = (uint32_t)sign_bits(m->h[1], 23, 4);
	unsigned k = sign_bits(m->h[1], 3, 0);

	m->op = mau_op_unpack(row & 0x7fff);
	fit(m);
	m->buffer = m->op.enc <= MAU_ENC_MTBUF;
	m->odd = sign_bits(m->h[0], 27, 24) == 0;
	flags(m);
	details(m, row >> 15);
	if (m->odd)
		spoil(m);
	m->inst = m->buffer                   ? buffer_offset(m, k, r)
	          : m->op.enc == MAU_ENC_SMEM ? scalar_offset(m, k, r)
	                                      : flat_offset(m, k, r);
	m->op.inst_offset = m->inst & 0xffffff;
	m->edge = m->gen->heap && m->op.enc == MAU_ENC_MUBUF && !m->op.fmt &&
	          m->op.cls <= MAU_CLS_STORE && m->op.size >= MAU_SIZE_8 && !m->op.lds &&
	          !m->op.addr64 && sign_bits(m->h[0], 54, 52) == 0;
	if (m->edge)
		m->op.offen = m->op.idxen = 1;
}
