/*
 * test_data_corners.c - random episodes of the data path have corners of floats and integers in
 * memory and LDS that is read, and in the data of stores and atomics.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "stimulus/data_draw.h"
#include "stimulus/episode.h"

#define EPISODES 200
#define REQUESTS 16

/* Words of these bits are one corner: a NaN, whatever its payload. */
static const struct corner {
	const char *name;
	uint32_t mask, bits;
} corners[] = {
	{"quiet NaN", 0x7fc00000, 0x7fc00000},
	{"signalling NaN", 0xffffffff, 0x7f800001},
	{"infinity", 0xffffffff, 0x7f800000},
	{"-infinity", 0xffffffff, 0xff800000},
	{"denormal", 0xffffffff, 0x00000001},
	{"negative denormal", 0xffffffff, 0x807fffff},
	{"-0 and the least integer", 0xffffffff, 0x80000000},
	{"the greatest integer", 0xffffffff, 0x7fffffff},
	{"all ones", 0xffffffff, 0xffffffff},
};

#define CORNERS (sizeof(corners) / sizeof(corners[0]))

enum place {
	MEMORY,
	LDS,
	STORED,
	ATOMIC,
	PLACES
};

static const char *const places[] = {"memory", "LDS", "stores", "atomics"};

static unsigned seen[PLACES][CORNERS];

static void note(enum place place, uint32_t word)
{
	for (unsigned i = 0; i < CORNERS; i++)
		seen[place][i] += (word & corners[i].mask) == corners[i].bits;
}

static void note_image(enum place place, const tb_image *image)
{
	for (uint32_t i = 0; i < image->count; i++)
		note(place, image->dword[i].value);
}

static void note_registers(const tb_episode *ep, uint32_t request)
{
	const mau_op *op = &ep->req[request].op;

	if (op->cls != MAU_CLS_STORE && op->cls != MAU_CLS_ATOMIC)
		return;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		note(op->cls == MAU_CLS_STORE ? STORED : ATOMIC,
		     ep->data->regs[request].vdata[0][lane]);
}

static void everywhere(void **state)
{
	tb_data_knobs knobs = {.requests = tb_knobs_default(1), .memory = TB_MIX};
	tb_episode ep;

	(void)state;
	knobs.requests.requests = REQUESTS;
	assert_int_equal(tb_episode_init(&ep, REQUESTS), 0);
	for (uint64_t e = 0; e < EPISODES; e++) {
		assert_int_equal(tb_data_draw(&knobs, e, &ep), 0);
		note_image(MEMORY, &ep.data->image[MAU_SPACE_MEMORY]);
		note_image(LDS, &ep.data->image[MAU_SPACE_LDS]);
		for (uint32_t i = 0; i < ep.count; i++)
			note_registers(&ep, i);
	}
	tb_episode_free(&ep);
	for (unsigned place = 0; place < PLACES; place++)
		for (unsigned i = 0; i < CORNERS; i++)
			if (!seen[place][i])
				fail_msg("%s never have: %s", places[place], corners[i].name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(everywhere)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
