/*
 * encode_opcode.c - finds the opcode of an operation and encodes its number.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "stimulus/encode_parts.h"
#include "stimulus/encode_rows.h"

/* Does opcode 'r' match the operation in all fields that an opcode gives? GLOBAL with only an SGPR,
 * or no base, is ADDTID. LDS is a bit or part of the opcode. */
static bool row_means(const tb_op_row *r, const tb_coder *c)
{
	const mau_op *op = c->op;
	const bool lds = op->lds ? r->lds || tb_encode_flags[c->kind][c->layout].lds : !r->lds;
	const bool addtid = op->enc == MAU_ENC_GLOBAL &&
	                    (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE);

	return r->enc == op->enc && !r->foreign && r->cls == op->cls && r->size == op->size &&
	       r->d16 == op->d16 && r->atomic == op->atomic && r->fmt == op->fmt &&
	       r->ncomp == op->ncomp && r->sext == op->sext && lds &&
	       (strstr(r->name, "addtid") != NULL) == addtid;
}

/* The first matching opcode; '*lds_ret': the opcode itself implies LDS. -1: there is none. */
static int known_opcode(const tb_coder *c, bool *lds_ret)
{
	for (size_t i = 0; i < tb_op_row_count; i++) {
		if (tb_op_rows[i].code[c->gfx] < 0 || !row_means(&tb_op_rows[i], c))
			continue;
		*lds_ret = tb_op_rows[i].lds;
		return tb_op_rows[i].code[c->gfx];
	}
	return -1;
}

/* Number of opcodes that the encoding's field can hold. */
static unsigned opcode_room(const tb_coder *c)
{
	switch (c->kind) {
	case MUBUF:
		return c->layout == G10 || c->layout == G11 ? 256 : 128;
	case MTBUF:
		return c->layout == G67 ? 8 : 16;
	case FLAT:
		return c->layout == G12 ? 256 : 128;
	default:
		return c->layout == G67 ? 32 : c->layout == G12 ? 64 : 256;
	}
}

/* E5: the first opcode number without a row; -1 if the operation has a field that only an opcode
 * gives. */
static int unknown_opcode(const tb_coder *c)
{
	const mau_op *op = c->op;
	const unsigned room = opcode_room(c);
	bool used[256] = {false};

	if (op->cls || op->size || op->d16 || op->atomic || op->fmt || op->ncomp || op->sext)
		return -1;
	if (op->enc == MAU_ENC_GLOBAL && (op->smode == MAU_SMODE_S || op->smode == MAU_SMODE_NONE))
		return -1;
	for (size_t i = 0; i < tb_op_row_count; i++)
		if (tb_op_rows[i].enc == op->enc && tb_op_rows[i].code[c->gfx] >= 0)
			used[tb_op_rows[i].code[c->gfx] & 255] = true;
	for (unsigned code = 0; code < room; code++)
		if (!used[code])
			return (int)code;
	return -1;
}

int tb_encode_opcode(const tb_coder *c, bool *lds_ret)
{
	*lds_ret = false;
	return c->op->unknown ? unknown_opcode(c) : known_opcode(c, lds_ret);
}

void tb_encode_put_opcode(tb_coder *c, unsigned code)
{
	if (c->layout == G12) {
		tb_encode_field(c, c->kind == SMEM ? 13 : 14,
		                c->kind == MTBUF ? 0x80 | code : code);
	} else if (c->kind == MTBUF && c->layout == G10) {
		tb_encode_field(c, 16, code & 7);
		tb_encode_field(c, 53, code >> 3);
	} else if (c->kind == MTBUF) {
		tb_encode_field(c, c->layout == G67 ? 16 : 15, code);
	} else if (c->kind == SMEM && c->layout == G67) {
		tb_encode_field(c, 22, code);
	} else {
		tb_encode_field(c, 18, code);
	}
}
