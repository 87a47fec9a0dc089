/*
 * explain_input.h - the command line of `mau explain` and the request that it names; private to
 * cmd_explain.c and explain_*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_INPUT_H
#define MAU_EXPLAIN_INPUT_H

#include "cli/ask/explain_data.h"
#include "cli/ask/explain_print.h"
#include "cli/cli.h"
#include "dump/regs.h"

enum {
	EXPLAIN_CONTEXT = 9
};

struct input {
	cli_unit given;
	mau_context ctx; /**< values that are not given are those of mau_context_init() */
	mau_request req;
	uint32_t inst[3];
	unsigned inst_words;                       /**< number of words given */
	unsigned v0_values, v1_values, ptr_values; /**< number of values of --v0, --v1, --ptr: 1
	                                              (for all lanes), 32 or 64; 0: not given */
	uint64_t lanes;                            /**< mask of --lane; 0: not given */
	bool has_gfx, has_inst, has_vsharp, has_m0, has_exec, words_only, all, txns, json;
	const char *kernel;    /**< file of --kernel; NULL: not given */
	const char *dump;      /**< argument of --regs: FILE or FILE:WAVE; NULL: not given */
	const regs_wave *regs; /**< its registers, after explain_registers() */
	char dump_text[512];   /**< "FILE, wave 0 of 2" */
	const char *scalar;    /**< the given one of --saddr and --soffset, which are one operand;
	                          NULL: neither */
	const char *place;
	const char *assembly;                     /**< an instruction's text, instead of --inst */
	const char *context_arg[EXPLAIN_CONTEXT]; /**< arguments of the context options; NULL: not
	                                             given */
	explain_place at;                         /**< the place that 'place' names */
	explain_data data;
	char *vsharp; /**< text of --vsharp, read when the generation is known; NULL: not given */
	const char *vsharp_file; /**< the file that it comes from; "": none */
	char text[256];
};

/** The request that a line of `mau eval` answers. */
typedef struct explain_answer {
	char file[512];
	uint32_t episode, request;
	bool has_unit; /**< the line has a geometry */
	tb_unit unit;
} explain_answer;

/** Whether a file's text is lines of `mau eval` instead of requests. */
bool explain_is_answer(const char *text);
/** Reads line 'number' of such a text, from 0. Returns -1, or the exit code after a message. */
int explain_answer_parse(const char *text, const char *path, uint32_t number, explain_answer *a);
/** Parses the command line of `mau explain` with cli_parse(). */
int explain_options(int argc, char **argv, struct input *in);
/** Reads 'least' to 'most' words of an option: from its argument, then from the arguments after it
 * that are numbers (--inst W W, or --inst 'W W'). Returns 0 or cli_bad(). */
error_t explain_take_words(struct argp_state *state, const char *option, const char *arg,
                           uint32_t *words, unsigned least, unsigned most, unsigned *count_ret);
/** Takes the text of --vsharp from its argument and those after it, or from @FILE. Returns 0 or
 * cli_bad(). */
error_t explain_take_vsharp(struct argp_state *state, const char *arg, struct input *in);
/** Reads a value of 64 bits from an argument and, where they belong to it, those after it: a
 * register's name, a decimal repetition, a second word of 32 bits. Returns 0 or cli_bad(). */
error_t explain_take_pair(struct argp_state *state, const char *option, const char *arg,
                          uint64_t *value_ret);
/** Reads the lanes of a VGPR, or with 'high' of a pair of VGPRs. '*count_ret' is the number of
 * values: 1 (for all lanes), 32 or 64. Returns 0 or cli_bad(). */
error_t explain_take_vgpr(struct argp_state *state, const char *option, const char *arg,
                          uint32_t *low, uint32_t *high, unsigned *count_ret);
/** Makes the request of in->inst with its operands. Returns -1 to go on, or the exit code after a
 * message. */
int explain_from_words(struct input *in);
/** Reads the register dump of --regs, if it is given. Returns -1 to go on, or the exit code after a
 * message. */
int explain_registers(struct input *in);
/** Explains the memory instructions of the file in->kernel. Returns the exit code. */
int explain_kernel(struct input *in);
/** Makes the request of an instruction from the options and the dump. Returns as
 * mau_request_from_inst(). */
int explain_make_request(struct input *in, const mau_inst *inst, mau_request *req_ret,
                         mau_operand *missing_ret);
/** Takes the data registers that no option gives from the dump. */
void explain_registers_data(struct input *in, const mau_inst *inst);
/** Checks the operands of in->req: the instruction must read each given operand and lack none.
 * Completes saddr and m0. Returns -1 to go on, or the exit code after a message. */
int explain_operands(struct input *in, const mau_inst *inst);
/** Loads the request that in->place names: FILE, FILE:EPISODE, FILE:EPISODE:REQUEST, or FILE:LINE
 * of `mau eval`. A file of exactly that name has precedence. Returns -1 to go on, or the exit code
 * after a message. */
int explain_from_file(struct input *in, tb_unit *unit, bool *has_unit);

#endif
