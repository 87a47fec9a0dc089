/*
 * opcodes.c - the table encodings/opcodes.csv: what an opcode number means on a generation.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stages/decode.h"

static const struct mau_opcode opcodes[] = {
#include "mau/opcodes.inc"
};

/** The other columns, row by row. */
static const struct mau_opcode_text texts[] = {
#include "mau/opcode_text.inc"
};

/** Row + 1 by generation and slot; slots are the opcodes of MUBUF, then of MTBUF, FLAT, GLOBAL,
 * SCRATCH, SMEM. */
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
