/*
 * gtkw_view.h - the view that opens at a mismatch, of the address unit `mau` or of the data path
 * `mau_vmem`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_VIEW_H
#define GTKW_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "mau_channels.h"

typedef struct gtkw_view {
	const char *fst;       /**< the dump */
	const char *surfer;    /**< the command file for Surfer, written beside */
	const char *names_dir; /**< translate files */
	const char *title;     /**< one line about the mismatch */
	const char *detail;    /**< another: what the unit says and what the model; "": none */
	enum mau_top top;      /**< the unit */
	mau_sizes size;
	unsigned id_bits; /**< the data path: bits of the id of a memory request */
	bool hang;        /**< nothing moves: handshakes of all channels come first */
	bool inst; /**< the engine inst: instruction words come in, a decoder stands before the unit
	            */
	int lane;  /**< lane of the wave that differs, -1: none */
	const char *channel;    /**< that differs: its group comes first; "": none does */
	const char *field;      /**< of it that differs */
	uint64_t marker, start; /**< clocks of the episode */
} gtkw_view;

/**
 * Writes the save file 'path': the lane and the channel that differ, context, request, the other
 * channels, and what is inside. Returns 0, or -1 with errno set.
 */
int gtkw_view_write(const char *path, const gtkw_view *view);

#endif
