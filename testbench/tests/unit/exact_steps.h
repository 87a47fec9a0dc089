/*
 * exact_steps.h - common code of the tests of exact steps: compares whole derivations as text. A
 * test gives a function that writes the steps of a case, one a line.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXACT_STEPS_H
#define EXACT_STEPS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum {
	STEPS_TEXT = 4096
};

/** Writes the steps of case 'i'; 'without' leaves one out, 'twice' repeats it (-1: neither). */
typedef void explain_text(size_t i, int without, int twice, char text[STEPS_TEXT]);

/** Leaves out and repeats steps, each of 'size' bytes; there is room for one more than '*count'. */
static inline void edit_steps(void *steps, size_t size, size_t *count, int without, int twice)
{
	char *at = steps;

	if (without >= 0) {
		(*count)--;
		memmove(at + (size_t)without * size, at + ((size_t)without + 1) * size,
		        (*count - (size_t)without) * size);
	}
	if (twice >= 0) {
		memmove(at + ((size_t)twice + 1) * size, at + (size_t)twice * size,
		        (*count - (size_t)twice) * size);
		(*count)++;
	}
}

/** The steps of case 'i' are 'want'. */
static inline void check_exact_steps(explain_text *explain, size_t i, const char *name,
                                     const char *want)
{
	char text[STEPS_TEXT];

	explain(i, -1, -1, text);
	if (strcmp(text, want) != 0)
		fail_msg("%s: steps\n%sexpected\n%s", name, text, want);
}

/** Negative test: the comparison finds a missing and an additional step, in every place. */
static inline void check_exact_negative(explain_text *explain, size_t i, const char *want)
{
	char text[STEPS_TEXT];
	int lines = 0;

	for (const char *at = want; *at; at++)
		lines += *at == '\n';
	assert_true(lines > 10);
	for (int k = 0; k < lines; k++) {
		explain(i, k, -1, text);
		assert_string_not_equal(text, want);
		explain(i, -1, k, text);
		assert_string_not_equal(text, want);
	}
}

#endif
