/*
 * cmd_shrink.c - `mau shrink`: makes a failing request file small.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/file_verb.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mismatch/shrink.h"
#include "stimulus/episode.h"
#include "support/json_text.h"
#include "support/paste.h"
#include "support/stop.h"

enum {
	OPT_REPLAYS = CLI_PRIVATE
};

struct input {
	cli_file file;
	uint64_t replays;
	char out_room[600]; /* of a name for file.out */
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case OPT_REPLAYS:
		return cli_number("--replays", arg, 10000000, &in->replays);
	default:
		return cli_file_option(key, arg, &in->file);
	}
}

static const struct argp_option options[] = {
	{"out", 'o', "FILE", 0, "write the small file to FILE (default NAME.shrunk.mreq)", 1},
	{"replays", OPT_REPLAYS, "N", 0, "replay at most N times (default 4000)", 1},
	CLI_FILE_OPTIONS,
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"FILE",
	"Shrinks the first failing episode of a request file (.mreq) to the fewest requests, lanes "
	"and stalls and the smallest operands that still fail in the same kind, channel and field. "
	"Exit code 1: a mismatch was found and shrunk. Exit code 0: nothing fails."
	"\vExamples:\n"
	"  mau shrink failing.mreq\n"
	"  mau shrink --replays 50000 -o small.mreq failing.mreq \\\n"
	"    && mau replay small.mreq",
	NULL,
	NULL,
	NULL};

/* Result of the shrinking. */
struct found {
	const tb_episode *from, *to; /* to: NULL, not shrunk */
	const tb_mismatch *mm;
	const tb_shrink_stats *stats;
	uint32_t episode;
	unsigned lanes;
	bool written;
	bool lost; /* the board stopped answering */
};

static void say_text(const cli_file *file, const struct found *f)
{
	const tb_shrink_stats *stats = f->stats;
	char line[TB_PASTE_ROOM], verb[TB_REPLAY_ROOM], byte[160], lanes[320];

	printf("%s: episode %u fails: %s of %s.%s\n", file->path, f->episode,
	       tb_kind_name(f->mm->kind), f->mm->channel, f->mm->field);
	tb_report_byte(f->mm, byte, sizeof(byte));
	tb_report_writers(f->mm, lanes, sizeof(lanes));
	if (byte[0])
		printf("byte %s%s%s\n", byte, lanes[0] ? "\nwritten by " : "", lanes);
	if (!f->to)
		return;
	printf("%s: %u of %u request%s, %u lane%s, %u replay%s%s\n",
	       f->written ? file->out : "not written", f->to->count, f->from->count,
	       cli_s(f->from->count), f->lanes, cli_s(f->lanes), stats->replays,
	       cli_s(stats->replays),
	       stats->complete ? ""
	       : f->lost       ? "; stopped: the board was LOST"
	       : tb_stop       ? "; stopped: INTERRUPTED"
	                       : " (the limit; raise it with --replays)");
	tb_report_replay(&file->unit, verb, sizeof(verb));
	tb_paste_line(line, sizeof(line), verb, file->out);
	if (f->written)
		printf("reproduce: %s\n", line);
}

static int say_json(const cli_file *file, const struct found *f)
{
	json_t *o = json_pack(
		"{s:i, s:s, s:o, s:i, s:o, s:s, s:s, s:s, s:o, s:i}", "schema", 1, "result",
		f->to ? "shrunk" : "mismatch", "file", json_text(file->path), "episode",
		(int)f->episode, "out", f->written ? json_text(file->out) : json_null(), "kind",
		tb_kind_name(f->mm->kind), "channel", f->mm->channel, "field", f->mm->field, "byte",
		tb_report_byte_json(f->mm), "requests_before", (int)f->from->count);

	if (o && f->to)
		json_object_update_new(o, json_pack("{s:i, s:i, s:i, s:b}", "requests",
		                                    (int)f->to->count, "lanes", (int)f->lanes,
		                                    "replays", (int)f->stats->replays, "complete",
		                                    f->stats->complete));
	return json_line(o) ? TB_EXIT_OK : cli_no_json();
}

/* Prints the result. Returns 'code', or the code of a failed output. */
static int say(const cli_file *file, struct found *f, int code)
{
	for (uint32_t i = 0; f->to && i < f->to->count; i++)
		f->lanes += (unsigned)__builtin_popcountll(f->to->req[i].exec);
	if (file->json)
		return say_json(file, f) ? TB_EXIT_INTERNAL : code;
	say_text(file, f);
	return code;
}

static int cannot_write(const cli_file *file)
{
	return cli_fail(TB_EXIT_IO, "cannot write %s: %s; name another file with --out", file->out,
	                strerror(errno));
}

static int shrink_episode(const struct input *in, tb_player *player, uint32_t e,
                          const tb_mismatch *mm)
{
	const cli_file *file = &in->file;
	const tb_episode *ep = &file->mreq.episode[e];
	tb_shrink_stats stats;
	tb_mismatch small_mm;
	tb_episode small;
	const char *why;
	struct found found = {.from = ep, .mm = mm, .stats = &stats, .episode = e};
	int result, lost;

	if (mreq_can_save(file->out)) /* checked before the work begins */
		return say(file, &found, cannot_write(file));
	result = tb_player_shrink(player, ep, mm, (unsigned)in->replays, &small, &small_mm, &stats);
	lost = tb_player_lost(player, &why);
	if (lost)
		cli_fail(lost, "episode %u: %s", e, why);
	if (result < 0)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	if (result > 0 && lost)
		return say(file, &found, lost);
	if (result > 0)
		return cli_fail(TB_EXIT_INTERNAL,
		                "episode %u fails in another way when it is replayed", e);
	found.to = &small;
	found.mm = &small_mm;
	found.lost = lost;
	found.written = mreq_save(file->out, &file->unit, &small, small_mm.detail) == 0;
	result = say(file, &found,
	             !found.written ? cannot_write(file)
	             : lost         ? lost
	             : tb_stop      ? TB_EXIT_INTERRUPTED
	                            : TB_EXIT_MISMATCH);
	tb_episode_free(&small);
	return result;
}

/* A signal came before a failure was found. */
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
	tb_player *player;
	const char *why;
	char message[320];
	int code = tb_player_open(&player, &file->unit, message, sizeof(message));

	if (code)
		return cli_fail(code, "%s", message);
	for (uint32_t e = cli_file_from(file); e < cli_file_to(file) && !code; e++) {
		tb_mismatch mm = {0};

		if (tb_player_fails(player, &file->mreq.episode[e], &mm))
			code = shrink_episode(in, player, e, &mm);
		else if ((code = tb_player_error(player, &why)))
			cli_fail(code, "episode %u: %s", e, why);
		else if (tb_stop)
			code = stopped(file);
	}
	if (!code && file->json)
		puts("{\"schema\":1,\"result\":\"equal\"}");
	else if (!code)
		printf("%s: nothing to shrink, %s compares equal\n", file->path,
		       file->has_episode ? "the episode" : "every episode");
	tb_player_close(player);
	return code;
}

/* Default of --out: NAME.mreq gives NAME.shrunk.mreq. */
static void name_output(struct input *in)
{
	const char *path = in->file.path;
	size_t len = strlen(path);

	if (in->file.out)
		return;
	if (strcmp(path, "-") == 0)
		snprintf(in->out_room, sizeof(in->out_room), "shrunk.mreq");
	else
		snprintf(in->out_room, sizeof(in->out_room), "%.*s.shrunk.mreq",
		         (int)(len > 5 && strcmp(path + len - 5, ".mreq") == 0 ? len - 5 : len),
		         path);
	in->file.out = in->out_room;
}

/* Whether --out is the file that is shrunk. */
static bool replaces_input(const cli_file *file)
{
	struct stat in, out;
	int no_input = strcmp(file->path, "-") ? stat(file->path, &in) : fstat(STDIN_FILENO, &in);

	return no_input == 0 && stat(file->out, &out) == 0 && in.st_dev == out.st_dev &&
	       in.st_ino == out.st_ino;
}

int cmd_shrink(int argc, char **argv)
{
	struct input in = {.replays = TB_SHRINK_REPLAYS};
	int code = cli_parse(&argp, argc, argv, &in);

	if (code >= 0 || (code = cli_load(in.file.path, &in.file.mreq)) >= 0)
		return code;
	name_output(&in);
	if (strcmp(in.file.out, "-") == 0)
		code = cli_fail(
			TB_EXIT_USAGE,
			"--out -: the small file cannot go to standard output, name a file");
	else if (replaces_input(&in.file))
		code = cli_fail(TB_EXIT_USAGE, "--out %s would replace %s, name another file",
		                in.file.out, in.file.path);
	else if ((code = cli_file_unit(&in.file)) == 0)
		code = cli_file_run(&in.file, body, &in);
	mreq_free(&in.file.mreq);
	return code;
}
