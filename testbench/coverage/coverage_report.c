/*
 * coverage_report.c - coverage as a table and as JSON; merging.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <string.h>

#include "coverage/coverage.h"
#include "support/wrap.h"

static const struct {
	const char *id, *text;
	uint8_t gfx;
} bins[TB_BINS] = {
#define BIN(name, id, gfx, text) {id, text, gfx},
#include "coverage/coverage_bins.h"
#undef BIN
};
static const char *const generations[TB_COVERAGE_GFX] = {"gfx6",  "gfx7",    "gfx8", "gfx9",
                                                         "gfx10", "gfx10_3", "gfx11"};

const char *tb_bin_id(unsigned bin)
{
	return bin < TB_BINS ? bins[bin].id : "?";
}

void tb_coverage_merge(tb_coverage *cov, const tb_coverage *more)
{
	cov->requests += more->requests;
	for (unsigned b = 0; b < TB_BINS; b++)
		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
			cov->hits[b][g] += more->hits[b][g];
}

unsigned tb_coverage_holes(const tb_coverage *cov, unsigned gfx_mask, unsigned *total_ret)
{
	unsigned holes = 0, total = 0;

	for (unsigned b = 0; b < TB_BINS; b++)
		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++) {
			if (!(bins[b].gfx & gfx_mask & 1u << g))
				continue;
			total++;
			holes += !cov->hits[b][g];
		}
	if (total_ret)
		*total_ret = total;
	return holes;
}

/* In 7 columns; exact where that is possible (the JSON always is). */
static void print_hits(FILE *out, uint64_t hits)
{
	if (hits < 1000000)
		fprintf(out, "%7" PRIu64, hits);
	else if (hits < 1000000000)
		fprintf(out, "%6.1fM", (double)hits * 1e-6);
	else
		fprintf(out, "%6.1fG", (double)hits * 1e-9);
}

static void print_row(FILE *out, const tb_coverage *cov, unsigned gfx_mask, unsigned b, bool text)
{
	fprintf(out, "%-20s", bins[b].id);
	for (unsigned g = 0; g < TB_COVERAGE_GFX; g++) {
		if (!(gfx_mask & 1u << g))
			continue;
		if (!(bins[b].gfx & 1u << g))
			fprintf(out, "%7s ", "-");
		else if (!cov->hits[b][g])
			fprintf(out, "%7s ", "HOLE");
		else {
			print_hits(out, cov->hits[b][g]);
			fputc(' ', out);
		}
	}
	if (text) {
		fputc(' ', out);
		tb_wrap(out, 21 + 8 * (unsigned)__builtin_popcount(gfx_mask), bins[b].text);
	} else {
		fputc('\n', out);
	}
}

/* What each bin with a hole is about. */
static void print_holes(FILE *out, const tb_coverage *cov, unsigned gfx_mask)
{
	for (unsigned b = 0; b < TB_BINS; b++) {
		bool first = true;

		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++) {
			if (!(bins[b].gfx & gfx_mask & 1u << g) || cov->hits[b][g])
				continue;
			fprintf(out, first ? "hole: %s on %s" : " %s",
			        first ? bins[b].id : generations[g], generations[g]);
			first = false;
		}
		if (!first) {
			fputs("\n      ", out);
			tb_wrap(out, 6, bins[b].text);
		}
	}
}

void tb_coverage_print(const tb_coverage *cov, unsigned gfx_mask, FILE *out)
{
	unsigned total, holes = tb_coverage_holes(cov, gfx_mask, &total);
	bool text = __builtin_popcount(gfx_mask) <= 4;

	fprintf(out, "%-20s", "bin");
	for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
		if (gfx_mask & 1u << g)
			fprintf(out, "%7s ", generations[g]);
	fputs(text ? " case\n" : "\n", out);
	for (unsigned b = 0; b < TB_BINS; b++)
		print_row(out, cov, gfx_mask, b, text);
	print_holes(out, cov, gfx_mask);
	fprintf(out, "coverage: %u of %u cases hit, %u holes, %" PRIu64 " requests looked at\n",
	        total - holes, total, holes, cov->requests);
}

json_t *tb_coverage_json(const tb_coverage *cov, unsigned gfx_mask)
{
	json_t *list = json_array();
	unsigned total, holes = tb_coverage_holes(cov, gfx_mask, &total);

	for (unsigned b = 0; b < TB_BINS; b++) {
		json_t *bin = json_pack("{s:s, s:s}", "id", bins[b].id, "text", bins[b].text);

		for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
			if (bins[b].gfx & gfx_mask & 1u << g)
				json_object_set_new(bin, generations[g],
				                    json_integer((json_int_t)cov->hits[b][g]));
		json_array_append_new(list, bin);
	}
	return json_pack("{s:I, s:i, s:i, s:o}", "requests", (json_int_t)cov->requests, "cases",
	                 (int)total, "holes", (int)holes, "bins", list);
}

int tb_coverage_merge_json(tb_coverage *cov, const json_t *json)
{
	const json_t *list = json_object_get(json, "bins"),
		     *requests = json_object_get(json, "requests"), *bin;
	size_t i;

	if (!json_is_array(list) || !json_is_integer(requests))
		return -1;
	cov->requests += (uint64_t)json_integer_value(requests);
	json_array_foreach((json_t *)(uintptr_t)list, i, bin)
	{
		const char *id = json_string_value(json_object_get(bin, "id"));

		for (unsigned b = 0; id && b < TB_BINS; b++)
			if (!strcmp(id, bins[b].id))
				for (unsigned g = 0; g < TB_COVERAGE_GFX; g++)
					cov->hits[b][g] += (uint64_t)json_integer_value(
						json_object_get(bin, generations[g]));
	}
	return 0;
}
