/*
 * explain_lanes.h - lanes of a wave in `mau explain`: the argument of --lane, which status has
 * which lanes, how many bytes of a line the wave touches.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_LANES_H
#define MAU_EXPLAIN_LANES_H

#include <jansson.h>

#include "cli/cli.h"
#include "mau/mau.h"

/** Reads lanes, "3" or "3,7,30-40", into a mask. Returns 0 or cli_bad(). */
error_t explain_take_lane_set(const char *arg, uint64_t *lanes_ret);

/** Prints "lanes: 0-36 ok, 37-63 out_of_range"; inactive lanes only when all are. */
void explain_lanes_print(const mau_lanes *lanes, unsigned wave);

/** The same as an array of objects with status, count and lanes. */
json_t *explain_lanes_json(const mau_lanes *lanes, unsigned wave);

/** Memory lines that a wave touches. */
typedef struct explain_spread {
	unsigned lines;       /**< different lines; 0: none */
	unsigned bytes;       /**< different bytes in all */
	unsigned least, most; /**< bytes of a line */
} explain_spread;

explain_spread explain_spread_of(const mau_response *rsp);

#endif
