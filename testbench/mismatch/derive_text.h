/*
 * derive_text.h - a lane's derivation, rule by rule, as text of 80 columns and as JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DERIVE_TEXT_H
#define TB_DERIVE_TEXT_H

#include <jansson.h>
#include <stdio.h>

#include "mau/mau.h"
#include "mismatch/derive_data_row.h"

/** Prints a table of steps: rule, step, value, how. */
void derive_rows(FILE *out, const derive_row *row, size_t count);

/** Prints the derivation of 'lane' as a table: rule, step, value, formula. Returns MAU_OK or what
 * mau_explain_lane() returned. */
int derive_print(FILE *out, const mau_context *ctx, const mau_request *req, unsigned lane);

/** The derivation of 'lane' as a JSON array of {rule, step, component, value, formula}; NULL when
 * mau_explain_lane() fails. "component" is -1 for a step of the lane, -2 for one of the request. */
json_t *derive_json(const mau_context *ctx, const mau_request *req, unsigned lane);

#endif
