/*
 * report_facts.c - contents that the text and the JSON of a report have in common; see
 * report_print.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/report_print.h"

#include <stdio.h>
#include <string.h>

#include "cosim/board/board_dut.h"
#include "lockstep/field.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mismatch/report_data.h"
#include "mreq/mreq_fields.h"
#include "support/paste.h"

void tb_report_hex(char *text, size_t size, const uint64_t value[2])
{
	if (value[1])
		snprintf(text, size, "0x%llx%016llx", (unsigned long long)value[1],
		         (unsigned long long)value[0]);
	else
		snprintf(text, size, "0x%llx", (unsigned long long)value[0]);
}

/* A value of one side as text: clocks are decimal, enumerations have their name. */
static void side(char text[TB_SIDE], const tb_mismatch *mm, const uint64_t value[2])
{
	const char *name = tb_value_name(mm->field, value[0]);

	if (mm->kind == TB_HANG && value == mm->got)
		snprintf(text, TB_SIDE, "nothing by clock %llu", (unsigned long long)value[0]);
	else if (mm->kind == TB_TIMING || mm->kind == TB_HANG)
		snprintf(text, TB_SIDE, "clock %llu", (unsigned long long)value[0]);
	else if (name)
		snprintf(text, TB_SIDE, "%llu %s", (unsigned long long)value[0], name);
	else
		tb_report_hex(text, TB_SIDE, value);
}

/* Has the mismatch an expected and an actual value? */
static bool has_sides(const tb_mismatch *mm)
{
	return mm->got[0] != mm->want[0] || mm->got[1] != mm->want[1];
}

/* The two values: of the model and of the unit, or, of a hold error, of the unit before and now. */
bool tb_report_sides(const tb_mismatch *mm, tb_report_side sides[2])
{
	sides[0].name = mm->kind == TB_HOLD ? "before" : "model";
	sides[1].name = mm->kind == TB_HOLD ? "now" : "unit";
	side(sides[0].value, mm, mm->want);
	side(sides[1].value, mm, mm->got);
	return has_sides(mm);
}

void tb_report_byte(const tb_mismatch *mm, char *text, size_t size)
{
	bool lds = strcmp(mm->channel, "lds_req") == 0;

	text[0] = 0;
	if (mm->byte.known)
		snprintf(text, size, "%u of the %s, %saddress 0x%llx: %s 0x%02x, %s 0x%02x",
		         mm->byte.index,
		         !lds             ? "line"
		         : mm->byte.lanes ? "lane's element"
		                          : "dword",
		         lds ? "LDS " : "", (unsigned long long)mm->byte.address,
		         mm->kind == TB_HOLD ? "before" : "model", mm->byte.want,
		         mm->kind == TB_HOLD ? "now" : "unit", mm->byte.got);
}

void tb_report_writers(const tb_mismatch *mm, char *text, size_t size)
{
	uint64_t lanes = mm->byte.known ? mm->byte.lanes : 0;
	bool many = lanes & (lanes - 1);
	int n;

	text[0] = 0;
	if (!lanes)
		return;
	n = snprintf(text, size, "lane%s", many ? "s" : "");
	for (uint64_t left = lanes; left && n < (int)size; left &= left - 1)
		n += snprintf(text + n, size - (size_t)n, "%s %d", left == lanes ? "" : ",",
		              __builtin_ctzll(left));
	if (many && n < (int)size)
		snprintf(text + n, size - (size_t)n, "; the last lane wins");
}

const char *tb_report_says(const tb_mismatch *mm)
{
	return mm->kind == TB_VALUE && has_sides(mm) ? "" : mm->detail;
}

const char *tb_report_file(const tb_report_text *r)
{
	return r->shrunk_path[0]    ? r->shrunk_path
	       : r->failing_path[0] ? r->failing_path
	       : r->source          ? r->source
	                            : "";
}

void tb_report_replay(const tb_unit *unit, char *text, size_t size)
{
	char engine[200];

	snprintf(text, size, "replay%s%s", unit->throughput ? " --throughput" : "",
	         unit->engine && !strcmp(unit->engine, "vmem1") ? " --data --convert 1" : "");
	if (!unit->engine || (!unit->data && !board_is_engine(unit->engine)))
		return;
	tb_paste_word(engine, sizeof(engine), unit->engine);
	snprintf(text, size, "replay%s --engine %s", unit->data ? " --data" : "", engine);
}

bool tb_report_again(const tb_report_text *r, char *line, size_t size)
{
	char verb[TB_REPLAY_ROOM];

	tb_report_replay(r->unit, verb, sizeof(verb));
	if (tb_report_file(r)[0])
		tb_paste_line(line, size, verb, tb_report_file(r));
	else if (r->command)
		tb_paste_line(line, size, r->command, NULL);
	return tb_report_file(r)[0] || r->command;
}

unsigned tb_report_lanes(const tb_episode *ep)
{
	unsigned lanes = 0;

	for (uint32_t i = 0; i < ep->count; i++)
		lanes += (unsigned)__builtin_popcountll(ep->req[i].exec);
	return lanes;
}

uint64_t tb_report_stalls(const tb_episode *ep)
{
	uint64_t bits = 0;

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		for (uint32_t i = 0; i < ep->stall[p].count; i++)
			bits += (uint64_t)__builtin_popcountll(ep->stall[p].words[i]);
	return bits;
}

int tb_report_lane(const tb_mismatch *mm, const tb_episode *ep)
{
	if (mm->request >= ep->count || mm->lane >= MAU_WAVE)
		return -1;
	if (mm->lane >= 0 || mm->kind != TB_VALUE)
		return mm->lane;
	if (ep->req[mm->request].op.enc == MAU_ENC_SMEM) /* EXEC has no effect (decision D23) */
		return 0;
	return ep->req[mm->request].exec ? __builtin_ctzll(ep->req[mm->request].exec) : -1;
}

/* Adds a row with the fields of a context or an operation. */
static void add_fields(tb_report_request *r, const char *name, const mreq_field *fields,
                       const void *from)
{
	tb_report_row *row = &r->row[r->count++];
	textbuf b = {0};

	if (fields == mreq_context_fields)
		mreq_context_print(&b, from);
	else
		mreq_fields_print(&b, fields, from);
	textbuf_char(&b, '\0');
	row->name = name;
	snprintf(row->text, sizeof(row->text), "%s", b.failed ? "" : b.text + strspn(b.text, " "));
	textbuf_free(&b);
}

void tb_report_rows(const mau_context *ctx, const mau_request *req, tb_report_request *r)
{
	tb_report_row *row;

	r->count = 0;
	add_fields(r, "context", mreq_context_fields, ctx);
	row = &r->row[r->count];
	row->name = "text";
	tb_report_operation(ctx, &req->op, row->text, sizeof(row->text));
	r->count += row->text[0] != 0;
	add_fields(r, "op", mreq_op_fields, &req->op);
	if (!tb_is_flat(&req->op)) {
		row = &r->row[r->count++];
		row->name = "V#";
		snprintf(row->text, sizeof(row->text), "0x%08x 0x%08x 0x%08x 0x%08x",
		         req->vsharp[0], req->vsharp[1], req->vsharp[2], req->vsharp[3]);
	}
	row = &r->row[r->count++];
	row->name = "scalar";
	snprintf(row->text, sizeof(row->text), "saddr 0x%llx, m0 0x%x, exec 0x%016llx",
	         (unsigned long long)req->saddr, req->m0, (unsigned long long)req->exec);
}
