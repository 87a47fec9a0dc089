/*
 * frame.h - frames of the link to a board (docs/board.md, Frames): COBS, CRC-32, a zero byte.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_FRAME_H
#define BOARD_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOARD_CONTENT 1040               /**< bytes of a content, at most */
#define BOARD_HEAD 2                     /**< kind, seq */
#define BOARD_CRC 4                      /**< bytes of the CRC */
#define BOARD_COBS (BOARD_CONTENT + 5)   /**< bytes of COBS(content), at most */
#define BOARD_LINE_ROOM (BOARD_COBS + 1) /**< bytes of a frame on the line, at most */

/** A content: kind, seq, payload. The CRC stands in 'bytes' behind the payload. */
typedef struct board_frame {
	uint8_t bytes[BOARD_CONTENT];
	size_t len; /**< of kind, seq and payload */
} board_frame;

/** What came of the bytes since the last zero. Zero to begin with. */
typedef struct board_receiver {
	uint8_t line[BOARD_COBS];
	size_t len;    /**< bytes of 'line'; BOARD_COBS + 1: more came than a frame has */
	uint64_t bad;  /**< frames that were dropped */
	uint64_t good; /**< frames that were taken */
} board_receiver;

/** CRC of IEEE 802.3 over 'len' bytes: reflected, initial value and final XOR 0xffffffff. */
uint32_t board_crc32(const uint8_t *bytes, size_t len);

/** Four bytes, the low one first. */
void board_put32(uint8_t *at, uint32_t value);
uint32_t board_get32(const uint8_t *at);

/*
 * board_frame_encode() writes the frame as it stands on the line, zero byte and all, into 'line' of
 * BOARD_LINE_ROOM bytes. frame->len is 2 .. BOARD_CONTENT - 4; the CRC is put behind it. Returns
 * the bytes of the line.
 */
size_t board_frame_encode(board_frame *frame, uint8_t *line);

/*
 * board_frame_decode() takes COBS(content), 'len' bytes without the zero byte. Returns whether it
 * is a frame: COBS codes inside the line, a content of 6 .. BOARD_CONTENT bytes, the right CRC;
 * then
 * '*frame_ret' has it, without the CRC in 'len'. Any bytes may be given.
 */
bool board_frame_decode(const uint8_t *line, size_t len, board_frame *frame_ret);

/*
 * board_receive() takes the next byte of the line. Returns true when it ends a good frame, which is
 * in '*frame_ret' then. A bad frame counts in rx->bad; an empty one nowhere.
 */
bool board_receive(board_receiver *rx, uint8_t byte, board_frame *frame_ret);

#endif
