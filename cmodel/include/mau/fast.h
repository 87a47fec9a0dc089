/*
 * fast.h - a fast implementation of the golden model, for lockstep and for batches of requests.
 *
 * It gives the same answers, field by field, as mau_wave() and mau_lanes_wave() of mau.h, about
 * four times as fast, and as mau_execute() of execute.h, about two times as fast. It decides once
 * per request what all lanes share; each step is then a loop over the 64 lanes that a compiler can
 * vectorize. The code (cmodel/src/fast/) is written for speed. The tests unit.fast_form and
 * unit.fast_execute compare it with the golden model, which is written for reading. Use the golden
 * model unless you have millions of requests.
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

/* mau_fast_wave() is the fast mau_wave(), with the same result codes. */
int mau_fast_wave(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                  mau_response *rsp_ret);

/* mau_fast_lanes() is the fast mau_lanes_wave(), with the same result codes. */
int mau_fast_lanes(const mau_context *ctx, const mau_request *req, mau_lanes *lanes_ret);

/*
 * mau_lanes_batch() is mau_fast_lanes() for 'count' requests with one context. It stops at the
 * first bad request and returns its error code, else MAU_OK. '*done_ret' (may be NULL) receives the
 * number of requests finished.
 */
int mau_lanes_batch(const mau_context *ctx, const mau_request *reqs, size_t count,
                    mau_lanes *lanes_ret, size_t *done_ret);

/*
 * mau_wave_batch() is mau_fast_wave() for 'count' requests with one context and one geometry.
 * Returns as mau_lanes_batch().
 */
int mau_wave_batch(const mau_context *ctx, const mau_geometry *geo, const mau_request *reqs,
                   size_t count, mau_response *rsp_ret, size_t *done_ret);

#define MAU_LINE_BYTES_MAX 128 /**< bytes of a line, at most */

/*
 * mau_fast_execute() is the fast mau_execute(): the same registers, elements, memory and LDS. It
 * accesses memory line by line. Each callback for MAU_SPACE_MEMORY moves 1 to 64 contiguous bytes
 * of a line for all lanes of a transaction (of an atomic, for one lane); a store merges its lanes
 * before the call. 'lines_ret' may be NULL; otherwise it has room for MAU_MAX_TXN lines. Line i
 * receives the bytes that transaction i of a load or a store moves, at their place in the line.
 * Other bytes of the line are not written by a load, and are 0 after a store. The line of a request
 * that memory did not answer with OK is undefined.
 *
 * Returns as mau_execute(). If read or write refuses (MAU_ERR_MEMORY), refused_address is the first
 * byte of that call and refused_lane one of its lanes. Without mau_memory.request, a code that is
 * not the same for all bytes of a line can give other results than mau_execute().
 */
int mau_fast_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                     const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out,
                     uint8_t lines_ret[][MAU_LINE_BYTES_MAX]);

#ifdef __cplusplus
}
#endif
#endif
