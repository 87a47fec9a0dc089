/*
 * unit_file.h - finds and builds the shared object of a unit under test.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_UNIT_FILE_H
#define MAU_UNIT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/** The parts of the file name of a unit. */
typedef struct mau_unit_id {
	const char *engine;
	unsigned lanes, window, line_bytes;
	bool trace;
} mau_unit_id;

/*
 * mau_unit_find() writes the path of the unit's file into 'path', and builds it first if possible:
 * by the program in the environment variable MAU_MAKE (./run), or, if installed, by cosim/unit.sh.
 * 'dir' is its folder; NULL: the environment variable MAU_UNITS, else the folder "units" next to
 * the program (place.h), else that of the user's cache (installed) or of the build. Returns 0, or
 * -1 with a sentence in 'message' about what is missing and how to get it.
 */
int mau_unit_find(const mau_unit_id *unit, const char *dir, char *path, size_t path_size,
                  char *message, size_t size);

/** Builds the unit, or brings it up to date, in the folder of mau_unit_find() without 'dir'.
 * Returns 0, or -1 when that failed. */
int mau_unit_make(const mau_unit_id *unit);

#endif
