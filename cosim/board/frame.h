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

/** The content of a frame: kind, seq, payload. In 'bytes' the CRC follows the payload. */
typedef struct board_frame {
	uint8_t bytes[BOARD_CONTENT];
	size_t len; /**< of kind, seq and payload */
} board_frame;

/** The bytes received since the last zero byte. Initially all 0. */
typedef struct board_receiver {
	uint8_t line[BOARD_COBS];
	size_t len;    /**< bytes of 'line'; BOARD_COBS + 1: too many for a frame */
	uint64_t bad;  /**< frames dropped */
	uint64_t good; /**< frames received */
} board_receiver;

/** CRC of IEEE 802.3 over 'len' bytes: reflected, initial value and final XOR 0xffffffff. */
uint32_t board_crc32(const uint8_t *bytes, size_t len);

/** Writes four bytes, the low one first. */
void board_put32(uint8_t *at, uint32_t value);
uint32_t board_get32(const uint8_t *at);

/*
 * board_frame_encode() writes the encoded frame with its zero byte into 'line' of BOARD_LINE_ROOM
 * bytes. frame->len is 2 .. BOARD_CONTENT - 4; the CRC is appended. Returns the number of bytes.
 */
size_t board_frame_encode(board_frame *frame, uint8_t *line);

/*
 * board_frame_decode() decodes COBS(content), 'len' bytes without the zero byte. Returns whether it
 * is a frame: valid COBS, a content of 6 .. BOARD_CONTENT bytes, a correct CRC. '*frame_ret' has
 * the frame; its len does not count the CRC. Any bytes are allowed.
 */
bool board_frame_decode(const uint8_t *line, size_t len, board_frame *frame_ret);

/*
 * board_receive() takes the next byte of the line. Returns true when it ends a good frame, which is
 * then in '*frame_ret'. A bad frame is counted in rx->bad; an empty one is not counted.
 */
bool board_receive(board_receiver *rx, uint8_t byte, board_frame *frame_ret);

#endif
