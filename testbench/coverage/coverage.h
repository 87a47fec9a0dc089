/*
 * coverage.h - functional coverage: the cases of each rule that were exercised, by generation.
 *
 * It is collected in C from requests and the model's responses, on a sample of the requests. Bins:
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
	uint64_t requests;                       /**< requests in the sample */
	uint64_t phase;                          /**< all requests, to choose the sample */
	uint64_t hits[TB_BINS][TB_COVERAGE_GFX]; /**< by MAU_GFX_*: requests that hit
	                                            the bin */
} tb_coverage;

/** Collects the coverage of one request in 'every', with the model's response, after it compared
 * equal. 'lanes': LANES of the unit. */
void tb_coverage_sample(tb_coverage *cov, unsigned every, const mau_context *ctx,
                        const mau_geometry *geo, unsigned lanes, const mau_request *req,
                        const mau_response *rsp);

/** Collects the coverage of one request and its response. */
void tb_coverage_request(tb_coverage *cov, const mau_context *ctx, const mau_geometry *geo,
                         unsigned lanes, const mau_request *req, const mau_response *rsp);

/** Adds 'more' to 'cov'. */
void tb_coverage_merge(tb_coverage *cov, const tb_coverage *more);

/** Adds the counts of a JSON report of tb_coverage_json(). Returns 0, or -1 when 'json' is not such
 * a report. */
int tb_coverage_merge_json(tb_coverage *cov, const json_t *json);

/** The bins and hits of 'cov' as a list, which is valid as long as 'cov'. */
tb_bin_table tb_coverage_table(tb_coverage *cov);

/** Number of holes: reachable pairs (bin, generation of 'gfx_mask') that were never hit.
 * '*total_ret' (may be NULL): number of reachable pairs. */
unsigned tb_coverage_holes(tb_coverage *cov, unsigned gfx_mask, unsigned *total_ret);

/** Writes a table of 80 columns: bin, hits by generation, and the text if there are at most four
 * generations. Holes are marked, and listed after the table. */
void tb_coverage_print(tb_coverage *cov, unsigned gfx_mask, FILE *out);

/** The report as JSON: {"requests", "bins": [{"id", "text", "gfx6" ..  "gfx10_3", "gfx11"}],
 * "holes"}. NULL when memory is short. */
json_t *tb_coverage_json(tb_coverage *cov, unsigned gfx_mask);

/** Id of a bin, for example "R2.index_eq". */
const char *tb_bin_id(unsigned bin);

#endif
