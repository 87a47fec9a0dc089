/*
 * model_decode.c - mau_decode() and mau_op_pack(): CBMC's own checks of the C, for any generation
 * number and any words.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/mau.h"

int main(void)
{
	uint32_t word0 = any_u32(), word1 = any_u32(), word2 = any_u32();
	const uint32_t words[3] = {word0, word1, word2};
	unsigned gfx = any_unsigned();
	mau_inst inst = {0};
	int code = mau_decode(gfx, words, &inst);

	PROVE(code == MAU_OK || code == MAU_ERR_GENERATION || code == MAU_ERR_ENCODING, "code");
	PROVE(code != MAU_OK || (inst.words >= 1 && inst.words <= 3), "words");
	REACHED();
	return 0;
}
