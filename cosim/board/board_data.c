/*
 * board_data.c - the record of the data path: its channels, and their payloads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cosim/board/board_show.h"

#define MEM_BYTES 4 /* word of a request to memory at which its byte mask begins */
#define VGPR_DATA 3 /* word of a VGPR write, and of a request to LDS, after the lanes */
#define LDS_LANE 6  /* words of a lane of a request to LDS */

void board_data_record(const board_info *info, board_record *record)
{
	const board_unit *unit = &info->unit;
	const mau_play_room *room = &info->room;
	const board_channel channels[] = {
		{.port = MAU_PORT_MEM_REQ,
	         .addr = BOARD_MEM_RECORD,
	         .words = MEM_BYTES + unit->line_bytes / 32 + unit->line_bytes / 4,
	         .stride = BOARD_MEM_STRIDE,
	         .head = MEM_BYTES + unit->line_bytes / 32,
	         .most = room->txns,
	         .counts = BOARD_TXNS},
		{.port = MAU_PORT_LDS_REQ,
	         .addr = BOARD_LDS_RECORD,
	         .words = VGPR_DATA + LDS_LANE * unit->lanes,
	         .stride = (unsigned)__builtin_ctz(8 * unit->lanes),
	         .most = room->lds,
	         .counts = BOARD_LDS_REQS},
		{.port = MAU_PORT_VGPR,
	         .addr = BOARD_VGPR_RECORD,
	         .words = VGPR_DATA + unit->lanes,
	         .stride = (unsigned)__builtin_ctz(2 * unit->lanes),
	         .most = room->results,
	         .counts = BOARD_RESULTS},
		{.port = MAU_PORT_SGPR,
	         .addr = BOARD_SGPR_RECORD,
	         .words = 5,
	         .stride = BOARD_SGPR_STRIDE,
	         .most = room->sgprs,
	         .counts = BOARD_SGPRS},
	};

	board_set_channels(record, channels, sizeof(channels) / sizeof(channels[0]), room);
}

bool board_show_mem_req(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	const uint32_t *bytes = w + MEM_BYTES, *data = bytes + size->line_bytes / 32;
	mau_mem_req_payload *p = &payload->mem_req;

	*p = (mau_mem_req_payload){.id = w[0] & 63,
	                           .kind = w[0] >> 8 & 3,
	                           .wide = w[0] >> 10 & 1,
	                           .more = w[0] >> 11 & 1,
	                           .atomic = w[0] >> 16 & 31,
	                           .offset = w[0] >> 24 & 127,
	                           .line = (uint64_t)(w[2] & 0xffff) << 32 | w[1],
	                           .attr = w[3] & 0xfffff};
	p->bytes[0] = board_two_words(bytes);
	if (size->line_bytes == 128)
		p->bytes[1] = board_two_words(bytes + 2);
	for (unsigned i = 0; i < size->line_bytes; i++)
		p->data[i] = (uint8_t)(data[i / 4] >> 8 * (i % 4));
	return w[0] >> 31;
}

bool board_show_lds_req(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	mau_lds_req_payload *p = &payload->lds_req;

	*p = (mau_lds_req_payload){.kind = w[0] & 3,
	                           .wide = w[0] >> 2 & 1,
	                           .atomic = w[0] >> 8 & 31,
	                           .lanes = board_two_words(w + 1)};
	for (unsigned i = 0; i < size->lanes; i++) {
		const uint32_t *lane = w + VGPR_DATA + LDS_LANE * i;

		p->addr[i] = lane[0];
		p->bytes[i] = (uint16_t)lane[1];
		memcpy(p->data[i], lane + 2, sizeof(p->data[i]));
	}
	return w[0] >> 31;
}

bool board_show_vgpr(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	mau_vgpr_payload *p = &payload->vgpr;

	*p = (mau_vgpr_payload){.tag = (uint8_t)w[0],
	                        .beat = w[0] >> 8 & 15,
	                        .dword = w[0] >> 12 & 7,
	                        .half = w[0] >> 16 & 3,
	                        .lanes = board_two_words(w + 1)};
	memcpy(p->data, w + VGPR_DATA, size->lanes * sizeof(p->data[0]));
	return w[0] >> 31;
}

bool board_show_sgpr(const mau_sizes *size, const uint32_t *w, mau_payloads *payload)
{
	mau_sgpr_payload *p = &payload->sgpr;

	(void)size;
	*p = (mau_sgpr_payload){
		.tag = (uint8_t)w[0], .quad = w[0] >> 8 & 3, .mask = w[0] >> 12 & 15};
	memcpy(p->data, w + 1, sizeof(p->data));
	return w[0] >> 31;
}
