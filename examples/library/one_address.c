/*
 * one_address.c - prints the address of lane 3 of a buffer load and its derivation, rule by rule.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <mau/mau.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int result)
{
	if (result != MAU_OK) {
		fprintf(stderr, "one_address: %s\n", mau_strerror(result));
		exit(1);
	}
}

int main(void)
{
	/* buffer_load_dword v1, v0, s[4:7], 0 idxen: 64 records of 16 bytes at 0x1000 */
	static const uint32_t words[2] = {0xe0502000, 0x80010100};
	mau_request req = {.vsharp = {0x1000, 0x100000, 64, 0x24fac}, .exec = ~(uint64_t)0};
	mau_context ctx;
	mau_inst inst;
	mau_lanes lanes;
	mau_step steps[MAU_MAX_STEPS];
	size_t count;
	char text[256];

	check(mau_context_init(&ctx, MAU_GFX_9));
	check(mau_decode(ctx.gfx, words, &inst));
	mau_inst_print(ctx.gfx, &inst, text, sizeof(text));
	req.op = inst.op;
	for (uint32_t lane = 0; lane < MAU_WAVE; lane++)
		req.v0[lane] = 2 * lane; /* the index: every second record */
	check(mau_lanes_wave(&ctx, &req, &lanes));
	printf("%s\nlane 3: 0x%" PRIx64 ", %s\n", text, lanes.address[3],
	       mau_status_name(lanes.status[3]));
	check(mau_explain_lane(&ctx, &req, 3, steps, MAU_MAX_STEPS, &count));
	for (size_t i = 0; i < count; i++)
		printf("%-4s %-18s 0x%-10" PRIx64 " %s\n", steps[i].rule, steps[i].name,
		       steps[i].value, steps[i].formula);
	return 0;
}
