/*
 * file_verb.h - what `mau replay` and `mau shrink` share: one request file, run on a unit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FILE_VERB_H
#define MAU_FILE_VERB_H

#include "cli/cli.h"

/** The command line, then the file and the unit. All zero before parsing. */
typedef struct cli_file {
	cli_unit given;
	const char *path, *out; /**< FILE; --out, NULL: not given */
	bool json, has_episode, throughput;
	uint64_t episode; /**< --episode */
	/* after parsing */
	mreq_file mreq;
	tb_unit unit;
} cli_file;

/** Options of such a verb, for an argp table, after its own. cli_file_option() handles them. --out
 * is in the verb's own table, because its help differs. */
#define CLI_FILE_UNIT_HELP "Unit under test (default the file's, else 16/16/64):"
#define CLI_FILE_OPTIONS                                                                 \
	{"episode", CLI_EPISODE, "N", 0, "run only episode N, from 0 (default all)", 1}, \
		{"json", 'j', NULL, 0, "print the result as one JSON object", 1},        \
		{NULL, 0, NULL, 0, CLI_FILE_UNIT_HELP, 2}, CLI_UNIT_OPTIONS,             \
		{"data",                                                                 \
	         CLI_DATA,                                                               \
	         NULL,                                                                   \
	         0,                                                                      \
	         "run on the data path (default for version 2 without an engine)",       \
	         2},                                                                     \
		CLI_CONVERT_OPTION,                                                      \
		{"throughput",                                                           \
	         CLI_THROUGHPUT,                                                         \
	         NULL,                                                                   \
	         0,                                                                      \
	         "data path: check the cost of streams (docs/vmem.md, Timing 3)",        \
	         2},                                                                     \
		{NULL, 0, NULL, 0, "Tracing build:", 3},                                 \
		{"fault", CLI_FAULT, "N", 0, "plant fault N (default 0: none)", 3},      \
		{"reset-seed",                                                           \
	         CLI_RESET_SEED,                                                         \
	         "N",                                                                    \
	         0,                                                                      \
	         "start with random registers (default 0: zeros)",                       \
	         3}

/** Handles FILE, which must be there once, --out, --json, --episode and the keys of a unit;
 * ARGP_ERR_UNKNOWN for others. */
error_t cli_file_option(int key, char *arg, cli_file *file);

/** Checks --episode, chooses the unit (cli_unit_to_run()), and checks that its engine can take
 * every request of the episodes to run. Returns 0, or an exit code after a message. */
int cli_file_unit(cli_file *file);

/** The first episode to run, and the one after the last. */
static inline uint32_t cli_file_from(const cli_file *file)
{
	return file->has_episode ? (uint32_t)file->episode : 0;
}

static inline uint32_t cli_file_to(const cli_file *file)
{
	return file->has_episode ? (uint32_t)file->episode + 1 : file->mreq.count;
}

/** Runs body(arg) in the thread that the unit's engine needs. Returns its result, or the exit code
 * after a message. */
int cli_file_run(const cli_file *file, int (*body)(void *), void *arg);

#endif
