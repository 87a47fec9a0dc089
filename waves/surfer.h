/*
 * surfer.h - writer of command files of the waveform viewer Surfer: whole signals in groups, by
 * name where a mapping translator has it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SURFER_H
#define SURFER_H

#include <stdint.h>

/** A command file that is being written. */
typedef struct surfer surfer;

/** Opens the command file 'path', which is to show a dump with the cursor at clock 'cursor'. NULL
 * with errno set when it cannot be written. */
surfer *surfer_begin(const char *path, uint64_t cursor);

/** A line with a name above the signals that follow; under the last one signals are shown once. */
void surfer_divider(surfer *s, const char *name);

/** Signal 'name' of 'scope'. 'names' (may be NULL): the mapping translator "mau NAMES" is its
 * format; 'decimal': it is an unsigned number, else Surfer's own choice. */
void surfer_signal(surfer *s, const char *scope, const char *name, const char *names, int decimal);

/** Closes it. 0, or -1 with errno set. */
int surfer_end(surfer *s);

#endif
