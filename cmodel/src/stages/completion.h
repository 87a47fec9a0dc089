/*
 * completion.h - what a request completes with, for stages/ and fast/. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_COMPLETION_H
#define MAU_COMPLETION_H

#include "mau/mau.h"

/**
 * Returns the counters that the completion of operation 'op' decrements on generation 'gfx'
 * (MAU_GFX_*), a word of mau_counters (F9, X9). 'errors' is that of mau_response: an illegal
 * request has none.
 */
uint8_t mau_counters_of(unsigned gfx, const mau_op *op, unsigned errors);

/** Returns the errors that the address unit decides, a word of mau_memviol: the OR over the lanes
 * with status MEMVIOL (M7). */
uint8_t mau_memviol_of(const mau_lanes *lanes);

#endif
