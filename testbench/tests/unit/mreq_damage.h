/*
 * mreq_damage.h - damaged request files must do no harm.
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

/** Every text that ends early, and every text with one byte changed, is accepted or rejected, never
 * more. 'size' counts the zero byte behind the text. */
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
