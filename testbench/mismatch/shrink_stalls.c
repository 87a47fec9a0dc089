/*
 * shrink_stalls.c - see shrink_parts.h.
 *
 * Stalls have fixed clocks. When a request is dropped, later requests move to earlier clocks and no
 * longer meet their stalls, so that a failure that needs both disappears. There are two remedies:
 * stalls that repeat every few clocks, and stalls moved by as many clocks as the failure.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "mismatch/shrink_parts.h"

enum {
	ROOM = 4096
}; /* words of a repeating stall, at most */
enum {
	FIRST = 192
}; /* first clocks, at one of which an episode of few requests fails */
enum {
	NEAR = 4
}; /* clocks that the transactions of a lane take at most */
enum {
	BY_BIT = 16
}; /* words up to which single bits are tried */

static uint32_t last_word(const tb_stall *stall)
{
	uint32_t count = stall->count;

	while (count && !stall->words[count - 1])
		count--;
	return count;
}

bool shrink_has_stalls(const shrinker *s)
{
	uint32_t any = 0;

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		any |= last_word(&s->cur.stall[p]);
	return any != 0;
}

void shrink_trim_stalls(shrinker *s)
{
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		s->cur.stall[p].count = last_word(&s->cur.stall[p]);
}

/* Tries other stalls in place of the current ones; frees those that are not kept. */
static bool try_stalls(shrinker *s, tb_stall stalls[MAU_ALL_PORTS])
{
	tb_stall old[MAU_ALL_PORTS];
	bool kept;

	memcpy(old, s->cur.stall, sizeof(old));
	memcpy(s->cur.stall, stalls, sizeof(old));
	kept = shrink_still_fails(s);
	if (!kept)
		memcpy(s->cur.stall, old, sizeof(old));
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		free(kept ? old[p].words : stalls[p].words);
	return kept;
}

/* Tries stalls that repeat 'word' on the ports of 'mask', and none on the other ports. */
static bool try_even(shrinker *s, unsigned mask, uint64_t word, uint32_t count)
{
	tb_stall stalls[MAU_ALL_PORTS] = {0};

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		if (!(mask >> p & 1) || !(stalls[p].words = malloc(count * sizeof(word))))
			continue;
		stalls[p].count = stalls[p].room = count;
		for (uint32_t i = 0; i < count; i++)
			stalls[p].words[i] = word;
	}
	return try_stalls(s, stalls);
}

/* Tries several repeated words on the ports of 'mask'; true when one was kept. */
static bool try_even_words(shrinker *s, unsigned mask)
{
	static const uint64_t words[] = {0xfffefffefffefffe, 0x5555555555555555,
	                                 0x7777777777777777};
	uint64_t need = s->last.clock / 64 + 2;

	for (size_t w = 0; w < sizeof(words) / sizeof(words[0]); w++)
		if (try_even(s, mask, words[w],
		             (uint32_t)(need < ROOM / 16 ? need * 16
		                                         : ROOM))) /* the episode takes up to 16
		                                                      times as long */
			return true;
	return false;
}

/* Tries each stalled channel alone, the last of the table first; then all of them. */
void shrink_even_stalls(shrinker *s)
{
	unsigned all = 0;

	if (!shrink_has_stalls(s) || try_even(s, 0, 0, 0))
		return;
	for (unsigned p = MAU_ALL_PORTS; p--;) {
		if (!last_word(&s->cur.stall[p]))
			continue;
		if (try_even_words(s, 1u << p))
			return;
		all |= 1u << p;
	}
	try_even_words(s, all);
}

/* Copy of a stall without its first 'clocks'. */
static tb_stall moved(const tb_stall *from, uint64_t clocks)
{
	uint32_t count = last_word(from),
		 skip = clocks / 64 < count ? (uint32_t)(clocks / 64) : count;
	unsigned bits = clocks % 64;
	tb_stall to = {.count = count - skip, .room = count - skip};

	if (!to.count || !(to.words = malloc(to.count * sizeof(*to.words))))
		return (tb_stall){0};
	for (uint32_t i = 0; i < to.count; i++) {
		uint64_t low = from->words[skip + i],
			 high = skip + i + 1 < count ? from->words[skip + i + 1] : 0;

		to.words[i] = bits ? low >> bits | high << (64 - bits) : low;
	}
	return to;
}

/* Tries all stalls without their first 'clocks'. */
static bool try_moved(shrinker *s, uint64_t clocks)
{
	tb_stall stalls[MAU_ALL_PORTS];

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		stalls[p] = moved(&s->cur.stall[p], clocks);
	return try_stalls(s, stalls);
}

bool shrink_earlier_stalls(shrinker *s)
{
	uint64_t from = s->last.clock;

	if (!shrink_has_stalls(s))
		return false;
	for (uint64_t clock = 0; clock < FIRST && clock < from; clock++)
		if (try_moved(s, from - clock))
			return true;
	return false;
}

bool shrink_nearby_stalls(shrinker *s)
{
	if (!shrink_has_stalls(s))
		return false;
	for (uint64_t clocks = 1; clocks <= NEAR; clocks++)
		if (try_moved(s, clocks))
			return true;
	return false;
}

/* Tries 0 for the words [from, to) of a stall. */
static bool try_clear_words(shrinker *s, tb_stall *stall, uint32_t from, uint32_t to)
{
	size_t size = (to - from) * sizeof(*stall->words);
	uint64_t *old, any = 0;

	for (uint32_t i = from; i < to; i++)
		any |= stall->words[i];
	if (!any || !(old = malloc(size)))
		return false;
	memcpy(old, stall->words + from, size);
	memset(stall->words + from, 0, size);
	any = shrink_still_fails(s);
	if (!any)
		memcpy(stall->words + from, old, size);
	free(old);
	return any;
}

/* Tries to clear aligned halves, quarters ... single bits of a word. */
static void fewer_bits(shrinker *s, uint64_t *at)
{
	for (unsigned width = 32; width; width /= 2)
		for (unsigned bit = 0; bit < 64; bit += width) {
			uint64_t word = *at & ~((((uint64_t)1 << (width - 1) << 1) - 1) << bit);

			shrink_try_bytes(s, at, &word, sizeof(word));
		}
}

void shrink_simpler_stalls(shrinker *s)
{
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		tb_stall *stall = &s->cur.stall[p];

		stall->count = last_word(stall);
		if (try_clear_words(s, stall, 0, stall->count))
			continue;
		if (s->last.clock / 64 + 1 < stall->count)
			try_clear_words(s, stall, (uint32_t)(s->last.clock / 64 + 1), stall->count);
		for (uint32_t chunk = stall->count / 2; chunk; chunk /= 2)
			for (uint32_t from = 0; from < stall->count; from += chunk)
				try_clear_words(s, stall, from,
				                from + chunk < stall->count ? from + chunk
				                                            : stall->count);
		stall->count = last_word(stall);
		for (uint32_t i = 0; i < stall->count && stall->count <= BY_BIT; i++)
			fewer_bits(s, &stall->words[i]);
	}
}
