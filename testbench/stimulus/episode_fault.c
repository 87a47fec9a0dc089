/*
 * episode_fault.c - the codes that memory answers with, by the fault ranges of an episode (M1).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "stimulus/episode_data.h"

static const char *const names[TB_FAULT_KINDS] = {"fault", "nack", "read_only"};

const char *tb_fault_name(unsigned kind)
{
	return kind < TB_FAULT_KINDS ? names[kind] : "?";
}

int tb_fault_parse(const char *name, size_t len)
{
	for (int i = 0; i < TB_FAULT_KINDS; i++)
		if (len == strlen(names[i]) && !strncmp(name, names[i], len))
			return i;
	return -1;
}

bool tb_fault_add(tb_data *data, tb_fault fault)
{
	uint32_t room = data->fault_room ? 2 * data->fault_room : 8;

	if (data->faults == data->fault_room) {
		tb_fault *grown = realloc(data->fault, room * sizeof(*grown));

		if (!grown)
			return false;
		data->fault = grown;
		data->fault_room = room;
	}
	data->fault[data->faults++] = fault;
	return true;
}

/* Ones from bit 'from' up to bit 'to' of 64. */
static uint64_t ones(uint64_t from, uint64_t to)
{
	return from >= to ? 0 : ~UINT64_C(0) >> (64 - (to - from)) << from;
}

/* Does the range have one of 'bytes' bytes from 'at' on? */
static bool overlaps(const tb_fault *f, uint64_t at, uint64_t bytes)
{
	return f->address < at + bytes && f->address + f->bytes > at;
}

/* Does the range have a requested byte of the 64 bytes at 'at'? */
static bool touches(const tb_fault *f, uint64_t at, uint64_t bytes)
{
	uint64_t end = f->address + f->bytes;

	return overlaps(f, at, 64) && (bytes & ones(f->address > at ? f->address - at : 0,
	                                            end < at + 64 ? end - at : 64)) != 0;
}

/* Does the range have a byte of the element of an atomic, which may continue at address 0? */
static bool touches_element(const tb_fault *f, uint64_t address, unsigned size)
{
	for (unsigned b = 0; b < size; b++)
		if (((address + b) & ((UINT64_C(1) << 48) - 1)) - f->address < f->bytes)
			return true;
	return false;
}

unsigned tb_fault_code(const tb_data *data, const mau_memory_request *r)
{
	unsigned code = MAU_MEMORY_OK;

	for (uint32_t i = 0; data && i < data->faults; i++) {
		const tb_fault *f = &data->fault[i];
		bool met = r->kind == MAU_MEM_ATOMIC
		                   ? touches_element(f, r->address, r->size)
		                   : overlaps(f, r->line, 128) &&
		                             (touches(f, r->line, r->bytes[0]) ||
		                              touches(f, r->line + 64, r->bytes[1]));

		if (!met || (f->kind == TB_FAULT_READ_ONLY && r->kind == MAU_MEM_READ))
			continue;
		if (f->kind != TB_FAULT_NACK)
			return MAU_MEMORY_FAULT; /* it comes before NACK */
		code = MAU_MEMORY_NACK;
	}
	return code;
}

/* Does memory refuse the line? 'kind': MAU_MEM_READ, MAU_MEM_WRITE. */
static bool refuses(const tb_data *data, uint64_t line, unsigned line_bytes, uint8_t kind)
{
	const uint64_t all = ~UINT64_C(0);
	const mau_memory_request whole = {
		.kind = kind, .line = line, .bytes = {all, line_bytes > 64 ? all : 0}};

	return tb_fault_code(data, &whole) != MAU_MEMORY_OK;
}

unsigned tb_line_code(const tb_data *data, const mau_memory_request *r, enum tb_lines lines,
                      unsigned line_bytes)
{
	const uint64_t in_line = line_bytes - 1, addresses = (UINT64_C(1) << 48) - 1;
	bool reads = r->kind == MAU_MEM_READ && lines == TB_LINES_AS_ASKED, refused;
	uint64_t end = r->kind == MAU_MEM_ATOMIC ? r->address + r->size - 1 : r->line,
		 last = end & addresses & ~in_line; /* its last line */
	uint8_t kind = reads ? MAU_MEM_READ : MAU_MEM_WRITE;

	if (lines == TB_LINES_NO)
		return tb_fault_code(data, r);
	refused = refuses(data, r->line, line_bytes, kind) ||
	          (last != r->line && refuses(data, last, line_bytes, kind));
	return refused ? MAU_MEMORY_FAULT : MAU_MEMORY_OK;
}

enum tb_lines tb_axi4_lines(const mau_request *req, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		if (req[i].op.cls == MAU_CLS_ATOMIC)
			return TB_LINES_WRITTEN;
	return TB_LINES_AS_ASKED;
}
