/*
 * test_board_frame.c - frames on the line to a board: CRC and COBS of known bytes, every length,
 * and that damaged, cut or malformed bytes are not accepted.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cosim/board/frame.h"
#include "stimulus/rng.h"

/* The check value that every description of this CRC has. */
static void crc_of_known_bytes(void **state)
{
	(void)state;
	assert_int_equal(board_crc32((const uint8_t *)"123456789", 9), 0xcbf43926);
	assert_int_equal(board_crc32(NULL, 0), 0);
}

/* A READ of MAGIC with seq 0x11, byte by byte, with the zeros of COBS. */
static void frame_of_known_bytes(void **state)
{
	board_frame f = {.bytes = {0x02, 0x11, 0, 0, 0, 0, 0, 0, 1, 0}, .len = 10};
	uint8_t line[BOARD_LINE_ROOM];
	size_t n = board_frame_encode(&f, line);
	uint32_t crc = board_crc32(f.bytes, 10);
	static const uint8_t head[] = {3, 0x02, 0x11, 1, 1, 1, 1, 1, 2, 1};

	(void)state;
	assert_int_equal(board_get32(f.bytes + 10), crc);
	assert_memory_equal(line, head, sizeof(head));
	assert_int_equal(line[n - 1], 0);
	assert_int_equal(n, 10 + 4 + 1 + 1);
	for (size_t i = 0; i + 1 < n; i++)
		assert_int_not_equal(line[i], 0);
}

/* A content of 'len' bytes, every 'zero'th of them 0 (0: none). */
static void fill(board_frame *f, size_t len, unsigned zero, unsigned seed)
{
	for (size_t i = 0; i < len; i++) {
		uint32_t r = (uint32_t)tb_draw(tb_key_seed(seed), 1, (uint32_t)i);

		f->bytes[i] = zero && i % zero == zero - 1 ? 0 : (uint8_t)(1 + r % 255);
	}
	f->len = len;
}

static void every_length_there_and_back(void **state)
{
	static const unsigned zeros[] = {0, 1, 2, 3, 253, 254, 255, 256};
	uint8_t line[BOARD_LINE_ROOM];
	board_frame f, back;

	(void)state;
	for (size_t len = BOARD_HEAD; len <= BOARD_CONTENT - BOARD_CRC; len++)
		for (unsigned z = 0; z < sizeof(zeros) / sizeof(zeros[0]); z++) {
			fill(&f, len, zeros[z], (unsigned)len);
			size_t n = board_frame_encode(&f, line);

			assert_in_range(n, len + BOARD_CRC + 2, BOARD_LINE_ROOM);
			assert_int_equal(memchr(line, 0, n) == line + n - 1, 1);
			assert_true(board_frame_decode(line, n - 1, &back));
			assert_int_equal(back.len, len);
			assert_memory_equal(back.bytes, f.bytes, len);
		}
}

/* The longest frame with every bit wrong in turn, and cut off everywhere. */
static void damage_is_found(void **state)
{
	uint8_t line[BOARD_LINE_ROOM];
	board_frame f, back;

	(void)state;
	fill(&f, 300, 7, 1);
	size_t n = board_frame_encode(&f, line) - 1;

	for (size_t bit = 0; bit < 8 * n; bit++) {
		line[bit / 8] ^= (uint8_t)(1u << bit % 8);
		assert_false(board_frame_decode(line, n, &back));
		line[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
	for (size_t len = 0; len < n; len++)
		assert_false(board_frame_decode(line, len, &back));
	assert_true(board_frame_decode(line, n, &back));
}

/* Sends bytes through a receiver; frames that came. */
static unsigned feed(board_receiver *rx, const uint8_t *bytes, size_t n, board_frame *last)
{
	unsigned came = 0;

	for (size_t i = 0; i < n; i++)
		came += board_receive(rx, bytes[i], last);
	return came;
}

static void receiver_counts(void **state)
{
	uint8_t line[BOARD_LINE_ROOM], noise[3 * BOARD_CONTENT];
	board_receiver rx = {0};
	board_frame f, back;

	(void)state;
	fill(&f, 50, 5, 2);
	size_t n = board_frame_encode(&f, line);

	assert_int_equal(feed(&rx, line, n, &back), 1);
	assert_int_equal(feed(&rx, (const uint8_t[3]){0}, 3, &back), 0); /* empty: not counted */
	assert_int_equal(rx.bad, 0);
	memset(noise, 0x55, sizeof(noise));
	assert_int_equal(feed(&rx, noise, sizeof(noise), &back), 0); /* too long */
	assert_int_equal(feed(&rx, (const uint8_t[1]){0}, 1, &back), 0);
	assert_int_equal(rx.bad, 1);
	assert_int_equal(feed(&rx, line + 1, n - 1, &back), 0); /* its first byte was lost */
	assert_int_equal(feed(&rx, line, n, &back), 1);
	assert_int_equal(rx.good, 2);
	assert_int_equal(rx.bad, 2);
	assert_memory_equal(back.bytes, f.bytes, f.len);
}

/* COBS: codes that point past the end, zeros inside, contents that are too short or too long. */
static void no_cobs(void **state)
{
	uint8_t line[BOARD_COBS + 8];
	board_frame back;

	(void)state;
	assert_false(board_frame_decode((const uint8_t[]){5, 1, 2}, 3, &back));
	assert_false(board_frame_decode((const uint8_t[]){3, 1, 0}, 3, &back));
	assert_false(board_frame_decode((const uint8_t[]){0}, 1, &back));
	assert_false(board_frame_decode((const uint8_t[]){1, 1, 1, 1, 1}, 5, &back));
	memset(line, 1, sizeof(line)); /* a zero each: 1052 of them */
	assert_false(board_frame_decode(line, sizeof(line), &back));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(crc_of_known_bytes),
		cmocka_unit_test(frame_of_known_bytes),
		cmocka_unit_test(every_length_there_and_back),
		cmocka_unit_test(damage_is_found),
		cmocka_unit_test(receiver_counts),
		cmocka_unit_test(no_cobs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
