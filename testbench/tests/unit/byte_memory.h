/*
 * byte_memory.h - memory and LDS for the tests of mau_execute(): records the bytes read and
 * written, and checks that each call of a callback follows mau/execute.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BYTE_MEMORY_H
#define BYTE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "mau/execute.h"

enum {
	BLOCK = 64,    /* bytes of a block */
	BLOCKS = 2048, /* a power of two; a request touches some 500 at most */
	NEVER = -1,
	RANGES = 4 /* most ranges with a code */
};

/** Bytes whose requests memory answers with a code. */
struct byte_range {
	uint64_t at, count;
	int code;       /* MAU_MEMORY_FAULT, MAU_MEMORY_NACK */
	bool read_only; /* only writes and atomics get it */
};

/** 64 aligned bytes of a space. */
struct byte_block {
	uint64_t number;        /* address / 64 */
	uint64_t read, written; /* bit b: byte b was */
	uint32_t stamp;         /* the block is in use when it is the memory's */
	uint8_t space;
	uint8_t bytes[BLOCK];
};

struct byte_memory {
	uint64_t seed; /* of unwritten bytes: byte_fresh() */
	uint32_t stamp;
	unsigned line_bytes;
	unsigned most;     /* bytes of a call, at most: 16 after byte_start() */
	int calls, refuse; /* callbacks so far; number of the one to refuse, or NEVER */
	int answer;        /* result of the refused callback */
	struct byte_range range[RANGES];
	unsigned ranges;   /* 0: memory answers OK to everything */
	unsigned requests; /* calls of byte_request() so far */
	uint64_t history;  /* of all calls so far, their order and what they write */
	uint64_t *trail;   /* NULL, or room for the history after each call */
	bool wrong;        /* a call broke its contract */
	/* the last call */
	enum mau_space space;
	uint64_t address;
	unsigned count;
	/* calls of MEMORY, of LDS; number of the last read, of the first write, of the last one in
	 * MEMORY and the first one in LDS; NEVER: there was none */
	int last_read, first_write, last_memory, first_lds;
	unsigned used; /* blocks in use, and where they are */
	uint16_t slot[BLOCKS];
	struct byte_block block[BLOCKS];
};

/** Forgets everything. A zeroed memory may be started. */
static inline void byte_start(struct byte_memory *m, uint64_t seed, unsigned line_bytes)
{
	m->seed = seed;
	m->stamp++;
	m->line_bytes = line_bytes;
	m->most = 16;
	m->used = 0;
	m->calls = 0;
	m->refuse = NEVER;
	m->answer = MAU_MEMORY_REFUSE;
	m->ranges = m->requests = 0;
	m->history = 0;
	m->trail = NULL;
	m->wrong = false;
	m->last_read = m->first_write = m->last_memory = m->first_lds = NEVER;
}

/** The value of an unwritten byte. Seed 0: the sum of the two low bytes of its address, inverted in
 * LDS; the dword at 0x1000 is 0x13121110. Other even seeds: random. Odd seeds: dwords of 0, 1, -1
 * and 1.0, so that compares can be equal. */
static inline uint8_t byte_fresh(uint64_t seed, unsigned space, uint64_t at)
{
	static const uint32_t few[] = {0, 1, 0xffffffff, 0x3f800000};
	uint64_t z = (at / 4 + seed) * 0x9e3779b97f4a7c15u + space;

	if (seed == 0)
		return (uint8_t)((at + (at >> 8)) ^ (space ? 0xff : 0));
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z ^= z >> 27;
	return (uint8_t)((seed & 1 ? few[z % 4] : (uint32_t)z) >> 8 * (at % 4));
}

/** The block of an address. */
static inline struct byte_block *byte_block_of(struct byte_memory *m, unsigned space, uint64_t at)
{
	uint64_t number = at / BLOCK;
	uint32_t slot = (uint32_t)((number + space) * 0x9e3779b97f4a7c15u >> 40) % BLOCKS;
	struct byte_block *b = &m->block[slot];

	while (b->stamp == m->stamp && (b->number != number || b->space != space)) {
		slot = (slot + 1) % BLOCKS;
		b = &m->block[slot];
	}
	if (b->stamp != m->stamp) {
		m->slot[m->used++] = (uint16_t)slot;
		*b = (struct byte_block){
			.number = number, .stamp = m->stamp, .space = (uint8_t)space};
		for (unsigned i = 0; i < BLOCK; i++)
			b->bytes[i] = byte_fresh(m->seed, space, number * BLOCK + i);
	}
	return b;
}

static inline uint8_t byte_get(struct byte_memory *m, unsigned space, uint64_t at)
{
	struct byte_block *b = byte_block_of(m, space, at);

	b->read |= (uint64_t)1 << at % BLOCK;
	return b->bytes[at % BLOCK];
}

static inline void byte_put(struct byte_memory *m, unsigned space, uint64_t at, uint8_t value)
{
	struct byte_block *b = byte_block_of(m, space, at);

	b->written |= (uint64_t)1 << at % BLOCK;
	b->bytes[at % BLOCK] = value;
}

/** Sets or reads a dword without recording it. */
static inline void byte_poke(struct byte_memory *m, unsigned space, uint64_t at, uint32_t value)
{
	for (unsigned i = 0; i < 4; i++)
		byte_block_of(m, space, at + i)->bytes[(at + i) % BLOCK] =
			(uint8_t)(value >> 8 * i);
}

static inline uint32_t byte_peek(struct byte_memory *m, unsigned space, uint64_t at)
{
	uint32_t value = 0;

	for (unsigned i = 0; i < 4; i++)
		value |= (uint32_t)byte_block_of(m, space, at + i)->bytes[(at + i) % BLOCK]
		         << 8 * i;
	return value;
}

/** Records a call; true: it is the one to refuse, or it breaks the contract. */
static inline bool byte_call(struct byte_memory *m, enum mau_space space, uint64_t address,
                             unsigned count, const uint8_t *write)
{
	int number = m->calls++;

	m->history =
		(m->history + address * 64 + count * 4 + space * 2u + !write) * 0x9e3779b97f4a7c15u;
	m->history ^= m->history >> 29;
	for (unsigned i = 0; write && i < count && i < 16; i++)
		m->history = (m->history ^ write[i]) * 0x94d049bb133111ebu;
	if (m->trail)
		m->trail[number] = m->history;

	if (count < 1 || count > m->most)
		m->wrong = true;
	if (space == MAU_SPACE_MEMORY &&
	    (address >> 48 || address % m->line_bytes + count > m->line_bytes))
		m->wrong = true;
	if (space == MAU_SPACE_LDS && address + count > 1 << 20)
		m->wrong = true;
	if (space != MAU_SPACE_MEMORY && space != MAU_SPACE_LDS)
		m->wrong = true;
	if (m->refuse != NEVER && number > m->refuse) /* no call may follow */
		m->wrong = true;
	m->space = space;
	m->address = address;
	m->count = count;
	if (!write)
		m->last_read = number;
	else if (m->first_write == NEVER)
		m->first_write = number;
	if (space == MAU_SPACE_MEMORY)
		m->last_memory = number;
	else if (m->first_lds == NEVER)
		m->first_lds = number;
	return m->wrong || number == m->refuse;
}

static inline int byte_read(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
                            unsigned count)
{
	struct byte_memory *m = user;

	if (byte_call(m, space, address, count, NULL))
		return m->answer;
	for (unsigned i = 0; i < count; i++)
		bytes_ret[i] = byte_get(m, space, address + i);
	return 0;
}

static inline int byte_write(void *user, enum mau_space space, uint64_t address,
                             const uint8_t *bytes, unsigned count)
{
	struct byte_memory *m = user;

	if (byte_call(m, space, address, count, bytes))
		return m->answer;
	for (unsigned i = 0; i < count; i++)
		byte_put(m, space, address + i, bytes[i]);
	return 0;
}

/** M1: the code of a request for one byte. */
static inline unsigned byte_code(const struct byte_memory *m, unsigned kind, uint64_t at)
{
	unsigned code = MAU_MEMORY_OK;

	for (unsigned i = 0; i < m->ranges; i++) {
		const struct byte_range *r = &m->range[i];

		if (at - r->at < r->count && !(r->read_only && kind == MAU_MEM_READ) &&
		    code != MAU_MEMORY_FAULT)
			code = (unsigned)r->code;
	}
	return code;
}

/** M1: the worst code of the bytes of a request. */
static inline int byte_request(void *user, const mau_memory_request *r)
{
	struct byte_memory *m = user;
	unsigned code = MAU_MEMORY_OK;

	m->requests++;
	for (unsigned b = 0; b < m->line_bytes + 8 && code != MAU_MEMORY_FAULT; b++) {
		bool element = r->line + b - r->address < r->size;
		uint64_t at = (r->line + b) & (((uint64_t)1 << 48) - 1);

		if (r->size ? element : b < m->line_bytes && (r->bytes[b / 64] >> b % 64 & 1)) {
			unsigned of_byte = byte_code(m, r->kind, at);

			code = of_byte ? of_byte : code;
		}
	}
	return (int)code;
}

/** Gives the requests to 'count' bytes from 'at' on a code. */
static inline void byte_answer(struct byte_memory *m, uint64_t at, uint64_t count, int code,
                               bool read_only)
{
	m->range[m->ranges++] =
		(struct byte_range){.at = at, .count = count, .code = code, .read_only = read_only};
}

static inline mau_memory byte_callbacks(struct byte_memory *m)
{
	return (mau_memory){byte_read, byte_write, m, m->ranges ? byte_request : NULL};
}

/** Masks of bytes read and written in the 64 bytes at 'at'. */
static inline uint64_t byte_touched(struct byte_memory *m, unsigned space, uint64_t at, bool write)
{
	const struct byte_block *b = byte_block_of(m, space, at);

	return write ? b->written : b->read;
}

#endif
