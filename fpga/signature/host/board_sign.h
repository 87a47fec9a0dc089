/*
 * board_sign.h - signature mode of a board (../README.md): runs of its own requests.
 *
 * Flow: board_sign_begin() once; board_sign_start(), then board_sign_look() until the run has
 * ended, at least once a second, so that the line keeps its rate. Functions that return int return
 * 0, or -1: link.error has the reason.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_SIGN_H
#define BOARD_SIGN_H

#include "cosim/board/board.h"

/** The state of a run. */
typedef struct board_sign {
	bool ended;
	bool stuck;           /**< ended because nothing moved */
	uint32_t dones, txns; /**< handed over */
	uint32_t clocks;      /**< modulo 2^32 */
	uint64_t hash;        /**< hash of the run when it has ended */
} board_sign;

/** Resets the board and checks that it has signature mode of version 'version'. */
int board_sign_begin(board *b, uint32_t version);

/** Starts a run of 'count' requests from 'first' on. No run may be active. */
int board_sign_start(board *b, uint64_t key, uint64_t first, uint32_t count);

/** Reads the state of the run that was started last. */
int board_sign_look(board *b, board_sign *state_ret);

/** Ends a run in any state: board_reset(). */
int board_sign_abort(board *b);

#endif
