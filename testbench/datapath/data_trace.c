/*
 * data_trace.c - see data_trace.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "datapath/data_trace.h"

#include <stdio.h>

#include "datapath/data_lockstep.h"
#include "datapath/data_parts.h"

struct run {
	tb_data_lockstep *ls;
	tb_data_window *window;
	bool open, over; /* over: all that was wanted is dumped */
};

/* What the model says of the coming edge goes beside the unit. */
static void show_model(struct run *r)
{
	vmem_dut *dut = r->ls->dut;

	if (dut->trace_model)
		dut->trace_model(dut, tb_data_model(r->ls));
}

static void on_clock(void *arg, uint64_t clock)
{
	struct run *r = arg;
	vmem_dut *dut = r->ls->dut;
	tb_data_window *w = r->window;

	if (w->until && clock > w->until && r->open) {
		dut->trace_close(dut);
		r->open = false;
		r->over = true;
	}
	if (r->over)
		return;
	w->last = clock;
	tb_data_mark(r->ls);
	if (!r->open && !w->failed && clock >= w->from) {
		w->first = clock;
		w->failed = dut->trace_open(dut, w->fst) != 0;
		r->open = !w->failed;
	}
	if (r->open)
		show_model(r);
}

/* The edge at which it failed has not been taken yet, and is shown: take it, then a few more. */
static void run_on(struct run *r)
{
	tb_data_lockstep *ls = r->ls;

	do {
		if (ls->clock != r->window->last)
			show_model(r);
		r->window->last = ls->clock;
		tb_data_go_on(ls);
	} while (ls->clock <= r->window->until);
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
	r.ls = ls;
	window->ids = ls->dut->ids;
	ls->hang = window->found && window->found->kind == TB_HANG ? window->found : NULL;
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
