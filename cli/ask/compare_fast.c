/*
 * compare_fast.c - compares an answer with the model's as text, without parsing it; see compare.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cli/ask/compare.h"
#include "cli/ask/compare_scan.h"

/* The comparison of a line. */
struct fast {
	const json_answer *model;
	uint32_t wanted, seen; /* fields to compare; fields of the line */
	textbuf *room;
};

/* The field of a name, or JSON_FIELDS. */
static unsigned field_of(const answer_member *m)
{
	unsigned f = 0;

	while (f < JSON_FIELDS && (strlen(json_out_name(f)) != m->name_len ||
	                           memcmp(json_out_name(f), m->name, m->name_len) != 0))
		f++;
	return f;
}

/* Whether the member is known, comes once, and is the model's text if it is compared. */
static bool same_member(void *arg, const answer_member *m)
{
	struct fast *fast = arg;
	unsigned f = field_of(m);
	size_t before = m->name_len + 4; /* {"NAME": */

	if (f == JSON_FIELDS || f == JSON_OOB || fast->seen >> f & 1)
		return false;
	fast->seen |= 1u << f;
	if (!(fast->wanted >> f & 1))
		return true;
	fast->room->len = 0;
	json_out_answer(fast->room, 1u << f, fast->model);
	return !fast->room->failed && fast->room->len > before + 2 &&
	       answer_same_text(m, fast->room->text + before, fast->room->len - before - 2);
}

bool compare_fast(const char *line, size_t len, const json_answer *model, uint32_t wanted,
                  textbuf *room, uint32_t *fields_ret)
{
	struct fast fast = {model, wanted & ~COMPARE_NAMES, 0, room};

	if (!model->data)
		fast.wanted &= (1u << JSON_VGPR) - 1;
	if (!answer_scan(line, len, same_member, &fast))
		return false;
	*fields_ret = fast.seen & fast.wanted;
	return true;
}
