/*
 * replay.h - `mau replay`: what both engines' forms share, between cmd_replay.c and replay_data.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REPLAY_H
#define MAU_REPLAY_H

#include "cli/cli_file.h"

struct replay {
	cli_file file;
	bool shrink, trace;
};

/** Reports the mismatch of episode 'e' into the folder that the command line names, if any; returns
 * the exit code. */
int replay_report(struct replay *in, uint32_t e, const tb_mismatch *mm);

/** Runs the file's episodes on the data path; returns the exit code. */
int replay_data(struct replay *in);

#endif
