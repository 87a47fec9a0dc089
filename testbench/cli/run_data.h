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
#include "datapath/data_lockstep.h"
#include "stimulus/knobs.h"

/** What the command line asked for, and the run itself. */
struct run_data {
	cli_unit given;
	tb_unit unit;
	tb_knobs knobs;
	tb_data_world world;
	const char *gfx;       /* as given, or NULL */
	uint64_t waves, first; /* first: episode to begin with */
	bool json, one;        /* one: that episode alone */
	bool coverage;
	/* the run */
	tb_data_lockstep *ls;
	tb_episode ep;
	double start;
	tb_data_coverage *cov; /* with --coverage */
};

/** What was done, under 'verdict': as text on standard output, or as JSON, which is returned. */
json_t *run_data_summary(const struct run_data *r, const char *verdict);

/** The FAILED block: where unit and model differ, and the line that shows it again; as text, or as
 * members of 'summary', which is printed. */
void run_data_failed(const struct run_data *r, const tb_mismatch *mm, json_t *summary);

#endif
