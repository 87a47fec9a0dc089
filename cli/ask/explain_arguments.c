/*
 * explain_arguments.c - arguments of `mau explain` that are no options, and the checks after the
 * last option.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/ask/explain_parts.h"

bool explain_is_assembly(const char *text)
{
	static const char *const start[] = {"buffer_", "tbuffer_", "flat_",
	                                    "global_", "scratch_", "s_buffer_"};

	for (size_t i = 0; i < sizeof(start) / sizeof(start[0]); i++)
		if (strncmp(text, start[i], strlen(start[i])) == 0 &&
		    (strchr(text, ' ') || !strchr(text, '.')))
			return true;
	return isalpha((unsigned char)text[0]) && strstr(text, ", ");
}

/* Checks the lane lists after all options, as --wave32 may come after them. */
static error_t check_lists(const struct input *in)
{
	const struct {
		const char *option;
		unsigned values;
	} list[] = {{"--v0", in->v0_values}, {"--v1", in->v1_values}, {"--ptr", in->ptr_values}};

	if (in->ptr_values && (in->v0_values || in->v1_values))
		return cli_bad("--ptr gives both address VGPRs, remove it or %s",
		               in->v0_values ? "--v0" : "--v1");
	for (unsigned i = 0; i < 3; i++)
		if (list[i].values == 32 && !in->ctx.wave32)
			return cli_bad("%s has 32 values for a wave of 64 lanes, give 64 values or "
			               "one for all, or add --wave32",
			               list[i].option);
	return 0;
}

/* Whether an argument is a machine word, of eight hexadecimal digits, and no file. */
static bool is_word(const char *text)
{
	const char *digits = text + (strncasecmp(text, "0x", 2) == 0 ? 2 : 0);

	return strlen(digits) == 8 && strspn(digits, "0123456789abcdefABCDEF") == 8 &&
	       access(text, F_OK);
}

error_t explain_take_argument(struct input *in, char *arg)
{
	if (is_word(arg) && !in->place && !in->assembly) {
		if (in->inst_words == 3)
			return cli_bad("an instruction has at most three words, remove %s", arg);
		in->has_inst = in->words_only = true;
		in->inst[in->inst_words++] = (uint32_t)strtoul(arg, NULL, 16);
		return 0;
	}
	if (in->place || in->assembly)
		return ARGP_ERR_UNKNOWN;
	*(explain_is_assembly(arg) ? &in->assembly : &in->place) = arg;
	return 0;
}

/* Checks --kernel: the dump has the registers, and the file the instructions. */
static error_t check_kernel(const struct input *in)
{
	const char *extra = in->has_inst || in->assembly ? "the instruction"
	                    : in->place                  ? in->place
	                    : in->has_vsharp             ? "--vsharp"
	                    : in->scalar                 ? in->scalar
	                    : in->v0_values              ? "--v0"
	                    : in->v1_values              ? "--v1"
	                    : in->ptr_values             ? "--ptr"
	                    : in->data.wanted            ? "--data and the options of data"
	                                                 : NULL;

	if (!in->dump)
		return cli_bad("--kernel needs the registers of the wave, give them with --regs");
	if (extra)
		return cli_bad(
			"--kernel takes instructions from its file and operands from --regs, "
			"remove %s",
			extra);
	return in->has_gfx ? 0 : cli_bad("--gfx is missing, write for example --gfx 9");
}

error_t explain_check(const struct input *in)
{
	if (in->kernel)
		return check_kernel(in);
	if (in->place && in->words_only)
		return cli_bad("a request file (%s) and options that describe a request exclude "
		               "each other, remove the file or the options",
		               in->place);
	if (in->place)
		return 0;
	if (in->has_inst && in->assembly)
		return cli_bad(
			"--inst and an instruction's text both give the instruction, remove one");
	if (!in->has_inst && !in->assembly)
		return cli_bad("no request, name FILE:EPISODE:REQUEST or give --gfx, --inst and "
		               "its operands");
	return in->has_gfx ? check_lists(in)
	                   : cli_bad("--gfx is missing, write for example --gfx 9");
}
