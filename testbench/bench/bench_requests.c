/*
 * bench_requests.c - random requests as a request file on standard output, for `mau eval` and other
 * consumers. usage: bench_requests COUNT [SEED [data]]; "data": with the data registers that the
 * requests read, and memory of that seed (version 2).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "datapath/data_stimulus.h"
#include "mreq/mreq.h"
#include "stimulus/episode.h"
#include "stimulus/episode_data.h"
#include "stimulus/stimulus.h"

/** Gives an episode its data; false: memory is short. */
static bool add_data(tb_episode *ep, uint64_t seed, uint64_t episode)
{
	const tb_data empty = {.memory = {.seed = seed ^ episode}};

	ep->data = tb_data_copy(&empty, ep->count);
	if (!ep->data || !tb_data_grow(ep->data, ep->count))
		return false;
	for (uint32_t i = 0; i < ep->count; i++)
		tb_data_vgprs(seed, episode, i, mau_data_dwords(ep->ctx.gfx, &ep->req[i].op),
		              ep->data->regs[i].vdata);
	return true;
}

int main(int argc, char **argv)
{
	long count = argc > 1 ? atol(argv[1]) : 0;
	tb_knobs knobs = tb_knobs_default(argc > 2 ? strtoull(argv[2], NULL, 0) : 1);
	bool data = argc > 3 && strcmp(argv[3], "data") == 0;
	mreq_file file = {0};
	char *text;

	if (count < 1 || argc > 4 || (argc > 3 && !data)) {
		fprintf(stderr, "usage: bench_requests COUNT [SEED [data]]\n");
		return TB_EXIT_USAGE;
	}
	for (uint64_t e = 0; e * knobs.requests < (uint64_t)count; e++) {
		tb_episode ep;

		if (tb_episode_init(&ep, knobs.requests))
			return TB_EXIT_INTERNAL;
		tb_stimulus_episode(&knobs, e, &ep);
		if (data && !add_data(&ep, knobs.seed, e))
			return TB_EXIT_INTERNAL;
		if (!mreq_add(&file, &ep))
			return TB_EXIT_INTERNAL;
	}
	text = mreq_print(&file, NULL, NULL);
	if (!text)
		return TB_EXIT_INTERNAL;
	fputs(text, stdout);
	free(text);
	mreq_free(&file);
	return fflush(stdout) ? TB_EXIT_IO : TB_EXIT_OK;
}
