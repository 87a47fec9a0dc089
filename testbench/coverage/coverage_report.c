/*
 * coverage_report.c - coverage as a table and as JSON, and merging.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "coverage/coverage.h"

static const tb_bin_row bins[TB_BINS] = {
#define BIN(name, id, gfx, text) {id, text, gfx},
#include "coverage/coverage_bins.h"
#undef BIN
};

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

tb_bin_table tb_coverage_table(tb_coverage *cov)
{
	return (tb_bin_table){bins, cov->hits, TB_BINS, cov->requests};
}

unsigned tb_coverage_holes(tb_coverage *cov, unsigned gfx_mask, unsigned *total_ret)
{
	tb_bin_table t = tb_coverage_table(cov);

	return tb_table_holes(&t, gfx_mask, total_ret);
}

void tb_coverage_print(tb_coverage *cov, unsigned gfx_mask, FILE *out)
{
	tb_bin_table t = tb_coverage_table(cov);

	tb_table_print(&t, gfx_mask, out);
}

json_t *tb_coverage_json(tb_coverage *cov, unsigned gfx_mask)
{
	tb_bin_table t = tb_coverage_table(cov);

	return tb_table_json(&t, gfx_mask);
}

int tb_coverage_merge_json(tb_coverage *cov, const json_t *json)
{
	tb_bin_table t = tb_coverage_table(cov);
	int rc = tb_table_merge_json(&t, json);

	cov->requests = t.requests;
	return rc;
}
