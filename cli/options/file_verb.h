/*
 * file_verb.h - a verb that takes one request file and runs it on a unit: what `mau replay` and
 * `mau shrink` share.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FILE_VERB_H
#define MAU_FILE_VERB_H

#include "cli/cli.h"

/** What the command line gave, and what came of it. Zero to begin with. */
typedef struct cli_file {
	cli_unit given;
	const char *path, *out; /**< FILE; --out, NULL: not given */
	bool json, has_episode, throughput, data;
	uint64_t episode; /**< --episode */
	/* in work */
	mreq_file mreq;
	tb_unit unit;
} cli_file;

/** Options of such a verb, for an argp table, behind its own ones; handled by cli_file_option().
 * --out stands in the verb's table: its help differs. */
#define CLI_FILE_OPTIONS                                                                      \
	{"episode", CLI_EPISODE, "N", 0, "this episode only, from 0", 0},                     \
		{"json", 'j', NULL, 0, "the result as one JSON object", 0}, CLI_UNIT_OPTIONS, \
		{"data",                                                                      \
	         CLI_DATA,                                                                    \
	         NULL,                                                                        \
	         0,                                                                           \
	         "play on the data path: what a file of version 2 is for "                    \
	         "unless its unit line or --engine names another",                            \
	         1},                                                                          \
		{"throughput",                                                                \
	         CLI_THROUGHPUT,                                                              \
	         NULL,                                                                        \
	         0,                                                                           \
	         "data path: hold streams to docs/vmem.md, Timing 3, too",                    \
	         1},                                                                          \
		{"fault",                                                                     \
	         CLI_FAULT,                                                                   \
	         "N",                                                                         \
	         0,                                                                           \
	         "plant fault N in the unit (0: none); uses the tracing build",               \
	         1},                                                                          \
		{"reset-seed",                                                                \
	         CLI_RESET_SEED,                                                              \
	         "N",                                                                         \
	         0,                                                                           \
	         "randomize registers at power-up (0: all zero); uses the tracing build",     \
	         1}

/** Handles FILE, which must be there once, --out, --json, --episode and the keys of a unit;
 * ARGP_ERR_UNKNOWN for others. */
error_t cli_file_option(int key, char *arg, cli_file *file);

/** Checks --episode against the parsed file, makes the unit to run (cli_unit_to_run()), and checks
 * that its engine takes every request of the episodes to run. Returns 0, or an exit code after a
 * message. */
int cli_file_unit(cli_file *file);

/** First episode to run, and the one behind the last. */
static inline uint32_t cli_file_from(const cli_file *file)
{
	return file->has_episode ? (uint32_t)file->episode : 0;
}

static inline uint32_t cli_file_to(const cli_file *file)
{
	return file->has_episode ? (uint32_t)file->episode + 1 : file->mreq.count;
}

/** Runs body(arg) where the unit's engine wants it; returns what it returned, or the exit code
 * after a message. */
int cli_file_run(const cli_file *file, int (*body)(void *), void *arg);

#endif
