/*
 * line.h - the serial line to a board in a summary.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_BOARD_LINE_H
#define MAU_BOARD_LINE_H

#include <jansson.h>

#include "cosim/mau_dut.h"

/** Prints one line: device, rate, frames. Prints nothing for a simulated unit. */
void board_line_print(const mau_dut *dut);

/** Adds the member "board": device, baud, frames, retries. Adds nothing for a simulated unit. */
void board_line_json(json_t *o, const mau_dut *dut);

#endif
