/*
 * explain_options.c - the options of `mau explain`, one at a time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/explain_lanes.h"
#include "cli/ask/explain_parts.h"

static error_t number32(const char *option, const char *arg, uint64_t max, uint32_t *value_ret)
{
	uint64_t value;
	error_t result = cli_value(option, arg, max, &value);

	*value_ret = (uint32_t)value;
	return result;
}

/* Reads SOFFSET or SADDR, two names of one operand. */
static error_t take_saddr(struct argp_state *state, const char *option, const char *arg)
{
	struct input *in = state->input;

	if (in->scalar && strcmp(in->scalar, option) != 0)
		return cli_bad("--soffset and --saddr are the same operand, remove one");
	in->scalar = option;
	return explain_take_pair(state, option, arg, &in->req.saddr);
}

/* Options of registers and words. */
static error_t parse_operand(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case OPT_INST:
		in->has_inst = true;
		if (explain_is_assembly(arg))
			return cli_bad(
				"--inst takes words; write an instruction's text without it");
		return explain_take_words(state, "--inst", arg, in->inst, 1, 3, &in->inst_words);
	case OPT_VSHARP:
		in->has_vsharp = true;
		return explain_take_vsharp(state, arg, in);
	case OPT_SADDR:
		return take_saddr(state, "--saddr", arg);
	case OPT_SOFFSET:
		return take_saddr(state, "--soffset", arg);
	case OPT_M0:
		in->has_m0 = true;
		return number32("--m0", arg, UINT32_MAX, &in->req.m0);
	case OPT_KERNEL:
		return cli_path("--kernel", arg, &in->kernel);
	case OPT_REGS:
		in->dump = arg;
		return 0;
	case OPT_EXEC:
		in->has_exec = true;
		return explain_take_pair(state, "--exec", arg, &in->req.exec);
	case OPT_V0:
		return explain_take_vgpr(state, "--v0", arg, in->req.v0, NULL, &in->v0_values);
	case OPT_V1:
		return explain_take_vgpr(state, "--v1", arg, in->req.v1, NULL, &in->v1_values);
	case OPT_PTR:
		return explain_take_vgpr(state, "--ptr", arg, in->req.v0, in->req.v1,
		                         &in->ptr_values);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Options of memory, LDS and data registers. */
static error_t parse_data(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;
	unsigned d = (unsigned)(key - OPT_DATA0);
	char option[] = "--data0";

	if (key == OPT_MEM || key == OPT_LDS)
		return explain_data_take(&in->data,
		                         key == OPT_LDS ? MAU_SPACE_LDS : MAU_SPACE_MEMORY, arg);
	if (key < OPT_DATA0 || key > OPT_DATA3)
		return ARGP_ERR_UNKNOWN;
	option[6] = (char)('0' + d);
	in->data.wanted = true;
	return explain_take_vgpr(state, option, arg, in->data.regs.vdata[d], NULL,
	                         &in->data.values[d]);
}

static error_t parse_context(int key, const char *arg, struct input *in)
{
	mau_context *ctx = &in->ctx;

	switch (key) {
	case 'g':
		in->has_gfx = true;
		return cli_generation(arg, &ctx->gfx);
	case OPT_RULES:
		return cli_name("--rules", arg, 1, mau_rules_name, &ctx->rules);
	case OPT_ALIGN:
		return cli_name("--align", arg, 2, mau_align_name, &ctx->align);
	case OPT_POLICY:
		return cli_name("--policy", arg, 1, mau_policy_name, &ctx->policy);
	case OPT_WAVE32:
		ctx->wave32 = 1;
		return 0;
	case OPT_LDS_BASE:
		return number32("--lds-base", arg, 0x3ffff, &ctx->lds_base);
	case OPT_LDS_SIZE:
		return number32("--lds-size", arg, 0x3ffff, &ctx->lds_size);
	case OPT_SHARED:
		return number32("--shared-hi", arg, UINT32_MAX, &ctx->shared_hi);
	case OPT_PRIVATE:
		return number32("--private-hi", arg, UINT32_MAX, &ctx->private_hi);
	case OPT_SCRATCH:
		if (cli_value("--scratch-base", arg, 0xffffffffffff, &ctx->scratch_base))
			return EINVAL;
		return ctx->scratch_base & 3
		               ? cli_bad("--scratch-base: %s is not a multiple of 4", arg)
		               : 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

error_t explain_parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;
	error_t result;

	if (key >= OPT_RULES && key <= OPT_PRIVATE)
		in->context_arg[key - OPT_RULES] = arg ? arg : "";
	switch (key) {
	case 'l':
		return explain_take_lane_set(arg, &in->lanes);
	case 'a':
		in->all = true;
		return 0;
	case 't':
		in->txns = true;
		return 0;
	case 'j':
		in->json = true;
		return 0;
	case OPT_DATA:
		in->data.wanted = true;
		return 0;
	case ARGP_KEY_ARG:
		return explain_take_argument(in, arg);
	case ARGP_KEY_END:
		return explain_check(in);
	case CLI_ENGINE:
		return ARGP_ERR_UNKNOWN;
	default:
		result = parse_operand(key, arg, state);
		result = result == ARGP_ERR_UNKNOWN ? parse_data(key, arg, state) : result;
		result = result == ARGP_ERR_UNKNOWN ? parse_context(key, arg, in) : result;
		in->words_only |= result != ARGP_ERR_UNKNOWN;
		return result == ARGP_ERR_UNKNOWN ? cli_unit_option(key, arg, &in->given) : result;
	}
}

/* Takes a file whose name begins with "-:" off the arguments, as getopt would read it as an option.
 */
static int take_odd_file(int argc, char **argv, struct input *in)
{
	for (int i = 1; i < argc && !in->place && strcmp(argv[i], "--"); i++)
		if (strncmp(argv[i], "-:", 2) == 0) {
			in->place = argv[i];
			memmove(&argv[i], &argv[i + 1], (size_t)(argc-- - i) * sizeof(*argv));
		}
	return argc;
}

/* Sets the context: the defaults of the generation, which may be the last option, then the options.
 */
static void complete_context(struct input *in)
{
	mau_context_init(&in->ctx, in->ctx.gfx);
	for (int key = OPT_RULES; key <= OPT_PRIVATE; key++)
		if (in->context_arg[key - OPT_RULES])
			parse_context(key, in->context_arg[key - OPT_RULES], in);
}

int explain_options(int argc, char **argv, struct input *in)
{
	int code;

	*in = (struct input){.req = {.exec = ~(uint64_t)0}};
	argc = take_odd_file(argc, argv, in);
	code = cli_parse(&explain_argp, argc, argv, in);
	if (code < 0)
		complete_context(in);
	if (code < 0 && in->vsharp)
		code = cli_vsharp("--vsharp", in->vsharp, in->vsharp_file, &in->ctx,
		                  in->req.vsharp);
	free(in->vsharp);
	in->vsharp = NULL;
	return code;
}
