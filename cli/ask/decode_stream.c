/*
 * decode_stream.c - see decode_stream.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/decode_stream.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* Names or counts an instruction that has no address in the model. */
static int skip_inst(decode_stream *s)
{
	const char *name;

	/* the reserved SEG of FLAT is not an instruction */
	if (mau_inst_length(s->gfx, s->words, &name) < 0 || strstr(name, "FLAT"))
		return cli_fail(TB_EXIT_INPUT,
		                "%s%08x %08x is not an instruction of gfx%s, check the words",
		                s->place, s->words[0], s->words[1], mau_gfx_name(s->gfx));
	return decode_skip(&s->skipped, s->gfx, name, s->words, s->have, s->json);
}

/* Prints the instruction. */
static int finish(decode_stream *s)
{
	memcpy(s->d.words, s->words, sizeof(s->d.words));
	if (mau_decode(s->gfx, s->d.words, &s->d.inst) != MAU_OK)
		return skip_inst(s);
	if (!s->json)
		decode_print_text(&s->d);
	else if (!decode_print_json(&s->d))
		return ferror(stdout) ? cli_write_failed() : cli_no_json();
	return TB_EXIT_OK;
}

/* Number of words of the instruction, as far as the known ones tell. */
static unsigned wanted_words(const decode_stream *s)
{
	mau_inst inst;
	int length;

	if (mau_decode(s->gfx, s->words, &inst) == MAU_OK)
		return inst.words;
	length = mau_inst_length(s->gfx, s->words, NULL);
	return length > 0 ? (unsigned)length : 2;
}

void decode_stream_add(decode_stream *s, const char *place, uint32_t word)
{
	int code;

	if (s->have == 0) {
		snprintf(s->place, sizeof(s->place), "%s", place);
		memset(s->words, 0, sizeof(s->words));
	}
	s->words[s->have++] = word;
	s->wanted = wanted_words(s);
	if (s->have < s->wanted)
		return;
	code = finish(s);
	s->have = 0;
	if (code)
		s->result = code;
}

const char *decode_stream_wanted(const decode_stream *s)
{
	static const char *const text[] = {"two, give both", "three, give all", "four, give all",
	                                   "five, give all"};

	return text[s->wanted - 2];
}
