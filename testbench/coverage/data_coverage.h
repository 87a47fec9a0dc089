/*
 * data_coverage.h - functional coverage of the data path: data that requests moved, converted and
 * returned, by rule and generation.
 *
 * It is collected from the model's execution of the request. There is a bin for each data format,
 * number format and direction, and for each atomic and size with and without return (data_cases.c);
 * data_bins.h has the others.
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
	uint64_t requests; /**< requests in the sample */
	uint64_t hits[TB_DATA_BINS][TB_COVERAGE_GFX];
} tb_data_coverage;

/** A request and the model's execution of it. */
typedef struct tb_data_seen {
	const mau_context *ctx;
	const mau_request *req;
	const mau_execution *x;
	const mau_detail *detail;
	const uint32_t (*vdata)[MAU_WAVE]; /**< its data registers */
	unsigned window;                   /**< lanes of a window */
} tb_data_seen;

/** Collects the coverage of one request. */
void tb_data_coverage_request(tb_data_coverage *cov, const tb_data_seen *seen);

/** Counts responses of memory that overtook older ones, in an episode of generation 'gfx'. */
void tb_data_coverage_overtaken(tb_data_coverage *cov, unsigned gfx, uint64_t answers);

/** The bins and hits of 'cov' as a list, which is valid as long as 'cov'. */
tb_bin_table tb_data_coverage_table(tb_data_coverage *cov);

/** Row of the bin of a data format (codes of gfx6-9) and number format. */
unsigned tb_data_bin_format(unsigned dfmt, unsigned nfmt, bool store);

/** Row of the bin of MAU_ATOMIC_* of 4 or 8 bytes. */
unsigned tb_data_bin_atomic(unsigned atomic, unsigned bytes, bool returns);

#endif
