/*
 * data_trace.c - see data_trace.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_trace.h"

#include <stdio.h>
#include <string.h>

#include "datapath/data_lockstep.h"
#include "datapath/data_parts.h"

struct run {
	vmem_dut *dut;
	tb_data_window *window;
	bool open, over; /* over: all that was wanted is dumped */
};

static void on_clock(void *arg, uint64_t clock)
{
	struct run *r = arg;
	tb_data_window *w = r->window;

	if (w->until && clock > w->until && r->open) {
		r->dut->trace_close(r->dut);
		r->open = false;
		r->over = true;
	}
	if (r->over)
		return;
	w->last = clock;
	if (r->open || w->failed || clock < w->from)
		return;
	w->first = clock;
	w->failed = r->dut->trace_open(r->dut, w->fst) != 0;
	r->open = !w->failed;
}

/* The edge at which it failed has not been taken yet: take it, then a few quiet ones. */
static void run_on(struct run *r)
{
	for (;; r->window->last++) {
		r->dut->step(r->dut);
		memset(&r->dut->drive, 0, sizeof(r->dut->drive));
		if (r->window->last >= r->window->until)
			return;
	}
}

int tb_data_trace(const tb_unit *unit, const tb_episode *ep, tb_data_window *window,
                  tb_mismatch *mm, char *message, size_t size)
{
	tb_episode copy = *ep;
	tb_data_lockstep *ls;
	struct run r = {.window = window};
	int code = tb_data_open(&ls, unit, message, size);

	if (code)
		return code;
	if (!ls->dut->trace_open) {
		snprintf(message, size, "%s does not trace", ls->engine.path);
		tb_data_close(ls);
		return TB_EXIT_UNIT;
	}
	r.dut = ls->dut;
	window->ids = ls->dut->ids;
	ls->on_clock = on_clock;
	ls->on_clock_arg = &r;
	*mm = (tb_mismatch){.kind = TB_NONE};
	if (!tb_data_run(ls, &copy, mm) && r.open)
		run_on(&r);
	if (r.open)
		ls->dut->trace_close(ls->dut);
	tb_data_close(ls);
	return 0;
}
