/*
 * time_left.h - the remaining time as text, for a line of progress.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_TIME_LEFT_H
#define MAU_TIME_LEFT_H

#include <stddef.h>

/** Appends "12 s left", "5 min left", "3 h left" or "20 days left" to 'line' of 'size' bytes. */
void time_left(char *line, size_t size, double seconds);

#endif
