/*
 * explain_options.c - options of `mau explain` and their help.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/ask/explain_input.h"
#include "cli/ask/explain_lanes.h"

enum {
	OPT_INST = CLI_PRIVATE,
	OPT_VSHARP,
	OPT_SADDR,
	OPT_SOFFSET,
	OPT_M0,
	OPT_EXEC,
	OPT_V0,
	OPT_V1,
	OPT_PTR,
	OPT_RULES,
	OPT_ALIGN,
	OPT_POLICY,
	OPT_WAVE32,
	OPT_LDS_BASE,
	OPT_LDS_SIZE,
	OPT_SCRATCH,
	OPT_SHARED,
	OPT_PRIVATE,
	OPT_DATA,
	OPT_DATA0,
	OPT_DATA3 = OPT_DATA0 + TB_DATA_VGPRS - 1,
	OPT_MEM,
	OPT_LDS,
	OPT_REGS,
	OPT_KERNEL,
};

static error_t number32(const char *option, const char *arg, uint64_t max, uint32_t *value_ret)
{
	uint64_t value;
	error_t result = cli_value(option, arg, max, &value);

	*value_ret = (uint32_t)value;
	return result;
}

/* Reads SOFFSET or SADDR, two names of one operand. */
static error_t take_saddr(struct input *in, const char *option, const char *arg)
{
	if (in->scalar && strcmp(in->scalar, option) != 0)
		return cli_bad("--soffset and --saddr are the same operand, remove one");
	in->scalar = option;
	return cli_pair(option, arg, &in->req.saddr);
}

/* Whether an argument is an instruction's text and no file name: "buffer_load_dword v1, off,
 * s[4:7], 0". Texts of other instructions count too ("ds_read_b32 v1, v0") and are refused by name
 * later. */
static bool is_assembly(const char *text)
{
	static const char *const start[] = {"buffer_", "tbuffer_", "flat_",
	                                    "global_", "scratch_", "s_buffer_"};

	for (size_t i = 0; i < sizeof(start) / sizeof(start[0]); i++)
		if (strncmp(text, start[i], strlen(start[i])) == 0 &&
		    (strchr(text, ' ') || !strchr(text, '.')))
			return true;
	return isalpha((unsigned char)text[0]) && strstr(text, ", ");
}

/* Options of registers and words. */
static error_t parse_operand(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case OPT_INST:
		in->has_inst = true;
		if (is_assembly(arg))
			return cli_bad(
				"--inst takes words; write an instruction's text without it");
		return explain_take_words(state, "--inst", arg, in->inst, 1, 3, &in->inst_words);
	case OPT_VSHARP:
		in->has_vsharp = true;
		return explain_take_vsharp(state, arg, in);
	case OPT_SADDR:
		return take_saddr(in, "--saddr", arg);
	case OPT_SOFFSET:
		return take_saddr(in, "--soffset", arg);
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
		return cli_pair("--exec", arg, &in->req.exec);
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
		               ? cli_bad("--scratch-base: %s is no multiple of 4", arg)
		               : 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
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

/* Takes an argument that is no option: a word, an instruction's text, or a place in a file. */
static error_t take_argument(struct input *in, char *arg)
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
	*(is_assembly(arg) ? &in->assembly : &in->place) = arg;
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

static error_t parse_end(const struct input *in)
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

static error_t parse_option(int key, char *arg, struct argp_state *state)
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
		return take_argument(in, arg);
	case ARGP_KEY_END:
		return parse_end(in);
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

static const struct argp_option options[] = {
	{NULL, 0, NULL, 0,
         "Needed, unless a file has the request (operands: those that the instruction reads):", 1},
	{"gfx", 'g', "N", 0, "generation: " MAU_GFX_LIST, 1},
	{"inst", OPT_INST, "WORD [WORD ...]", 0,
         "machine words of the instruction; or give its text as an argument", 1},
	{"vsharp", OPT_VSHARP, "WORD ...", 0,
         "the four words of the V#, or its fields: base=0x1000,stride=16,records=64", 1},
	{"v0", OPT_V0, "LIST", 0,
         "first address VGPR: one value for all lanes, or a value for each (0x0+4*64 is 64 values "
         "from 0 in steps of 4; with --wave32 32 values)",
         1},
	{"v1", OPT_V1, "LIST", 0, "second address VGPR", 1},
	{"ptr", OPT_PTR, "LIST", 0,
         "64-bit addresses in both VGPRs: FLAT, GLOBAL without SADDR, ADDR64", 1},
	{"soffset", OPT_SOFFSET, "N", 0, "value of SOFFSET", 1},
	{"saddr", OPT_SADDR, "N", 0, "value of SADDR; of GLOBAL 64 bits, or two words", 1},
	{"regs", OPT_REGS, "FILE[:WAVE]", 0,
         "registers that no option gives: what gdb, rocgdb, umr -wa or ROCm's debug agent prints, "
         "or lines s[8:11] = 0x1000 0 64 0x24fac; WAVE of a dump of several counts from 0",
         1},
	{"kernel", OPT_KERNEL, "FILE", 0,
         "a disassembly of LLVM, ACO or umr: a line for each memory instruction, with its worst "
         "lane; the registers of --regs are those of one moment and are not followed through it",
         1},
	{NULL, 0, NULL, 0, "What is shown:", 2},
	{"lane", 'l', "LANES", 0,
         "show how lane N, from 0, got its address, rule by rule; of a list (3,7,30-40) the "
         "verdict of each lane",
         2},
	{"all", 'a', NULL, 0, "show inactive lanes too", 2},
	{"transactions", 't', NULL, 0, "list the transactions", 2},
	{"data", OPT_DATA, NULL, 0,
         "show what the lanes move: bytes, channels, registers (default with --data0 to --data3, "
         "--mem, --lds or a file of version 2)",
         2},
	{"json", 'j', NULL, 0, "print the result as one JSON object", 2},
	{NULL, 0, NULL, 0, "More of a request by its words or its text:", 3},
	{"m0", OPT_M0, "N", 0, "value of M0, where the address depends on it", 3},
	{"exec", OPT_EXEC, "MASK", 0, "EXEC, a bit for each lane (default all lanes)", 3},
	{"wave32", OPT_WAVE32, NULL, 0, "wave of 32 lanes (default 64)", 3},
	{NULL, 0, NULL, 0, "Context of that request:", 4},
	{"rules", OPT_RULES, "BOOK", 0, "rule book: manual or silicon (default manual)", 4},
	{"align", OPT_ALIGN, "MODE", 0,
         "alignment mode: dword, dword_strict, strict or unaligned (default dword)", 4},
	{"policy", OPT_POLICY, "NAME", 0,
         "coalescing policy: gcn or line (default gcn for gfx6 to 9, 90a, 942 and 950, else line)",
         4},
	{"lds-base", OPT_LDS_BASE, "N", 0, "LDS_BASE in bytes (default 0)", 4},
	{"lds-size", OPT_LDS_SIZE, "N", 0, "LDS_SIZE in bytes (default 0x10000)", 4},
	{"scratch-base", OPT_SCRATCH, "N", 0, "SCRATCH_BASE in bytes (default 0)", 4},
	{"shared-hi", OPT_SHARED, "N", 0,
         "upper 32 bits of the LDS aperture (default as Linux has it)", 4},
	{"private-hi", OPT_PRIVATE, "N", 0,
         "upper 32 bits of the scratch aperture (default as Linux has it)", 4},
	{NULL, 0, NULL, 0, "Data of that request:", 5},
	{"data0", OPT_DATA0, "LIST", 0,
         "first data VGPR of a store or an atomic, as --v0 (default 0)", 5},
	{"data1", OPT_DATA0 + 1, "LIST", 0, "second data VGPR", 5},
	{"data2", OPT_DATA0 + 2, "LIST", 0, "third data VGPR", 5},
	{"data3", OPT_DATA0 + 3, "LIST", 0, "fourth data VGPR", 5},
	{"mem", OPT_MEM, "ADDRESS=LIST", 0,
         "dwords of memory from ADDRESS on, a multiple of 4; may be given many times (default "
         "pseudo-random bytes, docs/user/mreq.md)",
         5},
	{"lds", OPT_LDS, "ADDRESS=LIST", 0, "dwords of LDS, as --mem", 5},
	{NULL, 0, NULL, 0, "Geometry (default the file's, else 16/16/64):", 6},
	CLI_SIZE_OPTIONS_IN(6),
	{0},
};

static const struct argp explain_argp = {
	options,
	parse_option,
	"[FILE[:EPISODE[:REQUEST]] | TEXT | WORD ... | RULE | STATUS]",
	"Says in words what a request does, and shows the address and the status of every lane; "
	"with --lane every step of one lane and its rule. The request comes from a request file "
	"(.mreq; FILE alone is its first request), from a line of mau eval (FILE:LINE, from 0), "
	"from machine words, or from an instruction's text, which LLVM's assembler reads. - is "
	"standard input. RULE alone (R9, AT3) prints that rule, STATUS (out_of_range) what it "
	"means "
	"and which rules decide it. Numbers are decimal or 0x hexadecimal; words of eight digits "
	"are hexadecimal without 0x. @FILE in place of a list reads it from a file."
	"\vExamples:\n"
	"  mau explain failing.mreq:0:3 --lane 5\n"
	"  mau explain R7\n"
	"  mau explain out_of_range\n"
	"  mau eval kernel.mreq | grep partial | mau explain -\n"
	"  mau explain --gfx 9 'buffer_load_dword v1, v0, s[4:7], 0 idxen' \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0+1*64 --lane 3\n"
	"  mau explain --gfx 9 --regs hang.txt e0501000 80010100 --lane 17\n"
	"  mau explain --gfx 9 --regs hang.txt --kernel kernel.s\n"
	"  mau explain --gfx 9 --inst 0xe0501000 0x80010100 \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0x0+4*64 --lane 17\n"
	"  mau explain --gfx 7 --inst 0xe0302000 0x05010100 --soffset 16 \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0+1*64 --transactions\n"
	"  mau explain --gfx 9 --inst 0xdc500008 0x03000001 \\\n"
	"    --ptr 0x1000000000010+4*64 --lds-base 0x1000 --lane 1\n"
	"  mau explain --gfx 9 --inst 0xe00c1000 0x80010100 \\\n"
	"    --vsharp 0x1000 0 256 0x50fac --v0 0 --mem 0x1000=0xff804020 --lane 0",
	NULL,
	NULL,
	NULL};

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
