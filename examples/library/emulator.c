/*
 * emulator.c - the buffer instructions of an emulator. The loop over the program of a wave makes a
 * request from the registers that the instruction names, calls mau_execute(), which accesses memory
 * through two callbacks, and writes the registers back.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <mau/execute.h>
#include <mau/registers.h>
#include <stdio.h>
#include <string.h>

static uint8_t memory[0x1000];
static uint32_t vgpr[256 + MAU_LOAD_VGPRS][MAU_WAVE];         /* room for a range past v255 */
static uint32_t sgpr[104] = {[4] = 0x100, 0, 0x400, 0x24fac}; /* s[4:7]: a V# */
static mau_registers registers = {.sgpr = sgpr,
                                  .sgprs = 104,
                                  .vgpr = (const uint32_t (*)[MAU_WAVE])vgpr,
                                  .vgprs = 256,
                                  .exec = ~(uint64_t)0};

static int load(void *user, enum mau_space space, uint64_t at, uint8_t *bytes, unsigned count)
{
	(void)user;
	if (space != MAU_SPACE_MEMORY || at + count > sizeof(memory))
		return -1; /* the instruction ends with MAU_ERR_MEMORY */
	memcpy(bytes, memory + at, count);
	return 0;
}

static int store(void *user, enum mau_space space, uint64_t at, const uint8_t *bytes,
                 unsigned count)
{
	(void)user;
	if (space != MAU_SPACE_MEMORY || at + count > sizeof(memory))
		return -1;
	memcpy(memory + at, bytes, count);
	return 0;
}

/* Prints and executes one memory instruction of the wave; only gfx12 has a third word. Returns a
 * mau_result. */
static int step(const mau_context *ctx, const uint32_t words[3])
{
	static const mau_geometry geo = {MAU_DEFAULT_WINDOW, MAU_DEFAULT_LINE_BYTES};
	static const mau_memory callbacks = {.read = load, .write = store};
	static mau_execution out;
	mau_operand missing;
	mau_request req;
	mau_inst inst;
	char text[80];
	int result = mau_decode(ctx->gfx, words, &inst);

	if (result != MAU_OK)
		return result;
	mau_inst_print(ctx->gfx, &inst, text, sizeof(text));
	printf("%s: ", text);
	result = mau_request_from_inst(ctx, &inst, mau_read_registers, &registers, &req, &missing);
	if (result != MAU_OK)
		return result;
	result = mau_execute(ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE]) & vgpr[inst.vdata],
	                     &callbacks, &out);
	for (unsigned d = 0; result == MAU_OK && d < out.vgprs; d++)
		for (unsigned lane = 0; lane < MAU_WAVE; lane++)
			if (out.vgpr_lanes[d] >> lane & 1) {
				uint32_t *v = &vgpr[inst.vdata + d][lane], bits = out.vgpr_bits[d];

				*v = (*v & ~bits) | (out.vgpr[d][lane] & bits);
			}
	return result;
}

int main(void)
{
	static const uint32_t program[][3] = {
		{0xe0501000, 0x80010100}, /* buffer_load_dword v1, v0, s[4:7], 0 offen */
		{0xe0701100, 0x80010100}, /* buffer_store_dword ... offen offset:256 */
		{0xe1085100, 0x80010100}, /* buffer_atomic_add ... offen offset:256 glc */
		{0xe0501100, 0x80010100}, /* buffer_load_dword ... offen offset:256 */
	};
	mau_context ctx;

	if (mau_context_init(&ctx, MAU_GFX_9) != MAU_OK)
		return 1;
	for (uint32_t lane = 0; lane < MAU_WAVE; lane++) {
		vgpr[0][lane] = 4 * lane;
		memory[0x100 + 4 * lane] = (uint8_t)lane;
	}
	for (size_t pc = 0; pc < sizeof(program) / sizeof(program[0]); pc++) {
		int result = step(&ctx, program[pc]);

		if (result != MAU_OK)
			return fprintf(stderr, "emulator: %s\n", mau_strerror(result)), 1;
		printf("v1 of lane 5 is %u\n", vgpr[1][5]);
	}
	return 0;
}
