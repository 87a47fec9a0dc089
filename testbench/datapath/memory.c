/*
 * memory.c - see memory.h: blocks in an array, found by a hash table of open addressing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/memory.h"

#include <stdlib.h>
#include <string.h>

#include "mau/atomic.h"

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

void tb_space_free(tb_space *s)
{
	free(s->block);
	free(s->slot);
	memset(s, 0, sizeof(*s));
}

/* What a block holds before it is written. */
static void untouched(const tb_space *s, uint64_t number, uint8_t bytes[TB_BLOCK])
{
	for (uint32_t i = 0; i < TB_BLOCK / 4; i++) {
		uint32_t word = tb_keyed_dword(s->seed, s->which, number * TB_BLOCK + 4 * i);

		for (unsigned b = 0; b < 4; b++)
			bytes[4 * i + b] = (uint8_t)(word >> 8 * b);
	}
}

/* The slot of a block: where its index stands, or where it would. There is a free slot. */
static uint32_t *slot_of(const tb_space *s, uint64_t number)
{
	uint32_t mask = s->slots - 1,
		 at = (uint32_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 40) & mask;

	while (s->slot[at] && s->block[s->slot[at] - 1].number != number)
		at = (at + 1) & mask;
	return &s->slot[at];
}

static const tb_bytes *find(const tb_space *s, uint64_t number)
{
	uint32_t index = s->slots ? *slot_of(s, number) : 0;

	return index ? &s->block[index - 1] : NULL;
}

/* Room for one more block, half of the slots free. -1: memory is short. */
static int grow(tb_space *s)
{
	uint32_t room = s->room ? 2 * s->room : 256;
	tb_bytes *block;
	uint32_t *slot;

	if (s->count < s->room)
		return 0;
	block = realloc(s->block, room * sizeof(*block));
	if (!block)
		return -1;
	s->block = block;
	slot = calloc(2 * (size_t)room, sizeof(*slot));
	if (!slot)
		return -1;
	free(s->slot);
	s->slot = slot;
	s->slots = 2 * room;
	s->room = room;
	for (uint32_t i = 0; i < s->count; i++)
		*slot_of(s, s->block[i].number) = i + 1;
	return 0;
}

/* The block, to be written; NULL: memory is short. */
static tb_bytes *touch(tb_space *s, uint64_t number)
{
	const tb_bytes *found = find(s, number);

	if (found)
		return &s->block[found - s->block];
	if (grow(s))
		return NULL;
	tb_bytes *made = &s->block[s->count++];

	made->number = number;
	*slot_of(s, number) = s->count;
	untouched(s, number, made->bytes);
	return made;
}

void tb_space_read(const tb_space *s, uint64_t at, uint8_t *bytes_ret, unsigned count)
{
	uint8_t fresh[TB_BLOCK];

	for (unsigned done = 0; done < count;) {
		uint64_t address = (at + done) & ADDRESS_MASK;
		unsigned first = address % TB_BLOCK, n = TB_BLOCK - first;
		const tb_bytes *block = find(s, address / TB_BLOCK);

		if (n > count - done)
			n = count - done;
		if (!block)
			untouched(s, address / TB_BLOCK, fresh);
		memcpy(bytes_ret + done, (block ? block->bytes : fresh) + first, n);
		done += n;
	}
}

int tb_space_write(tb_space *s, uint64_t at, const uint8_t *bytes, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		uint64_t address = (at + i) & ADDRESS_MASK;
		tb_bytes *block = touch(s, address / TB_BLOCK);

		if (!block)
			return -1;
		block->bytes[address % TB_BLOCK] = bytes[i];
	}
	return 0;
}

int tb_space_start(tb_space *s, enum mau_space which, const tb_data *data)
{
	const tb_image *image = data ? &data->image[which] : NULL;

	s->seed = data ? data->memory.seed : 0;
	s->which = which;
	s->count = 0;
	if (s->slot)
		memset(s->slot, 0, s->slots * sizeof(*s->slot));
	for (uint32_t i = 0; image && i < image->count; i++) {
		uint32_t value = image->dword[i].value;
		uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
		                    (uint8_t)(value >> 24)};

		if (tb_space_write(s, image->dword[i].address, bytes, 4))
			return -1;
	}
	return 0;
}

int tb_space_act(tb_space *s, uint64_t at, unsigned atomic, unsigned bytes, uint64_t d, uint64_t c,
                 uint64_t *old_ret)
{
	uint32_t vdata[4] = {(uint32_t)d, (uint32_t)(bytes == 8 ? d >> 32 : c), (uint32_t)c,
	                     (uint32_t)(c >> 32)};
	uint64_t old = 0, after;
	uint8_t element[8];

	tb_space_read(s, at, element, bytes);
	for (unsigned b = 0; b < bytes; b++)
		old |= (uint64_t)element[b] << 8 * b;
	*old_ret = old;
	if (mau_atomic(atomic, bytes, vdata, old, &after))
		return 0;
	for (unsigned b = 0; b < bytes; b++)
		element[b] = (uint8_t)(after >> 8 * b);
	return tb_space_write(s, at, element, bytes);
}

/* Is what 'a' wrote the same in 'b'? */
static bool blocks_equal(const tb_space *a, const tb_space *b, uint64_t *at_ret)
{
	uint8_t bytes[TB_BLOCK];

	for (uint32_t i = 0; i < a->count; i++) {
		uint64_t at = a->block[i].number * TB_BLOCK;

		tb_space_read(b, at, bytes, TB_BLOCK);
		for (unsigned k = 0; k < TB_BLOCK; k++)
			if (bytes[k] != a->block[i].bytes[k]) {
				*at_ret = at + k;
				return false;
			}
	}
	return true;
}

bool tb_space_equal(const tb_space *a, const tb_space *b, uint64_t *at_ret)
{
	return blocks_equal(a, b, at_ret) && blocks_equal(b, a, at_ret);
}

static int read_for_model(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                          unsigned count)
{
	tb_space_read((tb_space *)user + space, address, bytes_ret, count);
	return 0;
}

static int write_for_model(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                           unsigned count)
{
	return tb_space_write((tb_space *)user + space, address, bytes, count);
}

mau_memory tb_space_callbacks(tb_space space[2])
{
	return (mau_memory){read_for_model, write_for_model, space};
}
