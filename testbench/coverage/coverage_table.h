/*
 * coverage_table.h - a list of bins with their hits by generation, as a table and as JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_COVERAGE_TABLE_H
#define TB_COVERAGE_TABLE_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "mau/enc.h"

#define TB_COVERAGE_GFX MAU_GENERATIONS /**< codes of generations */

/** A bin: id, text, and the generations that can hit it. */
typedef struct tb_bin_row {
	const char *id, *text;
	uint16_t gfx; /**< bit MAU_GFX_* */
} tb_bin_row;

typedef struct tb_bin_table {
	const tb_bin_row *row;
	uint64_t (*hits)[TB_COVERAGE_GFX]; /**< hits of each row, by MAU_GFX_* */
	unsigned count;                    /**< rows */
	uint64_t requests;                 /**< requests in the sample */
} tb_bin_table;

/** Number of reachable pairs (bin, generation of 'gfx_mask') that were never hit; '*total_ret' (may
 * be NULL): number of reachable pairs. */
unsigned tb_table_holes(const tb_bin_table *t, unsigned gfx_mask, unsigned *total_ret);

/** Writes the table; see tb_coverage_print(). */
void tb_table_print(const tb_bin_table *t, unsigned gfx_mask, FILE *out);

/** The report as JSON; see tb_coverage_json(). NULL when memory is short. */
json_t *tb_table_json(const tb_bin_table *t, unsigned gfx_mask);

/** Adds the hits of a report. Returns 0, or -1 when 'json' is not a report. */
int tb_table_merge_json(tb_bin_table *t, const json_t *json);

/** Hits as a flat map "gfx9 R7.equal": hits, for all reachable pairs. */
json_t *tb_table_map(const tb_bin_table *t, unsigned gfx_mask);

#endif
