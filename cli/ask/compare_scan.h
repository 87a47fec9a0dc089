/*
 * compare_scan.h - finds the members of a line of JSON without parsing their values, and compares a
 * value with the model's text.
 *
 * Most answers are equal to the model's, and parsing them is most of the work of `mau compare`.
 * Whatever this scanner does not take is parsed (compare_file.h): other text for the same value, an
 * unknown name, an escape, a malformed line. Of a value that is not compared only the brackets and
 * strings are checked.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_COMPARE_SCAN_H
#define MAU_COMPARE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/** A member of the object. Name and value are parts of the line; a value that is a string has its
 * quotes. */
typedef struct answer_member {
	const char *name, *value;
	size_t name_len, value_len;
} answer_member;

/** Calls 'each' for each member of the object in 'line'. False: the line is not taken, or 'each'
 * returned false. */
bool answer_scan(const char *line, size_t len, bool (*each)(void *arg, const answer_member *m),
                 void *arg);

/** Whether a value is the text 'ours' of 'len' bytes, which has no blanks; blanks of the value
 * count only within its strings, numbers and words. */
bool answer_same_text(const answer_member *m, const char *ours, size_t len);

#endif
