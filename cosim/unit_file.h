/*
 * unit_file.h - the shared object of a unit under test: where it is, and having it built.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_UNIT_FILE_H
#define MAU_UNIT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/** What a unit is, as its file's name says it. */
typedef struct mau_unit_id {
	const char *engine;
	unsigned lanes, window, line_bytes;
	bool trace;
} mau_unit_id;

/*
 * mau_unit_find() writes the path of the unit's file into 'path', and has it built first where
 * somebody can: the program that MAU_MAKE names (./run), or, installed, cosim/unit.sh.
 * 'dir' is its folder; NULL: the environment variable MAU_UNITS, else the folder "units" of the
 * program (place.h), else that of the user's cache (installed), or of the build. Returns 0, or -1
 * with one sentence in 'message' that says what is missing and how to get it.
 */
int mau_unit_find(const mau_unit_id *unit, const char *dir, char *path, size_t path_size,
                  char *message, size_t size);

/** Has the unit built, or brought up to date, where mau_unit_find() without 'dir' would. Returns 0,
 * or -1 when that failed. */
int mau_unit_make(const mau_unit_id *unit);

#endif
