/*
 * json_out.h - writes an answer of the golden model as a line of JSON (docs/user/eval.md).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_JSON_OUT_H
#define TB_JSON_OUT_H

#include "mau/mau.h"
#include "mreq/textbuf.h"

/** "schema" of a line; it changes when a field changes its meaning or goes away. 1 and 2 had the
 * names of json_out_old_name(); 1 to 4 had no answers in words. */
#define TB_EVAL_SCHEMA 5      /**< without data */
#define TB_EVAL_DATA_SCHEMA 6 /**< with data */

/** Fields of a line, in their order. Fields of data come last. */
enum json_field {
	JSON_SCHEMA,
	JSON_FILE,
	JSON_EPISODE,
	JSON_REQUEST,
	JSON_TAG,
	JSON_TEXT,
	JSON_ERROR,
	JSON_ERRORS,
	JSON_BYTES,
	JSON_COMPONENTS,
	JSON_WAITS,
	JSON_LANES,
	JSON_WINDOW,
	JSON_LINE_BYTES,
	JSON_COST,
	JSON_COUNTERS,
	JSON_MEMVIOL,
	JSON_VERDICT,
	JSON_OTHER_RULES,
	JSON_ERRATA,
	JSON_STATUS,
	JSON_ADDRESS,
	JSON_IN_RANGE,
	JSON_LDS_ADDRESS,
	JSON_SPACE,
	JSON_OOB, /**< of schemas 1 and 2 alone, for `mau compare`: the components out of range */
	JSON_TXNS,
	JSON_VGPR,
	JSON_SGPR,
	JSON_MEMORY,
	JSON_LDS_MEMORY,
	JSON_MEMORY_ERRORS,
	JSON_FIELDS
};

/** Fields that say in words what other fields say in numbers; `mau compare` leaves them out. */
#define JSON_WORDS (1u << JSON_VERDICT | 1u << JSON_OTHER_RULES | 1u << JSON_ERRATA)

/** The fields of this schema. */
#define JSON_ALL_FIELDS ((~UINT32_C(0) >> (32 - JSON_FIELDS)) & ~(1u << JSON_OOB))

struct json_data;

/** A request, its place, and the model's answer. */
typedef struct json_answer {
	unsigned schema;       /**< TB_EVAL_SCHEMA, TB_EVAL_DATA_SCHEMA */
	const char *file_json; /**< file name as a JSON string, with its quotes */
	uint32_t episode, request;
	const char *text; /**< the instruction; "" when the request was given as an operation */
	const mau_context *ctx;
	mau_geometry geo;
	unsigned lanes; /**< LANES, for the cost (C6) */
	const mau_request *req;
	const mau_response *rsp;
	const struct json_data *data; /**< eval_data.h; NULL: no data */
} json_answer;

/** The name of a field (enum json_field), or NULL. */
const char *json_out_name(unsigned field);

/** Name of a field in schemas 1 and 2, or NULL when that is json_out_name(). */
const char *json_out_old_name(unsigned field);

/** Appends a line with the fields of the mask 'fields' and a newline. Fields of data appear only
 * with data. */
void json_out_answer(textbuf *b, uint32_t fields, const json_answer *line);

/** Components of lane 'lane' that are out of range, as a mask: the complement of
 * in_range where components were checked (N16). */
unsigned json_out_of_range(const mau_response *rsp, unsigned lane);

/** Whether the lane has an LDS address: it writes LDS (docs/decisions.md D12), or it is a FLAT lane
 * in LDS (D21). */
bool json_out_has_lds(unsigned gfx, const mau_request *req, const mau_response *rsp, unsigned lane);

/** "none", or "E1" .. "E5". */
const char *json_out_error(unsigned error);

/** "memory", "scratch", "lds", "none": MAU_SEG_* in lower case. */
const char *json_out_space(unsigned space);

/** Whether the lane has an address (docs/decisions.md D11, D21). Lanes of a cache operation have
 * none. */
bool json_out_has_address(const mau_request *req, const mau_response *rsp, unsigned lane);

#endif
