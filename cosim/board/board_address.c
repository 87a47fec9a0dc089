/*
 * board_address.c - the record of the address unit: its channels, and their payloads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/board_show.h"

void board_address_record(const board_info *info, board_record *record)
{
	const board_unit *unit = &info->unit;
	const mau_play_room *room = &info->room;
	unsigned lanes = unit->window <= BOARD_TXN_FEW ? 0 : unit->window <= 32 ? 1 : 2;
	const board_channel channels[] = {
		{.port = MAU_PORT_RES,
	         .addr = BOARD_RESULT_RECORD,
	         .words = 1 + 3 * unit->lanes,
	         .stride = (unsigned)__builtin_ctz(4 * unit->lanes),
	         .most = room->results,
	         .counts = BOARD_RESULTS},
		{.port = MAU_PORT_TXN,
	         .addr = BOARD_TXN_RECORD,
	         .words = BOARD_TXN_BYTES + unit->line_bytes / 32 + lanes,
	         .stride = BOARD_TXN_STRIDE,
	         .most = room->txns,
	         .counts = BOARD_TXNS},
	};

	board_set_channels(record, channels, sizeof(channels) / sizeof(channels[0]), room);
}

bool board_show_result(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	mau_res_payload *p = &payload->res;

	*p = (mau_res_payload){
		.tag = (uint8_t)w[0], .beat = w[0] >> 8 & 15, .last = w[0] >> 12 & 1};
	for (unsigned i = 0; i < size->lanes; i++) {
		const uint32_t *lane = w + 1 + 3 * i;

		p->addr[i] = (uint64_t)(lane[1] & 0xffff) << 32 | lane[0];
		p->seg[i / 32] |= (uint64_t)(lane[1] >> 16 & 3) << 2 * (i % 32);
		p->status[i / 16] |= (uint64_t)(lane[1] >> 20 & 15) << 4 * (i % 16);
		p->comps[i / 16] |= (uint64_t)(lane[1] >> 24 & 15) << 4 * (i % 16);
		p->lds[i] = lane[2];
	}
	return w[0] >> 31;
}

bool board_show_txn(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	const uint32_t *bytes = w + BOARD_TXN_BYTES, *lanes = bytes + size->line_bytes / 32;
	mau_txn_payload *p = &payload->txn;

	p->tag = (uint8_t)w[0];
	p->window = w[0] >> 8 & 15;
	p->pass = w[0] >> 12 & 7;
	p->last = w[0] >> 15 & 1;
	p->attr = w[0] >> 16 | (w[2] >> 24 & 15) << 16;
	p->line = (uint64_t)(w[2] & 0xffff) << 32 | w[1];
	p->bytes[0] = board_two_words(bytes);
	p->bytes[1] = size->line_bytes == 128 ? board_two_words(bytes + 2) : 0;
	p->lanes = size->window <= BOARD_TXN_FEW ? w[2] >> 16 & 0xff
	           : size->window <= 32          ? lanes[0]
	                                         : board_two_words(lanes);
	return w[2] >> 31;
}

bool board_show_done(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	mau_done_payload *p = &payload->done;

	(void)size;
	p->tag = (uint8_t)w[0];
	p->error = w[0] >> 8 & 7;
	p->memviol = w[0] >> 11 & 3;
	p->counters = w[0] >> 13 & 7;
	p->count = w[0] >> 16 & 0x3ff;
	return w[0] >> 31;
}
