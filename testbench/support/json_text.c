/*
 * json_text.c - see json_text.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "support/json_text.h"

#include <stdio.h>

#include "mreq/textbuf.h"

json_t *json_text(const char *text)
{
	textbuf b = {0};
	json_t *o;

	textbuf_utf8(&b, text);
	o = b.failed ? NULL : json_stringn(b.len ? b.text : "", b.len);
	textbuf_free(&b);
	return o;
}

bool json_line(json_t *o)
{
	if (!o)
		return false;
	json_dumpf(o, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(o);
	return true;
}
