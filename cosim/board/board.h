/*
 * board.h - the unit on a board: what it is, and an episode on it (docs/board.md).
 *
 * Flow: board_open(), board_is() when a certain unit is wanted, any number of board_play(),
 * board_close(). Functions that return int return 0, or -1: link.error says why.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_H
#define BOARD_H

#include "cosim/board/link.h"
#include "cosim/board/map.h"

#define BOARD_MOST_BAUD 3000000

/** The registers that say what a board is. */
typedef struct board_info {
	uint32_t magic, protocol, lanes, window, line_bytes, features, clock_hz;
	uint64_t rtl_hash;
	mau_play_room room;
	uint32_t frames, frames_bad;
} board_info;

/** What the player and the recorder left of an episode; words as the memory map has them. */
typedef struct board_record {
	uint32_t status, clocks, results, txns, dones;
	uint32_t *clock, *result, *txn, *done;
} board_record;

typedef struct board {
	board_link link;
	char device[128];
	board_info info;
	uint32_t run;      /**< number of the episode */
	uint32_t sign_run; /**< number of the run of signature mode */
	uint32_t frames;   /**< FRAMES, as it was last read */
	uint64_t answered; /**< link.answered at that time */
	uint32_t *stalls;  /**< words of the stall memories, port by port, as they stand there */
	uint32_t
		stalls_known[BOARD_PORTS]; /**< words of each port that are known, from the first */
	uint32_t *operands;                /**< words of the operand memory, as they stand there */
	uint32_t operands_known;           /**< words that are known, from the first */
	board_record record;
} board;

/** Words of a record of the board's unit, and the log2 of words from record to record. */
unsigned board_result_words(const board_info *info);
unsigned board_result_stride(const board_info *info);
unsigned board_txn_words(const board_info *info);

/*
 * board_open() opens 'place', which is DEVICE or DEVICE@BAUD (BAUD 115200 .. 3000000, the rate at
 * most), finds the board there, reads what it is, and goes to the fastest rate that works. A board
 * of another magic or protocol is an error. Returns 0 and '*board_ret', or -1 with '*error' filled
 * in.
 */
int board_open(board **board_ret, const char *place, board_error *error);

/** Is 'place' one that board_open() takes? '*error' says what is wrong with it. */
bool board_place_is_good(const char *place, board_error *error);

/** Leaves the board as it was after configuration, and frees everything; NULL is allowed. */
void board_close(board *b);

/*
 * board_is() compares unit and RTL hash with what is wanted ('hash' 0: any). -1: one line says what
 * the board holds and what was asked for.
 */
int board_is(board *b, unsigned lanes, unsigned window, unsigned line_bytes, uint64_t hash);

/** Resets unit and player. */
int board_reset(board *b);

/*
 * board_check_frames() reads 'count' words from FRAMES on into 'words': has the board counted every
 * frame that it answered? If not, it was configured anew since.
 */
int board_check_frames(board *b, uint32_t *words, size_t count);

/** upload.c: context, counts, profiles, headers, operands, lengths. Not all are answered then. */
int board_upload(board *b, const mau_play_plan *plan);

/** upload.c: the stalls of clocks 0 .. clocks-1, a multiple of 32; those that stand there already
 * are not sent. */
int board_upload_stalls(board *b, const mau_play_plan *plan, uint32_t clocks);

/*
 * play.c: uploads an episode that fits, runs it, waits for its end, reads its record into
 * b->record. The unit is idle before; afterwards it is, when the episode was drained.
 */
int board_play(board *b, const mau_play_plan *plan);

#endif
