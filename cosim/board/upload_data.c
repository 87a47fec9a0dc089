/*
 * upload_data.c - writes the data path's part of an episode into the memories of the board: store
 * data, and the answers of memory and LDS (docs/board.md, The data path on a board).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "cosim/board/board.h"

#define MOST_WORDS (1 + 4 * MAU_WAVE) /* of a record, at most: an answer of LDS */

/* Writes record number 'i' of a memory as words. */
typedef void pack_fn(const board_info *info, const mau_play_data *data, uint32_t i,
                     uint32_t words[MOST_WORDS]);

static void pack_store(const board_info *info, const mau_play_data *data, uint32_t i,
                       uint32_t words[MOST_WORDS])
{
	const mau_play_store *s = &data->store[i];

	memcpy(words, s->data, info->unit.lanes * sizeof(words[0]));
	words[info->unit.lanes] = s->last;
}

static void pack_answer(const board_info *info, const mau_play_data *data, uint32_t i,
                        uint32_t words[MOST_WORDS])
{
	const mau_play_answer *a = &data->answer[i];

	words[0] = a->latency | (uint32_t)a->code << 16;
	for (unsigned w = 0; w < info->unit.line_bytes / 4; w++)
		words[1 + w] = board_get32(a->data + 4 * w);
}

static void pack_lds(const board_info *info, const mau_play_data *data, uint32_t i,
                     uint32_t words[MOST_WORDS])
{
	const mau_play_lds *a = &data->lds[i];

	words[0] = a->latency;
	for (unsigned lane = 0; lane < info->unit.lanes; lane++)
		memcpy(words + 1 + 4 * lane, a->data[lane], sizeof(a->data[lane]));
}

/* --- records ---------------------------------------------------------------------------------- */

/* Sends the records 'first' .. 'end' - 1, which the copy has. */
static int send(board *b, const board_memory *m, uint32_t first, uint32_t end)
{
	uint32_t at_once = m->words > UINT8_MAX ? 1 : end - first; /* a frame steps by a byte */

	for (uint32_t i = first; i < end; i += at_once)
		if (board_link_write(&b->link, m->addr + (i << (m->stride + 2)),
		                     at_once == 1 ? 0 : m->words, m->stride,
		                     m->have + (size_t)i * m->words, (size_t)at_once * m->words))
			return -1;
	return 0;
}

/* Sends the records of a memory that the board does not have yet. */
static int write_memory(board *b, board_memory *m, pack_fn *pack, const mau_play_data *data,
                        uint32_t count)
{
	uint32_t words[MOST_WORDS], first = 0;
	const size_t size = m->words * sizeof(words[0]);

	for (uint32_t i = 0; i <= count; i++) {
		uint32_t *have = m->have + (size_t)i * m->words;

		if (i < count) {
			pack(&b->info, data, i, words);
			if (i >= m->known || memcmp(have, words, size) != 0) {
				memcpy(have, words, size);
				continue;
			}
		}
		if (first < i && send(b, m, first, i))
			return -1;
		first = i + 1;
	}
	if (m->known < count)
		m->known = count;
	return 0;
}

int board_data_memories(board *b)
{
	unsigned lanes = b->info.unit.lanes;
	const mau_play_room *room = &b->info.room;

	b->stores = (board_memory){.addr = BOARD_STORES,
	                           .words = lanes + 1,
	                           .stride = (unsigned)__builtin_ctz(2 * lanes)};
	b->answers = (board_memory){.addr = BOARD_MEM_ANSWERS,
	                            .words = 1 + b->info.unit.line_bytes / 4,
	                            .stride = BOARD_MEM_STRIDE};
	b->lds = (board_memory){.addr = BOARD_LDS_ANSWERS,
	                        .words = 1 + 4 * lanes,
	                        .stride = (unsigned)__builtin_ctz(8 * lanes)};
	b->stores.have = calloc((size_t)room->stores * b->stores.words, sizeof(uint32_t));
	b->answers.have = calloc((size_t)room->txns * b->answers.words, sizeof(uint32_t));
	b->lds.have = calloc((size_t)room->lds * b->lds.words, sizeof(uint32_t));
	return b->stores.have && b->answers.have && b->lds.have ? 0 : -1;
}

int board_upload_data(board *b, const mau_play_data *data)
{
	const uint32_t answers = (uint32_t)data->order | (uint32_t)data->latency << 16;

	if (board_link_write(&b->link, BOARD_HOW_ANSWERS, 0, 0, &answers, 1) ||
	    board_link_write(&b->link, BOARD_DATA, 0, 0, &data->stores, 1) ||
	    write_memory(b, &b->stores, pack_store, data, data->stores) ||
	    write_memory(b, &b->answers, pack_answer, data, data->answers))
		return -1;
	return write_memory(b, &b->lds, pack_lds, data, data->lds_answers);
}
