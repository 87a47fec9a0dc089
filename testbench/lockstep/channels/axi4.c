/*
 * axi4.c - requests to memory of a data path whose memory is AXI4: reads and writes of lines, of
 * which the unit chooses number and order (docs/axi4.md). Memory executes them when they are taken.
 * Registers, completions and memory at the end are compared as for every data path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/data.h"

/* Clears what no rule gives: the id, and the bytes that a write does not name. */
static void clear_free(const tb_lockstep *ls, mau_mem_req_payload *p)
{
	p->id = 0;
	for (unsigned at = 0; at < ls->size.line_bytes; at++)
		if (p->kind != MAU_MEM_WRITE || !(p->bytes[at / 64] >> at % 64 & 1))
			p->data[at] = 0;
}

/* Any request is expected; timely() refuses those that memory cannot take. */
static bool next(tb_lockstep *ls, tb_want *want)
{
	tb_data_path_state *d = ls->data;

	d->axi4_request = ls->dut->payload.mem_req;
	clear_free(ls, &d->axi4_request);
	want->request = ls->completions < ls->ep->count ? ls->completions : ls->ep->count - 1;
	want->payload = &d->axi4_request;
	return true;
}

static void mask(const tb_lockstep *ls, const tb_want *want, void *payload)
{
	(void)want;
	clear_free(ls, payload);
}

static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	const mau_mem_req_payload *p = &ls->dut->payload.mem_req;

	if (p->kind != MAU_MEM_READ && p->kind != MAU_MEM_WRITE)
		return tb_fail(ls, TB_EXTRA, "mem_req", "kind", want->request,
		               "AXI4 memory takes reads and writes alone");
	if (tb_data_memory_waits(&ls->data->memory, p->id))
		return tb_fail(ls, TB_ORDER, "mem_req", "id", want->request,
		               "the id of a request that memory has not answered");
	if (!taken)
		return true;
	ls->stats.memory[p->kind]++;
	tb_data_memory_take(&ls->data->memory, p, ls->clock, UINT32_MAX); /* of no request */
	return true;
}

static void advance(tb_lockstep *ls)
{
	(void)ls;
}

static tb_due due(tb_lockstep *ls)
{
	return (tb_due){.valid = ls->dut->shown >> MAU_PORT_MEM_REQ & 1, .excused = true};
}

const tb_sink tb_axi4_sink = {
	.next = next, .mask = mask, .timely = timely, .advance = advance, .due = due};

void tb_axi4_start(tb_lockstep *ls)
{
	if (ls->dut->axi4)
		ls->data->memory.lines = tb_axi4_lines(ls->ep->req, ls->ep->count);
}
