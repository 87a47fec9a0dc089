/*
 * run_data.h - a run of `mau run --data` and what is said about it, between cmd_run_data.c and
 * run_data_report.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_RUN_DATA_H
#define MAU_RUN_DATA_H

#include <jansson.h>

#include "cli/cli.h"
#include "coverage/data_coverage.h"
#include "lockstep/lockstep.h"
#include "stimulus/data_draw.h"

/** What the command line asked for, and the run itself. */
struct run_data {
	cli_unit given;
	tb_unit unit;
	tb_data_knobs knobs;
	const char *gfx, *wave_size, *out; /* as given, or NULL */
	uint64_t waves, first;             /* first: episode to begin with */
	bool json, bare, one;              /* one: that episode alone */
	bool coverage;
	/* the run */
	tb_lockstep *ls;
	tb_episode ep;
	uint64_t episode; /* its number */
	double start;
	tb_data_coverage *cov; /* with --coverage */
};

/** What was done, under 'verdict': as text on standard output, or as JSON, which is returned. */
json_t *run_data_summary(const struct run_data *r, const char *verdict);

/** Reports a mismatch of the episode: summary, both sides, the episode as a request file, shrunk,
 * and the lines that show it again. Returns the exit code; the unit is closed. */
int run_data_failed(struct run_data *r, const tb_mismatch *mm);

#endif
