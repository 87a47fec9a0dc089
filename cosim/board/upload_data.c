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

/* What of a record the board does not have yet. */
enum news {
	NOTHING,
	HEAD, /* word 0 */
	ALL,
};

static enum news news_of(const board_memory *m, uint32_t i, const uint32_t *words)
{
	const uint32_t *have = m->have + (size_t)i * m->words;

	if (i >= m->known || memcmp(have + 1, words + 1, (m->words - 1) * sizeof(*words)) != 0)
		return ALL;
	return have[0] == words[0] ? NOTHING : HEAD;
}

/* Sends records 'first' .. 'end' - 1, which the copy has; a frame steps by at most 255 words. */
static int send_all(board *b, const board_memory *m, uint32_t first, uint32_t end)
{
	uint32_t at_once = m->words > UINT8_MAX ? 1 : end - first;

	for (uint32_t i = first; i < end; i += at_once)
		if (board_link_write(&b->link, m->addr + (i << (m->stride + 2)),
		                     at_once == 1 ? 0 : m->words, m->stride,
		                     m->have + (size_t)i * m->words, (size_t)at_once * m->words))
			return -1;
	return 0;
}

/* Sends word 0 of these records. */
static int send_heads(board *b, const board_memory *m, uint32_t first, uint32_t end)
{
	uint32_t heads[BOARD_FRAME_WORDS];

	for (uint32_t n; first < end; first += n) {
		n = end - first < BOARD_FRAME_WORDS ? end - first : BOARD_FRAME_WORDS;
		for (uint32_t i = 0; i < n; i++)
			heads[i] = m->have[(size_t)(first + i) * m->words];
		if (board_link_write(&b->link, m->addr + (first << (m->stride + 2)), 1, m->stride,
		                     heads, n))
			return -1;
	}
	return 0;
}

/* Sends what the board does not have of a memory, in runs of records with the same news. */
static int write_memory(board *b, board_memory *m, pack_fn *pack, const mau_play_data *data,
                        uint32_t count)
{
	uint32_t words[MOST_WORDS], first = 0;
	enum news run = NOTHING;

	for (uint32_t i = 0; i <= count; i++) {
		enum news news = NOTHING;

		if (i < count) {
			pack(&b->info, data, i, words);
			news = news_of(m, i, words);
			memcpy(m->have + (size_t)i * m->words, words, m->words * sizeof(words[0]));
		}
		if (news == run && i < count)
			continue;
		if ((run == ALL && send_all(b, m, first, i)) ||
		    (run == HEAD && send_heads(b, m, first, i)))
			return -1;
		run = news;
		first = i;
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
