/*
 * inst_print.h - what the files that print instructions share. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_INST_PRINT_H
#define MAU_INST_PRINT_H

#include "stages/decode.h"

/** Text under construction; 'length' keeps counting when 'size' is used up. */
struct text {
	char *at;
	size_t size, length;
	const char *comma; /* what goes before the next operand: "" or ", " */
};

/* Appends like printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void mau_put(struct text *text, const char *format, ...);

/* Appends 'operand', after a comma when it is not the first. */
void mau_put_operand(struct text *text, const char *operand);

/* Appends a VGPR or a range of 'count' of them as an operand: v7, v[7:9]; an AccVGPR, a7, where
 * 'acc' is 1. */
void mau_put_data_vgprs(struct text *text, unsigned acc, unsigned first, unsigned count);

static inline void mau_put_vgprs(struct text *text, unsigned first, unsigned count)
{
	mau_put_data_vgprs(text, 0, first, count);
}

/* Appends what the instruction says of caches: " glc" ... */
void mau_put_policy(struct text *text, unsigned gfx, const mau_inst *inst);

/* Appends what 'count' scalar registers from operand code 'code' on are called, as an operand: s7,
 * s[8:11], vcc, ttmp3, m0, -1, 0.5 ... */
void mau_put_scalar(struct text *text, unsigned gfx, unsigned code, unsigned count);

/* Registers of the data of a non-format operation: 'size' is MAU_SIZE_*, 'atomic' MAU_ATOMIC_*. */
static inline unsigned mau_plain_dwords(unsigned size, unsigned atomic)
{
	static const uint8_t dwords[8] = {1, 1, 1, 2, 3, 4, 8, 16};
	const unsigned count = dwords[size & 7];

	return atomic == MAU_ATOMIC_CMPSWAP || atomic == MAU_ATOMIC_FCMPSWAP ? 2 * count : count;
}

/* Operands and modifiers of an instruction, after its mnemonic; 'form' is MAU_FORM_*. inst.op says
 * what the opcode does, also of an instruction that the unit does not execute. */
void mau_print_buffer(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form);
void mau_print_flat(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form);
void mau_print_smem(struct text *text, unsigned gfx, const mau_inst *inst, unsigned form);

#endif
