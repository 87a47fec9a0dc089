/*
 * run.h - a run of `mau run` and what is said about it, between cmd_run.c, run_options.c and
 * run_summary.c, and what `mau run --data` shares with it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_RUN_H
#define MAU_RUN_H

#include <jansson.h>

#include "cli/cli.h"
#include "coverage/coverage.h"
#include "lockstep/lockstep.h"
#include "mismatch/report.h"
#include "stimulus/knobs.h"

/** Options that both kinds of run have; CLI_FAULT and those behind it are options of a unit. */
enum {
	RUN_BARE = CLI_PRIVATE + 50,
	RUN_JSON,
	RUN_OUT
};
#define RUN_OPTIONS                                                                             \
	{"fault",                                                                               \
	 CLI_FAULT,                                                                             \
	 "N",                                                                                   \
	 0,                                                                                     \
	 "plant fault N (tracing build): a run that does not find it is no pass (exit 7)",      \
	 4},                                                                                    \
		{"reset-seed",                                                                  \
	         CLI_RESET_SEED,                                                                \
	         "N",                                                                           \
	         0,                                                                             \
	         "random registers at power-up (tracing build)",                                \
	         4},                                                                            \
		{"checked",                                                                     \
	         CLI_CHECKED,                                                                   \
	         NULL,                                                                          \
	         0,                                                                             \
	         "take the tracing build, with the RTL's assertions",                           \
	         4},                                                                            \
		{"bare",                                                                        \
	         RUN_BARE,                                                                      \
	         NULL,                                                                          \
	         0,                                                                             \
	         "drive only: no model, no compare; for benchmarks, never a pass",              \
	         4},                                                                            \
		{"json", RUN_JSON, NULL, 0, "one JSON object: summary, coverage, mismatch", 5}, \
		{"out",                                                                         \
	         RUN_OUT,                                                                       \
	         "DIR",                                                                         \
	         0,                                                                             \
	         "where a mismatch leaves its files, in the place of an earlier report; "       \
	         "without it in a new folder: mau-out, mau-out-2, ...",                         \
	         5}

/** What the command line asked for, and the run itself. */
struct run {
	cli_unit given;
	tb_unit unit;
	tb_knobs knobs;
	uint64_t waves, seconds;
	const char *out;
	const char *command; /* the arguments, with the seed as a number */
	bool json, coverage, bare;
	unsigned every;
	/* the run */
	tb_lockstep *ls;
	tb_episode ep;
	tb_coverage *cov;
	double start, shown;
	uint64_t done, digest;
	uint64_t passed_over, passed_over_waves; /* episodes that a board has no room for */
};

/** cli_parse() of the command line of `mau run` into what it asks for. */
int run_options(int argc, char **argv, struct run *r);
/** `mau run --data`: the same of the data path (cmd_run_data.c). */
int cmd_run_data(int argc, char **argv);

/** Names of an enumeration separated by commas, or 'all' (also "both"), as a mask of codes below
 * 'count', which have 'width' bits. Returns 0 or cli_bad(). */
error_t run_mask(const char *option, const char *text, unsigned width, unsigned count,
                 const char *(*name)(unsigned), uint8_t *mask_ret);
/** A seed: a number, or "random". Returns 0 or cli_bad(). */
error_t run_seed(const char *text, uint64_t *seed);
/** A stall profile, or "mix" (TB_MIX). Returns 0 or cli_bad(). */
error_t run_stall(const char *text, int *profile);
/** Sizes of waves, "32", "64" or "both", as a mask: bit 0 is 64. Returns 0 or cli_bad(). */
error_t run_wave_size(const char *text, uint8_t *mask);

/** Reports a mismatch into folder 'out' (NULL: a new one, mau-out), and releases the summary of
 * '*wanted'. Returns the exit code. */
int run_report(const tb_unit *unit, tb_episode *ep, const tb_mismatch *mm, const char *out,
               tb_report_options *wanted);

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
