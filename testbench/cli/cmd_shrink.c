/*
 * cmd_shrink.c - `mau shrink`: a failing request file, made small.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli_file.h"
#include "episode.h"
#include "lockstep.h"
#include "paste.h"
#include "report.h"
#include "shrink.h"
#include "stop.h"

enum { OPT_REPLAYS = CLI_PRIVATE };

struct input {
	cli_file file;
	uint64_t replays;
	char out_room[600]; /* of a name for file.out */
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case OPT_REPLAYS: return cli_number("--replays", arg, 10000000, &in->replays);
	default: return cli_file_option(key, arg, &in->file);
	}
}

static const struct argp_option options[] = {
	{"out", 'o', "FILE", 0, "write the small file here (FILE.shrunk.mreq unless told)", 0},
	{"replays", OPT_REPLAYS, "N", 0, "replay at most N times (4000)", 0},
	CLI_FILE_OPTIONS,
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

static void say(const cli_file *file, uint32_t episode, const tb_episode *from, const tb_episode *to, const tb_mismatch *mm, const tb_shrink_stats *stats)
{
	unsigned lanes = 0;
	json_t *o;

	for (uint32_t i = 0; i < to->count; i++)
		lanes += (unsigned)__builtin_popcountll(to->req[i].exec);
	if (!file->json) {
		char line[TB_PASTE_ROOM];

		tb_paste_line(line, sizeof(line), "replay", file->out);
		printf("%s: episode %u fails: %s of %s.%s\n", file->path, episode, tb_kind_name(mm->kind), mm->channel, mm->field);
		printf("%s: %u of %u request%s, %u lane%s, %u replay%s%s\nreproduce: %s\n", file->out, to->count, from->count, cli_s(from->count), lanes,
			cli_s(lanes), stats->replays, cli_s(stats->replays), stats->complete ? "" : tb_stop ? "; INTERRUPTED, it may get smaller" :
			" (the bound: raise it with --replays)", line);
		return;
	}
	o = json_pack("{s:i, s:s, s:s, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:b}", "schema", 1, "result", "shrunk", "file", file->path,
		"episode", (int)episode, "out", file->out, "kind", tb_kind_name(mm->kind), "channel", mm->channel, "field", mm->field, "requests_before", (int)from->count,
		"requests", (int)to->count, "lanes", (int)lanes, "replays", (int)stats->replays, "complete", stats->complete);
	if (o)
		json_dumpf(o, stdout, JSON_COMPACT);
	putchar('\n');
	json_decref(o);
}

static int shrink_episode(const struct input *in, tb_lockstep *ls, uint32_t e, const tb_mismatch *mm)
{
	const cli_file *file = &in->file;
	const tb_episode *ep = &file->mreq.episode[e];
	tb_shrink_stats stats;
	tb_mismatch small_mm;
	tb_episode small;
	int result = tb_shrink(ep, mm, replay_fails, ls, (unsigned)in->replays, &small, &small_mm, &stats);

	if (result < 0)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	if (result > 0)
		return cli_fail(TB_EXIT_INTERNAL, "episode %u fails differently when it is replayed again", e);
	if (mreq_save(file->out, &file->unit, &small, small_mm.detail))
		result = cli_fail(TB_EXIT_IO, "cannot write %s: %s", file->out, strerror(errno));
	else
		say(file, e, ep, &small, &small_mm, &stats);
	tb_episode_free(&small);
	if (result)
		return result;
	return tb_stop ? TB_EXIT_INTERRUPTED : TB_EXIT_MISMATCH;
}

/* A signal came before there was anything to write. */
static int stopped(const cli_file *file)
{
	if (file->json)
		puts("{\"schema\":1,\"result\":\"interrupted\"}");
	else
		printf("%s: INTERRUPTED before a failure was found\n", file->path);
	return TB_EXIT_INTERRUPTED;
}

static int body(void *arg)
{
	struct input *in = arg;
	const cli_file *file = &in->file;
	tb_lockstep *ls;
	char message[320];
	int code = tb_lockstep_open(&ls, &file->unit, NULL, message, sizeof(message));

	if (code)
		return cli_fail(code, "%s", message);
	for (uint32_t e = 0; e < file->mreq.count && !code; e++) {
		tb_mismatch mm = {0};

		if (replay_fails(ls, &file->mreq.episode[e], &mm))
			code = shrink_episode(in, ls, e, &mm);
		else if (tb_stop)
			code = stopped(file);
	}
	if (!code && file->json)
		puts("{\"schema\":1,\"result\":\"equal\"}");
	else if (!code)
		printf("%s: nothing to shrink, every episode compares equal\n", file->path);
	tb_lockstep_close(ls);
	return code;
}

/* FILE.mreq -> FILE.shrunk.mreq */
static void name_output(struct input *in)
{
	const char *path = in->file.path;
	size_t len = strlen(path);

	if (in->file.out)
		return;
	if (strcmp(path, "-") == 0)
		snprintf(in->out_room, sizeof(in->out_room), "shrunk.mreq");
	else
		snprintf(in->out_room, sizeof(in->out_room), "%.*s.shrunk.mreq", (int)(len > 5 && strcmp(path + len - 5, ".mreq") == 0 ? len - 5 : len), path);
	in->file.out = in->out_room;
}

int cmd_shrink(int argc, char **argv)
{
	struct input in = {.replays = TB_SHRINK_REPLAYS};
	int code = cli_parse(&argp, argc, argv, &in);

	if (code >= 0 || (code = cli_load(in.file.path, &in.file.mreq)) >= 0)
		return code;
	name_output(&in);
	code = cli_file_unit(&in.file) ? cli_file_run(&in.file, body, &in) : TB_EXIT_USAGE;
	mreq_free(&in.file.mreq);
	return code;
}
