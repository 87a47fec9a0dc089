/*
 * decode_print.h - the answer of `mau decode`: lines of text, or JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DECODE_PRINT_H
#define MAU_DECODE_PRINT_H

#include <stdbool.h>

#include "mau/mau.h"

/** A decoded instruction: generation, words, fields. */
typedef struct decoded {
	uint8_t gfx;
	uint32_t words[3];
	mau_inst inst;
} decoded;

/** Prints the instruction and its fields. */
void decode_print_text(const decoded *d);

/** Prints one JSON object; false when it cannot be made or written. */
bool decode_print_json(const decoded *d);

#endif
