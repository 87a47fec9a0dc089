/*
 * derive_data.h - a lane's way between memory and registers, rule by rule, for people (80 columns)
 * and as JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DERIVE_DATA_H
#define TB_DERIVE_DATA_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "mau/explain_data.h"

/** Prints what lane 'lane' moved as a table under a line that names the lane; 'vdata' as
 * mau_execute() got it, 'exec' as it left it. False, with nothing printed, when it moves nothing.
 */
bool derive_data_print(FILE *out, const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                       const mau_execution *exec, unsigned lane);

/** The same as a JSON array of {rule, step, formula, bits, mask, value}; NULL when memory runs out.
 */
json_t *derive_data_json(const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                         const mau_execution *exec, unsigned lane);

#endif
