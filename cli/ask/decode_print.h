/*
 * decode_print.h - output of `mau decode`: text, or JSON.
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

/** Errors that the words alone decide, as a mask; bit n is En. */
unsigned decode_errors(const decoded *d);

/** gfx90a, gfx942 and gfx950 have gfx9's layout with other meanings of some bits. These functions
 * print a line, or make a JSON list, of the generations where words of gfx9 are another operation.
 */
void decode_elsewhere_text(const decoded *d);
json_t *decode_elsewhere_json(const decoded *d);

/** Prints the instruction and its fields. */
void decode_print_text(const decoded *d);

/** The text of `mau decode --vsharp`, to free(): its argument and the 'count' words after it, or
 * that of @FILE, whose name is then in '*name_ret'. NULL after cli_reported(). */
char *decode_vsharp_text(const char *arg, char **words, unsigned count, const char **name_ret);

/** Prints every field of the V# in a text of decode_vsharp_text(), with remarks. Returns the exit
 * code. */
int decode_vsharp(const mau_context *ctx, char *text, const char *name, bool json);

/** Prints one JSON object. False: it cannot be made or written. */
bool decode_print_json(const decoded *d);

#endif
