/*
 * place.h - where a program finds what it reads at run time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_PLACE_H
#define MAU_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * mau_place() writes the path of the file or folder 'name' into 'path': beside the running program
 * when it is there, as in the build folder, else where `cmake --install` puts it, in lib/mau or
 * share/mau seen from the program. Returns whether it is there.
 */
bool mau_place(const char *name, char *path, size_t size);

#endif
