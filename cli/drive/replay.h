/*
 * replay.h - `mau replay`: what both engines' forms share, between cmd_replay.c and replay_data.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REPLAY_H
#define MAU_REPLAY_H

#include "cli/options/file_verb.h"

struct replay {
	cli_file file;
	bool shrink, trace;
};

/** Reports the mismatch of episode 'e' into the folder that the command line names, if any; returns
 * the exit code. */
int replay_report(struct replay *in, uint32_t e, const tb_mismatch *mm);

/** Traces all clocks of episode 'e', which passes; returns the exit code. */
int replay_trace(const cli_file *file, uint32_t e);

/** Runs the file's episodes on the data path; returns the exit code. */
int replay_data(struct replay *in);

#endif
