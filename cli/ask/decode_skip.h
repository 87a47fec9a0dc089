/*
 * decode_skip.h - instructions of a stream that `mau decode` skips.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DECODE_SKIP_H
#define MAU_DECODE_SKIP_H

#include <stdbool.h>
#include <stdint.h>

enum {
	DECODE_ENCODINGS = 40
};

/** Skipped instructions by encoding. All zero before the first one. */
typedef struct decode_skipped {
	const char *name[DECODE_ENCODINGS]; /**< static strings of mau_inst_length() */
	uint32_t count[DECODE_ENCODINGS];
} decode_skipped;

/** Counts an instruction of generation 'gfx' and encoding 'name' with 'count' words. Names it if it
 * accesses memory: DS by its mnemonic, images by their encoding. Returns TB_EXIT_OK, or the code of
 * a failed output. */
int decode_skip(decode_skipped *skipped, unsigned gfx, const char *name, const uint32_t *words,
                unsigned count, bool json);

/** Prints how many instructions of each encoding were skipped, if there were any: a line, or a JSON
 * object. */
void decode_skipped_print(const decode_skipped *skipped, bool json);

#endif
