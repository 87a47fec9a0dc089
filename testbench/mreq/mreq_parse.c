/*
 * mreq_parse.c - parser of request files: one function a keyword. Format: docs/user/mreq.md.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "episode.h"
#include "mreq_fields.h"

/* Keywords of a request, for "given twice" and "missing". */
enum { SEEN_OP = 1, SEEN_INST = 2, SEEN_VSHARP = 4, SEEN_SADDR = 8, SEEN_M0 = 16, SEEN_EXEC = 32, SEEN_V0 = 64, SEEN_V1 = 128 };

/* Where a line started, to report later what it lacks. */
typedef struct place {
	const char *start, *at;
	unsigned line;
} place;

typedef struct parser {
	mreq_lexer lx;
	mreq_file head;      /* the unit */
	mreq_sink sink;
	void *arg;
	tb_episode ep;       /* under construction */
	uint32_t req_room;
	uint32_t index;      /* of the episode */
	bool in_episode, has_context;
	mau_request *req;    /* under construction: last of ep.req; NULL: none */
	unsigned seen;       /* SEEN_* of it */
	unsigned stalls;     /* bit p: port p has its stall */
	unsigned soffset;    /* of its instruction */
	place episode_at, request_at, inst_at;
	int stopped;         /* what the sink said */
} parser;

static place here(const parser *ps, mreq_word word)
{
	return (place){ps->lx.start, word.text, ps->lx.line};
}

/* Error at an earlier place. */
static int fail_at(parser *ps, place p, const char *why)
{
	ps->lx.start = p.start;
	ps->lx.line = p.line;
	return mreq_lex_fail(&ps->lx, p.at, "%s", why);
}

static int no_more_words(parser *ps)
{
	mreq_word word;

	if (mreq_lex_word(&ps->lx, &word))
		return mreq_lex_fail(&ps->lx, word.text, "'%.*s' is too much on this line, remove it or start a new line", word.len < 40 ? (int)word.len : 40, word.text);
	return 0;
}

/* One number that ends the line. */
static int lone_number(parser *ps, uint64_t max, const char *what, uint64_t *value_ret)
{
	mreq_word word;

	mreq_lex_word(&ps->lx, &word);
	return mreq_lex_number(&ps->lx, word, max, what, value_ret) || no_more_words(ps) ? -1 : 0;
}

/* SOFFSET of a decoded instruction: a constant stands for itself, M0 for the request's m0, an SGPR needs a saddr line. */
static int finish_soffset(parser *ps)
{
	uint32_t constant;

	if (mau_soffset_value(ps->ep.ctx.gfx, ps->soffset, &constant)) {
		if (ps->seen & SEEN_SADDR && ps->req->saddr != constant)
			return fail_at(ps, ps->inst_at, "the instruction's SOFFSET is a constant that saddr contradicts, remove saddr");
		ps->req->saddr = constant;
	} else if (ps->soffset == 124) {
		if (ps->seen & SEEN_SADDR && ps->req->saddr != ps->req->m0)
			return fail_at(ps, ps->inst_at, "the instruction's SOFFSET is M0, which saddr contradicts, remove saddr");
		ps->req->saddr = ps->req->m0;
	} else if (!(ps->seen & SEEN_SADDR)) {
		return fail_at(ps, ps->inst_at, "the instruction's SOFFSET is a register, give its value with 'saddr VALUE'");
	}
	return 0;
}

static int finish_request(parser *ps)
{
	if (!ps->req)
		return 0;
	if (!(ps->seen & (SEEN_OP | SEEN_INST)))
		return fail_at(ps, ps->request_at, "request has no operation, add 'inst WORD WORD' or 'op enc=mubuf cls=load size=4'");
	if (!(ps->seen & SEEN_VSHARP))
		return fail_at(ps, ps->request_at, "request has no V#, add 'vsharp WORD WORD WORD WORD'");
	if (!(ps->seen & SEEN_EXEC))
		return fail_at(ps, ps->request_at, "request has no EXEC, add 'exec 0xffffffffffffffff' for all lanes");
	if (ps->seen & SEEN_INST && finish_soffset(ps))
		return -1;
	ps->req = NULL;
	return 0;
}

static int finish_episode(parser *ps)
{
	if (!ps->in_episode)
		return 0;
	if (finish_request(ps))
		return -1;
	if (!ps->has_context)
		return fail_at(ps, ps->episode_at, "episode has no context, add 'context gfx=9 rules=manual align=dword policy=gcn'");
	if (ps->ep.count == 0)
		return fail_at(ps, ps->episode_at, "episode has no request, add one or remove the episode");
	ps->in_episode = false;
	ps->stopped = ps->sink(ps->arg, &ps->head, &ps->ep, ps->index++);
	if (!ps->ep.req)
		ps->req_room = 0; /* the sink kept it */
	return ps->stopped;
}

static int parse_unit(parser *ps, mreq_word key)
{
	mreq_unit u = {0};

	if (ps->index || ps->in_episode)
		return mreq_lex_fail(&ps->lx, key.text, "unit comes after an episode, put it above the first one");
	if (ps->head.has_unit)
		return mreq_lex_fail(&ps->lx, key.text, "unit is given twice, remove one");
	if (mreq_fields_parse(&ps->lx, mreq_unit_fields, &u))
		return -1;
	if (u.window < u.lanes)
		return mreq_lex_fail(&ps->lx, key.text, "window is smaller than lanes, make it %u or more", 4u << u.lanes);
	ps->head.has_unit = true;
	ps->head.unit = (tb_unit){.lanes = 4u << u.lanes, .window = 4u << u.window, .line_bytes = 64u << u.line_bytes,
		.engine = u.engine ? "systemc" : "verilator", .trace = u.trace || u.fault, .fault = u.fault, .reset_seed = u.reset_seed};
	return 0;
}

static int parse_episode(parser *ps, mreq_word key)
{
	tb_episode *ep = &ps->ep;
	int result = finish_episode(ps);

	if (result || no_more_words(ps))
		return result ? result : -1;
	ps->episode_at = here(ps, key);
	ps->in_episode = true;
	ps->has_context = false;
	ps->stalls = 0;
	ep->count = 0;
	ep->recorded = true;
	ep->stall_seed = 0;
	memset(ep->profile, TB_STALL_NONE, sizeof(ep->profile));
	memset(&ep->ctx, 0, sizeof(ep->ctx));
	for (unsigned p = 0; p < TB_PORTS; p++)
		ep->stall[p].count = 0;
	return 0;
}

static int parse_context(parser *ps, mreq_word key)
{
	if (ps->has_context)
		return mreq_lex_fail(&ps->lx, key.text, "context is given twice, remove one or start a new episode");
	ps->has_context = true;
	return mreq_fields_parse(&ps->lx, mreq_context_fields, &ps->ep.ctx);
}

/* Appends a run to a stall. */
static int add_words(parser *ps, tb_stall *s, mreq_word word, const mreq_run *run)
{
	uint32_t need = s->count + run->count;

	if (need > MREQ_MAX_STALL_WORDS)
		return mreq_lex_fail(&ps->lx, word.text, "stall is longer than %u words, shorten it", MREQ_MAX_STALL_WORDS);
	if (need > s->room) {
		uint32_t room = need < 32 ? 64 : 2 * need;
		uint64_t *words = realloc(s->words, room * sizeof(*words));

		if (!words)
			return mreq_lex_fail(&ps->lx, word.text, "memory ran out, split the file");
		s->words = words;
		s->room = room;
	}
	for (uint32_t i = 0; i < run->count; i++)
		s->words[s->count++] = run->start;
	return 0;
}

static int parse_stall(parser *ps, mreq_word key)
{
	mreq_word word;
	mreq_run run;
	unsigned port = 0;

	if (ps->req)
		return mreq_lex_fail(&ps->lx, key.text, "stall comes after a request, put it above the episode's first request");
	mreq_lex_word(&ps->lx, &word);
	while (port < TB_PORTS && !mreq_word_is(word, mreq_port_name(port)))
		port++;
	if (port == TB_PORTS)
		return mreq_lex_fail(&ps->lx, word.text, "stall needs a port, choose one of: req opd res txn done");
	if (ps->stalls >> port & 1)
		return mreq_lex_fail(&ps->lx, word.text, "stall of %s is given twice, remove one", mreq_port_name(port));
	ps->stalls |= 1u << port;
	while (mreq_lex_word(&ps->lx, &word))
		if (mreq_lex_run(&ps->lx, word, UINT64_MAX, MREQ_MAX_STALL_WORDS, false, &run) || add_words(ps, &ps->ep.stall[port], word, &run))
			return -1;
	if (ps->ep.stall[port].count == 0)
		return mreq_lex_fail(&ps->lx, word.text, "stall has no word, add one or remove the line");
	return 0;
}

static bool grow_requests(parser *ps)
{
	uint32_t room = ps->req_room ? 2 * ps->req_room : 8;
	mau_request *req = realloc(ps->ep.req, room * sizeof(*req));

	if (!req)
		return false;
	ps->ep.req = req;
	ps->req_room = room;
	return true;
}

static int parse_request(parser *ps, mreq_word key)
{
	tb_episode *ep = &ps->ep;
	uint64_t tag = 0;
	mreq_word word;

	if (finish_request(ps))
		return -1;
	if (!ps->has_context)
		return mreq_lex_fail(&ps->lx, key.text, "request comes before context, add 'context gfx=9 rules=manual align=dword policy=gcn'");
	if (ep->count == MREQ_MAX_EPISODE_REQUESTS)
		return mreq_lex_fail(&ps->lx, key.text, "episode has more than %d requests, start another", MREQ_MAX_EPISODE_REQUESTS);
	if (ep->count == ps->req_room && !grow_requests(ps))
		return mreq_lex_fail(&ps->lx, key.text, "memory ran out, split the episode");
	if (mreq_lex_word(&ps->lx, &word)) {
		if (word.len < 4 || memcmp(word.text, "tag=", 4))
			return mreq_lex_fail(&ps->lx, word.text, "request takes nothing but tag=VALUE, put other fields on their own lines");
		if (mreq_lex_number(&ps->lx, (mreq_word){word.text + 4, word.len - 4}, 255, "tag", &tag) || no_more_words(ps))
			return -1;
	}
	ps->req = &ep->req[ep->count++];
	memset(ps->req, 0, sizeof(*ps->req));
	ps->req->tag = (uint8_t)tag;
	ps->seen = 0;
	ps->request_at = here(ps, key);
	return 0;
}

static int parse_op(parser *ps, mreq_word key)
{
	(void)key;
	return mreq_fields_parse(&ps->lx, mreq_op_fields, &ps->req->op);
}

/* The words of a line: exactly 'count' numbers of 32 bits. */
static int parse_words(parser *ps, uint32_t *words, unsigned count, const char *what)
{
	for (unsigned i = 0; i < count; i++) {
		mreq_word word;
		uint64_t value;

		if (!mreq_lex_word(&ps->lx, &word))
			return mreq_lex_fail(&ps->lx, word.text, "%s has %u of %u words, add the others", what, i, count);
		if (mreq_lex_number(&ps->lx, word, UINT32_MAX, what, &value))
			return -1;
		words[i] = (uint32_t)value;
	}
	return no_more_words(ps);
}

static int parse_inst(parser *ps, mreq_word key)
{
	uint32_t words[2];
	mau_inst inst;

	ps->inst_at = here(ps, key);
	if (parse_words(ps, words, 2, "inst"))
		return -1;
	if (mau_decode(ps->ep.ctx.gfx, words, &inst) != MAU_OK)
		return mreq_lex_fail(&ps->lx, key.text, "0x%08x 0x%08x is no MUBUF or MTBUF instruction, check the words", words[0], words[1]);
	ps->req->op = inst.op;
	ps->soffset = inst.soffset;
	return 0;
}

static int parse_vsharp(parser *ps, mreq_word key)
{
	(void)key;
	return parse_words(ps, ps->req->vsharp, 4, "vsharp");
}

static int parse_saddr(parser *ps, mreq_word key)
{
	(void)key;
	return lone_number(ps, UINT64_MAX, "saddr", &ps->req->saddr);
}

static int parse_m0(parser *ps, mreq_word key)
{
	uint64_t value;

	(void)key;
	if (lone_number(ps, UINT32_MAX, "m0", &value))
		return -1;
	ps->req->m0 = (uint32_t)value;
	return 0;
}

static int parse_exec(parser *ps, mreq_word key)
{
	(void)key;
	return lone_number(ps, UINT64_MAX, "exec", &ps->req->exec);
}

/* Values of the lanes up to the line's end. Returns how many, or -1. */
static int lane_list(mreq_lexer *lx, uint32_t *values, unsigned most)
{
	unsigned lane = 0;
	mreq_word word;
	mreq_run run;

	while (mreq_lex_word(lx, &word)) {
		if (mreq_lex_run(lx, word, UINT32_MAX, most, true, &run))
			return -1;
		if (run.count > most - lane)
			return mreq_lex_fail(lx, word.text, "list has more than %u lanes, shorten it", most);
		for (uint32_t i = 0; i < run.count; i++)
			values[lane++] = (uint32_t)(run.start + i * run.step);
	}
	return (int)lane;
}

static int parse_lanes(parser *ps, mreq_word key, uint32_t *values)
{
	unsigned wave = ps->ep.ctx.wave32 ? 32 : MAU_WAVE;
	int lanes = lane_list(&ps->lx, values, MAU_WAVE);

	if (lanes < 0)
		return -1;
	if (lanes != MAU_WAVE && (unsigned)lanes != wave)
		return mreq_lex_fail(&ps->lx, key.text, "%.2s has %d lanes, the wave has %u: write for example 0x0+4*%u", key.text, lanes, wave, wave);
	return 0;
}

static int parse_v0(parser *ps, mreq_word key)
{
	return parse_lanes(ps, key, ps->req->v0);
}

static int parse_v1(parser *ps, mreq_word key)
{
	return parse_lanes(ps, key, ps->req->v1);
}

static const struct keyword {
	const char *word;
	int (*parse)(parser *ps, mreq_word key);
	unsigned seen;    /* SEEN_* of a request's keyword, else 0 */
	unsigned excludes;
	bool in_episode;
} keywords[] = {
	{"unit", parse_unit, 0, 0, false}, {"episode", parse_episode, 0, 0, false}, {"context", parse_context, 0, 0, true},
	{"stall", parse_stall, 0, 0, true}, {"request", parse_request, 0, 0, true}, {"op", parse_op, SEEN_OP, SEEN_INST, true},
	{"inst", parse_inst, SEEN_INST, SEEN_OP, true}, {"vsharp", parse_vsharp, SEEN_VSHARP, 0, true}, {"saddr", parse_saddr, SEEN_SADDR, 0, true},
	{"m0", parse_m0, SEEN_M0, 0, true}, {"exec", parse_exec, SEEN_EXEC, 0, true}, {"v0", parse_v0, SEEN_V0, 0, true}, {"v1", parse_v1, SEEN_V1, 0, true},
};

static int parse_line(parser *ps, mreq_word key)
{
	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		const struct keyword *k = &keywords[i];

		if (!mreq_word_is(key, k->word))
			continue;
		if (k->in_episode && !ps->in_episode)
			return mreq_lex_fail(&ps->lx, key.text, "%s stands outside an episode, put a line 'episode' above it", k->word);
		if (k->seen && !ps->req)
			return mreq_lex_fail(&ps->lx, key.text, "%s stands outside a request, put a line 'request' above it", k->word);
		if (k->seen & ps->seen)
			return mreq_lex_fail(&ps->lx, key.text, "%s is given twice, remove one", k->word);
		if (k->excludes & ps->seen)
			return mreq_lex_fail(&ps->lx, key.text, "request has both op and inst, remove one");
		ps->seen |= k->seen;
		return k->parse(ps, key);
	}
	return mreq_lex_fail(&ps->lx, key.text, "unknown keyword '%.*s', see docs/user/mreq.md", key.len < 40 ? (int)key.len : 40, key.text);
}

/* "mreq 1" on the first line. */
static int parse_version(parser *ps)
{
	uint64_t version;
	mreq_word word = {ps->lx.at, 0};

	if (!mreq_lex_line(&ps->lx) || !mreq_lex_word(&ps->lx, &word) || !mreq_word_is(word, "mreq")) {
		ps->lx.line = 1;
		return mreq_lex_fail(&ps->lx, ps->lx.start, "this is no request file, its first line must be 'mreq %d'", MREQ_VERSION);
	}
	mreq_lex_word(&ps->lx, &word);
	if (mreq_lex_number(&ps->lx, word, UINT32_MAX, "version", &version))
		return -1;
	if (version != MREQ_VERSION)
		return mreq_lex_fail(&ps->lx, word.text, "version %llu is unknown, this program reads version %d", (unsigned long long)version, MREQ_VERSION);
	return no_more_words(ps);
}

static int scan(parser *ps)
{
	mreq_word key;
	int result;

	if (parse_version(ps))
		return -1;
	while (mreq_lex_line(&ps->lx))
		if (mreq_lex_word(&ps->lx, &key) && (result = parse_line(ps, key)))
			return result;
	if (!ps->index && !ps->in_episode) {
		ps->lx.start = ps->lx.at;
		ps->lx.line++;
		return mreq_lex_fail(&ps->lx, ps->lx.at, "file has no episode, add a line 'episode'");
	}
	return finish_episode(ps);
}

int mreq_scan(const char *text, size_t len, const char *name, mreq_sink sink, void *arg, mreq_error *err)
{
	parser ps = {.lx = {name, text, text + len, text, 0, err}, .sink = sink, .arg = arg};
	int result;

	if (len > MREQ_MAX_TEXT) {
		ps.lx.line = 1;
		return mreq_lex_fail(&ps.lx, text, "file is larger than %zu bytes, split it", MREQ_MAX_TEXT);
	}
	result = scan(&ps);
	tb_episode_free(&ps.ep);
	return result;
}

/* mreq_parse(): collects the episodes within the bounds of memory. */
typedef struct collector {
	mreq_file *out;
	uint64_t requests, words;
	const char *why;
} collector;

static int collect(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	collector *c = arg;

	c->out->has_unit = head->has_unit;
	c->out->unit = head->unit;
	c->requests += ep->count;
	for (unsigned p = 0; p < TB_PORTS; p++) {
		c->words += ep->stall[p].count;
		if (ep->stall[p].count == 0) {
			free(ep->stall[p].words);
			ep->stall[p] = (tb_stall){0};
		}
	}
	if (c->requests > MREQ_MAX_REQUESTS || c->words > MREQ_MAX_FILE_STALL_WORDS || index >= MREQ_MAX_EPISODES)
		c->why = "file holds too much to be kept in memory, split it";
	else if (!mreq_add(c->out, ep))
		c->why = "memory ran out, split the file";
	return c->why ? 1 : 0;
}

int mreq_parse(const char *text, size_t len, const char *name, mreq_file *out, mreq_error *err)
{
	collector c = {.out = out};
	int result;

	memset(out, 0, sizeof(*out));
	result = mreq_scan(text, len, name, collect, &c, err);
	if (result == 0)
		return 0;
	if (c.why) {
		err->line = err->column = 1;
		snprintf(err->text, sizeof(err->text), "%.120s:1:1: %s", name, c.why);
	}
	mreq_free(out);
	return -1;
}

int mreq_parse_lanes(const char *list, uint32_t *values, unsigned count, char *why, size_t size)
{
	mreq_error err;
	mreq_lexer lx = {"", list, list + strlen(list), list, 1, &err};
	int lanes = lane_list(&lx, values, count);
	const char *text = lanes < 0 ? strstr(err.text, ": ") : NULL;

	if (lanes < 0)
		snprintf(why, size, "%s", text ? text + 2 : err.text);
	return lanes;
}
