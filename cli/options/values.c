/*
 * values.c - arguments of options: numbers, machine words, names; see cli.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"

error_t cli_path(const char *option, const char *text, const char **path_ret)
{
	*path_ret = text;
	return *text ? 0 : cli_bad("%s: the name is empty, write one", option);
}

error_t cli_number(const char *option, const char *text, uint64_t max, uint64_t *value_ret)
{
	int base = strncmp(text, "0x", 2) == 0 ? 16 : 10;
	char *end;

	errno = 0;
	*value_ret = strtoull(text, &end, base);
	if (!isxdigit((unsigned char)text[0]) || *end)
		return cli_bad("%s: '%s' is not a number, write it in decimal or as 0x hexadecimal",
		               option, text);
	if (errno || *value_ret > max)
		return cli_bad(base == 16 ? "%s: %s is out of range, at most 0x%llx"
		                          : "%s: %s is out of range, at most %llu",
		               option, text, (unsigned long long)max);
	return 0;
}

char *cli_text(const char *arg, size_t *len_ret, const char **name_ret)
{
	char *text;
	int code;

	*name_ret = arg[0] == '@' ? arg + 1 : "";
	if (arg[0] != '@') {
		*len_ret = strlen(arg);
		text = strdup(arg);
		code = text ? 0 : cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	} else {
		text = cli_read(arg + 1, len_ret, &code);
	}
	if (!text)
		cli_reported(code);
	return text;
}

/* Prints an error of mreq_parse_list(), with the place if the text comes from a file. */
static error_t bad_list(const char *option, const char *name, const mreq_error *err)
{
	if (!*name)
		return cli_bad("%s: %s", option, mreq_error_text(err));
	return cli_reported(cli_fail(TB_EXIT_INPUT, "%s: %s", option, err->text));
}

error_t cli_list(const char *option, const char *arg, const mreq_list *list, uint64_t *values,
                 unsigned *count_ret)
{
	mreq_error err;
	const char *name;
	size_t len;
	char *text = cli_text(arg, &len, &name);
	int count;

	if (!text)
		return EINVAL;
	count = mreq_parse_list(text, len, name, list, values, &err);
	free(text);
	if (count < 0)
		return bad_list(option, name, &err);
	*count_ret = (unsigned)count;
	return 0;
}

/* Reads a number, or up to 'words' words of 32 bits that are one number, the lowest word first. */
static error_t scalar(const char *option, const char *arg, uint64_t max, unsigned words,
                      uint64_t *value_ret)
{
	const mreq_list list = {.what = "value", .max = max, .most = words, .lines = true};
	mreq_error err;
	const char *name;
	size_t len;
	char *text = cli_text(arg, &len, &name);
	int result;

	if (!text)
		return EINVAL;
	result = mreq_parse_scalar(text, len, name, &list, value_ret, &err);
	free(text);
	return result ? bad_list(option, name, &err) : 0;
}

error_t cli_value(const char *option, const char *arg, uint64_t max, uint64_t *value_ret)
{
	return scalar(option, arg, max, 1, value_ret);
}

error_t cli_pair(const char *option, const char *arg, uint64_t *value_ret)
{
	return scalar(option, arg, UINT64_MAX, 2, value_ret);
}

error_t cli_generation(const char *text, uint8_t *gfx_ret)
{
	int gfx = mau_gfx_find(text), near = mau_gfx_nearest(text);

	if (gfx < 0 && near >= 0)
		return cli_bad("--gfx: '%s' is not modelled, the nearest generation is %s", text,
		               mau_gfx_name((unsigned)near));
	if (gfx < 0)
		return cli_name("--gfx", text, 4, mau_gfx_name, gfx_ret);
	*gfx_ret = (uint8_t)gfx;
	return 0;
}

const char *cli_lower(const char *name)
{
	static char buffer[8][32];
	static unsigned turn;
	char *text = buffer[turn++ % 8];
	size_t i = 0;

	for (; name[i] && i < sizeof(buffer[0]) - 1; i++)
		text[i] = (char)tolower((unsigned char)name[i]);
	text[i] = 0;
	return text;
}

error_t cli_name(const char *option, const char *text, unsigned width,
                 const char *(*name)(unsigned), uint8_t *code_ret)
{
	char names[200];
	size_t len = 0;

	names[0] = 0;
	for (unsigned code = 0; code < 1u << width; code++) {
		const char *known = cli_lower(name(code));

		if (known[0] == '?')
			continue;
		if (strcasecmp(text, known) == 0) {
			*code_ret = (uint8_t)code;
			return 0;
		}
		len += (size_t)snprintf(names + len, sizeof(names) - len, " %s", known);
		len = len < sizeof(names) ? len : sizeof(names) - 1;
	}
	return cli_bad("%s: there is no '%s', choose one of:%s", option, text, names);
}
