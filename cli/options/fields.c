/*
 * fields.c - --fields: fields of a line of `mau eval`, by name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <string.h>

#include "cli/ask/json_out.h"
#include "cli/cli.h"

/* The field whose name is the 'len' bytes at 'text', or JSON_FIELDS. */
static unsigned find(const char *text, size_t len)
{
	unsigned f = 0;

	while (f < JSON_FIELDS &&
	       (strlen(json_out_name(f)) != len || strncmp(text, json_out_name(f), len) != 0))
		f++;
	return f;
}

error_t cli_fields(const char *text, uint32_t *fields_ret)
{
	uint32_t fields = 0;

	for (;; text++) {
		size_t len = strcspn(text, ",");
		unsigned f = find(text, len);

		if (f == JSON_FIELDS)
			return cli_bad(
				"--fields: there is no field '%.*s', docs/user/eval.md lists "
				"them",
				(int)len, text);
		fields |= 1u << f;
		text += len;
		if (!*text)
			break;
	}
	*fields_ret = fields;
	return 0;
}
