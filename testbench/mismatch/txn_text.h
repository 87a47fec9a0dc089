/*
 * txn_text.h - transactions as text: one a line, the model's beside the unit's, and why lanes join
 * or not (C2, C3).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TXN_TEXT_H
#define TB_TXN_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "tb.h"

/** Prints the transactions, a line each; lanes are those of the wave. */
void txn_print(FILE *out, const mau_geometry *geo, const mau_response *rsp);

/** Prints the model's transactions, of a request with this tag, beside the unit's, number by
 * number, and what differs; of many 'most' of them, from a few before the first that differs. */
void txn_print_both(FILE *out, const mau_geometry *geo, const mau_response *rsp, uint8_t tag,
                    const tb_txns *unit, unsigned most);

/** The array of txn_json_text(); NULL: memory ran out. */
json_t *txn_json(const mau_geometry *geo, const mau_txn *txn, unsigned count);

/** Prints why the request's lanes join or not: C3 with the values that decide, then of each of the
 * first 'most' transactions who leads, who joins, and who does not. False: the model refused, or
 * memory ran out. */
bool txn_print_why(FILE *out, const mau_context *ctx, const mau_geometry *geo,
                   const mau_request *req, const mau_response *rsp, unsigned most);

/** The rule of C3 that decides with its values, as txn_print_why() says it, into 'text' of 'size'
 * bytes. */
void txn_rule_text(const mau_context *ctx, const mau_request *req, char *text, size_t size);

#endif
