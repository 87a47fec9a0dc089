/*
 * play.c - an episode on the board: upload, run, wait, read the record.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <time.h>

#include "cosim/board/board.h"

#define STATE_WORDS 15    /* from FRAMES to DONES */
#define PLAY_TIMEOUT 20.0 /* seconds, more than an episode that fits can take */

/* Index of a register among those words. */
#define AT(reg) (((reg) - BOARD_FRAMES) / 4)

static int broken(board *b, const char *what)
{
	return board_fail(&b->link.error, MAU_PLAY_BOARD,
	                  "the board is broken, %s: load its bitstream again", what);
}

/* Waits until the episode has ended; 'words': the registers from FRAMES on at that time. */
static int wait_for_end(board *b, uint32_t words[STATE_WORDS])
{
	double start = board_link_now();
	struct timespec pause = {.tv_nsec = 100000};

	for (;;) {
		if (board_check_frames(b, words, STATE_WORDS))
			return -1;
		if (words[AT(BOARD_RUN)] != b->run)
			return board_fail(&b->link.error, MAU_PLAY_LINE,
			                  "the board was reset meanwhile, try once more");
		if (words[AT(BOARD_STATUS)] & BOARD_ENDED)
			return 0;
		if (!(words[AT(BOARD_STATUS)] & BOARD_RUNS))
			return broken(b, "its player neither runs nor has ended");
		if (board_link_now() - start > PLAY_TIMEOUT)
			return broken(b, "its player does not end");
		nanosleep(&pause, NULL);
		if (pause.tv_nsec < 10000000)
			pause.tv_nsec *= 2;
	}
}

/* Reads the counts of the episode and checks that they are possible. */
static int take_counts(board *b, const uint32_t words[STATE_WORDS])
{
	const mau_play_room *room = &b->info.room;
	board_record *r = &b->record;

	r->status = words[AT(BOARD_STATUS)];
	r->clocks = words[AT(BOARD_CLOCKS)];
	r->results = words[AT(BOARD_CLOCKS) + 1];
	r->txns = words[AT(BOARD_CLOCKS) + 2];
	r->dones = words[AT(BOARD_CLOCKS) + 3];
	if (r->clocks > room->clocks || r->results > room->results || r->txns > room->txns ||
	    r->dones > room->requests)
		return broken(b, "it has recorded more than fits");
	return 0;
}

static int read_record(board *b)
{
	board_record *r = &b->record;
	unsigned result = board_result_words(&b->info), txn = board_txn_words(&b->info);
	board_link *link = &b->link;

	if (board_link_read(link, BOARD_CLOCK_RECORD, 0, 0, r->clock, (r->clocks + 1) / 2) ||
	    board_link_read(link, BOARD_RESULT_RECORD, result, board_result_stride(&b->info),
	                    r->result, (size_t)r->results * result) ||
	    board_link_read(link, BOARD_TXN_RECORD, txn, BOARD_TXN_STRIDE, r->txn,
	                    (size_t)r->txns * txn) ||
	    board_link_read(link, BOARD_DONE_RECORD, 0, 0, r->done, r->dones))
		return -1;
	return board_link_flush(link);
}

/* --- stalls ----------------------------------------------------------------------------------- */

/* The clock at which a port has transferred 'beats' beats, if only its stalls delay it. */
static uint32_t clocks_for(const mau_play_port *port, uint32_t beats, uint32_t clocks)
{
	uint32_t word = 0;

	for (; word < clocks / 64 && beats; word++) {
		uint32_t open = 64 - (uint32_t)__builtin_popcountll(port->stall[word]);

		beats -= open < beats ? open : beats;
	}
	return 64 * word;
}

/* Estimates the clocks of the episode; stalls of later clocks are not sent at first. */
static uint32_t estimate(const board *b, const mau_play_plan *plan)
{
	uint32_t most = 0, room = b->info.room.clocks;

	for (unsigned p = 0; p < BOARD_PORTS; p++) {
		const mau_play_port *port = &plan->port[p];
		uint32_t n = port->how == MAU_PLAY_WORDS ? clocks_for(port, port->beats, room)
		                                         : 4 * port->beats;

		most = n > most ? n : most;
	}
	most = (most + most / 2 + 128) / 64 * 64;
	return most < room ? most : room;
}

static int run(board *b)
{
	uint32_t words[STATE_WORDS];

	if (++b->run == 0)
		b->run = 1; /* 0 does not start a run */
	if (board_check_frames(b, words, 1) || board_link_set(&b->link, BOARD_RUN, b->run) ||
	    wait_for_end(b, words))
		return -1;
	return take_counts(b, words);
}

int board_play(board *b, const mau_play_plan *plan)
{
	uint32_t clocks = estimate(b, plan), room = b->info.room.clocks, words[1];

	if (board_upload(b, plan))
		return -1;
	for (;; clocks = clocks < room / 2 ? 2 * clocks : room) {
		if (board_upload_stalls(b, plan, clocks) || board_link_flush(&b->link) || run(b))
			return -1;
		if (b->record.clocks <= clocks)
			break;
		if (board_reset(b)) /* the run used stalls of another episode: repeat it with more
		                       stalls */
			return -1;
	}
	/* a board that was configured again meanwhile has lost the record */
	return read_record(b) || board_check_frames(b, words, 1) ? -1 : 0;
}
