/*
 * data_stimulus.h - data for the data path: words weighted to corners, for VGPRs and for memory.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_STIMULUS_H
#define TB_DATA_STIMULUS_H

#include "mau/mau.h"
#include "stimulus/rng.h"
#include "tb.h"

#define TB_DATA_VGPRS 4 /**< data VGPRs that an instruction reads, at most */

/**
 * A word from 64 random bits: corners of floats, halves and integers; numbers half way between two
 * codes of a format; numbers around the ends of a clamp; or anything.
 */
uint32_t tb_data_word(uint64_t random);

/** Data VGPRs of the lanes of request 'request' of episode 'episode' of a seed. */
void tb_data_vgprs(uint64_t seed, uint64_t episode, uint32_t request,
                   uint32_t vdata_ret[TB_DATA_VGPRS][MAU_WAVE]);

/**
 * Makes the requests of tb_stimulus_episode() those of a data run: on gfx6 and gfx7 every other V#
 * or MTBUF of SNORM becomes SNORM_OGL (T7, T16), which addresses do not depend on. The same key
 * gives the same requests.
 */
void tb_data_requests(uint64_t seed, uint64_t episode, tb_episode *ep);

#endif
