/*
 * eval_line.h - the golden model's answer to one request after another of an episode, as lines of
 * JSON: what `mau eval` writes and `mau compare` compares with.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EVAL_LINE_H
#define MAU_EVAL_LINE_H

#include "cli/ask/eval_data.h"
#include "mreq/mreq.h"

/** An episode whose requests are asked in their order. */
typedef struct eval_episode {
	const mreq_file *head;
	const tb_episode *ep;
	uint32_t index;
	tb_unit unit;
	tb_store *store; /**< NULL: addresses alone */
	/* of the request that was asked last */
	mau_response rsp;
	mau_execution exec;
	char text[256];
} eval_episode;

/** Begins an episode of a file; 'unit' has the geometry, 'data' asks for execution, which files of
 * version 2 always get. False: memory ran out. */
bool eval_episode_start(eval_episode *e, const mreq_file *head, const tb_episode *ep,
                        uint32_t index, const tb_unit *unit, bool data);

/** Asks for request 'i' (ascending) and fills in '*line_ret', valid until the next one is asked,
 * but for its file_json. Returns as mau_wave(). */
int eval_episode_ask(eval_episode *e, uint32_t i, json_answer *line_ret, json_data *data_ret);

void eval_episode_end(eval_episode *e);

#endif
