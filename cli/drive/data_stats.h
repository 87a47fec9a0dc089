/*
 * data_stats.h - what the data path has done, as text and as JSON: `mau run --data` and `mau
 * replay`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CLI_DATA_STATS_H
#define MAU_CLI_DATA_STATS_H

#include <jansson.h>

#include "lockstep/lockstep.h"

/** Prints requests, registers, memory, LDS and completions in time, a line each. */
void data_stats_text(const tb_stats *s);

/** Adds the same to a JSON object, and waves, clocks, compared transfers. */
void data_stats_json(json_t *o, const tb_stats *s);

#endif
