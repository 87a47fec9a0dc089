/*
 * bench_execute.c - rate of mau_execute() and of its fast form: 64-lane instructions a second on
 * one core; memory is an array. usage: bench_execute [SECONDS], for each line of the table and each
 * form; last line: the rates of dword loads.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mau/fast.h"
#include "tb.h"

enum {
	MEMORY = 1 << 16, /* bytes of the array; addresses are modulo it */
	BATCH = 64,       /* executions between two looks at the clock */
	FLOOR = 300000,
	FLOOR_FAST = 500000
};

static uint8_t array[MEMORY + MAU_LINE_BYTES_MAX];
static const mau_context ctx = {.gfx = MAU_GFX_9, .policy = MAU_POLICY_LINE, .lds_size = 0x10000};
static const mau_geometry geo = {.window = 16, .line_bytes = 64};

/** One line of the table. */
struct line {
	const char *name;
	mau_op op;
	unsigned step; /* bytes from lane to lane */
};

/* gfx9; the V# is of format 8_8_8_8 UNORM. */
static const struct line lines[] = {
	{"load dword", {.size = MAU_SIZE_4}, 4},
	{"load dwordx4", {.size = MAU_SIZE_16}, 16},
	{"load dword, a line a lane", {.size = MAU_SIZE_4}, 64},
	{"load format_xyzw, 8_8_8_8 UNORM", {.fmt = 1, .ncomp = 3}, 4},
	{"store dword", {.cls = MAU_CLS_STORE, .size = MAU_SIZE_4}, 4},
	{"store dwordx4", {.cls = MAU_CLS_STORE, .size = MAU_SIZE_16}, 16},
	{"store format_xyzw, 8_8_8_8 UNORM", {.cls = MAU_CLS_STORE, .fmt = 1, .ncomp = 3}, 4},
	{"atomic add, returns",
         {.cls = MAU_CLS_ATOMIC, .size = MAU_SIZE_4, .atomic = MAU_ATOMIC_ADD, .glc = 1},
         4},
	{"atomic add, one dword",
         {.cls = MAU_CLS_ATOMIC, .size = MAU_SIZE_4, .atomic = MAU_ATOMIC_ADD, .glc = 1},
         0},
};

static int read_array(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                      unsigned count)
{
	(void)user;
	(void)space;
	memcpy(bytes_ret, array + address % MEMORY, count);
	return 0;
}

static int write_array(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                       unsigned count)
{
	(void)user;
	(void)space;
	memcpy(array + address % MEMORY, bytes, count);
	return 0;
}

static int execute(bool fast, const mau_request *req, const uint32_t vdata[][MAU_WAVE],
                   mau_execution *out)
{
	const mau_memory memory = {read_array, write_array, NULL};

	return fast ? mau_fast_execute(&ctx, &geo, req, vdata, &memory, out, NULL)
	            : mau_execute(&ctx, &geo, req, vdata, &memory, out);
}

/** Processor time of this process in seconds, which other load does not change. */
static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/** Executions a second; 0: it failed. */
static double rate(const struct line *line, bool fast, double limit)
{
	static mau_execution out;
	static uint32_t vdata[4][MAU_WAVE];
	mau_request req = {.op = line->op,
	                   .vsharp = {0x1000, 0, 1 << 20, 0xfac | 10u << 15},
	                   .exec = UINT64_MAX};
	double start = now(), took;
	unsigned long count = 0;

	req.op.offen = 1;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		req.v0[l] = l * line->step;
		for (unsigned d = 0; d < 4; d++)
			vdata[d][l] = 0x3f000000 + 977 * (4 * l + d);
	}
	do {
		for (unsigned i = 0; i < BATCH; i++)
			if (execute(fast, &req, (const uint32_t(*)[MAU_WAVE])vdata, &out) !=
			            MAU_OK ||
			    out.moved[63] == 0)
				return 0;
		count += BATCH;
		took = now() - start;
	} while (took < limit);
	return (double)count / took;
}

int main(int argc, char **argv)
{
	double limit = argc > 1 ? atof(argv[1]) : 1.0, first[2] = {0, 0};

	printf("%-34s %9s %9s  instructions/s\n", "", "golden", "fast");

	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
		double golden = rate(&lines[i], false, limit), fast = rate(&lines[i], true, limit);

		if (golden == 0 || fast == 0) {
			fprintf(stderr, "bench_execute: %s failed\n", lines[i].name);
			return TB_EXIT_INTERNAL;
		}
		if (i == 0) {
			first[0] = golden;
			first[1] = fast;
		}
		printf("%-34s %9.0f %9.0f\n", lines[i].name, golden, fast);
	}
	printf("execute: %.0f 64-lane dword loads/s a core (at least %d), in the fast form %.0f "
	       "(at least %d)\n",
	       first[0], FLOOR, first[1], FLOOR_FAST);
	return TB_EXIT_OK;
}
