/*
 * explain_head.c - the head of `mau explain`: context, instruction, V# or apertures, scalar operands, what it costs.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "cli.h"
#include "explain_print.h"
#include "json_out.h"
#include "mreq_fields.h"

static void print_format(const explain_view *v, const mau_resource *r)
{
	static const char *const oob[4] = {"structured with offset", "structured", "off", "raw"};

	if (v->ctx->gfx >= MAU_GFX_10)
		printf("%s  OOB_SELECT %u (%s)", mau_format(v->ctx->gfx, r->format)->name, r->oob_select, oob[r->oob_select & 3]);
	else
		printf("%s %s", mau_dfmt(r->dfmt)->name, mau_nfmt_name(r->nfmt));
}

static void print_resource(const explain_view *v)
{
	mau_resource r;

	if (mau_resource_decode(v->ctx, &v->req->op, v->req->vsharp, &r) != MAU_OK)
		return;
	printf("V#  base 0x%012llx  stride %u  num_records %u (0x%x)\n", (unsigned long long)r.base, r.stride, r.num_records, r.num_records);
	printf("    swizzle %s", !r.swizzle ? "off" : r.swizzle_active ? "on" : "on, not active");
	if (r.swizzle)
		printf(" (element %u bytes, index stride %u)", r.element_size, r.index_stride);
	printf("  add_tid %s\n    type %u  format ", !r.add_tid ? "off" : r.add_lane ? "on" : "on, not added", r.type);
	print_format(v, &r);
	printf("%s\n", r.null ? "  NULL (V5)" : "");
}

/* A scalar load looks at four fields of its V#. */
static void print_constants(const explain_view *v)
{
	const uint32_t *w = v->req->vsharp;
	unsigned stride = w[1] >> 16 & 0x3fff;
	unsigned long long base = (unsigned long long)(w[1] & 0xffff) << 32 | w[0];

	printf("V#  base 0x%012llx  stride %u  num_records %u (0x%x)  type %u\n    %llu bytes (A9)\n", base, stride, w[2], w[2], w[3] >> 30,
		(unsigned long long)w[2] * (stride ? stride : 1));
}

static void print_spaces(const explain_view *v)
{
	const mau_context *c = v->ctx;

	if (v->req->op.enc != MAU_ENC_SCRATCH)
		printf("LDS aperture 0x%08x_00000000  scratch aperture 0x%08x_00000000\n", c->shared_hi, c->private_hi);
	if (v->req->op.enc != MAU_ENC_GLOBAL)
		printf("scratch_base 0x%012llx  ", (unsigned long long)c->scratch_base);
	printf("lds_base 0x%x  lds_size 0x%x\n", c->lds_base, c->lds_size);
}

static void print_counters(const explain_view *v)
{
	static const char *const name[3] = {"VM_CNT", "VS_CNT", "LGKM_CNT"};
	unsigned bits = json_out_counters(v->ctx, v->req, v->rsp);

	if (v->req->op.enc == MAU_ENC_MUBUF || v->req->op.enc == MAU_ENC_MTBUF || !bits)
		return;
	printf("counters (F9):");
	for (unsigned i = 0; i < 3; i++)
		if (bits >> i & 1)
			printf(" %s", name[i]);
	putchar('\n');
}

/* "episode 0, request 0 of 6", and how to see the others. */
static void print_place(const explain_place *at)
{
	if (!at->requests)
		return;
	printf("episode %u", at->episode);
	if (at->episodes > 1)
		printf(" of %u", at->episodes);
	printf(", request %u of %u\n", at->request, at->requests);
	if (at->episodes > 1 || at->requests > 1)
		puts("(FILE:EPISODE:REQUEST shows another, both count from 0)");
}

void explain_head(const explain_view *v)
{
	const mau_context *c = v->ctx;
	textbuf b = {0};

	print_place(&v->place);
	printf("gfx%s, %s rules, align %s, policy %s, wave of %u\n", mau_gfx_name(c->gfx), cli_lower(mau_rules_name(c->rules)), cli_lower(mau_align_name(c->align)),
		cli_lower(mau_policy_name(c->policy)), c->wave32 ? 32 : 64);
	if (v->text[0])
		printf("%s\n", v->text);
	else {
		mreq_fields_print(&b, mreq_op_fields, &v->req->op);
		printf("op%.*s\n", (int)b.len, b.len ? b.text : "");
	}
	textbuf_free(&b);
	if (json_out_is_flat(v->req))
		print_spaces(v);
	else if (v->req->op.enc == MAU_ENC_SMEM)
		print_constants(v);
	else
		print_resource(v);
	if (!json_out_is_flat(v->req))
		printf("sgpr_offset 0x%x  ", (unsigned)v->req->saddr);
	else if (v->req->op.enc != MAU_ENC_FLAT)
		printf("saddr 0x%llx  ", (unsigned long long)v->req->saddr);
	printf("m0 0x%x  exec 0x%016llx\n", v->req->m0, (unsigned long long)v->req->exec);
	print_counters(v);
	printf("%u byte%s %s, %u component%s", v->rsp->bytes, cli_s(v->rsp->bytes), v->req->op.enc == MAU_ENC_SMEM ? "in all" : "a lane", v->rsp->ncomp,
		cli_s(v->rsp->ncomp));
	if (v->rsp->error)
		printf(", illegal: %s", json_out_error(v->rsp->error));
	printf("\n%u transaction%s of %u bytes, window %u; cost %u clocks with LANES %u\n", v->rsp->txn_count, cli_s(v->rsp->txn_count), v->geo->line_bytes,
		v->geo->window, mau_cost(v->ctx, v->geo, v->lanes, v->rsp), v->lanes);
}
