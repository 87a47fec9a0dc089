/*
 * fuzz_decode.c - libFuzzer target: decodes any three words as an instruction of each generation
 * and encoding, and prints, packs and unpacks it. Its length is that of its encoding.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mau/mau.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void decode(unsigned gfx, const uint32_t words[3])
{
	char text[256], small[8];
	const char *name = NULL;
	mau_inst inst;
	int len = mau_inst_length(gfx, words, &name);

	if (len == 0 || len > MAU_MAX_WORDS || (len > 0 && !name))
		abort();
	if (mau_decode(gfx, words, &inst) != MAU_OK)
		return;
	if (len != inst.words)
		abort();
	mau_op op = mau_op_unpack(mau_op_pack(&inst.op));

	if (mau_op_pack(&op) != mau_op_pack(&inst.op) || inst.op.enc > MAU_ENC_SMEM ||
	    inst.words < 1 || inst.words > 3 || (inst.foreign && !inst.op.unknown))
		abort();
	len = mau_inst_print(gfx, &inst, text, sizeof(text));
	if (len < 0 || (size_t)len >= sizeof(text) || strlen(text) != (size_t)len)
		abort();
	if (mau_inst_print(gfx, &inst, small, sizeof(small)) != len ||
	    strncmp(small, text, sizeof(small) - 1) != 0)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* MUBUF, MTBUF, FLAT, SMEM of gfx6-9, later SMEM, VBUFFER, VFLAT: few random words have
	 * one of these encodings */
	static const uint8_t encoding[8] = {0x38, 0x3a, 0x37, 0x37, 0x3b, 0x30, 0x31, 0x3d};

	for (; size >= 12; data += 12, size -= 12) {
		uint32_t words[3];

		memcpy(words, data, sizeof(words));
		for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++) {
			decode(gfx, words);
			words[0] = (words[0] & 0x03ffffff) |
			           (uint32_t)encoding[(words[0] >> 26 ^ words[1]) & 7] << 26;
			decode(gfx, words);
		}
	}
	return 0;
}
