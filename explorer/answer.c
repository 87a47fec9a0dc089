/*
 * answer.c - see answer.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explorer/answer.h"

#include "explorer/json.h"
#include "mau/resource.h"
#include "mau/verdict.h"
#include "stimulus/encode.h"

static void request(const mau_context *ctx, const tb_unit *unit, const mau_request *req)
{
	uint32_t inst[3];
	mau_inst decoded;
	char text[256] = "";

	json_fields("context", mreq_context_fields, ctx);
	json_fields("op", mreq_op_fields, &req->op);
	json_open("unit", '{');
	json_number("lanes", unit->lanes);
	json_number("window", unit->window);
	json_number("line_bytes", unit->line_bytes);
	json_close('}');
	if (tb_encode(ctx->gfx, &req->op, inst) == 0 &&
	    mau_decode(ctx->gfx, inst, &decoded) == MAU_OK) {
		mau_inst_print(ctx->gfx, &decoded, text, sizeof(text));
		json_words("words", inst, decoded.words);
	}
	json_text("text", text);
	json_words("vsharp", req->vsharp, 4);
	mau_resource_print(ctx, req->vsharp, text, sizeof(text));
	json_text("vsharp_text", text);
	json_hex("saddr", req->saddr);
	json_hex("m0", req->m0);
	json_hex("exec", req->exec);
	json_words("v0", req->v0, MAU_WAVE);
	json_words("v1", req->v1, MAU_WAVE);
}

/* The decoded V#, and the coalescing (C3). */
static void resource(const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;

	json_open("resource", '{');
	json_hex("base", v->base);
	json_number("stride", v->stride);
	json_number("num_records", v->num_records);
	json_number("swizzle_active", v->swizzle_active);
	json_number("element_size", v->element_size);
	json_number("index_stride", v->index_stride);
	json_number("add_lane", v->add_lane);
	json_number("oob_select", v->oob_select);
	json_close('}');
	json_number("join", d->join.join);
	json_number("reason", d->join.reason);
}

/* The accesses of all lanes and passes: [lane, pass, address, mask of bytes]. */
static void accesses(const mau_detail *d)
{
	json_open("accesses", '[');
	for (unsigned l = 0; l < d->operation.wave; l++)
		for (unsigned p = 0; p < MAU_MAX_PASSES; p++) {
			const mau_pass_access *a = &d->lane[l].access.pass[p];

			if (a->bytes)
				textbuf_printf(&out, "%s[%u,%u,%llu,%u]",
				               out.text[out.len - 1] == '[' ? "" : ",", l, p,
				               (unsigned long long)a->address, a->bytes);
		}
	json_close(']');
}

static void value(const mau_step *s)
{
	json_key("value");
	textbuf_char(&out, '"');
	switch (s->show) {
	case MAU_SHOW_NAME:
		textbuf_str(&out, s->text);
		break;
	case MAU_SHOW_BOOL:
		textbuf_str(&out, s->value ? "yes" : "no");
		break;
	case MAU_SHOW_DEC:
		if ((int64_t)s->value < 0)
			textbuf_char(&out, '-');
		textbuf_dec(&out, (int64_t)s->value < 0 ? -s->value : s->value);
		break;
	default:
		textbuf_hex(&out, s->value, 1);
	}
	textbuf_char(&out, '"');
}

static void steps(const mau_detail *d, unsigned lane)
{
	static mau_step step[MAU_MAX_STEPS];
	size_t count = 0;

	mau_detail_steps(d, lane, step, MAU_MAX_STEPS, &count);
	json_open("steps", '[');
	for (size_t i = 0; i < count; i++) {
		json_open(NULL, '{');
		json_text("rule", step[i].rule);
		json_text("step", step[i].name);
		json_number("component", step[i].component);
		value(&step[i]);
		json_text("how", step[i].formula);
		json_close('}');
	}
	json_close(']');
}

/* The answer in words: of the lane, or of the request if that decides it. */
static void verdict(const mau_detail *d, unsigned lane)
{
	mau_verdict v;

	mau_detail_verdict_wave(d, &v);
	if (v.lane >= 0)
		mau_detail_verdict_lane(d, lane, &v);
	json_text("verdict", v.text);
}

bool answer_write(const tb_episode *ep, const tb_unit *unit, json_answer *a, unsigned lane)
{
	static mau_detail detail;

	if (mau_detail_wave(&ep->ctx, a->req, &detail) != MAU_OK)
		return false;
	request(&ep->ctx, unit, a->req);
	resource(&detail);
	accesses(&detail);
	if (lane >= detail.operation.wave)
		lane = 0;
	verdict(&detail, lane);
	steps(&detail, lane);
	json_key("answer");
	json_out_answer(&out, JSON_ALL_FIELDS & ~(1u << JSON_FILE | 1u << JSON_SCHEMA), a);
	out.len--; /* its newline */
	return true;
}
