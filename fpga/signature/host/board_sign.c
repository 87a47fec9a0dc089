/*
 * board_sign.c - see board_sign.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "fpga/signature/host/board_sign.h"

#define STATE_WORDS ((BOARD_SIGN_CLOCKS - BOARD_FRAMES) / 4 + 1)

/* Index of a register among the words from FRAMES on. */
#define AT(reg) (((reg) - BOARD_FRAMES) / 4)

int board_sign_begin(board *b, uint32_t version)
{
	uint32_t has;

	if (!(b->info.features & BOARD_FEATURE_SIGN))
		return board_fail(&b->link.error, MAU_PLAY_BOARD,
		                  "the board has no signature mode, load a bitstream that has");
	if (board_reset(b) || board_link_get(&b->link, BOARD_SIGN_VERSION, &has, 1))
		return -1;
	b->sign_run = 0;
	if (has == version)
		return 0;
	return board_fail(&b->link.error, MAU_PLAY_BOARD,
	                  "the board has signature mode %u, this program %u: take the bitstream "
	                  "and the program of one version",
	                  (unsigned)has, (unsigned)version);
}

int board_sign_start(board *b, uint64_t key, uint64_t first, uint32_t count)
{
	const uint32_t words[5] = {(uint32_t)key, (uint32_t)(key >> 32), (uint32_t)first,
	                           (uint32_t)(first >> 32), count};
	uint32_t frames[1];

	if (++b->sign_run == 0)
		b->sign_run = 1; /* 0 starts none */
	if (board_check_frames(b, frames, 1) ||
	    board_link_write(&b->link, BOARD_SIGN_KEY, 0, 0, words, 5) ||
	    board_link_flush(&b->link))
		return -1;
	return board_link_set(&b->link, BOARD_SIGN_RUN, b->sign_run);
}

int board_sign_look(board *b, board_sign *s)
{
	uint32_t words[STATE_WORDS], status;

	if (board_check_frames(b, words, STATE_WORDS))
		return -1;
	if (words[AT(BOARD_SIGN_RUN)] != b->sign_run)
		return board_fail(&b->link.error, MAU_PLAY_LINE,
		                  "the board was reset meanwhile, try once more");
	status = words[AT(BOARD_SIGN_STATUS)];
	*s = (board_sign){.ended = status & BOARD_ENDED,
	                  .stuck = status & BOARD_STUCK,
	                  .dones = words[AT(BOARD_SIGN_DONES)],
	                  .txns = words[AT(BOARD_SIGN_TXNS)],
	                  .clocks = words[AT(BOARD_SIGN_CLOCKS)],
	                  .hash = (uint64_t)words[AT(BOARD_SIGN_HASH) + 1] << 32 |
	                          words[AT(BOARD_SIGN_HASH)]};
	if (s->ended || s->stuck || status & BOARD_RUNS)
		return 0;
	return board_fail(&b->link.error, MAU_PLAY_BOARD,
	                  "the board is broken, its generator neither runs nor has ended: load its "
	                  "bitstream again");
}

int board_sign_abort(board *b)
{
	b->sign_run = 0;
	return board_reset(b);
}
