/*
 * play.c - an episode on the board: upload, run, wait, read the record.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>
#include <time.h>

#include "cosim/board/board.h"

/* Registers from FRAMES to DONES, on a data path to LDS_REQS. */
#define STATE_WORDS 15
#define DATA_STATE_WORDS 19
#define PLAY_TIMEOUT 20.0 /* seconds, more than an episode that fits can take */

/* Index of a register among those words. */
#define AT(reg) (((reg) - BOARD_FRAMES) / 4)

static int broken(board *b, const char *what)
{
	return board_fail(&b->link.error, MAU_PLAY_BOARD,
	                  "the board is broken, %s: load its bitstream again", what);
}

/* Waits until the episode has ended; 'words': the registers from FRAMES on at that time. */
static int wait_for_end(board *b, uint32_t words[DATA_STATE_WORDS])
{
	unsigned count = b->info.unit.data ? DATA_STATE_WORDS : STATE_WORDS;
	double start = board_link_now();
	struct timespec pause = {.tv_nsec = 100000};

	for (;;) {
		if (board_check_frames(b, words, count))
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
static int take_counts(board *b, const uint32_t words[DATA_STATE_WORDS])
{
	board_record *r = &b->record;
	bool possible;

	r->status = words[AT(BOARD_STATUS)];
	r->clocks = words[AT(BOARD_CLOCKS)];
	possible = r->clocks <= b->info.room.clocks;
	for (unsigned i = 0; i < r->channels; i++) {
		board_channel *c = &r->channel[i];

		c->count = words[AT(c->counts)];
		possible = possible && c->count <= c->most;
	}
	return possible ? 0 : broken(b, "it has recorded more than fits");
}

/* Are the data of record 'i' of the requests to memory defined? */
static bool has_data(const board_channel *c, uint32_t i)
{
	return (c->word[(size_t)i * c->words] >> 8 & 3) != MAU_MEM_READ;
}

/* Reads the requests to memory. The data of a read are undefined: only the words before them are
 * read, into the start of the memory, and then spread. */
static int read_mem_requests(board_link *link, const board_channel *c)
{
	size_t size = c->head * sizeof(c->word[0]);

	if (board_link_read(link, c->addr, c->head, c->stride, c->word,
	                    (size_t)c->count * c->head) ||
	    board_link_flush(link))
		return -1;
	for (uint32_t i = c->count; i-- > 0;)
		memmove(c->word + (size_t)i * c->words, c->word + (size_t)i * c->head, size);
	for (uint32_t i = 0, end; i < c->count; i = end) {
		bool data = has_data(c, i);

		for (end = i + 1; end < c->count && has_data(c, end) == data; end++)
			;
		if (data &&
		    board_link_read(link, c->addr + (i << (c->stride + 2)), c->words, c->stride,
		                    c->word + (size_t)i * c->words, (size_t)(end - i) * c->words))
			return -1;
	}
	return 0;
}

/* Reads the records of a channel. A frame steps by at most 255 words. */
static int read_channel(board_link *link, const board_channel *c)
{
	if (c->words == 1)
		return board_link_read(link, c->addr, 0, 0, c->word, c->count);
	if (c->head)
		return read_mem_requests(link, c);
	if (c->words <= UINT8_MAX)
		return board_link_read(link, c->addr, c->words, c->stride, c->word,
		                       (size_t)c->count * c->words);
	for (uint32_t i = 0; i < c->count; i++)
		if (board_link_read(link, c->addr + (i << (c->stride + 2)), 0, 0,
		                    c->word + (size_t)i * c->words, c->words))
			return -1;
	return 0;
}

static int read_record(board *b)
{
	board_record *r = &b->record;

	if (board_link_read(&b->link, BOARD_CLOCK_RECORD, 0, 0, r->clock,
	                    board_clock_words(&b->info, r->clocks)))
		return -1;
	for (unsigned i = 0; i < r->channels; i++)
		if (read_channel(&b->link, &r->channel[i]))
			return -1;
	return board_link_flush(&b->link);
}

/* --- stalls ----------------------------------------------------------------------------------- */

/* The clock at which 'beats' beats were transferred, if only the stalls of 'stall' delay them. */
static uint32_t clocks_for(const uint64_t *stall, uint32_t beats, uint32_t clocks)
{
	uint32_t word = 0;

	for (; word < clocks / 64 && beats; word++) {
		uint32_t open = 64 - (uint32_t)__builtin_popcountll(stall[word]);

		beats -= open < beats ? open : beats;
	}
	return 64 * word;
}

/* The same for the answers of memory, of which at most 'ids' wait. */
static uint32_t clocks_of_memory(const mau_play_data *data, unsigned ids, uint32_t clocks)
{
	uint32_t gate = clocks_for(data->gate, data->answers, clocks);
	uint64_t sum = (uint64_t)data->latency * (1 + data->answers / ids);

	for (uint32_t i = 0; i < data->answers; i++)
		sum += data->answer[i].latency / ids;
	return sum > clocks ? clocks : gate + (uint32_t)sum;
}

/* Estimates the clocks of the episode; stalls of later clocks are not sent at first. */
static uint32_t estimate(const board *b, const mau_play_plan *plan)
{
	uint32_t most = 0, room = b->info.room.clocks;

	if (b->info.unit.data)
		most = clocks_of_memory(&plan->data, b->info.ids, room);
	for (unsigned p = 0; p < board_ports(&b->info); p++) {
		const mau_play_port *port = &plan->port[p];
		uint32_t n = port->how == MAU_PLAY_WORDS
		                     ? clocks_for(port->stall, port->beats, room)
		                     : 4 * port->beats;

		most = n > most ? n : most;
	}
	most = (most + most / 2 + 128) / 64 * 64;
	return most < room ? most : room;
}

static int run(board *b)
{
	uint32_t words[DATA_STATE_WORDS];

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
