/*
 * request.c - requests to memory and the codes of memory's answers (rules M1 to M7, N4).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/request.h"

#include "stages/stage.h"

unsigned mau_request_kind(unsigned cls)
{
	return cls == MAU_CLS_LOAD    ? MAU_MEM_READ
	       : cls == MAU_CLS_STORE ? MAU_MEM_WRITE
	                              : MAU_MEM_ATOMIC;
}

mau_memory_request mau_line_request(const mau_response *rsp, const mau_geometry *geo, unsigned txn,
                                    unsigned kind)
{
	const mau_txn *t = &rsp->txn[txn];

	return (mau_memory_request){
		.space = MAU_SPACE_MEMORY,
		.kind = (uint8_t)kind,
		.txn = (uint16_t)txn,
		.line = t->line,
		.bytes = {t->bytes[0], t->bytes[1]},
		.lanes = t->lanes << t->window * geo->window,
		.attr = t->attr,
	};
}

mau_memory_request mau_element_request(const mau_response *rsp, const mau_geometry *geo,
                                       unsigned txn, unsigned lane)
{
	uint64_t address = rsp->lanes.address[lane];
	unsigned first = (unsigned)(address & (geo->line_bytes - 1u)), end = first + rsp->bytes;
	mau_memory_request r = {
		.space = MAU_SPACE_MEMORY,
		.kind = MAU_MEM_ATOMIC,
		.size = rsp->bytes,
		.txn = (uint16_t)txn,
		.line = address - first,
		.address = address,
		.lanes = (uint64_t)1 << lane,
		.attr = rsp->txn[txn].attr,
	};

	for (unsigned b = first; b < end && b < geo->line_bytes; b++)
		r.bytes[b / 64] |= (uint64_t)1 << b % 64;
	return r;
}

mau_memory_request mau_lds_request(const mau_response *rsp, unsigned kind, unsigned lane,
                                   unsigned size)
{
	return (mau_memory_request){
		.space = MAU_SPACE_LDS,
		.kind = (uint8_t)kind,
		.size = (uint8_t)size,
		.address = rsp->lanes.lds_address[lane],
		.lanes = (uint64_t)1 << lane,
	};
}

bool mau_add_answer(int answer, enum mau_space space, unsigned *code)
{
	if (answer == MAU_MEMORY_OK)
		return true;
	if (space == MAU_SPACE_LDS || (answer != MAU_MEMORY_FAULT && answer != MAU_MEMORY_NACK))
		return false;
	if (*code != MAU_MEMORY_FAULT)
		*code = (unsigned)answer;
	return true;
}

void mau_note_code(mau_execution *out, uint64_t lanes, uint64_t line, unsigned code)
{
	bool fault = code == MAU_MEMORY_FAULT;
	uint64_t first = lanes & ~(fault ? out->fault_lanes : mau_met_error(out));

	if (out->first_code == MAU_MEMORY_OK) {
		out->first_code = (uint8_t)code;
		out->first_line = line;
	}
	*(fault ? &out->fault_lanes : &out->nack_lanes) |= first;
	if (fault)
		out->nack_lanes &= ~first;
	while (first != 0)
		out->error_line[mau_take_lane(&first)] = line;
}

uint8_t mau_memviol_with(const mau_execution *out)
{
	mau_memviol memviol = mau_memviol_unpack(out->response.memviol);

	memviol.memory |= out->fault_lanes != 0;
	return mau_memviol_pack(&memviol);
}
