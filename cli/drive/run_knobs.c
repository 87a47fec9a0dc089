/*
 * run_knobs.c - the options that choose requests, of `mau run` and `mau draw`; see run.h.
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

static error_t parse_mask(const char *option, const char *text, unsigned width, unsigned count,
                          const char *(*name)(unsigned), uint8_t *mask_ret)
{
	unsigned mask;

	if (mask_of(option, text, width, (1u << count) - 1, name, &mask))
		return EINVAL;
	*mask_ret = (uint8_t)mask;
	return 0;
}

static error_t parse_generations(const char *text, uint16_t *mask_ret)
{
	unsigned mask;

	if (mask_of("--gfx", text, 4, MAU_GENERATION_MASK, mau_gfx_name, &mask))
		return EINVAL;
	*mask_ret = (uint16_t)mask;
	return 0;
}

static error_t parse_seed(const char *text, uint64_t *seed)
{
	if (strcmp(text, "random"))
		return cli_number("--seed", text, UINT64_MAX, seed);
	if (getrandom(seed, sizeof(*seed), 0) != sizeof(*seed))
		return cli_bad("--seed random: the system gives no random bytes, write a number");
	return 0;
}

static error_t parse_stall(const char *text, int *profile)
{
	*profile = strcmp(text, "mix") ? tb_profile_parse(text) : TB_MIX;
	return *profile >= 0 || !strcmp(text, "mix")
	               ? 0
	               : cli_bad("--stall: there is no '%s', choose none, always, never-first, "
	                         "rare, bursty, last-beat, random, pauses or mix",
	                         text);
}

static error_t parse_wave_size(const char *text, uint8_t *mask)
{
	*mask = !strcmp(text, "64") ? 1 : !strcmp(text, "32") ? 2 : 3;
	return *mask < 3 || !strcmp(text, "both")
	               ? 0
	               : cli_bad("--wave-size: there is no '%s', choose 32, 64 or both", text);
}

static error_t parse_class(const char *text, int8_t *cls)
{
	uint8_t code;

	if (cli_name("--class", text, 2, mau_cls_name, &code))
		return EINVAL;
	*cls = (int8_t)code;
	return 0;
}

error_t run_knob(int key, const char *arg, tb_knobs *k)
{
	switch (key) {
	case RUN_SEED:
		return parse_seed(arg, &k->seed);
	case RUN_GFX:
		return parse_generations(arg, &k->gfx_mask);
	case RUN_ENC:
		return parse_mask("--enc", arg, 2, TB_FAMILIES, tb_family_name, &k->family_mask);
	case RUN_CLASS:
		return parse_class(arg, &k->cls);
	case RUN_RULES:
		return parse_mask("--rules", arg, 1, 2, mau_rules_name, &k->rules_mask);
	case RUN_POLICY:
		return parse_mask("--policy", arg, 1, 2, mau_policy_name, &k->policy_mask);
	case RUN_ALIGN:
		return parse_mask("--align", arg, 2, 4, mau_align_name, &k->align_mask);
	case RUN_WAVE_SIZE:
		return parse_wave_size(arg, &k->wave_mask);
	case RUN_STALL:
		return parse_stall(arg, &k->profile);
	case RUN_STIMULUS:
		return run_stimulus(arg, k);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

error_t run_check_knobs(tb_knobs *k)
{
	unsigned families = k->family_mask;

	for (unsigned g = 0; g < MAU_GENERATIONS && families == 1u << TB_FLAT; g++)
		if (!mau_generation_of(g)->flat)
			k->gfx_mask &= (uint16_t)~(1u << g);
	if (!k->gfx_mask)
		return cli_bad("--enc flat: gfx6 has no FLAT, GLOBAL or SCRATCH operations, choose "
		               "another generation");
	if (families == 1u << TB_SCALAR && k->cls != TB_ANY && k->cls != MAU_CLS_LOAD)
		return cli_bad("--enc scalar: scalar operations are loads, remove --class");
	if (k->cls == MAU_CLS_CACHE && !(families & 1u << TB_BUFFER))
		return cli_bad("--class cache: only buffer encodings have cache operations, add "
		               "--enc buffer");
	return run_narrow(k);
}
