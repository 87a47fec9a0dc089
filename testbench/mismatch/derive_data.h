/*
 * derive_data.h - the derivation of the data that a lane moves between memory and registers, rule
 * by rule, as text of 80 columns and as JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DERIVE_DATA_H
#define TB_DERIVE_DATA_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "mau/explain_data.h"

/** Prints a line with the lane number and a table of what lane 'lane' moved; 'vdata' is the
 * argument of mau_execute(), 'exec' its result. Returns false and prints nothing when the lane
 * moves nothing.
 */
bool derive_data_print(FILE *out, const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                       const mau_execution *exec, unsigned lane);

/** The same as a JSON array of {rule, step, formula, bits, mask, value}; NULL when memory runs out.
 */
json_t *derive_data_json(const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                         const mau_execution *exec, unsigned lane);

#endif
