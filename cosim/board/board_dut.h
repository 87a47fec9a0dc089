/*
 * board_dut.h - a board with the interface mau_dut (mau_dut_play.h).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_DUT_H
#define BOARD_DUT_H

#include "cosim/board/board.h"

/** Prefix of the engine names of boards: "board:/dev/ttyUSB0". */
#define BOARD_ENGINE "board:"

/** Is 'engine' the name of a board? (NULL is not.) */
bool board_is_engine(const char *engine);

/*
 * board_dut_open() opens the board of 'engine' and resets it. The board must contain 'unit', made
 * from the RTL that this program was built with. Returns 0 and '*dut_ret' (destroy() closes the
 * board), or -1 with '*error' filled in.
 */
int board_dut_open(mau_dut **dut_ret, const char *engine, const board_unit *unit,
                   board_error *error);

/*
 * board_dut_info() reads what the board of 'engine' contains. Returns 0 and '*info_ret', or -1 with
 * '*error' filled in.
 */
int board_dut_info(const char *engine, board_info *info_ret, board_error *error);

/** First 64 bits of the hash of the RTL of a board with 'unit', of which only 'data' is read, that
 * this program was built with (tools/rtl_hash.py). */
uint64_t board_rtl_hash(const board_unit *unit);

#endif
