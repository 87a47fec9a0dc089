/*
 * data_draw.c - an episode of `mau run --data`: see data_stimulus.h.
 *
 * What a request reads depends on its operands alone, so that the words of memory that an episode
 * reads are known before it runs: the golden model is asked on a memory that notes the addresses.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>

#include "datapath/data_stimulus.h"
#include "stimulus/rng.h"
#include "stimulus/stall.h"
#include "stimulus/stimulus.h"

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

/* Each with the latency that goes with it, in clocks. */
static const uint16_t latencies[TB_ANSWERS] = {
	[TB_ANSWERS_NONE] = 0,      [TB_ANSWERS_FIXED] = 6, /* 16 ids hide up to 7 */
	[TB_ANSWERS_RANDOM] = 32,   [TB_ANSWERS_BURSTY] = 48,
	[TB_ANSWERS_REVERSED] = 40, [TB_ANSWERS_STARVE] = 200,
};

/* The first request again and again, each with a tag of its own. */
static void stream(tb_episode *ep)
{
	for (uint32_t i = 1; i < ep->count; i++) {
		uint8_t tag = ep->req[i].tag;

		ep->req[i] = ep->req[0];
		ep->req[i].tag = tag;
	}
}

static void draw_registers(tb_key key, uint32_t vdata_ret[TB_DATA_VGPRS][MAU_WAVE])
{
	for (uint32_t d = 0; d < TB_DATA_VGPRS; d++)
		for (uint32_t lane = 0; lane < MAU_WAVE; lane++)
			vdata_ret[d][lane] = tb_data_word(tb_draw(key, TB_STREAM_DATA + d, lane));
}

static void draw_stalls(const tb_data_knobs *knobs, tb_key key, tb_episode *ep)
{
	for (unsigned p = 0; p < TB_ALL_PORTS; p++) {
		uint32_t random = (uint32_t)tb_draw(key, TB_STREAM_WITHHELD, p);
		unsigned profile = knobs->stall < 0 ? tb_stall_mix(random) : (unsigned)knobs->stall;

		/* Those that look at the traffic are not made here. */
		if (profile == TB_STALL_FIRST)
			profile = TB_STALL_RARE;
		if (profile == TB_STALL_LAST)
			profile = TB_STALL_RANDOM;
		ep->profile[p] = (uint8_t)profile;
	}
}

/* The reads of a request: names the dwords of one of them. */
static int note_read(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                     unsigned count)
{
	tb_image *image = (tb_image *)user + space;
	uint64_t last = tb_last_dword(space);

	for (unsigned i = 0; i < count; i++) {
		uint64_t at = (address + i) & ADDRESS_MASK & ~UINT64_C(3);

		bytes_ret[i] = 0;
		if (i && (address + i) % 4)
			continue;
		if (at <= last && !tb_image_add(image, at, 0))
			return -1;
	}
	return 0;
}

static int ignore_write(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                        unsigned count)
{
	(void)user, (void)space, (void)address, (void)bytes, (void)count;
	return 0;
}

static int compare(const void *a, const void *b)
{
	uint64_t x = ((const tb_dword *)a)->address, y = ((const tb_dword *)b)->address;

	return x < y ? -1 : x > y;
}

/* Ascending, each once, with its word: none is 0, which is what a lane out of range reads. */
static void draw_words(tb_key key, tb_image *image)
{
	uint32_t n = 0;

	if (image->count)
		qsort(image->dword, image->count, sizeof(*image->dword), compare);
	for (uint32_t i = 0; i < image->count; i++) {
		uint64_t address = image->dword[i].address;
		tb_key block = tb_key_sub(key, address / 64);
		uint32_t word = tb_data_word(tb_draw(block, TB_STREAM_MEMORY, address % 64 / 4));

		if (n && image->dword[n - 1].address == address)
			continue;
		image->dword[n++] = (tb_dword){address, word ? word : 1 + address % 64 / 4};
	}
	image->count = n;
}

/* Names the words that the requests read. */
static int draw_images(tb_key key, tb_episode *ep)
{
	static const mau_geometry geo = {4, 64}; /* whatever it is: bytes do not depend on it */
	static mau_execution x;
	mau_memory memory = {note_read, ignore_write, ep->data->image};

	for (unsigned s = 0; s < TB_SPACES; s++)
		ep->data->image[s].count = 0;
	for (uint32_t i = 0; i < ep->count; i++)
		if (mau_execute(&ep->ctx, &geo, &ep->req[i], tb_episode_vdata(ep, i), &memory,
		                &x) == MAU_ERR_MEMORY)
			return -1;
	for (unsigned s = 0; s < TB_SPACES; s++)
		draw_words(tb_key_sub(key, s), &ep->data->image[s]);
	return 0;
}

int tb_data_draw(const tb_data_knobs *knobs, uint64_t episode, tb_episode *ep)
{
	tb_key key = tb_key_sub(tb_key_seed(knobs->requests.seed), episode);
	uint32_t random = (uint32_t)tb_draw(key, TB_STREAM_LATENCY, 0);
	tb_memory *memory;

	if (!ep->data && !(ep->data = calloc(1, sizeof(*ep->data))))
		return -1;
	tb_stimulus_episode(&knobs->requests, episode, ep);
	if (knobs->stream)
		stream(ep);
	if (!tb_data_grow(ep->data, ep->count))
		return -1;
	for (uint32_t i = 0; i < ep->count; i++)
		draw_registers(tb_key_sub(key, i), ep->data->regs[i].vdata);
	draw_stalls(knobs, key, ep);
	memory = &ep->data->memory;
	memory->seed = (uint64_t)key.b << 32 | key.a;
	memory->profile = (uint8_t)(knobs->memory < 0 ? tb_below(random, TB_ANSWERS)
	                                              : (unsigned)knobs->memory);
	memory->latency = latencies[memory->profile];
	return draw_images(key, ep);
}
