/*
 * eval_data.h - data of a request: executed on the memory of its episode, and what it wrote as
 * fields of JSON (docs/user/eval.md, schema 4).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EVAL_DATA_H
#define MAU_EVAL_DATA_H

#include "cli/ask/json_out.h"
#include "mreq/textbuf.h"
#include "stimulus/store.h"

/** Executes a request with the registers 'regs' (NULL: all 0) on the store, which afterwards knows
 * what this request wrote. Returns as mau_execute(). */
int eval_data_execute(tb_store *store, const mau_context *ctx, const mau_geometry *geo,
                      const mau_request *req, const tb_registers *regs, mau_execution *out);

/** VGPR d of a lane after the request: what it wrote, and what it kept of 'regs'. */
uint32_t eval_data_vgpr(const mau_execution *exec, const tb_registers *regs, unsigned d,
                        unsigned lane);

/** What a request with data did. */
typedef struct json_data {
	tb_store *store;          /**< knows what the request wrote */
	const tb_registers *regs; /**< before it; NULL: all 0 */
	const mau_execution *exec;
} json_data;

/** Appends the value of a field from JSON_VGPR on. */
void eval_data_field(textbuf *b, unsigned field, const json_answer *line);

#endif
