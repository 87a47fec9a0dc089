/*
 * error.h - an error of a board, as one line with the remedy.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_ERROR_H
#define BOARD_ERROR_H

#include "cosim/mau_dut_play.h"

#define BOARD_MESSAGE MAU_PLAY_MESSAGE

/** The first error; later accesses to the board fail at once. */
typedef struct board_error {
	enum mau_play_error kind; /**< MAU_PLAY_FINE: none */
	char text[BOARD_MESSAGE];
} board_error;

/** Records an error, if there is none yet. Always returns -1. */
int board_fail(board_error *error, enum mau_play_error kind, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
