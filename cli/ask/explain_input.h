/*
 * explain_input.h - what `mau explain` is to explain, and where it comes from; private to
 * cmd_explain.c, explain_options.c, explain_lists.c, explain_request.c and explain_operands.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_INPUT_H
#define MAU_EXPLAIN_INPUT_H

#include "cli/ask/explain_data.h"
#include "cli/ask/explain_print.h"
#include "cli/cli.h"

enum {
	EXPLAIN_CONTEXT = 9
};

struct input {
	cli_unit given;
	mau_context ctx; /**< what was not told is as mau_context_init() has it */
	mau_request req;
	uint32_t inst[3];
	unsigned inst_words; /**< that were given */
	unsigned v0_values, v1_values,
		ptr_values; /**< of --v0, --v1, --ptr: 1 (for all lanes), 32 or 64; 0: not given */
	uint64_t lane;
	bool has_gfx, has_inst, has_vsharp, has_m0, has_lane, words_only, all, txns, json;
	const char *scalar; /**< --saddr or --soffset, which are one operand: the one that was
	                       given, NULL: neither */
	const char *place;
	const char *assembly;              /**< an instruction's text, in place of --inst */
	const char *told[EXPLAIN_CONTEXT]; /**< arguments of the options of the context */
	explain_place at;                  /**< what 'place' turned out to be */
	explain_data data;
	char text[256];
};

/** What a line of `mau eval` answers. */
typedef struct explain_answer {
	char file[512];
	uint32_t episode, request;
	bool has_unit; /**< it says for which geometry */
	tb_unit unit;
} explain_answer;

/** Is the text of a file lines of `mau eval`, no requests? */
bool explain_is_answer(const char *text);
/** Line 'number' of it, from 0. Returns -1, or the exit code after a message. */
int explain_answer_parse(const char *text, const char *path, uint32_t number, explain_answer *a);
/** cli_parse() of the command line of `mau explain`. */
int explain_options(int argc, char **argv, struct input *in);
/** The words of an option's argument and, behind it, of arguments that are numbers, 'least' to
 * 'most' of them: --inst W W, or --inst 'W W'. Returns 0 or cli_bad(). */
error_t explain_take_words(struct argp_state *state, const char *option, char *arg, uint32_t *words,
                           unsigned least, unsigned most, unsigned *count_ret);
/** The lanes of a VGPR, or with 'high' of a pair of them; '*count_ret' are the values given: 1 (for
 * all lanes), 32 or 64. Returns as the other. */
error_t explain_take_vgpr(struct argp_state *state, const char *option, const char *arg,
                          uint32_t *low, uint32_t *high, unsigned *count_ret);
/** The request of in->inst with its operands. Returns -1 to go on, or the exit code after a
 * message. */
int explain_from_words(struct input *in);
/** Checks the operands of in->req against the instruction, which must read each and lack none;
 * completes saddr and m0. Returns as the other. */
int explain_operands(struct input *in, const mau_inst *inst);
/** The request that in->place names: FILE, FILE:EPISODE or FILE:EPISODE:REQUEST, or a line of
 * `mau eval`, FILE:LINE; a file of that very name wins. Returns as the others. */
int explain_from_file(struct input *in, tb_unit *unit, bool *has_unit);

#endif
