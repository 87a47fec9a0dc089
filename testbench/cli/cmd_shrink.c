/*
 * cmd_shrink.c - `mau shrink`: a failing request file, made small.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "episode.h"
#include "lockstep.h"
#include "report.h"
#include "shrink.h"
#include "stop.h"

enum { OPT_REPLAYS = CLI_PRIVATE };

struct input {
	cli_unit given;
	const char *file, *out;
	bool json;
	uint64_t replays;
	/* in work */
	char out_room[600];
	mreq_file mreq;
	tb_unit unit;
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case 'j': in->json = true; return 0;
	case 'o': in->out = arg; return 0;
	case OPT_REPLAYS: return cli_number("--replays", arg, 10000000, &in->replays);
	case ARGP_KEY_ARG:
		if (in->file)
			return ARGP_ERR_UNKNOWN;
		in->file = arg;
		return 0;
	case ARGP_KEY_END: return in->file ? 0 : cli_bad("no file, name a request file (.mreq) or - for standard input");
	default: return cli_unit_option(key, arg, &in->given);
	}
}

static const struct argp_option options[] = {
	{"out", 'o', "FILE", 0, "write the small file here (FILE.shrunk.mreq unless told)", 0},
	{"replays", OPT_REPLAYS, "N", 0, "replay at most N times (4000)", 0},
	{"json", 'j', NULL, 0, "the result as one JSON object", 0},
	CLI_UNIT_OPTIONS,
	{"fault", CLI_FAULT, "N", 0, "plant fault N in the unit (0: none); uses the tracing build", 1},
	{0},
};

static const struct argp argp = {options, parse_option, "FILE",
	"Finds the first episode of a request file that fails and makes it as small as it gets: fewest requests, fewest lanes, simplest stalls, simplest "
	"operands, always failing in the same kind, channel and field. Exit code 1 says that a mismatch was there and was shrunk, 0 that nothing fails."
	"\vExamples:\n"
	"  mau shrink failing.mreq\n"
	"  mau shrink --replays 50000 -o small.mreq failing.mreq && mau replay small.mreq", NULL, NULL, NULL};

static bool replay_fails(void *arg, const tb_episode *ep, tb_mismatch *mm)
{
	tb_episode copy = *ep;

	tb_lockstep_reset(arg);
	return !tb_lockstep_run(arg, &copy, 0, mm);
}

static void say(const struct input *in, uint32_t episode, const tb_episode *from, const tb_episode *to, const tb_mismatch *mm, const tb_shrink_stats *stats)
{
	unsigned lanes = 0;
	json_t *o;

	for (uint32_t i = 0; i < to->count; i++)
		lanes += (unsigned)__builtin_popcountll(to->req[i].exec);
	if (!in->json) {
		printf("%s: episode %u fails: %s of %s.%s\n", in->file, episode, tb_kind_name(mm->kind), mm->channel, mm->field);
		printf("%s: %u of %u request%s, %u lane%s, %u replay%s%s\nreproduce: ./run mau replay %s\n", in->out, to->count, from->count, cli_s(from->count), lanes,
			cli_s(lanes), stats->replays, cli_s(stats->replays), stats->complete ? "" : tb_stop ? "; INTERRUPTED, it may get smaller" :
			" (the bound: raise it with --replays)", in->out);
		return;
	}
	o = json_pack("{s:i, s:s, s:s, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:b}", "schema", 1, "result", "shrunk", "file", in->file, "episode", (int)episode,
		"out", in->out, "kind", tb_kind_name(mm->kind), "channel", mm->channel, "field", mm->field, "requests_before", (int)from->count,
		"requests", (int)to->count, "lanes", (int)lanes, "replays", (int)stats->replays, "complete", stats->complete);
	if (o)
		json_dumpf(o, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(o);
}

static int shrink_episode(const struct input *in, tb_lockstep *ls, uint32_t e, const tb_mismatch *mm)
{
	const tb_episode *ep = &in->mreq.episode[e];
	tb_shrink_stats stats;
	tb_mismatch small_mm;
	tb_episode small;
	int result = tb_shrink(ep, mm, replay_fails, ls, (unsigned)in->replays, &small, &small_mm, &stats);

	if (result < 0)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	if (result > 0)
		return cli_fail(TB_EXIT_INTERNAL, "episode %u fails differently when it is replayed again", e);
	if (mreq_save(in->out, &in->unit, &small, small_mm.detail))
		result = cli_fail(TB_EXIT_IO, "cannot write %s: %s", in->out, strerror(errno));
	else
		say(in, e, ep, &small, &small_mm, &stats);
	tb_episode_free(&small);
	if (result)
		return result;
	return tb_stop ? TB_EXIT_INTERRUPTED : TB_EXIT_MISMATCH;
}

/* A signal came before there was anything to write. */
static int stopped(const struct input *in)
{
	if (in->json)
		puts("{\"schema\":1,\"result\":\"interrupted\"}");
	else
		printf("%s: INTERRUPTED before a failure was found\n", in->file);
	return TB_EXIT_INTERRUPTED;
}

static int body(void *arg)
{
	struct input *in = arg;
	tb_lockstep *ls;
	char message[320];
	int code = tb_lockstep_open(&ls, &in->unit, NULL, message, sizeof(message));

	if (code)
		return cli_fail(code, "%s", message);
	for (uint32_t e = 0; e < in->mreq.count && !code; e++) {
		tb_mismatch mm = {0};

		if (replay_fails(ls, &in->mreq.episode[e], &mm))
			code = shrink_episode(in, ls, e, &mm);
		else if (tb_stop)
			code = stopped(in);
	}
	if (!code && in->json)
		puts("{\"schema\":1,\"result\":\"equal\"}");
	else if (!code)
		printf("%s: nothing to shrink, every episode compares equal\n", in->file);
	tb_lockstep_close(ls);
	return code;
}

/* FILE.mreq -> FILE.shrunk.mreq */
static void name_output(struct input *in)
{
	size_t len = strlen(in->file);

	if (in->out)
		return;
	if (strcmp(in->file, "-") == 0)
		snprintf(in->out_room, sizeof(in->out_room), "shrunk.mreq");
	else
		snprintf(in->out_room, sizeof(in->out_room), "%.*s.shrunk.mreq", (int)(len > 5 && strcmp(in->file + len - 5, ".mreq") == 0 ? len - 5 : len), in->file);
	in->out = in->out_room;
}

int cmd_shrink(int argc, char **argv)
{
	struct input in = {.replays = TB_SHRINK_REPLAYS};
	char message[320] = "";
	int code = cli_parse(&argp, argc, argv, &in);

	if (code >= 0 || (code = cli_load(in.file, &in.mreq)) >= 0)
		return code;
	name_output(&in);
	if (!cli_unit_to_run(&in.given, in.mreq.has_unit ? &in.mreq.unit : NULL, &in.unit)) {
		code = TB_EXIT_USAGE;
	} else {
		code = tb_lockstep_main(&in.unit, NULL, body, &in, message, sizeof(message));
		if (message[0])
			cli_fail(code, "%s", message);
	}
	mreq_free(&in.mreq);
	return code;
}
