/*
 * explain_print.h - output of `mau explain`: text of 80 columns, or JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_PRINT_H
#define MAU_EXPLAIN_PRINT_H

#include <stdbool.h>

#include "mau/detail.h"

/** Place of a request in its file. */
typedef struct explain_place {
	uint32_t episode, episodes; /**< episode, and number of episodes in the file */
	uint32_t request, requests; /**< request, and number of requests in the episode; requests 0:
	                               the request is from no file */
} explain_place;

/** The request to explain. */
typedef struct explain_view {
	const mau_context *ctx;
	const mau_geometry *geo;
	unsigned lanes; /**< LANES, for the cost */
	const mau_request *req;
	const mau_response *rsp;
	const mau_detail *detail; /**< that of mau_detail_wave() for the request */
	const char *text;         /**< the instruction, "" when only the operation is known */
	int lane;                 /**< derive this lane, -1: no single lane is wanted */
	uint64_t only;            /**< the table has these lanes alone; 0: all */
	bool inactive, txns;      /**< the table has inactive lanes; the transactions are listed */
	explain_place place;
	struct explain_data *data; /**< explain_data.h; NULL: no data */
} explain_view;

/** explain_head.c: prints the verdict in words, the lanes by status, context, instruction, V# or
 * apertures, scalar operands and cost. */
void explain_head(const explain_view *v);
void explain_print(const explain_view *v);
/** Prints one line of JSON, with the transactions if they are wanted. False: memory ran out. */
bool explain_json(const explain_view *v);

#endif
