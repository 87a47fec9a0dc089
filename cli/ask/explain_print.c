/*
 * explain_print.c - see explain_print.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/explain_print.h"

#include <stdio.h>
#include <string.h>

#include "cli/ask/explain_data.h"
#include "cli/ask/explain_lanes.h"
#include "cli/ask/json_out_words.h"
#include "cli/cli.h"
#include "mau/verdict.h"
#include "mismatch/derive_text.h"
#include "mismatch/txn_parts.h"
#include "mismatch/txn_text.h"
#include "mreq/textbuf.h"
#include "support/json_text.h"

/* Largest power of two, up to 16, that divides the address. */
static unsigned alignment(uint64_t address)
{
	unsigned a = 1;

	while (a < 16 && address % (2 * a) == 0)
		a *= 2;
	return a;
}

/* "xyz-": a letter for a component in range, - for one that is out of range. */
static const char *components(const explain_view *v, unsigned lane, char text[8])
{
	unsigned out = json_out_of_range(v->rsp, lane), n = v->rsp->components;

	text[0] = 0;
	if (json_out_has_address(v->req, v->rsp, lane) ||
	    (tb_is_flat(&v->req->op) && json_out_has_lds(v->ctx->gfx, v->req, v->rsp, lane)))
		for (unsigned d = 0; d < n; d++) {
			text[d] = out >> d & 1 ? '-' : (char)('0' + d);
			text[d + 1] = 0;
		}
	return text;
}

/* Numbers of the transactions that the lane takes part in. */
static void lane_txns(const explain_view *v, unsigned lane, char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	for (unsigned i = 0; i < v->rsp->txn_count && len + 12 < size; i++)
		if (v->rsp->txn[i].window == lane / v->geo->window &&
		    v->rsp->txn[i].lanes >> lane % v->geo->window & 1)
			len += (size_t)snprintf(text + len, size - len, "%s%u", len ? "," : "", i);
}

/* A lane of another status reports memory, which has no meaning (D21). */
static bool has_space(unsigned status)
{
	return status == MAU_STATUS_OK || status == MAU_STATUS_MEMVIOL;
}

static void print_lane(const explain_view *v, unsigned lane)
{
	const mau_lanes *lanes = &v->rsp->lanes;
	char in_range[8], txns[28], address[20] = "", align[8] = "", lds[12] = "", space[12] = "",
				    row[128];
	size_t len;

	if (json_out_has_address(v->req, v->rsp, lane)) {
		snprintf(address, sizeof(address), "0x%012llx",
		         (unsigned long long)lanes->address[lane]);
		snprintf(align, sizeof(align), "%u", alignment(lanes->address[lane]));
	}
	if (json_out_has_lds(v->ctx->gfx, v->req, v->rsp, lane))
		snprintf(lds, sizeof(lds), "0x%05x", lanes->lds_address[lane]);
	lane_txns(v, lane, txns, sizeof(txns));
	if (tb_is_flat(&v->req->op))
		snprintf(space, sizeof(space), "%-7s  ",
		         has_space(lanes->status[lane]) ? json_out_space(lanes->space[lane]) : "");
	snprintf(row, sizeof(row), "%4u  %-14s  %-12s  %s%9s  %-8s  %-7s  %s", lane, address,
	         cli_lower(mau_status_name(lanes->status[lane])), space, align,
	         components(v, lane, in_range), lds, txns);
	len = strlen(row);
	while (len && row[len - 1] == ' ')
		row[--len] = 0;
	puts(row);
}

/* Prints the transactions, a line each, and why lanes join or not. */
static void print_txns(const explain_view *v)
{
	putchar('\n');
	txn_print(stdout, v->geo, v->rsp);
	puts("\nWhy lanes join, or not (C2, C3):");
	txn_print_why(stdout, v->ctx, v->geo, v->req, v->rsp, v->rsp->txn_count);
}

void explain_print(const explain_view *v)
{
	unsigned wave = v->ctx->wave32 ? 32 : MAU_WAVE, hidden = 0;

	explain_head(v);
	putchar('\n');
	if (v->lane >= 0) {
		printf("Lane %d: v0 0x%x, v1 0x%x -> %s\n", v->lane, v->req->v0[v->lane],
		       v->req->v1[v->lane],
		       cli_lower(mau_status_name(v->rsp->lanes.status[v->lane])));
		derive_print(stdout, v->ctx, v->req, (unsigned)v->lane);
		putchar('\n');
		if (v->data)
			explain_data_lane(v->data, v->req, (unsigned)v->lane);
	}
	printf("lane  address         verdict       %salignment  in_range  LDS      txn\n",
	       tb_is_flat(&v->req->op) ? "space    " : "");
	for (unsigned l = 0; l < wave; l++) {
		bool show = v->only ? v->only >> l & 1
		                    : v->inactive || v->rsp->lanes.status[l] != MAU_STATUS_INACTIVE;

		hidden += !show;
		if (show)
			print_lane(v, l);
	}
	if (hidden && !v->only)
		printf("(%u inactive lane%s left out: --all shows them)\n", hidden,
		       hidden == 1 ? "" : "s");
	if (v->txns)
		print_txns(v);
	if (v->data && v->lane < 0)
		explain_data_table(v->data, v->req, wave);
}

static json_t *verdict_json(const mau_verdict *v)
{
	return json_pack("{s:o, s:s, s:s, s:s, s:s, s:s}", "lane",
	                 v->lane < 0 ? json_null() : json_integer(v->lane), "status",
	                 cli_lower(mau_status_name(v->status)), "rule", v->rule, "effect",
	                 v->effect, "reason", v->reason, "text", v->text);
}

/* The lanes of a mask as a string of ranges: "0-36,40". */
static json_t *ranges_json(uint64_t mask)
{
	char ranges[200];

	txn_ranges((const uint64_t[2]){mask}, 64, 0, ranges, sizeof(ranges));
	return json_string(ranges);
}

/* Every rule by which the other rule book differs. */
static json_t *causes_json(const mau_books *books)
{
	json_t *array = json_array();

	for (unsigned i = 0; i < books->causes; i++)
		json_array_append_new(array,
		                      json_pack("{s:s, s:o}", "rule", books->cause[i].rule, "lanes",
		                                ranges_json(books->cause[i].lanes)));
	return array;
}

/* Where the other rule book differs, with the lanes as ranges; null: nowhere. */
static json_t *books_json(const explain_view *v)
{
	mau_books books;
	textbuf differs = {0};
	json_t *o;

	mau_detail_books(v->detail, v->req, &books);
	if (!books.differs)
		return json_null();
	json_out_differs(&differs, books.differs);
	o = json_pack("{s:s, s:s, s:o, s:o, s:o, s:s, s:o}", "rules",
	              cli_lower(mau_rules_name(books.rules)), "rule", books.rule, "differs",
	              json_loadb(differs.text, differs.len, 0, NULL), "lanes",
	              ranges_json(books.lanes), "causes", causes_json(&books), "text", books.text,
	              "verdict", verdict_json(&books.verdict));
	textbuf_free(&differs);
	return o;
}

/* The published faults that the request meets, with their lanes as ranges. */
static json_t *errata_json(const explain_view *v)
{
	json_t *array = json_array();
	char lanes[200];
	mau_errata e;

	mau_detail_errata(v->detail, &e);
	for (unsigned i = 0; i < e.count; i++) {
		txn_ranges((const uint64_t[2]){e.lanes[i]}, 64, 0, lanes, sizeof(lanes));
		json_array_append_new(array,
		                      json_pack("{s:s, s:s, s:s, s:s}", "id", e.erratum[i]->id,
		                                "chips", e.erratum[i]->chips, "lanes", lanes,
		                                "text", e.erratum[i]->text));
	}
	return array;
}

static json_t *lane_json(const explain_view *v, unsigned lane, bool steps)
{
	const mau_lanes *lanes = &v->rsp->lanes;
	json_t *o = json_pack("{s:i, s:s, s:i}", "lane", (int)lane, "status",
	                      cli_lower(mau_status_name(lanes->status[lane])), "in_range",
	                      lanes->in_range[lane]);
	bool has = json_out_has_address(v->req, v->rsp, lane);
	mau_verdict verdict;

	if (!o)
		return NULL;
	mau_detail_verdict_lane(v->detail, lane, &verdict);
	json_object_set_new(o, "verdict", verdict_json(&verdict));
	json_object_set_new(o, "address",
	                    has ? json_integer((json_int_t)lanes->address[lane]) : json_null());
	json_object_set_new(o, "alignment",
	                    has ? json_integer(alignment(lanes->address[lane])) : json_null());
	if (tb_is_flat(&v->req->op))
		json_object_set_new(o, "space", json_string(json_out_space(lanes->space[lane])));
	json_object_set_new(o, "lds_address",
	                    json_out_has_lds(v->ctx->gfx, v->req, v->rsp, lane)
	                            ? json_integer(lanes->lds_address[lane])
	                            : json_null());
	if (steps)
		json_object_set_new(o, "derivation", derive_json(v->ctx, v->req, lane));
	if (steps && v->data)
		json_object_set_new(o, "data", explain_data_steps(v->data, v->req, lane));
	return o;
}

/* Transactions as in the lines of `mau eval`, and the rule that lets lanes join. */
static bool add_txns(const explain_view *v, json_t *o)
{
	char rule[320];

	txn_rule_text(v->ctx, v->req, rule, sizeof(rule));
	return json_object_set_new(o, "txns", txn_json(v->geo, v->rsp->txn, v->rsp->txn_count)) ==
	               0 &&
	       json_object_set_new(o, "join", json_string(rule)) == 0;
}

/* The verdict of the request, its lanes by status, and its lines. */
static bool add_summary(const explain_view *v, json_t *o)
{
	explain_spread s = explain_spread_of(v->rsp);
	mau_verdict verdict;

	mau_detail_verdict_wave(v->detail, &verdict);
	return json_object_set_new(o, "verdict", verdict_json(&verdict)) == 0 &&
	       json_object_set_new(o, "other_rules", books_json(v)) == 0 &&
	       json_object_set_new(o, "errata", errata_json(v)) == 0 &&
	       json_object_set_new(
		       o, "by_status",
		       explain_lanes_json(&v->rsp->lanes, v->ctx->wave32 ? 32 : MAU_WAVE)) == 0 &&
	       json_object_set_new(o, "spread",
	                           json_pack("{s:i, s:i, s:i, s:i}", "lines", (int)s.lines, "bytes",
	                                     (int)s.bytes, "least", (int)s.least, "most",
	                                     (int)s.most)) == 0;
}

bool explain_json(const explain_view *v)
{
	unsigned wave = v->ctx->wave32 ? 32 : MAU_WAVE;
	json_t *o = json_pack("{s:i, s:s, s:s, s:s, s:i, s:i, s:i, s:i}", "schema", 3, "gfx",
	                      mau_gfx_name(v->ctx->gfx), "text", v->text, "error",
	                      json_out_error(v->rsp->error), "bytes", v->rsp->bytes, "components",
	                      v->rsp->components, "transactions", v->rsp->txn_count, "cost",
	                      (int)mau_cost(v->ctx, v->geo, v->lanes, v->rsp));
	json_t *lanes = json_array();

	for (unsigned l = 0; l < wave; l++)
		if (!v->only || v->only >> l & 1)
			json_array_append_new(lanes, lane_json(v, l, v->only != 0));
	json_t *data = v->data ? explain_data_fields(v->data, v->ctx) : NULL;

	json_object_update_missing(o, data);
	json_decref(data);
	if (!add_summary(v, o) || json_object_set_new(o, "lane", lanes) || (v->data && !data) ||
	    (v->txns && !add_txns(v, o))) {
		json_decref(o);
		return false;
	}
	return json_line(o);
}
