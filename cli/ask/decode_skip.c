/*
 * decode_skip.c - see decode_skip.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/decode_skip.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "support/json_text.h"

/* Whether an instruction of the encoding accesses memory or LDS. */
static bool is_memory(const char *name)
{
	static const char *const names[] = {"DS", "MIMG", "VIMAGE", "VSAMPLE"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static void count_one(decode_skipped *skipped, const char *name)
{
	unsigned i = 0;

	while (i < DECODE_ENCODINGS - 1 && skipped->name[i] && strcmp(skipped->name[i], name) != 0)
		i++;
	skipped->name[i] = name;
	skipped->count[i]++;
}

/* 'mnemonic': NULL if it is not known. */
static void print_name(const char *name, const char *mnemonic, const uint32_t *words,
                       unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		printf("%s%08x", i ? " " : "", (unsigned)words[i]);
	if (mnemonic)
		printf("\n  %s  (%s, skipped, %u words)\n", mnemonic, name, count);
	else
		printf("\n  %s instruction, not executed by this unit, skipped\n", name);
}

int decode_skip(decode_skipped *skipped, unsigned gfx, const char *name, const uint32_t *words,
                unsigned count, bool json)
{
	const char *mnemonic = mau_ds_name(gfx, words);
	json_t *list, *o;

	count_one(skipped, name);
	if (!is_memory(name))
		return TB_EXIT_OK;
	if (!json) {
		print_name(name, mnemonic, words, count);
		return TB_EXIT_OK;
	}
	list = json_array();
	for (unsigned i = 0; i < count; i++)
		json_array_append_new(list, json_integer(words[i]));
	o = json_pack("{s:i, s:o, s:s, s:s?, s:b}", "schema", 1, "words", list, "enc",
	              cli_lower(name), "mnemonic", mnemonic, "skipped", 1);
	if (!json_line(o))
		return cli_no_json();
	return ferror(stdout) ? cli_write_failed() : TB_EXIT_OK;
}

void decode_skipped_print(const decode_skipped *skipped, bool json)
{
	uint32_t all = 0;
	const char *comma = "";

	for (unsigned i = 0; i < DECODE_ENCODINGS; i++)
		all += skipped->count[i];
	if (!all)
		return;
	printf(json ? "{\"schema\":1,\"skipped\":{" : "skipped %u other instruction%s: ", all,
	       cli_s(all));
	for (unsigned i = 0; i < DECODE_ENCODINGS && skipped->name[i];
	     i++, comma = json ? "," : ", ")
		printf(json ? "%s\"%s\":%u" : "%s%s %u", comma,
		       json ? cli_lower(skipped->name[i]) : skipped->name[i], skipped->count[i]);
	puts(json ? "}}" : "");
}
