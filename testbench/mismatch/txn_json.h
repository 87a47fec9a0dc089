/*
 * txn_json.h - transactions as JSON text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TXN_JSON_H
#define TB_TXN_JSON_H

#include "mau/mau.h"
#include "mreq/textbuf.h"

/** Appends 'count' transactions as a JSON array, as in the lines of `mau eval`. */
void txn_json_text(textbuf *b, const mau_geometry *geo, const mau_txn *txn, unsigned count);

#endif
