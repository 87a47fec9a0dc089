/*
 * data_trace.h - dumps some clocks of an episode on the data path as FST.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_TRACE_H
#define TB_DATA_TRACE_H

#include "tb.h"

typedef struct tb_data_window {
	const char *fst; /**< file to write */
	uint64_t from;   /**< first clock of the episode to dump */
	uint64_t until;  /**< last clock to dump, behind a mismatch with nothing valid, sinks
	                    ready; 0: all */
	const tb_mismatch *found; /**< what a run of the episode found, or NULL */
	uint64_t first, last;     /**< out: clocks of the episode that were dumped */
	unsigned ids;             /**< out: memory requests in flight, at most */
	bool failed;              /**< out: the file cannot be written */
} tb_data_window;

/*
 * Runs '*ep' (recorded) on the tracing build of 'unit' and dumps it from '*window' on. Returns 0,
 * with '*mm' what differed (kind TB_NONE: nothing), or an enum tb_exit code with a sentence in
 * 'message' of 'size' bytes: there is no such build.
 */
int tb_data_trace(const tb_unit *unit, const tb_episode *ep, tb_data_window *window,
                  tb_mismatch *mm, char *message, size_t size);

#endif
