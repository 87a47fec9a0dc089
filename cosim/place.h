/*
 * place.h - finds the files that a program reads at run time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_PLACE_H
#define MAU_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * mau_place() writes the path of the file or folder 'name' into 'path'. It looks next to the
 * running program, as in the build folder, then in lib/mau and share/mau relative to the program,
 * the places of `cmake --install`. Returns whether it was found.
 */
bool mau_place(const char *name, char *path, size_t size);

#endif
