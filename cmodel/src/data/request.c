/*
 * request.c - requests to memory and the codes of memory's answers (rules M1 to M7, N4).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "data/request.h"

#include <string.h>

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

int mau_refuse(mau_execution *out, enum mau_space space, unsigned lane, uint64_t address)
{
	out->refused_space = space;
	out->refused_address = address;
	out->refused_lane = (uint8_t)lane;
	return MAU_ERR_MEMORY;
}

int mau_announce(const mau_memory *memory, const mau_memory_request *r, mau_execution *out,
                 unsigned *code_ret)
{
	uint64_t lanes = r->lanes;

	*code_ret = MAU_MEMORY_OK;
	if (mau_add_answer(memory->request(memory->user, r), MAU_SPACE_MEMORY, code_ret))
		return MAU_OK;
	return mau_refuse(out, MAU_SPACE_MEMORY, mau_take_lane(&lanes),
	                  r->kind == MAU_MEM_ATOMIC ? r->address : r->line);
}

void mau_clear_execution(mau_execution *out)
{
	memset(&out->plan, 0, sizeof out->plan);
	memset(out->vgpr, 0, sizeof out->vgpr);
	memset(out->vgpr_lanes, 0, sizeof out->vgpr_lanes);
	memset(out->vgpr_bits, 0, sizeof out->vgpr_bits);
	memset(out->sgpr, 0, sizeof out->sgpr);
	memset(out->element, 0, sizeof out->element);
	memset(out->moved, 0, sizeof out->moved);
	memset(out->changed, 0, sizeof out->changed);
	memset(out->lds_dword, 0, sizeof out->lds_dword);
	memset(out->lds_more, 0, sizeof out->lds_more);
	out->lds_lanes = out->fault_lanes = out->nack_lanes = 0;
	out->first_line = out->refused_address = 0;
	out->vgprs = out->sgprs = out->memviol = out->first_code = out->refused_lane = 0;
	out->refused_space = MAU_SPACE_MEMORY;
}

uint8_t mau_memviol_with(const mau_execution *out)
{
	mau_memviol memviol = mau_memviol_unpack(out->response.memviol);

	memviol.memory |= out->fault_lanes != 0;
	return mau_memviol_pack(&memviol);
}
