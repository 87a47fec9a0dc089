/*
 * explain_head.c - the first lines of `mau explain`: verdict, lanes by status, context,
 * instruction, V# or apertures, scalar operands, cost.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/explain_lanes.h"
#include "cli/ask/explain_print.h"
#include "cli/ask/json_out.h"
#include "cli/cli.h"
#include "mau/verdict.h"
#include "mreq/mreq_fields.h"
#include "support/wrap.h"

/* A row under the V#. Parts are two blanks apart. A part that does not fit starts the next line. */
static void part(unsigned *column, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void part(unsigned *column, const char *format, ...)
{
	char text[160];
	unsigned len;
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	len = (unsigned)strlen(text);
	if (*column + 2 + len > TB_COLUMNS) {
		printf("\n    %s", text);
		*column = 4 + len;
	} else {
		printf("  %s", text);
		*column += 2 + len;
	}
}

static void print_format(const explain_view *v, const mau_resource *r)
{
	unsigned column = (unsigned)printf("    type %u", r->type);

	if (mau_generation_of(v->ctx->gfx)->formats != MAU_FORMATS_PAIRS) {
		part(&column, "format %s", mau_format(v->ctx->gfx, r->format)->name);
		part(&column, "OOB_SELECT %u (%s)", r->oob_select, mau_oob_name(r->oob_select));
	} else {
		part(&column, "format %s %s", mau_dfmt(r->dfmt)->name, mau_nfmt_name(r->nfmt));
	}
	if (r->null)
		part(&column, "NULL (V5)");
	putchar('\n');
}

static void print_resource(const explain_view *v)
{
	mau_resource r;
	unsigned column;

	if (mau_resource_decode(v->ctx, &v->req->op, v->req->vsharp, &r) != MAU_OK)
		return;
	printf("V#  base 0x%012llx  stride %u  num_records %u (0x%x)\n", (unsigned long long)r.base,
	       r.stride, r.num_records, r.num_records);
	column = (unsigned)printf("    swizzle %s", !r.swizzle         ? "off"
	                                            : r.swizzle_active ? "on"
	                                                               : "on, not active");
	if (r.swizzle)
		column += (unsigned)printf(" (element %u bytes, index stride %u)", r.element_size,
		                           r.index_stride);
	part(&column, "add_tid %s", !r.add_tid ? "off" : r.add_lane ? "on" : "on, not added");
	putchar('\n');
	print_format(v, &r);
}

/* Prints the four V# fields that a scalar load reads. */
static void print_constants(const explain_view *v)
{
	const uint32_t *w = v->req->vsharp;
	unsigned stride = w[1] >> 16 & 0x3fff;
	unsigned long long base = (unsigned long long)(w[1] & 0xffff) << 32 | w[0];
	unsigned column = (unsigned)printf("V#  base 0x%012llx  stride %u", base, stride);

	part(&column, "num_records %u (0x%x)", w[2], w[2]);
	part(&column, "type %u", w[3] >> 30);
	printf("\n    %llu bytes (A9)\n", (unsigned long long)w[2] * (stride ? stride : 1));
}

static void print_spaces(const explain_view *v)
{
	const mau_context *c = v->ctx;

	if (v->req->op.enc != MAU_ENC_SCRATCH)
		printf("LDS aperture 0x%08x_00000000  scratch aperture 0x%08x_00000000\n",
		       c->shared_hi, c->private_hi);
	if (v->req->op.enc != MAU_ENC_GLOBAL)
		printf("scratch_base 0x%012llx  ", (unsigned long long)c->scratch_base);
	printf("lds_base 0x%x  lds_size 0x%x\n", c->lds_base, c->lds_size);
}

static void print_counters(const explain_view *v)
{
	static const char *const name[3] = {"VM_CNT", "VS_CNT", "LGKM_CNT"};
	unsigned bits = v->rsp->counters;

	if (v->req->op.enc == MAU_ENC_MUBUF || v->req->op.enc == MAU_ENC_MTBUF || !bits)
		return;
	printf("counters (F9):");
	for (unsigned i = 0; i < 3; i++)
		if (bits >> i & 1)
			printf(" %s", name[i]);
	putchar('\n');
}

/* Prints "episode 0, request 0 of 6", and how to choose another. */
static void print_place(const explain_place *at)
{
	if (!at->requests)
		return;
	printf("episode %u", at->episode);
	if (at->episodes > 1)
		printf(" of %u", at->episodes);
	printf(", request %u of %u\n", at->request, at->requests);
	if (at->episodes > 1 || at->requests > 1)
		puts("(FILE:EPISODE:REQUEST chooses another; both count from 0)");
}

/* Prints the cost; 0 clocks: the request has no cost contract. */
static void print_cost(const explain_view *v)
{
	unsigned cost = mau_cost(v->ctx, v->geo, v->lanes, v->rsp);

	printf("%u transaction%s of %u bytes, window %u; ", v->rsp->txn_count,
	       cli_s(v->rsp->txn_count), v->geo->line_bytes, v->geo->window);
	if (cost)
		printf("cost %u clocks with LANES %u\n", cost, v->lanes);
	else
		printf("no cost contract (N23)\n");
}

/* Prints how many lines the wave touches, and how many bytes of each. */
static void print_spread(const explain_view *v)
{
	explain_spread s = explain_spread_of(v->rsp);

	if (!s.lines)
		return;
	printf("touches %u line%s, %u byte%s: ", s.lines, cli_s(s.lines), s.bytes, cli_s(s.bytes));
	if (s.least == s.most)
		printf("%u of %u bytes a line\n", s.most, v->geo->line_bytes);
	else
		printf("%u to %u of %u bytes a line\n", s.least, s.most, v->geo->line_bytes);
}

/* Prints a line for each published fault that the request meets. */
static void print_errata(const explain_view *v)
{
	mau_errata e;
	char text[200];

	mau_detail_errata(v->detail, &e);
	for (unsigned i = 0; i < e.count; i++) {
		snprintf(text, sizeof(text), "erratum %s (%s): %s", e.erratum[i]->id,
		         e.erratum[i]->chips, e.erratum[i]->text);
		tb_wrap(stdout, 0, text);
	}
}

/* Prints the verdict of each wanted lane, or that of the request; then the lanes by status, where
 * the other rule book differs, and errata. */
static void print_verdicts(const explain_view *v)
{
	mau_verdict verdict;
	mau_books books;

	if (!v->only) {
		mau_detail_verdict_wave(v->detail, &verdict);
		tb_wrap(stdout, 0, verdict.text);
	}
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (v->only >> l & 1) {
			mau_detail_verdict_lane(v->detail, l, &verdict);
			tb_wrap(stdout, 0, verdict.text);
		}
	explain_lanes_print(&v->rsp->lanes, v->ctx->wave32 ? 32 : MAU_WAVE);
	mau_detail_books(v->detail, v->req, &books);
	if (books.differs)
		tb_wrap(stdout, 0, books.text);
	print_errata(v);
}

void explain_head(const explain_view *v)
{
	const mau_context *c = v->ctx;
	bool cache = v->req->op.cls == MAU_CLS_CACHE && !v->rsp->error;
	textbuf b = {0};

	print_verdicts(v);
	print_place(&v->place);
	printf("gfx%s, %s rules, align %s, policy %s, wave of %u\n", mau_gfx_name(c->gfx),
	       cli_lower(mau_rules_name(c->rules)), cli_lower(mau_align_name(c->align)),
	       cli_lower(mau_policy_name(c->policy)), c->wave32 ? 32 : 64);
	if (v->text[0])
		printf("%s\n", v->text);
	else {
		mreq_fields_print(&b, mreq_op_fields, &v->req->op);
		textbuf_char(&b, '\0');
		printf("op ");
		tb_wrap(stdout, 3, b.failed ? "" : b.text + strspn(b.text, " "));
	}
	textbuf_free(&b);
	if (cache)
		puts("cache operation: it has no address and reads no V# and no SOFFSET (N8)");
	else if (tb_is_flat(&v->req->op))
		print_spaces(v);
	else if (v->req->op.enc == MAU_ENC_SMEM)
		print_constants(v);
	else
		print_resource(v);
	if (!tb_is_flat(&v->req->op) && !cache)
		printf("sgpr_offset 0x%x  ", (unsigned)v->req->saddr);
	else if (v->req->op.enc != MAU_ENC_FLAT && !cache)
		printf("saddr 0x%llx  ", (unsigned long long)v->req->saddr);
	printf("m0 0x%x  exec 0x%016llx\n", v->req->m0, (unsigned long long)v->req->exec);
	print_counters(v);
	printf("%u byte%s %s, %u component%s", v->rsp->bytes, cli_s(v->rsp->bytes),
	       v->req->op.enc == MAU_ENC_SMEM ? "in all" : "a lane", v->rsp->components,
	       cli_s(v->rsp->components));
	if (v->rsp->error)
		printf(", illegal: %s", json_out_error(v->rsp->error));
	putchar('\n');
	print_cost(v);
	print_spread(v);
}
