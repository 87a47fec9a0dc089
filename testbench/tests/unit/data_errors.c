/*
 * data_errors.c - negative tests of the data path's scoreboard: it must report a wrong result of
 * the model in one bit of each field of each channel, an additional item, a missing item, a byte
 * of memory, a cost.
 *
 * usage: data_errors: on the unit vmem 4/4/64 ($MAU_UNITS, else the build's). Exit code 0: all
 * errors were reported with the right name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "lockstep/channels/data.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"

static tb_lockstep *ls;

#define REQUESTS 16
#define EPISODES 400 /* in which the case must turn up */

/** An error: the expected report, and a function that puts it into the model's result for a
 * request; 'plant' returns whether the result allowed it. */
struct model_error {
	enum tb_kind kind;
	const char *channel, *field;
	bool (*plant)(tb_data_path_state *s, uint32_t request);
};

/* The last item of a queue when it is of this request, else NULL. Items begin with the number of
 * their request. */
static void *last_of(const tb_queue *q, uint32_t request)
{
	uint32_t n = tb_queue_count(q);
	uint32_t *item = n ? tb_queue_at(q, n - 1) : NULL;

	return item && *item == request ? item : NULL;
}

/* Plants by 'statement' on item 'w' of a queue, where 'when' holds. */
#define PLANT(name, type, queue, when, statement)                 \
	static bool name(tb_data_path_state *s, uint32_t request) \
	{                                                         \
		type *w = last_of(&s->queue, request);            \
                                                                  \
		if (!w || !(when))                                \
			return false;                             \
		statement;                                        \
		return true;                                      \
	}

#define ATOMIC (w->p.kind == MAU_MEM_ATOMIC)

PLANT(memory_kind, tb_want_memory, memory_reqs, true, w->p.kind ^= 1)
PLANT(memory_line, tb_want_memory, memory_reqs, true, w->p.line ^= UINT64_C(1) << 47)
PLANT(memory_bytes, tb_want_memory, memory_reqs, true, w->p.bytes[0] ^= UINT64_C(1) << 63)
PLANT(memory_attr, tb_want_memory, memory_reqs, true, w->p.attr ^= 1)
PLANT(memory_data, tb_want_memory, memory_reqs, w->p.kind == MAU_MEM_WRITE,
      w->p.data[w->p.bytes[0] ? __builtin_ctzll(w->p.bytes[0]) : 0] ^= 0x80)
PLANT(memory_operand, tb_want_memory, memory_reqs, ATOMIC, w->p.data[3] ^= 0x80)
PLANT(memory_compare, tb_want_memory, memory_reqs, ATOMIC && w->compares, w->p.data[8] ^= 1)
PLANT(memory_offset, tb_want_memory, memory_reqs, ATOMIC, w->p.offset ^= 4)
PLANT(memory_wide, tb_want_memory, memory_reqs, ATOMIC, w->p.wide ^= 1)
PLANT(memory_atomic, tb_want_memory, memory_reqs, ATOMIC, w->p.atomic ^= 16)
PLANT(memory_more, tb_want_memory, memory_reqs, ATOMIC, w->p.more ^= 1)
PLANT(vgpr_tag, tb_want_vgpr, vgprs, true, w->p.tag ^= 0x80)
PLANT(vgpr_beat, tb_want_vgpr, vgprs, true, w->p.beat ^= 1)
PLANT(vgpr_dword, tb_want_vgpr, vgprs, true, w->p.dword ^= 1)
PLANT(vgpr_half, tb_want_vgpr, vgprs, true, w->p.half ^= 1)
PLANT(vgpr_lanes, tb_want_vgpr, vgprs, true, w->p.lanes ^= 8)
PLANT(vgpr_data, tb_want_vgpr, vgprs, true, w->p.data[3] ^= 0x80000000)
PLANT(sgpr_tag, tb_want_sgpr, sgprs, true, w->p.tag ^= 1)
PLANT(sgpr_quad, tb_want_sgpr, sgprs, true, w->p.quad ^= 2)
PLANT(sgpr_mask, tb_want_sgpr, sgprs, true, w->p.mask ^= 8)
PLANT(sgpr_data, tb_want_sgpr, sgprs, true, w->p.data[0] ^= 1)
PLANT(lds_kind, tb_want_lds, lds_reqs, true, w->p.kind ^= 1)
PLANT(lds_lanes, tb_want_lds, lds_reqs, true, w->p.lanes ^= 1)
PLANT(lds_addr, tb_want_lds, lds_reqs, true, w->p.addr[__builtin_ctzll(w->p.lanes)] ^= 1u << 19)
PLANT(lds_bytes, tb_want_lds, lds_reqs, true, w->p.bytes[__builtin_ctzll(w->p.lanes)] ^= 1u << 15)
PLANT(lds_data, tb_want_lds, lds_reqs, w->p.kind == MAU_MEM_WRITE,
      w->p.data[__builtin_ctzll(w->p.lanes)][0] ^= 1)
PLANT(lds_operand, tb_want_lds, lds_reqs, ATOMIC, w->p.data[__builtin_ctzll(w->p.lanes)][3] ^= 1)
PLANT(lds_atomic, tb_want_lds, lds_reqs, ATOMIC, w->p.atomic ^= 1)
PLANT(lds_wide, tb_want_lds, lds_reqs, ATOMIC, w->p.wide ^= 1)
PLANT(done_tag, tb_want_done, dones, true, w->p.tag ^= 1)
PLANT(done_error, tb_want_done, dones, true, w->p.error ^= 1)
PLANT(done_count, tb_want_done, dones, true, w->p.count ^= 512)

/* Removes an item of the last request, which is the last one of its queue. */
static bool one_less(tb_data_path_state *s, tb_queue *q, uint32_t request)
{
	(void)s;
	if (request + 1 < ls->ep->count || !last_of(q, request))
		return false;
	q->end--;
	return true;
}

static bool memory_less(tb_data_path_state *s, uint32_t request)
{
	return one_less(s, &s->memory_reqs, request);
}
static bool vgpr_less(tb_data_path_state *s, uint32_t request)
{
	return one_less(s, &s->vgprs, request);
}
static bool sgpr_less(tb_data_path_state *s, uint32_t request)
{
	return one_less(s, &s->sgprs, request);
}
static bool lds_less(tb_data_path_state *s, uint32_t request)
{
	return one_less(s, &s->lds_reqs, request);
}

/* The unit completes before a VGPR write that the model has. */
static bool vgpr_more(tb_data_path_state *s, uint32_t request)
{
	tb_want_vgpr *w, copy;

	if (request + 1 < ls->ep->count || !last_of(&s->vgprs, request))
		return false;
	copy = *(const tb_want_vgpr *)last_of(&s->vgprs, request);
	w = tb_queue_push(&s->vgprs);
	if (w)
		*w = copy;
	return w;
}

/* Changes a byte of the model's memory that no request accesses. */
static bool byte_of(tb_space *space)
{
	const uint64_t far = UINT64_C(0x5a5a5a5a5a00);
	uint8_t byte;

	tb_space_read(space, far, &byte, 1);
	byte ^= 1;
	return tb_space_write(space, far, &byte, 1) == 0;
}

static bool memory_byte(tb_data_path_state *s, uint32_t request)
{
	(void)request;
	return byte_of(&s->space[MAU_SPACE_MEMORY]);
}
static bool lds_byte(tb_data_path_state *s, uint32_t request)
{
	(void)request;
	return byte_of(&s->space[MAU_SPACE_LDS]);
}

/* Those under way are of a stream that should have ended long ago. */
static bool cost(tb_data_path_state *s, uint32_t request)
{
	for (uint32_t i = 0; i < tb_queue_count(&s->dones); i++)
		if (!((const tb_want_done *)tb_queue_at(&s->dones, i))->cost)
			return false;
	if (ls->clock < 400 || !last_of(&s->dones, request))
		return false;
	s->stream = s->in_stream = true;
	s->due = 0;
	return true;
}

static const struct model_error errors[] = {
	{TB_VALUE, "mem_req", "kind", memory_kind},
	{TB_VALUE, "mem_req", "line", memory_line},
	{TB_VALUE, "mem_req", "bytes", memory_bytes},
	{TB_VALUE, "mem_req", "attr", memory_attr},
	{TB_VALUE, "mem_req", "data", memory_data},
	{TB_VALUE, "mem_req", "data", memory_operand},
	{TB_VALUE, "mem_req", "compare", memory_compare},
	{TB_VALUE, "mem_req", "offset", memory_offset},
	{TB_VALUE, "mem_req", "wide", memory_wide},
	{TB_VALUE, "mem_req", "atomic", memory_atomic},
	{TB_VALUE, "mem_req", "more", memory_more},
	{TB_VALUE, "vgpr", "tag", vgpr_tag},
	{TB_VALUE, "vgpr", "beat", vgpr_beat},
	{TB_VALUE, "vgpr", "dword", vgpr_dword},
	{TB_VALUE, "vgpr", "half", vgpr_half},
	{TB_VALUE, "vgpr", "lanes", vgpr_lanes},
	{TB_VALUE, "vgpr", "data", vgpr_data},
	{TB_VALUE, "sgpr", "tag", sgpr_tag},
	{TB_VALUE, "sgpr", "quad", sgpr_quad},
	{TB_VALUE, "sgpr", "mask", sgpr_mask},
	{TB_VALUE, "sgpr", "data", sgpr_data},
	{TB_VALUE, "lds_req", "kind", lds_kind},
	{TB_VALUE, "lds_req", "lanes", lds_lanes},
	{TB_VALUE, "lds_req", "addr", lds_addr},
	{TB_VALUE, "lds_req", "bytes", lds_bytes},
	{TB_VALUE, "lds_req", "data", lds_data},
	{TB_VALUE, "lds_req", "data", lds_operand},
	{TB_VALUE, "lds_req", "atomic", lds_atomic},
	{TB_VALUE, "lds_req", "wide", lds_wide},
	{TB_VALUE, "done", "tag", done_tag},
	{TB_VALUE, "done", "error", done_error},
	{TB_VALUE, "done", "count", done_count},
	{TB_EXTRA, "mem_req", "valid", memory_less},
	{TB_EXTRA, "vgpr", "valid", vgpr_less},
	{TB_EXTRA, "sgpr", "valid", sgpr_less},
	{TB_EXTRA, "lds_req", "valid", lds_less},
	{TB_ORDER, "done", "valid", vgpr_more},
	{TB_VALUE, "mem_req", "memory", memory_byte},
	{TB_VALUE, "lds_req", "lds", lds_byte},
	{TB_TIMING, "done", "cost", cost},
};

/* The error to plant once. */
struct planting {
	const struct model_error *error;
	bool planted;
	uint32_t request;
};

static void plant(void *arg, tb_lockstep *lockstep, uint32_t request)
{
	struct planting *p = arg;

	if (p->planted || !p->error->plant(lockstep->data, request))
		return;
	p->planted = true;
	p->request = request;
}

/* Was a planted error reported correctly, and no error without one? */
static bool noticed(tb_episode *ep, const struct model_error *error)
{
	struct planting p = {.error = error};
	tb_data_knobs knobs = {.requests = tb_knobs_default(11), .memory = TB_ANSWERS_FIXED};

	knobs.requests.profile = TB_STALL_NONE;
	knobs.requests.requests = REQUESTS;
	tb_lockstep_reset(ls);
	ls->on_answer = plant;
	ls->on_answer_arg = &p;
	for (uint64_t episode = 0; episode < EPISODES && !p.planted; episode++) {
		tb_mismatch mm;

		if (tb_data_draw(&knobs, episode, ep))
			return false;
		bool equal = tb_lockstep_run(ls, ep, 0, &mm);

		if (equal && !p.planted)
			continue;
		return !equal && p.planted && mm.kind == error->kind &&
		       !strcmp(mm.channel, error->channel) && !strcmp(mm.field, error->field);
	}
	return false;
}

int main(void)
{
	tb_unit unit = {.lanes = 4, .window = 4, .line_bytes = 64, .engine = "vmem"};
	const size_t count = sizeof(errors) / sizeof(errors[0]);
	char message[600];
	tb_episode ep;
	unsigned wrong = 0;

	if (tb_lockstep_open(&ls, &unit, NULL, message, sizeof(message))) {
		fprintf(stderr, "data_errors: %s\n", message);
		return TB_EXIT_UNIT;
	}
	if (tb_episode_init(&ep, REQUESTS))
		return TB_EXIT_INTERNAL;
	for (size_t i = 0; i < count; i++) {
		if (noticed(&ep, &errors[i]))
			continue;
		wrong++;
		fprintf(stderr, "data_errors: %s.%s (%zu) was not reported as expected\n",
		        errors[i].channel, errors[i].field, i);
	}
	tb_episode_free(&ep);
	tb_lockstep_close(ls);
	printf("%zu errors of the model, %u not reported\n", count, wrong);
	return wrong ? TB_EXIT_MISMATCH : TB_EXIT_OK;
}
