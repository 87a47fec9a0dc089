/*
 * link_rate.c - the rate of the line: finds the board, raises the rate, returns to the first rate.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/link.h"
#include "cosim/board/map.h"
#include "cosim/board/serial.h"

#define FIND 4.5         /* seconds: a board falls back after two at most */
#define TRY 1.0          /* seconds for the first answer at a new rate */
#define PROBE_PERIOD 0.3 /* seconds between two probes */
#define ANSWERED 0.5     /* seconds for the answer to a new rate */

static void set_rate(board_link *link, unsigned baud)
{
	link->baud = baud;
	link->out_len = 0;
	link->rx.len = 0;
}

/* Waits for the answer to 'p', then frees its entry. Returns whether the answer came. */
static bool answered(board_link *link, board_pending *p, double seconds)
{
	double end = board_link_now() + seconds, left = seconds;

	while (p->len && left > 0 && board_link_move(link, left) == 0)
		left = end - board_link_now();
	bool came = p->len == 0;

	p->len = 0;
	return came;
}

/* Sends reads of MAGIC for at most 'seconds'. Returns whether an answer came. */
static bool probe(board_link *link, double seconds)
{
	double end = board_link_now() + seconds;
	uint32_t magic;

	do {
		board_frame frame = board_link_read_frame(BOARD_MAGIC, 0, 0, 1);
		board_pending *p;

		link->out[link->out_len++] =
			0; /* ends a frame of which the board may have a part */
		p = board_link_send(link, &frame, &magic, 1);
		if (p && answered(link, p, PROBE_PERIOD))
			return true;
		link->out_len = 0;
	} while (!link->error.kind && board_link_now() < end);
	return false;
}

/* Looks for the board at the first rate. */
static bool find(board_link *link)
{
	if (board_serial_rate(link->fd, BOARD_FIRST_BAUD))
		return false;
	set_rate(link, BOARD_FIRST_BAUD);
	return probe(link, FIND);
}

int board_link_find(board_link *link)
{
	if (find(link))
		return 0;
	return board_fail(&link->error, MAU_PLAY_LINE,
	                  "no answer, is this the board's line and is its bitstream loaded?");
}

/* Sets the rate of the board and of the line. The answer may get lost, because only an answer at
 * the new rate counts. */
static void send_rate(board_link *link, unsigned baud)
{
	uint32_t clocks = (uint32_t)(((uint64_t)link->clock_hz * 256 + baud / 2) / baud);
	board_frame frame = {.bytes = {BOARD_KIND_WRITE}, .len = 12};
	board_pending *p;

	board_put32(frame.bytes + 2, BOARD_BAUD);
	board_put32(frame.bytes + 8, clocks);
	p = board_link_send(link, &frame, NULL, 0);
	if (p)
		answered(link, p, ANSWERED);
}

/* Tries a rate; false: the board does not answer at it. */
static bool try_rate(board_link *link, unsigned baud)
{
	send_rate(link, baud);
	if (board_serial_rate(link->fd, baud))
		return false;
	set_rate(link, baud);
	return probe(link, TRY);
}

int board_link_raise(board_link *link, unsigned most)
{
	static const unsigned rates[] = {3000000, 2000000, 1500000, 1000000,
	                                 921600,  500000,  460800,  230400};
	unsigned limit = link->clock_hz / 10 < most ? link->clock_hz / 10 : most;

	if (most < rates[0] && most == limit && most > BOARD_FIRST_BAUD) {
		if (try_rate(link, most))
			return 0;
		if (board_link_find(link))
			return -1;
		limit = most - 1;
	}
	for (unsigned i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		if (rates[i] > limit)
			continue;
		if (try_rate(link, rates[i]))
			return 0;
		if (board_link_find(link))
			return -1;
	}
	return link->error.kind ? -1 : 0;
}

int board_link_recover(board_link *link)
{
	unsigned baud = link->baud;

	link->recovers = true;
	if (!find(link))
		return board_fail(&link->error, MAU_PLAY_LINE, BOARD_GONE);
	if (board_link_raise(link, baud))
		return -1;
	link->recovers = false;
	link->silent = 0;
	board_link_repeat(link);
	return link->error.kind ? -1 : 0;
}

void board_link_leave(board_link *link)
{
	if (link->error.kind || link->baud == BOARD_FIRST_BAUD)
		return;
	send_rate(link, BOARD_FIRST_BAUD);
}
