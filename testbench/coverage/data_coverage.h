/*
 * data_coverage.h - functional coverage of the data path: what a request moved, converted and
 * returned, by rule and generation.
 *
 * Taken from what the model has computed for the request: the execution and its details. Bins: one
 * for each data format and number format and direction, one for each atomic and size with and
 * without return (data_cases.c), and those of data_bins.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_COVERAGE_H
#define TB_DATA_COVERAGE_H

#include "coverage/coverage_table.h"
#include "mau/detail.h"
#include "mau/execute.h"

enum tb_data_bin {
#define BIN(name, id, gfx, text) TB_DATA_##name,
#include "coverage/data_bins.h"
#undef BIN
	TB_DATA_NAMED
};

#define TB_DATA_FORMATS (16 * 8 * 2) /**< DATA_FORMAT x NUM_FORMAT x load, store */
#define TB_DATA_ATOMIC_CODES (MAU_ATOMIC_MAX_NUM + 1)
/** MAU_ATOMIC_* x 4, 8 bytes x without, with return */
#define TB_DATA_ATOMICS (TB_DATA_ATOMIC_CODES * 2 * 2)
#define TB_DATA_BINS (TB_DATA_NAMED + TB_DATA_FORMATS + TB_DATA_ATOMICS)

typedef struct tb_data_coverage {
	uint64_t requests; /**< counted */
	uint64_t hits[TB_DATA_BINS][TB_COVERAGE_GFX];
} tb_data_coverage;

/** What a request asked and what the model made of it. */
typedef struct tb_data_seen {
	const mau_context *ctx;
	const mau_request *req;
	const mau_execution *x;
	const mau_detail *detail;
	const uint32_t (*vdata)[MAU_WAVE]; /**< data registers that it read */
	unsigned window;                   /**< lanes of a window */
} tb_data_seen;

/** Counts one request. */
void tb_data_coverage_request(tb_data_coverage *cov, const tb_data_seen *seen);

/** Answers of memory that overtook older ones in an episode of generation 'gfx'. */
void tb_data_coverage_overtaken(tb_data_coverage *cov, unsigned gfx, uint64_t answers);

/** Bins and hits as a list; valid as long as 'cov' is. */
tb_bin_table tb_data_coverage_table(tb_data_coverage *cov);

/** Bin of a data format (gfx6-9 codes) and number format, as a row of the table. */
unsigned tb_data_bin_format(unsigned dfmt, unsigned nfmt, bool store);

/** Bin of MAU_ATOMIC_* of 4 or 8 bytes. */
unsigned tb_data_bin_atomic(unsigned atomic, unsigned bytes, bool returns);

#endif
