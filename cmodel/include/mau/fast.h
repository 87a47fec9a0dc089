/*
 * fast.h - the fast form of the golden model, for lockstep and for batches of requests.
 *
 * The same answers as mau_wave() and mau_lanes_wave() of mau.h, field by field, some thirty times
 * as fast: a request's decisions are taken once, then each step is a loop over the 64 lanes that a
 * compiler turns into vector instructions. It is written for speed (cmodel/src/fast/), and the test
 * unit.fast_form holds it to the golden model, which is written for reading. Ask the golden model
 * unless millions of requests wait.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_H
#define MAU_FAST_H

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

#ifdef __cplusplus
}
#endif
#endif
