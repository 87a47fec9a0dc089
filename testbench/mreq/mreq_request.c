/*
 * mreq_request.c - parser of request files: one function for each keyword of a request. Format:
 * docs/user/mreq.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mau/resource.h"
#include "mreq/mreq_parser.h"

/* Parses a scalar register, the rest of the line. */
static int lone_number(mreq_parser *ps, uint64_t max, const char *what, uint64_t *value_ret)
{
	const mreq_list list = {.what = what, .max = max, .most = max > UINT32_MAX ? 2 : 1};

	return mreq_lex_scalar(&ps->lx, &list, value_ret);
}

int mreq_finish_request(mreq_parser *ps)
{
	if (!ps->req)
		return 0;
	if (!(ps->seen & (MREQ_SEEN_OP | MREQ_SEEN_INST)))
		return mreq_fail_at(ps, ps->request_at,
		                    "request has no operation, add 'inst WORD WORD' or 'op "
		                    "enc=mubuf cls=load size=4'");
	if (!(ps->seen & MREQ_SEEN_VSHARP) && !tb_is_flat(&ps->req->op) &&
	    ps->req->op.cls != MAU_CLS_CACHE)
		return mreq_fail_at(ps, ps->request_at,
		                    "request has no V#, add 'vsharp WORD WORD WORD WORD'");
	if (!(ps->seen & MREQ_SEEN_EXEC))
		return mreq_fail_at(
			ps, ps->request_at,
			"request has no EXEC, add 'exec 0xffffffffffffffff' for all lanes");
	if (ps->seen & MREQ_SEEN_INST && mreq_finish_scalar(ps))
		return -1;
	if (mreq_check_registers(ps))
		return -1;
	ps->req = NULL;
	return 0;
}

static bool grow_requests(mreq_parser *ps)
{
	uint32_t room = ps->req_room ? 2 * ps->req_room : 8;
	mau_request *req = realloc(ps->ep.req, room * sizeof(*req));

	if (!req)
		return false;
	ps->ep.req = req;
	ps->req_room = room;
	if (room <= ps->inst_room)
		return true;
	uint32_t(*inst)[3] = realloc(ps->inst, room * sizeof(*inst));

	if (!inst)
		return false;
	ps->inst = inst;
	ps->inst_room = room;
	return true;
}

int mreq_parse_request(mreq_parser *ps, mreq_word key)
{
	tb_episode *ep = &ps->ep;
	uint64_t tag = 0;
	mreq_word word;

	if (mreq_finish_request(ps))
		return -1;
	if (!ps->has_context)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "request comes before context, add 'context gfx=9 "
		                     "rules=manual align=dword policy=gcn'");
	if (ep->count == MREQ_MAX_EPISODE_REQUESTS)
		return mreq_lex_fail(&ps->lx, key.text,
		                     "episode has more than %d requests, start another",
		                     MREQ_MAX_EPISODE_REQUESTS);
	if (ep->count == ps->req_room && !grow_requests(ps))
		return mreq_lex_fail(&ps->lx, key.text, "memory ran out, split the episode");
	if (ep->count == 0 && mreq_close_memory(ps))
		return -1;
	if (mreq_lex_word(&ps->lx, &word)) {
		if (word.len < 4 || memcmp(word.text, "tag=", 4))
			return mreq_lex_fail(&ps->lx, word.text,
			                     "request takes nothing but tag=VALUE, put other "
			                     "fields on their own lines");
		if (mreq_lex_number(&ps->lx, (mreq_word){word.text + 4, word.len - 4}, 255, "tag",
		                    &tag) ||
		    mreq_no_more_words(ps))
			return -1;
	}
	ps->req = &ep->req[ep->count++];
	memset(ps->req, 0, sizeof(*ps->req));
	memset(ps->inst[ep->count - 1], 0, sizeof(*ps->inst));
	ps->req->tag = (uint8_t)tag;
	ps->seen = 0;
	ps->request_at = mreq_here(ps, key);
	return 0;
}

/* Parses the words of a line, 'least' to 'most' numbers of 32 bits. Returns how many, or -1. */
static int parse_words(mreq_parser *ps, uint32_t *words, unsigned least, unsigned most,
                       const char *what)
{
	const mreq_list list = {.what = what, .max = UINT32_MAX, .most = most, .words = true};
	uint64_t values[4];
	int count = mreq_lex_list(&ps->lx, &list, values);

	for (int i = 0; i < count; i++)
		words[i] = (uint32_t)values[i];
	if (count >= 0 && (unsigned)count < least)
		return mreq_lex_fail(&ps->lx, ps->lx.at, "%s has %d of %u words, add the others",
		                     what, count, least);
	return count;
}

int mreq_parse_inst(mreq_parser *ps, mreq_word key)
{
	uint32_t words[3] = {0};
	int count = parse_words(ps, words, 1, 3, "inst");
	mau_inst inst;

	ps->inst_at = mreq_here(ps, key);
	if (count < 0)
		return -1;
	if (mau_decode(ps->ep.ctx.gfx, words, &inst) != MAU_OK)
		return mreq_lex_fail(
			&ps->lx, key.text,
			"0x%08x 0x%08x is not a MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH or "
			"SMEM instruction, check the words",
			words[0], words[1]);
	if (count < inst.words)
		return mreq_lex_fail(&ps->lx, ps->lx.at, "inst has %d of %u words, add the others",
		                     count, inst.words);
	for (int i = inst.words; i < count; i++)
		if (words[i] || i > 1) /* a second word of 0 may follow a single word */
			return mreq_lex_fail(&ps->lx, key.text,
			                     "this instruction has %s, remove 0x%08x",
			                     inst.words == 1 ? "one word" : "two words", words[i]);
	memcpy(ps->inst[ps->ep.count - 1], words, sizeof(words));
	ps->req->op = inst.op;
	ps->scalar = tb_is_flat(&inst.op) ? inst.saddr : inst.soffset;
	return 0;
}

/* Parses a V# by its fields, the rest of the line. */
static int parse_fields(mreq_parser *ps)
{
	const char *at = ps->lx.at, *end = at;
	mau_resource_error err;
	char text[1024];

	while (end < ps->lx.end && *end && *end != '\n' && *end != '#')
		end++;
	if ((size_t)(end - at) >= sizeof(text))
		return mreq_lex_fail(&ps->lx, at, "vsharp has more than %zu bytes, shorten it",
		                     sizeof(text) - 1);
	memcpy(text, at, (size_t)(end - at));
	text[end - at] = 0;
	ps->lx.at = end;
	if (mau_resource_parse(&ps->ep.ctx, text, ps->req->vsharp, &err) != MAU_OK)
		return mreq_lex_fail(&ps->lx, at + err.at, "%s", err.text);
	return mreq_no_more_words(ps);
}

/* Whether a V# is given by its fields: a word that begins with a key. */
static bool has_fields(mreq_lexer lx)
{
	char text[40];
	mreq_word word;

	mreq_lex_word(&lx, &word);
	snprintf(text, sizeof(text), "%.*s", word.len < 39 ? (int)word.len : 39, word.text);
	return mau_resource_is_text(text);
}

int mreq_parse_vsharp(mreq_parser *ps, mreq_word key)
{
	(void)key;
	if (has_fields(ps->lx))
		return parse_fields(ps);
	return parse_words(ps, ps->req->vsharp, 4, 4, "vsharp") < 0 ? -1 : 0;
}

int mreq_parse_saddr(mreq_parser *ps, mreq_word key)
{
	ps->saddr_at = mreq_here(ps, key);
	return lone_number(ps, UINT64_MAX, "saddr", &ps->req->saddr);
}

int mreq_parse_m0(mreq_parser *ps, mreq_word key)
{
	uint64_t value;

	(void)key;
	if (lone_number(ps, UINT32_MAX, "m0", &value))
		return -1;
	ps->req->m0 = (uint32_t)value;
	return 0;
}

int mreq_parse_exec(mreq_parser *ps, mreq_word key)
{
	(void)key;
	return lone_number(ps, UINT64_MAX, "exec", &ps->req->exec);
}

int mreq_parse_lane_line(mreq_parser *ps, mreq_word key, uint32_t *values)
{
	unsigned wave = ps->ep.ctx.wave32 ? 32 : MAU_WAVE;
	const mreq_list list = {"value", UINT32_MAX, MAU_WAVE, .lanes = true};
	uint64_t wide[MAU_WAVE];
	int lanes = mreq_lex_list(&ps->lx, &list, wide);

	for (int l = 0; l < lanes; l++)
		values[l] = (uint32_t)wide[l];
	if (lanes < 0)
		return -1;
	if (lanes != MAU_WAVE && (unsigned)lanes != wave)
		return mreq_lex_fail(
			&ps->lx, key.text,
			"%.*s has %d lanes, the wave has %u: write for example 0x0+4*%u",
			(int)key.len, key.text, lanes, wave, wave);
	return 0;
}

int mreq_parse_v0(mreq_parser *ps, mreq_word key)
{
	return mreq_parse_lane_line(ps, key, ps->req->v0);
}

int mreq_parse_v1(mreq_parser *ps, mreq_word key)
{
	return mreq_parse_lane_line(ps, key, ps->req->v1);
}
