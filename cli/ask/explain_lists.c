/*
 * explain_lists.c - arguments of several words: machine words, lanes of a VGPR; see
 * explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/explain_input.h"
#include "mreq/mreq_lex.h"
#include "mreq/register_name.h"

/* The argument of an option, and the arguments after it that belong to its list, with blanks
 * between. NULL: memory ran out. */
static char *join(struct argp_state *state, const char *arg)
{
	int first = state->next;
	size_t len = strlen(arg) + 1;
	char *text;

	while (arg[0] != '@' && state->next < state->argc && mreq_is_list(state->argv[state->next]))
		len += strlen(state->argv[state->next++]) + 1;
	text = malloc(len);
	if (!text)
		return NULL;
	strcpy(text, arg);
	for (int i = first; i < state->next; i++)
		strcat(strcat(text, " "), state->argv[i]);
	return text;
}

/* Reads the list of an option. */
static error_t take_list(struct argp_state *state, const char *option, const char *arg,
                         const mreq_list *list, uint64_t values[MAU_WAVE], unsigned *count_ret)
{
	char *text = join(state, arg);
	error_t result;

	if (!text)
		return cli_bad("memory ran out");
	result = cli_list(option, text, list, values, count_ret);
	free(text);
	return result;
}

error_t explain_take_words(struct argp_state *state, const char *option, const char *arg,
                           uint32_t *words, unsigned least, unsigned most, unsigned *count_ret)
{
	const mreq_list list = {"word", UINT32_MAX, MAU_WAVE, .words = true, .lines = true};
	uint64_t values[MAU_WAVE] = {0};

	if (take_list(state, option, arg, &list, values, count_ret))
		return EINVAL;
	for (unsigned i = 0; i < most && i < *count_ret; i++)
		words[i] = (uint32_t)values[i];
	if (*count_ret > most)
		return cli_bad("%s takes %u words, 0x%llx is one too many, remove it", option, most,
		               (unsigned long long)values[most]);
	return *count_ret >= least ? 0
	                           : cli_bad("%s has %u of %u words, write the others too", option,
	                                     *count_ret, least);
}

error_t explain_take_vsharp(struct argp_state *state, const char *arg, struct input *in)
{
	char *joined = join(state, arg);
	size_t len;

	if (!joined)
		return cli_bad("memory ran out");
	free(in->vsharp);
	in->vsharp = cli_text(joined, &len, &in->vsharp_file);
	if (*in->vsharp_file)
		in->vsharp_file = arg + 1; /* 'joined' is freed */
	free(joined);
	return in->vsharp ? 0 : EINVAL;
}

/* Whether 'next' repeats the value in decimal, as gdb prints it: 0xff 255. */
static bool repeats(const char *value, const char *next)
{
	return strncmp(value, "0x", 2) == 0 && *next &&
	       strspn(next, "0123456789") == strlen(next) &&
	       strtoull(value, NULL, 16) == strtoull(next, NULL, 10);
}

static bool is_word(const char *text)
{
	return strlen(text) == 8 && strspn(text, "0123456789abcdefABCDEF") == 8;
}

error_t explain_take_pair(struct argp_state *state, const char *option, const char *arg,
                          uint64_t *value_ret)
{
	const struct input *in = state->input;
	const char *const *next = (const char *const *)state->argv + state->next;
	int left = state->argc - state->next;
	char text[20];

	if (left > 0 && register_name_length(arg, arg + strlen(arg)) == strlen(arg) &&
	    mreq_is_list(next[0])) {
		state->next++;
		return explain_take_pair(state, option, next[0], value_ret);
	}
	if (left > 0 && repeats(arg, next[0])) {
		state->next++;
	} else if (left > 0 && in->has_inst && is_word(arg) && is_word(next[0])) {
		state->next++; /* two words; without --inst it is the instruction's first */
		snprintf(text, sizeof(text), "%s %s", arg, next[0]);
		arg = text;
	}
	return cli_pair(option, arg, value_ret);
}

/* Reads a lane list. '*count_ret' is the number of values. One value is for all lanes. */
static error_t take_lanes(struct argp_state *state, const char *option, const char *arg,
                          uint64_t max, uint64_t values[MAU_WAVE], unsigned *count_ret)
{
	const mreq_list list = {"value", max, MAU_WAVE, .lanes = true, .lines = true};

	if (take_list(state, option, arg, &list, values, count_ret))
		return EINVAL;
	if (*count_ret == 1)
		for (unsigned l = 1; l < MAU_WAVE; l++)
			values[l] = values[0];
	else if (*count_ret != 32 && *count_ret != MAU_WAVE)
		return cli_bad("%s has %u lanes, give one value, 32 or 64: for example 0x0+4*64",
		               option, *count_ret);
	return 0;
}

error_t explain_take_vgpr(struct argp_state *state, const char *option, const char *arg,
                          uint32_t *low, uint32_t *high, unsigned *count_ret)
{
	uint64_t values[MAU_WAVE] = {0};

	if (take_lanes(state, option, arg, high ? UINT64_MAX : UINT32_MAX, values, count_ret))
		return EINVAL;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		low[l] = (uint32_t)values[l];
		if (high)
			high[l] = (uint32_t)(values[l] >> 32);
	}
	return 0;
}
