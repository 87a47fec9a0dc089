/*
 * report_data.h - what a report says of the data path beside addresses: the operation as text, what
 * a lane moved; private to report*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_REPORT_DATA_H
#define TB_REPORT_DATA_H

#include <jansson.h>
#include <stdio.h>

#include "tb.h"

/** The instruction that means the operation, as a disassembler prints it, into 'text' of 'size'
 * bytes; "" when there is none. Registers are v0 and s0. */
void tb_report_operation(const mau_context *ctx, const mau_op *op, char *text, size_t size);

/** Where the episode ran: "data path 4/4/64, memory starve, 200 clocks". */
void tb_report_place(const tb_unit *unit, const tb_episode *ep, char *text, size_t size);

/** Prints on 'out' the steps of lane 'lane' of request 'request' between memory and registers, as
 * the model executes the episode up to it; nothing where it moves nothing. */
void tb_report_lane_data(FILE *out, const tb_unit *unit, const tb_episode *ep, uint32_t request,
                         unsigned lane);

/** The same as a JSON array, or JSON null when memory runs out. */
json_t *tb_report_lane_json(const tb_unit *unit, const tb_episode *ep, uint32_t request,
                            unsigned lane);

#endif
