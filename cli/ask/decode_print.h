/*
 * decode_print.h - the answer of `mau decode`: lines of text, or JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DECODE_PRINT_H
#define MAU_DECODE_PRINT_H

#include <jansson.h>
#include <stdbool.h>

#include "mau/mau.h"

/** A decoded instruction: generation, words, fields. */
typedef struct decoded {
	uint8_t gfx;
	uint32_t words[3];
	mau_inst inst;
} decoded;

/** Errors that follow from the words alone, as bits (n: En). */
unsigned decode_errors(const decoded *d);

/** Words of gfx9 that are another operation on gfx90a, gfx942 or gfx950, which have gfx9's layout
 * with bits of their own: a line for each that differs, or a list of their names and texts. */
void decode_elsewhere_text(const decoded *d);
json_t *decode_elsewhere_json(const decoded *d);

/** Prints the instruction and its fields. */
void decode_print_text(const decoded *d);

/** Prints one JSON object; false when it cannot be made or written. */
bool decode_print_json(const decoded *d);

#endif
