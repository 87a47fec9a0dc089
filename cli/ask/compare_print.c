/*
 * compare_print.c - prints the counts of `mau compare` by field and rule.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "cli/ask/compare.h"
#include "cli/cli.h"
#include "support/json_text.h"
#include "support/wrap.h"

void compare_count(compare_counts *c, const json_answer *m, const compare_difference *d,
                   const char *rule, bool first)
{
	compare_field *f = &c->field[d->field];
	uint32_t i = 0;

	f->requests += first;
	f->values++;
	while (i < f->rules && strcmp(f->by_rule[i].rule, rule) != 0)
		i++;
	if (i == COMPARE_RULES)
		return;
	if (i == f->rules) {
		f->rules++;
		f->by_rule[i].rule = rule;
		f->by_rule[i].episode = m->episode;
		f->by_rule[i].request = m->request;
		compare_where(d, f->by_rule[i].where, sizeof(f->by_rule[i].where));
		memcpy(f->by_rule[i].got, d->got, sizeof(d->got));
		memcpy(f->by_rule[i].want, d->want, sizeof(d->want));
	}
	f->by_rule[i].values++;
}

/* Prints an example of each rule of each field. The first difference is printed elsewhere, so a
 * table of one rule needs none. */
static void print_examples(const compare_counts *c)
{
	unsigned rules = 0;
	char text[256];

	for (unsigned f = 0; f < JSON_FIELDS; f++)
		rules += c->field[f].rules;
	if (rules < 2)
		return;
	puts("\nan example of each rule (EPISODE:REQUEST)");
	for (unsigned f = 0; f < JSON_FIELDS; f++)
		for (uint32_t i = 0; i < c->field[f].rules; i++) {
			snprintf(text, sizeof(text), "%u:%u %s is %s, the model has %s",
			         c->field[f].by_rule[i].episode, c->field[f].by_rule[i].request,
			         c->field[f].by_rule[i].where, c->field[f].by_rule[i].got,
			         c->field[f].by_rule[i].want);
			printf("%-6s", c->field[f].by_rule[i].rule);
			tb_wrap(stdout, 6, text);
		}
	putchar('\n');
}

/* Prints the rules of a field, in descending order of their differences. */
static void print_rules(const compare_field *f)
{
	bool done[COMPARE_RULES] = {false};
	int column = 0;

	for (uint32_t n = 0; n < f->rules; n++) {
		uint32_t most = f->rules;

		for (uint32_t i = 0; i < f->rules; i++)
			if (!done[i] &&
			    (most == f->rules || f->by_rule[i].values > f->by_rule[most].values))
				most = i;
		done[most] = true;
		if (column > 36)
			column = printf("\n%40s", "") - 41;
		column += printf("  %s %llu", f->by_rule[most].rule,
		                 (unsigned long long)f->by_rule[most].values);
	}
	putchar('\n');
}

bool compare_any(const compare_counts *c)
{
	for (unsigned f = 0; f < JSON_FIELDS; f++)
		if (c->field[f].compared)
			return true;
	return false;
}

void compare_print(const compare_counts *c)
{
	for (unsigned i = 0; i < c->unknown.count; i++)
		printf("not compared: \"%s\" is not a field of docs/user/eval.md\n",
		       c->unknown.name[i]);
	if (c->differ) {
		puts("field       answers  differ    values  values by rule");
		for (unsigned f = 0; f < JSON_FIELDS; f++) {
			const compare_field *field = &c->field[f];

			if (!field->values)
				continue;
			printf("%-11s%8llu %7llu %9llu", json_out_name(f),
			       (unsigned long long)field->compared,
			       (unsigned long long)field->requests,
			       (unsigned long long)field->values);
			print_rules(field);
		}
		print_examples(c);
	}
	printf("compared: %llu answer%s to %llu request%s; ", (unsigned long long)c->answers,
	       cli_s(c->answers), (unsigned long long)c->requests, cli_s(c->requests));
	if (c->missing)
		printf("%llu without an answer; ", (unsigned long long)c->missing);
	if (c->differ)
		printf("%llu differ%s\n", (unsigned long long)c->differ, c->differ == 1 ? "s" : "");
	else
		puts(c->requests && !compare_any(c) ? "no field was compared" : "none differs");
}

static json_t *field_json(const compare_field *f)
{
	json_t *rules = json_object(), *examples = json_object();

	for (uint32_t i = 0; i < f->rules; i++) {
		json_object_set_new(rules, f->by_rule[i].rule,
		                    json_integer((json_int_t)f->by_rule[i].values));
		json_object_set_new(examples, f->by_rule[i].rule,
		                    json_pack("{s:i,s:i,s:s,s:s,s:s}", "episode",
		                              (int)f->by_rule[i].episode, "request",
		                              (int)f->by_rule[i].request, "where",
		                              f->by_rule[i].where, "got", f->by_rule[i].got,
		                              "model", f->by_rule[i].want));
	}
	return json_pack("{s:I,s:I,s:I,s:o,s:o}", "answers", (json_int_t)f->compared, "differ",
	                 (json_int_t)f->requests, "values", (json_int_t)f->values, "rules", rules,
	                 "examples", examples);
}

bool compare_json(const compare_counts *c, json_t *first)
{
	json_t *fields = json_object(), *unknown = json_array(), *o;

	for (unsigned f = 0; f < JSON_FIELDS; f++)
		if (c->field[f].compared)
			json_object_set_new(fields, json_out_name(f), field_json(&c->field[f]));
	for (unsigned i = 0; i < c->unknown.count; i++)
		json_array_append_new(unknown, json_text(c->unknown.name[i]));
	o = json_pack("{s:i,s:I,s:I,s:I,s:I,s:o,s:o,s:o}", "schema", 1, "requests",
	              (json_int_t)c->requests, "answers", (json_int_t)c->answers, "differ",
	              (json_int_t)c->differ, "missing", (json_int_t)c->missing, "fields", fields,
	              "not_compared", unknown, "first", first ? first : json_null());
	return json_line(o);
}
