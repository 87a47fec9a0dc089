/*
 * json_text.h - arbitrary text (paths, messages) as a JSON string, and JSON as a line of output.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_JSON_TEXT_H
#define TB_JSON_TEXT_H

#include <jansson.h>
#include <stdbool.h>

/** Makes a JSON string from any bytes: bytes that are not UTF-8 become U+FFFD, as in the lines of
 * `mau eval`. NULL when memory runs out. */
json_t *json_text(const char *text);

/** Writes 'o' and a newline to standard output and releases it. False, with nothing written, when
 * it is NULL: memory ran out. */
bool json_line(json_t *o);

#endif
