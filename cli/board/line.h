/*
 * line.h - what a summary says of the line to a board.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_BOARD_LINE_H
#define MAU_BOARD_LINE_H

#include <jansson.h>

#include "cosim/mau_dut.h"

/** Prints one line: device, rate, frames. Nothing for a unit that is simulated. */
void board_line_print(const mau_dut *dut);

/** Adds the member "board" to the object: device, baud, frames, retries. Nothing for a unit that is
 * simulated. */
void board_line_json(json_t *o, const mau_dut *dut);

#endif
