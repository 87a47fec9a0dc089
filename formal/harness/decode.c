/*
 * decode.c - mau_decode.sv against mau_decode(): all words of generation GFX.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cbmc.h"
#include "mau/mau.h"

B(96) i_inst;
#include RTL

int main(void)
{
	uint32_t word0 = any_u32(), word1 = any_u32(), word2 = any_u32();
	const uint32_t words[3] = {word0, word1, word2};
	mau_inst inst = {0};
	mau_op none = {.unknown = 1};
	int code = mau_decode(GFX, words, &inst);
	uint64_t want = mau_op_pack(code == MAU_ERR_ENCODING ? &none : &inst.op);

	i_inst = (B(96))word2 << 64 | (B(96))word1 << 32 | word0;
	rtl();
	PROVE(o_op == want, "operation word");
	REACHED();
	return 0;
}
