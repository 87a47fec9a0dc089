/*
 * trace_window.c - see trace_window.h. A child process does the work, because the FST writer maps
 * its files into memory and gets SIGBUS when the disk is full. The report then continues without
 * the trace.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/trace_window.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cosim/place.h"
#include "cosim/unit_file.h"
#include "lockstep/lockstep.h"
#include "mismatch/fst_whole.h"
#include "mismatch/player.h"
#include "mismatch/trace_view.h"

#define BEFORE_MISMATCH 64 /* clocks dumped before the mismatch */

/* Clocks dumped after the mismatch, more than a window of 1680 pixels shows. */
#define AFTER 28

struct run {
	tb_lockstep *ls;
	tb_trace *trace;
	bool open, failed;
	bool over; /* all clocks of the window are dumped */
};

/* Writes the model's expected outputs at the coming edge into the trace. */
static void show_model(struct run *r)
{
	mau_dut *dut = tb_lockstep_dut(r->ls);
	const tb_mismatch *mm = r->trace->mm;

	if (dut->trace_model)
		dut->trace_model(dut,
		                 tb_lockstep_model(r->ls, mm && mm->kind == TB_HANG ? mm : NULL));
}

static void on_clock(void *arg, uint64_t clock)
{
	struct run *r = arg;
	mau_dut *dut = tb_lockstep_dut(r->ls);

	if (r->trace->until && clock > r->trace->until && r->open) {
		dut->trace_close(dut);
		r->open = false;
		r->over = true;
	}
	if (r->over)
		return;
	r->trace->last = clock;
	if (!r->open && !r->failed && clock >= r->trace->from) {
		r->trace->first = clock;
		r->failed = dut->trace_open(dut, r->trace->fst) != 0;
		r->open = !r->failed;
	}
	if (r->open)
		show_model(r);
}

/* Takes the edge at which the run failed, which has not been taken yet, and a few more. */
static void run_on(struct run *r)
{
	for (; r->trace->last < r->trace->until; r->trace->last++) {
		show_model(r);
		tb_lockstep_go_on(r->ls);
	}
	show_model(r);
	tb_lockstep_go_on(r->ls);
}

/* Runs the episode and dumps it; '*mm': the mismatch, '*ids': number of memory request ids. */
static int play(const tb_unit *unit, const tb_episode *ep, tb_trace *trace, tb_mismatch *mm,
                bool *failed, unsigned *ids)
{
	tb_episode copy = *ep;
	struct run r = {.trace = trace};

	if (tb_lockstep_open(&r.ls, unit, NULL, trace->message, sizeof(trace->message)))
		return TB_EXIT_UNIT;
	tb_lockstep_on_clock(r.ls, on_clock, &r);
	if (!tb_lockstep_run(r.ls, &copy, 0, mm) && r.open)
		run_on(&r);
	if (r.open)
		tb_lockstep_dut(r.ls)->trace_close(tb_lockstep_dut(r.ls));
	*ids = tb_lockstep_dut(r.ls)->ids;
	tb_lockstep_close(r.ls);
	*failed = r.failed;
	return 0;
}

/* Runs the episode and writes both files; fills in the outputs of '*trace'. */
static int run_here(const tb_unit *unit, const tb_episode *ep, tb_trace *trace)
{
	tb_mismatch mm = {0};
	bool failed = false;
	unsigned ids = 1;
	int code = play(unit, ep, trace, &mm, &failed, &ids);

	if (code)
		return code;
	trace->reproduced = mm.kind != TB_NONE && trace->mm && tb_same_signature(&mm, trace->mm);
	if (failed || !tb_fst_whole(trace->fst)) {
		snprintf(trace->message, sizeof(trace->message),
		         "cannot write %s: the folder is full or read-only", trace->fst);
		return TB_EXIT_IO;
	}
	if (tb_trace_view(unit, ep, trace, ids ? ids : 1)) {
		snprintf(trace->message, sizeof(trace->message), "cannot write %s: %s", trace->gtkw,
		         strerror(errno));
		return TB_EXIT_IO;
	}
	return 0;
}

/* The child's result, sent through the pipe. */
typedef struct answer {
	int code;
	bool reproduced;
	uint64_t first, last;
	char message[320];
} answer;

static void child(const tb_unit *unit, const tb_episode *ep, tb_trace *trace, int pipe)
{
	struct rlimit no_core = {0, 0};
	answer a = {0};

	setrlimit(RLIMIT_CORE, &no_core);
	if (!freopen("/dev/null", "w",
	             stderr)) /* the FST writer prints errors; run_here() reports them */
		fclose(stderr);
	a.code = run_here(unit, ep, trace);
	a.reproduced = trace->reproduced;
	a.first = trace->first;
	a.last = trace->last;
	memcpy(a.message, trace->message, sizeof(a.message));
	_exit(write(pipe, &a, sizeof(a)) == (ssize_t)sizeof(a) ? 0 : 1);
}

/* Reads the child's result; TB_EXIT_IO when the child ended without one. */
static int hear(pid_t pid, int pipe, tb_trace *trace)
{
	size_t have = 0;
	ssize_t got;
	int status = 0;
	answer a;

	while (have < sizeof(a) && ((got = read(pipe, (char *)&a + have, sizeof(a) - have)) > 0 ||
	                            (got < 0 && errno == EINTR)))
		have += got > 0 ? (size_t)got : 0;
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (have < sizeof(a)) {
		snprintf(trace->message, sizeof(trace->message),
		         "cannot write %s: the disk is full, or the writer was killed (%s)",
		         trace->fst,
		         WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "it ended early");
		return TB_EXIT_IO;
	}
	trace->reproduced = a.reproduced;
	trace->first = a.first;
	trace->last = a.last;
	memcpy(trace->message, a.message, sizeof(a.message));
	return a.code;
}

/* Removes the files of a failed trace: the dump, and the file in which the writer collects the
 * hierarchy. */
static void clean(const tb_trace *trace)
{
	char hierarchy[700];

	snprintf(hierarchy, sizeof(hierarchy), "%s.hier", trace->fst);
	remove(trace->fst);
	remove(hierarchy);
}

static uint64_t later(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

void tb_trace_around(tb_trace *trace, const tb_mismatch *mm)
{
	uint64_t first = mm->clock, last = mm->clock;

	if (mm->kind == TB_TIMING) {
		first = mm->want[0] < first ? mm->want[0] : first;
		last = later(last, later(mm->want[0], mm->got[0]));
	}
	if (mm->kind == TB_HANG) {
		first = mm->last < first ? mm->last : first;
		last = later(last, mm->last);
	}
	trace->from = first > BEFORE_MISMATCH ? first - BEFORE_MISMATCH : 0;
	trace->until = last + AFTER;
}

/* Replaces a board or a netlist by the Verilated unit of the same RTL. */
static void become_verilated(tb_unit *unit)
{
	const bool one = unit->convert == 1 || (unit->engine && !strcmp(unit->engine, TB_NETLIST));

	unit->engine = !unit->data ? "verilator" : one ? "vmem1" : "vmem";
	unit->data = false;
}

int tb_trace_run(const tb_unit *unit, const tb_episode *ep, tb_trace *trace)
{
	tb_unit traced = *unit;
	FILE *probe = fopen(trace->fst, "w");
	int ends[2], code = TB_EXIT_IO;
	pid_t pid = -1;

	if (!probe) {
		snprintf(trace->message, sizeof(trace->message), "cannot write %s: %s", trace->fst,
		         strerror(errno));
		return TB_EXIT_IO;
	}
	fclose(probe);
	if (!traced.engine || !tb_engine_traces(traced.engine))
		become_verilated(&traced);
	traced.trace = true;
	mau_unit_make(&(mau_unit_id){traced.engine, traced.lanes, traced.window, traced.line_bytes,
	                             true}); /* the child sent no result */
	fflush(NULL);                        /* the child gets a copy of every buffer */
	if (pipe(ends) == 0) {
		pid = fork();
		if (pid == 0)
			child(&traced, ep, trace, ends[1]);
		close(ends[1]);
		if (pid > 0)
			code = hear(pid, ends[0], trace);
		close(ends[0]);
	}
	if (pid < 0)
		snprintf(trace->message, sizeof(trace->message),
		         "cannot start the writer of %s: %s", trace->fst, strerror(errno));
	if (code)
		clean(trace);
	return code;
}
