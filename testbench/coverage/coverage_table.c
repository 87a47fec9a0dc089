/*
 * coverage_table.c - see coverage_table.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage_table.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include "support/wrap.h"

/* Heading of a generation's column: its name with gfx before it. */
static const char *column(unsigned g)
{
	static char names[TB_COVERAGE_GFX][12];

	snprintf(names[g], sizeof(names[g]), "gfx%s", mau_gfx_name(g));
	return names[g];
}

unsigned tb_table_holes(const tb_bin_table *t, unsigned gfx_mask, unsigned *total_ret)
{
	unsigned holes = 0, total = 0;

	for (unsigned b = 0; b < t->count; b++)
		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++) {
			if (!(t->row[b].gfx & gfx_mask & 1u << g))
				continue;
			total++;
			holes += !t->hits[b][g];
		}
	if (total_ret)
		*total_ret = total;
	return holes;
}

/* With more generations than this a number has 4 columns instead of 7, so that a row has 80. */
#define WIDE 7

static bool is_wide(unsigned gfx_mask)
{
	return __builtin_popcount(gfx_mask) <= WIDE;
}

/* Prints a number in 4 columns: 9876, 12k, 1.2M, 123M. */
static void print_short(FILE *out, uint64_t hits)
{
	const char *letter = "kMGTPE";
	double value = (double)hits / 1000;

	if (hits < 10000) {
		fprintf(out, "%4" PRIu64, hits);
		return;
	}
	for (; value >= 999.5; value /= 1000)
		letter++;
	fprintf(out, value < 9.95 ? "%3.1f%c" : "%3.0f%c", value, *letter);
}

/* Prints a number in 7 columns, exactly if it fits (the JSON is always exact). */
static void print_hits(FILE *out, uint64_t hits)
{
	if (hits < 1000000)
		fprintf(out, "%7" PRIu64, hits);
	else if (hits < 1000000000)
		fprintf(out, "%6.1fM", (double)hits * 1e-6);
	else
		fprintf(out, "%6.1fG", (double)hits * 1e-9);
}

/* One line of the table. */
static void print_row(FILE *out, const tb_bin_table *t, unsigned gfx_mask, unsigned b, bool text)
{
	bool wide = is_wide(gfx_mask);

	fprintf(out, wide ? "%-20s" : "%-20s ", t->row[b].id);
	for (unsigned g = 0; g < TB_COVERAGE_GFX; g++) {
		if (!(gfx_mask & 1u << g))
			continue;
		if (!(t->row[b].gfx & 1u << g))
			fprintf(out, "%*s", wide ? 7 : 4, "-");
		else if (!t->hits[b][g])
			fprintf(out, "%*s", wide ? 7 : 4, "HOLE");
		else
			(wide ? print_hits : print_short)(out, t->hits[b][g]);
		fputc(' ', out);
	}
	if (text) {
		fputc(' ', out);
		tb_wrap(out, 21 + 8 * (unsigned)__builtin_popcount(gfx_mask), t->row[b].text);
	} else {
		fputc('\n', out);
	}
}

/* Lists the bins with holes and their texts. */
static void print_holes(FILE *out, const tb_bin_table *t, unsigned gfx_mask)
{
	for (unsigned b = 0; b < t->count; b++) {
		char names[TB_COVERAGE_GFX * 12] = "";

		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
			if (t->row[b].gfx & gfx_mask & 1u << g && !t->hits[b][g]) {
				strcat(names, *names ? " " : "");
				strcat(names, column(g));
			}
		if (*names) {
			int at = fprintf(out, "hole: %s on ", t->row[b].id);

			tb_wrap(out, at > 0 ? (unsigned)at : 0, names);
			fputs("      ", out);
			tb_wrap(out, 6, t->row[b].text);
		}
	}
}

void tb_table_print(const tb_bin_table *t, unsigned gfx_mask, FILE *out)
{
	unsigned total, holes = tb_table_holes(t, gfx_mask, &total);
	bool text = __builtin_popcount(gfx_mask) <= 4, wide = is_wide(gfx_mask), first = true;

	fprintf(out, wide ? "%-20s" : "%-20s ", "bin");
	for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
		if (gfx_mask & 1u << g) {
			fprintf(out, "%*s ", wide ? 7 : 4, column(g) + (wide || first ? 0 : 3));
			first = false;
		}
	fputs(text ? " case\n" : "\n", out);
	for (unsigned b = 0; b < t->count; b++)
		if (t->row[b].gfx) /* else no generation can hit it */
			print_row(out, t, gfx_mask, b, text);
	print_holes(out, t, gfx_mask);
	fprintf(out, "coverage: %u of %u cases hit, %u holes, %" PRIu64 " requests looked at\n",
	        total - holes, total, holes, t->requests);
}

json_t *tb_table_json(const tb_bin_table *t, unsigned gfx_mask)
{
	json_t *list = json_array();
	unsigned total, holes = tb_table_holes(t, gfx_mask, &total);

	for (unsigned b = 0; b < t->count; b++) {
		if (!t->row[b].gfx)
			continue;
		json_t *bin = json_pack("{s:s, s:s}", "id", t->row[b].id, "text", t->row[b].text);

		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
			if (t->row[b].gfx & gfx_mask & 1u << g)
				json_object_set_new(bin, column(g),
				                    json_integer((json_int_t)t->hits[b][g]));
		json_array_append_new(list, bin);
	}
	return json_pack("{s:I, s:i, s:i, s:o}", "requests", (json_int_t)t->requests, "cases",
	                 (int)total, "holes", (int)holes, "bins", list);
}

int tb_table_merge_json(tb_bin_table *t, const json_t *json)
{
	const json_t *list = json_object_get(json, "bins"),
		     *requests = json_object_get(json, "requests"), *bin;
	size_t i;

	if (!json_is_array(list) || !json_is_integer(requests))
		return -1;
	t->requests += (uint64_t)json_integer_value(requests);
	json_array_foreach((json_t *)(uintptr_t)list, i, bin)
	{
		const char *id = json_string_value(json_object_get(bin, "id"));

		for (unsigned b = 0; id && b < t->count; b++)
			if (!strcmp(id, t->row[b].id))
				for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
					t->hits[b][g] += (uint64_t)json_integer_value(
						json_object_get(bin, column(g)));
	}
	return 0;
}

json_t *tb_table_map(const tb_bin_table *t, unsigned gfx_mask)
{
	json_t *map = json_object();
	char name[80];

	for (unsigned b = 0; b < t->count; b++)
		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++) {
			if (!(t->row[b].gfx & gfx_mask & 1u << g))
				continue;
			snprintf(name, sizeof(name), "%s %s", column(g), t->row[b].id);
			json_object_set_new(map, name, json_integer((json_int_t)t->hits[b][g]));
		}
	return map;
}
