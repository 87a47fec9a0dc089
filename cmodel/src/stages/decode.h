/*
 * decode.h - declarations that the files of the decoder share. Internal: not installed.
 *
 *   decode.c                                          encoding and opcode
 *   decode_buffer.c, decode_flat.c, decode_smem.c     fields up to gfx11, and of gfx90a, 942, 950
 *   decode_gfx12.c                                    fields of gfx12
 *   opcodes.c                                         the table encodings/opcodes.csv
 *   ds_name.c                                         the table encodings/ds.csv
 *   inst_print.c, inst_print_*.c                      text
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DECODE_H
#define MAU_DECODE_H

#include <stdbool.h>

#include "mau/mau.h"

/** Operands that an opcode uses (column 'form' of encodings/opcodes.csv). */
enum mau_form {
	MAU_FORM_ALL,             /* all operands of the encoding */
	MAU_FORM_NONE,            /* no operands */
	MAU_FORM_NODATA,          /* no data VGPR: data goes to or comes from LDS */
	MAU_FORM_ADDTID,          /* no address VGPR: the lane number is the address (F6) */
	MAU_FORM_BUFFER,          /* SMEM: SBASE is a V#, four SGPRs */
	MAU_FORM_SDATA,           /* SMEM: only SDATA */
	MAU_FORM_SBASE,           /* SMEM: no SDATA */
	MAU_FORM_PROBE,           /* SMEM: SDATA is a number */
	MAU_FORM_PROBE_BUFFER,    /* SMEM: SDATA is a number, SBASE a V# */
	MAU_FORM_CACHE,           /* no operands, only cache bits */
	MAU_FORM_BLOCK,           /* 32 data VGPRs */
	MAU_FORM_PREFETCH,        /* SMEM: SBASE, offsets, a number in SDATA */
	MAU_FORM_PREFETCH_BUFFER, /* SMEM: the same with a V# */
	MAU_FORM_PREFETCH_PC,     /* SMEM: the same without SBASE */
};

/** The operation of a row of encodings/opcodes.csv. */
struct mau_opcode {
	const char *mnemonic;
	uint8_t enc;
	int16_t code[MAU_GENERATIONS]; /* by generation, -1: none */
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext, foreign;
};

/** The text of the same row. */
struct mau_opcode_text {
	const char *gfx11_name; /* NULL: the mnemonic of mau_opcode */
	uint8_t form;           /* MAU_FORM_* */
};

/* Finds the row of 'opcode' of encoding 'enc' on generation 'gfx', a generation that the unit
 * executes. Returns NULL if there is none; otherwise '*text_ret' is written, too. */
const struct mau_opcode *mau_opcode_find(unsigned gfx, unsigned enc, unsigned opcode,
                                         const struct mau_opcode_text **text_ret);

enum {
	MAU_BIT_NONE = 64
}; /* bit position: the generation does not have the bit */

/** 'width' bits of a 64-bit instruction. */
static inline unsigned mau_bits(uint64_t word, unsigned lsb, unsigned width)
{
	return (unsigned)(word >> lsb) & ((1u << width) - 1);
}

/** One bit of an instruction; 0 if 'position' is MAU_BIT_NONE. */
static inline uint8_t mau_bit(uint64_t word, unsigned position)
{
	return position < MAU_BIT_NONE ? (uint8_t)(word >> position & 1) : 0;
}

/** Sign-extends 'value' from 'width' bits to the 24 bits of inst_offset. */
static inline uint32_t mau_offset24(uint32_t value, unsigned width)
{
	const uint32_t sign = 1u << (width - 1);

	return ((value ^ sign) - sign) & 0xffffff;
}

/** Copies the operation of a row to 'op'. */
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

/** Bit positions of the flags that MUBUF, MTBUF and FLAT instructions have. */
struct mau_flag_bits {
	uint8_t glc, slc, dlc, lds, tfe, acc; /* MAU_BIT_NONE: not on this generation */
};

/** Reads these flags, and VADDR 39:32 and VDATA 47:40. */
static inline void mau_decode_flags(const struct mau_flag_bits *at, uint64_t word, mau_inst *inst)
{
	inst->op.glc = mau_bit(word, at->glc);
	inst->op.slc = mau_bit(word, at->slc);
	inst->op.dlc = mau_bit(word, at->dlc);
	inst->op.lds = mau_bit(word, at->lds);
	inst->op.tfe = mau_bit(word, at->tfe);
	inst->acc = mau_bit(word, at->acc);
	inst->vaddr = (uint8_t)mau_bits(word, 32, 8);
	inst->vdata = (uint8_t)mau_bits(word, 40, 8);
}

/** MAU_ENC_* of SEG 0, 1, 2; gfx12 has the same codes in ENCODING. */
static inline uint8_t mau_enc_of_segment(unsigned segment)
{
	static const uint8_t encodings[3] = {MAU_ENC_FLAT, MAU_ENC_SCRATCH, MAU_ENC_GLOBAL};

	return encodings[segment];
}

/** The number of an inst_offset, two's complement of 24 bits. A buffer offset up to gfx11 has 12
 * bits and is never negative here. */
static inline int mau_signed24(uint32_t offset)
{
	return (int)((offset & 0xffffff) ^ 0x800000) - 0x800000;
}

/* Sets the base operands of GLOBAL and SCRATCH (F6, F7). 'sgpr': SADDR is a register; 'vgpr': the
 * address has a VGPR. */
void mau_decode_base(unsigned saddr, bool sgpr, bool vgpr, mau_inst *inst);

/* Each reads the fields of one encoding and sets op.enc and opcode; it does not look up the opcode.
 * mau_decode_flat() and mau_decode_vflat() return false if SEG is reserved. */
void mau_decode_mubuf(unsigned gfx, uint64_t word, mau_inst *inst);
void mau_decode_mtbuf(unsigned gfx, uint64_t word, mau_inst *inst);
bool mau_decode_flat(unsigned gfx, uint64_t word, mau_inst *inst);
void mau_decode_smem(unsigned gfx, uint64_t word, mau_inst *inst);
void mau_decode_vbuffer(const uint32_t words[3], mau_inst *inst);
bool mau_decode_vflat(const uint32_t words[3], mau_inst *inst);
void mau_decode_smem_gfx12(const uint32_t words[2], mau_inst *inst);

#endif
