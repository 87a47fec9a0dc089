/*
 * decode.c - from the two words of a MUBUF or MTBUF instruction to the operation of a request.
 *
 * Field positions (bit numbers of the 64-bit instruction):
 *            OFFSET OFFEN IDXEN GLC ADDR64 LDS SLC          OP             DFMT  NFMT  VADDR VDATA SRSRC/4 TFE SOFFSET
 *   MUBUF    11:0   12    13    14  15     16  54, gfx8: 17 24:18          -     -     39:32 47:40 52:48   55  63:56
 *   MTBUF    11:0   12    13    14  15     -   54           18:16, gfx8:   22:19 25:23 39:32 47:40 52:48   55  63:56
 *                                                           18:15
 * ADDR64 exists on gfx6 and gfx7; "gfx8" stands for gfx8 and gfx9. An opcode that the generation does not have is reported
 * in op.unknown (rule E5); the other fields are filled in all the same, so that E1-E3 can be listed too.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>

#include "mau/mau.h"

/** A row of encodings/opcodes.csv. */
struct opcode {
	const char *mnemonic;
	uint8_t enc;
	int16_t code[7]; /* by generation, -1: none */
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext;
};

static const struct opcode opcodes[] = {
#include "mau/opcodes.inc"
};

/** Row + 1 by generation and opcode: MUBUF 0..255, MTBUF 256..271. */
static const uint8_t opcode_index[][272] = {
#include "mau/opcode_index.inc"
};

enum { WORD0_MUBUF = 0x38, WORD0_MTBUF = 0x3a };

static inline unsigned field(uint32_t word, unsigned lsb, unsigned width)
{
	return word >> lsb & ((1u << width) - 1);
}

/** Fields that only one of the two encodings has, and the opcode. */
static void decode_mubuf(bool gfx8, uint32_t word, uint32_t high, mau_inst *inst)
{
	inst->op.enc = MAU_ENC_MUBUF;
	inst->op.lds = (uint8_t)field(word, 16, 1);
	inst->op.slc = (uint8_t)(gfx8 ? field(word, 17, 1) : field(high, 22, 1));
	inst->opcode = (uint16_t)field(word, 18, 7);
}

static void decode_mtbuf(bool gfx8, uint32_t word, uint32_t high, mau_inst *inst)
{
	inst->op.enc = MAU_ENC_MTBUF;
	inst->op.slc = (uint8_t)field(high, 22, 1);
	inst->op.format = (uint8_t)field(word, 19, 7);
	inst->opcode = (uint16_t)(gfx8 ? field(word, 15, 4) : field(word, 16, 3));
	inst->dfmt = (uint8_t)field(word, 19, 4);
	inst->nfmt = (uint8_t)field(word, 23, 3);
}

/** What the opcode says: class, size, format, atomic operation. */
static void decode_opcode(unsigned gfx, mau_inst *inst)
{
	unsigned slot = inst->opcode + (inst->op.enc == MAU_ENC_MTBUF ? 256u : 0u);
	unsigned row = opcode_index[gfx][slot];
	const struct opcode *known;

	if (row == 0) {
		inst->op.unknown = 1;
		return;
	}
	known = &opcodes[row - 1];
	inst->mnemonic = known->mnemonic;
	inst->op.cls = known->cls;
	inst->op.size = known->size;
	inst->op.d16 = known->d16;
	inst->op.atomic = known->atomic;
	inst->op.fmt = known->fmt;
	inst->op.ncomp = known->ncomp;
	inst->op.sext = known->sext;
	inst->op.lds |= known->lds;
}

int mau_decode(unsigned gfx, const uint32_t words[2], mau_inst *inst_ret)
{
	const uint32_t low = words[0], high = words[1];
	const bool gfx8 = gfx >= MAU_GFX_8;
	const unsigned enc = low >> 26;
	mau_inst inst = {.mnemonic = "", .words = 2};

	if (gfx > MAU_GFX_9)
		return MAU_ERR_GENERATION;
	if (enc != WORD0_MUBUF && enc != WORD0_MTBUF)
		return MAU_ERR_ENCODING;
	inst.op.inst_offset = field(low, 0, 12);
	inst.op.offen = (uint8_t)field(low, 12, 1);
	inst.op.idxen = (uint8_t)field(low, 13, 1);
	inst.op.glc = (uint8_t)field(low, 14, 1);
	inst.op.addr64 = (uint8_t)(gfx8 ? 0 : field(low, 15, 1));
	inst.op.tfe = (uint8_t)field(high, 23, 1);
	inst.vaddr = (uint8_t)field(high, 0, 8);
	inst.vdata = (uint8_t)field(high, 8, 8);
	inst.srsrc = (uint8_t)(field(high, 16, 5) * 4);
	inst.soffset = (uint8_t)field(high, 24, 8);
	if (enc == WORD0_MUBUF)
		decode_mubuf(gfx8, low, high, &inst);
	else
		decode_mtbuf(gfx8, low, high, &inst);
	decode_opcode(gfx, &inst);
	*inst_ret = inst;
	return MAU_OK;
}

int mau_soffset_value(unsigned gfx, unsigned code, uint32_t *value_ret)
{
	static const uint32_t floats[9] = {
		0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000, 0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983,
	};

	if (code >= 128 && code <= 192)
		*value_ret = code - 128; /* 0 .. 64 */
	else if (code >= 193 && code <= 208)
		*value_ret = 192 - code; /* -1 .. -16 */
	else if (code >= 240 && code <= (gfx >= MAU_GFX_8 ? 248u : 247u))
		*value_ret = floats[code - 240]; /* +-0.5, 1, 2, 4; 1/2pi */
	else
		return 0;
	return 1;
}
