/*
 * test_explain_steps.c - the exact steps of one lane of every encoding and rule branch: rule, what
 * it speaks of, name and value, as explain_steps.h lists them. A step that vanishes, is wrong or is
 * one too many is found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "tests/explain_cases.h"
#include "tests/explain_steps.h"

enum {
	LANE = 2,
	TEXT = 4096
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
static void print_steps(const mau_step *steps, size_t count, char text[TEXT])
{
	size_t len = 0;

	text[0] = 0;
	for (size_t i = 0; i < count; i++) {
		char of[16], value[32];

		snprintf(of, sizeof of, "component %u", steps[i].component);
		len += (size_t)snprintf(text + len, TEXT - len, "%s, %s, %s: %s\n", steps[i].rule,
		                        steps[i].component == 254   ? "request"
		                        : steps[i].component == 255 ? "lane"
		                                                    : of,
		                        steps[i].name, show(&steps[i], value));
		assert_in_range(len, 1, TEXT - 1);
	}
}

/** The steps of a case; 'without' leaves one out, 'twice' repeats it (-1: neither). */
static void explain(const explain_case *c, int without, int twice, char text[TEXT])
{
	mau_step steps[MAU_MAX_STEPS + 1];
	size_t count;
	wave w;

	explain_begin(c, &w);
	assert_int_equal(mau_explain_lane(&w.ctx, &w.req, LANE, steps, MAU_MAX_STEPS, &count),
	                 MAU_OK);
	if (without >= 0) {
		count--;
		memmove(&steps[without], &steps[without + 1],
		        (count - (size_t)without) * sizeof *steps);
	}
	if (twice >= 0) {
		memmove(&steps[twice + 1], &steps[twice], (count - (size_t)twice) * sizeof *steps);
		count++;
	}
	print_steps(steps, count, text);
}

static void test_steps(void **state)
{
	char text[TEXT];

	(void)state;
	assert_int_equal(COUNT(explain_cases), COUNT(explain_steps));
	for (size_t i = 0; i < COUNT(explain_cases); i++) {
		explain(&explain_cases[i], -1, -1, text);
		if (strcmp(text, explain_steps[i]) != 0)
			fail_msg("%s: steps\n%sexpected\n%s", explain_cases[i].name, text,
			         explain_steps[i]);
	}
}

/** The comparison finds a step that is missing and one that is too many, in every place. */
static void test_steps_twin(void **state)
{
	const explain_case *c = &explain_cases[COUNT(explain_cases) - 3];
	const char *want = explain_steps[COUNT(explain_cases) - 3];
	char text[TEXT];
	int lines = 0;

	(void)state;
	for (const char *at = want; *at; at++)
		lines += *at == '\n';
	assert_true(lines > 10);
	for (int i = 0; i < lines; i++) {
		explain(c, i, -1, text);
		assert_string_not_equal(text, want);
		explain(c, -1, i, text);
		assert_string_not_equal(text, want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_steps),
		cmocka_unit_test(test_steps_twin),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
