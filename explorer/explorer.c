/*
 * explorer.c - the functions of the golden model that the page calls: a request file in, JSON out.
 *
 * Compiled to WebAssembly with the model and the parser of request files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>

#include "cli/ask/eval_line.h"
#include "mau/detail.h"
#include "mreq/mreq_fields.h"
#include "stimulus/encode.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* The wanted request, and what was found. */
struct wanted {
	uint32_t episode, request;
	unsigned lane;
	uint32_t requests; /* number of requests in the file */
	bool found;
};

static char *room;
static textbuf out;

static void key(const char *name)
{
	if (out.text[out.len - 1] != '{')
		textbuf_char(&out, ',');
	textbuf_json_string(&out, name);
	textbuf_char(&out, ':');
}

static void hex(const char *name, uint64_t value)
{
	key(name);
	textbuf_char(&out, '"');
	textbuf_hex(&out, value, 1);
	textbuf_char(&out, '"');
}

static void number(const char *name, uint64_t value)
{
	key(name);
	textbuf_dec(&out, value);
}

static void string(const char *name, const char *text)
{
	key(name);
	textbuf_json_string(&out, text);
}

static void words(const char *name, const uint32_t *word, unsigned count)
{
	key(name);
	for (unsigned i = 0; i < count; i++) {
		textbuf_char(&out, i ? ',' : '[');
		textbuf_dec(&out, word[i]);
	}
	textbuf_char(&out, ']');
}

/* Writes a field of a struct, by its table, as a name or a number. */
static void field(const mreq_field *f, const void *from)
{
	const char *at = (const char *)from + f->offset;
	uint64_t value = 0;

	memcpy(&value, at, f->bytes);
	if (f->width < 64)
		value &= (1ull << f->width) - 1;
	if (f->name) {
		char lower[32] = "";
		const char *name = f->name((unsigned)value);

		for (unsigned i = 0; name[i] && i + 1 < sizeof(lower); i++)
			lower[i] =
				name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
		string(f->key, lower);
	} else if (f->hex) {
		hex(f->key, value);
	} else {
		number(f->key, value);
	}
}

static void fields(const char *name, const mreq_field *table, const void *from)
{
	key(name);
	textbuf_char(&out, '{');
	for (; table->key; table++)
		field(table, from);
	textbuf_char(&out, '}');
}

static void request(const mau_context *ctx, const tb_unit *unit, const mau_request *req)
{
	uint32_t inst[3];
	mau_inst decoded;
	char text[256] = "";

	fields("context", mreq_context_fields, ctx);
	fields("op", mreq_op_fields, &req->op);
	key("unit");
	textbuf_char(&out, '{');
	number("lanes", unit->lanes);
	number("window", unit->window);
	number("line_bytes", unit->line_bytes);
	textbuf_char(&out, '}');
	if (tb_encode(ctx->gfx, &req->op, inst) == 0 &&
	    mau_decode(ctx->gfx, inst, &decoded) == MAU_OK) {
		mau_inst_print(ctx->gfx, &decoded, text, sizeof(text));
		words("words", inst, decoded.words);
	}
	string("text", text);
	words("vsharp", req->vsharp, 4);
	hex("saddr", req->saddr);
	hex("m0", req->m0);
	hex("exec", req->exec);
	words("v0", req->v0, MAU_WAVE);
	words("v1", req->v1, MAU_WAVE);
}

/* The decoded V#, and the coalescing (C3). */
static void resource(const mau_detail *d)
{
	const mau_resource *v = &d->resource.v;

	key("resource");
	textbuf_char(&out, '{');
	hex("base", v->base);
	number("stride", v->stride);
	number("num_records", v->num_records);
	number("swizzle_active", v->swizzle_active);
	number("element_size", v->element_size);
	number("index_stride", v->index_stride);
	number("add_lane", v->add_lane);
	number("oob_select", v->oob_select);
	textbuf_char(&out, '}');
	number("join", d->join.join);
	number("reason", d->join.reason);
}

/* The accesses of all lanes and passes: [lane, pass, address, mask of bytes]. */
static void accesses(const mau_detail *d)
{
	bool any = false;

	key("accesses");
	textbuf_char(&out, '[');
	for (unsigned l = 0; l < d->operation.wave; l++)
		for (unsigned p = 0; p < MAU_MAX_PASSES; p++) {
			const mau_pass_access *a = &d->lane[l].access.pass[p];

			if (!a->bytes)
				continue;
			textbuf_str(&out, any ? ",[" : "[");
			textbuf_dec(&out, l);
			textbuf_char(&out, ',');
			textbuf_dec(&out, p);
			textbuf_char(&out, ',');
			textbuf_dec(&out, a->address);
			textbuf_char(&out, ',');
			textbuf_dec(&out, a->bytes);
			textbuf_char(&out, ']');
			any = true;
		}
	textbuf_char(&out, ']');
}

static void value(const mau_step *s)
{
	key("value");
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

	if (lane >= d->operation.wave)
		lane = 0;
	mau_detail_steps(d, lane, step, MAU_MAX_STEPS, &count);
	key("steps");
	textbuf_char(&out, '[');
	for (size_t i = 0; i < count; i++) {
		textbuf_str(&out, i ? ",{" : "{");
		string("rule", step[i].rule);
		string("step", step[i].name);
		number("component", step[i].component);
		value(&step[i]);
		string("how", step[i].formula);
		textbuf_char(&out, '}');
	}
	textbuf_char(&out, ']');
}

static void unit_of(const mreq_file *head, tb_unit *unit)
{
	*unit = (tb_unit){.lanes = 16, .window = 16, .line_bytes = 64};
	if (head->has_unit)
		*unit = head->unit;
}

static void failed(const char *why)
{
	out.len = 0;
	textbuf_char(&out, '{');
	string("error", why);
}

/* The answer to one request, with the steps of one lane. */
static void tell(const tb_episode *ep, const tb_unit *unit, json_answer *a, unsigned lane)
{
	static mau_detail detail;

	if (mau_detail_wave(&ep->ctx, a->req, &detail) != MAU_OK) {
		failed("the model refuses this request");
		return;
	}
	request(&ep->ctx, unit, a->req);
	resource(&detail);
	accesses(&detail);
	steps(&detail, lane);
	key("answer");
	a->file_json = "null";
	json_out_answer(&out, JSON_ALL_FIELDS & ~(1u << JSON_FILE | 1u << JSON_SCHEMA), a);
	out.len--; /* its newline */
}

static int look(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	static eval_episode e;
	struct wanted *w = arg;
	json_answer answer;
	json_data data;
	tb_unit unit;

	w->requests += ep->count;
	if (index != w->episode || w->request >= ep->count)
		return 0;
	unit_of(head, &unit);
	w->found = true;
	if (!eval_episode_start(&e, head, ep, index, &unit, false)) {
		failed("memory ran out");
		return 0;
	}
	for (uint32_t i = 0; i <= w->request; i++) {
		int result = eval_episode_ask(&e, i, &answer, &data);

		if (result != MAU_OK)
			failed(mau_strerror(result));
		else if (i == w->request)
			tell(ep, &unit, &answer, w->lane);
	}
	eval_episode_end(&e);
	return 0;
}

/** Allocates room for a request file of 'size' bytes. Returns NULL if memory ran out. */
EXPORT(explorer_room) char *explorer_room(uint32_t size)
{
	free(room);
	room = malloc(size + 1u);
	return room;
}

/** Answers request 'number' of episode 'episode' of the 'len' bytes in the room, with the steps of
 * 'lane'. Returns the length of the JSON text at explorer_text(). */
EXPORT(explorer_ask)
uint32_t explorer_ask(uint32_t len, uint32_t episode, uint32_t number_, uint32_t lane)
{
	struct wanted w = {.episode = episode, .request = number_, .lane = lane};
	mreq_error err;

	out.len = 0;
	textbuf_char(&out, '{');
	if (mreq_scan(room, len, "request", look, &w, &err) < 0)
		failed(err.text);
	else if (!w.found)
		failed("there is no such request in this file");
	number("requests", w.requests);
	textbuf_char(&out, '}');
	return (uint32_t)out.len;
}

/** Writes the line of `mau eval` for each request of an episode. */
static int eval_all(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	static eval_episode e;
	json_answer answer;
	json_data data;
	tb_unit unit;

	(void)arg;
	unit_of(head, &unit);
	if (!eval_episode_start(&e, head, ep, index, &unit, false))
		return 1;
	for (uint32_t i = 0; i < ep->count; i++)
		if (eval_episode_ask(&e, i, &answer, &data) == MAU_OK)
			json_out_answer(&out, JSON_ALL_FIELDS, &answer);
	eval_episode_end(&e);
	return 0;
}

/** Answers all requests of the 'len' bytes in the room. Returns the length of the lines of `mau
 * eval` at explorer_text(). */
EXPORT(explorer_eval) uint32_t explorer_eval(uint32_t len)
{
	mreq_error err;

	out.len = 0;
	mreq_scan(room, len, "request", eval_all, NULL, &err);
	return (uint32_t)out.len;
}

/* The place of the opcode in the words of an encoding, and of SEG in FLAT. SADDR means no SGPR. */
struct encoding {
	uint32_t prefix;
	unsigned shift, opcodes, segment;
	uint32_t second;
};

static void list(uint32_t gfx, const struct encoding *e)
{
	const char *last = "";
	mau_inst inst;

	for (uint32_t n = 0; n < e->opcodes << (e->segment ? 2 : 0); n++) {
		uint32_t w[3] = {e->prefix | (n % e->opcodes) << e->shift |
		                         n / e->opcodes << e->segment,
		                 e->second, 0};

		if (mau_decode(gfx, w, &inst) != MAU_OK || inst.op.unknown || inst.op.addr64 ||
		    !inst.mnemonic[0] || strcmp(inst.mnemonic, last) == 0)
			continue;
		last = inst.mnemonic;
		fields(inst.mnemonic, mreq_op_fields, &inst.op);
	}
}

/** Writes the operations of generation 'gfx' that the unit executes, a JSON object by mnemonic.
 * Returns its length. */
EXPORT(explorer_instructions) uint32_t explorer_instructions(uint32_t gfx)
{
	const unsigned words = mau_generation_of(gfx)->words;
	const bool rdna = words == MAU_WORDS_GFX10 || words == MAU_WORDS_GFX11;
	const struct encoding encodings[] = {
		{0xe0000000, 18, 256, 0, 0},
		{0xe8000000, words == MAU_WORDS_GFX10 ? 16 : 15, 16, 0, 0},
		{0xe8000000, 16, 8, 0, 1u << 21}, /* gfx10: bit 3 of OP is bit 53 */
		{0xdc000000, 18, 256, words == MAU_WORDS_GFX11 ? 16 : 14, 0x7c0000},
		{rdna ? 0xf4000000 : 0xc0000000, words == MAU_WORDS_GFX6 ? 22 : 18, 32, 0, 0},
	};
	const struct encoding gfx12[] = {
		{0xc400007c, 14, 256, 0, 0}, /* VBUFFER, typed ones too */
		{0xec00007c, 14, 256, 24, 0},
		{0xf4000000, 13, 64, 0, 0},
	};
	const bool three = words == MAU_WORDS_GFX12;
	const unsigned count =
		three ? sizeof(gfx12) / sizeof(gfx12[0]) : sizeof(encodings) / sizeof(encodings[0]);

	out.len = 0;
	textbuf_char(&out, '{');
	for (unsigned i = 0; i < count; i++)
		list(gfx, three ? &gfx12[i] : &encodings[i]);
	textbuf_char(&out, '}');
	return (uint32_t)out.len;
}

/** Writes the default context of generation 'gfx' (mau_context_init()), a JSON object. Returns its
 * length. */
EXPORT(explorer_context) uint32_t explorer_context(uint32_t gfx)
{
	mau_context ctx;

	out.len = 0;
	textbuf_char(&out, '{');
	if (mau_context_init(&ctx, gfx) == MAU_OK)
		fields("context", mreq_context_fields, &ctx);
	textbuf_char(&out, '}');
	return (uint32_t)out.len;
}

/** The text of the last call. */
EXPORT(explorer_text) const char *explorer_text(void)
{
	return out.text;
}
