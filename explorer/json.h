/*
 * json.h - the members of a JSON object, appended to the text that the page reads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLORER_JSON_H
#define MAU_EXPLORER_JSON_H

#include "mreq/mreq_fields.h"
#include "mreq/textbuf.h"

extern textbuf out; /**< the text */

void json_key(const char *name);
void json_hex(const char *name, uint64_t value);
void json_number(const char *name, uint64_t value);
void json_text(const char *name, const char *text);
/** An array of 'count' numbers. */
void json_words(const char *name, const uint32_t *word, unsigned count);
/** An object: the fields of 'from' by their table, as names in lower case or as numbers. */
void json_fields(const char *name, const mreq_field *table, const void *from);
/** Begins an object or array ('open': "{", "["), as a member 'name' or, if that is NULL, as the
 * next element of an array. */
void json_open(const char *name, char open);
void json_close(char close);

#endif
