/*
 * replay_data.c - `mau replay` of a file on the data path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <string.h>

#include "cli/drive/data_stats.h"
#include "cli/drive/replay.h"
#include "lockstep/lockstep.h"
#include "support/json_text.h"
#include "support/stop.h"

static void summary_text(const cli_file *file, const tb_stats *s, uint32_t asked, uint64_t hash)
{
	bool all = s->episodes == asked;

	printf("%s%s on data path %u/%u/%u%s\n", all ? "" : "INTERRUPTED: ", file->path,
	       file->unit.lanes, file->unit.window, file->unit.line_bytes,
	       file->unit.trace ? " trace" : "");
	printf("%llu", (unsigned long long)s->episodes);
	if (!all)
		printf(" of %u", asked);
	printf(" episode%s, %llu request%s, %llu clocks\n", cli_s(asked),
	       (unsigned long long)s->waves, cli_s(s->waves), (unsigned long long)s->clocks);
	data_stats_text(s);
	printf(all ? "all %llu transfers equal, log hash %016llx\n"
	           : "%llu transfers compared before the signal, log hash %016llx\n",
	       (unsigned long long)s->compared, (unsigned long long)hash);
}

static int summary(const cli_file *file, const tb_lockstep *ls, uint32_t asked)
{
	const tb_stats *s = tb_lockstep_stats(ls);
	char hash[24];
	json_t *o;

	if (!file->json) {
		summary_text(file, s, asked, tb_lockstep_hash(ls));
		return TB_EXIT_OK;
	}
	snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)tb_lockstep_hash(ls));
	o = json_pack("{s:i, s:s, s:o, s:s, s:s}", "schema", 1, "result",
	              s->episodes == asked ? "equal" : "interrupted", "file", json_text(file->path),
	              "log_hash", hash, "data", "compared");
	if (o)
		data_stats_json(o, s);
	return json_line(o) ? TB_EXIT_OK : cli_no_json();
}

static int run_episodes(struct replay *in, tb_lockstep *ls)
{
	cli_file *file = &in->file;
	uint32_t from = cli_file_from(file), to = cli_file_to(file);
	int code;

	for (uint32_t e = from; e < to && !tb_stop; e++) {
		tb_mismatch mm = {0};

		if (tb_lockstep_run(ls, &file->mreq.episode[e], 0, &mm))
			continue;
		if (strcmp(mm.channel, "tb") == 0)
			return cli_fail(TB_EXIT_INTERNAL, "%s", mm.detail);
		return replay_report(in, e, &mm);
	}
	code = summary(file, ls, to - from);
	if (code)
		return code;
	if (tb_lockstep_stats(ls)->episodes < to - from)
		return TB_EXIT_INTERRUPTED;
	return in->trace ? replay_trace(file, from) : TB_EXIT_OK;
}

int replay_data(struct replay *in)
{
	tb_lockstep *ls;
	char message[320];
	int code = tb_lockstep_open(&ls, &in->file.unit, NULL, message, sizeof(message));

	if (code)
		return cli_fail(code, "%s", message);
	code = run_episodes(in, ls);
	tb_lockstep_close(ls);
	return code;
}
