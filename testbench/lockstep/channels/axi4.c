/*
 * axi4.c - requests to memory of a data path whose memory is AXI4: reads and writes of lines, of
 * which the unit chooses number and order (docs/axi4.md). Memory executes them when they are taken.
 * Registers, completions and memory at the end are compared as for every data path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/data.h"

/* Any request is expected; timely() refuses those that memory cannot take. */
static bool next(tb_lockstep *ls, tb_want *want)
{
	tb_data_path_state *d = ls->data;

	d->axi4_request = ls->dut->payload.mem_req;
	tb_clear_line(ls, &d->axi4_request, &d->axi4_request);
	want->request = ls->completions < ls->ep->count ? ls->completions : ls->ep->count - 1;
	want->payload = &d->axi4_request;
	return true;
}

static void mask(const tb_lockstep *ls, const tb_want *want, void *payload)
{
	(void)want;
	tb_clear_line(ls, payload, payload);
}

static bool timely(tb_lockstep *ls, const tb_want *want, bool taken)
{
	const mau_mem_req_payload *p = &ls->dut->payload.mem_req;

	if (p->kind != MAU_MEM_READ && p->kind != MAU_MEM_WRITE)
		return tb_fail(ls, TB_EXTRA, "mem_req", "kind", want->request,
		               "AXI4 memory takes reads and writes alone");
	return tb_take_request(ls, want->request, UINT32_MAX, taken); /* of no request */
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
