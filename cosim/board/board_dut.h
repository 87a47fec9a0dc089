/*
 * board_dut.h - a board behind the interface mau_dut (mau_dut_play.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_DUT_H
#define BOARD_DUT_H

#include "cosim/board/board.h"

/** Engine names of boards begin so: "board:/dev/ttyUSB0". */
#define BOARD_ENGINE "board:"

/** Is 'engine' (NULL: no) the name of a board? */
bool board_is_engine(const char *engine);

/*
 * board_dut_open() opens the board of 'engine', which must hold this unit, made of the RTL that
 * this program was built with, and resets it. Returns 0 and '*dut_ret' (destroy() closes the
 * board), or -1 with '*error' filled in.
 */
int board_dut_open(mau_dut **dut_ret, const char *engine, unsigned lanes, unsigned window,
                   unsigned line_bytes, board_error *error);

/*
 * board_dut_sizes() asks the board of 'engine' which unit it holds. Returns 0 and the three sizes,
 * or -1 with '*error' filled in.
 */
int board_dut_sizes(const char *engine, unsigned *lanes_ret, unsigned *window_ret,
                    unsigned *line_bytes_ret, board_error *error);

/** First 64 bits of the hash of the RTL that this program was built with (tools/rtl_hash.py). */
uint64_t board_rtl_hash(void);

#endif
