/*
 * board_sign.h - signature mode of a board (../README.md): runs of its own requests.
 *
 * Flow: board_sign_begin() once; board_sign_start(), then board_sign_look() until it has ended,
 * once a second at least, so that the line keeps its rate. Functions that return int return 0, or
 * -1: link.error says why.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_SIGN_H
#define BOARD_SIGN_H

#include "cosim/board/board.h"

/** What a run has come to. */
typedef struct board_sign {
	bool ended;
	bool stuck;           /**< ended because nothing moved any more */
	uint32_t dones, txns; /**< handed over */
	uint32_t clocks;      /**< modulo 2^32 */
	uint64_t hash;        /**< of the run when it has ended */
} board_sign;

/** Resets the board and sees whether it has signature mode of version 'version'. */
int board_sign_begin(board *b, uint32_t version);

/** Starts the run of 'count' requests from 'first' on; none is going on. */
int board_sign_start(board *b, uint64_t key, uint64_t first, uint32_t count);

/** Looks at the run that was started last. */
int board_sign_look(board *b, board_sign *state_ret);

/** Ends a run, whatever it does: board_reset(). */
int board_sign_abort(board *b);

#endif
