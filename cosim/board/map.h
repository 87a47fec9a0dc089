/*
 * map.h - addresses and codes of the board, from docs/board.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_MAP_H
#define BOARD_MAP_H

#define BOARD_MAGIC_VALUE 0x4275616du /**< "mauB" */
#define BOARD_PROTOCOL_VALUE 1u

/** Kinds of frames. */
enum {
	BOARD_KIND_WRITE = 0x01,
	BOARD_KIND_READ = 0x02,
	BOARD_KIND_WRITTEN = 0x81,
	BOARD_KIND_DATA = 0x82,
	BOARD_KIND_REFUSED = 0xff
};

/** Registers. */
enum {
	BOARD_MAGIC = 0x00,
	BOARD_UNIT = 0x08,
	BOARD_FRAMES = 0x30,
	BOARD_RESET = 0x40,
	BOARD_REQUESTS = 0x44, /**< then BEATS, PROFILE */
	BOARD_RUN = 0x50,
	BOARD_STATUS = 0x54,
	BOARD_CLOCKS = 0x58, /**< then RESULTS, TXNS, DONES, HEADERS, BEATS_TAKEN */
	BOARD_RESULTS = 0x5c,
	BOARD_TXNS = 0x60,
	BOARD_DONES = 0x64,
	BOARD_BAUD = 0x70,
	BOARD_SGPRS = 0x74,       /**< data path */
	BOARD_LDS_REQS = 0x78,    /**< data path */
	BOARD_CTX_MODE = 0x80,    /**< then the other six of the context */
	BOARD_HOW_ANSWERS = 0x9c, /**< ANSWERS; data path */
	BOARD_MAX_DATA = 0xa0,    /**< data path; then MAX_SGPRS, MAX_LDS, PATH */
	BOARD_DATA = 0xb0,        /**< data path */
	BOARD_SIGN_VERSION = 0xc0,
	BOARD_SIGN_KEY = 0xc4, /**< two words; then those of FIRST, and COUNT */
	BOARD_SIGN_COUNT = 0xd4,
	BOARD_SIGN_RUN = 0xd8,
	BOARD_SIGN_STATUS = 0xdc,
	BOARD_SIGN_DONES = 0xe0,
	BOARD_SIGN_TXNS = 0xe4,
	BOARD_SIGN_HASH = 0xe8, /**< two words */
	BOARD_SIGN_CLOCKS = 0xf0
};

/** Bits of the features in UNIT. */
#define BOARD_FEATURE_SIGN 1u /**< signature mode */
#define BOARD_FEATURE_DATA 2u /**< the unit is the data path */

/** Bits of STATUS and SIGN_STATUS. */
enum {
	BOARD_RUNS = 1,
	BOARD_ENDED = 2,
	BOARD_FULL = 4,
	BOARD_STUCK = 8
};

/** Memories. Those of two ports are BOARD_PORT_STEP bytes apart, on a data path
 * BOARD_DATA_PORT_STEP. */
enum {
	BOARD_HEADERS = 0x100000,
	BOARD_OPERANDS = 0x200000,
	BOARD_STALLS = 0x300000,
	BOARD_LENGTHS = 0x380000,
	BOARD_CLOCK_RECORD = 0x400000,
	BOARD_RESULT_RECORD = 0x500000,
	BOARD_TXN_RECORD = 0x600000,
	BOARD_DONE_RECORD = 0x700000,
	BOARD_STORES = 0x800000, /**< data path, as all up to BOARD_LDS_RECORD */
	BOARD_MEM_ANSWERS = 0x900000,
	BOARD_LDS_ANSWERS = 0xa00000,
	BOARD_MEM_RECORD = 0xb00000,
	BOARD_VGPR_RECORD = 0xc00000,
	BOARD_SGPR_RECORD = 0xd00000,
	BOARD_LDS_RECORD = 0xe00000,
	BOARD_PORT_STEP = 0x10000,
	BOARD_DATA_PORT_STEP = 0x8000,
	BOARD_REGION = 0x100000 /**< bytes from one memory to the next */
};

#define BOARD_HEADER_WORDS 12
#define BOARD_HEADER_STRIDE 4 /**< log2 of words from header to header, from record to record */
#define BOARD_TXN_STRIDE 4
#define BOARD_TXN_BYTES 3 /**< word of a transaction's record at which its byte mask begins */
#define BOARD_TXN_FEW \
	8 /**< up to this WINDOW word 2 has the lanes; else they follow the byte mask */
#define BOARD_MEM_STRIDE 6 /**< of requests to memory, and of their answers */
#define BOARD_SGPR_STRIDE 3
#define BOARD_PORTS 5         /**< of the address unit */
#define BOARD_DATA_PORTS 10   /**< of the data path */
#define BOARD_GATE 10         /**< data path: "port" whose stalls are the gate of memory */
#define BOARD_SINKS 5         /**< channels of outputs of either unit, at most */
#define BOARD_FRAME_WORDS 256 /**< most words of a WRITE or a READ */

#endif
