/*
 * pages.c - an emulator with pages. A page table has pages that are present, read-only, absent (of
 * a partially resident resource), swapped out, or that do not exist. Each instruction is executed
 * in two steps, as hardware with XNACK does: mau_probe() lists its accesses, and the emulator
 * brings the pages in that are swapped out; then mau_execute() runs, and memory answers each
 * request with a code. A FAULT is a trap of the wave.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <mau/execute.h>
#include <stdio.h>
#include <string.h>

#define ADDRESSES ((UINT64_C(1) << 48) - 1) /* addresses have 48 bits */

enum {
	PAGE = 0x1000,
	PAGES = 8
};
enum state {
	UNMAPPED,
	PRESENT,
	READ_ONLY,
	ABSENT,
	SWAPPED
};

static enum state table[PAGES] = {PRESENT, READ_ONLY, ABSENT, SWAPPED, UNMAPPED};
static uint8_t memory[PAGES * PAGE];

static enum state state_of(uint64_t address)
{
	return address / PAGE < PAGES ? table[address / PAGE] : UNMAPPED;
}

/* The code that the page of an address gives to a request (M1). */
static int code_of(uint64_t address, int writes)
{
	switch (state_of(address)) {
	case PRESENT:
		return MAU_MEMORY_OK;
	case READ_ONLY:
		return writes ? MAU_MEMORY_FAULT : MAU_MEMORY_OK;
	case ABSENT:
		return MAU_MEMORY_NACK;
	default:
		return MAU_MEMORY_FAULT;
	}
}

/* An address in the first page, and one in the last page, of a request. They differ only for an
 * atomic of gfx6 to gfx8 that crosses a line (N4). */
static uint64_t first_of(const mau_memory_request *r)
{
	return r->kind == MAU_MEM_ATOMIC ? r->address : r->line;
}

static uint64_t last_of(const mau_memory_request *r)
{
	return r->kind == MAU_MEM_ATOMIC ? (r->address + r->size - 1) & ADDRESSES : r->line;
}

static int request(void *user, const mau_memory_request *r)
{
	int writes = r->kind != MAU_MEM_READ;
	int first = code_of(first_of(r), writes), last = code_of(last_of(r), writes);

	(void)user;
	return first == MAU_MEMORY_FAULT || last == MAU_MEMORY_OK ? first : last;
}

/* request() has answered OK for these bytes. */
static int load(void *user, enum mau_space space, uint64_t at, uint8_t *bytes, unsigned count)
{
	(void)user;
	if (space != MAU_SPACE_MEMORY)
		return MAU_MEMORY_REFUSE; /* this program has no LDS */
	memcpy(bytes, memory + at, count);
	return MAU_MEMORY_OK;
}

static int store(void *user, enum mau_space space, uint64_t at, const uint8_t *bytes,
                 unsigned count)
{
	(void)user;
	if (space != MAU_SPACE_MEMORY)
		return MAU_MEMORY_REFUSE;
	memcpy(memory + at, bytes, count);
	return MAU_MEMORY_OK;
}

/* Brings the page of an address in if it is swapped out. */
static void page_in(uint64_t address)
{
	if (state_of(address) != SWAPPED)
		return;
	printf("  page %" PRIu64 " is brought in\n", address / PAGE);
	table[address / PAGE] = PRESENT;
}

/* Brings the pages of an instruction in before it executes. Returns a mau_result. */
static int replay(const mau_context *ctx, const mau_geometry *geo, const mau_request *req)
{
	static mau_touch touches[MAU_MAX_TOUCHES];
	size_t count;
	int result = mau_probe(ctx, geo, req, touches, MAU_MAX_TOUCHES, &count);

	for (size_t i = 0; result == MAU_OK && i < count; i++)
		if (touches[i].space == MAU_SPACE_MEMORY) {
			page_in(first_of(&touches[i]));
			page_in(last_of(&touches[i]));
		}
	return result;
}

static void print(const mau_execution *out)
{
	unsigned lane = 0;

	printf("  lanes with FAULT 0x%" PRIx64 ", with NACK 0x%" PRIx64 "\n", out->fault_lanes,
	       out->nack_lanes);
	for (unsigned l = 0; out->vgprs != 0 && l < 5; l++)
		printf("  v1 of lane %u is 0x%" PRIx32 "\n", l, out->vgpr[0][l]);
	if (!mau_memviol_unpack(out->memviol).memory) /* M7 */
		return;
	while (!(out->fault_lanes >> lane & 1))
		lane++; /* no lane violates by its address here: memory has answered FAULT */
	printf("  trap: MEMVIOL of lane %u in line 0x%" PRIx64 "\n", lane, out->error_line[lane]);
}

/* Executes one instruction, lanes 0 to 4 each in a page of its own. Returns a mau_result. */
static int step(const mau_context *ctx, const uint32_t words[3])
{
	static const mau_geometry geo = {MAU_DEFAULT_WINDOW, MAU_DEFAULT_LINE_BYTES};
	static const mau_memory callbacks = {.read = load, .write = store, .request = request};
	static mau_execution out;
	static uint32_t vdata[MAU_MAX_DWORDS][MAU_WAVE];
	mau_request req = {.vsharp = {0, 0, PAGES * PAGE, 0x24fac}, .exec = 0x1f};
	mau_inst inst;
	int result = mau_decode(ctx->gfx, words, &inst);

	if (result != MAU_OK)
		return result;
	puts(inst.mnemonic);
	req.op = inst.op;
	for (uint32_t lane = 0; lane < MAU_WAVE; lane++) {
		req.v0[lane] = PAGE * lane;
		vdata[0][lane] = 0xa0 + lane;
	}
	result = replay(ctx, &geo, &req);
	if (result == MAU_OK)
		result = mau_execute(ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata,
		                     &callbacks, &out);
	if (result == MAU_OK)
		print(&out);
	return result;
}

int main(void)
{
	static const uint32_t program[][3] = {
		{0xe0501000, 0x80010100}, /* buffer_load_dword v1, v0, s[4:7], 0 offen */
		{0xe0701000, 0x80010100}, /* buffer_store_dword ... */
		{0xe0501000, 0x80010100},
	};
	mau_context ctx;

	if (mau_context_init(&ctx, MAU_GFX_9) != MAU_OK)
		return 1;
	for (uint8_t page = 0; page < PAGES; page++)
		memory[page * PAGE] = (uint8_t)(page + 1);
	for (size_t pc = 0; pc < sizeof(program) / sizeof(program[0]); pc++) {
		int result = step(&ctx, program[pc]);

		if (result != MAU_OK)
			return fprintf(stderr, "pages: %s\n", mau_strerror(result)), 1;
	}
	return 0;
}
