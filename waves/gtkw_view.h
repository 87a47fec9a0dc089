/*
 * gtkw_view.h - writes the view of a mismatch of the address unit `mau` or of the data path
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
	const char *surfer;    /**< the command file for Surfer, which is written, too */
	const char *names_dir; /**< translate files */
	const char *title;     /**< one line about the mismatch */
	const char *detail;    /**< another with the values of unit and model; "": none */
	enum mau_top top;      /**< the unit */
	mau_sizes size;
	unsigned id_bits;       /**< the data path: bits of the id of a memory request */
	bool hang;              /**< a hang: handshakes of all channels come first */
	bool inst;              /**< the engine inst, which takes instruction words */
	bool axi4;              /**< the data path with an AXI4 memory */
	int lane;               /**< failing lane of the wave, -1: none */
	const char *channel;    /**< failing channel, whose group comes first; "": none */
	const char *field;      /**< failing field of the channel */
	int byte;               /**< failing byte of a bus of bytes, -1: none */
	bool no_atomic;         /**< the failing request is not an atomic */
	uint64_t marker, start; /**< clocks of the episode */
} gtkw_view;

/**
 * Writes the save file 'path': failing lane and channel, context, request, the other channels, nets
 * inside the unit. Returns 0, or -1 with errno set.
 */
int gtkw_view_write(const char *path, const gtkw_view *view);

#endif
