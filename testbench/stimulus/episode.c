/*
 * episode.c - see episode.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/episode.h"

#include <stdlib.h>
#include <string.h>

#include "stimulus/episode_data.h"

int tb_episode_init(tb_episode *ep, uint32_t count)
{
	memset(ep, 0, sizeof(*ep));
	ep->req = calloc(count ? count : 1, sizeof(*ep->req));
	ep->count = count;
	return ep->req ? 0 : -1;
}

int tb_episode_copy(tb_episode *copy, const tb_episode *ep)
{
	if (tb_episode_init(copy, ep->count))
		return -1;
	mau_request *req = copy->req;

	*copy = *ep;
	copy->req = req;
	if (ep->count)
		memcpy(req, ep->req, ep->count * sizeof(*req));
	for (int p = 0; p < MAU_ALL_PORTS; p++) {
		copy->stall[p] = (tb_stall){0};
	}
	copy->data = ep->data ? tb_data_copy(ep->data, ep->count) : NULL;
	if (ep->data && !copy->data) {
		tb_episode_free(copy);
		return -1;
	}
	for (int p = 0; p < MAU_ALL_PORTS; p++) {
		uint32_t n = ep->stall[p].count;

		if (!n)
			continue;
		copy->stall[p].words = malloc(n * sizeof(uint64_t));
		if (!copy->stall[p].words) {
			tb_episode_free(copy);
			return -1;
		}
		memcpy(copy->stall[p].words, ep->stall[p].words, n * sizeof(uint64_t));
		copy->stall[p].count = copy->stall[p].room = n;
	}
	return 0;
}

void tb_episode_free(tb_episode *ep)
{
	free(ep->req);
	tb_data_free(ep->data);
	for (int p = 0; p < MAU_ALL_PORTS; p++)
		free(ep->stall[p].words);
	memset(ep, 0, sizeof(*ep));
}
