/*
 * report_folder.h - the folder that a report goes into: one run at a time writes there.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REPORT_FOLDER_H
#define MAU_REPORT_FOLDER_H

#include <stdbool.h>

/** A folder that is this process's until cli_out_release(). */
typedef struct cli_out {
	char path[600];
	int lock; /**< the folder, open and locked; -1: none */
} cli_out;

/**
 * Takes folder 'wanted' for a report, or 'wanted'-2, -3, ... when another process writes there, or
 * has left a report there since this process began, or when the file 'input' (NULL: none) is one of
 * a report there; with 'keep' when any report stands there. Then the files of an earlier report are
 * removed, so that all files of a folder are of one report. A folder that cannot be made or opened
 * is taken as it is: who writes there says why that fails.
 */
void cli_out_take(cli_out *out, const char *wanted, bool keep, const char *input);

/** Is 'file' one of a report in the folder? A new report there would take its place. */
bool cli_out_holds(const char *folder, const char *file);

void cli_out_release(cli_out *out);

#endif
