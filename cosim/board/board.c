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
		                  "'%.40s' is not a rate, write one from 115200 to 3000000",
		                  at + 1);
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
	                     .unit = {.data = words[2] >> 24 & BOARD_FEATURE_DATA,
	                              .lanes = words[2] & 0xff,
	                              .window = words[2] >> 8 & 0xff,
	                              .line_bytes = words[2] >> 16 & 0xff},
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

/* The registers from MAX_DATA to PATH. */
static void unpack_data_info(const uint32_t words[4], board_info *info)
{
	info->room.stores = words[0];
	info->room.sgprs = words[1];
	info->room.lds = words[2];
	info->ids = 1u << (words[3] & 31);
	info->convert = words[3] >> 8 & 0xff;
}

static bool fits(uint32_t records, uint32_t bytes)
{
	return records && records <= BOARD_REGION / bytes;
}

/* Are the capacities within the limits of the memory map? */
static bool sensible(const board_info *i)
{
	const mau_play_room *r = &i->room;
	const board_unit *u = &i->unit;

	if (!power_in(u->lanes, 4, 64) || !power_in(u->window, 4, 64) ||
	    !power_in(u->line_bytes, 64, 128) || !fits(r->requests, 64) ||
	    !fits(r->operands, 8 * u->lanes) || !r->clocks || r->clocks % 64 ||
	    r->clocks > board_port_step(i) * 8 || !r->lengths ||
	    r->lengths > board_port_step(i) * 2 || i->clock_hz < 10 * BOARD_FIRST_BAUD)
		return false;
	if (!u->data)
		return fits(r->results, 16 * u->lanes) && fits(r->txns, 64);
	return u->window <= u->lanes && power_in(i->ids, 4, 64) &&
	       power_in(i->convert, 1, u->lanes) && fits(r->results, 8 * u->lanes) &&
	       fits(r->txns, 4u << BOARD_MEM_STRIDE) && fits(r->stores, 8 * u->lanes) &&
	       fits(r->sgprs, 4u << BOARD_SGPR_STRIDE) && fits(r->lds, 32 * u->lanes);
}

static int read_info(board *b)
{
	uint32_t words[14], more[4];
	uint64_t answered;

	if (board_link_get(&b->link, BOARD_MAGIC, words, 14))
		return -1;
	unpack_info(words, &b->info);
	answered = b->link.answered; /* when FRAMES was read */
	if (b->info.magic != BOARD_MAGIC_VALUE)
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "what answers is not a mau board: MAGIC is 0x%08x",
		                  (unsigned)b->info.magic);
	if (b->info.protocol != BOARD_PROTOCOL_VALUE)
		return board_fail(
			&b->link.error, MAU_PLAY_BOARD,
			"board speaks protocol %u, this program %u: take the bitstream and "
			"the program of one version",
			(unsigned)b->info.protocol, BOARD_PROTOCOL_VALUE);
	if (b->info.unit.data) {
		if (board_link_get(&b->link, BOARD_MAX_DATA, more, 4))
			return -1;
		unpack_data_info(more, &b->info);
	}
	if (!sensible(&b->info))
		return board_fail(
			&b->link.error, MAU_PLAY_BOARD,
			"the board says of itself what cannot be, its bitstream is broken: "
			"build it again");
	b->link.clock_hz = b->info.clock_hz;
	b->frames = b->info.frames;
	b->answered = answered;
	return 0;
}

int board_is(board *b, const board_unit *unit, uint64_t hash)
{
	const board_unit *has = &b->info.unit;

	if (has->data != unit->data)
		return board_fail(
			&b->link.error, MAU_PLAY_BOARD,
			has->data ? "board has the data path, not the address unit: add --data"
				  : "board has the address unit, not the data path: omit --data");
	if (has->lanes != unit->lanes || has->window != unit->window ||
	    has->line_bytes != unit->line_bytes)
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "board has LANES %u WINDOW %u LINE_BYTES %u, not %u %u %u: "
		                  "add --lanes %u --window %u --line-bytes %u",
		                  has->lanes, has->window, has->line_bytes, unit->lanes,
		                  unit->window, unit->line_bytes, has->lanes, has->window,
		                  has->line_bytes);
	if (hash && b->info.rtl_hash != hash)
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "board holds the RTL %016" PRIx64 ", this program was built with "
		                  "%016" PRIx64 ": load a bitstream of this tree",
		                  b->info.rtl_hash, hash);
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
	const board_info *info = &b->info;
	board_record *rec = &b->record;
	bool made;

	(info->unit.data ? board_data_record : board_address_record)(info, rec);
	b->stalls = calloc((board_ports(info) + 1) * board_stall_words(info), sizeof(uint32_t));
	b->operands = calloc((size_t)info->room.operands * 2 * info->unit.lanes, sizeof(uint32_t));
	rec->clock = calloc(board_clock_words(info, info->room.clocks), sizeof(uint32_t));
	made = b->stalls && b->operands && rec->clock;
	for (unsigned i = 0; i < rec->channels; i++) {
		board_channel *c = &rec->channel[i];

		c->word = calloc((size_t)c->most * c->words, sizeof(uint32_t));
		made = made && c->word;
	}
	if (made && !(info->unit.data && board_data_memories(b)))
		return 0;
	return board_fail(&b->link.error, MAU_PLAY_MEMORY, "memory ran out");
}

static void free_room(board *b)
{
	free(b->stalls);
	free(b->operands);
	free(b->stores.have);
	free(b->answers.have);
	free(b->lds.have);
	free(b->record.clock);
	for (unsigned i = 0; i < b->record.channels; i++)
		free(b->record.channel[i].word);
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
