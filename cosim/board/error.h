/*
 * error.h - what can go wrong with a board, told in one line that names the remedy.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_ERROR_H
#define BOARD_ERROR_H

#include "cosim/mau_dut_play.h"

#define BOARD_MESSAGE MAU_PLAY_MESSAGE

/** What went wrong first; what is asked of the board later fails at once. */
typedef struct board_error {
	enum mau_play_error kind; /**< MAU_PLAY_FINE: nothing */
	char text[BOARD_MESSAGE];
} board_error;

/** Notes an error, unless there is one already. Always returns -1. */
int board_fail(board_error *error, enum mau_play_error kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
