/*
 * trace_window.h - runs an episode in the tracing build, dumps some clocks of it, and writes a
 * GTKWave save file for the dump.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TRACE_WINDOW_H
#define TB_TRACE_WINDOW_H

#include "tb.h"

typedef struct tb_trace {
	const char *fst, *gtkw; /**< files to write */
	uint64_t from, until;   /**< first and last clock of the episode to dump; until 0: all */
	const tb_mismatch *mm;  /**< the mismatch that is expected, or NULL */
	bool reproduced;        /**< out: a mismatch with the same signature came */
	uint64_t first, last;   /**< out: clocks dumped */
	char message[320];      /**< out: why it failed */
} tb_trace;

/** Sets 'from' and 'until' to the clocks around '*mm'. */
void tb_trace_around(tb_trace *trace, const tb_mismatch *mm);

/** Runs '*ep' (recorded). Returns 0, or TB_EXIT_UNIT (no tracing build) or TB_EXIT_IO with
 * 'message'. */
int tb_trace_run(const tb_unit *unit, const tb_episode *ep, tb_trace *trace);

#endif
