/*
 * json_out.h - one response of the golden model as one line of JSON: the schema of docs/user/eval.md.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_JSON_OUT_H
#define TB_JSON_OUT_H

#include "mau/mau.h"
#include "textbuf.h"

#define TB_EVAL_SCHEMA 1 /**< "schema" of every line; changes when a field changes its meaning or goes away */

/** Where a request stands. */
typedef struct json_place {
	const char *file_json; /**< file name as a JSON string, with its quotes */
	uint32_t episode, request;
} json_place;

/** Appends the line with its newline; 'lanes' is LANES for the cost (C6). */
void json_out_response(textbuf *b, const json_place *place, const mau_context *ctx, const mau_geometry *geo, unsigned lanes, const mau_request *req,
	const mau_response *rsp);

/** Components of lane 'lane' that are out of range, as a mask: the complement of comps where components were checked (N16). */
unsigned json_out_of_range(const mau_response *rsp, unsigned lane);

/** True when the lane writes LDS, so that its LDS address means something (docs/decisions.md D12). */
bool json_out_writes_lds(const mau_request *req, const mau_response *rsp, unsigned lane);

/** "none", or "E1" .. "E5". */
const char *json_out_error(unsigned error);

/** True when the lane has an address (docs/decisions.md D11); a cache operation's lanes have none. */
bool json_out_has_address(const mau_request *req, const mau_response *rsp, unsigned lane);

#endif
