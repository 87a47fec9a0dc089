/*
 * link.h - reads and writes words of a board over its serial line. Several frames are in flight; a
 * frame is kept until its answer comes, and sent again if none comes (docs/board.md, Frames).
 *
 * Writes and reads are executed in program order, unless the line loses a frame. Where the order
 * matters, call board_link_flush() between two accesses.
 *
 * Every function that returns int returns 0, or -1 with the cause in 'error'. After an error all
 * calls fail.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_LINK_H
#define BOARD_LINK_H

#include "cosim/board/error.h"
#include "cosim/board/frame.h"

#define BOARD_FIRST_BAUD 115200 /**< after configuration and after a fallback */
#define BOARD_WINDOW 2048       /**< bytes of unanswered frames, at most */
#define BOARD_ANSWERS 4096      /**< bytes of outstanding answers, at most */
#define BOARD_PENDING 32        /**< unanswered frames, at most */

/** The error for a board that does not answer any more. */
#define BOARD_GONE "the board answers no more, was it reset or unplugged? Try once more"

/** An unanswered frame. */
typedef struct board_pending {
	board_frame frame; /**< its seq is that of the last copy */
	size_t len;        /**< bytes on the line; 0: the entry is free */
	uint32_t *into;    /**< array for the words of the answer */
	size_t words;
	uint64_t place; /**< number of the last copy among all copies sent */
	unsigned copies;
} board_pending;

typedef struct board_link {
	int fd;
	unsigned baud;     /**< present rate */
	uint32_t clock_hz; /**< clock of the board; 0: unknown, the rate is not changed */
	uint8_t seq;       /**< number of the next frame */
	uint64_t places;   /**< copies sent */
	board_pending pending[BOARD_PENDING];
	uint8_t out[3 * BOARD_WINDOW]; /**< bytes not written to the line yet */
	size_t out_len;
	board_receiver rx;
	double since;      /**< time of the last byte written or answer received, in seconds */
	double byte_time;  /**< measured seconds for a byte; at least that of the rate */
	unsigned silent;   /**< probes in a row without an answer */
	bool recovers;     /**< searching the board's rate: frames wait */
	uint32_t life;     /**< the word that a probe reads */
	uint64_t answered; /**< answered frames */
	uint64_t retries;  /**< further copies of frames sent */
	board_error error;
} board_link;

/** Starts a link on the open line 'fd' at BOARD_FIRST_BAUD. The caller closes 'fd'. */
void board_link_start(board_link *link, int fd);

/*
 * board_link_write() writes 'count' words from 'addr' on, in records of 'words' words (1 .. 255, or
 * 0: one record) that start 2^stride words apart. It returns before the frames are answered.
 */
int board_link_write(board_link *link, uint32_t addr, unsigned words, unsigned stride,
                     const uint32_t *data, size_t count);

/** The same for reading; 'into' is valid after board_link_flush(). */
int board_link_read(board_link *link, uint32_t addr, unsigned words, unsigned stride,
                    uint32_t *into, size_t count);

/** Waits until all frames are answered. */
int board_link_flush(board_link *link);

/** Reads 'count' words at 'addr': board_link_read() and board_link_flush(). */
int board_link_get(board_link *link, uint32_t addr, uint32_t *into, size_t count);
/** Writes one word and waits for its answer. */
int board_link_set(board_link *link, uint32_t addr, uint32_t value);

/* link_rate.c */

/*
 * board_link_find() looks for the board at BOARD_FIRST_BAUD, for as long as the board may need to
 * fall back to that rate.
 */
int board_link_find(board_link *link);

/*
 * board_link_raise() sets the fastest rate at which the board answers, at most 'most', 3,000,000
 * and a tenth of the board's clock. link->clock_hz must be known.
 */
int board_link_raise(board_link *link, unsigned most);

/** Sets the board back to BOARD_FIRST_BAUD for the next program; waits only a short time. */
void board_link_leave(board_link *link);

/* Between link.c and link_rate.c. */

/** Seconds of the monotonic clock. */
double board_link_now(void);
/** Moves bytes for 'wait' seconds at most, or until one has come. */
int board_link_move(board_link *link, double wait);
/** Sends a frame into a free entry, which is returned; NULL: there is none, or an error. */
board_pending *board_link_send(board_link *link, const board_frame *frame, uint32_t *into,
                               size_t words);
/** Sends all unanswered frames again. */
void board_link_repeat(board_link *link);
/** The frame of a READ of 'count' words. */
board_frame board_link_read_frame(uint32_t addr, unsigned words, unsigned stride, size_t count);
/** After no answer has come at 'baud': looks for the board at BOARD_FIRST_BAUD and raises the rate
 * again. */
int board_link_recover(board_link *link);

#endif
