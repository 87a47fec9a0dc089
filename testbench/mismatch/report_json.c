/*
 * report_json.c - a report as one JSON object; see report_print.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/report_print.h"

#include <stdio.h>

#include "mismatch/derive_text.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mismatch/report_data.h"
#include "support/json_text.h"
#include "support/paste.h"

static void set_path(json_t *o, const char *key, const char *path)
{
	json_object_set_new(o, key, path[0] ? json_text(path) : json_null());
}

/* Adds the members that only reports on the data path have. */
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

json_t *tb_report_byte_json(const tb_mismatch *mm)
{
	const tb_byte *b = &mm->byte;
	json_t *o, *lanes;

	if (!b->known)
		return json_null();
	o = json_pack("{s:i, s:I, s:i, s:i}", "index", (int)b->index, "address",
	              (json_int_t)b->address, "model", (int)b->want, "unit", (int)b->got);
	lanes = json_array();
	for (uint64_t left = b->lanes; left; left &= left - 1)
		json_array_append_new(lanes, json_integer(__builtin_ctzll(left)));
	json_object_set_new(o, "lanes", lanes);
	return o;
}

/* The rows of the byte that differs. */
static void add_byte(json_t *rows, const tb_mismatch *mm)
{
	char text[400];

	tb_report_byte(mm, text, sizeof(text));
	if (text[0])
		json_object_set_new(rows, "byte", json_text(text));
	tb_report_writers(mm, text, sizeof(text));
	if (text[0])
		json_object_set_new(rows, "written", json_text(text));
}

/* The failing request as the text shows it: that of the shrunk episode, if there is one. */
static json_t *shown_json(const tb_episode *shown, const tb_mismatch *mm)
{
	json_t *o = json_pack("{s:i, s:i, s:I}", "request", (int)mm->request, "lane", mm->lane,
	                      "clock", (json_int_t)mm->clock),
	       *sides_json = json_object(), *rows_json = json_object();
	tb_report_side sides[2];
	tb_report_request rows = {0};

	if (tb_report_sides(mm, sides))
		for (unsigned i = 0; i < 2; i++)
			json_object_set_new(sides_json, sides[i].name, json_string(sides[i].value));
	add_byte(rows_json, mm);
	if (mm->request < shown->count)
		tb_report_rows(&shown->ctx, &shown->req[mm->request], &rows);
	for (unsigned i = 0; i < rows.count; i++)
		json_object_set_new(rows_json, rows.row[i].name, json_text(rows.row[i].text));
	json_object_set_new(o, "sides", sides_json);
	json_object_set_new(o, "byte", tb_report_byte_json(mm));
	json_object_set_new(o, "says", json_text(tb_report_says(mm)));
	json_object_set_new(o, "fields", rows_json);
	return o;
}

void tb_report_json(const tb_report_text *r, const tb_episode *ep)
{
	const tb_episode *shown = r->shrunk ? &r->small : ep;
	const tb_mismatch *mm = r->mm, *small = r->shrunk ? &r->small_mm : r->mm;
	int lane = tb_report_lane(small, shown);
	char got[40], want[40], line[TB_PASTE_ROOM];
	json_t *o;

	tb_report_hex(got, sizeof(got), mm->got);
	tb_report_hex(want, sizeof(want), mm->want);
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
	json_object_set_new(o, "byte", tb_report_byte_json(mm));
	if (r->summary)
		json_object_update_missing(o, r->summary);
	if (r->why[0])
		json_object_set_new(o, "lost", json_text(r->why));
	set_path(o, "failing", r->failing_path);
	set_path(o, "shrunk", r->shrunk_path);
	if (r->shrunk)
		json_object_set_new(o, "shrunk_size",
		                    json_pack("{s:i, s:i, s:I, s:i, s:b}", "requests",
		                              (int)shown->count, "lanes",
		                              (int)tb_report_lanes(shown), "stalled_clocks",
		                              (json_int_t)tb_report_stalls(shown), "replays",
		                              (int)r->replays, "complete", r->complete));
	set_path(o, "report", r->text_path);
	set_path(o, "trace", r->fst_path);
	set_path(o, "view", r->gtkw_path);
	json_object_set_new(o, "shown", shown_json(shown, small));
	json_object_set_new(o, "reproduce",
	                    tb_report_again(r, line, sizeof(line)) ? json_text(line) : json_null());
	json_object_set_new(
		o, "derivation",
		lane >= 0 ? derive_json(&shown->ctx, &shown->req[small->request], (unsigned)lane)
			  : json_null());
	json_object_set_new(o, "coalescing", tb_report_txns_json(r, shown, small));
	if (tb_is_data_path(r->unit))
		add_data(o, r, shown, small, lane);
	json_line(o);
}
