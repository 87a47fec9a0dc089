/*
 * json_out_words.h - the fields of an answer in words, for json_out.c and `mau explain`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_JSON_OUT_WORDS_H
#define TB_JSON_OUT_WORDS_H

#include "cli/ask/json_out.h"
#include "mau/detail.h"

/** Appends the value of JSON_VERDICT, JSON_OTHER_RULES or JSON_ERRATA; 'd' has the values of 'req'.
 */
void json_out_words(textbuf *b, enum json_field field, const mau_detail *d, const mau_request *req);

/** Appends enum mau_books_differ as an array of names: address, status, data. */
void json_out_differs(textbuf *b, unsigned differs);

#endif
