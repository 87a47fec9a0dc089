/*
 * explain_input.h - what `mau explain` is to explain, and where it comes from; private to cmd_explain.c and explain_request.c.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_INPUT_H
#define MAU_EXPLAIN_INPUT_H

#include "cli.h"

struct input {
	cli_unit given;
	mau_context ctx;
	mau_request req;
	uint32_t inst[2];
	unsigned inst_words; /**< that were given */
	uint64_t lane;
	bool has_gfx, has_inst, has_vsharp, has_saddr, has_apertures, has_lane, words_only, all, txns, json;
	const char *place;
	char text[256];
};

/** The request of in->inst with its operands. Returns -1 to go on, or the exit code after a message. */
int explain_from_words(struct input *in);
/** The request that in->place names: FILE, FILE:EPISODE or FILE:EPISODE:REQUEST; a file of that very name wins. Returns as the other. */
int explain_from_file(struct input *in, tb_unit *unit, bool *has_unit);

#endif
