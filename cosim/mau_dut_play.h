/*
 * mau_dut_play.h - a unit that plays an episode as a whole: a board (cosim/board/).
 *
 * By the interface mau_dut it shows the clocks of the episode that it has played: episode() plays
 * one and shows its clock 0, every step() shows the next clock. The board's player has driven the
 * handshakes; 'driven_mask' has them, so that the test bench can compare them with its own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DUT_PLAY_H
#define MAU_DUT_PLAY_H

#include "cosim/mau_dut.h"
#include "mau_channels.h"

#define MAU_PLAY_MESSAGE 240 /**< room of a message */

/** Kind of stalls of a port. */
enum mau_play_stall {
	MAU_PLAY_WORDS = 0, /**< at the clocks of 'stall' */
	MAU_PLAY_FIRST = 1, /**< before every beat; the next of 'length' is the number of clocks */
	MAU_PLAY_LAST = 2,  /**< the same before every last beat */
};

/** A port's part of an episode. */
typedef struct mau_play_port {
	enum mau_play_stall how;
	uint32_t beats;  /**< beats that the port will transfer */
	uint64_t *stall; /**< MAU_PLAY_WORDS: room.clocks bits, 64 a word */
	uint8_t *length; /**< other kinds: clocks, 1 .. 8 each */
	uint32_t length_count;
} mau_play_port;

/** An episode: beats of the sources, and stalls. */
typedef struct mau_play_plan {
	const mau_context *ctx;
	const mau_request *req;
	uint32_t count; /**< requests */
	unsigned beats; /**< operand beats of a request */
	mau_play_port port[MAU_PORTS];
} mau_play_plan;

/** Limits of an episode. */
typedef struct mau_play_room {
	uint32_t requests, operands, clocks, results, txns, lengths;
} mau_play_room;

enum mau_play_error {
	MAU_PLAY_FINE = 0,
	MAU_PLAY_LINE,   /**< the line: cannot be opened, closed, no answer */
	MAU_PLAY_BOARD,  /**< the board has another unit, or is broken */
	MAU_PLAY_MEMORY, /**< memory of this machine ran out */
};

/** How the record of an episode ends. */
enum mau_play_end {
	MAU_PLAY_DRAINED, /**< everything was handed over */
	MAU_PLAY_FULL,    /**< a memory of the board was full */
	MAU_PLAY_STUCK,   /**< a hang */
};

typedef struct mau_dut_play {
	mau_play_room room;
	/**
	 * Plays an episode that fits into 'room', from idle; after a reset() it begins with a
	 * reset. Returns 0, or -1 with the cause in 'error' and 'message'.
	 */
	int (*episode)(mau_dut *dut, const mau_play_plan *plan);
	unsigned driven_mask; /**< handshakes driven at this clock: valid of sources, ready of sinks
	                       */
	unsigned changed_mask; /**< waiting outputs whose payload did not hold */
	bool over;             /**< the record has ended before this clock */
	enum mau_play_end end;
	enum mau_play_error error;
	char message[MAU_PLAY_MESSAGE]; /**< one line, with the remedy */
	/* the line, for summaries */
	const char *device;
	unsigned baud;
	uint64_t frames;  /**< answered */
	uint64_t retries; /**< further copies of frames sent */
} mau_dut_play;

#endif
