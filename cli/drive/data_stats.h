/*
 * data_stats.h - counts of the data path as text and as JSON, for `mau run --data` and `mau
 * replay`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CLI_DATA_STATS_H
#define MAU_CLI_DATA_STATS_H

#include <jansson.h>

#include "lockstep/lockstep.h"

/** Prints a line each: requests, registers, memory, LDS, completions that met their cost. */
void data_stats_text(const tb_stats *s);

/** Adds the same counts to a JSON object, with waves, clocks and compared transfers. */
void data_stats_json(json_t *o, const tb_stats *s);

#endif
