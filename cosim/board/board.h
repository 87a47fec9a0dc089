/*
 * board.h - the unit on a board: its identity, and episodes on it (docs/board.md).
 *
 * Flow: board_open(), board_is() to require a certain unit, any number of board_play(),
 * board_close(). Functions that return int return 0, or -1 with the cause in link.error.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_H
#define BOARD_H

#include "cosim/board/link.h"
#include "cosim/board/map.h"

#define BOARD_MOST_BAUD 3000000

/** A unit on a board. */
typedef struct board_unit {
	bool data; /**< the data path, not the address unit */
	unsigned lanes, window, line_bytes;
} board_unit;

/** The registers with the identity of a board. */
typedef struct board_info {
	uint32_t magic, protocol, features, clock_hz;
	board_unit unit;
	unsigned ids, convert; /**< data path: requests to memory in flight; CONVERT */
	uint64_t rtl_hash;
	mau_play_room room;
	uint32_t frames, frames_bad;
} board_info;

/** The records of a channel of outputs. */
typedef struct board_channel {
	uint8_t port;           /**< enum mau_port */
	uint32_t addr;          /**< of the first record */
	unsigned words, stride; /**< of a record; log2 of words from record to record */
	unsigned head;          /**< requests to memory: words before the data; else 0 */
	uint32_t most;          /**< records, at most */
	unsigned counts;        /**< register with the number of records */
	uint32_t count;
	uint32_t *word; /**< the records, without gaps */
} board_channel;

/** What player and recorder made of an episode; words as in the memory map. */
typedef struct board_record {
	uint32_t status, clocks;
	uint32_t *clock;
	unsigned channels;
	board_channel channel[BOARD_SINKS];
} board_record;

/** A memory of the board with records, which the host writes. */
typedef struct board_memory {
	uint32_t addr;
	unsigned words, stride; /**< of a record; log2 of words from record to record */
	uint32_t *have;         /**< present contents, without gaps */
	uint32_t known;         /**< records that are valid, from the first on */
} board_memory;

typedef struct board {
	board_link link;
	char device[128];
	board_info info;
	uint32_t run;      /**< number of the episode */
	uint32_t sign_run; /**< number of the run of signature mode */
	uint32_t frames;   /**< the last value read from FRAMES */
	uint64_t answered; /**< link.answered at that time */
	uint32_t *stalls;  /**< present contents of the stall memories, port by port */
	uint32_t stalls_known[BOARD_DATA_PORTS + 1]; /**< words of each port that are valid, from
	                                                the first on */
	uint32_t *operands;                          /**< present contents of the operand memory */
	uint32_t operands_known;                     /**< words that are valid, from the first on */
	board_memory stores, answers, lds;           /**< data path */
	board_record record;
} board;

/** Ports of the board's unit, and bytes from the stalls of a port to those of the next. */
static inline unsigned board_ports(const board_info *info)
{
	return info->unit.data ? BOARD_DATA_PORTS : BOARD_PORTS;
}

static inline uint32_t board_port_step(const board_info *info)
{
	return info->unit.data ? BOARD_DATA_PORT_STEP : BOARD_PORT_STEP;
}

/** Words of the stalls and of the record of clocks of a board. */
static inline uint32_t board_stall_words(const board_info *info)
{
	return info->room.clocks / 32;
}

static inline uint32_t board_clock_words(const board_info *info, uint32_t clocks)
{
	return info->unit.data ? clocks : (clocks + 1) / 2;
}

/** board_address.c, board_data.c: the channels of a unit's record, without memory for records. */
void board_address_record(const board_info *info, board_record *record);
void board_data_record(const board_info *info, board_record *record);

/*
 * board_open() opens 'place', which is DEVICE or DEVICE@BAUD (BAUD: the maximum rate, 115200 ..
 * 3000000), finds the board, reads its identity, and sets the fastest rate that works. A board with
 * another magic number or protocol is an error. Returns 0 and '*board_ret', or -1 with '*error'
 * filled in.
 */
int board_open(board **board_ret, const char *place, board_error *error);

/** Has 'place' the form that board_open() needs? '*error': what is wrong with it. */
bool board_place_is_good(const char *place, board_error *error);

/** Returns the board to its state after configuration, and frees everything; NULL is allowed. */
void board_close(board *b);

/*
 * board_is() compares the unit and the RTL hash with the required ones ('hash' 0: any). -1: one
 * line has the unit of the board and the required one.
 */
int board_is(board *b, const board_unit *unit, uint64_t hash);

/** Resets unit and player. */
int board_reset(board *b);

/*
 * board_check_frames() reads 'count' words from FRAMES on into 'words', and checks that the board
 * has counted every frame that it answered. If not, it was configured again meanwhile.
 */
int board_check_frames(board *b, uint32_t *words, size_t count);

/** upload.c: sends context, counts, profiles, headers, operands, lengths, and what upload_data.c
 * sends. Returns before all frames are answered. */
int board_upload(board *b, const mau_play_plan *plan);

/** upload_data.c: allocates the copies of the data path's memories. -1: memory is short. */
int board_data_memories(board *b);

/** upload_data.c: sends store data and the answers of memory and LDS; records that the board has
 * already are not sent. */
int board_upload_data(board *b, const mau_play_data *data);

/** upload.c: sends the stalls of clocks 0 .. clocks-1, a multiple of 32; words that the board has
 * already are not sent. */
int board_upload_stalls(board *b, const mau_play_plan *plan, uint32_t clocks);

/*
 * play.c: uploads an episode, which must fit, runs it, waits for its end, and reads its record into
 * b->record. The unit must be idle before; it is idle afterwards if the episode was drained.
 */
int board_play(board *b, const mau_play_plan *plan);

#endif
