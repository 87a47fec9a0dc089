/*
 * json_out.c - see json_out.h. Written for speed: no allocation but the buffer's, no printf.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/json_out.h"

unsigned json_out_of_range(const mau_response *rsp, unsigned lane)
{
	unsigned status = rsp->lanes.status[lane], all = (1u << rsp->ncomp) - 1;

	if (status == MAU_STATUS_OUT_OF_RANGE)
		return all;
	return status == MAU_STATUS_PARTIAL || status == MAU_STATUS_MEMVIOL
	               ? all & ~(unsigned)rsp->lanes.comps[lane]
	               : 0;
}

bool json_out_has_address(const mau_request *req, const mau_response *rsp, unsigned lane)
{
	unsigned status = rsp->lanes.status[lane], seg = rsp->lanes.seg[lane];

	return status >= MAU_STATUS_OK && status <= MAU_STATUS_MEMVIOL &&
	       req->op.cls != MAU_CLS_CACHE && (seg == MAU_SEG_MEMORY || seg == MAU_SEG_SCRATCH);
}

bool json_out_has_lds(const mau_request *req, const mau_response *rsp, unsigned lane)
{
	unsigned status = rsp->lanes.status[lane];

	if (req->op.enc == MAU_ENC_FLAT)
		return status == MAU_STATUS_OK && rsp->lanes.seg[lane] == MAU_SEG_LDS;
	return req->op.lds && req->op.cls == MAU_CLS_LOAD &&
	       ((status >= MAU_STATUS_OK && status <= MAU_STATUS_MEMVIOL) ||
	        status == MAU_STATUS_NULL || status == MAU_STATUS_INVALID);
}

const char *json_out_space(unsigned seg)
{
	static const char *const name[4] = {"memory", "scratch", "lds", "none"};

	return name[seg & 3];
}

unsigned json_out_counters(const mau_context *ctx, const mau_request *req, const mau_response *rsp)
{
	const mau_op *op = &req->op;
	bool silent = op->cls == MAU_CLS_STORE || (op->cls == MAU_CLS_ATOMIC && !op->glc);

	if (rsp->error || op->cls == MAU_CLS_CACHE)
		return 0;
	if (op->enc == MAU_ENC_SMEM)
		return 4;
	return (ctx->gfx >= MAU_GFX_10 && silent ? 2u : 1u) | (op->enc == MAU_ENC_FLAT ? 4u : 0u);
}

const char *json_out_error(unsigned error)
{
	return error ? mau_error_name(error) : "none";
}

static void key(textbuf *b, const char *name)
{
	textbuf_add(b, ",\"", 2);
	textbuf_str(b, name);
	textbuf_add(b, "\":", 2);
}

static void number(textbuf *b, const char *name, uint64_t value)
{
	key(b, name);
	textbuf_dec(b, value);
}

static void truth(textbuf *b, const char *name, bool value)
{
	key(b, name);
	textbuf_str(b, value ? "true" : "false");
}

static const char *status_name(unsigned status)
{
	static const char *const name[] = {"inactive", "ok",         "partial", "out_of_range",
	                                   "memviol",  "lds_masked", "null",    "invalid",
	                                   "ignored",  "illegal"};

	return status < sizeof(name) / sizeof(name[0]) ? name[status] : "?";
}

static void errors(textbuf *b, const mau_response *rsp)
{
	bool any = false;

	key(b, "error");
	textbuf_json_string(b, json_out_error(rsp->error));
	key(b, "errors");
	textbuf_char(b, '[');
	for (unsigned n = 1; n <= 5; n++)
		if (rsp->errors >> n & 1) {
			textbuf_str(b, any ? ",\"E" : "\"E");
			textbuf_char(b, (char)('0' + n));
			textbuf_char(b, '"');
			any = true;
		}
	textbuf_char(b, ']');
}

static void lane_arrays(textbuf *b, unsigned wave, const mau_request *req, const mau_response *rsp)
{
	const mau_lanes *lanes = &rsp->lanes;

	key(b, "status");
	for (unsigned l = 0; l < wave; l++) {
		textbuf_add(b, l ? ",\"" : "[\"", 2);
		textbuf_str(b, status_name(lanes->status[l]));
		textbuf_char(b, '"');
	}
	textbuf_char(b, ']');
	key(b, "addr");
	for (unsigned l = 0; l < wave; l++) {
		textbuf_char(b, l ? ',' : '[');
		if (json_out_has_address(req, rsp, l))
			textbuf_dec(b, lanes->addr[l]);
		else
			textbuf_add(b, "null", 4);
	}
	textbuf_char(b, ']');
	key(b, "oob");
	for (unsigned l = 0; l < wave; l++) {
		textbuf_char(b, l ? ',' : '[');
		textbuf_dec(b, json_out_of_range(rsp, l));
	}
	textbuf_char(b, ']');
	key(b, "lds");
	if (req->op.enc != MAU_ENC_FLAT && (!req->op.lds || req->op.cls != MAU_CLS_LOAD)) {
		textbuf_add(b, "null", 4);
		return;
	}
	for (unsigned l = 0; l < wave; l++) {
		textbuf_char(b, l ? ',' : '[');
		if (json_out_has_lds(req, rsp, l))
			textbuf_dec(b, lanes->lds[l]);
		else
			textbuf_add(b, "null", 4);
	}
	textbuf_char(b, ']');
}

/* FLAT, GLOBAL, SCRATCH: the space of each lane. */
static void spaces(textbuf *b, unsigned wave, const mau_request *req, const mau_response *rsp)
{
	key(b, "seg");
	if (!json_out_is_flat(req)) {
		textbuf_add(b, "null", 4);
		return;
	}
	for (unsigned l = 0; l < wave; l++) {
		textbuf_add(b, l ? ",\"" : "[\"", 2);
		textbuf_str(b, json_out_space(rsp->lanes.seg[l]));
		textbuf_char(b, '"');
	}
	textbuf_char(b, ']');
}

static void counters(textbuf *b, unsigned bits)
{
	static const char *const name[3] = {"vm", "vs", "lgkm"};
	bool any = false;

	key(b, "counters");
	textbuf_char(b, '[');
	for (unsigned i = 0; i < 3; i++)
		if (bits >> i & 1) {
			textbuf_str(b, any ? ",\"" : "\"");
			textbuf_str(b, name[i]);
			textbuf_char(b, '"');
			any = true;
		}
	textbuf_char(b, ']');
}

/* Fixed-width hexadecimal digits, most significant first. */
static void digits(textbuf *b, uint64_t value)
{
	char text[16];

	for (unsigned i = 16; i--; value >>= 4)
		text[i] = "0123456789abcdef"[value & 15];
	textbuf_add(b, text, sizeof(text));
}

void json_out_transactions(textbuf *b, unsigned line_bytes, const mau_response *rsp)
{
	textbuf_char(b, '[');
	for (unsigned i = 0; i < rsp->txn_count; i++) {
		const mau_txn *t = &rsp->txn[i];

		textbuf_str(b, i ? ",{\"line\":" : "{\"line\":");
		textbuf_dec(b, t->line);
		textbuf_str(b, ",\"bytes\":\"0x");
		if (line_bytes == 128)
			digits(b, t->bytes[1]);
		digits(b, t->bytes[0]);
		textbuf_str(b, "\",\"lanes\":\"0x");
		digits(b, t->lanes);
		textbuf_char(b, '"');
		number(b, "window", t->window);
		number(b, "pass", t->pass);
		truth(b, "last", t->last);
		number(b, "attr", t->attr);
		textbuf_char(b, '}');
	}
	textbuf_char(b, ']');
}

void json_out_fields(textbuf *b, unsigned schema, const json_place *place, const mau_context *ctx,
                     const mau_geometry *geo, unsigned lanes, const mau_request *req,
                     const mau_response *rsp)
{
	textbuf_str(b, "{\"schema\":");
	textbuf_dec(b, schema);
	key(b, "file");
	textbuf_str(b, place->file_json);
	number(b, "episode", place->episode);
	number(b, "request", place->request);
	number(b, "tag", req->tag);
	errors(b, rsp);
	number(b, "bytes", rsp->bytes);
	number(b, "components", rsp->ncomp);
	truth(b, "waits", rsp->waits);
	number(b, "lanes", lanes);
	number(b, "window", geo->window);
	number(b, "line_bytes", geo->line_bytes);
	number(b, "cost", mau_cost(ctx, geo, lanes, rsp));
	counters(b, json_out_counters(ctx, req, rsp));
	lane_arrays(b, ctx->wave32 ? 32 : MAU_WAVE, req, rsp);
	spaces(b, ctx->wave32 ? 32 : MAU_WAVE, req, rsp);
	key(b, "txns");
	json_out_transactions(b, geo->line_bytes, rsp);
}
