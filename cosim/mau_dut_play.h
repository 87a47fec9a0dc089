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
#define MAU_PLAY_PORTS 10    /**< ports of a unit, at most */

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

/** A beat of store data. */
typedef struct mau_play_store {
	bool last;               /**< of its request */
	uint32_t data[MAU_WAVE]; /**< a dword of each lane of the beat */
} mau_play_store;

/** An answer of memory. */
typedef struct mau_play_answer {
	uint16_t latency;  /**< clocks from the request until it may come, 1 .. 65535 */
	uint8_t code;      /**< MAU_MEMORY_* */
	uint8_t data[128]; /**< the line; of an atomic the element before */
} mau_play_answer;

/** An answer of LDS. */
typedef struct mau_play_lds {
	uint8_t latency; /**< clocks from the request until it may come, 1 .. 63 */
	uint32_t data[MAU_WAVE][4];
} mau_play_lds;

/** Which of the waiting responses memory chooses. */
enum mau_play_order {
	MAU_PLAY_OLDEST = 0,    /**< the oldest request that is due */
	MAU_PLAY_FIRST_DUE = 1, /**< the one that has been due for the longest time */
	MAU_PLAY_NEWEST = 2,    /**< the newest, when half of the ids wait or one waits for long */
};

/** The data path's part of an episode: store data, and what memory and LDS answer, in order. */
typedef struct mau_play_data {
	mau_play_store *store;
	mau_play_answer *answer;
	mau_play_lds *lds;
	uint32_t stores, answers, lds_answers;
	enum mau_play_order order;
	uint16_t latency; /**< MAU_PLAY_NEWEST: clocks that the oldest request waits, at most */
	uint64_t *gate;   /**< room.clocks bits: at such a clock memory chooses no response */
} mau_play_data;

/** An episode: beats of the sources, and stalls. */
typedef struct mau_play_plan {
	const mau_context *ctx;
	const mau_request *req;
	uint32_t count;                     /**< requests */
	unsigned beats;                     /**< operand beats of a request */
	mau_play_port port[MAU_PLAY_PORTS]; /**< in the order of mau_unit_ports[top] */
	mau_play_data data;                 /**< data path only */
} mau_play_plan;

/** Limits of an episode. */
typedef struct mau_play_room {
	uint32_t requests, operands, clocks, lengths;
	uint32_t results;            /**< lane-result beats; data path: VGPR writes */
	uint32_t txns;               /**< transactions; data path: requests to memory */
	uint32_t stores, sgprs, lds; /**< data path: beats of store data, SGPR writes, requests to
	                                LDS */
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
