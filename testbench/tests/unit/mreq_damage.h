/*
 * mreq_damage.h - damaged request files must not crash the parser.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_DAMAGE_H
#define MREQ_DAMAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mreq/mreq.h"

/** Parses the text cut off at every byte, and with every byte changed: it must be accepted or
 * rejected. 'size' includes the zero byte after the text. */
static inline void mreq_damage(const char *text, size_t size)
{
	unsigned accepted = 0;

	for (size_t i = 0; i < size; i++)
		for (unsigned change = 0; change < 256; change += 17) {
			char *copy = malloc(size);
			mreq_file file;
			mreq_error err;
			size_t len = change == 0 ? i : size - 1;

			memcpy(copy, text, size);
			copy[i] = (char)(copy[i] ^ (char)change);
			copy = realloc(copy, len ? len : 1);
			accepted += mreq_parse(copy, len, "t", &file, &err) == 0;
			mreq_free(&file);
			free(copy);
		}
	assert_true(accepted > 0);
}

#endif
