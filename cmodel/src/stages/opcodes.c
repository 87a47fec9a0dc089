/*
 * opcodes.c - the table encodings/opcodes.csv, looked up by generation and opcode number.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

static const struct mau_opcode opcodes[] = {
#include "mau/opcodes.inc"
};

/** The text of each row. */
static const struct mau_opcode_text texts[] = {
#include "mau/opcode_text.inc"
};

/** Row number + 1 by generation and slot, 0 if there is no row. A slot is an opcode: those of MUBUF
 * first, then MTBUF, FLAT, GLOBAL, SCRATCH, SMEM. */
static const uint16_t opcode_index[MAU_GENERATIONS][912] = {
#include "mau/opcode_index.inc"
};

const struct mau_opcode *mau_opcode_find(unsigned gfx, unsigned enc, unsigned opcode,
                                         const struct mau_opcode_text **text_ret)
{
	static const uint16_t first[7] = {0, 256, 272, 400, 528, 656, 912}; /* by MAU_ENC_* */
	unsigned row;

	if (enc > MAU_ENC_SMEM || opcode >= (unsigned)(first[enc + 1] - first[enc]))
		return NULL;
	row = opcode_index[gfx][first[enc] + opcode];
	if (row == 0)
		return NULL;
	*text_ret = &texts[row - 1];
	return &opcodes[row - 1];
}
