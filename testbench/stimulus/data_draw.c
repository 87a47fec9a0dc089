/*
 * data_draw.c - draws an episode of `mau run --data`: see data_draw.h.
 *
 * The addresses that a request reads depend only on its operands. The words of memory that an
 * episode reads are therefore known before it runs, from the model's transactions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "memory/queue.h"
#include "stimulus/data_draw.h"
#include "stimulus/data_draw_fault.h"
#include "stimulus/data_draw_float.h"
#include "stimulus/rng.h"
#include "stimulus/stimulus.h"
#include "support/sort.h"

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

/* The latency of each memory profile, in clocks. */
static const uint16_t latencies[TB_ANSWERS] = {
	[TB_ANSWERS_NONE] = 0,     [TB_ANSWERS_FIXED] = 6, /* with 16 ids a latency of up to 7 costs
                                                              no clocks */
	[TB_ANSWERS_RANDOM] = 32,  [TB_ANSWERS_BURSTY] = 48, [TB_ANSWERS_REVERSED] = 40,
	[TB_ANSWERS_STARVE] = 200,
};

/* Replaces every request by the first one; the tags stay. */
static void stream(tb_episode *ep)
{
	for (uint32_t i = 1; i < ep->count; i++) {
		uint8_t tag = ep->req[i].tag;

		ep->req[i] = ep->req[0];
		ep->req[i].tag = tag;
	}
}

/* Draws the 'count' data registers that the instruction reads; the others are 0. */
static void draw_registers(tb_key key, unsigned count, uint32_t vdata_ret[TB_DATA_VGPRS][MAU_WAVE])
{
	for (uint32_t d = 0; d < count; d++) {
		uint64_t random[MAU_WAVE];

		tb_draws64(key, TB_STREAM_DATA + d, random);
		for (uint32_t lane = 0; lane < MAU_WAVE; lane++)
			vdata_ret[d][lane] = tb_data_word(random[lane]);
	}
	memset(vdata_ret[count], 0, (TB_DATA_VGPRS - count) * sizeof(vdata_ret[0]));
}

/* Dwords of a block that are read, as one number: the block number, then a bit for each dword. */
static uint64_t read_item(uint64_t address, unsigned dwords)
{
	return (address & ADDRESS_MASK) / 64 << 16 | dwords;
}

/* Mask of the 16 dwords that have a byte in the mask 'bytes'. */
static unsigned dwords_of(uint64_t bytes)
{
	bytes |= bytes >> 1;
	bytes = (bytes | bytes >> 2) & UINT64_C(0x1111111111111111);
	bytes = (bytes | bytes >> 3) & UINT64_C(0x0303030303030303);
	bytes = (bytes | bytes >> 6) & UINT64_C(0x000f000f000f000f);
	bytes = (bytes | bytes >> 12) & UINT64_C(0x000000ff000000ff);
	return (unsigned)(bytes | bytes >> 24) & 0xffff;
}

/* Adds dwords of the block at 'address' to the list; merges them with the previous item when it has
 * the same block. */
static bool note(tb_queue *reads, uint64_t address, unsigned dwords)
{
	uint32_t count = tb_queue_count(reads);
	uint64_t *item = count ? tb_queue_at(reads, count - 1) : NULL;

	if (item && *item >> 16 == read_item(address, 0) >> 16) {
		*item |= dwords;
		return true;
	}
	item = dwords ? tb_queue_push(reads) : NULL;
	if (item)
		*item = read_item(address, dwords);
	return item || !dwords;
}

/* Adds the dwords of memory that a load or an atomic reads. */
static bool note_memory(tb_queue *reads, const mau_response *rsp)
{
	for (unsigned i = 0; i < rsp->txn_count; i++)
		if (!note(reads, rsp->txn[i].line, dwords_of(rsp->txn[i].bytes[0])))
			return false;
	return true;
}

/* Adds the dwords of LDS that FLAT lanes read. */
static bool note_lds(tb_queue *reads, const mau_response *rsp)
{
	const mau_lanes *lanes = &rsp->lanes;

	for (unsigned l = 0; l < MAU_WAVE; l++) {
		uint64_t first = lanes->lds_address[l] & ~3u,
			 end = (uint64_t)lanes->lds_address[l] + rsp->bytes;

		if (lanes->space[l] != MAU_SEG_LDS || lanes->status[l] != MAU_STATUS_OK)
			continue;
		for (; first < end && first <= tb_last_dword(MAU_SPACE_LDS); first += 4)
			if (!note(reads, first, 1u << first % 64 / 4))
				return false;
	}
	return true;
}

/* A word of memory from random bits. It is not 0, because a lane out of range reads 0. (Only
 * tb_place_floats() writes zeros.) */
static uint32_t memory_word(uint64_t random, unsigned in_block)
{
	uint32_t word = tb_data_word(random);

	return word ? word : 1 + in_block;
}

/* The word at a multiple of 4 in the space of 'key'. */
static uint32_t word_at(tb_key key, uint64_t address)
{
	unsigned in_block = address % 64 / 4;

	return memory_word(tb_draw(tb_key_sub(key, address / 64), TB_STREAM_MEMORY, in_block),
	                   in_block);
}

/* Appends the words of a block that are in the mask 'dwords' to an image. */
static bool draw_block(tb_key key, uint64_t number, unsigned dwords, tb_image *image)
{
	uint32_t random[32];
	tb_dword *dword;

	if (!tb_image_grow(image, 16))
		return false;
	dword = image->dword + image->count;
	tb_fill32(tb_key_sub(key, number), TB_STREAM_MEMORY, random);
	for (; dwords; dwords &= dwords - 1) {
		unsigned i = (unsigned)__builtin_ctz(dwords);
		uint64_t both = (uint64_t)random[i] << 32 | random[16 + i];

		*dword++ = (tb_dword){number * 64 + 4 * i, memory_word(both, i)};
	}
	image->count = (uint32_t)(dword - image->dword);
	return true;
}

/* Draws the words that are read into an image, in ascending order, each once. */
static bool draw_image(tb_key key, const tb_queue *reads, uint64_t *spare, tb_image *image)
{
	uint32_t count = tb_queue_count(reads);
	const uint64_t *item = tb_sort(tb_queue_front(reads), spare, count);
	unsigned dwords = 0;

	image->count = 0;
	for (uint32_t i = 0; i < count; i++) {
		uint64_t number = item[i] >> 16;

		dwords |= item[i] & 0xffff;
		if (i + 1 < count && item[i + 1] >> 16 == number)
			continue;
		if (!draw_block(key, number, dwords, image))
			return false;
		dwords = 0;
	}
	return true;
}

/* Makes a compare-and-swap succeed in one lane of four, unless an earlier request writes to its
 * address. */
static void draw_compare(tb_key key, const tb_episode *ep, uint32_t request, const mau_lanes *lanes)
{
	const mau_op *op = &ep->req[request].op;
	unsigned dwords = op->size == MAU_SIZE_8 ? 2 : 1;

	if (op->atomic != MAU_ATOMIC_CMPSWAP && op->atomic != MAU_ATOMIC_FCMPSWAP)
		return;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		bool lds = lanes->space[l] == MAU_SEG_LDS;
		uint64_t address = lds ? lanes->lds_address[l] : lanes->address[l];
		tb_key space = tb_key_sub(key, lds ? MAU_SPACE_LDS : MAU_SPACE_MEMORY);

		if (lanes->status[l] != MAU_STATUS_OK || address % 4 ||
		    tb_draw(tb_key_sub(key, request), TB_STREAM_COMPARE, l) % 4)
			continue;
		for (unsigned d = 0; d < dwords; d++)
			ep->data->regs[request].vdata[dwords + d][l] =
				word_at(space, address + 4 * d);
	}
}

/* Lists the words that the requests read, by space, and draws compare values and the data of float
 * atomics. */
static bool note_requests(tb_key key, tb_episode *ep, tb_queue reads[TB_SPACES],
                          tb_queue chosen[TB_SPACES])
{
	static const mau_geometry geo = {64,
	                                 64}; /* any: the bytes that are read do not depend on it */
	static mau_response rsp;

	for (uint32_t i = 0; i < ep->count; i++) {
		const mau_op *op = &ep->req[i].op;

		if ((op->cls != MAU_CLS_LOAD && op->cls != MAU_CLS_ATOMIC) ||
		    mau_wave(&ep->ctx, &geo, &ep->req[i], &rsp) != MAU_OK)
			continue;
		if (!note_memory(&reads[MAU_SPACE_MEMORY], &rsp) ||
		    (op->enc == MAU_ENC_FLAT && !note_lds(&reads[MAU_SPACE_LDS], &rsp)))
			return false;
		draw_compare(key, ep, i, &rsp.lanes);
		if (!tb_draw_floats(key, ep, i, &rsp.lanes, chosen))
			return false;
	}
	return true;
}

/* Draws the words of memory and LDS that the requests read. */
static int draw_images(tb_key key, tb_episode *ep)
{
	tb_queue reads[TB_SPACES] = {0}, chosen[TB_SPACES] = {0};
	bool good;

	for (unsigned s = 0; s < TB_SPACES; s++) {
		tb_queue_start(&reads[s], sizeof(uint64_t));
		tb_queue_start(&chosen[s], sizeof(tb_dword));
	}
	good = note_requests(key, ep, reads, chosen);
	for (unsigned s = 0; s < TB_SPACES; s++) {
		uint64_t *spare = malloc((tb_queue_count(&reads[s]) + 1) * sizeof(*spare));

		good = good && spare &&
		       draw_image(tb_key_sub(key, s), &reads[s], spare, &ep->data->image[s]);
		tb_place_floats(&chosen[s], &ep->data->image[s]);
		free(spare);
		tb_queue_free(&reads[s]);
		tb_queue_free(&chosen[s]);
	}
	return good ? 0 : -1;
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
		draw_registers(tb_key_sub(key, i), mau_data_dwords(ep->ctx.gfx, &ep->req[i].op),
		               ep->data->regs[i].vdata);
	memory = &ep->data->memory;
	memory->seed = (uint64_t)key.b << 32 | key.a;
	memory->profile = (uint8_t)(knobs->memory < 0 ? tb_below(random, TB_ANSWERS)
	                                              : (unsigned)knobs->memory);
	memory->latency = latencies[memory->profile];
	ep->data->faults = 0;
	if (!knobs->no_faults && tb_draw_faults(key, knobs->requests.steer, ep))
		return -1;
	return draw_images(key, ep);
}
