/*
 * test_resource_notes.c - remarks about a V# (mau_resource_notes()): each for a V# worked out from
 * docs/spec, and "no lane can ever be in range" against the golden model.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "mau/resource.h"

#define NEVER "no lane can ever be in range"
#define INVALID                                                                                    \
	"V6: format 0 (INVALID), as compilers write it: harmless for untyped loads and stores on " \
	"parts (SILICON); MANUAL gives 0 and drops; *_FORMAT_* loads give 0 in both\n"

/* The remarks as lines "RULE: TEXT". */
static void notes(unsigned gfx, const uint32_t words[4], char text[1024])
{
	const mau_context ctx = {.gfx = (uint8_t)gfx};
	mau_resource_note note[MAU_RESOURCE_NOTES];
	const unsigned count = mau_resource_notes(&ctx, words, note);
	size_t len = 0;

	assert_in_range(count, 0, MAU_RESOURCE_NOTES);
	text[0] = 0;
	for (unsigned i = 0; i < count; i++)
		len += (size_t)snprintf(text + len, 1024 - len, "%s: %s\n", note[i].rule,
		                        note[i].text);
}

static void by_hand(void **unused)
{
	static const struct {
		unsigned gfx;
		uint32_t words[4];
		const char *text;
	} cases[] = {
		{MAU_GFX_9, {0x1000, 0x100000, 64, 0x27fac}, ""},
		{MAU_GFX_10, {0x1000, 0x100000, 64, 0x31016fac}, ""},
		{MAU_GFX_11, {0x1000, 0x100000, 64, 0x30016fac}, ""},
		{MAU_GFX_12,
	         {0, 0, 0, 0},
	         "V5: all bits are 0, null: loads give 0, stores and atomics are dropped\n"},
		{MAU_GFX_11,
	         {0x1000, 0, 64, 0x00016fac},
	         "R8: OOB_SELECT 0 with stride 0: " NEVER
	         "; a buffer of bytes has OOB_SELECT 3 (oob=raw)\n"},
		{MAU_GFX_11,
	         {0x1000, 4, 64, 0x70016fac},
	         "V7: TYPE is 1: buffer instructions do nothing; no V#, or one of another "
	         "generation\n"},
		{MAU_GFX_9,
	         {0x1000, 0, 64, 0x31016fac},
	         "V1: bits that no field has are set (00000000 00000000 00000000 31000000): "
	         "perhaps "
	         "another generation's; it fits gfx6 gfx7 gfx10 gfx10_3 gfx12\n"
	         "N17: the format is reserved or no legal pair: *_FORMAT_* loads give 0\n"},
		{MAU_GFX_10_3,
	         {0x1000, 0, 64, 0x30016fac},
	         "V1: RESOURCE_LEVEL is 0, drivers write 1: perhaps another generation's; it fits "
	         "gfx6 gfx7 gfx11 gfx12\n"},
		{MAU_GFX_9, {0x1000, 0, 64, 0x00000fac}, INVALID},
		{MAU_GFX_9,
	         {0x1000, 0, 64, 0x00800fac},
	         "V6: format 0 (INVALID): *_FORMAT_* loads give 0; others do not look at it\n"},
		{MAU_GFX_8,
	         {0x1000, 0x100000, 64, 0x00efffac},
	         "V4: with ADD_TID, DATA_FORMAT has bits of the stride of untyped MUBUF: 245776\n"},
		{MAU_GFX_9,
	         {0x1000, 0, 0, 0x00827fac},
	         "R6, R7: NUM_RECORDS is 0: only ADD_TID without IDXEN is in range (R5)\n"
	         "V4: with ADD_TID, DATA_FORMAT has bits of the stride of untyped MUBUF: 65536\n"},
		{MAU_GFX_950, {0x1000, 0, 0, 0x00027fac}, "R6, R7: NUM_RECORDS is 0: " NEVER "\n"},
		{MAU_GFX_6,
	         {0x1000, 0, 0, 0x00027fac},
	         "R1, R2: NUM_RECORDS is 0: " NEVER ", except with ADDR64 (A8)\n"},
		{MAU_GFX_8, {0x1000, 0, 0, 0x00027fac}, "R3, R4: NUM_RECORDS is 0: " NEVER "\n"},
		{MAU_GFX_12, {0x1000, 0, 0, 0x20016fac}, "R10: NUM_RECORDS is 0: " NEVER "\n"},
		{MAU_GFX_11,
	         {0x1000, 4, 0, 0x10016fac},
	         "R8, R9, R11: NUM_RECORDS is 0: " NEVER "\n"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[1024];

		notes(cases[i].gfx, cases[i].words, text);
		assert_string_equal(text, cases[i].text);
	}
}

static uint32_t random_state = 7;

static uint32_t random_word(void)
{
	random_state = random_state * 1664525 + 1013904223;
	return random_state >> 16 | random_state << 16;
}

/* A request of a vector load with random address bits. */
static mau_request random_request(const uint32_t words[4])
{
	mau_request req = {.exec = 0xff, .saddr = random_word() % 3 ? 0 : random_word() % 64};

	req.op = (mau_op){.enc = MAU_ENC_MUBUF,
	                  .cls = MAU_CLS_LOAD,
	                  .size = random_word() % 3 ? MAU_SIZE_1 : MAU_SIZE_4,
	                  .offen = random_word() & 1,
	                  .idxen = random_word() & 1};
	memcpy(req.vsharp, words, sizeof(req.vsharp));
	for (unsigned l = 0; l < 8; l++) {
		req.v0[l] = random_word() % 2 ? 0 : random_word() % 40;
		req.v1[l] = random_word() % 2 ? 0 : random_word() % 40;
	}
	return req;
}

/* Whether a lane of some request is in range, in one of the rule books. */
static bool reaches(unsigned gfx, const uint32_t words[4])
{
	for (unsigned i = 0; i < 60; i++) {
		const mau_context ctx = {.gfx = (uint8_t)gfx,
		                         .rules = i & 1 ? MAU_RULES_SILICON : MAU_RULES_MANUAL};
		const mau_request req = random_request(words);
		mau_lanes lanes;

		assert_int_equal(mau_lanes_wave(&ctx, &req, &lanes), MAU_OK);
		for (unsigned l = 0; l < 8; l++)
			if (lanes.status[l] == MAU_STATUS_OK)
				return true;
	}
	return false;
}

/* V#s with small fields: the remark is there exactly if no lane of any request is in range. */
static void against_the_model(void **unused)
{
	(void)unused;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned i = 0; i < 300; i++) {
			const mau_context ctx = {.gfx = (uint8_t)gfx};
			const mau_resource_fields f = {
				.base = 0x1000,
				.stride = random_word() % 2 * 8,
				.num_records = random_word() % 2 * 9,
				.swizzle = random_word() & 1,
				.dst_sel = {4, 5, 6, 7},
				.nfmt = mau_generation_of(gfx)->format_mask ? 0 : 7,
				.dfmt = mau_generation_of(gfx)->format_mask ? 0 : 4,
				.format = mau_generation_of(gfx)->format_mask ? 22 : 0,
				.add_tid = random_word() & 1,
				.oob_select = mau_generation_of(gfx)->format_mask
			                              ? random_word() & 3
			                              : 0};
			uint32_t words[4];
			char text[1024];

			if (mau_resource_encode(&ctx, &f, words) == MAU_ERR_GENERATION)
				continue;
			notes(gfx, words, text);
			assert_int_equal(!reaches(gfx, words), strstr(text, NEVER) != NULL);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_hand),
		cmocka_unit_test(against_the_model),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
