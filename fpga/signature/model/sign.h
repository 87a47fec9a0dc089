/*
 * sign.h - the C model of a board's signature mode (../README.md): requests from a key and an
 * index, and the hash of the unit's correct outputs for them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SIGN_H
#define SIGN_H

#include <stdbool.h>
#include <stdint.h>

#include "mau/mau.h"

#define SIGN_VERSION 3u     /**< version of generator and hash, in the README */
#define SIGN_BLOCK_LOG2 6u  /**< indices of a block share a context: 2^6 */
#define SIGN_CHECK_LOG2 20u /**< requests of a checkpoint: 2^20 */

/** Context of block 'block' = index / 64. */
void sign_context(uint64_t key, uint64_t block, mau_context *ctx_ret);

/** The unit: LANES, WINDOW, LINE_BYTES. */
typedef struct sign_unit {
	unsigned lanes, window, line_bytes;
} sign_unit;

/** Running hashes of the channels in a block (../README.md, Hash). */
typedef struct sign_channels {
	uint64_t res, line, mask, high, done;
} sign_channels;

/** Sets the initial values. */
void sign_channels_start(sign_channels *c);

/** Hashes the outputs 'rsp' of the unit for request 'req'. */
void sign_channels_add(sign_channels *c, const sign_unit *unit, const mau_context *ctx,
                       const mau_request *req, const mau_response *rsp);

/** Folds a block into the hash of a run, which starts at SIGN_K (sign_mix.h). Returns it. */
uint64_t sign_fold(uint64_t hash, const sign_unit *unit, const sign_channels *c);

/** Request 'index' under the context of its block; lanes past the end of the wave are 0. */
void sign_request(uint64_t key, uint64_t index, const mau_context *ctx, mau_request *req_ret);

#endif
