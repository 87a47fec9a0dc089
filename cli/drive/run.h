/*
 * run.h - a run of `mau run` and what is said about it, between cmd_run.c, run_options.c and
 * run_summary.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_RUN_H
#define MAU_RUN_H

#include <jansson.h>

#include "cli/cli.h"
#include "coverage/coverage.h"
#include "coverage/data_coverage.h"
#include "lockstep/lockstep.h"
#include "mismatch/report.h"
#include "stimulus/data_draw.h"
#include "support/paste.h"

/** What the command line asked for, and the run itself. */
struct run {
	cli_unit given;
	tb_unit unit;
	tb_data_knobs knobs;            /* of the address unit: .requests */
	uint64_t waves, seconds, first; /* first: episode to begin with */
	const char *out;
	bool json, coverage, bare;
	bool data, has_memory; /* --data, --memory */
	bool one;              /* the first episode alone */
	int argc;              /* the arguments */
	char **argv;
	unsigned every;
	/* the run */
	tb_lockstep *ls;
	tb_episode ep;
	tb_coverage *cov;            /* with --coverage, of an address unit */
	tb_data_coverage *data_cov;  /* the same of the data path */
	uint64_t episode;            /* its number */
	char command[TB_PASTE_ROOM]; /* the arguments that run it again, or all */
	double start, shown;
	uint64_t done, digest;
	uint64_t passed_over, passed_over_waves; /* episodes that a board has no room for */
};

/** cli_parse() of the command line of `mau run` into what it asks for. */
int run_options(int argc, char **argv, struct run *r);
/** Names of an enumeration separated by commas, or 'all' (also "both"), as a mask of codes below
 * 'count', which have 'width' bits. Returns 0 or cli_bad(). */
error_t run_mask(const char *option, const char *text, unsigned width, unsigned count,
                 const char *(*name)(unsigned), uint8_t *mask_ret);
/** Generations by commas, or "all", as a mask: bit MAU_GFX_*. Returns 0 or cli_bad(). */
error_t run_generations(const char *text, uint16_t *mask_ret);
/** A seed: a number, or "random". Returns 0 or cli_bad(). */
error_t run_seed(const char *text, uint64_t *seed);
/** A stall profile, or "mix" (TB_MIX). Returns 0 or cli_bad(). */
error_t run_stall(const char *text, int *profile);
/** Sizes of waves, "32", "64" or "both", as a mask: bit 0 is 64. Returns 0 or cli_bad(). */
error_t run_wave_size(const char *text, uint8_t *mask);

/** Seconds of the monotonic clock. */
double run_now(void);
/** Rewrites the line of progress on standard error, twice a second at most. */
void run_progress(struct run *r);
/** What was done, under 'verdict': as text on standard output, or as JSON, which is returned, to be
 * printed alone or as a part of the report. */
json_t *run_summary(struct run *r, const char *verdict);
/** run_summary(), and its JSON on standard output. */
void run_finish(struct run *r, const char *verdict);

#endif
