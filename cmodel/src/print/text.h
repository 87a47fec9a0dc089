/*
 * text.h - a text that is appended to in a fixed array. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_TEXT_H
#define MAU_TEXT_H

#include <stddef.h>

/** Text under construction; 'length' counts also the characters for which 'size' is too small. */
struct text {
	char *at;
	size_t size, length;
	const char *comma; /* separator before the next operand: "" or ", " */
};

/* Appends like printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void mau_put(struct text *text, const char *format, ...);

/* Appends 'operand', with a comma before it if it is not the first. */
void mau_put_operand(struct text *text, const char *operand);

#endif
