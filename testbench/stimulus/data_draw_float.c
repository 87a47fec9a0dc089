/*
 * data_draw_float.c - see data_draw_float.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/data_draw_float.h"

/* A float format: number of bits, bits of the fraction, the exponent of infinity. */
struct form {
	uint8_t bits, digits;
	uint16_t top;
};
static const struct form binary64 = {64, 52, 2047}, binary32 = {32, 23, 255},
			 binary16 = {16, 10, 31}, bfloat16 = {16, 7, 255};

/* Kinds of floats; LEAST, GREATEST: a normal number near the smallest, the largest one. */
enum kind {
	ZERO,
	DENORMAL,
	LEAST,
	NUMBER,
	GREATEST,
	INFINITE,
	QUIET,
	SIGNALLING
};

/* Kinds in memory and in the data of a lane. The sum of two smallest normal numbers of different
 * signs is denormal. */
static const uint8_t pairs[16][2] = {
	{ZERO, ZERO},         {ZERO, DENORMAL},     {DENORMAL, ZERO},    {DENORMAL, DENORMAL},
	{LEAST, LEAST},       {LEAST, LEAST},       {ZERO, ZERO},        {INFINITE, INFINITE},
	{SIGNALLING, NUMBER}, {NUMBER, SIGNALLING}, {QUIET, SIGNALLING}, {SIGNALLING, QUIET},
	{QUIET, NUMBER},      {NUMBER, QUIET},      {QUIET, QUIET},      {SIGNALLING, SIGNALLING}};

/* A float of a kind, of either sign. */
static uint64_t float_of(enum kind kind, struct form form, uint64_t random)
{
	unsigned digits = form.digits, top = form.top;
	uint64_t quiet = UINT64_C(1) << (digits - 1), sign = (random & 1) << (form.bits - 1),
		 exponent = 0, fraction = random >> (64 - digits);

	if (random & 2) /* one of the smallest or of the largest fractions */
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
	case GREATEST:
		exponent = top - 1;
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

/* The float format of an atomic; bits 0: it is not a float atomic. */
static struct form form_of(const mau_op *op)
{
	switch (op->atomic) {
	case MAU_ATOMIC_FMIN:
	case MAU_ATOMIC_FMAX:
		return op->size == MAU_SIZE_8 ? binary64 : binary32;
	case MAU_ATOMIC_ADD_F64:
	case MAU_ATOMIC_MIN_F64:
	case MAU_ATOMIC_MAX_F64:
		return binary64;
	case MAU_ATOMIC_ADD_F32:
	case MAU_ATOMIC_MIN_NUM:
	case MAU_ATOMIC_MAX_NUM:
		return binary32;
	case MAU_ATOMIC_PK_ADD_F16:
		return binary16;
	case MAU_ATOMIC_PK_ADD_BF16:
		return bfloat16;
	default:
		return (struct form){0};
	}
}

/* The kind in memory ('side' 0) or in the data (1), from 4 random bits. Sums of 8 bytes and of 16
 * bits (gfx90a and later) may overflow. */
static enum kind kind_of(const mau_op *op, unsigned side, unsigned pair)
{
	bool sum = op->atomic == MAU_ATOMIC_ADD_F64 || op->atomic == MAU_ATOMIC_PK_ADD_F16 ||
	           op->atomic == MAU_ATOMIC_PK_ADD_BF16;

	return sum && pair == 6 ? GREATEST : pairs[pair][side];
}

/* An element of memory ('side' 0) or of the data (1): a float, or two of 16 bits whose kinds are
 * drawn independently. */
static uint64_t element_of(const mau_op *op, unsigned side, uint64_t choice, uint64_t random)
{
	struct form form = form_of(op);
	uint64_t low = float_of(kind_of(op, side, choice >> 1 & 15), form, random);

	if (form.bits != 16)
		return low;
	return low |
	       float_of(kind_of(op, side, choice >> 5 & 15), form, random << 32 | random >> 32)
	               << 16;
}

/* Adds the dwords of an element to the list of words for memory. */
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

	if (op->cls != MAU_CLS_ATOMIC || !form_of(op).bits)
		return true;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		bool lds = lanes->space[l] == MAU_SEG_LDS;
		uint64_t address = lds ? lanes->lds_address[l] : lanes->address[l], data, random[3];

		for (unsigned i = 0; i < 3; i++)
			random[i] = tb_draw(tb_key_sub(key, request), TB_STREAM_FLOAT, 3 * l + i);
		if (lanes->status[l] != MAU_STATUS_OK || address % 4 || random[0] & 1)
			continue;
		data = element_of(op, 1, random[0], random[2]);
		for (unsigned d = 0; d < dwords; d++)
			ep->data->regs[request].vdata[d][l] = (uint32_t)(data >> 32 * d);
		if (!note(&chosen[lds ? MAU_SPACE_LDS : MAU_SPACE_MEMORY], address,
		          element_of(op, 0, random[0], random[1]), dwords))
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
