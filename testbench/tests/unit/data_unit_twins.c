/*
 * data_unit_twins.c - the lockstep of the data path notices a unit that breaks the handshake: valid
 * that falls, a payload that changes while it waits, an id twice, a completion too early, a beat
 * too many, a halt, an assertion. The unit is the real one, what it shows is changed in between.
 *
 * usage: data_unit_twins: on the unit vmem 4/4/64 ($MAU_UNITS). Exit code 0: all were noticed.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "datapath/data_parts.h"
#include "datapath/data_stimulus.h"
#include "stimulus/episode.h"

#define REQUESTS 16
#define EPISODES 100

static tb_data_lockstep *ls;
static void (*real_step)(vmem_dut *dut);
static mau_dut_assertion failed = {.name = "Planted", .text = "data_unit_twins"};
static bool told; /* the lie, once */

/** A lie: what it must be noticed as, and how to tell it: changes what the unit shows behind a
 * clock in which 'before' was driven; returns whether it did. */
struct twin {
	enum tb_kind kind;
	const char *channel, *field;
	bool (*lie)(vmem_seen *seen, const vmem_drive *before);
	bool repeats; /* it goes on */
};

static unsigned was_valid; /* channels, at the clock before */

/* Channels that were valid and not taken, and are valid still. */
static unsigned waiting(const vmem_seen *seen, const vmem_drive *before)
{
	return was_valid & ~before->channels & seen->channels;
}

/* An output that was valid and not taken shows no valid. */
#define FALLS(name, channel)                                        \
	static bool name(vmem_seen *seen, const vmem_drive *before) \
	{                                                           \
		unsigned falls = waiting(seen, before) & (channel); \
                                                                    \
		seen->channels ^= (uint16_t)falls;                  \
		return falls != 0;                                  \
	}

FALLS(memory_falls, 1u << MAU_PORT_MEM_REQ)
FALLS(vgpr_falls, 1u << MAU_PORT_VGPR)
FALLS(sgpr_falls, 1u << MAU_PORT_SGPR)
FALLS(lds_falls, 1u << MAU_PORT_LDS_REQ)
FALLS(done_falls, 1u << MAU_PORT_DONE)

static bool vgpr_changes(vmem_seen *seen, const vmem_drive *before)
{
	bool waits = waiting(seen, before) & 1u << MAU_PORT_VGPR;

	seen->vgpr_tag ^= waits;
	return waits;
}

static bool id_twice(vmem_seen *seen, const vmem_drive *before)
{
	(void)before;
	if (!(seen->channels & 1u << MAU_PORT_MEM_REQ) || !ls->memory.waiting)
		return false;
	seen->mem_req_id = ls->memory.order[0];
	return true;
}

/* All of the oldest request but an answer of memory is over: it completes now. */
static bool too_early(vmem_seen *seen, const vmem_drive *before)
{
	const tb_want_done *w = tb_queue_front(&ls->score.done);
	const tb_want_memory *next = tb_queue_front(&ls->score.memory);

	(void)before;
	if (!w || seen->channels & 1u << MAU_PORT_DONE || w->cls != MAU_CLS_STORE ||
	    !tb_data_memory_owes(&ls->memory, w->request) ||
	    (next && next->request <= w->request) || tb_queue_count(&ls->score.lds))
		return false;
	seen->channels |= 1u << MAU_PORT_DONE;
	seen->done_tag = w->tag;
	seen->done_error = w->error;
	seen->done_count = w->count;
	return true;
}

static bool is_over(void)
{
	return ls->ep && ls->completions == ls->ep->count;
}

static bool memory_more(vmem_seen *seen, const vmem_drive *before)
{
	(void)before;
	seen->channels |= is_over() ? 1u << MAU_PORT_MEM_REQ : 0;
	return is_over();
}
static bool done_more(vmem_seen *seen, const vmem_drive *before)
{
	(void)before;
	seen->channels |= is_over() ? 1u << MAU_PORT_DONE : 0;
	return is_over();
}

/* From a clock on at which nothing waits to be taken. */
static bool halts(vmem_seen *seen, const vmem_drive *before)
{
	(void)before;
	if (!told && (ls->clock < 100 || ls->held_mask))
		return false;
	memset(seen, 0, sizeof(*seen));
	return true;
}

static bool asserts(vmem_seen *seen, const vmem_drive *before)
{
	(void)before;
	(void)seen;
	if (ls->clock < 100)
		return false;
	failed.count = 1;
	return true;
}

static const struct twin twins[] = {
	{TB_HOLD, "mem_req", "valid", memory_falls, false},
	{TB_HOLD, "vgpr", "valid", vgpr_falls, false},
	{TB_HOLD, "sgpr", "valid", sgpr_falls, false},
	{TB_HOLD, "lds_req", "valid", lds_falls, false},
	{TB_HOLD, "done", "valid", done_falls, false},
	{TB_VALUE, "vgpr", "tag", vgpr_changes, false},
	{TB_ORDER, "mem_req", "id", id_twice, false},
	{TB_ORDER, "done", "valid", too_early, false},
	{TB_EXTRA, "mem_req", "valid", memory_more, false},
	{TB_EXTRA, "done", "valid", done_more, false},
	{TB_HANG, "mem_req", "valid", halts, true},
	{TB_ASSERT, "rtl", "Planted", asserts, false},
};
static const struct twin *twin;

static void step(vmem_dut *dut)
{
	vmem_drive before = dut->drive;

	was_valid = dut->seen.channels;
	real_step(dut);
	if (!told || twin->repeats)
		told |= twin->lie(&dut->seen, &before);
}

/* Is the lie noticed as what it is, and nothing before it? */
static bool noticed(tb_episode *ep)
{
	tb_data_knobs knobs = {.requests = tb_knobs_default(3),
	                       .memory = TB_ANSWERS_FIXED};

	knobs.requests.profile = TB_STALL_RANDOM;
	knobs.requests.requests = REQUESTS;
	tb_data_reset(ls);
	told = false;
	for (uint64_t episode = 0; episode < EPISODES && !told; episode++) {
		tb_mismatch mm = {.kind = TB_NONE};

		if (tb_data_draw(&knobs, episode, ep))
			return false;
		if (tb_data_run(ls, ep, &mm) && !told)
			continue;
		if (mm.kind == twin->kind && !strcmp(mm.channel, twin->channel) &&
		    !strcmp(mm.field, twin->field))
			return true;
		fprintf(stderr, "data_unit_twins: kind %d of %s.%s: %s\n", (int)mm.kind, mm.channel,
		        mm.field, mm.detail);
		return false;
	}
	return false;
}

int main(void)
{
	tb_unit unit = {.lanes = 4, .window = 4, .line_bytes = 64, .engine = "vmem"};
	const size_t count = sizeof(twins) / sizeof(twins[0]);
	char message[600];
	tb_episode ep;
	unsigned wrong = 0;

	if (tb_data_open(&ls, &unit, message, sizeof(message))) {
		fprintf(stderr, "data_unit_twins: %s\n", message);
		return TB_EXIT_UNIT;
	}
	if (tb_episode_init(&ep, REQUESTS))
		return TB_EXIT_INTERNAL;
	real_step = ls->dut->step;
	ls->dut->step = step;
	ls->dut->assertion = &failed;
	for (size_t i = 0; i < count; i++) {
		twin = &twins[i];
		if (noticed(&ep))
			continue;
		wrong++;
		fprintf(stderr, "data_unit_twins: %s.%s (%zu) was not noticed as what it is\n",
		        twin->channel, twin->field, i);
	}
	tb_episode_free(&ep);
	tb_data_close(ls);
	printf("%zu lies of the unit, %u not noticed\n", count, wrong);
	return wrong ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}
