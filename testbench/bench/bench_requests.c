/*
 * bench_requests.c - writes random requests as a request file to standard output, for `mau eval`
 * and other programs. usage: bench_requests COUNT [SEED [data]]; with "data" the requests are drawn
 * as by `mau run --data`, and the file is of version 2.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq.h"
#include "stimulus/data_draw.h"
#include "stimulus/episode.h"
#include "stimulus/stimulus.h"

int main(int argc, char **argv)
{
	long count = argc > 1 ? atol(argv[1]) : 0;
	tb_data_knobs knobs = {.requests =
	                               tb_knobs_default(argc > 2 ? strtoull(argv[2], NULL, 0) : 1),
	                       .memory = TB_MIX};
	bool data = argc > 3 && strcmp(argv[3], "data") == 0;
	mreq_file file = {0};
	char *text;

	if (count < 1 || argc > 4 || (argc > 3 && !data)) {
		fprintf(stderr, "usage: bench_requests COUNT [SEED [data]]\n");
		return TB_EXIT_USAGE;
	}
	for (uint64_t e = 0; e * knobs.requests.requests < (uint64_t)count; e++) {
		tb_episode ep;

		if (tb_episode_init(&ep, knobs.requests.requests))
			return TB_EXIT_INTERNAL;
		if (!data)
			tb_stimulus_episode(&knobs.requests, e, &ep);
		else if (tb_data_draw(&knobs, e, &ep))
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
