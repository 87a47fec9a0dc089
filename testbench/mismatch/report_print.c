/*
 * report_print.c - see report_print.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/report_print.h"

#include <stdio.h>
#include <string.h>

#include "mismatch/derive_text.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mismatch/report_data.h"
#include "mreq/mreq_fields.h"
#include "support/json_text.h"
#include "support/paste.h"
#include "support/stop.h"
#include "support/wrap.h"

enum {
	SIDE = 64
}; /* room for the text of a value */

/* 128 bits, the upper half when there is one. */
static void hex(char *text, size_t size, const uint64_t value[2])
{
	if (value[1])
		snprintf(text, size, "0x%llx%016llx", (unsigned long long)value[1],
		         (unsigned long long)value[0]);
	else
		snprintf(text, size, "0x%llx", (unsigned long long)value[0]);
}

/* Value of one side for a person: clocks are decimal, enumerations have their name. */
static void side(char text[SIDE], const tb_mismatch *mm, const uint64_t value[2])
{
	const char *name = strcmp(mm->field, "status") == 0  ? mau_status_name((unsigned)value[0])
	                   : strcmp(mm->field, "error") == 0 ? mau_error_name((unsigned)value[0])
	                   : strcmp(mm->field, "seg") == 0   ? mau_seg_name((unsigned)value[0])
	                                                     : NULL;

	if (mm->kind == TB_TIMING)
		snprintf(text, SIDE, "%llu", (unsigned long long)value[0]);
	else if (name)
		snprintf(text, SIDE, "%llu %s", (unsigned long long)value[0], name);
	else
		hex(text, SIDE, value);
}

/* Is there a value of either side? */
static bool has_sides(const tb_mismatch *mm)
{
	return mm->got[0] != mm->want[0] || mm->got[1] != mm->want[1];
}

/* Whose values they are: of the model and the unit; of the unit before and now; of both forms of
 * the model. */
static void print_sides(const tb_mismatch *mm)
{
	const char *clock = mm->kind == TB_TIMING ? "clock " : "",
		   *wanted = mm->kind == TB_HOLD    ? "before"
	                     : mm->kind == TB_MODEL ? "golden"
	                                            : "model",
		   *given = mm->kind == TB_HOLD    ? "now"
	                    : mm->kind == TB_MODEL ? "fast"
	                                           : "unit";
	char got[SIDE], want[SIDE];

	side(got, mm, mm->got);
	side(want, mm, mm->want);
	if (has_sides(mm))
		printf("  %-7s %s%s\n  %-7s %s%s\n", wanted, clock, want, given, clock, got);
}

static const char *best_file(const tb_report_text *r)
{
	return r->shrunk_path[0]    ? r->shrunk_path
	       : r->failing_path[0] ? r->failing_path
	       : r->source          ? r->source
	                            : "";
}

const char *tb_report_replay(const tb_unit *unit)
{
	return unit->throughput ? "replay --throughput" : "replay";
}

/* The line that shows the mismatch again: a replay of the best file, without any the run itself.
 * False: there is none. */
static bool again(const tb_report_text *r, char *line, size_t size)
{
	if (best_file(r)[0])
		tb_paste_line(line, size, tb_report_replay(r->unit), best_file(r));
	else if (r->command)
		tb_paste_line(line, size, r->command, NULL);
	return best_file(r)[0] || r->command;
}

static unsigned lanes_of(const tb_episode *ep)
{
	unsigned lanes = 0;

	for (uint32_t i = 0; i < ep->count; i++)
		lanes += (unsigned)__builtin_popcountll(ep->req[i].exec);
	return lanes;
}

static uint64_t stalls_of(const tb_episode *ep)
{
	uint64_t bits = 0;

	for (unsigned p = 0; p < TB_ALL_PORTS; p++)
		for (uint32_t i = 0; i < ep->stall[p].count; i++)
			bits += (uint64_t)__builtin_popcountll(ep->stall[p].words[i]);
	return bits;
}

void tb_report_head(const tb_report_text *r, const tb_episode *ep)
{
	const tb_mismatch *mm = r->mm;
	char fault[32] = "", place[80];

	if (r->unit->fault)
		snprintf(fault, sizeof(fault), ", planted fault %u", r->unit->fault);
	if (tb_is_data_path(r->unit))
		tb_report_place(r->unit, ep, place, sizeof(place));
	else
		snprintf(place, sizeof(place), "unit %u/%u/%u %s", r->unit->lanes, r->unit->window,
		         r->unit->line_bytes, r->unit->engine ? r->unit->engine : "verilator");
	printf("MISMATCH: %s of %s.%s", tb_kind_name(mm->kind), mm->channel, mm->field);
	if (mm->lane >= 0)
		printf(", lane %d", mm->lane);
	printf("\n  where   request %u of %u (from 0), clock %llu\n  on      %s%s\n", mm->request,
	       ep->count, (unsigned long long)mm->clock, place, fault);
	print_sides(mm);
	if (mm->detail[0] && !(mm->kind == TB_VALUE && has_sides(mm))) {
		printf("  says    ");
		tb_wrap(stdout, 10, mm->detail);
	}
}

/* A line of 'fields', wrapped. */
static void print_fields(const char *title, const mreq_field *fields, const void *from)
{
	textbuf b = {0};

	mreq_fields_print(&b, fields, from);
	textbuf_char(&b, '\0');
	printf("  %-8s", title);
	tb_wrap(stdout, 10, b.failed ? "" : b.text + strspn(b.text, " "));
	textbuf_free(&b);
}

/* The failing request as a request file has it; 'data': of the data path, with its text. */
static void print_request(const mau_context *ctx, const mau_request *req, bool data)
{
	char text[120];

	print_fields("context", mreq_context_fields, ctx);
	tb_report_operation(ctx, &req->op, text, sizeof(text));
	if (data && text[0]) {
		printf("  text    ");
		tb_wrap(stdout, 10, text);
	}
	print_fields("op", mreq_op_fields, &req->op);
	if (req->op.enc == MAU_ENC_MUBUF || req->op.enc == MAU_ENC_MTBUF ||
	    req->op.enc == MAU_ENC_SMEM)
		printf("  V#      0x%08x 0x%08x 0x%08x 0x%08x\n", req->vsharp[0], req->vsharp[1],
		       req->vsharp[2], req->vsharp[3]);
	printf("  scalar  saddr 0x%llx, m0 0x%x, exec 0x%016llx\n", (unsigned long long)req->saddr,
	       req->m0, (unsigned long long)req->exec);
}

/* The lane whose derivation tells something: the one that differs, else, for a transaction, the
 * first one that is active; -1: none. */
static int telling_lane(const tb_mismatch *mm, const tb_episode *ep)
{
	if (mm->request >= ep->count || mm->lane >= MAU_WAVE)
		return -1;
	if (mm->lane >= 0 || mm->kind != TB_VALUE)
		return mm->lane;
	if (ep->req[mm->request].op.enc == MAU_ENC_SMEM) /* whatever EXEC says (decision D23) */
		return 0;
	return ep->req[mm->request].exec ? __builtin_ctzll(ep->req[mm->request].exec) : -1;
}

static void print_lane(const tb_mismatch *mm, const tb_episode *ep, int lane)
{
	char got[SIDE], want[SIDE];

	side(got, mm, mm->got);
	side(want, mm, mm->want);
	printf("\nLane %d by the rules", lane);
	if (mm->kind == TB_VALUE && mm->lane >= 0 && has_sides(mm))
		printf("; the unit's %s is %s, not %s", mm->field, got, want);
	printf(":\n");
	derive_print(stdout, &ep->ctx, &ep->req[mm->request], (unsigned)lane);
}

static void print_shrunk(const tb_report_text *r)
{
	unsigned lanes = lanes_of(&r->small);
	unsigned long long stalls = stalls_of(&r->small);

	printf("  shrunk     %s (%u request%s, %u lane%s", r->shrunk_path, r->small.count,
	       r->small.count == 1 ? "" : "s", lanes, lanes == 1 ? "" : "s");
	if (stalls)
		printf(", %llu stalled clock%s", stalls, stalls == 1 ? "" : "s");
	printf(")\n             %u replays%s\n", r->replays,
	       r->complete ? ", nothing more to drop"
	       : tb_stop   ? ", then INTERRUPTED"
	                   : ", all that were allowed");
}

void tb_report_tail(const tb_report_text *r, const tb_episode *ep)
{
	const tb_episode *shown = r->shrunk ? &r->small : ep;
	const tb_mismatch *mm = r->shrunk ? &r->small_mm : r->mm;
	char line[TB_PASTE_ROOM];
	int lane = telling_lane(mm, shown);

	if (mm->request < shown->count) {
		printf("\nRequest %u%s:\n", mm->request, r->shrunk ? " of the shrunk episode" : "");
		if (r->shrunk) /* values of its own: other operands give other ones */
			print_sides(mm);
		print_request(&shown->ctx, &shown->req[mm->request], tb_is_data_path(r->unit));
	}
	if (lane >= 0)
		print_lane(mm, shown, lane);
	if (lane >= 0 && tb_is_data_path(r->unit))
		tb_report_lane_data(r->unit, shown, mm->request, (unsigned)lane);
	printf("\nFiles and lines to paste:\n");
	if (!r->reproduced)
		printf("  note       the episode alone, from reset, does not fail this way:\n      "
		       "       the unit carried state into it\n");
	if (r->failing_path[0])
		printf("  failing    %s (%u request%s)\n", r->failing_path, ep->count,
		       ep->count == 1 ? "" : "s");
	if (r->shrunk_path[0])
		print_shrunk(r);
	if (r->fst_path[0])
		printf("  trace      %s (clocks %llu..%llu%s)\n", r->fst_path,
		       (unsigned long long)r->trace_first, (unsigned long long)r->trace_last,
		       r->trace_same ? "" : "; the tracing build does not fail this way");
	if (!best_file(r)[0])
		printf("  none       no file could be written\n");
	if (again(r, line, sizeof(line)))
		printf("  reproduce  %s\n", line);
	tb_paste_word(line, sizeof(line), r->gtkw_path);
	if (r->gtkw_path[0])
		printf("  look       gtkwave %s\n", line);
}

static void set_path(json_t *o, const char *key, const char *path)
{
	json_object_set_new(o, key, path[0] ? json_text(path) : json_null());
}

/* Members of the data path alone. */
static void add_data(json_t *o, const tb_report_text *r, const tb_episode *shown,
                     const tb_mismatch *mm, int lane)
{
	char text[120] = "", place[80];

	if (mm->request < shown->count)
		tb_report_operation(&shown->ctx, &shown->req[mm->request].op, text, sizeof(text));
	tb_report_place(r->unit, shown, place, sizeof(place));
	json_object_set_new(o, "text", json_text(text));
	json_object_set_new(o, "on", json_text(place));
	json_object_set_new(
		o, "data",
		lane >= 0 ? tb_report_lane_json(r->unit, shown, mm->request, (unsigned)lane)
			  : json_null());
}

void tb_report_json(const tb_report_text *r, const tb_episode *ep)
{
	const tb_episode *shown = r->shrunk ? &r->small : ep;
	const tb_mismatch *mm = r->mm, *small = r->shrunk ? &r->small_mm : r->mm;
	int lane = telling_lane(small, shown);
	char got[40], want[40], line[TB_PASTE_ROOM];
	json_t *o;

	hex(got, sizeof(got), mm->got);
	hex(want, sizeof(want), mm->want);
	o = json_pack("{s:i, s:s, s:s, s:s, s:s, s:I, s:i, s:i, s:s, s:s, s:o, s:{s:i, s:i, s:i, "
	              "s:s, s:i}, s:b}",
	              "schema", 1, "result", "mismatch", "kind", tb_kind_name(mm->kind), "channel",
	              mm->channel, "field", mm->field, "clock", (json_int_t)mm->clock, "request",
	              (int)mm->request, "lane", mm->lane, "model", want, "unit_says", got, "detail",
	              json_text(mm->detail), "unit", "lanes", (int)r->unit->lanes, "window",
	              (int)r->unit->window, "line_bytes", (int)r->unit->line_bytes, "engine",
	              r->unit->engine ? r->unit->engine : "verilator", "fault", (int)r->unit->fault,
	              "reproduced", r->reproduced);
	if (!o) {
		printf("{\"schema\":1,\"result\":\"mismatch\"}\n");
		return;
	}
	if (r->summary)
		json_object_update_missing(o, r->summary);
	set_path(o, "failing", r->failing_path);
	set_path(o, "shrunk", r->shrunk_path);
	if (r->shrunk)
		json_object_set_new(o, "shrunk_size",
		                    json_pack("{s:i, s:i, s:I, s:i, s:b}", "requests",
		                              (int)shown->count, "lanes", (int)lanes_of(shown),
		                              "stalled_clocks", (json_int_t)stalls_of(shown),
		                              "replays", (int)r->replays, "complete", r->complete));
	set_path(o, "trace", r->fst_path);
	set_path(o, "view", r->gtkw_path);
	json_object_set_new(o, "reproduce",
	                    again(r, line, sizeof(line)) ? json_text(line) : json_null());
	json_object_set_new(
		o, "derivation",
		lane >= 0 ? derive_json(&shown->ctx, &shown->req[small->request], (unsigned)lane)
			  : json_null());
	if (tb_is_data_path(r->unit))
		add_data(o, r, shown, small, lane);
	json_line(o);
}
