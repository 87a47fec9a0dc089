/*
 * data_unit_errors.c - negative tests of the data path's lockstep: it must report a valid that
 * falls, a payload that changes while it waits, a repeated id, an early completion, an unexpected
 * beat, a hang, an assertion; of a unit with an AXI4 memory a request that AXI4 does not have, and
 * wrong bytes. The unit is the real one; its outputs are changed before the lockstep reads them.
 *
 * usage: data_unit_errors: on the units vmem and axi64 4/4/64 ($MAU_UNITS). Exit code 0: all were
 * reported.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "lockstep/channels/data.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"

#define REQUESTS 16
#define EPISODES 100

static tb_lockstep *ls;
static void (*real_step)(mau_dut *dut);
static mau_dut_assertion failed = {.name = "Planted", .text = "data_unit_errors"};
static bool changed; /* the change, once */

/** A change of outputs: the expected report, and a function that changes the outputs after a clock
 * in which 'before' was driven; it returns whether it did. */
struct output_change {
	enum tb_kind kind;
	const char *channel, *field;
	bool (*apply)(mau_dut *dut, unsigned before);
	bool repeats; /* it goes on */
};

static unsigned was_valid; /* channels, at the previous clock */

/* Channels that were valid and not taken, and are still valid. */
static unsigned waiting(const mau_dut *dut, unsigned before)
{
	return was_valid & ~before & dut->shown;
}

/* An output that was valid and not taken shows no valid. */
#define FALLS(name, channel)                                       \
	static bool name(mau_dut *dut, unsigned before)            \
	{                                                          \
		unsigned falls = waiting(dut, before) & (channel); \
                                                                   \
		dut->shown ^= falls;                               \
		return falls != 0;                                 \
	}

FALLS(memory_falls, 1u << MAU_PORT_MEM_REQ)
FALLS(vgpr_falls, 1u << MAU_PORT_VGPR)
FALLS(sgpr_falls, 1u << MAU_PORT_SGPR)
FALLS(lds_falls, 1u << MAU_PORT_LDS_REQ)
FALLS(done_falls, 1u << MAU_PORT_DONE)

static bool vgpr_changes(mau_dut *dut, unsigned before)
{
	bool waits = waiting(dut, before) & 1u << MAU_PORT_VGPR;

	dut->payload.vgpr.tag ^= waits;
	return waits;
}

static bool id_twice(mau_dut *dut, unsigned before)
{
	(void)before;
	if (!(dut->shown & 1u << MAU_PORT_MEM_REQ) || !ls->data->memory.waiting)
		return false;
	dut->payload.mem_req.id = ls->data->memory.order[0];
	return true;
}

/* Completes the oldest request while one response of memory is outstanding. */
static bool too_early(mau_dut *dut, unsigned before)
{
	const tb_want_done *w = tb_queue_front(&ls->data->dones);
	const tb_want_memory *next = tb_queue_front(&ls->data->memory_reqs);

	(void)before;
	if (!w || dut->shown & 1u << MAU_PORT_DONE || w->cls != MAU_CLS_STORE ||
	    !tb_data_memory_owes(&ls->data->memory, w->request) ||
	    (next && next->request <= w->request) || tb_queue_count(&ls->data->lds_reqs))
		return false;
	dut->shown |= 1u << MAU_PORT_DONE;
	dut->payload.done = w->p;
	return true;
}

static bool is_over(void)
{
	return ls->ep && ls->completions == ls->ep->count;
}

static bool memory_more(mau_dut *dut, unsigned before)
{
	(void)before;
	dut->shown |= is_over() ? 1u << MAU_PORT_MEM_REQ : 0;
	return is_over();
}
static bool done_more(mau_dut *dut, unsigned before)
{
	(void)before;
	dut->shown |= is_over() ? 1u << MAU_PORT_DONE : 0;
	return is_over();
}

/* From a clock on at which nothing waits to be taken. */
static bool halts(mau_dut *dut, unsigned before)
{
	(void)before;
	if (!changed && (ls->clock < 100 || ls->held_mask))
		return false;
	dut->shown = 0;
	return true;
}

static bool asserts(mau_dut *dut, unsigned before)
{
	(void)before;
	(void)dut;
	if (ls->clock < 100)
		return false;
	failed.count = 1;
	return true;
}

/* A request to memory that is an atomic. */
static bool is_atomic(mau_dut *dut, unsigned before)
{
	(void)before;
	dut->payload.mem_req.kind = MAU_MEM_ATOMIC;
	return dut->shown & 1u << MAU_PORT_MEM_REQ;
}

/* The first byte of a write has a wrong bit. */
static bool writes_wrong(mau_dut *dut, unsigned before)
{
	mau_mem_req_payload *p = &dut->payload.mem_req;

	(void)before;
	if (!(dut->shown & 1u << MAU_PORT_MEM_REQ) || p->kind != MAU_MEM_WRITE || !p->bytes[0])
		return false;
	p->data[__builtin_ctzll(p->bytes[0])] ^= 1;
	return true;
}

/* A read goes to the next line. */
static bool reads_wrong(mau_dut *dut, unsigned before)
{
	mau_mem_req_payload *p = &dut->payload.mem_req;

	(void)before;
	if (!(dut->shown & 1u << MAU_PORT_MEM_REQ) || p->kind != MAU_MEM_READ)
		return false;
	p->line ^= 64;
	return true;
}

static const struct output_change axi4_changes[] = {
	{TB_EXTRA, "mem_req", "kind", is_atomic, false},
	{TB_ORDER, "mem_req", "id", id_twice, false},
	{TB_VALUE, "mem_req", "memory", writes_wrong, true},
	{TB_VALUE, "vgpr", "data", reads_wrong, true},
	{TB_HOLD, "vgpr", "valid", vgpr_falls, false},
	{TB_EXTRA, "done", "valid", done_more, false},
};

static const struct output_change changes[] = {
	{TB_HOLD, "mem_req", "valid", memory_falls, false},
	{TB_HOLD, "vgpr", "valid", vgpr_falls, false},
	{TB_HOLD, "sgpr", "valid", sgpr_falls, false},
	{TB_HOLD, "lds_req", "valid", lds_falls, false},
	{TB_HOLD, "done", "valid", done_falls, false},
	{TB_HOLD, "vgpr", "tag", vgpr_changes, false},
	{TB_ORDER, "mem_req", "id", id_twice, false},
	{TB_ORDER, "done", "valid", too_early, false},
	{TB_EXTRA, "mem_req", "valid", memory_more, false},
	{TB_EXTRA, "done", "valid", done_more, false},
	{TB_HANG, "mem_req", "valid", halts, true},
	{TB_ASSERT, "rtl", "Planted", asserts, false},
};
static const struct output_change *change;

static void step(mau_dut *dut)
{
	unsigned before = dut->driven;

	was_valid = dut->shown;
	real_step(dut);
	if (!changed || change->repeats)
		changed |= change->apply(dut, before);
}

/* The trace continues after the failing clock with ready sinks: the model is read at each clock,
 * and an unexpected beat does not remove items from its queues. */
static bool goes_on(void)
{
	const tb_data_path_state *d = ls->data;
	const tb_queue *const queue[] = {&d->memory_reqs, &d->lds_reqs, &d->vgprs, &d->sgprs,
	                                 &d->dones};

	ls->dut->driven |= ls->kind->sinks;
	for (unsigned clock = 0; clock < 32; clock++) {
		tb_lockstep_model(ls, NULL);
		tb_lockstep_go_on(ls);
		for (size_t i = 0; i < sizeof(queue) / sizeof(queue[0]); i++)
			if (queue[i]->first > queue[i]->end)
				return false;
	}
	return true;
}

/* Is the change reported correctly, and no error before it? */
static bool noticed(tb_episode *ep)
{
	tb_data_knobs knobs = {.requests = tb_knobs_default(3), .memory = TB_ANSWERS_FIXED};

	knobs.requests.profile = TB_STALL_RANDOM;
	knobs.requests.requests = REQUESTS;
	tb_lockstep_reset(ls);
	changed = false;
	for (uint64_t episode = 0; episode < EPISODES && !changed; episode++) {
		tb_mismatch mm = {.kind = TB_NONE};

		if (tb_data_draw(&knobs, episode, ep))
			return false;
		if (tb_lockstep_run(ls, ep, 0, &mm) && !changed)
			continue;
		if (mm.kind == change->kind && !strcmp(mm.channel, change->channel) &&
		    !strcmp(mm.field, change->field))
			return goes_on();
		fprintf(stderr, "data_unit_errors: kind %d of %s.%s: %s\n", (int)mm.kind,
		        mm.channel, mm.field, mm.detail);
		return false;
	}
	return false;
}

/* Number of changes that an engine's lockstep does not report; -1: it does not open. */
static int not_noticed(const char *engine, const struct output_change *first, size_t count)
{
	tb_unit unit = {.lanes = 4, .window = 4, .line_bytes = 64, .engine = engine};
	char message[600];
	tb_episode ep;
	int wrong = 0;

	if (tb_lockstep_open(&ls, &unit, NULL, message, sizeof(message))) {
		fprintf(stderr, "data_unit_errors: %s\n", message);
		return -1;
	}
	if (tb_episode_init(&ep, REQUESTS))
		return -1;
	real_step = ls->dut->step;
	ls->dut->step = step;
	ls->dut->assertion = &failed;
	for (change = first; change < first + count; change++) {
		if (noticed(&ep))
			continue;
		wrong++;
		fprintf(stderr, "data_unit_errors: %s: %s.%s (%zu) was not reported as expected\n",
		        engine, change->channel, change->field, (size_t)(change - first));
	}
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	printf("%s: %zu changed outputs of the unit, %d not reported\n", engine, count, wrong);
	return wrong;
}

int main(void)
{
	int vmem = not_noticed("vmem", changes, sizeof(changes) / sizeof(changes[0]));
	int axi4 =
		not_noticed("axi64", axi4_changes, sizeof(axi4_changes) / sizeof(axi4_changes[0]));

	return vmem < 0 || axi4 < 0 ? TB_EXIT_UNIT : vmem || axi4 ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}
