/*
 * mreq_parse.c - parser of request files: lines, unit, episodes, contexts, stalls. Format:
 * docs/user/mreq.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq_parser.h"
#include "stimulus/episode.h"

mreq_place mreq_here(const mreq_parser *ps, mreq_word word)
{
	return (mreq_place){ps->lx.start, word.text, ps->lx.line};
}

int mreq_fail_at(mreq_parser *ps, mreq_place p, const char *why)
{
	ps->lx.start = p.start;
	ps->lx.line = p.line;
	return mreq_lex_fail(&ps->lx, p.at, "%s", why);
}

int mreq_no_more_words(mreq_parser *ps)
{
	mreq_word word;

	if (mreq_lex_word(&ps->lx, &word))
		return mreq_lex_fail(
			&ps->lx, word.text,
			"'%.*s' is one too many on this line, remove it or start a new line",
			mreq_shown(word), word.text);
	return 0;
}

static int finish_episode(mreq_parser *ps)
{
	if (!ps->in_episode)
		return 0;
	if (mreq_finish_request(ps))
		return -1;
	if (!ps->has_context)
		return mreq_fail_at(ps, ps->episode_at,
		                    "episode has no context, add 'context gfx=9 rules=manual "
		                    "align=dword policy=gcn'");
	if (ps->ep.count == 0)
		return mreq_fail_at(ps, ps->episode_at,
		                    "episode has no request, add one or remove the episode");
	if (mreq_finish_data(ps))
		return -1;
	ps->in_episode = false;
	ps->head.inst = (const uint32_t(*)[3])ps->inst;
	ps->stopped = ps->sink(ps->arg, &ps->head, &ps->ep, ps->index++);
	if (!ps->ep.req)
		ps->req_room = 0; /* the sink has kept the episode */
	return ps->stopped;
}

static int parse_unit(mreq_parser *ps, mreq_word key)
{
	mreq_unit u = {0};

	if (ps->index || ps->in_episode)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "unit comes after an episode, put it above the first one");
	if (ps->head.has_unit)
		return mreq_lex_fail(&ps->lx, key.text, "unit is given twice, remove one");
	if (mreq_fields_parse(&ps->lx, mreq_unit_fields, &u))
		return -1;
	ps->head.has_unit = true;
	ps->head.unit = (tb_unit){.lanes = 4u << u.lanes,
	                          .window = 4u << u.window,
	                          .line_bytes = 64u << u.line_bytes,
	                          .engine = mreq_engine(u.engine),
	                          .trace = u.trace || u.fault,
	                          .fault = u.fault,
	                          .reset_seed = u.reset_seed};
	return 0;
}

static int parse_episode(mreq_parser *ps, mreq_word key)
{
	tb_episode *ep = &ps->ep;
	int result = finish_episode(ps);

	if (result || mreq_no_more_words(ps))
		return result ? result : -1;
	ps->episode_at = mreq_here(ps, key);
	ps->in_episode = true;
	ps->has_context = ps->has_memory = false;
	ps->stalls = 0;
	tb_data_free(ep->data);
	ep->data = NULL;
	ep->count = 0;
	ep->recorded = true;
	ep->stall_seed = 0;
	memset(ep->profile, TB_STALL_NONE, sizeof(ep->profile));
	memset(&ep->ctx, 0, sizeof(ep->ctx));
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++)
		ep->stall[p].count = 0;
	return 0;
}

static int parse_context(mreq_parser *ps, mreq_word key)
{
	if (ps->has_context)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "context is given twice, remove one or start a new episode");
	ps->has_context = true;
	if (mreq_context_parse(&ps->lx, &ps->ep.ctx))
		return -1;
	if (ps->ep.ctx.scratch_base & 3)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "scratch_base 0x%llx is not a multiple of 4, write 0x%llx",
		                     (unsigned long long)ps->ep.ctx.scratch_base,
		                     (unsigned long long)(ps->ep.ctx.scratch_base & ~3ull));
	return 0;
}

/* Appends a run to a stall. */
static int add_words(mreq_parser *ps, tb_stall *s, mreq_word word, const mreq_run *run)
{
	uint32_t need = s->count + run->count;

	if (need > MREQ_MAX_STALL_WORDS)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "stall is longer than %u words, shorten it",
		                     MREQ_MAX_STALL_WORDS);
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

/* Error for an unknown port, with the list of the first 'count' ports. */
static int fail_port(mreq_parser *ps, mreq_word word, unsigned count)
{
	char names[120] = "";

	for (unsigned p = 0; p < count; p++) {
		size_t len = strlen(names);

		snprintf(names + len, sizeof(names) - len, " %s", tb_port_name(p));
	}
	return mreq_lex_fail(&ps->lx, word.text, "stall needs a port, choose one of:%s", names);
}

static int parse_stall(mreq_parser *ps, mreq_word key)
{
	mreq_word word;
	mreq_run run;
	unsigned port = 0, ports = ps->version < 2 ? MAU_PORTS : MAU_ALL_PORTS;

	if (ps->req)
		return mreq_lex_fail(
			&ps->lx, key.text,
			"stall comes after a request, put it above the episode's first request");
	mreq_lex_word(&ps->lx, &word);
	while (port < MAU_ALL_PORTS && !mreq_word_is(word, tb_port_name(port)))
		port++;
	if (port == MAU_ALL_PORTS)
		return fail_port(ps, word, ports);
	if (port >= ports)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "port %s is of version 2, write 'mreq 2' on the first line",
		                     tb_port_name(port));
	if (ps->stalls >> port & 1)
		return mreq_lex_fail(&ps->lx, word.text, "stall of %s is given twice, remove one",
		                     tb_port_name(port));
	ps->stalls |= 1u << port;
	while (mreq_lex_word(&ps->lx, &word))
		if (mreq_lex_run(&ps->lx, word, UINT64_MAX, MREQ_MAX_STALL_WORDS, false, false,
		                 "value", &run) ||
		    add_words(ps, &ps->ep.stall[port], word, &run))
			return -1;
	if (ps->ep.stall[port].count == 0)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "stall has no word, add one or remove the line");
	return 0;
}

static const struct keyword {
	const char *word;
	int (*parse)(mreq_parser *ps, mreq_word key);
	unsigned seen; /* MREQ_SEEN_* of a keyword of a request, else 0 */
	unsigned excludes;
	bool in_episode, data; /* data: only in version 2 */
} keywords[] = {
	{"unit", parse_unit, 0, 0, false, false},
	{"episode", parse_episode, 0, 0, false, false},
	{"context", parse_context, 0, 0, true, false},
	{"stall", parse_stall, 0, 0, true, false},
	{"request", mreq_parse_request, 0, 0, true, false},
	{"op", mreq_parse_op, MREQ_SEEN_OP, MREQ_SEEN_INST, true, false},
	{"inst", mreq_parse_inst, MREQ_SEEN_INST, MREQ_SEEN_OP, true, false},
	{"vsharp", mreq_parse_vsharp, MREQ_SEEN_VSHARP, 0, true, false},
	{"saddr", mreq_parse_saddr, MREQ_SEEN_SADDR, 0, true, false},
	{"m0", mreq_parse_m0, MREQ_SEEN_M0, 0, true, false},
	{"exec", mreq_parse_exec, MREQ_SEEN_EXEC, 0, true, false},
	{"v0", mreq_parse_v0, MREQ_SEEN_V0, 0, true, false},
	{"v1", mreq_parse_v1, MREQ_SEEN_V1, 0, true, false},
	{"memory", mreq_parse_memory, 0, 0, true, true},
	{"mem", mreq_parse_mem, 0, 0, true, true},
	{"lds", mreq_parse_lds, 0, 0, true, true},
	{"fault", mreq_parse_fault, 0, 0, true, true},
	{"vdata0", mreq_parse_vdata, MREQ_SEEN_VDATA, 0, true, true},
	{"vdata1", mreq_parse_vdata, MREQ_SEEN_VDATA << 1, 0, true, true},
	{"vdata2", mreq_parse_vdata, MREQ_SEEN_VDATA << 2, 0, true, true},
	{"vdata3", mreq_parse_vdata, MREQ_SEEN_VDATA << 3, 0, true, true},
	{"vdst0", mreq_parse_vdst, MREQ_SEEN_VDST, 0, true, true},
	{"vdst1", mreq_parse_vdst, MREQ_SEEN_VDST << 1, 0, true, true},
	{"vdst2", mreq_parse_vdst, MREQ_SEEN_VDST << 2, 0, true, true},
	{"vdst3", mreq_parse_vdst, MREQ_SEEN_VDST << 3, 0, true, true},
	{"vdst4", mreq_parse_vdst, MREQ_SEEN_VDST << 4, 0, true, true},
};

static int parse_line(mreq_parser *ps, mreq_word key)
{
	for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
		const struct keyword *k = &keywords[i];

		if (!mreq_word_is(key, k->word))
			continue;
		if (k->data && ps->version < 2)
			return mreq_lex_fail(&ps->lx, key.text,
			                     "%s is of version 2, write 'mreq 2' on the first line",
			                     k->word);
		if (k->in_episode && !ps->in_episode)
			return mreq_lex_fail(
				&ps->lx, key.text,
				"%s is outside an episode, put a line 'episode' above it", k->word);
		if (k->seen && !ps->req)
			return mreq_lex_fail(
				&ps->lx, key.text,
				"%s is outside a request, put a line 'request' above it", k->word);
		if (k->seen & ps->seen)
			return mreq_lex_fail(&ps->lx, key.text, "%s is given twice, remove one",
			                     k->word);
		if (k->excludes & ps->seen)
			return mreq_lex_fail(&ps->lx, key.text,
			                     "request has both op and inst, remove one");
		ps->seen |= k->seen;
		return k->parse(ps, key);
	}
	if (mreq_word_is(key, "mreq"))
		return mreq_lex_fail(
			&ps->lx, key.text,
			"a second request file starts here, give the files one by one");
	return mreq_lex_fail(&ps->lx, key.text, "unknown keyword '%.*s', see docs/user/mreq.md",
	                     mreq_shown(key), key.text);
}

/* "mreq 1" or "mreq 2" on the first line. */
static int parse_version(mreq_parser *ps)
{
	uint64_t version;
	mreq_word word = {ps->lx.at, 0};

	if (!mreq_lex_line(&ps->lx) || !mreq_lex_word(&ps->lx, &word) ||
	    !mreq_word_is(word, "mreq")) {
		ps->lx.line = 1;
		if (word.len >= 3 && memcmp(word.text, "\xef\xbb\xbf", 3) == 0)
			return mreq_lex_fail(&ps->lx, ps->lx.start,
			                     "the file starts with a UTF-8 byte-order mark, save "
			                     "it without one (tail -c +4 FILE cuts it off)");
		return mreq_lex_fail(&ps->lx, ps->lx.start,
		                     "this is not a request file, its first line must be 'mreq 1' "
		                     "or 'mreq 2'");
	}
	mreq_lex_word(&ps->lx, &word);
	if (mreq_lex_number(&ps->lx, word, UINT32_MAX, "version", &version))
		return -1;
	if (version < 1 || version > MREQ_VERSION)
		return mreq_lex_fail(&ps->lx, word.text,
		                     "version %llu is unknown, this program reads versions 1 to %d",
		                     (unsigned long long)version, MREQ_VERSION);
	ps->version = ps->head.version = (unsigned)version;
	return mreq_no_more_words(ps);
}

static int scan(mreq_parser *ps)
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
		return mreq_lex_fail(&ps->lx, ps->lx.at,
		                     "file has no episode, add a line 'episode'");
	}
	return finish_episode(ps);
}

int mreq_scan(const char *text, size_t len, const char *name, mreq_sink sink, void *arg,
              mreq_error *err)
{
	mreq_parser ps = {.lx = {name, text, text + len, text, 0, err}, .sink = sink, .arg = arg};
	int result;

	if (len > MREQ_MAX_TEXT) {
		ps.lx.line = 1;
		return mreq_lex_fail(&ps.lx, text, "file is larger than %zu bytes, split it",
		                     MREQ_MAX_TEXT);
	}
	result = scan(&ps);
	tb_episode_free(&ps.ep);
	for (unsigned s = 0; s < TB_SPACES; s++)
		free(ps.names[s].dword);
	free(ps.inst);
	return result;
}
