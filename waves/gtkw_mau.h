/*
 * gtkw_mau.h - the views that open at a mismatch: of the address unit `mau`, of the data path
 * `mau_vmem`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_MAU_H
#define GTKW_MAU_H

#include <stdbool.h>
#include <stdint.h>

#include "mau/mau.h"

typedef struct gtkw_view {
	const char *fst;       /**< the dump */
	const char *surfer;    /**< the command file for Surfer, written beside */
	const char *names_dir; /**< translate files */
	const char *title;     /**< one line about the mismatch */
	const char *detail;    /**< another: what the unit says and what the model; "": none */
	unsigned lanes, window, line_bytes;
	unsigned id_bits; /**< the data path: bits of the id of a memory request */
	bool hang;        /**< nothing moves: handshakes of all channels come first */
	bool inst; /**< the engine inst: instruction words come in, a decoder stands before the unit
	            */
	int lane;  /**< lane of the wave to show first, -1: none */
	const char *channel; /**< tb_mismatch: the group of "txn", "done", and of the data path of
	                        any port comes first; otherwise the usual order */
	uint64_t marker, start; /**< clocks of the episode */
} gtkw_view;

/**
 * Writes the save file 'path': groups request (and, of the engine inst, what is decoded from it),
 * operands, results, transactions, completion and inside, enumerations by name, wide buses sliced
 * by lane. Returns 0, or -1 with errno set.
 */
int gtkw_mau_write(const char *path, const gtkw_view *view);

/**
 * The same of the data path: groups VGPR writes, SGPR writes, memory requests, LDS, memory
 * responses, completion, operands, store data and inside.
 */
int gtkw_vmem_write(const char *path, const gtkw_view *view);

#endif
