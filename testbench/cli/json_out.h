/*
 * json_out.h - one response of the golden model as one line of JSON: the schema of
 * docs/user/eval.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_JSON_OUT_H
#define TB_JSON_OUT_H

#include "mau/mau.h"
#include "mreq/textbuf.h"

/** "schema" of a line; it changes when a field changes its meaning or goes away. */
#define TB_EVAL_SCHEMA 1      /**< addresses alone */
#define TB_EVAL_DATA_SCHEMA 2 /**< with data */

/** Where a request stands. */
typedef struct json_place {
	const char *file_json; /**< file name as a JSON string, with its quotes */
	uint32_t episode, request;
} json_place;

/** Appends a line without its end: no closing brace, no newline; 'lanes' is LANES for the cost
 * (C6). */
void json_out_fields(textbuf *b, unsigned schema, const json_place *place, const mau_context *ctx,
                     const mau_geometry *geo, unsigned lanes, const mau_request *req,
                     const mau_response *rsp);

/** Ends the line. */
static inline void json_out_end(textbuf *b)
{
	textbuf_add(b, "}\n", 2);
}

/** Appends the array of the transactions, as in such a line. */
void json_out_transactions(textbuf *b, unsigned line_bytes, const mau_response *rsp);

/** Components of lane 'lane' that are out of range, as a mask: the complement of comps where
 * components were checked (N16). */
unsigned json_out_of_range(const mau_response *rsp, unsigned lane);

/** True when the lane writes LDS (docs/decisions.md D12), or is one of FLAT in LDS (D21), so that
 * its LDS address means something. */
bool json_out_has_lds(const mau_request *req, const mau_response *rsp, unsigned lane);

/** "none", or "E1" .. "E5". */
const char *json_out_error(unsigned error);

/** "memory", "scratch", "lds", "none": MAU_SEG_* in lower case. */
const char *json_out_space(unsigned seg);

/** Counters that the request increments (F9), as bits: 1 VM, 2 VS, 4 LGKM; 0 when it does nothing.
 */
unsigned json_out_counters(const mau_context *ctx, const mau_request *req, const mau_response *rsp);

/** True for FLAT, GLOBAL and SCRATCH. */
static inline bool json_out_is_flat(const mau_request *req)
{
	return req->op.enc == MAU_ENC_FLAT || req->op.enc == MAU_ENC_GLOBAL ||
	       req->op.enc == MAU_ENC_SCRATCH;
}

/** True when the lane has an address (docs/decisions.md D11, D21); a cache operation's lanes have
 * none. */
bool json_out_has_address(const mau_request *req, const mau_response *rsp, unsigned lane);

#endif
