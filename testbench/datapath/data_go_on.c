/*
 * data_go_on.c - the clocks of a trace behind a run that failed: the unit hands over what it has,
 * the model goes on with it, memory and LDS take requests and answer none.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_parts.h"

/* The queue of a sink. */
static tb_queue *queue_of(tb_data_score *s, unsigned port)
{
	switch (port) {
	case MAU_PORT_MEM_REQ:
		return &s->memory;
	case MAU_PORT_VGPR:
		return &s->vgpr;
	case MAU_PORT_SGPR:
		return &s->sgpr;
	case MAU_PORT_LDS_REQ:
		return &s->lds;
	default:
		return &s->done;
	}
}

void tb_data_mark(tb_data_lockstep *ls)
{
	for (unsigned left = TB_DATA_SINKS; left; left &= left - 1) {
		unsigned port = (unsigned)__builtin_ctz(left);

		ls->queued[port] = tb_queue_count(queue_of(&ls->score, port));
	}
}

/* What is taken leaves its queue, unless the run that failed has seen to that at this clock. */
static void take(tb_data_lockstep *ls, unsigned port)
{
	tb_queue *queue = queue_of(&ls->score, port);
	const uint32_t *front = tb_queue_front(queue);
	uint32_t request = front ? *front : 0;

	if (tb_queue_count(queue) < ls->queued[port])
		return;
	if (port == MAU_PORT_MEM_REQ)
		tb_data_memory_take(&ls->memory, ls->dut, ls->clock, request);
	if (port == MAU_PORT_LDS_REQ)
		tb_data_memory_lds(&ls->memory, ls->dut, ls->clock, request);
	if (front)
		tb_queue_pop(queue);
}

/* Has the model been asked about the request that is offered? */
static bool is_expected(const tb_data_lockstep *ls)
{
	const tb_queue *done = &ls->score.done;
	uint32_t count = tb_queue_count(done);

	return count && *(const uint32_t *)tb_queue_at(done, count - 1) == ls->next_req;
}

void tb_data_go_on(tb_data_lockstep *ls)
{
	vmem_dut *dut = ls->dut;
	unsigned seen = dut->seen.channels;
	unsigned driven = ls->valid_mask | (TB_DATA_SINKS & ~ls->withheld);
	unsigned transfers = seen & driven;

	ls->score.clock = ls->clock;
	for (unsigned left = transfers & TB_DATA_SINKS; left; left &= left - 1)
		take(ls, (unsigned)__builtin_ctz(left));
	if (transfers & 1u << MAU_PORT_REQ && !is_expected(ls))
		tb_data_expect(&ls->score, ls->next_req);
	ls->completions += transfers >> MAU_PORT_DONE & 1;
	ls->held_mask = seen & TB_DATA_SINKS & ~transfers;
	dut->drive.channels = (uint16_t)driven;
	dut->step(dut);
	tb_data_advance(ls, transfers & TB_DATA_SOURCES);
	ls->valid_mask = ls->withheld = 0;
	ls->clock++;
	tb_data_mark(ls);
}
