/*
 * fuzz_board.c - libFuzzer target: any bytes on the serial line from a board. Each decoded frame
 * must be complete, and must encode to the same bytes.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "cosim/board/frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const board_frame *frame)
{
	board_frame copy = *frame, back;
	uint8_t line[BOARD_LINE_ROOM];
	size_t n;

	if (frame->len < BOARD_HEAD || frame->len > BOARD_CONTENT - BOARD_CRC)
		abort();
	n = board_frame_encode(&copy, line);
	if (line[n - 1] || memchr(line, 0, n - 1) || !board_frame_decode(line, n - 1, &back) ||
	    back.len != frame->len || memcmp(back.bytes, frame->bytes, frame->len) != 0)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	board_receiver rx = {0};
	board_frame frame;

	for (size_t i = 0; i < size; i++)
		if (board_receive(&rx, data[i], &frame))
			check(&frame);
	/* the same bytes as the content of a frame, with a correct CRC, which random bytes seldom
	 * have */
	if (size >= BOARD_HEAD && size <= BOARD_CONTENT - BOARD_CRC) {
		memcpy(frame.bytes, data, size);
		frame.len = size;
		check(&frame);
	}
	return 0;
}
