/*
 * explain_lists.c - arguments of several words: machine words, lanes of a VGPR; see
 * explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/ask/explain_input.h"

/* Whether the next argument starts with a digit and so belongs to the option. */
static bool digit_follows(const struct argp_state *state)
{
	return state->next < state->argc && isdigit((unsigned char)state->argv[state->next][0]);
}

error_t explain_take_words(struct argp_state *state, const char *option, char *arg, uint32_t *words,
                           unsigned least, unsigned most, unsigned *count_ret)
{
	unsigned n = 0;

	for (;;) {
		char *save, *word;

		for (word = strtok_r(arg, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) {
			uint64_t value;

			if (n == most)
				return cli_bad("%s takes %u words, '%s' is too much, remove it",
				               option, most, word);
			if (cli_word(option, word, &value))
				return EINVAL;
			words[n++] = (uint32_t)value;
		}
		*count_ret = n;
		if (!digit_follows(state))
			return n >= least ? 0
			                  : cli_bad("%s has %u of %u words, write them as decimal "
			                            "or 0x hexadecimal",
			                            option, n, least);
		arg = state->argv[state->next++];
	}
}

/* Reads a lane list from all arguments that start with a digit. '*count_ret' is the number of
 * values. One value is for all lanes. */
static error_t take_lanes(struct argp_state *state, const char *option, const char *arg,
                          uint64_t max, uint64_t values[MAU_WAVE], unsigned *count_ret)
{
	char list[8192], why[160];
	size_t len = (size_t)snprintf(list, sizeof(list), "%s", arg);
	int lanes;

	while (digit_follows(state) && len < sizeof(list))
		len += (size_t)snprintf(list + len, sizeof(list) - len, " %s",
		                        state->argv[state->next++]);
	lanes = mreq_parse_wide_lanes(list, max, values, MAU_WAVE, why, sizeof(why));
	if (lanes < 0)
		return cli_bad("%s: %s", option, why);
	if (lanes == 1)
		for (unsigned l = 1; l < MAU_WAVE; l++)
			values[l] = values[0];
	else if (lanes != 32 && lanes != MAU_WAVE)
		return cli_bad("%s has %d lanes, give one value, 32 or 64: for example 0x0+4*64",
		               option, lanes);
	*count_ret = (unsigned)lanes;
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
