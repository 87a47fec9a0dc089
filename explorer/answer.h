/*
 * answer.h - what the page shows of a request: its fields, its addresses, its data.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLORER_ANSWER_H
#define MAU_EXPLORER_ANSWER_H

#include "cli/ask/eval_data.h"

/** Writes the members of a request: its fields, the V#, the accesses, the derivation of 'lane'
 * (lane 0 if the wave lacks it), and the line of `mau eval`. False: the model refuses the request.
 */
bool answer_write(const tb_episode *ep, const tb_unit *unit, json_answer *a, unsigned lane);

/** Writes the member "data" of a request that was executed: its bytes, channels, components and
 * registers, and the derivation of the data of 'lane'. */
void answer_data(const tb_episode *ep, const json_answer *a, unsigned lane);

/** Writes the member "data" of a request that cannot be executed: the reason. */
void answer_no_data(const char *why);

#endif
