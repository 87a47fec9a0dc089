/*
 * explain_print.h - the answer of `mau explain`: tables of 80 columns, or JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_PRINT_H
#define MAU_EXPLAIN_PRINT_H

#include <stdbool.h>

#include "mau/mau.h"

/** Where a request stands in its file. */
typedef struct explain_place {
	uint32_t episode, episodes; /**< number, and how many the file has */
	uint32_t request, requests; /**< of the episode; requests 0: the request is from no file */
} explain_place;

/** What is explained. */
typedef struct explain_view {
	const mau_context *ctx;
	const mau_geometry *geo;
	unsigned lanes; /**< LANES, for the cost */
	const mau_request *req;
	const mau_response *rsp;
	const char *text;    /**< the instruction, "" when only the operation is known */
	int lane;            /**< derive this lane, -1: table of all */
	bool inactive, txns; /**< table: with inactive lanes; with the transactions */
	explain_place place;
	struct explain_data *data; /**< explain_data.h; NULL: addresses alone */
} explain_view;

/** explain_head.c: what all lanes share: context, instruction, V# or apertures, scalar operands,
 * cost. */
void explain_head(const explain_view *v);
void explain_print(const explain_view *v);
/** One line, with the transactions if they are asked for. False when memory ran out or the model
 * refused. */
bool explain_json(const explain_view *v);

#endif
