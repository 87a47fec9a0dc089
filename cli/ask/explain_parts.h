/*
 * explain_parts.h - what the parts of the parser of `mau explain` share: keys of options, the
 * option table, arguments that are no options, and the checks after the last option.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CLI_EXPLAIN_PARTS_H
#define CLI_EXPLAIN_PARTS_H

#include "cli/ask/explain_input.h"

/** Keys of options without a letter. Those of the context are OPT_RULES to OPT_PRIVATE. */
enum {
	OPT_INST = CLI_PRIVATE,
	OPT_VSHARP,
	OPT_SADDR,
	OPT_SOFFSET,
	OPT_M0,
	OPT_EXEC,
	OPT_V0,
	OPT_V1,
	OPT_PTR,
	OPT_RULES,
	OPT_ALIGN,
	OPT_POLICY,
	OPT_WAVE32,
	OPT_LDS_BASE,
	OPT_LDS_SIZE,
	OPT_SCRATCH,
	OPT_SHARED,
	OPT_PRIVATE,
	OPT_DATA,
	OPT_DATA0,
	OPT_DATA3 = OPT_DATA0 + TB_DATA_VGPRS - 1,
	OPT_MEM,
	OPT_LDS,
	OPT_REGS,
	OPT_KERNEL,
};

/** Options, text and examples of `mau explain --help`; its parser is explain_parse_option(). */
extern const struct argp explain_argp;

/** Handles one option or argument; 'state' has a struct input. An argp parser. */
error_t explain_parse_option(int key, char *arg, struct argp_state *state);

/** Whether an argument is an instruction's text and no file name: "buffer_load_dword v1, off,
 * s[4:7], 0". Texts of other instructions count too ("ds_read_b32 v1, v0") and are refused by name
 * later. */
bool explain_is_assembly(const char *text);

/** Takes an argument that is not an option: a word, an instruction's text, or a place in a file.
 * Returns 0, cli_bad(), or ARGP_ERR_UNKNOWN for one argument too many. */
error_t explain_take_argument(struct input *in, char *arg);

/** Checks after the last option that the options go together. Returns 0 or cli_bad(). */
error_t explain_check(const struct input *in);

#endif
