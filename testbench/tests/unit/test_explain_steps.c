/*
 * test_explain_steps.c - the exact steps of one lane for every encoding and every branch of a rule:
 * rule; request, lane or component; name; value, from explain_steps.h. A missing, wrong or
 * additional step is found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "tests/unit/exact_steps.h"
#include "tests/unit/explain_cases.h"
#include "tests/unit/explain_steps.h"

enum {
	LANE = 2
};

static const char *show(const mau_step *s, char text[32])
{
	if (s->show == MAU_SHOW_NAME)
		return s->text;
	if (s->show == MAU_SHOW_BOOL)
		return s->value ? "yes" : "no";
	snprintf(text, 32, s->show == MAU_SHOW_HEX ? "0x%llx" : "%lld", (long long)s->value);
	return text;
}

/** A line a step: rule, request or lane or component, name, value. */
static void print_steps(const mau_step *steps, size_t count, char text[STEPS_TEXT])
{
	size_t len = 0;

	text[0] = 0;
	for (size_t i = 0; i < count; i++) {
		char of[16], value[32];

		snprintf(of, sizeof of, "component %u", steps[i].component);
		len += (size_t)snprintf(text + len, STEPS_TEXT - len, "%s, %s, %s: %s\n",
		                        steps[i].rule,
		                        steps[i].component == 254   ? "request"
		                        : steps[i].component == 255 ? "lane"
		                                                    : of,
		                        steps[i].name, show(&steps[i], value));
		assert_in_range(len, 1, STEPS_TEXT - 1);
	}
}

static void explain(size_t i, int without, int twice, char text[STEPS_TEXT])
{
	mau_step steps[MAU_MAX_STEPS + 1];
	size_t count;
	wave w;

	explain_begin(&explain_cases[i], &w);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, LANE, steps, MAU_MAX_STEPS, &count),
	                 MAU_OK);
	edit_steps(steps, sizeof *steps, &count, without, twice);
	print_steps(steps, count, text);
}

static void test_steps(void **state)
{
	(void)state;
	assert_int_equal(COUNT(explain_cases), COUNT(explain_steps));
	for (size_t i = 0; i < COUNT(explain_cases); i++)
		check_exact_steps(explain, i, explain_cases[i].name, explain_steps[i]);
}

static void test_steps_negative(void **state)
{
	const size_t i = COUNT(explain_cases) - 3;

	(void)state;
	check_exact_negative(explain, i, explain_steps[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_steps_negative),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
