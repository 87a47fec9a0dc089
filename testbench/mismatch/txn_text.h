/*
 * txn_text.h - transactions as text: one a line, model and unit side by side, and why lanes join or
 * not (C2, C3).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TXN_TEXT_H
#define TB_TXN_TEXT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "tb.h"

/** Prints the transactions, a line each, with lane numbers of the wave. */
void txn_print(FILE *out, const mau_geometry *geo, const mau_response *rsp);

/** Prints the transactions of model and unit side by side, with the fields that differ; 'tag' is
 * the request's. Prints at most 'most' rows, starting a few before the first difference. */
void txn_print_both(FILE *out, const mau_geometry *geo, const mau_response *rsp, uint8_t tag,
                    const tb_txns *unit, unsigned most);

/** The array of txn_json_text(); NULL: memory ran out. */
json_t *txn_json(const mau_geometry *geo, const mau_txn *txn, unsigned count);

/** Prints why the request's lanes join or not: C3 with the values that decide; then for each of the
 * first 'most' transactions the leading lane, the lanes that join, and the lanes that do not.
 * False: the model refused the request, or memory ran out. */
bool txn_print_why(FILE *out, const mau_context *ctx, const mau_geometry *geo,
                   const mau_request *req, const mau_response *rsp, unsigned most);

/** Writes the case of C3 that applies with its values, as txn_print_why() prints it, into 'text' of
 * 'size' bytes. */
void txn_rule_text(const mau_context *ctx, const mau_request *req, char *text, size_t size);

#endif
