/*
 * run.h - the state of `mau run`, shared by cmd_run.c, run_options.c, run_option.c and
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

/** The command line, then the run. */
struct run {
	cli_unit given;
	tb_unit unit;
	tb_data_knobs knobs;            /* the address unit uses .requests */
	uint64_t waves, seconds, first; /* first: the first episode */
	const char *out;
	bool json, coverage, bare;
	bool data, has_memory, has_faults; /* --data, --memory, --faults */
	bool one;                          /* run only the first episode */
	int argc;                          /* the arguments */
	char **argv;
	unsigned every;
	/* the run */
	tb_lockstep *ls;
	tb_episode ep;
	tb_coverage *cov;            /* with --coverage, for the address unit */
	tb_data_coverage *data_cov;  /* with --coverage, for the data path */
	uint64_t episode;            /* number of the episode */
	char command[TB_PASTE_ROOM]; /* arguments that repeat the run */
	double start, shown;
	uint64_t done, digest;
	uint64_t passed_over, passed_over_waves; /* episodes too long for the board */
};

/** Parses the command line of `mau run` with cli_parse(). */
int run_options(int argc, char **argv, struct run *r);
/** Reads names of an enumeration with commas between them, or "all" or "both", into a mask of
 * codes. There are 'count' codes of 'width' bits. Returns 0 or cli_bad(). */
error_t run_mask(const char *option, const char *text, unsigned width, unsigned count,
                 const char *(*name)(unsigned), uint8_t *mask_ret);
/** Reads generations with commas between them, or "all", into a mask: bit MAU_GFX_*. Returns 0 or
 * cli_bad(). */
error_t run_generations(const char *text, uint16_t *mask_ret);
/** Reads a seed: a number, or "random". Returns 0 or cli_bad(). */
error_t run_seed(const char *text, uint64_t *seed);
/** Reads a stall profile, or "mix" (TB_MIX). Returns 0 or cli_bad(). */
error_t run_stall(const char *text, int *profile);
/** Reads "32", "64" or "both" into a mask: bit 0 is 64, bit 1 is 32. Returns 0 or cli_bad(). */
error_t run_wave_size(const char *text, uint8_t *mask);

/** Seconds of the monotonic clock. */
double run_now(void);
/** Rewrites the progress line on standard error, at most twice a second. */
void run_progress(struct run *r);
/** Prints the summary with 'verdict' as text, or returns it as JSON. The caller prints the JSON,
 * alone or in a report. */
json_t *run_summary(struct run *r, const char *verdict);
/** Prints the summary as text or as JSON. */
void run_finish(struct run *r, const char *verdict);

#endif
