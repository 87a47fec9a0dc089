/*
 * report_data.h - the parts of a report on the data path that are not addresses: the operation as
 * text, the data that a lane moved; private to report*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_REPORT_DATA_H
#define TB_REPORT_DATA_H

#include <jansson.h>
#include <stdio.h>

#include "tb.h"

/** Writes the instruction of the operation, as a disassembler prints it, into 'text' of 'size'
 * bytes;
 * "" when there is none. Its registers are v0 and s0. */
void tb_report_operation(const mau_context *ctx, const mau_op *op, char *text, size_t size);

/** Writes the unit and its memory: "data path 4/4/64, memory starve, 200 clocks". */
void tb_report_place(const tb_unit *unit, const tb_episode *ep, char *text, size_t size);

/** Executes the episode on the model up to request 'request', and prints on 'out' the derivation of
 * the data of lane 'lane'; prints nothing if the lane moves nothing. */
void tb_report_lane_data(FILE *out, const tb_unit *unit, const tb_episode *ep, uint32_t request,
                         unsigned lane);

/** The same as a JSON array, or JSON null when memory runs out. */
json_t *tb_report_lane_json(const tb_unit *unit, const tb_episode *ep, uint32_t request,
                            unsigned lane);

#endif
