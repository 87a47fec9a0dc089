/*
 * space.c - see space.h: blocks in an array, found by a hash table of open addressing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "memory/space.h"

#include <stdlib.h>
#include <string.h>

#include "mau/atomic.h"
#include "support/bytes.h"

/* For functions that are seldom called: not inlined, so that their callers save no registers. */
#define SELDOM __attribute__((noinline))

#define ADDRESS_MASK ((UINT64_C(1) << 48) - 1)

void tb_space_free(tb_space *s)
{
	free(s->block);
	free(s->slot);
	memset(s, 0, sizeof(*s));
}

/* Draws the bytes of a block that was never written and that the episode does not give. */
static SELDOM void draw_fresh(tb_space *s, uint64_t number)
{
	uint32_t words[TB_BLOCK / 4];

	s->drawn = true;
	s->fresh.number = number;
	tb_keyed_dwords(s->seed, s->which, number * TB_BLOCK, words);
	tb_bytes_of_words(words, TB_BLOCK / 4, s->fresh.bytes);
}

/* The bytes of such a block; the last block is kept, because lanes share lines. */
static const uint8_t *untouched(tb_space *s, uint64_t number)
{
	if (!s->drawn || s->fresh.number != number)
		draw_fresh(s, number);
	return s->fresh.bytes;
}

/* The slot of a block: the one with its index, or the free slot for it. There is a free slot. */
static uint32_t *slot_of(const tb_space *s, uint64_t number)
{
	uint32_t mask = s->slots - 1;
	uint32_t at = (uint32_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 40) & mask;

	while (s->slot[at] && s->block[s->slot[at] - 1].number != number)
		at = (at + 1) & mask;
	return &s->slot[at];
}

static tb_bytes *find(const tb_space *s, uint64_t number)
{
	uint32_t index = s->slots ? *slot_of(s, number) : 0;

	return index ? &s->block[index - 1] : NULL;
}

static const uint8_t *show(tb_space *s, uint64_t number, uint64_t mask);

/* The bytes of a block before its first write here; only those of 'mask' are needed. */
static const uint8_t *before(tb_space *s, uint64_t number, uint64_t mask)
{
	return s->under ? show(s->under, number, mask) : untouched(s, number);
}

/* Completes a written block with the earlier values of its unwritten bytes. */
static SELDOM const uint8_t *complete(tb_space *s, tb_bytes *block)
{
	uint64_t missing = ~block->known;

	tb_copy_named(block->bytes, before(s, block->number, missing), missing);
	block->known = UINT64_MAX;
	return block->bytes;
}

/* The bytes of a block, of which those of 'mask' are needed. The values before the first write are
 * computed only when they are read, because most of them never are. */
static const uint8_t *show(tb_space *s, uint64_t number, uint64_t mask)
{
	tb_bytes *block = find(s, number);

	if (!block)
		return before(s, number, mask);
	return mask & ~block->known ? complete(s, block) : block->bytes;
}

/* Enters block number 'i' of the array into the hash table. */
static void enter(tb_space *s, uint32_t i, uint32_t *slot)
{
	s->block[i].slot = (uint32_t)(slot - s->slot);
	*slot = i + 1;
}

/* Makes room for 'count' blocks with half of the slots free. -1: memory is short. */
static SELDOM int reserve(tb_space *s, uint32_t count)
{
	uint32_t room = s->room ? s->room : 256;
	tb_bytes *block;
	uint32_t *slot;

	if (count <= s->room)
		return 0;
	while (room < count)
		room *= 2;
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
		enter(s, i, slot_of(s, s->block[i].number));
	return 0;
}

/* The block, for a write; NULL: memory is short. */
static tb_bytes *touch(tb_space *s, uint64_t number)
{
	uint32_t *slot = s->slots ? slot_of(s, number) : NULL;
	tb_bytes *block;

	if (slot && *slot)
		return &s->block[*slot - 1];
	if (s->count == s->room) {
		if (reserve(s, s->count + 1))
			return NULL;
		slot = slot_of(s, number);
	}
	block = &s->block[s->count];
	*block = (tb_bytes){.number = number};
	enter(s, s->count++, slot);
	return block;
}

/* The number of 'count' bytes from 'address' on that are in the same block. */
static unsigned in_block(uint64_t address, unsigned count)
{
	unsigned room = TB_BLOCK - (unsigned)(address % TB_BLOCK);

	return count < room ? count : room;
}

/* The mask of 'count' bytes from 'address' on, all in its block; at least one. */
static uint64_t mask_of(uint64_t address, unsigned count)
{
	return UINT64_MAX >> (TB_BLOCK - count) << address % TB_BLOCK;
}

void tb_space_read(tb_space *s, uint64_t at, uint8_t *bytes_ret, unsigned count)
{
	for (unsigned done = 0; done < count;) {
		uint64_t address = (at + done) & ADDRESS_MASK;
		unsigned n = in_block(address, count - done);
		const uint8_t *bytes = show(s, address / TB_BLOCK, mask_of(address, n));

		memcpy(bytes_ret + done, bytes + address % TB_BLOCK, n);
		done += n;
	}
}

int tb_space_write(tb_space *s, uint64_t at, const uint8_t *bytes, unsigned count)
{
	for (unsigned done = 0; done < count;) {
		uint64_t address = (at + done) & ADDRESS_MASK;
		unsigned n = in_block(address, count - done);
		tb_bytes *block = touch(s, address / TB_BLOCK);

		if (!block)
			return -1;
		memcpy(block->bytes + address % TB_BLOCK, bytes + done, n);
		block->known |= mask_of(address, n);
		done += n;
	}
	return 0;
}

void tb_space_read_named(tb_space *s, uint64_t at, uint64_t mask, uint8_t *bytes_ret)
{
	if (mask)
		tb_copy_named(bytes_ret, show(s, (at & ADDRESS_MASK) / TB_BLOCK, mask), mask);
}

int tb_space_write_named(tb_space *s, uint64_t at, uint64_t mask, const uint8_t *bytes)
{
	tb_bytes *block;

	if (!mask)
		return 0;
	block = touch(s, (at & ADDRESS_MASK) / TB_BLOCK);
	if (!block)
		return -1;
	tb_copy_named(block->bytes, bytes, mask);
	block->known |= mask;
	return 0;
}

/* Forgets all writes. */
static void clear(tb_space *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		s->slot[s->block[i].slot] = 0;
	s->count = 0;
	s->drawn = false;
	s->under = NULL;
}

int tb_space_start(tb_space *s, enum mau_space which, const tb_data *data)
{
	const tb_image *image = data ? &data->image[which] : NULL;
	tb_bytes *block = NULL;

	clear(s);
	s->seed = data ? data->memory.seed : 0;
	s->which = which;
	for (uint32_t i = 0; image && i < image->count; i++) {
		const tb_dword *d = &image->dword[i];

		if (!block || block->number != d->address / TB_BLOCK)
			block = touch(s, d->address / TB_BLOCK);
		if (!block)
			return -1;
		tb_bytes_of_words(&d->value, 1, &block->bytes[d->address % TB_BLOCK]);
		block->known |= mask_of(d->address, 4);
	}
	return 0;
}

void tb_space_over(tb_space *s, tb_space *under)
{
	clear(s);
	s->which = under->which;
	s->under = under;
}

int tb_space_act(tb_space *s, uint64_t at, const tb_atomic *a, uint64_t *old_ret)
{
	uint32_t vdata[4] = {(uint32_t)a->d, (uint32_t)(a->bytes == 8 ? a->d >> 32 : a->c),
	                     (uint32_t)a->c, (uint32_t)(a->c >> 32)};
	uint64_t old = 0, after;
	uint8_t element[8];

	tb_space_read(s, at, element, a->bytes);
	for (unsigned b = 0; b < a->bytes; b++)
		old |= (uint64_t)element[b] << 8 * b;
	*old_ret = old;
	if (mau_atomic_on(a->gfx, a->atomic, a->bytes, vdata, old, &after))
		return 0;
	for (unsigned b = 0; b < a->bytes; b++)
		element[b] = (uint8_t)(after >> 8 * b);
	return tb_space_write(s, at, element, a->bytes);
}

static bool same_block(const tb_bytes *a, const tb_bytes *b)
{
	return a->number == b->number && a->known == b->known &&
	       memcmp(a->bytes, b->bytes, TB_BLOCK) == 0;
}

bool tb_space_holds(const tb_space *a, tb_space *b, uint64_t *at_ret)
{
	for (uint32_t i = 0; i < a->count; i++) {
		const tb_bytes *block = &a->block[i];
		const uint8_t *bytes;
		unsigned k = 0;

		/* both spaces were mostly written in the same order */
		if (i < b->count && same_block(block, &b->block[i]))
			continue;
		bytes = show(b, block->number, block->known);
		if (tb_same_named(bytes, block->bytes, block->known))
			continue;
		while (!(block->known >> k & 1) || bytes[k] == block->bytes[k])
			k++;
		*at_ret = block->number * TB_BLOCK + k;
		return false;
	}
	return true;
}

bool tb_space_equal(tb_space *a, tb_space *b, uint64_t *at_ret)
{
	return tb_space_holds(a, b, at_ret) && tb_space_holds(b, a, at_ret);
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
	return tb_space_write((tb_space *)user + space, address, bytes, count) ? MAU_MEMORY_REFUSE
	                                                                       : MAU_MEMORY_OK;
}

mau_memory tb_space_callbacks(tb_space space[2])
{
	return (mau_memory){.read = read_for_model, .write = write_for_model, .user = space};
}
