/*
 * cmd_replay.c - `mau replay`: a request file on a unit, in lockstep with the golden model.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/board/line.h"
#include "cli/drive/data_stats.h"
#include "cli/options/file_verb.h"
#include "cli/options/report_folder.h"
#include "lockstep/lockstep.h"
#include "mismatch/player.h"
#include "mismatch/report.h"
#include "mismatch/trace_window.h"
#include "support/json_text.h"
#include "support/stop.h"

struct replay {
	cli_file file;
	bool shrink, trace;
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct replay *in = state->input;

	switch (key) {
	case 's':
		in->shrink = true;
		return 0;
	case 't':
		in->trace = true;
		return 0;
	default:
		return cli_file_option(key, arg, &in->file);
	}
}

static const struct argp_option options[] = {
	{"out", 'o', "DIR", 0,
         "write the report of a mismatch, or the trace, to DIR (default mau-replay with --shrink "
         "or --trace, else no files)",
         1},
	{"shrink", 's', NULL, 0, "at a mismatch, write a smaller file that still fails", 1},
	{"trace", 't', NULL, 0,
         "write a waveform: at a mismatch the clocks around it, else all clocks of one episode "
         "(default the first)",
         1},
	CLI_FILE_OPTIONS,
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"FILE",
	"Runs the episodes of a request file (.mreq) on a unit and compares every beat with the "
	"golden model. It stops at the first mismatch and prints both sides and the derivation of "
	"the lane. The file's unit line chooses the unit, and options override it. A file of "
	"version 1 runs on the address unit (docs/interface.md). A file of version 2 has memory "
	"and registers and runs on the data path (docs/vmem.md), unless its unit line names an "
	"engine."
	"\vExamples:\n"
	"  mau replay testbench/real/struct_gfx9.mreq\n"
	"  mau replay --fault 3 --shrink --trace --out /tmp/why bug.mreq\n"
	"  mau replay --data --lanes 4 testbench/real/struct_gfx9.mreq\n"
	"  mau replay --trace --episode 2 --out /tmp/waves bug.mreq\n"
	"  gtkwave /tmp/waves/replay.gtkw",
	NULL,
	NULL,
	NULL};

/* Whether an episode that ran has data. */
static bool has_data(const cli_file *file)
{
	for (uint32_t e = cli_file_from(file); e < cli_file_to(file); e++)
		if (file->mreq.episode[e].data)
			return true;
	return false;
}

/* Prints transactions and clocks. Illegal requests (E) compare equal, but have no address and no
 * transaction. */
static void address_text(const cli_file *file, const tb_stats *s)
{
	uint64_t txns = s->transfers[MAU_PORT_TXN];

	printf(" %llu transaction%s, %llu clocks\n", (unsigned long long)txns, cli_s(txns),
	       (unsigned long long)s->clocks);
	if (s->illegal)
		printf("%llu of %llu request%s illegal: no address, no transaction\n",
		       (unsigned long long)s->illegal, (unsigned long long)s->waves,
		       cli_s(s->waves));
	if (has_data(file))
		printf("data of the file: not compared, the address unit has no data\n");
}

static void summary_text(const cli_file *file, tb_lockstep *ls, uint32_t planned, const char *hash)
{
	const tb_stats *s = tb_lockstep_stats(ls);
	bool all = s->episodes == planned, data = tb_is_data_path(&file->unit),
	     named = !data || file->unit.data || tb_has_axi4(file->unit.engine);

	printf("%s%s on %s %u/%u/%u%s%s%s\n", all ? "" : "INTERRUPTED: ", file->path,
	       data ? "data path" : "unit", file->unit.lanes, file->unit.window,
	       file->unit.line_bytes, named ? " " : "", named ? file->unit.engine : "",
	       file->unit.trace ? " trace" : "");
	printf("%llu", (unsigned long long)s->episodes);
	if (!all)
		printf(" of %u", planned);
	printf(" episode%s, %llu request%s,", cli_s(planned), (unsigned long long)s->waves,
	       cli_s(s->waves));
	if (data) {
		printf(" %llu clocks\n", (unsigned long long)s->clocks);
		data_stats_text(s);
	} else {
		address_text(file, s);
	}
	printf(all ? "all %llu %s equal, log hash %s\n"
	           : "%llu %s compared before the signal, log hash %s\n",
	       (unsigned long long)s->compared, data ? "transfers" : "beats", hash);
	board_line_print(tb_lockstep_dut(ls));
}

static json_t *summary_json(const cli_file *file, tb_lockstep *ls, uint32_t planned,
                            const char *hash)
{
	const tb_stats *s = tb_lockstep_stats(ls);
	const char *result = s->episodes == planned ? "equal" : "interrupted";
	json_t *o;

	if (tb_is_data_path(&file->unit)) {
		o = json_pack("{s:i, s:s, s:o, s:s, s:s}", "schema", 1, "result", result, "file",
		              json_text(file->path), "log_hash", hash, "data", "compared");
		if (o)
			data_stats_json(o, s);
		board_line_json(o, tb_lockstep_dut(ls));
		return o;
	}
	o = json_pack("{s:i, s:s, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:s, s:s}", "schema", 1,
	              "result", result, "file", json_text(file->path), "episodes",
	              (json_int_t)s->episodes, "requests", (json_int_t)s->waves, "illegal",
	              (json_int_t)s->illegal, "transactions",
	              (json_int_t)s->transfers[MAU_PORT_TXN], "clocks", (json_int_t)s->clocks,
	              "compared", (json_int_t)s->compared, "log_hash", hash, "data",
	              has_data(file) ? "not compared" : "none");
	board_line_json(o, tb_lockstep_dut(ls));
	return o;
}

/* Prints the summary. A signal may have ended the run before all 'planned' episodes. */
static int summary(const cli_file *file, tb_lockstep *ls, uint32_t planned)
{
	char hash[24];

	snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)tb_lockstep_hash(ls));
	if (file->json)
		return json_line(summary_json(file, ls, planned, hash)) ? TB_EXIT_OK
		                                                        : cli_no_json();
	summary_text(file, ls, planned, hash);
	return TB_EXIT_OK;
}

static int replay_trace(const cli_file *file, uint32_t e)
{
	char fst[600], gtkw[600];
	tb_trace trace = {.fst = fst, .gtkw = gtkw};
	int code;

	cli_out out;

	cli_out_take(&out, file->out, false, file->path);
	snprintf(fst, sizeof(fst), "%.580s/replay.fst", out.path);
	snprintf(gtkw, sizeof(gtkw), "%.580s/replay.gtkw", out.path);
	if (out.lock < 0 && !tb_make_dir(file->out))
		return cli_fail(TB_EXIT_IO, "cannot make folder %s: %s; name another with --out",
		                file->out, strerror(errno));
	code = tb_trace_run(&file->unit, &file->mreq.episode[e], &trace);
	cli_out_release(&out);
	if (code)
		return cli_fail(code, "no trace: %s", trace.message);
	if (!file->json)
		printf("trace: %s (episode %u of %u, clocks %llu..%llu)\nlook: gtkwave %s\n", fst,
		       e, file->mreq.count, (unsigned long long)trace.first,
		       (unsigned long long)trace.last, gtkw);
	return TB_EXIT_OK;
}

/* Refuses a folder where the report would overwrite the request file. */
static int check_out(const cli_file *file)
{
	return file->out && cli_out_holds(file->out, file->path)
	               ? cli_fail(
				 TB_EXIT_USAGE,
				 "--out %s: a report there would overwrite %s, name another folder",
				 file->out, file->path)
	               : -1;
}

static int replay_report(struct replay *in, uint32_t e, const tb_mismatch *mm)
{
	cli_file *file = &in->file;
	bool named = strcmp(file->path, "-") != 0; /* standard input cannot be replayed */
	tb_report_options wanted = {.shrink = in->shrink,
	                            .trace = in->trace,
	                            .json = file->json,
	                            .source = named ? file->path : NULL};
	cli_out out = {.lock = -1};
	int code;

	if (!file->json)
		printf("%s: episode %u fails\n", file->path, e);
	if (file->out) {
		cli_out_take(&out, file->out, false, file->path);
		wanted.outdir = out.path;
	}
	code = tb_report(&file->unit, &file->mreq.episode[e], mm, &wanted);
	cli_out_release(&out);
	return code;
}

/* At a mismatch '*ls' is closed and NULL, because the report opens the unit again. */
static int run_episodes(struct replay *in, tb_lockstep **ls, uint32_t from, uint32_t to)
{
	const cli_file *file = &in->file;
	const char *message;
	int code;

	for (uint32_t e = from; e < to && !tb_stop; e++) {
		tb_mismatch mm = {0};

		if (tb_lockstep_run(*ls, &file->mreq.episode[e], 0, &mm))
			continue;
		code = tb_lockstep_error(*ls, &message);
		if (code)
			return cli_fail(code, "episode %u: %s", e, message);
		if (strcmp(mm.channel, "tb") == 0)
			return cli_fail(TB_EXIT_INTERNAL, "%s", mm.detail);
		tb_lockstep_close(*ls);
		*ls = NULL;
		return replay_report(in, e, &mm);
	}
	code = summary(file, *ls, to - from);
	if (code)
		return code;
	if (tb_lockstep_stats(*ls)->episodes < to - from)
		return TB_EXIT_INTERRUPTED;
	return in->trace ? replay_trace(file, from) : TB_EXIT_OK;
}

static int body(void *arg)
{
	struct replay *in = arg;
	tb_lockstep *ls;
	char message[320];
	int code;

	code = tb_lockstep_open(&ls, &in->file.unit, NULL, message, sizeof(message));

	if (code)
		return cli_fail(code, "%s", message);
	code = run_episodes(in, &ls, cli_file_from(&in->file), cli_file_to(&in->file));
	tb_lockstep_close(ls);
	return code;
}

int cmd_replay(int argc, char **argv)
{
	struct replay in = {0};
	cli_file *file = &in.file;
	int code = cli_parse(&argp, argc, argv, &in);

	if (code >= 0 || (code = cli_load(file->path, &file->mreq)) >= 0)
		return code;
	code = cli_file_unit(file);
	if (!code)
		code = -1;
	if (code < 0 && in.trace && !tb_engine_traces(file->unit.engine))
		code = cli_fail(TB_EXIT_USAGE, "engine %s does not trace, use --engine verilator",
		                file->unit.engine);
	if (!file->out && (in.shrink || in.trace))
		file->out = "mau-replay";
	if (code < 0)
		code = check_out(file);
	if (code < 0)
		code = cli_file_run(file, body, &in);
	mreq_free(&file->mreq);
	return code;
}
