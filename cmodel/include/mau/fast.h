/*
 * fast.h - the fast form of the golden model, for lockstep and for batches of requests.
 *
 * The same answers as mau_wave() and mau_lanes_wave() of mau.h, field by field, some four times
 * as fast, and mau_execute() of execute.h, some two times as fast: a request's decisions are taken
 * once, then each step is a loop over the 64 lanes that a compiler turns into vector instructions.
 * It is written for speed (cmodel/src/fast/), and the tests unit.fast_form and unit.fast_execute
 * hold it to the golden model, which is written for reading. Ask the golden model unless millions
 * of requests wait.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_H
#define MAU_FAST_H

#include "mau/execute.h"
#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mau_fast_wave() is mau_wave(), fast. Returns as mau_wave(). */
int mau_fast_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                  mau_response *rsp_ret);

/* mau_fast_lanes() is mau_lanes_wave(), fast. Returns as mau_lanes_wave(). */
int mau_fast_lanes(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret);

/*
 * mau_lanes_batch() is mau_fast_lanes() for 'count' requests under one context.
 * Returns MAU_OK; at the first bad request its error code, with '*done_ret' (may be NULL) =
 * requests finished.
 */
int mau_lanes_batch(const mau_context *ctx, const mau_request *reqs, size_t count,
                    mau_lanes *lanes_ret, size_t *done_ret);

/*
 * mau_wave_batch() is mau_fast_wave() for 'count' requests under one context and geometry. Returns
 * as mau_lanes_batch().
 */
int mau_wave_batch(const mau_context *ctx, const mau_geometry *geo, const mau_request *reqs,
                   size_t count, mau_response *rsp_ret, size_t *done_ret);

#define MAU_LINE_BYTES_MAX 128 /**< bytes of a line, at most */

/*
 * mau_fast_execute() is mau_execute(), fast: the same registers, elements, memory and LDS. It moves
 * memory by lines, a transaction at a time: each call of a callback of 'memory' for
 * MAU_SPACE_MEMORY moves 1 to 64 bytes side by side within a line, for all lanes of a transaction
 * together (atomics lane by lane); a store merges its lanes first. 'lines_ret', when it is not
 * NULL, has room for MAU_MAX_TXN lines and receives the bytes that transaction i of a load or a
 * store moves, by their place in its line; others are not written for loads, 0 for stores.
 *
 * Returns as mau_execute(). When a callback refuses (MAU_ERR_MEMORY), fault_address is the first
 * byte of that call and fault_lane a lane that takes part; what the transactions before it wrote
 * stays written.
 */
int mau_fast_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                     const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out,
                     uint8_t lines_ret[][MAU_LINE_BYTES_MAX]);

#ifdef __cplusplus
}
#endif
#endif
