/*
 * fields.c - the argument of --fields: names of fields of `mau eval`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <string.h>

#include "cli/ask/json_out.h"
#include "cli/cli.h"

static bool same(const char *name, const char *text, size_t len)
{
	return strlen(name) == len && strncmp(text, name, len) == 0;
}

/* Finds the field with this name of 'len' bytes; JSON_FIELDS: there is none. */
static unsigned find(const char *text, size_t len)
{
	unsigned f = 0;

	while (f < JSON_FIELDS &&
	       (!(JSON_ALL_FIELDS >> f & 1) || !same(json_out_name(f), text, len)))
		f++;
	return f;
}

/* The name of the field whose name in schemas 1 and 2 is the 'len' bytes at 'text', or NULL. */
static const char *old(const char *text, size_t len)
{
	for (unsigned f = 0; f < JSON_FIELDS; f++)
		if (json_out_old_name(f) && same(json_out_old_name(f), text, len))
			return json_out_name(f);
	return NULL;
}

error_t cli_fields(const char *text, uint32_t *fields_ret)
{
	uint32_t fields = 0;

	for (;; text++) {
		size_t len = strcspn(text, ",");
		unsigned f = find(text, len);

		if (f == JSON_FIELDS && old(text, len))
			return cli_bad("--fields: '%.*s' is called '%s' now", (int)len, text,
			               old(text, len));
		if (f == JSON_FIELDS)
			return cli_bad(
				"--fields: there is no field '%.*s', docs/user/eval.md lists "
				"the fields",
				(int)len, text);
		fields |= 1u << f;
		text += len;
		if (!*text)
			break;
	}
	*fields_ret = fields;
	return 0;
}
