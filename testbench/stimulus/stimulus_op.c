/*
 * stimulus_op.c - operations: every opcode of encodings/opcodes.csv that the generation has, and the illegal ones (E1, E2, E3, E5).
 * SPDX-License-Identifier: Apache-2.0
 */
#include <pthread.h>
#include <string.h>

#include "stimulus_parts.h"

typedef struct op_row {
	const char *name;
	uint8_t enc;
	int16_t code[7];
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext;
} op_row;

static const op_row rows[] = {
#include "mau/opcodes.inc"
};

#define MAX_OPS 192

/* Templates by generation and class; a class's list is drawn from uniformly. */
typedef struct op_list {
	uint32_t count[4];
	mau_op op[4][MAX_OPS];
} op_list;

static op_list lists[4];
static pthread_once_t lists_once = PTHREAD_ONCE_INIT;

static void build_lists(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const op_row *r = &rows[i];

		if (r->enc != MAU_ENC_MUBUF && r->enc != MAU_ENC_MTBUF)
			continue;
		for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++) {
			op_list *list = &lists[gfx];

			if (r->code[gfx] < 0 || list->count[r->cls] == MAX_OPS)
				continue;
			list->op[r->cls][list->count[r->cls]++] = (mau_op){.enc = r->enc, .cls = r->cls, .fmt = r->fmt, .size = r->size,
				.ncomp = r->ncomp, .d16 = r->d16, .sext = r->sext, .lds = r->lds, .atomic = r->atomic};
		}
	}
}

void tb_ops_init(void)
{
	pthread_once(&lists_once, build_lists);
}

uint8_t tb_legal_format(uint32_t random)
{
	unsigned dfmt = 1 + tb_below(random << 8, 14), mask = mau_dfmt(dfmt)->nfmt_mask, pick = random >> 24 & 7;

	for (unsigned i = 0; i < 8; i++, pick = (pick + 1) & 7)
		if (mask >> pick & 1)
			break;
	return (uint8_t)(pick << 4 | dfmt);
}

/* The class: loads 55 %, stores 28 %, atomics 15 %, cache operations 2 % (shapes: none). */
static unsigned pick_class(const tb_make *m, bool shape)
{
	unsigned r = m->w[W_OP] & 255;

	if (m->knobs->cls != TB_ANY)
		return (unsigned)m->knobs->cls;
	if (shape)
		return r < 170 ? MAU_CLS_LOAD : r < 246 ? MAU_CLS_STORE : MAU_CLS_ATOMIC;
	return r < 140 ? MAU_CLS_LOAD : r < 212 ? MAU_CLS_STORE : r < 251 ? MAU_CLS_ATOMIC : MAU_CLS_CACHE;
}

/* L2: what may load to LDS. */
static bool lds_legal(const mau_op *op)
{
	return op->enc == MAU_ENC_MUBUF && op->cls == MAU_CLS_LOAD && op->d16 == MAU_D16_NO &&
		(op->fmt ? op->ncomp == 0 : op->size <= MAU_SIZE_4);
}

static void flags(tb_make *m, mau_op *op, bool shape)
{
	uint32_t r = m->w[W_FLAGS];

	op->offen = r & 1;
	op->idxen = r >> 1 & 1;
	op->glc = r >> 2 & 1;
	op->slc = (r >> 3 & 3) == 0;
	op->tfe = (r >> 5 & 7) == 0 && op->cls != MAU_CLS_STORE;
	if (lds_legal(op) && (r >> 8 & 3) == 0) {
		op->lds = 1;
		op->tfe = 0;
	}
	if (m->ctx->gfx <= MAU_GFX_7 && (r >> 10 & 7) == 0) { /* A8 */
		op->addr64 = 1;
		op->offen = op->idxen = 0;
	}
	if (op->fmt && op->enc == MAU_ENC_MTBUF)
		op->format = tb_legal_format(m->w[W_FORMAT]);
	if (!shape && (r >> 13 & 15) == 0) /* any format, reserved ones too (V6, N17) */
		op->format = r >> 17 & 127;
}

/* One corner request in 16 is made illegal or odd on purpose. */
static void spoil(tb_make *m, mau_op *op)
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
	case 5: case 6: /* ADDR64 where it is a reserved bit (D2) */
		op->addr64 = 1;
		break;
	default:
		op->dlc = 1;
		op->smode = r >> 8 & 3;
		break;
	}
}

static uint32_t inst_offset(const tb_make *m, bool shape)
{
	uint32_t r = m->w[W_INST_OFFSET], k = r >> 28;

	if (shape) /* members of a structure */
		return k < 8 ? 0 : k < 14 ? (r & 15) * 4 : (r & 0x3ff) * 4;
	if (k < 5)
		return 0;
	return k < 9 ? (r & 0x3ff) * 4 : k < 13 ? r & 0xfff : k < 14 ? 0xfff - (r & 7) : r & 31;
}

void tb_make_op(tb_make *m, bool shape)
{
	static const uint8_t bytes_of[8] = {1, 2, 4, 8, 12, 16, 32, 64};
	const op_list *list = &lists[m->ctx->gfx & 3];
	unsigned cls = pick_class(m, shape);
	mau_op *op = &m->req->op;

	*op = list->op[cls][tb_below(m->w[W_OP] & ~0xffu, list->count[cls])];
	if (op->lds && (m->w[W_OP] >> 8 & 7)) /* BUFFER_STORE_LDS_DWORD is always illegal (L2): seldom */
		*op = list->op[cls][0];
	flags(m, op, shape);
	op->inst_offset = inst_offset(m, shape);
	if (!shape && (m->w[W_ILLEGAL] & 15) == 0)
		spoil(m, op);
	m->bytes = op->fmt ? (op->enc == MAU_ENC_MTBUF ? mau_dfmt(op->format)->bytes : 4) : bytes_of[op->size];
	if (!m->bytes)
		m->bytes = 4;
}
