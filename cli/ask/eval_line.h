/*
 * eval_line.h - the golden model's answers to the requests of an episode, for `mau eval` and `mau
 * compare`.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EVAL_LINE_H
#define MAU_EVAL_LINE_H

#include "cli/ask/eval_data.h"
#include "mreq/mreq.h"

/** An episode; its requests are evaluated in order. */
typedef struct eval_episode {
	const mreq_file *head;
	const tb_episode *ep;
	uint32_t index;
	tb_unit unit;
	tb_store *store; /**< NULL: no data */
	/* of the last request */
	mau_response rsp;
	mau_execution exec;
	char text[256];
} eval_episode;

/** Begins an episode. 'unit' has the geometry. 'data' executes the requests; requests of a file of
 * version 2 are always executed. False: memory ran out. */
bool eval_episode_start(eval_episode *e, const mreq_file *head, const tb_episode *ep,
                        uint32_t index, const tb_unit *unit, bool data);

/** Evaluates request 'i', in ascending order. Fills in '*line_ret' except its file_json; it is
 * valid until the next call. Returns as mau_wave(). */
int eval_episode_ask(eval_episode *e, uint32_t i, json_answer *line_ret, json_data *data_ret);

void eval_episode_end(eval_episode *e);

#endif
