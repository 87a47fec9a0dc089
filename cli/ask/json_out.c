/*
 * json_out.c - see json_out.h. For speed it allocates only the buffer and does not use printf.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/json_out.h"

#include "cli/ask/eval_data.h"
#include "cli/ask/json_out_words.h"
#include "mismatch/txn_json.h"

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

/* Number of lanes of the wave. */
static unsigned lanes_of(const json_answer *line)
{
	return line->ctx->wave32 ? 32 : MAU_WAVE;
}

static void statuses(textbuf *b, const json_answer *line)
{
	for (unsigned l = 0; l < lanes_of(line); l++) {
		textbuf_add(b, l ? ",\"" : "[\"", 2);
		textbuf_str(b, status_name(line->rsp->lanes.status[l]));
		textbuf_char(b, '"');
	}
	textbuf_char(b, ']');
}

static void addresses(textbuf *b, const json_answer *line)
{
	for (unsigned l = 0; l < lanes_of(line); l++) {
		textbuf_char(b, l ? ',' : '[');
		if (json_out_has_address(line->req, line->rsp, l))
			textbuf_dec(b, line->rsp->lanes.address[l]);
		else
			textbuf_add(b, "null", 4);
	}
	textbuf_char(b, ']');
}

static void in_range(textbuf *b, const json_answer *line)
{
	for (unsigned l = 0; l < lanes_of(line); l++) {
		textbuf_char(b, l ? ',' : '[');
		textbuf_dec(b, line->rsp->lanes.in_range[l]);
	}
	textbuf_char(b, ']');
}

static void out_of_range(textbuf *b, const json_answer *line)
{
	for (unsigned l = 0; l < lanes_of(line); l++) {
		textbuf_char(b, l ? ',' : '[');
		textbuf_dec(b, json_out_of_range(line->rsp, l));
	}
	textbuf_char(b, ']');
}

static void lds_addresses(textbuf *b, const json_answer *line)
{
	const mau_op *op = &line->req->op;

	if (op->enc != MAU_ENC_FLAT && !tb_loads_lds(line->ctx->gfx, op)) {
		textbuf_add(b, "null", 4);
		return;
	}
	for (unsigned l = 0; l < lanes_of(line); l++) {
		textbuf_char(b, l ? ',' : '[');
		if (json_out_has_lds(line->ctx->gfx, line->req, line->rsp, l))
			textbuf_dec(b, line->rsp->lanes.lds_address[l]);
		else
			textbuf_add(b, "null", 4);
	}
	textbuf_char(b, ']');
}

/* Appends the space of each lane, for FLAT, GLOBAL and SCRATCH. */
static void spaces(textbuf *b, const json_answer *line)
{
	if (!tb_is_flat(&line->req->op)) {
		textbuf_add(b, "null", 4);
		return;
	}
	for (unsigned l = 0; l < lanes_of(line); l++) {
		textbuf_add(b, l ? ",\"" : "[\"", 2);
		textbuf_str(b, json_out_space(line->rsp->lanes.space[l]));
		textbuf_char(b, '"');
	}
	textbuf_char(b, ']');
}

/* Appends the names of the bits that are 1, bit 0 first. */
static void names_of(textbuf *b, unsigned bits, const char *const *name, unsigned names)
{
	bool any = false;

	textbuf_char(b, '[');
	for (unsigned i = 0; i < names; i++)
		if (bits >> i & 1) {
			textbuf_str(b, any ? ",\"" : "\"");
			textbuf_str(b, name[i]);
			textbuf_char(b, '"');
			any = true;
		}
	textbuf_char(b, ']');
}

/* Appends the value of a field of the request. */
static void request_value(textbuf *b, enum json_field field, const json_answer *line)
{
	static const char *const counters[] = {"vm", "vs", "lgkm"}, *const memviol[] = {"memory",
	                                                                                "lds"};
	const mau_response *rsp = line->rsp;

	switch (field) {
	case JSON_SCHEMA:
		textbuf_dec(b, line->schema);
		break;
	case JSON_FILE:
		textbuf_str(b, line->file_json);
		break;
	case JSON_EPISODE:
		textbuf_dec(b, line->episode);
		break;
	case JSON_REQUEST:
		textbuf_dec(b, line->request);
		break;
	case JSON_TAG:
		textbuf_dec(b, line->req->tag);
		break;
	case JSON_TEXT:
		textbuf_json_string(b, line->text);
		break;
	case JSON_ERROR:
		textbuf_json_string(b, json_out_error(rsp->error));
		break;
	case JSON_ERRORS:
		errors(b, rsp);
		break;
	case JSON_BYTES:
		textbuf_dec(b, rsp->bytes);
		break;
	case JSON_COMPONENTS:
		textbuf_dec(b, rsp->components);
		break;
	case JSON_WAITS:
		textbuf_str(b, rsp->waits ? "true" : "false");
		break;
	case JSON_COUNTERS:
		names_of(b, rsp->counters, counters, 3);
		break;
	default:
		names_of(b, line->data ? eval_data_memviol(line) : rsp->memviol, memviol, 2);
	}
}

static void geometry_value(textbuf *b, enum json_field field, const json_answer *line)
{
	switch (field) {
	case JSON_LANES:
		textbuf_dec(b, line->lanes);
		break;
	case JSON_WINDOW:
		textbuf_dec(b, line->geo.window);
		break;
	case JSON_LINE_BYTES:
		textbuf_dec(b, line->geo.line_bytes);
		break;
	default:
		textbuf_dec(b, mau_cost(line->ctx, &line->geo, line->lanes, line->rsp));
	}
}

/* Appends the value of a field of lanes, or the transactions. */
static void list_value(textbuf *b, enum json_field field, const json_answer *line)
{
	switch (field) {
	case JSON_STATUS:
		statuses(b, line);
		break;
	case JSON_ADDRESS:
		addresses(b, line);
		break;
	case JSON_IN_RANGE:
		in_range(b, line);
		break;
	case JSON_LDS_ADDRESS:
		lds_addresses(b, line);
		break;
	case JSON_SPACE:
		spaces(b, line);
		break;
	case JSON_OOB:
		out_of_range(b, line);
		break;
	default:
		txn_json_text(b, &line->geo, line->rsp->txn, line->rsp->txn_count);
	}
}

static const char *const name_of[JSON_FIELDS] = {
	"schema",      "file",          "episode", "request",    "tag",      "text",
	"error",       "errors",        "bytes",   "components", "waits",    "lanes",
	"window",      "line_bytes",    "cost",    "counters",   "memviol",  "verdict",
	"other_rules", "errata",        "status",  "address",    "in_range", "lds_address",
	"space",       "oob",           "txns",    "vgpr",       "sgpr",     "memory",
	"lds_memory",  "memory_errors",
};

static const char *const old_name_of[JSON_FIELDS] = {
	[JSON_ADDRESS] = "addr",
	[JSON_IN_RANGE] = "oob",
	[JSON_LDS_ADDRESS] = "lds",
	[JSON_SPACE] = "seg",
};

const char *json_out_name(unsigned field)
{
	return field < JSON_FIELDS ? name_of[field] : NULL;
}

const char *json_out_old_name(unsigned field)
{
	return field < JSON_FIELDS ? old_name_of[field] : NULL;
}

void json_out_answer(textbuf *b, uint32_t fields, const json_answer *line)
{
	char before = '{';
	mau_detail detail;

	if (fields & JSON_WORDS && mau_detail_wave(line->ctx, line->req, &detail) != MAU_OK)
		fields &= ~JSON_WORDS;
	for (unsigned f = 0; f < JSON_FIELDS; f++) {
		if (!(fields >> f & 1) || (f >= JSON_VGPR && !line->data))
			continue;
		textbuf_char(b, before);
		textbuf_char(b, '"');
		textbuf_str(b, name_of[f]);
		textbuf_add(b, "\":", 2);
		if (f >= JSON_VGPR)
			eval_data_field(b, f, line);
		else if (JSON_WORDS >> f & 1)
			json_out_words(b, f, &detail, line->req);
		else if (f >= JSON_STATUS)
			list_value(b, f, line);
		else if (f >= JSON_LANES && f <= JSON_COST)
			geometry_value(b, f, line);
		else
			request_value(b, f, line);
		before = ',';
	}
	textbuf_str(b, before == '{' ? "{}\n" : "}\n");
}
