/*
 * report_folder.h - the folder of a report. One process at a time writes there.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REPORT_FOLDER_H
#define MAU_REPORT_FOLDER_H

#include <stdbool.h>

/** A folder that this process holds until cli_out_release(). */
typedef struct cli_out {
	char path[600];
	int lock; /**< descriptor of the locked folder; -1: none */
} cli_out;

/**
 * Takes folder 'wanted' for a report and removes the files of an earlier report. It takes
 * 'wanted'-2, -3, ... instead when
 * - another process writes there, or has written a report since this process began,
 * - the file 'input' (NULL: none) belongs to a report there,
 * - 'keep' is set and the folder has a report.
 * A folder that cannot be made or opened is taken all the same; writing its files then fails with a
 * message.
 */
void cli_out_take(cli_out *out, const char *wanted, bool keep, const char *input);

/** Whether 'file' belongs to a report in the folder, so that a new report would overwrite it. */
bool cli_out_holds(const char *folder, const char *file);

void cli_out_release(cli_out *out);

#endif
