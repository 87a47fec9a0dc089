/*
 * frame.c - see frame.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/frame.h"

#include <assert.h>

uint32_t board_crc32(const uint8_t *bytes, size_t len)
{
	uint32_t crc = 0xffffffffu;

	for (size_t i = 0; i < len; i++) {
		crc ^= bytes[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	}
	return ~crc;
}

void board_put32(uint8_t *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> 8 * i);
}

uint32_t board_get32(const uint8_t *at)
{
	return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
	       (uint32_t)at[3] << 24;
}

/* COBS: every zero becomes the distance to the next one; a run of 254 others has code 0xff. */
static size_t cobs_encode(const uint8_t *in, size_t len, uint8_t *out)
{
	size_t code_at = 0, n = 1;

	for (size_t i = 0; i < len; i++) {
		if (in[i])
			out[n++] = in[i];
		if (in[i] && n - code_at < 0xff)
			continue;
		if (in[i] && i + 1 == len) /* a full run ends the content: no code follows */
			break;
		out[code_at] = (uint8_t)(n - code_at);
		code_at = n++;
	}
	out[code_at] = (uint8_t)(n - code_at);
	return n;
}

/* Number of bytes of the content; 0: not COBS, or more than BOARD_CONTENT. */
static size_t cobs_decode(const uint8_t *in, size_t len, uint8_t *out)
{
	size_t n = 0;

	for (size_t i = 0; i < len;) {
		uint8_t code = in[i++];

		if (code == 0 || (size_t)code - 1 > len - i)
			return 0;
		for (unsigned k = 1; k < code; k++) {
			if (in[i] == 0 || n == BOARD_CONTENT)
				return 0;
			out[n++] = in[i++];
		}
		if (code == 0xff || i == len)
			continue;
		if (n == BOARD_CONTENT)
			return 0;
		out[n++] = 0;
	}
	return n;
}

size_t board_frame_encode(board_frame *frame, uint8_t *line)
{
	assert(frame->len >= BOARD_HEAD && frame->len <= BOARD_CONTENT - BOARD_CRC);
	board_put32(frame->bytes + frame->len, board_crc32(frame->bytes, frame->len));
	size_t n = cobs_encode(frame->bytes, frame->len + BOARD_CRC, line);

	line[n++] = 0;
	return n;
}

bool board_frame_decode(const uint8_t *line, size_t len, board_frame *frame_ret)
{
	size_t n = cobs_decode(line, len, frame_ret->bytes);

	if (n < BOARD_HEAD + BOARD_CRC)
		return false;
	frame_ret->len = n - BOARD_CRC;
	return board_get32(frame_ret->bytes + frame_ret->len) ==
	       board_crc32(frame_ret->bytes, frame_ret->len);
}

bool board_receive(board_receiver *rx, uint8_t byte, board_frame *frame_ret)
{
	size_t len = rx->len;

	if (byte) {
		if (len < BOARD_COBS)
			rx->line[len] = byte;
		rx->len = len <= BOARD_COBS ? len + 1 : len;
		return false;
	}
	rx->len = 0;
	if (!len)
		return false;
	if (len > BOARD_COBS || !board_frame_decode(rx->line, len, frame_ret)) {
		rx->bad++;
		return false;
	}
	rx->good++;
	return true;
}
