/*
 * bench_requests.c - random requests as a request file on standard output, for `mau eval` and other
 * consumers. usage: bench_requests COUNT [SEED]
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>

#include "mreq/mreq.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"

int main(int argc, char **argv)
{
	long count = argc > 1 ? atol(argv[1]) : 0;
	tb_knobs knobs = tb_knobs_default(argc > 2 ? strtoull(argv[2], NULL, 0) : 1);
	mreq_file file = {0};
	char *text;

	if (count < 1) {
		fprintf(stderr, "usage: bench_requests COUNT [SEED]\n");
		return TB_EXIT_USAGE;
	}
	for (uint64_t e = 0; e * knobs.requests < (uint64_t)count; e++) {
		tb_episode ep;

		if (tb_episode_init(&ep, knobs.requests))
			return TB_EXIT_INTERNAL;
		tb_stimulus_episode(&knobs, e, &ep);
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
