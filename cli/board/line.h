/*
 * line.h - the serial line to a board: its name as an argument, its figures in a summary.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_BOARD_LINE_H
#define MAU_BOARD_LINE_H

#include <argp.h>
#include <jansson.h>

#include "cosim/mau_dut.h"

/** Takes the argument DEVICE[@BAUD] into '*place_ret', which is NULL before. Returns 0; EINVAL
 * after a message; ARGP_ERR_UNKNOWN if it is not the first. */
error_t board_take_place(const char *arg, const char **place_ret);

/** Prints one line: device, rate, frames. Prints nothing for a simulated unit. */
void board_line_print(const mau_dut *dut);

/** Adds the member "board": device, baud, frames, retries. Adds nothing for a simulated unit. */
void board_line_json(json_t *o, const mau_dut *dut);

#endif
