/*
 * fst_whole.c - see fst_whole.h. A block is one byte of type, its length without that byte in 8
 * bytes, most significant first, and its contents.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/fst_whole.h"

#include <stdint.h>
#include <stdio.h>

enum {
	HEADER = 0,
	CHANGES = 1,
	GEOMETRY = 3,
	HIERARCHY = 4,
	CHANGES_ALIAS = 5,
	HIERARCHY_LZ4 = 6,
	HIERARCHY_LZ4_TWICE = 7,
	CHANGES_ALIAS2 = 8,
	TYPES = 9
};

bool tb_fst_whole(const char *path)
{
	FILE *in = fopen(path, "rb");
	unsigned seen = 0;
	uint64_t at = 0, end = 0;
	bool good = in && fseek(in, 0, SEEK_END) == 0;

	if (good)
		end = (uint64_t)ftell(in);
	while (good && at < end) {
		uint64_t length = 0;
		int type;

		good = fseek(in, (long)at, SEEK_SET) == 0 && (type = getc(in)) >= 0 && type < TYPES;
		for (unsigned i = 0; i < 8 && good; i++)
			length = length << 8 | (unsigned char)getc(in);
		good = good && !feof(in) && length >= 8 && length < end - at;
		if (good)
			seen |= 1u << type;
		at += 1 + length;
	}
	if (in)
		fclose(in);
	return good && seen & 1u << HEADER &&
	       seen & (1u << CHANGES | 1u << CHANGES_ALIAS | 1u << CHANGES_ALIAS2) &&
	       seen & 1u << GEOMETRY &&
	       seen & (1u << HIERARCHY | 1u << HIERARCHY_LZ4 | 1u << HIERARCHY_LZ4_TWICE);
}
