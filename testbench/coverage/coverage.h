/*
 * coverage.h - functional coverage: which case of which rule was really exercised, by generation.
 *
 * Collected in C from requests and the model's responses, on a sample of the requests. Bins:
 * coverage_bins.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_COVERAGE_H
#define TB_COVERAGE_H

#include "coverage/coverage_table.h"
#include "tb.h"

enum tb_bin {
#define BIN(name, id, gfx, text) TB_BIN_##name,
#include "coverage/coverage_bins.h"
#undef BIN
	TB_BINS
};

typedef struct tb_coverage {
	uint64_t requests;                       /**< counted */
	uint64_t phase;                          /**< requests seen, for the sample */
	uint64_t hits[TB_BINS][TB_COVERAGE_GFX]; /**< by MAU_GFX_*: requests that hit
	                                            the bin */
} tb_coverage;

/** A request that was compared, with the model's response: one in 'every' is counted. 'lanes' is
 * LANES of the unit. */
void tb_coverage_sample(tb_coverage *cov, unsigned every, const mau_context *ctx,
                        const mau_geometry *geo, unsigned lanes, const mau_request *req,
                        const mau_response *rsp);

/** Counts one request and its response. */
void tb_coverage_request(tb_coverage *cov, const mau_context *ctx, const mau_geometry *geo,
                         unsigned lanes, const mau_request *req, const mau_response *rsp);

/** Adds 'more' to 'cov'. */
void tb_coverage_merge(tb_coverage *cov, const tb_coverage *more);

/** Adds the counts of a JSON report of tb_coverage_json(). Returns 0, or -1 when 'json' is no such
 * report. */
int tb_coverage_merge_json(tb_coverage *cov, const json_t *json);

/** Its bins and hits as a list; valid as long as 'cov' is. */
tb_bin_table tb_coverage_table(tb_coverage *cov);

/** Reachable pairs (bin, generation of 'gfx_mask') that were never hit; '*total_ret' (may be NULL)
 * all such pairs. */
unsigned tb_coverage_holes(tb_coverage *cov, unsigned gfx_mask, unsigned *total_ret);

/** Writes a table: bin, hits by generation, text (with four generations at most: it is 80 columns
 * wide); holes are marked, and listed below. */
void tb_coverage_print(tb_coverage *cov, unsigned gfx_mask, FILE *out);

/** The report as JSON: {"requests", "bins": [{"id", "text", "gfx6" ..  "gfx10_3", "gfx11"}],
 * "holes"}. NULL when memory is short. */
json_t *tb_coverage_json(tb_coverage *cov, unsigned gfx_mask);

/** Id of a bin, for example "R2.index_eq". */
const char *tb_bin_id(unsigned bin);

#endif
