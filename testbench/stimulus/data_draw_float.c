/*
 * data_draw_float.c - see data_draw_float.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/data_draw_float.h"

/* What a float of 4 or 8 bytes is; LEAST: a normal number near the least one. */
enum kind {
	ZERO,
	DENORMAL,
	LEAST,
	NUMBER,
	INFINITE,
	QUIET,
	SIGNALLING
};

/* Memory and data of a lane: sums of two of the least numbers are denormal when their signs
 * differ. */
static const uint8_t pairs[16][2] = {
	{ZERO, ZERO},         {ZERO, DENORMAL},     {DENORMAL, ZERO},    {DENORMAL, DENORMAL},
	{LEAST, LEAST},       {LEAST, LEAST},       {ZERO, ZERO},        {INFINITE, INFINITE},
	{SIGNALLING, NUMBER}, {NUMBER, SIGNALLING}, {QUIET, SIGNALLING}, {SIGNALLING, QUIET},
	{QUIET, NUMBER},      {NUMBER, QUIET},      {QUIET, QUIET},      {SIGNALLING, SIGNALLING}};

/* One of a kind, of either sign. */
static uint64_t float_of(enum kind kind, unsigned bytes, uint64_t random)
{
	unsigned digits = bytes == 8 ? 52 : 23, top = bytes == 8 ? 2047 : 255;
	uint64_t quiet = UINT64_C(1) << (digits - 1), sign = (random & 1) << (8 * bytes - 1),
		 exponent = 0, fraction = random >> (64 - digits);

	if (random & 2) /* one of the first and of the last fractions */
		fraction = random & 4 ? random >> 3 & 3 : 2 * quiet - 1 - (random >> 3 & 3);
	switch (kind) {
	case ZERO:
		fraction = 0;
		break;
	case DENORMAL:
		fraction |= !fraction;
		break;
	case LEAST:
		exponent = 1 + (random >> 5 & 1);
		break;
	case NUMBER:
		exponent = 1 + (random >> 6) % (top - 1);
		break;
	case INFINITE:
		exponent = top;
		fraction = 0;
		break;
	case QUIET:
		exponent = top;
		fraction |= quiet;
		break;
	case SIGNALLING:
		exponent = top;
		fraction &= quiet - 1;
		fraction |= !fraction;
		break;
	}
	return sign | exponent << digits | fraction;
}

static bool is_float(const mau_op *op)
{
	return op->atomic == MAU_ATOMIC_FMIN || op->atomic == MAU_ATOMIC_FMAX ||
	       op->atomic == MAU_ATOMIC_ADD_F32;
}

/* Notes the dwords that memory shall hold. */
static bool note(tb_queue *chosen, uint64_t address, uint64_t element, unsigned dwords)
{
	for (unsigned d = 0; d < dwords; d++) {
		tb_dword *item = tb_queue_push(chosen);

		if (!item)
			return false;
		*item = (tb_dword){address + 4 * d, (uint32_t)(element >> 32 * d)};
	}
	return true;
}

bool tb_draw_floats(tb_key key, const tb_episode *ep, uint32_t request, const mau_lanes *lanes,
                    tb_queue chosen[TB_SPACES])
{
	const mau_op *op = &ep->req[request].op;
	unsigned dwords = op->size == MAU_SIZE_8 ? 2 : 1;

	if (op->cls != MAU_CLS_ATOMIC || !is_float(op))
		return true;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		bool lds = lanes->seg[l] == MAU_SEG_LDS;
		uint64_t address = lds ? lanes->lds[l] : lanes->addr[l], data, random[3];

		for (unsigned i = 0; i < 3; i++)
			random[i] = tb_draw(tb_key_sub(key, request), TB_STREAM_FLOAT, 3 * l + i);
		if (lanes->status[l] != MAU_STATUS_OK || address % 4 || random[0] & 1)
			continue;
		const uint8_t *pair = pairs[random[0] >> 1 & 15];

		data = float_of(pair[1], 4 * dwords, random[2]);
		for (unsigned d = 0; d < dwords; d++)
			ep->data->regs[request].vdata[d][l] = (uint32_t)(data >> 32 * d);
		if (!note(&chosen[lds ? MAU_SPACE_LDS : MAU_SPACE_MEMORY], address,
		          float_of(pair[0], 4 * dwords, random[1]), dwords))
			return false;
	}
	return true;
}

/* The dword of an image at an address, or NULL. */
static tb_dword *find(const tb_image *image, uint64_t address)
{
	uint32_t first = 0, end = image->count;

	while (first < end) {
		uint32_t middle = first + (end - first) / 2;

		if (image->dword[middle].address < address)
			first = middle + 1;
		else
			end = middle;
	}
	return first < image->count && image->dword[first].address == address ? &image->dword[first]
	                                                                      : NULL;
}

void tb_place_floats(const tb_queue *chosen, tb_image *image)
{
	for (uint32_t i = 0; i < tb_queue_count(chosen); i++) {
		const tb_dword *item = tb_queue_at(chosen, i);
		tb_dword *dword = find(image, item->address);

		if (dword)
			dword->value = item->value;
	}
}
