/*
 * inst_print.h - declarations that the files inst_print*.c share. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_INST_PRINT_H
#define MAU_INST_PRINT_H

#include "print/text.h"
#include "stages/decode.h"

/* Appends a VGPR or a range of 'count' of them as an operand: v7, v[7:9]; an AccVGPR, a7, where
 * 'acc' is 1. */
void mau_put_data_vgprs(struct text *text, unsigned acc, unsigned first, unsigned count);

static inline void mau_put_vgprs(struct text *text, unsigned first, unsigned count)
{
	mau_put_data_vgprs(text, 0, first, count);
}

/* Appends the cache bits of the instruction: " glc" ... */
void mau_put_policy(struct text *text, unsigned gfx, const mau_inst *inst);

/* Appends the name of 'count' scalar registers from operand code 'code' on, or of a constant, as an
 * operand: s7, s[8:11], vcc, ttmp3, m0, -1, 0.5 ... */
void mau_put_scalar(struct text *text, unsigned gfx, unsigned code, unsigned count);

/* Registers of the data of a non-format operation: 'size' is MAU_SIZE_*, 'atomic' MAU_ATOMIC_*. */
static inline unsigned mau_plain_dwords(unsigned size, unsigned atomic)
{
	static const uint8_t dwords[8] = {1, 1, 1, 2, 3, 4, 8, 16};
	const unsigned count = dwords[size & 7];

	return atomic == MAU_ATOMIC_CMPSWAP || atomic == MAU_ATOMIC_FCMPSWAP ? 2 * count : count;
}

/* Each appends the operands and modifiers of an instruction, after its mnemonic; 'form' is
 * MAU_FORM_*. inst.op has the class and size of the opcode, also if the unit does not execute it.
 */
void mau_print_buffer(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form);
void mau_print_flat(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form);
void mau_print_smem(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form);

#endif
