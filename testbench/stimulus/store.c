/*
 * store.c - see store.h. A hash table of dwords; a dword that is not in it has its keyed value.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/store.h"

#include <stdlib.h>
#include <string.h>

typedef struct slot {
	uint64_t address;
	uint32_t value;
	uint8_t space;
	uint8_t known;   /* bit b: byte b was given or written; 0: the slot is empty */
	uint8_t written; /* since tb_store_begin() */
} slot;

struct tb_store {
	uint64_t seed;
	tb_data ranges;      /* its fault ranges are those of the episode */
	enum tb_lines lines; /* whether they answer by lines */
	unsigned line_bytes;
	uint64_t keyed_reads; /* since tb_store_begin() */
	slot *slots;
	uint32_t bits, used;        /* 2^bits slots, at most half of them used */
	uint64_t *dirty[TB_SPACES]; /* addresses of dwords written since tb_store_begin() */
	uint32_t dirty_count[TB_SPACES], dirty_room[TB_SPACES];
	tb_written *list;
};

/* The slot of a dword, or the empty slot for it. */
static slot *find(const tb_store *s, enum mau_space space, uint64_t address)
{
	uint64_t hash = ((address >> 2) + ((uint64_t)space << 60)) * 0x9e3779b97f4a7c15;
	uint32_t at = (uint32_t)(hash >> (64 - s->bits)), mask = (1u << s->bits) - 1;

	while (s->slots[at].known &&
	       (s->slots[at].address != address || s->slots[at].space != space))
		at = (at + 1) & mask;
	return &s->slots[at];
}

static bool grow(tb_store *s)
{
	slot *old = s->slots;
	uint32_t count = 1u << s->bits;

	s->slots = calloc((size_t)2 * count, sizeof(*s->slots));
	if (!s->slots) {
		s->slots = old;
		return false;
	}
	s->bits++;
	for (uint32_t i = 0; i < count; i++)
		if (old[i].known)
			*find(s, old[i].space, old[i].address) = old[i];
	free(old);
	return true;
}

/* The slot of a dword, which is made if there is none; NULL when memory runs out. */
static slot *make(tb_store *s, enum mau_space space, uint64_t address)
{
	slot *found = find(s, space, address);

	if (found->known)
		return found;
	if (2 * (s->used + 1) > 1u << s->bits) {
		if (!grow(s))
			return NULL;
		found = find(s, space, address);
	}
	s->used++;
	found->address = address;
	found->space = (uint8_t)space;
	found->value = tb_keyed_dword(s->seed, space, address);
	return found;
}

static bool note_dirty(tb_store *s, enum mau_space space, uint64_t address)
{
	if (s->dirty_count[space] == s->dirty_room[space]) {
		uint32_t room = s->dirty_room[space] ? 2 * s->dirty_room[space] : 256;
		uint64_t *dirty = realloc(s->dirty[space], room * sizeof(*dirty));

		if (!dirty)
			return false;
		s->dirty[space] = dirty;
		s->dirty_room[space] = room;
	}
	s->dirty[space][s->dirty_count[space]++] = address;
	return true;
}

static int read_bytes(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                      unsigned count)
{
	tb_store *s = user;

	for (unsigned b = 0; b < count; b++) {
		uint64_t at = (address + b) & ~(uint64_t)3;
		const slot *found = find(s, space, at);
		uint32_t value = found->known ? found->value : tb_keyed_dword(s->seed, space, at);

		bytes_ret[b] = (uint8_t)(value >> 8 * ((address + b) & 3));
		s->keyed_reads += !(found->known >> ((address + b) & 3) & 1);
	}
	return 0;
}

static int write_bytes(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
                       unsigned count)
{
	tb_store *s = user;

	for (unsigned b = 0; b < count; b++) {
		unsigned byte = (address + b) & 3;
		uint64_t at = address + b - byte;
		slot *found = make(s, space, at);

		if (!found || (!found->written && !note_dirty(s, space, at)))
			return -1;
		found->value &= ~(0xffu << 8 * byte);
		found->value |= (uint32_t)bytes[b] << 8 * byte;
		found->known |= (uint8_t)(1u << byte);
		found->written |= (uint8_t)(1u << byte);
	}
	return 0;
}

static int request(void *user, const mau_memory_request *r)
{
	const tb_store *s = user;

	return (int)tb_line_code(&s->ranges, r, s->lines, s->line_bytes);
}

void tb_store_by_lines(tb_store *store, enum tb_lines lines, unsigned line_bytes)
{
	store->lines = lines;
	store->line_bytes = line_bytes;
}

mau_memory tb_store_memory(tb_store *s)
{
	return (mau_memory){read_bytes, write_bytes, s, s->ranges.faults ? request : NULL};
}

tb_store *tb_store_new(const tb_data *data)
{
	tb_store *s = calloc(1, sizeof(*s));
	bool good = s && (s->slots = calloc((size_t)1 << (s->bits = 8), sizeof(*s->slots)));

	if (good && data)
		s->seed = data->memory.seed;
	for (uint32_t i = 0; good && data && i < data->faults; i++)
		good = tb_fault_add(&s->ranges, data->fault[i]);
	for (unsigned space = 0; good && data && space < TB_SPACES; space++) {
		const tb_image *image = &data->image[space];

		for (uint32_t i = 0; i < image->count && good; i++) {
			slot *made = make(s, space, image->dword[i].address);

			good = made != NULL;
			if (good) {
				made->value = image->dword[i].value;
				made->known = 15;
			}
		}
	}
	if (good)
		return s;
	tb_store_free(s);
	return NULL;
}

void tb_store_free(tb_store *s)
{
	if (!s)
		return;
	for (unsigned space = 0; space < TB_SPACES; space++)
		free(s->dirty[space]);
	free(s->list);
	free(s->ranges.fault);
	free(s->slots);
	free(s);
}

void tb_store_begin(tb_store *s)
{
	s->keyed_reads = 0;
	for (unsigned space = 0; space < TB_SPACES; space++) {
		for (uint32_t i = 0; i < s->dirty_count[space]; i++)
			find(s, space, s->dirty[space][i])->written = 0;
		s->dirty_count[space] = 0;
	}
}

static int compare(const void *a, const void *b)
{
	const tb_written *x = a, *y = b;

	return x->address < y->address ? -1 : x->address > y->address;
}

const tb_written *tb_store_written(tb_store *s, enum mau_space space, uint32_t *count_ret)
{
	uint32_t count = s->dirty_count[space];
	tb_written *list = realloc(s->list, (count ? count : 1) * sizeof(*list));

	*count_ret = 0;
	if (!list)
		return NULL;
	s->list = list;
	for (uint32_t i = 0; i < count; i++) {
		const slot *found = find(s, space, s->dirty[space][i]);

		list[i] = (tb_written){found->address, found->value, found->written};
	}
	qsort(list, count, sizeof(*list), compare);
	*count_ret = count;
	return list;
}

uint64_t tb_store_keyed_reads(const tb_store *s)
{
	return s->keyed_reads;
}
