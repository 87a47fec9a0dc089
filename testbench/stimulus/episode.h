/*
 * episode.h - allocates, copies and frees an episode.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_EPISODE_H
#define TB_EPISODE_H

#include "tb.h"

/** Makes an empty episode with room for 'count' requests (all zero). Returns 0, or -1 when memory
 * is short. */
int tb_episode_init(tb_episode *ep, uint32_t count);

/** Makes '*copy' an independent copy of '*ep' with its recorded stalls; '*copy' is overwritten.
 * Returns 0, or -1 when memory is short. */
int tb_episode_copy(tb_episode *copy, const tb_episode *ep);

/** Frees what an episode owns and makes it empty. A zeroed episode may be freed. */
void tb_episode_free(tb_episode *ep);

#endif
