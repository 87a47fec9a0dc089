/*
 * gtkw_names.h - the translate files of a view, beside it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_NAMES_H
#define GTKW_NAMES_H

/** Copies every .txt file of the folder 'from' into the folder 'to', which is made if there is
 * none. Returns 0, or -1 with errno set. */
int gtkw_names_copy(const char *from, const char *to);

#endif
