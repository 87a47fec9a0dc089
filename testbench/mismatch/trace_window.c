/*
 * trace_window.c - see trace_window.h.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "trace_window.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "gtkw_mau.h"
#include "lockstep.h"

#ifndef MAU_WAVES_DIR
#define MAU_WAVES_DIR "waves"
#endif

/* Time of the dumps: the adapter counts two units a clock, and reset takes MAU_DUT_RESET_CLOCKS before clock 0. */
enum { TICKS = 2 };
/* Clocks dumped after the mismatch; clocks that the window shows when it opens. */
enum { AFTER = 4, SHOWN = 32 };

struct run {
	tb_lockstep *ls;
	tb_trace *trace;
	bool open, failed;
};

static void on_clock(void *arg, uint64_t clock)
{
	struct run *r = arg;
	mau_dut *dut = tb_lockstep_dut(r->ls);

	r->trace->last = clock;
	if (r->open || r->failed || clock < r->trace->from)
		return;
	r->trace->first = clock;
	r->failed = dut->trace_open(dut, r->trace->fst) != 0;
	r->open = !r->failed;
	if (r->open)
		dut->trace_on(dut, true);
}

/* The edge at which it failed has not been taken yet: take it, then a few quiet ones. */
static void run_on(struct run *r)
{
	mau_dut *dut = tb_lockstep_dut(r->ls);

	for (unsigned i = 0; i < AFTER; i++) {
		dut->step(dut);
		memset(&dut->drive, 0, sizeof(dut->drive));
	}
}

static uint64_t ticks(uint64_t clock)
{
	return TICKS * (MAU_DUT_RESET_CLOCKS + clock);
}

static int write_view(const tb_unit *unit, const tb_trace *t)
{
	char title[224], *fst = realpath(t->fst, NULL);
	uint64_t at = t->mm ? t->mm->clock : t->first;
	gtkw_view view = {.fst = fst ? fst : t->fst, .names_dir = getenv("MAU_WAVES") ? getenv("MAU_WAVES") : MAU_WAVES_DIR, .title = title, .lanes = unit->lanes,
		.window = unit->window, .line_bytes = unit->line_bytes, .lane = t->mm ? t->mm->lane : -1,
		.channel = t->mm ? t->mm->channel : "res", .marker = ticks(at)};
	int result;

	view.span = TICKS * SHOWN;
	view.start = ticks(t->first);
	if (t->mm && t->last + AFTER > t->first + SHOWN + 2) /* the end in view; GTKWave would not keep a start that shows beyond the end */
		view.start = ticks(t->last + AFTER - SHOWN - 2);
	if (t->mm)
		snprintf(title, sizeof(title), "mismatch: %s.%s at clock %llu, request %u", t->mm->channel, t->mm->field, (unsigned long long)at, t->mm->request);
	else
		snprintf(title, sizeof(title), "replay, unit %u/%u/%u", unit->lanes, unit->window, unit->line_bytes);
	result = gtkw_mau_write(t->gtkw, &view);
	free(fst);
	return result;
}

/* FST's writer reports no errors: look at what it left. */
static bool written(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && st.st_size > 300;
}

int tb_trace_run(const tb_unit *unit, const tb_episode *ep, tb_trace *trace)
{
	tb_unit traced = *unit;
	tb_episode copy = *ep;
	tb_mismatch mm = {0};
	struct run r = {.trace = trace};
	FILE *probe = fopen(trace->fst, "w");

	if (!probe) {
		snprintf(trace->message, sizeof(trace->message), "cannot write %s: %s", trace->fst, strerror(errno));
		return TB_EXIT_IO;
	}
	fclose(probe);
	traced.engine = "verilator"; /* the one engine that traces */
	traced.trace = true;
	if (tb_lockstep_open(&r.ls, &traced, NULL, trace->message, sizeof(trace->message))) {
		remove(trace->fst);
		return TB_EXIT_UNIT;
	}
	tb_lockstep_on_clock(r.ls, on_clock, &r);
	if (!tb_lockstep_run(r.ls, &copy, 0, &mm)) {
		trace->reproduced = trace->mm && tb_same_signature(&mm, trace->mm);
		if (r.open)
			run_on(&r);
	}
	if (r.open)
		tb_lockstep_dut(r.ls)->trace_close(tb_lockstep_dut(r.ls));
	tb_lockstep_close(r.ls);
	if (r.failed || !written(trace->fst)) {
		snprintf(trace->message, sizeof(trace->message), "cannot write %s: the folder is full or read-only", trace->fst);
		return TB_EXIT_IO;
	}
	if (write_view(&traced, trace)) {
		snprintf(trace->message, sizeof(trace->message), "cannot write %s: %s", trace->gtkw, strerror(errno));
		return TB_EXIT_IO;
	}
	return 0;
}
