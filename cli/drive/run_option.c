/*
 * run_option.c - arguments of the options of `mau run`: names, seeds, profiles; see run.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "cli/drive/run.h"

/* Reads a list of names into a mask. The names all and both give the mask 'all'. */
static error_t mask_of(const char *option, const char *text, unsigned width, unsigned all,
                       const char *(*name)(unsigned), unsigned *mask_ret)
{
	char copy[100], *rest = copy;
	unsigned mask = 0;

	if ((size_t)snprintf(copy, sizeof(copy), "%s", text) >= sizeof(copy))
		return cli_bad("%s: the list has more than %zu characters, write each name once",
		               option, sizeof(copy) - 1);
	for (char *word = strsep(&rest, ","); word; word = strsep(&rest, ",")) {
		uint8_t code;

		if (!*word)
			return cli_bad("%s: '%s' has an empty name, write one comma between "
			               "names",
			               option, text);
		if (!strcmp(word, "all") || !strcmp(word, "both")) {
			mask |= all;
			continue;
		}
		if (name == mau_gfx_name ? cli_generation(word, &code)
		                              : cli_name(option, word, width, name, &code))
			return EINVAL;
		mask |= 1u << code;
	}
	*mask_ret = mask;
	return 0;
}

error_t run_mask(const char *option, const char *text, unsigned width, unsigned count,
                 const char *(*name)(unsigned), uint8_t *mask_ret)
{
	unsigned mask;

	if (mask_of(option, text, width, (1u << count) - 1, name, &mask))
		return EINVAL;
	*mask_ret = (uint8_t)mask;
	return 0;
}

error_t run_generations(const char *text, uint16_t *mask_ret)
{
	unsigned mask;

	if (mask_of("--gfx", text, 4, MAU_GENERATION_MASK, mau_gfx_name, &mask))
		return EINVAL;
	*mask_ret = (uint16_t)mask;
	return 0;
}

error_t run_seed(const char *text, uint64_t *seed)
{
	if (strcmp(text, "random"))
		return cli_number("--seed", text, UINT64_MAX, seed);
	if (getrandom(seed, sizeof(*seed), 0) != sizeof(*seed))
		return cli_bad("--seed random: the system gives no random bytes, write a number");
	return 0;
}

error_t run_stall(const char *text, int *profile)
{
	*profile = strcmp(text, "mix") ? tb_profile_parse(text) : TB_MIX;
	return *profile >= 0 || !strcmp(text, "mix")
	               ? 0
	               : cli_bad("--stall: there is no '%s', choose none, always, never-first, "
	                         "rare, bursty, last-beat, random, pauses or mix",
	                         text);
}

error_t run_wave_size(const char *text, uint8_t *mask)
{
	*mask = !strcmp(text, "64") ? 1 : !strcmp(text, "32") ? 2 : 3;
	return *mask < 3 || !strcmp(text, "both")
	               ? 0
	               : cli_bad("--wave-size: there is no '%s', choose 32, 64 or both", text);
}
