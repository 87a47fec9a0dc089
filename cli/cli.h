/*
 * cli.h - what the verbs of `mau` share: arguments, messages, numbers, request files, the unit.
 *
 * A verb is a function that takes its own argv (argv[0] is "mau VERB") and returns a TB_EXIT_*
 * code. A message is one line on standard error: "mau VERB: what is wrong, remedy". Results go to
 * standard output, which main() closes and checks.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CLI_H
#define MAU_CLI_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "mreq/mreq.h"
#include "tb.h"

int cmd_run(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_shrink(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_decode(int argc, char **argv);
int cmd_eval(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_draw(int argc, char **argv);
int cmd_board(int argc, char **argv);
int cmd_board_sign(int argc, char **argv); /**< `mau board sign` */

/**
 * Parses the arguments by argp's table. Options may come in any place. --help prints the help on
 * standard output. Returns -1 to go on, else the exit code: TB_EXIT_OK after --help, TB_EXIT_USAGE
 * after a message. argp->parser returns cli_bad() for a bad argument.
 */
int cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/** Prints "mau VERB: ..." for a bad argument. Returns what argp->parser must return. */
error_t cli_bad(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** After a message that is printed already: cli_parse() returns 'code'. Returns what argp->parser
 * must return. */
error_t cli_reported(int code);

/** Prints with cli_bad() what is wrong with 'word', an option that getopt refused. 'table' is the
 * verb's option table. */
void cli_bad_option(const struct argp *table, const char *verb, const char *word);

/** Prints "mau VERB: ..." and returns 'code'. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/**
 * Prints "mau VERB: cannot write the results" with the reason in errno. A closed pipe (EPIPE; the
 * reader may be head) gets no message. Returns TB_EXIT_IO.
 */
int cli_write_failed(void);

/** Prints that memory ran out for a JSON object. Returns TB_EXIT_INTERNAL. */
int cli_no_json(void);

/** Takes the name of a folder or a file; it must not be empty. Returns 0 or cli_bad(). */
error_t cli_path(const char *option, const char *text, const char **path_ret);

/** Reads a number of at most 'max', decimal or 0x hexadecimal. The message names 'option'. Returns
 * 0 or cli_bad(). */
error_t cli_number(const char *option, const char *text, uint64_t max, uint64_t *value_ret);

/** The text of an argument, to free(): its own, or with @FILE that of the file. '*name_ret' is the
 * file's name, or "". Returns NULL after cli_reported(). */
char *cli_text(const char *arg, size_t *len_ret, const char **name_ret);

/** Reads a V# from a text of cli_text(): four words, or fields (mau/resource.h). Comments
 * of the text are overwritten. Returns -1, or the
 * exit code after a message. */
int cli_vsharp(const char *option, char *text, const char *name, const mau_context *ctx,
               uint32_t vsharp_ret[4]);

/** Reads the numbers of an argument, or of the file that @FILE names, with mreq_parse_list().
 * Returns 0 or cli_bad(). */
error_t cli_list(const char *option, const char *arg, const mreq_list *list, uint64_t *values,
                 unsigned *count_ret);

/** cli_list() for an operand or a field of the context, one number of at most 'max'. */
error_t cli_value(const char *option, const char *arg, uint64_t max, uint64_t *value_ret);

/** cli_list() for 64 bits: one number, or two words of 32 bits, low word first. */
error_t cli_pair(const char *option, const char *arg, uint64_t *value_ret);

/** Options of a unit's sizes, for group 2 of an argp table. cli_unit_option() handles them. */
#define CLI_SIZE_OPTIONS CLI_SIZE_OPTIONS_IN(2)

/** The same in another group of the help. */
#define CLI_SIZE_OPTIONS_IN(group)                                                               \
	{"lanes",                                                                                \
	 CLI_LANES,                                                                              \
	 "N",                                                                                    \
	 0,                                                                                      \
	 "lanes a clock: 4, 8, 16, 32 or 64; without --window it sets both",                     \
	 group},                                                                                 \
		{"window",                                                                       \
	         CLI_WINDOW,                                                                     \
	         "N",                                                                            \
	         0,                                                                              \
	         "lanes whose accesses merge: 4, 8, 16, 32 or 64; without --lanes it sets both", \
	         group},                                                                         \
	{                                                                                        \
		"line-bytes", CLI_LINE_BYTES, "N", 0, "bytes of a memory line: 64 or 128", group \
	}

/** The same, and the engine: options that choose the unit under test. */
#define CLI_UNIT_OPTIONS                                                                        \
	CLI_SIZE_OPTIONS, {"engine",                                                            \
	                   CLI_ENGINE,                                                          \
	                   "NAME",                                                              \
	                   0,                                                                   \
	                   "what runs the unit: verilator (default), systemc, inst (it takes "  \
	                   "instruction "                                                       \
	                   "words), netlist (Yosys' cells of an ECP5) or board:DEVICE[@BAUD]; " \
	                   "with --data axi64, axi128, axi256, axi512: an AXI4 memory",         \
	                   2}

/** The option --convert, in group 2. */
#define CLI_CONVERT_OPTION                                                \
	{"convert",                                                       \
	 CLI_CONVERT,                                                     \
	 "N",                                                             \
	 0,                                                               \
	 "data path: lanes that convert in a clock, 4 (default) or 1; a " \
	 "board has its own",                                             \
	 2}

/** Keys of the options that verbs share. CLI_PRIVATE is the first key of a verb's own options. */
enum {
	CLI_LANES = 1000,
	CLI_WINDOW,
	CLI_LINE_BYTES,
	CLI_ENGINE,
	CLI_FAULT,
	CLI_RESET_SEED,
	CLI_CHECKED,
	CLI_EPISODE,
	CLI_DATA,
	CLI_CONVERT,
	CLI_THROUGHPUT,
	CLI_PRIVATE = 1100
};

/** The unit as far as the command line gives it; 0 or NULL: not given. */
typedef struct cli_unit {
	unsigned lanes, window, line_bytes, fault, convert;
	const char *engine;
	uint64_t reset_seed;
	bool has_fault, has_seed, checked, data;
} cli_unit;

/** Whether LANES, WINDOW and LINE_BYTES are sizes that a unit can have. */
bool cli_unit_is(const tb_unit *unit);

/** Handles the options of a unit. Returns ARGP_ERR_UNKNOWN for other keys. */
error_t cli_unit_option(int key, const char *arg, cli_unit *unit);

/** Checks the options of a unit, after the last one: --engine with --data (unit->data), --convert.
 * Returns 0 or cli_bad(). */
error_t cli_unit_check(const cli_unit *unit);

/** Chooses the engine of the data path, unless the command line names a board. */
void cli_unit_data(cli_unit *unit);

/** Makes the unit to use. The command line overrides the file's unit ('from', NULL: the file has
 * none), which overrides the default, 16/16/64 on verilator. --lanes or --window given alone sets
 * both. On the data path a file's window above its lanes is lowered to them. */
void cli_unit_make(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret);

/** cli_unit_make() for a unit that will run. A board's own sizes are taken unless the command line
 * gives one. Returns 0, or an exit code after a message: TB_EXIT_USAGE when the engine has no such
 * build, tb_board_exit() when the board does not answer. */
int cli_unit_to_run(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret);

/** Reads the argument of --gfx with mau_gfx_find(). Returns 0 or cli_bad(). */
error_t cli_generation(const char *text, uint8_t *gfx_ret);

/** Finds 'text', in any case, among the names of an enumeration of 'width' bits. Returns 0 or
 * cli_bad(). */
error_t cli_name(const char *option, const char *text, unsigned width,
                 const char *(*name)(unsigned), uint8_t *code_ret);

/** Reads names of fields of `mau eval` (enum json_field) with commas between them into a mask.
 * Returns 0 or cli_bad(). */
error_t cli_fields(const char *text, uint32_t *fields_ret);

/** Reads a file with mreq_read(). A signal ends a read that waits. Returns NULL after a message,
 * with the exit code in '*code_ret'. */
char *cli_read(const char *path, size_t *len_ret, int *code_ret);

/** Reads and parses a request file. Returns -1 to go on, else the exit code after a message. */
int cli_load(const char *path, mreq_file *file);

/** Checks that the operation of a request can move data (mreq_op_moves()). Returns 0, or
 * TB_EXIT_INPUT after a message. */
int cli_moves(const char *path, const tb_episode *ep, uint32_t episode, uint32_t request);

/** The plural's "s", "" for 1. */
static inline const char *cli_s(uint64_t count)
{
	return count == 1 ? "" : "s";
}

/** The name in lower case, in one of eight buffers used in turn. */
const char *cli_lower(const char *name);

#endif
