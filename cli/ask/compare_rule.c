/*
 * compare_rule.c - the rule that decides the value of a field. For a field of a lane it is the rule
 * of the last step of the derivation that computes the field.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cli/ask/compare.h"

/* Fields of a lane: names of the steps that compute the field, and the rule when no step does. */
static const struct {
	const char *step[6], *rule;
} by_lane[] = {
	[JSON_STATUS - JSON_STATUS] = {{"out_of_range", "misaligned", "violates", "outside",
                                        "lds_masked", "null resource"},
                                       "N16"},
	[JSON_ADDRESS - JSON_STATUS] = {{NULL}, "D11"},
	[JSON_IN_RANGE - JSON_STATUS] = {{"out_of_range"}, "R12"},
	[JSON_OOB - JSON_STATUS] = {{"out_of_range"}, "R12"},
	[JSON_LDS_ADDRESS - JSON_STATUS] = {{"LDS_ADDR", "lds_offset", "lds_limit"}, "D12"},
	[JSON_SPACE - JSON_STATUS] = {{"in LDS aperture", "in scratch aperture", "canonical",
                                       "scratch_offset"},
                                      "D21"},
};

/* Fields of a request: the rule. */
static const char *const of_request[JSON_FIELDS] = {
	[JSON_ERROR] = "E",        [JSON_ERRORS] = "E",         [JSON_BYTES] = "R12",
	[JSON_COMPONENTS] = "R12", [JSON_WAITS] = "C3",         [JSON_COST] = "C6",
	[JSON_COUNTERS] = "F9",    [JSON_MEMVIOL] = "M7",       [JSON_TXNS] = "C5",
	[JSON_VGPR] = "X3",        [JSON_SGPR] = "X8",          [JSON_MEMORY] = "X5",
	[JSON_LDS_MEMORY] = "X7",  [JSON_MEMORY_ERRORS] = "M1",
};

static bool computes(const mau_step *step, unsigned field)
{
	for (unsigned i = 0; i < 6; i++) {
		const char *name = by_lane[field - JSON_STATUS].step[i];

		if (name && strcmp(step->name, name) == 0)
			return true;
	}
	return false;
}

/* The rule of a member of a transaction. */
static const char *of_transaction(const compare_difference *d)
{
	if (!d->part)
		return "C5";
	if (strcmp(d->part, "lanes") == 0)
		return "C3";
	if (strcmp(d->part, "pass") == 0)
		return "C4";
	return strcmp(d->part, "attr") == 0 ? "C1" : "C2";
}

/* The rule of an address: the alignment rule where alignment changed it, A4 where it is swizzled.
 */
static const char *of_address(const mau_step *steps, size_t count)
{
	const char *rule = "D11", *clears = NULL;
	uint64_t byte_address = 0;
	bool swizzled = false;

	for (size_t i = 0; i < count; i++) {
		const mau_step *s = &steps[i];

		if (strcmp(s->name, "swizzle active") == 0)
			swizzled = s->value;
		else if (strcmp(s->name, "clear_to") == 0)
			clears = s->rule;
		else if (strcmp(s->name, "byte_address") == 0) {
			rule = swizzled ? "A4" : s->rule;
			byte_address = s->value;
		} else if (strcmp(s->name, "address") == 0 && clears && s->value != byte_address)
			return clears;
	}
	return rule;
}

const char *compare_rule(const mau_context *ctx, const mau_request *req,
                         const compare_difference *d)
{
	mau_step steps[MAU_MAX_STEPS];
	const char *rule;
	size_t count;

	if (d->field == JSON_TXNS)
		return of_transaction(d);
	if (d->lane < 0 || d->field < JSON_STATUS || d->field > JSON_OOB)
		return of_request[d->field] ? of_request[d->field] : "-";
	rule = by_lane[d->field - JSON_STATUS].rule;
	if (mau_explain_lane(ctx, req, (unsigned)d->lane, steps, MAU_MAX_STEPS, &count) != MAU_OK)
		return rule;
	if (d->field == JSON_ADDRESS)
		return of_address(steps, count);
	for (size_t i = 0; i < count; i++)
		if (computes(&steps[i], d->field))
			rule = steps[i].rule;
	return rule;
}
