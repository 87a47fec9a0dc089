/*
 * surfer.h - writes command files of the waveform viewer Surfer: whole signals in groups, with
 * names from mapping translators.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SURFER_H
#define SURFER_H

#include <stdint.h>

/** A command file that is being written. */
typedef struct surfer surfer;

/** Opens the command file 'path', which sets the cursor to clock 'cursor'. NULL with errno set when
 * it cannot be written. */
surfer *surfer_begin(const char *path, uint64_t cursor);

/** Starts a group: a divider with a name. A signal is shown once in a group. */
void surfer_divider(surfer *s, const char *name);

/** Adds signal 'name' of 'scope'. Its format is the mapping translator "mau NAMES" if 'names' is
 * not NULL, else an unsigned number if 'decimal', else Surfer's default. */
void surfer_signal(surfer *s, const char *scope, const char *name, const char *names, int decimal);

/** Closes the command file. 0, or -1 with errno set. */
int surfer_end(surfer *s);

#endif
