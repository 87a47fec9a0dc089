/*
 * play_data.c - the data path's part of an episode on a board: store data, and what memory and LDS
 * answer.
 *
 * The golden model executes the requests of the episode before the unit does. The requests to
 * memory and to LDS that it expects go to the memory of the test bench, in their order. What that
 * memory answers is the same as later, when the scoreboard gives it the unit's requests: it depends
 * on the number of the request, not on its clock.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "lockstep/channels/data.h"
#include "lockstep/play.h"

int tb_play_data_new(mau_play_data *data, const mau_play_room *room)
{
	data->store = calloc(room->stores, sizeof(*data->store));
	data->answer = calloc(room->txns, sizeof(*data->answer));
	data->lds = calloc(room->lds, sizeof(*data->lds));
	data->gate = calloc(room->clocks / 64, sizeof(*data->gate));
	return data->store && data->answer && data->lds && data->gate ? 0 : -1;
}

void tb_play_data_free(mau_play_data *data)
{
	free(data->store);
	free(data->answer);
	free(data->lds);
	free(data->gate);
}

/* Beats of an episode, counted past the room of the board. */
typedef struct count {
	uint64_t stores, storing, memory, lds, vgprs, sgprs; /* storing: requests with store data */
} count;

/* --- store data ------------------------------------------------------------------------------- */

/* Adds the store data of a request: its registers, beat by beat. */
static void add_stores(tb_lockstep *ls, mau_play_data *data, uint32_t request, count *n)
{
	const uint32_t(*vdata)[MAU_WAVE] = tb_episode_vdata(ls->ep, request);
	unsigned lanes = ls->size.lanes, dwords = ls->data->dwords;

	for (unsigned beat = 0; dwords && beat < ls->beats; beat++)
		for (unsigned d = 0; d < dwords; d++, n->stores++) {
			if (n->stores >= ls->dut->play->room.stores)
				continue;
			mau_play_store *s = &data->store[n->stores];

			s->last = beat + 1 == ls->beats && d + 1 == dwords;
			memcpy(s->data, vdata[d] + beat * lanes, lanes * sizeof(s->data[0]));
		}
	n->storing += dwords != 0;
}

/* --- answers ---------------------------------------------------------------------------------- */

/* Memory executes the expected requests; of each its answer. They leave the queue. The line in the
 * answer to a write is not used: it stays that of the plan before, which the board has. */
static void add_answers(tb_lockstep *ls, mau_play_data *data, count *n)
{
	tb_data_memory *m = &ls->data->memory;
	const tb_want_memory *w;

	for (; (w = tb_queue_front(&ls->data->memory_reqs)); n->memory++) {
		const tb_answer *from = &m->answer[w->p.id];
		bool writes = w->p.kind == MAU_MEM_WRITE;

		tb_data_memory_take(m, &w->p, 0, w->request);
		m->waiting = 0;
		tb_queue_pop(&ls->data->memory_reqs);
		if (n->memory >= ls->dut->play->room.txns)
			continue;
		mau_play_answer *to = &data->answer[n->memory];

		to->latency = (uint16_t)from->due;
		to->code = from->code;
		if (!writes)
			memcpy(to->data, from->data, ls->size.line_bytes);
	}
}

static void add_lds_answers(tb_lockstep *ls, mau_play_data *data, count *n)
{
	tb_data_memory *m = &ls->data->memory;
	const tb_want_lds *w;

	for (; (w = tb_queue_front(&ls->data->lds_reqs)); n->lds++) {
		tb_data_memory_lds(m, &w->p, 0, w->request);
		tb_queue_pop(&ls->data->lds_reqs);
		const tb_lds_answer *from = tb_queue_front(&m->lds);

		if (from && n->lds < ls->dut->play->room.lds) {
			mau_play_lds *to = &data->lds[n->lds];

			to->latency = (uint8_t)from->due;
			memcpy(to->data, from->data, ls->size.lanes * sizeof(to->data[0]));
		}
		if (from)
			tb_queue_pop(&m->lds);
	}
}

/* Executes a request and adds its beats. False: ls->mm. */
static bool add_request(tb_lockstep *ls, mau_play_data *data, uint32_t request, count *n)
{
	tb_data_path_state *d = ls->data;

	if (!tb_data_execute(ls, request))
		return false;
	if (!tb_expect_vgprs(ls, request) || !tb_expect_sgprs(ls, request) ||
	    !tb_expect_memory(ls, request) || !tb_expect_lds(ls, request))
		return tb_no_memory(ls);
	add_stores(ls, data, request, n);
	add_answers(ls, data, n);
	add_lds_answers(ls, data, n);
	return !d->memory.failed || tb_no_memory(ls);
}

/* How memory chooses among the waiting responses. */
static void choose(const tb_lockstep *ls, mau_play_data *data)
{
	tb_data_memory *m = &ls->data->memory;
	uint32_t words = ls->dut->play->room.clocks / 64;

	data->order = m->profile == TB_ANSWERS_RANDOM || m->profile == TB_ANSWERS_STARVE
	                      ? MAU_PLAY_FIRST_DUE
	              : m->profile == TB_ANSWERS_REVERSED ? MAU_PLAY_NEWEST
	                                                  : MAU_PLAY_OLDEST;
	data->latency = data->order == MAU_PLAY_NEWEST ? (uint16_t)m->latency : 0;
	memset(data->gate, 0, words * sizeof(*data->gate));
	if (m->profile != TB_ANSWERS_BURSTY)
		return;
	for (uint32_t clock = 0; clock < 64 * words; clock++)
		data->gate[clock / 64] |= (uint64_t)!tb_data_memory_open(m, clock) << clock % 64;
}

/* --- the episode ------------------------------------------------------------------------------ */

/* Refuses the episode when it needs more than the board has. */
static bool fits(tb_lockstep *ls, const count *n)
{
	const mau_play_room *room = &ls->dut->play->room;

	return tb_play_fits(ls, "store-data beats", n->stores, room->stores) &&
	       tb_play_fits(ls, "requests to memory", n->memory, room->txns) &&
	       tb_play_fits(ls, "requests to LDS", n->lds, room->lds) &&
	       tb_play_fits(ls, "VGPR writes", n->vgprs, room->results) &&
	       tb_play_fits(ls, "SGPR writes", n->sgprs, room->sgprs);
}

bool tb_play_data(tb_lockstep *ls, tb_play *play, tb_play_beats beats_ret[MAU_PLAY_PORTS])
{
	const mau_play_room *room = &ls->dut->play->room;
	uint64_t requests = ls->ep->count, beats = requests * ls->beats;
	mau_play_data *data = &play->plan.data;
	count n = {0};

	if (!tb_play_fits(ls, "requests", requests, room->requests) ||
	    !tb_play_fits(ls, "operand beats", beats, room->operands))
		return false;
	for (uint32_t request = 0; request < requests; request++)
		if (!add_request(ls, data, request, &n))
			return false;
	n.vgprs = tb_queue_count(&ls->data->vgprs);
	n.sgprs = tb_queue_count(&ls->data->sgprs);
	data->stores = (uint32_t)n.stores;
	data->answers = (uint32_t)n.memory;
	data->lds_answers = (uint32_t)n.lds;
	choose(ls, data);
	tb_data_start(ls); /* the unit plays it from the start */
	const tb_play_beats all[MAU_PLAY_PORTS] = {
		{requests, requests}, {beats, requests},  {n.stores, n.storing},
		{n.memory, n.memory}, {n.lds, n.lds},     {n.memory, n.memory},
		{n.lds, n.lds},       {n.vgprs, n.vgprs}, {n.sgprs, n.sgprs},
		{requests, requests},
	};

	memcpy(beats_ret, all, sizeof(all));
	return fits(ls, &n);
}
