/*
 * stall.c - generators of the stall profiles of tb.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/stall.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[TB_PROFILES] = {"none",   "always",    "never-first", "rare",
                                               "bursty", "last-beat", "random",      "pauses"};

const char *tb_port_name(unsigned port)
{
	static const char *const port_names[MAU_ALL_PORTS] = {"req",  "opd",  "res",     "txn",
	                                                      "done", "dat",  "mem_req", "mem_rsp",
	                                                      "vgpr", "sgpr", "lds_req", "lds_rsp"};

	return port < MAU_ALL_PORTS ? port_names[port] : "?";
}

const char *tb_profile_name(unsigned profile)
{
	return profile < TB_PROFILES ? names[profile] : "?";
}

int tb_profile_parse(const char *name)
{
	for (int i = 0; i < TB_PROFILES; i++)
		if (!strcmp(name, names[i]))
			return i;
	return -1;
}

void tb_stall_start(tb_stall_gen *gen, unsigned profile, uint64_t seed, unsigned port)
{
	if (profile == TB_STALL_PAUSES && port != MAU_PORT_REQ)
		profile = TB_STALL_NONE;
	*gen = (tb_stall_gen){.key = tb_key_sub(tb_key_seed(seed), port),
	                      .profile = (uint8_t)profile};
}

static uint64_t bursty(tb_stall_gen *gen)
{
	uint64_t word = 0;

	for (unsigned c = 0; c < 64;) {
		if (!gen->run) {
			gen->run =
				(uint8_t)(1 + tb_below((uint32_t)tb_draw(gen->key, TB_STREAM_STALL,
			                                                 gen->draw++),
			                               24));
			gen->on ^= 1;
		}
		unsigned n = gen->run < 64 - c ? gen->run : 64 - c;

		if (gen->on)
			word |= (~0ull >> (64 - n)) << c;
		gen->run = (uint8_t)(gen->run - n);
		c += n;
	}
	return word;
}

/* Withholds all clocks but one in 256 at random. */
static uint64_t pauses(tb_stall_gen *gen)
{
	uint32_t block = gen->draw / 4, part = gen->draw++ % 4;
	uint32_t free_clock = tb_draw(gen->key, TB_STREAM_STALL, block) & 255;

	return free_clock / 64 == part ? ~(UINT64_C(1) << free_clock % 64) : UINT64_MAX;
}

uint64_t tb_stall_next(tb_stall_gen *gen)
{
	uint64_t word = ~0ull;

	switch (gen->profile) {
	case TB_STALL_ALWAYS: /* ready at one clock in 16; the phase differs by port */
		return ~(0x0001000100010001ull << (tb_draw(gen->key, TB_STREAM_STALL, 0) & 15));
	case TB_STALL_RARE:
		for (int i = 0; i < 5; i++)
			word &= tb_draw(gen->key, TB_STREAM_STALL, gen->draw++);
		return word;
	case TB_STALL_BURSTY:
		return bursty(gen);
	case TB_STALL_RANDOM:
		return tb_draw(gen->key, TB_STREAM_STALL, gen->draw++);
	case TB_STALL_PAUSES:
		return pauses(gen);
	default:
		return 0;
	}
}

uint8_t tb_stall_length(tb_stall_gen *gen)
{
	if (gen->profile == TB_STALL_FIRST)
		return 1;
	return (uint8_t)(1 + (tb_draw(gen->key, TB_STREAM_TRAFFIC, gen->draw++) & 7));
}

int tb_stall_record(tb_stall *stall, uint64_t clock)
{
	uint32_t index = (uint32_t)(clock / 64);

	if (index >= stall->room) {
		uint32_t room = index * 2 + 16;
		uint64_t *words = realloc(stall->words, room * sizeof(*words));

		if (!words)
			return -1;
		stall->words = words;
		stall->room = room;
	}
	while (stall->count <= index)
		stall->words[stall->count++] = 0;
	stall->words[index] |= 1ull << clock % 64;
	return 0;
}

int tb_stall_append(tb_stall *stall, uint64_t word)
{
	if (stall->count == stall->room) {
		uint32_t room = stall->room * 2 + 16;
		uint64_t *words = realloc(stall->words, room * sizeof(*words));

		if (!words)
			return -1;
		stall->words = words;
		stall->room = room;
	}
	stall->words[stall->count++] = word;
	return 0;
}

void tb_stall_clear(tb_stall *stall)
{
	stall->count = 0;
}

unsigned tb_stall_mix(uint32_t random)
{
	static const uint8_t table[16] = {
		TB_STALL_NONE,   TB_STALL_NONE,  TB_STALL_NONE, TB_STALL_NONE,
		TB_STALL_NONE,   TB_STALL_NONE,  TB_STALL_NONE, TB_STALL_NONE,
		TB_STALL_NONE,   TB_STALL_RARE,  TB_STALL_RARE, TB_STALL_RANDOM,
		TB_STALL_BURSTY, TB_STALL_FIRST, TB_STALL_LAST, TB_STALL_ALWAYS,
	};
	return table[random >> 28];
}
