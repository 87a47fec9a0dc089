/*
 * board.c - opens a board and reads its identity; see board.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/board.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cosim/board/serial.h"

unsigned board_result_words(const board_info *info)
{
	return 1 + 3 * info->lanes;
}

unsigned board_result_stride(const board_info *info)
{
	return (unsigned)__builtin_ctz(4 * info->lanes);
}

unsigned board_txn_words(const board_info *info)
{
	return BOARD_TXN_BYTES + info->line_bytes / 32 +
	       (info->window <= BOARD_TXN_FEW ? 0
	        : info->window <= 32          ? 1
	                                      : 2);
}

/* --- the place -------------------------------------------------------------------------------- */

/* Splits DEVICE or DEVICE@BAUD. */
static int take_apart(const char *place, char device[128], unsigned *baud, board_error *error)
{
	const char *at = strrchr(place, '@');
	size_t len = at ? (size_t)(at - place) : strlen(place);
	char *end = NULL;
	unsigned long rate = at ? strtoul(at + 1, &end, 10) : BOARD_MOST_BAUD;

	if (!len || len >= 128)
		return board_fail(error, MAU_PLAY_LINE,
		                  "board: names no device, write board:/dev/ttyUSB0");
	if (at && (at[1] < '0' || at[1] > '9' || *end || rate < BOARD_FIRST_BAUD ||
	           rate > BOARD_MOST_BAUD))
		return board_fail(error, MAU_PLAY_LINE,
		                  "'%.40s' is no rate, write one from 115200 to 3000000", at + 1);
	memcpy(device, place, len);
	device[len] = 0;
	*baud = (unsigned)rate;
	return 0;
}

bool board_place_is_good(const char *place, board_error *error)
{
	char device[128];
	unsigned baud;

	return take_apart(place, device, &baud, error) == 0;
}

/* --- identity --------------------------------------------------------------------------------- */

static bool power_in(uint32_t value, uint32_t low, uint32_t high)
{
	return value >= low && value <= high && (value & (value - 1)) == 0;
}

/* The registers from MAGIC to FRAMES_BAD. */
static void unpack_info(const uint32_t words[14], board_info *info)
{
	*info = (board_info){.magic = words[0],
	                     .protocol = words[1],
	                     .lanes = words[2] & 0xff,
	                     .window = words[2] >> 8 & 0xff,
	                     .line_bytes = words[2] >> 16 & 0xff,
	                     .features = words[2] >> 24,
	                     .clock_hz = words[3],
	                     .rtl_hash = (uint64_t)words[5] << 32 | words[4],
	                     .room = {.requests = words[6],
	                              .operands = words[7],
	                              .clocks = words[8],
	                              .results = words[9],
	                              .txns = words[10],
	                              .lengths = words[11]},
	                     .frames = words[12],
	                     .frames_bad = words[13]};
}

/* Are the capacities within the limits of the memory map? */
static bool sensible(const board_info *i)
{
	const mau_play_room *r = &i->room;

	if (!power_in(i->lanes, 4, 64) || !power_in(i->window, 4, 64) ||
	    !power_in(i->line_bytes, 64, 128))
		return false;
	return r->requests && r->requests <= BOARD_REGION / 64 && r->operands &&
	       r->operands <= BOARD_REGION / (8 * i->lanes) && r->clocks && r->clocks % 64 == 0 &&
	       r->clocks <= BOARD_PORT_STEP * 8 && r->results &&
	       r->results <= BOARD_REGION / (16 * i->lanes) && r->txns &&
	       r->txns <= BOARD_REGION / 64 && r->lengths && r->lengths <= BOARD_PORT_STEP * 2 &&
	       i->clock_hz >= 10 * BOARD_FIRST_BAUD;
}

static int read_info(board *b)
{
	uint32_t words[14];

	if (board_link_get(&b->link, BOARD_MAGIC, words, 14))
		return -1;
	unpack_info(words, &b->info);
	if (b->info.magic != BOARD_MAGIC_VALUE)
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "what answers is no mau board: MAGIC is 0x%08x",
		                  (unsigned)b->info.magic);
	if (b->info.protocol != BOARD_PROTOCOL_VALUE)
		return board_fail(
			&b->link.error, MAU_PLAY_BOARD,
			"board speaks protocol %u, this program %u: take the bitstream and "
			"the program of one version",
			(unsigned)b->info.protocol, BOARD_PROTOCOL_VALUE);
	if (!sensible(&b->info))
		return board_fail(
			&b->link.error, MAU_PLAY_BOARD,
			"the board says of itself what cannot be, its bitstream is broken: "
			"build it again");
	b->link.clock_hz = b->info.clock_hz;
	b->frames = b->info.frames;
	b->answered = b->link.answered;
	return 0;
}

int board_is(board *b, unsigned lanes, unsigned window, unsigned line_bytes, uint64_t hash)
{
	const board_info *i = &b->info;

	if (i->lanes != lanes || i->window != window || i->line_bytes != line_bytes)
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "board has LANES %u WINDOW %u LINE_BYTES %u, not %u %u %u: "
		                  "add --lanes %u --window %u --line-bytes %u",
		                  (unsigned)i->lanes, (unsigned)i->window, (unsigned)i->line_bytes,
		                  lanes, window, line_bytes, (unsigned)i->lanes,
		                  (unsigned)i->window, (unsigned)i->line_bytes);
	if (hash && i->rtl_hash != hash)
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "board holds the RTL %016" PRIx64 ", this program was built with "
		                  "%016" PRIx64 ": load a bitstream of this tree",
		                  i->rtl_hash, hash);
	return 0;
}

int board_check_frames(board *b, uint32_t *words, size_t count)
{
	uint64_t answered = b->link.answered;

	if (board_link_get(&b->link, BOARD_FRAMES, words, count))
		return -1;
	if (words[0] - b->frames < (uint32_t)(answered - b->answered) ||
	    words[0] - b->frames > 0x80000000u)
		return board_fail(&b->link.error, MAU_PLAY_LINE,
		                  "the board was reset meanwhile, try once more");
	b->frames = words[0];
	b->answered = b->link.answered;
	return 0;
}

int board_reset(board *b)
{
	b->run = 0;
	return board_link_set(&b->link, BOARD_RESET, 1);
}

/* --- opening ---------------------------------------------------------------------------------- */

static int make_room(board *b)
{
	const mau_play_room *r = &b->info.room;
	board_record *rec = &b->record;

	b->stalls = calloc(BOARD_PORTS * (r->clocks / 32), sizeof(uint32_t));
	b->operands = calloc((size_t)r->operands * 2 * b->info.lanes, sizeof(uint32_t));
	rec->clock = calloc(r->clocks / 2, sizeof(uint32_t));
	rec->result = calloc((size_t)r->results * board_result_words(&b->info), sizeof(uint32_t));
	rec->txn = calloc((size_t)r->txns * board_txn_words(&b->info), sizeof(uint32_t));
	rec->done = calloc(r->requests, sizeof(uint32_t));
	if (b->stalls && b->operands && rec->clock && rec->result && rec->txn && rec->done)
		return 0;
	return board_fail(&b->link.error, MAU_PLAY_MEMORY, "memory ran out");
}

static void free_room(board *b)
{
	free(b->stalls);
	free(b->operands);
	free(b->record.clock);
	free(b->record.result);
	free(b->record.txn);
	free(b->record.done);
	free(b);
}

int board_open(board **board_ret, const char *place, board_error *error)
{
	board *b = calloc(1, sizeof(*b));
	unsigned most;
	int fd = -1;

	if (!b)
		return board_fail(error, MAU_PLAY_MEMORY, "memory ran out");
	if (take_apart(place, b->device, &most, error) ||
	    (fd = board_serial_open(b->device, error)) < 0) {
		free_room(b);
		return -1;
	}
	board_link_start(&b->link, fd);
	if (board_link_find(&b->link) || read_info(b) || make_room(b) ||
	    board_link_raise(&b->link, most)) {
		board_fail(error, b->link.error.kind, "%.127s: %.110s", b->device,
		           b->link.error.text);
		board_close(b);
		return -1;
	}
	*board_ret = b;
	return 0;
}

void board_close(board *b)
{
	if (!b)
		return;
	board_link_leave(&b->link);
	board_serial_close(b->link.fd);
	free_room(b);
}
