/*
 * stimulus.h - constrained-random episodes. They have two kinds of requests. The fields of a
 * corner-weighted request are drawn near boundaries. A coherent request is one that a driver and a
 * compiler could make: its fields fit each other. The word has nothing to do with caches.
 *
 * An episode is a function of (knobs, episode number). Nothing is allocated: the requests are
 * written into the episode's array.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STIMULUS_H
#define TB_STIMULUS_H

#include "stimulus/knobs.h"
#include "stimulus/rng.h"
#include "tb.h"

/*
 * tb_stimulus_episode() fills 'ep' with episode number 'episode' of knobs->seed. 'ep' comes from
 * tb_episode_init() with at least knobs->requests requests; count, context, profiles and requests
 * are overwritten, recorded stalls are cleared.
 */
void tb_stimulus_episode(const tb_knobs *knobs, uint64_t episode, tb_episode *ep);

/** Digest of an episode's context and requests (XXH3): two episodes with equal stimulus have equal
 * digests. */
uint64_t tb_stimulus_digest(const tb_episode *ep);

#endif
