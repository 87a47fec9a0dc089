/*
 * report_print.c - see report_print.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/report_print.h"

#include <stdio.h>

#include "mismatch/derive_text.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mismatch/report_data.h"
#include "support/paste.h"
#include "support/stop.h"
#include "support/wrap.h"

/* Prints both values, and a sentence if the values do not explain the mismatch. */
static void print_sides(FILE *out, const tb_mismatch *mm)
{
	tb_report_side sides[2];
	char text[400];

	if (tb_report_sides(mm, sides))
		for (unsigned i = 0; i < 2; i++)
			fprintf(out, "  %-7s %s\n", sides[i].name, sides[i].value);
	tb_report_byte(mm, text, sizeof(text));
	if (text[0])
		fprintf(out, "  byte    %s\n", text);
	tb_report_writers(mm, text, sizeof(text));
	if (text[0]) {
		fprintf(out, "  written ");
		tb_wrap(out, 10, text);
	}
	if (tb_report_says(mm)[0]) {
		fprintf(out, "  says    ");
		tb_wrap(out, 10, tb_report_says(mm));
	}
}

void tb_report_head(FILE *out, const tb_report_text *r, const tb_episode *ep)
{
	const tb_mismatch *mm = r->mm;
	char fault[32] = "", place[200], on[240];

	if (r->unit->fault)
		snprintf(fault, sizeof(fault), ", planted fault %u", r->unit->fault);
	if (tb_is_data_path(r->unit))
		tb_report_place(r->unit, ep, place, sizeof(place));
	else
		snprintf(place, sizeof(place), "unit %u/%u/%u %s", r->unit->lanes, r->unit->window,
		         r->unit->line_bytes, r->unit->engine ? r->unit->engine : "verilator");
	fprintf(out, "MISMATCH: %s of %s.%s", tb_kind_name(mm->kind), mm->channel, mm->field);
	if (mm->lane >= 0)
		fprintf(out, ", lane %d", mm->lane);
	fprintf(out, "\n  where   request %u of %u (from 0), clock %llu\n  on      ", mm->request,
	        ep->count, (unsigned long long)mm->clock);
	snprintf(on, sizeof(on), "%s%s", place, fault);
	tb_wrap(out, 10, on);
	print_sides(out, mm);
}

/* Prints the failing request in the form of a request file, with its instruction. */
static void print_request(FILE *out, const mau_context *ctx, const mau_request *req)
{
	tb_report_request request;

	tb_report_rows(ctx, req, &request);
	for (unsigned i = 0; i < request.count; i++) {
		fprintf(out, "  %-8s", request.row[i].name);
		tb_wrap(out, 10, request.row[i].text);
	}
}

static void print_lane(FILE *out, const tb_mismatch *mm, const tb_episode *ep, int lane)
{
	tb_report_side sides[2];
	bool differ = tb_report_sides(mm, sides);

	fprintf(out, "\nLane %d by the rules", lane);
	if (mm->kind == TB_VALUE && mm->lane >= 0 && differ)
		fprintf(out, "; the unit's %s is %s, not %s", mm->field, sides[1].value,
		        sides[0].value);
	fprintf(out, ":\n");
	derive_print(out, &ep->ctx, &ep->req[mm->request], (unsigned)lane);
}

static void print_shrunk(FILE *out, const tb_report_text *r)
{
	unsigned lanes = tb_report_lanes(&r->small);
	unsigned long long stalls = tb_report_stalls(&r->small);

	fprintf(out, "  shrunk     %s (%u request%s, %u lane%s", r->shrunk_path, r->small.count,
	        r->small.count == 1 ? "" : "s", lanes, lanes == 1 ? "" : "s");
	if (stalls)
		fprintf(out, ", %llu stalled clock%s", stalls, stalls == 1 ? "" : "s");
	fprintf(out, ")\n             %u replays%s\n", r->replays,
	        r->complete ? ", nothing more to drop"
	        : r->lost   ? ", then the board was LOST"
	        : tb_stop   ? ", then INTERRUPTED"
	                    : ", all that were allowed");
}

void tb_report_tail(FILE *out, const tb_report_text *r, const tb_episode *ep)
{
	const tb_episode *shown = r->shrunk ? &r->small : ep;
	const tb_mismatch *mm = r->shrunk ? &r->small_mm : r->mm;
	char line[TB_PASTE_ROOM];
	int lane = tb_report_lane(mm, shown);

	if (mm->request < shown->count) {
		fprintf(out, "\nRequest %u%s:\n", mm->request,
		        r->shrunk ? " of the shrunk episode" : "");
		if (r->shrunk) /* it has other operands, and thus other values */
			print_sides(out, mm);
		print_request(out, &shown->ctx, &shown->req[mm->request]);
	}
	tb_report_print_txns(out, r, shown, mm);
	if (lane >= 0)
		print_lane(out, mm, shown, lane);
	if (lane >= 0 && tb_is_data_path(r->unit))
		tb_report_lane_data(out, r->unit, shown, mm->request, (unsigned)lane);
	fprintf(out, "\nFiles and lines to paste:\n");
	if (r->why[0]) {
		fprintf(out, "  note       no more replays%s:\n             ",
		        ep->recorded ? "" : ", and the file has no stalls");
		tb_wrap(out, 13, r->why);
	} else if (!r->reproduced) {
		fprintf(out, "  note       the episode alone, from reset, does not fail this "
		             "way:\n      "
		             "       the unit carried state into it\n");
	}
	if (r->failing_path[0])
		fprintf(out, "  failing    %s (%u request%s)\n", r->failing_path, ep->count,
		        ep->count == 1 ? "" : "s");
	if (r->shrunk_path[0])
		print_shrunk(out, r);
	if (r->fst_path[0])
		fprintf(out, "  trace      %s (clocks %llu..%llu%s)\n", r->fst_path,
		        (unsigned long long)r->trace_first, (unsigned long long)r->trace_last,
		        r->trace_same ? "" : "; the tracing build does not fail this way");
	if (r->text_path[0])
		fprintf(out, "  report     %s\n", r->text_path);
	if (!tb_report_file(r)[0])
		fprintf(out, "  none       %s\n",
		        r->wanted ? "no file could be written" : "--out DIR would leave some");
	if (tb_report_again(r, line, sizeof(line)))
		fprintf(out, "  reproduce  %s\n", line);
	tb_paste_word(line, sizeof(line), r->gtkw_path);
	if (r->gtkw_path[0])
		fprintf(out, "  look       gtkwave %s\n", line);
}

bool tb_report_write(const tb_report_text *r, const tb_episode *ep)
{
	FILE *out = fopen(r->text_path, "w");
	char line[TB_PASTE_ROOM];
	bool good;

	if (!out)
		return false;
	if (r->command) {
		tb_paste_line(line, sizeof(line), r->command, NULL);
		fprintf(out, "run: %s\n\n", line);
	} else if (r->source) {
		fprintf(out, "file: %s\n\n", r->source);
	}
	tb_report_head(out, r, ep);
	tb_report_tail(out, r, ep);
	good = !ferror(out);
	return fclose(out) == 0 && good;
}
