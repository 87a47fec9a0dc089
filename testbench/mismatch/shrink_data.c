/*
 * shrink_data.c - steps of the shrinker on data: memory that answers after one clock, fewer
 * fault ranges and named dwords, registers of 0. See shrink_parts.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "mismatch/shrink_parts.h"

enum {
	FEW_DWORDS = 32
}; /* named dwords up to which single bits are tried */

void shrink_memory(shrinker *s)
{
	tb_memory *memory = s->cur.data ? &s->cur.data->memory : NULL, old;

	if (!memory)
		return;
	old = *memory;
	for (uint8_t profile = 0; profile < old.profile; profile++) {
		*memory = (tb_memory){
			.seed = old.seed, .profile = profile, .latency = profile ? old.latency : 0};
		if (shrink_still_fails(s))
			break;
		*memory = old;
	}
	shrink_number(s, &memory->latency, sizeof(memory->latency));
}

/* Drops the named dwords [from, to). */
static bool try_drop(shrinker *s, tb_image *image, uint32_t from, uint32_t to)
{
	size_t tail = (image->count - to) * sizeof(*image->dword);
	uint32_t count = image->count;
	tb_dword *old;

	if (from == to || !(old = malloc((to - from) * sizeof(*old))))
		return false;
	memcpy(old, image->dword + from, (to - from) * sizeof(*old));
	memmove(image->dword + from, image->dword + to, tail);
	image->count -= to - from;
	bool kept = shrink_still_fails(s);

	if (!kept) {
		memmove(image->dword + to, image->dword + from, tail);
		memcpy(image->dword + from, old, (to - from) * sizeof(*old));
		image->count = count;
	}
	free(old);
	return kept;
}

/* Drops all dwords, halves, quarters ... single ones, the last first; then simplifies the values of
 * the remaining ones. */
static void fewer_dwords(shrinker *s, tb_image *image)
{
	if (try_drop(s, image, 0, image->count))
		return;
	for (uint32_t chunk = image->count / 2; chunk; chunk /= 2)
		for (uint32_t to = image->count; to; to = to > chunk ? to - chunk : 0)
			if (to <= image->count)
				try_drop(s, image, to > chunk ? to - chunk : 0, to);
	for (uint32_t i = 0; i < image->count && image->count <= FEW_DWORDS; i++)
		shrink_number(s, &image->dword[i].value, sizeof(image->dword[i].value));
}

/* Drops fault range number 'i'. */
static bool try_drop_fault(shrinker *s, tb_data *data, uint32_t i)
{
	tb_fault old = data->fault[i];
	size_t tail = (data->faults - i - 1) * sizeof(old);

	memmove(&data->fault[i], &data->fault[i + 1], tail);
	data->faults--;
	if (shrink_still_fails(s))
		return true;
	memmove(&data->fault[i + 1], &data->fault[i], tail);
	data->fault[i] = old;
	data->faults++;
	return false;
}

/* Halves a fault range while it still fails: keeps its first half, or its second. */
static void halve_fault(shrinker *s, tb_fault *fault)
{
	while (fault->bytes > 1) {
		uint64_t half = fault->bytes / 2;
		tb_fault first = *fault, second = *fault;

		first.bytes = half;
		second.address += half;
		second.bytes -= half;
		if (!shrink_try_bytes(s, fault, &first, sizeof(first)) &&
		    !shrink_try_bytes(s, fault, &second, sizeof(second)))
			return;
	}
}

/* Drops fault ranges, the last first; halves those that remain, and makes them FAULT. */
static void fewer_faults(shrinker *s, tb_data *data)
{
	for (uint32_t i = data->faults; i--;)
		if (!try_drop_fault(s, data, i))
			halve_fault(s, &data->fault[i]);
	for (uint32_t i = 0; i < data->faults; i++)
		shrink_try_zero(s, &data->fault[i].kind, sizeof(data->fault[i].kind));
}

void shrink_data(shrinker *s)
{
	tb_data *data = s->cur.data;

	if (!data)
		return;
	shrink_memory(s);
	fewer_faults(s, data);
	for (unsigned space = 0; space < TB_SPACES; space++)
		fewer_dwords(s, &data->image[space]);
	shrink_number(s, &data->memory.seed, sizeof(data->memory.seed));
	for (uint32_t i = 0; data->regs && i < s->cur.count; i++) {
		for (unsigned d = 0; d < TB_DATA_VGPRS; d++)
			shrink_vgpr(s, data->regs[i].vdata[d], s->cur.req[i].exec);
		for (unsigned d = 0; d < MAU_LOAD_VGPRS; d++)
			shrink_vgpr(s, data->regs[i].vdst[d], s->cur.req[i].exec);
	}
}
