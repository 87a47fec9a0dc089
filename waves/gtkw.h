/*
 * gtkw.h - writes GTKWave save files: groups, formats, bit slices of wide buses, names from
 * translate files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_H
#define GTKW_H

#include <stdint.h>
#include <stdio.h>

#include "waves/surfer.h"

/** Format of a signal. */
enum gtkw_format {
	GTKW_HEX,
	GTKW_DEC,
	GTKW_BIN
};

/** Colours of a trace, as GTKWave numbers them. */
enum gtkw_color {
	GTKW_RED = 1,
	GTKW_YELLOW = 3
};

typedef struct gtkw {
	FILE *out;
	const char *scope;     /**< prefix of every signal, for example "TOP.mau" */
	const char *names_dir; /**< folder of the translate files */
	surfer *also;          /**< gets the same groups and whole signals; NULL: none */
} gtkw;

typedef struct gtkw_head {
	const char *scope, *names_dir; /**< as in gtkw */
	const char *fst;               /**< the dump */
	const char *self; /**< the save file itself; all paths are absolute, so that a folder with
	                     the files can be moved */
	uint64_t marker;  /**< clock of the primary marker */
	uint64_t start;   /**< first clock of the window; GTKWave shows the begin of the dump
	                     instead if the dump has less than a window from there on */
} gtkw_head;

/** Writes the head. */
void gtkw_begin(gtkw *g, FILE *out, const gtkw_head *head);

/** Opens or closes a group of signals. */
void gtkw_group_begin(gtkw *g, const char *name);
void gtkw_group_end(gtkw *g, const char *name);

/** The same of a group that is closed when the view opens. */
void gtkw_group_closed(gtkw *g, const char *name);
void gtkw_group_closed_end(gtkw *g, const char *name);

/** Signal 'name' of 'width' bits. 'names' (may be NULL) is a translate file of the folder without
 * ".txt": values are shown as names. */
void gtkw_signal(gtkw *g, const char *name, unsigned width, enum gtkw_format format,
                 const char *names);

/** The same under the name 'alias'. */
void gtkw_alias(gtkw *g, const char *alias, const char *name, unsigned width,
                enum gtkw_format format, const char *names);

/** Sets the colour of the next signal. */
void gtkw_color(gtkw *g, enum gtkw_color color);

/** Bits [lsb +: width] of signal 'name' of 'total' bits, under the name 'alias'. */
void gtkw_slice(gtkw *g, const char *alias, const char *name, unsigned total, unsigned lsb,
                unsigned width, enum gtkw_format format, const char *names);

/** A comment line between signals. */
void gtkw_comment(gtkw *g, const char *text);

#endif
