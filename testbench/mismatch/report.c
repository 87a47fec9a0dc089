/*
 * report.c - see report.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cosim/board/board_dut.h"
#include "mismatch/player.h"
#include "mismatch/report_print.h"
#include "mismatch/shrink.h"
#include "mismatch/trace_window.h"
#include "mreq/mreq.h"
#include "stimulus/episode.h"
#include "support/paste.h"
#include "support/stop.h"

const char *tb_kind_name(enum tb_kind kind)
{
	static const char *const name[] = {"none", "value",  "extra", "missing", "hang",
	                                   "hold", "timing", "order", "assert"};

	return (unsigned)kind < sizeof(name) / sizeof(name[0]) ? name[kind] : "?";
}

/* The unit for replays. SystemC cannot be started a second time in one process; Verilated C++
 * replaces it. */
static tb_unit replay_unit(const tb_unit *unit)
{
	tb_unit u = *unit;

	if (u.engine && strcmp(u.engine, "systemc") == 0)
		u.engine = "verilator";
	return u;
}

/* Prints one line on standard error; the report continues. */
static void complain(tb_report_text *r, const char *what, const char *path, const char *remedy)
{
	fprintf(stderr, "mau: cannot write %s%s: %s%s\n", what, path, strerror(errno), remedy);
	r->io_error = true;
}

/* Notes that the replays ended early; the cause. A lost board also sets the exit code of the
 * report.
 */
static void lose(tb_report_text *r, int code, const char *why)
{
	fprintf(stderr, "mau: no replay: %s\n", why);
	snprintf(r->why, sizeof(r->why), "%s", why);
	if (board_is_engine(r->unit->engine))
		r->lost = code;
}

bool tb_make_dir(const char *path)
{
	char part[512];
	size_t len = strlen(path);
	struct stat st;

	if (len >= sizeof(part)) {
		errno = ENAMETOOLONG;
		return false;
	}
	for (size_t i = 1; i <= len; i++)
		if (path[i] == '/' || path[i] == 0) {
			memcpy(part, path, i);
			part[i] = 0;
			if (mkdir(part, 0777) && errno != EEXIST)
				return false;
		}
	if (stat(path, &st) || !S_ISDIR(st.st_mode)) {
		errno = ENOTDIR;
		return false;
	}
	return true;
}

/*
 * Replays the episode from reset, and records its stalls if they are not recorded. '*mm' becomes
 * the mismatch of the replay. Returns true when that has the signature of '*want'.
 */
static bool reproduce(tb_player *player, tb_episode *ep, const tb_mismatch *want, tb_mismatch *mm)
{
	tb_episode copy;
	bool same;

	if (ep->recorded)
		return tb_player_fails(player, ep, mm) && tb_same_signature(mm, want);
	if (tb_episode_copy(&copy, ep))
		return false;
	same = tb_player_record(player, &copy, mm) && tb_same_signature(mm, want);
	if (copy.recorded) {
		tb_episode_free(ep);
		*ep = copy;
	} else {
		tb_episode_free(&copy);
	}
	return same;
}

/* Writes a request file; '*path' becomes "" when that fails. */
static void save(tb_report_text *r, const tb_unit *unit, const tb_episode *ep,
                 const tb_mismatch *mm, char *path)
{
	char comment[1024 + TB_PASTE_ROOM], line[TB_PASTE_ROOM], verb[TB_REPLAY_ROOM],
		lane[24] = "";

	if (mm->lane >= 0)
		snprintf(lane, sizeof(lane), ", lane %d", mm->lane);
	tb_report_replay(unit, verb, sizeof(verb));
	tb_paste_line(line, sizeof(line), verb, path);
	snprintf(comment, sizeof(comment),
	         "%s of %s.%s, request %u%s, clock %llu\n%s\nreplay with: %s",
	         tb_kind_name(mm->kind), mm->channel, mm->field, mm->request, lane,
	         (unsigned long long)mm->clock, mm->detail, line);
	if (mreq_save(path, unit, ep, comment)) {
		complain(r, "", path, "");
		path[0] = 0;
	}
}

static void do_shrink(tb_report_text *r, tb_player *player, const tb_unit *unit,
                      const tb_episode *ep, const char *outdir)
{
	tb_shrink_stats stats;

	if (tb_player_shrink(player, ep, r->mm, TB_SHRINK_REPLAYS, &r->small, &r->small_mm, &stats))
		return;
	r->shrunk = true;
	r->replays = stats.replays;
	r->complete = stats.complete;
	snprintf(r->shrunk_path, sizeof(r->shrunk_path), "%s/" TB_SHRUNK_FILE, outdir);
	save(r, unit, &r->small, &r->small_mm, r->shrunk_path);
}

static void do_trace(tb_report_text *r, const tb_unit *unit, const tb_episode *ep,
                     const char *outdir)
{
	const tb_episode *traced = r->shrunk ? &r->small : ep;
	const tb_mismatch *mm = r->shrunk ? &r->small_mm : r->mm;
	char fst[PATH_ROOM], gtkw[PATH_ROOM];
	tb_trace trace = {.fst = fst, .gtkw = gtkw, .mm = mm};
	int code;

	snprintf(fst, sizeof(fst), "%s/window.fst", outdir);
	snprintf(gtkw, sizeof(gtkw), "%s/window.gtkw", outdir);
	tb_trace_around(&trace, mm);
	code = tb_trace_run(unit, traced, &trace);
	if (code) {
		fprintf(stderr, "mau: no trace: %s\n", trace.message);
		r->io_error |= code == TB_EXIT_IO;
		return;
	}
	memcpy(r->fst_path, fst, sizeof(fst));
	memcpy(r->gtkw_path, gtkw, sizeof(gtkw));
	r->trace_first = trace.first;
	r->trace_last = trace.last;
	r->trace_same = trace.reproduced;
}

/* Collects the transactions for a report without files. The episode is played once more if it is
 * recorded. */
static void collect(tb_report_text *r, const tb_unit *unit, const tb_episode *ep)
{
	tb_player *player = NULL;
	char message[320];

	if (!ep->recorded || strcmp(r->mm->channel, "rtl") == 0 ||
	    tb_player_open(&player, unit, message, sizeof(message)))
		player = NULL;
	tb_report_collect(r, player, ep, r->mm);
	tb_player_close(player);
}

/* Does the replays of the report and writes its files. A step that fails is left out, with a
 * message.
 */
static void work(tb_report_text *r, const tb_unit *unit, tb_episode *ep, const tb_report_options *o)
{
	tb_unit u = replay_unit(unit);
	tb_player *player = NULL;
	tb_mismatch mm = {0};
	const char *why;
	char message[320];
	int code;

	if (o->outdir && !tb_make_dir(o->outdir)) {
		complain(r, "into folder ", o->outdir, "; name another with --out");
		return;
	}
	if (!o->outdir) {
		collect(r, &u, ep);
		return;
	}
	code = tb_player_open(&player, &u, message, sizeof(message));
	if (code) {
		lose(r, code, message);
		r->reproduced = ep->recorded;
	} else {
		r->reproduced = reproduce(player, ep, r->mm, &mm);
	}
	snprintf(r->failing_path, sizeof(r->failing_path), "%s/" TB_FAILING_FILE, o->outdir);
	save(r, unit, ep, r->mm, r->failing_path);
	if (player && r->reproduced) {
		if (o->shrink)
			do_shrink(r, player, unit, ep, o->outdir);
		if (o->trace)
			do_trace(r, &u, ep, o->outdir);
	}
	tb_report_collect(r, r->reproduced ? player : NULL, r->shrunk ? &r->small : ep,
	                  r->shrunk ? &r->small_mm : r->mm);
	if (player && (code = tb_player_lost(player, &why)))
		lose(r, code, why);
	tb_player_close(player);
	snprintf(r->text_path, sizeof(r->text_path), "%s/" TB_TEXT_FILE, o->outdir);
	if (!tb_report_write(r, ep)) {
		complain(r, "", r->text_path, "");
		remove(r->text_path);
		r->text_path[0] = 0;
	}
}

int tb_report(const tb_unit *unit, tb_episode *ep, const tb_mismatch *mm,
              const tb_report_options *options)
{
	tb_report_text *r = calloc(1, sizeof(*r));
	bool io_error;
	int lost;

	if (!r) {
		fprintf(stderr, "mau: memory ran out, no report\n");
		return TB_EXIT_MISMATCH;
	}
	r->unit = unit;
	r->mm = mm;
	r->source = options->source;
	r->command = options->command;
	r->summary = options->summary;
	r->reproduced = true;
	r->wanted = options->outdir != NULL;
	if (!options->json)
		tb_report_head(stdout, r, ep); /* printed first, because the next steps take time */
	fflush(stdout);
	work(r, unit, ep, options);
	if (options->json)
		tb_report_json(r, ep);
	else
		tb_report_tail(stdout, r, ep);
	io_error = r->io_error;
	lost = r->lost;
	tb_episode_free(&r->small);
	free(r->txns);
	free(r);
	if (io_error)
		return TB_EXIT_IO;
	if (lost)
		return lost;
	if (tb_stop)
		return TB_EXIT_INTERRUPTED;
	return TB_EXIT_MISMATCH;
}
