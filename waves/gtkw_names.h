/*
 * gtkw_names.h - copies the translate files of a view next to it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_NAMES_H
#define GTKW_NAMES_H

/** Copies every .txt file of the folder 'from' into the folder 'to', which is made if it does not
 * exist. Returns 0, or -1 with errno set. */
int gtkw_names_copy(const char *from, const char *to);

#endif
