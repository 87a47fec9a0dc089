/*
 * run.h - the state of `mau run`, shared by cmd_run.c, run_options.c, run_knobs.c and
 * run_summary.c; the options that `mau draw` has, too.
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

/** Keys of the options that choose requests, which `mau draw` has, too. */
enum {
	RUN_SEED = CLI_PRIVATE,
	RUN_GFX,
	RUN_ENC,
	RUN_CLASS,
	RUN_RULES,
	RUN_POLICY,
	RUN_ALIGN,
	RUN_WAVE_SIZE,
	RUN_STALL,
	RUN_STIMULUS,
	RUN_PRIVATE /**< the first key of the verb's own options */
};

/** Rows of those options, but for --seed, --gfx and --stall, in a group of the help. */
#define RUN_KNOB_OPTIONS(group)                                                                    \
	{"enc",                                                                                    \
	 RUN_ENC,                                                                                  \
	 "LIST",                                                                                   \
	 0,                                                                                        \
	 "encodings: buffer (MUBUF, MTBUF), flat (FLAT, GLOBAL, SCRATCH), scalar (default all)",   \
	 group},                                                                                   \
		{"class",                                                                          \
	         RUN_CLASS,                                                                        \
	         "NAME",                                                                           \
	         0,                                                                                \
	         "only operations of this class: load, store, atomic or cache (default all)",      \
	         group},                                                                           \
		{"rules", RUN_RULES, "LIST", 0, "rule books: manual, silicon (default both)",      \
	         group},                                                                           \
		{"policy", RUN_POLICY, "LIST", 0, "coalescing policies: line, gcn (default both)", \
	         group},                                                                           \
		{"align",                                                                          \
	         RUN_ALIGN,                                                                        \
	         "LIST",                                                                           \
	         0,                                                                                \
	         "alignment modes: dword, dword_strict, strict, unaligned (default all)",          \
	         group},                                                                           \
		{"wave-size",                                                                      \
	         RUN_WAVE_SIZE,                                                                    \
	         "N",                                                                              \
	         0,                                                                                \
	         "lanes of a wave: 32, 64 or both (default both)",                                 \
	         group},                                                                           \
	{                                                                                          \
		"stimulus", RUN_STIMULUS, "FILE", 0,                                               \
			"weights and ranges of what is drawn (docs/user/stimulus.md)", group       \
	}

/** Parses the command line of `mau run` with cli_parse(). */
int run_options(int argc, char **argv, struct run *r);
/** Handles one option that chooses requests. Returns 0, cli_bad(), or ARGP_ERR_UNKNOWN for another
 * option. */
error_t run_knob(int key, const char *arg, tb_knobs *k);
/** Refuses options that leave no request to draw, after the last option: gfx6 has only buffer and
 * scalar operations; scalar operations are only loads. With --enc flat it leaves out generations
 * without FLAT. Returns 0 or cli_bad(). */
error_t run_check_knobs(tb_knobs *k);

/** --stimulus: reads the file at 'path' for k->steer. Returns 0 or what argp->parser must return.
 */
error_t run_stimulus(const char *path, tb_knobs *k);
/** Narrows 'k' to what the stimulus file and the options allow, after the last option. Returns 0 or
 * what argp->parser must return. */
error_t run_narrow(tb_knobs *k);
/** The name of the stimulus file, as given, and the XXH3 of its content; NULL: there is none. */
const char *run_stimulus_file(uint64_t *hash_ret);

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
