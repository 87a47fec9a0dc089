/*
 * eval_data.h - executes a request on the memory of its episode and writes its results as JSON
 * fields (docs/user/eval.md, With data).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EVAL_DATA_H
#define MAU_EVAL_DATA_H

#include "cli/ask/json_out.h"
#include "mreq/textbuf.h"
#include "stimulus/store.h"

/** Executes a request with the registers 'regs' (NULL: all 0) on the store. The store notes which
 * bytes it writes. Returns as mau_execute(). */
int eval_data_execute(tb_store *store, const mau_context *ctx, const mau_geometry *geo,
                      const mau_request *req, const tb_registers *regs, mau_execution *out);

/** VGPR d of a lane after the request: the bits that it wrote, else those of 'regs'. */
uint32_t eval_data_vgpr(const mau_execution *exec, const tb_registers *regs, unsigned d,
                        unsigned lane);

/** Results of a request with data. */
typedef struct json_data {
	tb_store *store;          /**< has the bytes that the request wrote */
	const tb_registers *regs; /**< registers before the request; NULL: all 0 */
	const mau_execution *exec;
} json_data;

/** The errors that the request completes with, with memory's answers: a word of mau_memviol. */
unsigned eval_data_memviol(const json_answer *line);

/** Appends the value of a data field (JSON_VGPR and later). */
void eval_data_field(textbuf *b, unsigned field, const json_answer *line);

#endif
