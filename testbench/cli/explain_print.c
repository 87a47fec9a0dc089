/*
 * explain_print.c - see explain_print.h.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain_print.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "derive_text.h"
#include "json_out.h"
#include "mreq_fields.h"

static void print_head(const explain_view *v)
{
	const mau_context *c = v->ctx;
	mau_resource r;
	textbuf b = {0};

	printf("gfx%s, %s rules, align %s, policy %s, wave of %u\n", mau_gfx_name(c->gfx), cli_lower(mau_rules_name(c->rules)), cli_lower(mau_align_name(c->align)),
		cli_lower(mau_policy_name(c->policy)), c->wave32 ? 32 : 64);
	if (v->text[0])
		printf("%s\n", v->text);
	else {
		mreq_fields_print(&b, mreq_op_fields, &v->req->op);
		printf("op%.*s\n", (int)b.len, b.len ? b.text : "");
	}
	textbuf_free(&b);
	if (mau_resource_decode(c, &v->req->op, v->req->vsharp, &r) == MAU_OK) {
		printf("V#  base 0x%012llx  stride %u  num_records %u (0x%x)\n", (unsigned long long)r.base, r.stride, r.num_records, r.num_records);
		printf("    swizzle %s", !r.swizzle ? "off" : r.swizzle_active ? "on" : "on, not active");
		if (r.swizzle)
			printf(" (element %u bytes, index stride %u)", r.element_size, r.index_stride);
		printf("  add_tid %s\n    type %u  format %s %s%s\n", !r.add_tid ? "off" : r.add_lane ? "on" : "on, not added", r.type, mau_dfmt(r.dfmt)->name, mau_nfmt_name(r.nfmt),
			r.null ? "  NULL (V5)" : "");
	}
	printf("sgpr_offset 0x%x  m0 0x%x  exec 0x%016llx\n", (unsigned)v->req->saddr, v->req->m0, (unsigned long long)v->req->exec);
	printf("%u byte%s a lane, %u component%s", v->rsp->bytes, v->rsp->bytes == 1 ? "" : "s", v->rsp->ncomp, v->rsp->ncomp == 1 ? "" : "s");
	if (v->rsp->error)
		printf(", illegal: %s", json_out_error(v->rsp->error));
	printf("\n%u transaction%s of %u bytes, window %u; cost %u clocks with LANES %u\n", v->rsp->txn_count, v->rsp->txn_count == 1 ? "" : "s", v->geo->line_bytes,
		v->geo->window, mau_cost(v->ctx, v->geo, v->lanes, v->rsp), v->lanes);
}

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
	unsigned out = json_out_of_range(v->rsp, lane), n = v->rsp->ncomp;

	text[0] = 0;
	if (json_out_has_address(v->req, v->rsp, lane))
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
		if (v->rsp->txn[i].window == lane / v->geo->window && v->rsp->txn[i].lanes >> lane % v->geo->window & 1)
			len += (size_t)snprintf(text + len, size - len, "%s%u", len ? "," : "", i);
}

static void print_lane(const explain_view *v, unsigned lane)
{
	const mau_lanes *lanes = &v->rsp->lanes;
	char comps[8], txns[28], address[20] = "", align[8] = "", lds[12] = "", row[128];
	size_t len;

	if (json_out_has_address(v->req, v->rsp, lane)) {
		snprintf(address, sizeof(address), "0x%012llx", (unsigned long long)lanes->addr[lane]);
		snprintf(align, sizeof(align), "%u", alignment(lanes->addr[lane]));
	}
	if (json_out_writes_lds(v->req, v->rsp, lane))
		snprintf(lds, sizeof(lds), "0x%05x", lanes->lds[lane]);
	lane_txns(v, lane, txns, sizeof(txns));
	snprintf(row, sizeof(row), "%4u  %-14s  %-12s  %5s  %-5s  %-7s  %s", lane, address, cli_lower(mau_status_name(lanes->status[lane])), align,
		components(v, lane, comps), lds, txns);
	len = strlen(row);
	while (len && row[len - 1] == ' ')
		row[--len] = 0;
	puts(row);
}

static void print_txns(const explain_view *v)
{
	printf("\n txn  line            window  pass  lanes               bytes\n");
	for (unsigned i = 0; i < v->rsp->txn_count; i++) {
		const mau_txn *t = &v->rsp->txn[i];

		printf("%4u  0x%012llx  %6u  %4u  0x%016llx  0x", i, (unsigned long long)t->line, t->window, t->pass, (unsigned long long)t->lanes);
		if (v->geo->line_bytes == 128)
			printf("%016llx\n%54s", (unsigned long long)t->bytes[1], "");
		printf("%016llx\n", (unsigned long long)t->bytes[0]);
	}
}

void explain_print(const explain_view *v)
{
	unsigned wave = v->ctx->wave32 ? 32 : MAU_WAVE, hidden = 0;

	print_head(v);
	putchar('\n');
	if (v->lane >= 0) {
		printf("Lane %d: v0 0x%x, v1 0x%x -> %s\n", v->lane, v->req->v0[v->lane], v->req->v1[v->lane], cli_lower(mau_status_name(v->rsp->lanes.status[v->lane])));
		derive_print(stdout, v->ctx, v->req, (unsigned)v->lane);
		putchar('\n');
	}
	printf("lane  address         verdict       align  comps  LDS      txn\n");
	for (unsigned l = 0; l < wave; l++) {
		bool show = v->lane >= 0 ? l == (unsigned)v->lane : v->inactive || v->rsp->lanes.status[l] != MAU_STATUS_INACTIVE;

		hidden += !show;
		if (show)
			print_lane(v, l);
	}
	if (hidden && v->lane < 0)
		printf("(%u inactive lane%s left out: --all shows them)\n", hidden, hidden == 1 ? "" : "s");
	if (v->txns)
		print_txns(v);
}

static json_t *lane_json(const explain_view *v, unsigned lane, bool steps)
{
	const mau_lanes *lanes = &v->rsp->lanes;
	json_t *o = json_pack("{s:i, s:s, s:i}", "lane", (int)lane, "status", cli_lower(mau_status_name(lanes->status[lane])), "oob", (int)json_out_of_range(v->rsp, lane));
	bool has = json_out_has_address(v->req, v->rsp, lane);

	if (!o)
		return NULL;
	json_object_set_new(o, "address", has ? json_integer((json_int_t)lanes->addr[lane]) : json_null());
	json_object_set_new(o, "align", has ? json_integer(alignment(lanes->addr[lane])) : json_null());
	json_object_set_new(o, "lds", json_out_writes_lds(v->req, v->rsp, lane) ? json_integer(lanes->lds[lane]) : json_null());
	if (steps)
		json_object_set_new(o, "derivation", derive_json(v->ctx, v->req, lane));
	return o;
}

bool explain_json(const explain_view *v)
{
	unsigned wave = v->ctx->wave32 ? 32 : MAU_WAVE;
	json_t *o = json_pack("{s:i, s:s, s:s, s:s, s:i, s:i, s:i, s:i}", "schema", 1, "gfx", mau_gfx_name(v->ctx->gfx), "text", v->text,
		"error", json_out_error(v->rsp->error), "bytes", v->rsp->bytes, "components", v->rsp->ncomp, "transactions", v->rsp->txn_count,
		"cost", (int)mau_cost(v->ctx, v->geo, v->lanes, v->rsp));
	json_t *lanes = json_array();
	bool good;

	for (unsigned l = 0; l < wave; l++)
		if (v->lane < 0 || l == (unsigned)v->lane)
			json_array_append_new(lanes, lane_json(v, l, v->lane >= 0));
	good = o && json_object_set_new(o, "lane", lanes) == 0 && json_dumpf(o, stdout, JSON_COMPACT) == 0;
	putchar('\n');
	json_decref(o);
	return good;
}
