/*
 * decode.h - what the files of the decoder share. Internal: not installed.
 *
 *   decode.c                                          which encoding, which opcode
 *   decode_buffer.c, decode_flat.c, decode_smem.c     fields up to gfx11, and of gfx90a, 942, 950
 *   decode_gfx12.c                                    fields of gfx12
 *   opcodes.c                                         the table encodings/opcodes.csv
 *   inst_print.c, inst_print_*.c                      text
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DECODE_H
#define MAU_DECODE_H

#include <stdbool.h>

#include "mau/mau.h"

/** Operands that an opcode has, where these are not all that its encoding has (column 'form' of
 * encodings/opcodes.csv). */
enum mau_form {
	MAU_FORM_ALL,
	MAU_FORM_NONE,            /* no operands at all */
	MAU_FORM_NODATA,          /* no data VGPR: data goes to or comes from LDS */
	MAU_FORM_ADDTID,          /* no address VGPR: the lane number is the address (F6) */
	MAU_FORM_BUFFER,          /* SMEM: SBASE is a V#, four SGPRs */
	MAU_FORM_SDATA,           /* SMEM: SDATA alone */
	MAU_FORM_SBASE,           /* SMEM: no SDATA */
	MAU_FORM_PROBE,           /* SMEM: SDATA is a number */
	MAU_FORM_PROBE_BUFFER,    /* SMEM: the two together: a number, and a V# */
	MAU_FORM_CACHE,           /* no operands, but what the instruction says of caches */
	MAU_FORM_BLOCK,           /* 32 data VGPRs */
	MAU_FORM_PREFETCH,        /* SMEM: SBASE, offsets, a number in SDATA */
	MAU_FORM_PREFETCH_BUFFER, /* SMEM: the same with a V# */
	MAU_FORM_PREFETCH_PC,     /* SMEM: the same without SBASE */
};

/** What a row of encodings/opcodes.csv says of an operation. */
struct mau_opcode {
	const char *mnemonic;
	uint8_t enc;
	int16_t code[MAU_GENERATIONS]; /* by generation, -1: none */
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext, foreign;
};

/** What the same row says of its text. */
struct mau_opcode_text {
	const char *gfx11_name; /* NULL: as elsewhere */
	uint8_t form;           /* MAU_FORM_* */
};

/* Row of 'opcode' of encoding 'enc' on generation 'gfx', which the unit executes; NULL when there
 * is none; '*text_ret' is written when there is one. */
const struct mau_opcode *mau_opcode_find(unsigned gfx, unsigned enc, unsigned opcode,
                                         const struct mau_opcode_text **text_ret);

enum {
	MAU_BIT_NONE = 64
}; /* position of a bit that a generation does not have */

/** 'width' bits of a 64-bit instruction. */
static inline unsigned mau_bits(uint64_t word, unsigned lsb, unsigned width)
{
	return (unsigned)(word >> lsb) & ((1u << width) - 1);
}

/** One bit of an instruction, 0 at MAU_BIT_NONE. */
static inline uint8_t mau_bit(uint64_t word, unsigned position)
{
	return position < MAU_BIT_NONE ? (uint8_t)(word >> position & 1) : 0;
}

/** 'value', a signed number of 'width' bits, as inst_offset has it: two's complement of 24 bits. */
static inline uint32_t mau_offset24(uint32_t value, unsigned width)
{
	const uint32_t sign = 1u << (width - 1);

	return ((value ^ sign) - sign) & 0xffffff;
}

/** What the opcode says of an operation. */
static inline void mau_opcode_apply(const struct mau_opcode *row, mau_op *op)
{
	op->cls = row->cls;
	op->size = row->size;
	op->d16 = row->d16;
	op->atomic = row->atomic;
	op->fmt = row->fmt;
	op->ncomp = row->ncomp;
	op->sext = row->sext;
	op->lds |= row->lds;
}

/** Encoding of SEG 0, 1, 2, or of the same bits of gfx12's ENCODING. */
static inline uint8_t mau_enc_of_segment(unsigned segment)
{
	static const uint8_t encodings[3] = {MAU_ENC_FLAT, MAU_ENC_SCRATCH, MAU_ENC_GLOBAL};

	return encodings[segment];
}

/** inst_offset as a number: two's complement of 24 bits. The buffers' offsets up to gfx11 have 12
 * bits. */
static inline int mau_signed24(uint32_t offset)
{
	return (int)((offset & 0xffffff) ^ 0x800000) - 0x800000;
}

/* Base operands of GLOBAL and SCRATCH (F6, F7): 'sgpr': SADDR names one; 'vgpr': there is a VGPR.
 */
void mau_decode_base(unsigned saddr, bool sgpr, bool vgpr, mau_inst *inst);

/* Fields of one instruction, all but what the opcode says; each sets op.enc and opcode.
 * mau_decode_flat(), mau_decode_vflat() return false when SEG is reserved. */
void mau_decode_mubuf(unsigned gfx, uint64_t word, mau_inst *inst);
void mau_decode_mtbuf(unsigned gfx, uint64_t word, mau_inst *inst);
bool mau_decode_flat(unsigned gfx, uint64_t word, mau_inst *inst);
void mau_decode_smem(unsigned gfx, uint64_t word, mau_inst *inst);
void mau_decode_vbuffer(const uint32_t words[3], mau_inst *inst);
bool mau_decode_vflat(const uint32_t words[3], mau_inst *inst);
void mau_decode_smem_gfx12(const uint32_t words[2], mau_inst *inst);

#endif
