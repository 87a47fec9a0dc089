/*
 * cli.h - what the verbs of the command `mau` share: argument parsing, messages, numbers.
 *
 * Every verb is one function that takes its own argv (argv[0] is "mau VERB") and returns a
 * TB_EXIT_* code. Messages are one line on standard error, "mau VERB: what, remedy"; results go to
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
int cmd_board(int argc, char **argv);
int cmd_board_sign(int argc, char **argv); /**< `mau board sign` */

/**
 * Parses arguments by argp's table: options may come in any place, --help prints the help on
 * standard output. Returns -1 to go on, or the exit code: TB_EXIT_OK after --help, TB_EXIT_USAGE
 * after one line that says what is wrong. argp->parser returns cli_bad() for a bad argument.
 */
int cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/** Says "mau VERB: ..." for a bad argument; returns the value that the parser returns. */
error_t cli_bad(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Says by cli_bad() what is wrong with 'word', an option that getopt did not like; 'table' and
 * 'verb' are those of the command line. */
void cli_bad_option(const struct argp *table, const char *verb, const char *word);

/** Says "mau VERB: ..." and returns 'code'. */
int cli_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/**
 * Says "mau VERB: ..." of results that cannot be written, for the reason in errno; returns
 * TB_EXIT_IO. A reader that has gone away (EPIPE), such as head, is told nothing: it wanted no
 * more.
 */
int cli_write_failed(void);

/** Says "mau VERB: ..." of a JSON object that memory ran out for; returns TB_EXIT_INTERNAL. */
int cli_no_json(void);

/** Name of a folder or a file, which is not empty. Returns 0 or cli_bad(). */
error_t cli_path(const char *option, const char *text, const char **path_ret);

/** Number, decimal or 0x hexadecimal, of at most 'max'; 'option' names it in the message. Returns 0
 * or cli_bad(). */
error_t cli_number(const char *option, const char *text, uint64_t max, uint64_t *value_ret);

/** cli_number() of an operand or a field of the context: leading zeros without 0x are refused, they
 * look hexadecimal. */
error_t cli_value(const char *option, const char *text, uint64_t max, uint64_t *value_ret);

/** cli_value() of a 32-bit machine or V# word: eight digits without 0x are refused, too. */
error_t cli_word(const char *option, const char *text, uint64_t *value_ret);

/** A unit has the generation; the golden model has more. */
bool cli_unit_has(unsigned gfx);

/** mau_gfx_name() of the generations that a unit has, "?" for others. */
const char *cli_unit_gfx_name(unsigned gfx);

/** Options of a unit under test, for an argp table; handled by cli_unit_option(). */
#define CLI_UNIT_OPTIONS                                                                           \
	{"lanes",                                                                                  \
	 CLI_LANES,                                                                                \
	 "N",                                                                                      \
	 0,                                                                                        \
	 "lanes a clock: 4, 8, 16, 32 or 64 (default 16); without --window sets it too",           \
	 1},                                                                                       \
		{"window",                                                                         \
	         CLI_WINDOW,                                                                       \
	         "N",                                                                              \
	         0,                                                                                \
	         "lanes that merge into lines: 4 to 64 (default 16); without --lanes sets it too", \
	         1},                                                                               \
		{"line-bytes",                                                                     \
	         CLI_LINE_BYTES,                                                                   \
	         "N",                                                                              \
	         0,                                                                                \
	         "bytes of a memory line: 64 (default) or 128",                                    \
	         1},                                                                               \
		{"engine",                                                                         \
	         CLI_ENGINE,                                                                       \
	         "NAME",                                                                           \
	         0,                                                                                \
	         "verilator, systemc, inst: the unit that takes instruction words, netlist: "      \
	         "what Yosys makes of the unit for an ECP5, or board:DEVICE[@BAUD]: the unit "     \
	         "on a board there",                                                               \
	         1}

/** Keys of the options of a unit; CLI_FAULT and those behind it take the tracing build. */
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
	CLI_THROUGHPUT,
	CLI_PRIVATE = 1100
};

/** Parts of a unit that the command line gave; 0 or NULL: not given. */
typedef struct cli_unit {
	unsigned lanes, window, line_bytes, fault;
	const char *engine;
	uint64_t reset_seed;
	bool has_fault, has_seed, checked;
} cli_unit;

/** Is there a unit of such LANES, WINDOW and LINE_BYTES? */
bool cli_unit_is(const tb_unit *unit);

/** Handles the keys of a unit; ARGP_ERR_UNKNOWN for others. */
error_t cli_unit_option(int key, const char *arg, cli_unit *unit);

/** Refuses --engine together with --data; returns cli_bad(). */
error_t cli_data_engine(const char *engine);

/** Makes the unit to use. The command line overrides the file's unit ('from', NULL: the file has
 * none), which overrides the default, 16/16/64 on verilator. --lanes or --window given alone sets
 * both. On the data path a file's window above its lanes is lowered to them. */
void cli_unit_make(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret);

/** cli_unit_make() of a unit that is to run; that of a board is the one it holds, unless a size was
 * asked for. Returns 0, or an exit code after a message: TB_EXIT_USAGE when the engine cannot be
 * built as asked, tb_board_exit() when the board does not answer. */
int cli_unit_to_run(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret);

/** The generation that the argument of --gfx names: mau_gfx_find(); with 'unit' one that the
 * units have. Returns 0 or cli_bad(). */
error_t cli_generation(const char *text, bool unit, uint8_t *gfx_ret);

/** Code of 'text' among the names of an enumeration of 'width' bits (any case). Returns 0 or
 * cli_bad(). */
error_t cli_name(const char *option, const char *text, unsigned width,
                 const char *(*name)(unsigned), uint8_t *code_ret);

/** Fields of a line of `mau eval` (enum json_field), by name with commas between, as a mask of
 * bits. Returns 0 or cli_bad(). */
error_t cli_fields(const char *text, uint32_t *fields_ret);

/** Reads a file (mreq_read()); NULL after a message, with the exit code in '*code_ret'. A signal
 * ends a read that waits. */
char *cli_read(const char *path, size_t *len_ret, int *code_ret);

/** Reads and parses a request file; returns -1 to go on, or the exit code after a message. */
int cli_load(const char *path, mreq_file *file);

/** Can the operation of a request of a file move data (mreq_op_moves())? Returns 0, or
 * TB_EXIT_INPUT after a message. */
int cli_moves(const char *path, const tb_episode *ep, uint32_t episode, uint32_t request);

/** Plural: "" for 1, else "s". */
static inline const char *cli_s(uint64_t count)
{
	return count == 1 ? "" : "s";
}

/** Enumeration name in lower case; the buffer is one of eight used in turn. */
const char *cli_lower(const char *name);

#endif
