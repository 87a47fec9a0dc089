/*
 * cmd_explain.c - `mau explain`: why a lane got its address and verdict, from machine words or from a request file.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "explain_print.h"

enum { OPT_INST = CLI_PRIVATE, OPT_VSHARP, OPT_SOFFSET, OPT_M0, OPT_EXEC, OPT_V0, OPT_V1, OPT_RULES, OPT_ALIGN, OPT_POLICY, OPT_WAVE32, OPT_LDS_BASE, OPT_LDS_SIZE };

struct input {
	cli_unit given;
	mau_context ctx;
	mau_request req;
	uint32_t inst[2];
	uint64_t lane;
	bool has_gfx, has_inst, has_vsharp, has_soffset, has_lane, words_only, all, txns, json;
	const char *place;
	char text[256];
};

/* The option's argument and, behind it, arguments that are numbers, up to 'count': --inst W W, or --inst 'W W'. */
static error_t take_words(struct argp_state *state, const char *option, char *arg, uint32_t *words, unsigned count)
{
	unsigned n = 0;

	for (;;) {
		char *save, *word;

		for (word = strtok_r(arg, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) {
			uint64_t value;

			if (n == count)
				return cli_bad("%s takes %u words, '%s' is too much", option, count, word);
			if (cli_number(option, word, UINT32_MAX, &value))
				return EINVAL;
			words[n++] = (uint32_t)value;
		}
		if (n == count)
			return 0;
		if (state->next >= state->argc || !isdigit((unsigned char)state->argv[state->next][0]))
			return cli_bad("%s has %u of %u words, write them as decimal or 0x hexadecimal", option, n, count);
		arg = state->argv[state->next++];
	}
}

/* Lane list: all arguments that start with a digit. */
static error_t take_lanes(struct argp_state *state, const char *option, const char *arg, uint32_t *values)
{
	char list[8192], why[160];
	size_t len = (size_t)snprintf(list, sizeof(list), "%s", arg);
	int lanes;

	while (state->next < state->argc && isdigit((unsigned char)state->argv[state->next][0]) && len < sizeof(list))
		len += (size_t)snprintf(list + len, sizeof(list) - len, " %s", state->argv[state->next++]);
	lanes = mreq_parse_lanes(list, values, MAU_WAVE, why, sizeof(why));
	if (lanes < 0)
		return cli_bad("%s: %s", option, why);
	if (lanes == 1) /* one value for all lanes */
		for (unsigned l = 1; l < MAU_WAVE; l++)
			values[l] = values[0];
	else if (lanes != 32 && lanes != MAU_WAVE)
		return cli_bad("%s has %d lanes, give one value, 32 or 64: for example 0x0+4*64", option, lanes);
	return 0;
}

static error_t number32(const char *option, const char *arg, uint64_t max, uint32_t *value_ret)
{
	uint64_t value;
	error_t result = cli_number(option, arg, max, &value);

	*value_ret = (uint32_t)value;
	return result;
}

static error_t parse_operand(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case 'g': in->has_gfx = true; return cli_name("--gfx", arg, 2, mau_gfx_name, &in->ctx.gfx);
	case OPT_RULES: return cli_name("--rules", arg, 1, mau_rules_name, &in->ctx.rules);
	case OPT_ALIGN: return cli_name("--align", arg, 2, mau_align_name, &in->ctx.align);
	case OPT_POLICY: return cli_name("--policy", arg, 1, mau_policy_name, &in->ctx.policy);
	case OPT_WAVE32: in->ctx.wave32 = 1; return 0;
	case OPT_LDS_BASE: return number32("--lds-base", arg, 0x3ffff, &in->ctx.lds_base);
	case OPT_LDS_SIZE: return number32("--lds-size", arg, 0x3ffff, &in->ctx.lds_size);
	case OPT_INST: in->has_inst = true; return take_words(state, "--inst", arg, in->inst, 2);
	case OPT_VSHARP: in->has_vsharp = true; return take_words(state, "--vsharp", arg, in->req.vsharp, 4);
	case OPT_SOFFSET: in->has_soffset = true; return cli_number("--soffset", arg, UINT32_MAX, &in->req.saddr);
	case OPT_M0: return number32("--m0", arg, UINT32_MAX, &in->req.m0);
	case OPT_EXEC: return cli_number("--exec", arg, UINT64_MAX, &in->req.exec);
	case OPT_V0: return take_lanes(state, "--v0", arg, in->req.v0);
	case OPT_V1: return take_lanes(state, "--v1", arg, in->req.v1);
	default: return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse_end(const struct input *in)
{
	if (in->place && in->words_only)
		return cli_bad("a request file and options that describe a request exclude each other, remove one");
	if (in->place)
		return 0;
	if (!in->has_inst)
		return cli_bad("nothing to explain, name FILE:EPISODE:REQUEST or give --gfx, --inst and --vsharp");
	if (!in->has_gfx)
		return cli_bad("--gfx is missing, write for example --gfx 9");
	return in->has_vsharp ? 0 : cli_bad("--vsharp is missing, give its four words");
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;
	error_t result;

	switch (key) {
	case 'l': in->has_lane = true; return cli_number("--lane", arg, MAU_WAVE - 1, &in->lane);
	case 'a': in->all = true; return 0;
	case 't': in->txns = true; return 0;
	case 'j': in->json = true; return 0;
	case ARGP_KEY_ARG:
		if (in->place)
			return ARGP_ERR_UNKNOWN;
		in->place = arg;
		return 0;
	case ARGP_KEY_END: return parse_end(in);
	case CLI_ENGINE: return ARGP_ERR_UNKNOWN;
	default:
		result = parse_operand(key, arg, state);
		in->words_only |= result != ARGP_ERR_UNKNOWN;
		return result == ARGP_ERR_UNKNOWN ? cli_unit_option(key, arg, &in->given) : result;
	}
}

static const struct argp_option options[] = {
	{"lane", 'l', "N", 0, "derive this lane step by step, rule by rule", 0},
	{"all", 'a', NULL, 0, "show inactive lanes too", 0},
	{"transactions", 't', NULL, 0, "list the transactions", 0},
	{"json", 'j', NULL, 0, "one JSON object", 0},
	{"lanes", CLI_LANES, "N", 0, "LANES for the cost contract (C6)", 0},
	{"window", CLI_WINDOW, "N", 0, "lanes merged together", 0},
	{"line-bytes", CLI_LINE_BYTES, "N", 0, "bytes of a memory line: 64 or 128", 0},
	{NULL, 0, NULL, 0, "A request by its words:", 2},
	{"gfx", 'g', "N", 0, "generation: 6, 7, 8 or 9", 2},
	{"inst", OPT_INST, "WORD WORD", 0, "machine words", 2},
	{"vsharp", OPT_VSHARP, "WORD ...", 0, "the four words of the V#", 2},
	{"soffset", OPT_SOFFSET, "N", 0, "value of the SOFFSET register", 2},
	{"m0", OPT_M0, "N", 0, "value of M0", 2},
	{"exec", OPT_EXEC, "MASK", 0, "EXEC (all lanes unless told)", 2},
	{"v0", OPT_V0, "LIST", 0, "first address VGPR: one value, or all lanes (0x0+4*64)", 2},
	{"v1", OPT_V1, "LIST", 0, "second address VGPR", 2},
	{"rules", OPT_RULES, "BOOK", 0, "manual or silicon", 2},
	{"align", OPT_ALIGN, "MODE", 0, "dword, dword_strict, strict or unaligned", 2},
	{"policy", OPT_POLICY, "NAME", 0, "gcn or line", 2},
	{"wave32", OPT_WAVE32, NULL, 0, "wave of 32 lanes", 2},
	{"lds-base", OPT_LDS_BASE, "N", 0, "LDS_BASE in bytes", 2},
	{"lds-size", OPT_LDS_SIZE, "N", 0, "LDS_SIZE in bytes", 2},
	{0},
};

static const struct argp argp = {options, parse_option, "[FILE[:EPISODE[:REQUEST]]]",
	"Shows what every lane of a request got: address, verdict, alignment (bytes), components in range, LDS address, transactions; with --lane the "
	"derivation of one lane, each step with the rule it follows. The request comes from a request file, or from machine words, V# and operands."
	"\vExamples:\n"
	"  mau explain failing.mreq:0:3 --lane 5\n"
	"  mau explain --gfx 9 --inst 0xe0501000 0x80010100 \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0x0+4*64 --lane 17\n"
	"  mau explain --gfx 7 --inst 0xe0302000 0x05010100 --soffset 16 \\\n"
	"    --vsharp 0x1000 0x100000 64 0x24fac --v0 0+1*64 --transactions", NULL, NULL, NULL};

/* SOFFSET: a constant of the instruction, M0, or the value given. */
static int make_request(struct input *in)
{
	mau_inst inst;
	uint32_t constant;

	if (mau_decode(in->ctx.gfx, in->inst, &inst) != MAU_OK)
		return cli_fail(TB_EXIT_INPUT, "0x%08x 0x%08x is no MUBUF or MTBUF instruction, check the words", in->inst[0], in->inst[1]);
	in->req.op = inst.op;
	mau_inst_print(in->ctx.gfx, &inst, in->text, sizeof(in->text));
	if (mau_soffset_value(in->ctx.gfx, inst.soffset, &constant)) {
		if (in->has_soffset && in->req.saddr != constant)
			return cli_fail(TB_EXIT_USAGE, "SOFFSET of '%s' is the constant 0x%x, remove --soffset", in->text, constant);
		in->req.saddr = constant;
	} else if (!in->has_soffset) {
		if (inst.soffset != 124)
			return cli_fail(TB_EXIT_USAGE, "SOFFSET of '%s' is a register, give its value with --soffset", in->text);
		in->req.saddr = in->req.m0;
	}
	return -1;
}

/* Splits a number off the end of FILE:N; false when there is none. */
static bool split(char *path, uint32_t *value_ret)
{
	char *colon = strrchr(path, ':');
	size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;

	if (!digits || digits > 9 || colon[1 + digits])
		return false;
	*value_ret = (uint32_t)strtoul(colon + 1, NULL, 10);
	*colon = 0;
	return true;
}

/* What is looked for in a file. */
struct wanted {
	struct input *in;
	uint32_t episode, request;
	uint32_t episodes, requests; /* found: of the file; of the episode */
	bool has_unit;
	tb_unit unit;
};

static int look(void *arg, const mreq_file *head, tb_episode *ep, uint32_t index)
{
	struct wanted *w = arg;
	struct input *in = w->in;
	mau_inst inst;

	w->episodes = index + 1;
	if (index != w->episode)
		return 0;
	w->requests = ep->count;
	w->has_unit = head->has_unit;
	w->unit = head->unit;
	if (w->request >= ep->count)
		return 0;
	in->ctx = ep->ctx;
	in->req = ep->req[w->request];
	if (mau_decode(in->ctx.gfx, head->inst[w->request], &inst) == MAU_OK)
		mau_inst_print(in->ctx.gfx, &inst, in->text, sizeof(in->text));
	return 0;
}

static int load_from(struct wanted *w, const char *path)
{
	mreq_error err;
	size_t len;
	int code;
	char *text = cli_read(path, &len, &code);

	if (!text)
		return code;
	code = mreq_scan(text, len, path, look, w, &err);
	free(text);
	if (code)
		return cli_fail(TB_EXIT_INPUT, "%s", err.text);
	if (w->episode >= w->episodes)
		return cli_fail(TB_EXIT_USAGE, "%s has %u episode%s, from 0: there is no %u", path, w->episodes, cli_s(w->episodes), w->episode);
	if (w->request >= w->requests)
		return cli_fail(TB_EXIT_USAGE, "%s: episode %u has %u request%s, from 0: there is no %u", path, w->episode, w->requests, cli_s(w->requests),
			w->request);
	return -1;
}

/* FILE, FILE:EPISODE or FILE:EPISODE:REQUEST; a file of that very name wins. */
static int load_request(struct input *in, tb_unit *unit, bool *has_unit)
{
	struct wanted w = {.in = in};
	char *path = strdup(in->place);
	uint32_t a = 0, b = 0;
	struct stat st;
	int code;

	if (!path)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	bool one = stat(path, &st) != 0 && split(path, &a), two = one && stat(path, &st) != 0 && split(path, &b);

	w.episode = two ? b : a;
	w.request = two ? a : 0;
	code = load_from(&w, path);
	*unit = w.unit;
	*has_unit = w.has_unit;
	free(path);
	return code;
}

static int explain(struct input *in)
{
	static mau_response rsp;
	bool has_unit = false;
	tb_unit unit = {0};
	int code = in->place ? load_request(in, &unit, &has_unit) : make_request(in);

	if (code >= 0)
		return code;
	if (!cli_unit_make(&in->given, has_unit ? &unit : NULL, &unit))
		return TB_EXIT_USAGE;
	if (in->has_lane && in->ctx.wave32 && in->lane >= 32)
		return cli_fail(TB_EXIT_USAGE, "--lane %llu: the wave has 32 lanes, from 0", (unsigned long long)in->lane);
	mau_geometry geo = {(uint8_t)unit.window, (uint16_t)unit.line_bytes};

	code = mau_wave(&in->ctx, &geo, &in->req, &rsp);
	if (code != MAU_OK)
		return cli_fail(TB_EXIT_INPUT, "%s", mau_strerror(code));
	explain_view view = {.ctx = &in->ctx, .geo = &geo, .lanes = unit.lanes, .req = &in->req, .rsp = &rsp, .text = in->text, .lane = in->has_lane ? (int)in->lane : -1,
		.inactive = in->all, .txns = in->txns};

	if (!in->json)
		explain_print(&view);
	else if (!explain_json(&view) && !ferror(stdout))
		return cli_fail(TB_EXIT_INTERNAL, "cannot make JSON");
	return TB_EXIT_OK;
}

int cmd_explain(int argc, char **argv)
{
	static struct input in = {.ctx = {.policy = MAU_POLICY_GCN, .lds_size = 0x10000}, .req = {.exec = ~(uint64_t)0}};
	int code = cli_parse(&argp, argc, argv, &in);

	return code >= 0 ? code : explain(&in);
}
