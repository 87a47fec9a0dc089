/*
 * compare_old.c - answers with the names of fields of schemas 1 and 2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/compare.h"

int compare_rename(json_t *answer, const char *file, unsigned line)
{
	const char *old = NULL, *new = NULL;

	for (unsigned f = 0; f < JSON_FIELDS; f++) {
		const char *was = json_out_old_name(f);

		if (was && json_object_get(answer, was))
			old = was;
		if (was && json_object_get(answer, json_out_name(f)))
			new = json_out_name(f);
	}
	if (old && new)
		return cli_fail(TB_EXIT_INPUT,
		                "%s:%u:1: an answer has \"%s\" of schema 1 or \"%s\" of schema %d, "
		                "not both: use the names of one",
		                file, line, old, new, TB_EVAL_SCHEMA);
	for (unsigned f = 0; old && f < JSON_FIELDS; f++) {
		const char *was = json_out_old_name(f);
		json_t *value = was ? json_object_get(answer, was) : NULL;

		if (!value || f == JSON_IN_RANGE)
			continue;
		if (json_object_set(answer, json_out_name(f), value) != 0 ||
		    json_object_del(answer, was) != 0)
			return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	}
	return -1;
}
