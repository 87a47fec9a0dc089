/*
 * link.h - words to and from a board over its serial line: frames are kept until they are answered,
 * several at a time, and sent again when they are not (docs/board.md, Frames).
 *
 * Writes and reads are executed in the order in which they are asked for, unless the line loses
 * one: what must not come before something else waits for board_link_flush() between the two.
 *
 * Every function that returns int returns 0, or -1: 'error' says why. After an error all fail.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_LINK_H
#define BOARD_LINK_H

#include "cosim/board/error.h"
#include "cosim/board/frame.h"

#define BOARD_FIRST_BAUD 115200 /**< after configuration and after a fallback */
#define BOARD_WINDOW 2048       /**< line bytes without an answer, at most */
#define BOARD_ANSWERS 4096      /**< bytes of answers that are on their way, at most */
#define BOARD_PENDING 32        /**< frames without an answer, at most */

/** What is said of a board that does not answer any more. */
#define BOARD_GONE "the board answers no more, was it reset or unplugged? Try once more"

/** A frame without an answer. */
typedef struct board_pending {
	board_frame frame; /**< its seq is that of the last copy */
	size_t len;        /**< bytes on the line; 0: the entry is free */
	uint32_t *into;    /**< where the words of the answer go */
	size_t words;
	uint64_t place; /**< of the last copy among all that were sent */
	unsigned copies;
} board_pending;

typedef struct board_link {
	int fd;
	unsigned baud;     /**< of the line now */
	uint32_t clock_hz; /**< of the board; 0: not known, the rate stays as it is */
	uint8_t seq;       /**< of the next frame */
	uint64_t places;   /**< copies sent */
	board_pending pending[BOARD_PENDING];
	uint8_t out[3 * BOARD_WINDOW]; /**< bytes that the line has not taken yet */
	size_t out_len;
	board_receiver rx;
	double since;      /**< when the line last took a byte or brought an answer, in seconds */
	double byte_time;  /**< seconds a byte, as answers came; at least those of the rate */
	unsigned silent;   /**< times that nothing came, one after the other */
	bool recovers;     /**< it looks for the board's rate: frames wait */
	uint32_t life;     /**< the word of a question that is asked for its answer's sake */
	uint64_t answered; /**< frames */
	uint64_t retries;  /**< copies of frames that were sent again */
	board_error error;
} board_link;

/** Takes the open line 'fd', at BOARD_FIRST_BAUD; it stays the caller's. */
void board_link_start(board_link *link, int fd);

/*
 * board_link_write() writes 'count' words to 'addr' on, records of 'words' words (1 .. 255, or 0:
 * one record) that start 2^stride words apart. It returns before they are answered.
 */
int board_link_write(board_link *link, uint32_t addr, unsigned words, unsigned stride,
                     const uint32_t *data, size_t count);

/** The same for reading; 'into' is written before board_link_flush() has returned. */
int board_link_read(board_link *link, uint32_t addr, unsigned words, unsigned stride,
                    uint32_t *into, size_t count);

/** Waits until everything is answered. */
int board_link_flush(board_link *link);

/** Reads 'count' words at 'addr' at once: board_link_read() and board_link_flush(). */
int board_link_get(board_link *link, uint32_t addr, uint32_t *into, size_t count);
/** Writes one word at once. */
int board_link_set(board_link *link, uint32_t addr, uint32_t value);

/* link_rate.c */

/*
 * board_link_find() looks for the board at BOARD_FIRST_BAUD for as long as it may take to fall back
 * to that rate.
 */
int board_link_find(board_link *link);

/*
 * board_link_raise() sets the fastest rate of 'most' and below (3,000,000 at most) that a tenth of
 * the board's clock allows, and at which it answers. link->clock_hz is known.
 */
int board_link_raise(board_link *link, unsigned most);

/** Has the board go back to BOARD_FIRST_BAUD, for the program that comes next; waits not long. */
void board_link_leave(board_link *link);

/* Between link.c and link_rate.c. */

/** Seconds of the monotonic clock. */
double board_link_now(void);
/** Moves bytes for 'wait' seconds at most, or until one has come. */
int board_link_move(board_link *link, double wait);
/** Sends a frame into a free entry, which is returned; NULL: there is none, or an error. */
board_pending *board_link_send(board_link *link, const board_frame *frame, uint32_t *into,
                               size_t words);
/** Sends again whatever has no answer. */
void board_link_repeat(board_link *link);
/** A READ of 'count' words. */
board_frame board_link_read_frame(uint32_t addr, unsigned words, unsigned stride, size_t count);
/** Nothing has come at 'baud' any more: looks for the board at BOARD_FIRST_BAUD and raises the rate
 * again. */
int board_link_recover(board_link *link);

#endif
