/*
 * board_show.h - payloads from the records of the channels (docs/board.md, Memory map).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_SHOW_H
#define BOARD_SHOW_H

#include <string.h>

#include "cosim/board/board.h"

/** 64 bits of a record, the low word first. */
static inline uint64_t board_two_words(const uint32_t *w)
{
	return (uint64_t)w[1] << 32 | w[0];
}

/** Sets the channels of a unit's record: 'count' of its own, then that of completions. */
static inline void board_set_channels(board_record *record, const board_channel *channels,
                                      unsigned count, const mau_play_room *room)
{
	record->channels = count + 1;
	memcpy(record->channel, channels, count * sizeof(*channels));
	record->channel[count] = (board_channel){.port = MAU_PORT_DONE,
	                                         .addr = BOARD_DONE_RECORD,
	                                         .words = 1,
	                                         .most = room->requests,
	                                         .counts = BOARD_DONES};
}

/** Writes the payload of record 'w' of a channel, which is valid, into '*payload'. Returns whether
 * the payload changed, or valid fell, before its transfer. */
typedef bool board_show_fn(const mau_sizes *size, const uint32_t *w, mau_payloads *payload);

/* board_address.c */
board_show_fn board_show_result, board_show_txn, board_show_done;
/* board_data.c */
board_show_fn board_show_mem_req, board_show_lds_req, board_show_vgpr, board_show_sgpr;

#endif
