/*
 * cli.c - see cli.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/cli.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/stop.h"

static const char *verb = "mau"; /* argv[0] of the verb that runs */
static const struct argp *table;
static bool reported;
static int behind; /* the words before this one are done: a bad option among letters of one word
                      leaves getopt in front of that word */

static void say(const char *format, va_list args)
{
	fflush(stdout);
	fprintf(stderr, "%s: ", verb);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
}

error_t cli_bad(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!reported)
		say(format, args);
	va_end(args);
	reported = true;
	return EINVAL;
}

int cli_fail(int code, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	say(format, args);
	va_end(args);
	return code;
}

int cli_write_failed(void)
{
	return errno == EPIPE ? TB_EXIT_IO
	                      : cli_fail(TB_EXIT_IO, "cannot write the results: %s",
	                                 strerror(errno ? errno : EIO));
}

int cli_no_json(void)
{
	return cli_fail(TB_EXIT_INTERNAL, "cannot make JSON: memory ran out");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	error_t result;

	if (key == ARGP_KEY_ERROR) {
		if (!reported && state->next <= state->argc && state->next > 0)
			cli_bad_option(table, verb,
			               state->argv[state->next == behind && behind < state->argc
			                                   ? behind
			                                   : state->next - 1]);
		return 0;
	}
	result = table->parser(key, arg, state);
	behind = state->next > behind ? state->next : behind;
	if (key == ARGP_KEY_ARG && result == ARGP_ERR_UNKNOWN)
		return cli_bad("unexpected argument '%s', '%s --help' shows what goes where", arg,
		               verb);
	return result;
}

int cli_parse(const struct argp *argp, int argc, char **argv, void *input)
{
	struct argp wrapped = *argp;

	verb = argv[0];
	table = argp;
	reported = false;
	behind = 1;
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
			setenv("ARGP_HELP_FMT", "no-dup-args-note",
			       0); /* a sentence that says nothing */
			argp_help(argp, stdout, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_BUG_ADDR,
			          argv[0]);
			return TB_EXIT_OK;
		}
	wrapped.parser = parse;
	if (argp_parse(&wrapped, argc, argv,
	               ARGP_NO_ERRS | ARGP_NO_HELP | ARGP_NO_EXIT | ARGP_IN_ORDER, NULL,
	               input) == 0)
		return -1;
	cli_bad("bad arguments, '%s --help' shows how", verb);
	return TB_EXIT_USAGE;
}

error_t cli_number(const char *option, const char *text, uint64_t max, uint64_t *value_ret)
{
	int base = strncmp(text, "0x", 2) == 0 ? 16 : 10;
	char *end;

	errno = 0;
	*value_ret = strtoull(text, &end, base);
	if (!isxdigit((unsigned char)text[0]) || *end)
		return cli_bad("%s: '%s' is no number, write decimal or 0x hexadecimal", option,
		               text);
	if (errno || *value_ret > max)
		return cli_bad(base == 16 ? "%s: %s is out of range, at most 0x%llx"
		                          : "%s: %s is out of range, at most %llu",
		               option, text, (unsigned long long)max);
	return 0;
}

/* Digits without the 0x that they seem to want. */
static error_t bare(const char *option, const char *text)
{
	return cli_bad("%s: '%s' looks hexadecimal, write 0x%s", option, text, text);
}

error_t cli_value(const char *option, const char *text, uint64_t max, uint64_t *value_ret)
{
	return mreq_looks_padded(text, strlen(text)) ? bare(option, text)
	                                             : cli_number(option, text, max, value_ret);
}

error_t cli_word(const char *option, const char *text, uint64_t *value_ret)
{
	return mreq_looks_bare(text, strlen(text))
	               ? bare(option, text)
	               : cli_number(option, text, UINT32_MAX, value_ret);
}

const char *cli_gfx_name(unsigned gfx)
{
	return gfx <= MAU_GFX_11 ? mau_gfx_name(gfx) : "?";
}

/* 'value' is a power of two in [low, high]. */
static bool power_in(uint64_t value, unsigned low, unsigned high)
{
	return value >= low && value <= high && (value & (value - 1)) == 0;
}

static error_t geometry_option(int key, const char *arg, cli_unit *unit)
{
	const char *option = key == CLI_LANES    ? "--lanes"
	                     : key == CLI_WINDOW ? "--window"
	                                         : "--line-bytes";
	uint64_t value;

	if (cli_number(option, arg, UINT32_MAX, &value))
		return EINVAL;
	if (key == CLI_LINE_BYTES) {
		if (!power_in(value, 64, 128))
			return cli_bad("%s: %s is not possible, choose 64 or 128", option, arg);
		unit->line_bytes = (unsigned)value;
	} else {
		if (!power_in(value, 4, 64))
			return cli_bad("%s: %s is not possible, choose 4, 8, 16, 32 or 64", option,
			               arg);
		*(key == CLI_LANES ? &unit->lanes : &unit->window) = (unsigned)value;
	}
	return 0;
}

error_t cli_unit_option(int key, const char *arg, cli_unit *unit)
{
	uint64_t value;

	switch (key) {
	case CLI_LANES:
	case CLI_WINDOW:
	case CLI_LINE_BYTES:
		return geometry_option(key, arg, unit);
	case CLI_ENGINE:
		if (strcmp(arg, "verilator") != 0 && strcmp(arg, "systemc") != 0 &&
		    strcmp(arg, "inst") != 0)
			return cli_bad(
				"--engine: there is no '%s', choose verilator, systemc or inst",
				arg);
		unit->engine = arg;
		return 0;
	case CLI_FAULT:
		if (cli_number("--fault", arg, UINT64_MAX, &value))
			return EINVAL;
		if (value > MAU_FAULT_COUNT)
			return cli_bad("--fault: there is no fault %s, choose 1 to %d "
			               "(docs/user/faults.md), or 0 for none",
			               arg, MAU_FAULT_COUNT);
		unit->has_fault = true;
		unit->fault = (unsigned)value;
		return 0;
	case CLI_RESET_SEED:
		unit->has_seed = true;
		return cli_number("--reset-seed", arg, UINT64_MAX, &unit->reset_seed);
	case CLI_CHECKED:
		unit->checked = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

void cli_unit_make(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret)
{
	tb_unit unit =
		from ? *from
		     : (tb_unit){
			       .lanes = 16, .window = 16, .line_bytes = 64, .engine = "verilator"};

	if (given->lanes) {
		unit.lanes = given->lanes;
		if (!given->window && unit.window < unit.lanes)
			unit.window = unit.lanes;
	}
	if (given->window) {
		unit.window = given->window;
		if (!given->lanes && unit.lanes > unit.window)
			unit.lanes = unit.window;
	}
	if (given->line_bytes)
		unit.line_bytes = given->line_bytes;
	if (given->engine)
		unit.engine = given->engine;
	if (given->has_fault) {
		unit.trace = unit.trace && !unit.fault; /* a file's fault implies the tracing build:
		                                           it goes away with it */
		unit.fault = given->fault;
	}
	if (given->has_seed)
		unit.reset_seed = given->reset_seed;
	unit.trace = unit.trace || unit.fault || unit.reset_seed || given->checked;
	*unit_ret = unit;
}

bool cli_unit_to_run(const cli_unit *given, const tb_unit *from, tb_unit *unit_ret)
{
	cli_unit_make(given, from, unit_ret);
	if (!unit_ret->trace || strcmp(unit_ret->engine, "systemc") != 0)
		return true;
	cli_bad("engine %s has no tracing build, which %s needs: use --engine verilator",
	        unit_ret->engine,
	        unit_ret->fault        ? "a planted fault"
	        : unit_ret->reset_seed ? "a reset seed"
	        : given->checked       ? "--checked"
	                               : "the file's 'trace'");
	return false;
}

error_t cli_name(const char *option, const char *text, unsigned width,
                 const char *(*name)(unsigned), uint8_t *code_ret)
{
	char names[200];
	size_t len = 0;

	names[0] = 0;
	for (unsigned code = 0; code < 1u << width; code++) {
		const char *known = cli_lower(name(code));

		if (known[0] == '?')
			continue;
		if (strcasecmp(text, known) == 0) {
			*code_ret = (uint8_t)code;
			return 0;
		}
		len += (size_t)snprintf(names + len, sizeof(names) - len, " %s", known);
		len = len < sizeof(names) ? len : sizeof(names) - 1;
	}
	return cli_bad("%s: there is no '%s', choose one of:%s", option, text, names);
}

static int cannot_read(const char *path, int why)
{
	if (why == EMSGSIZE)
		return cli_fail(TB_EXIT_INPUT,
		                "%s is no request file: it has a line of more than %zu bytes", path,
		                MREQ_MAX_LINE);
	return cli_fail(why == EFBIG    ? TB_EXIT_INPUT
	                : why == ENOMEM ? TB_EXIT_INTERNAL
	                                : TB_EXIT_IO,
	                "cannot read %s: %s", path, strerror(why));
}

char *cli_read(const char *path, size_t *len_ret, int *code_ret)
{
	char *text;
	int why;

	tb_stop_catch(true);
	text = mreq_read(path, len_ret);
	why = errno;
	tb_stop_catch(false);
	if (text && !tb_stop)
		return text;
	free(text);
	if (tb_stop)
		*code_ret = cli_fail(TB_EXIT_INTERRUPTED, "interrupted while it read %s", path);
	else
		*code_ret = cannot_read(path, why);
	return NULL;
}

int cli_load(const char *path, mreq_file *file)
{
	mreq_error err;
	size_t len;
	int code;
	char *text = cli_read(path, &len, &code);

	if (!text)
		return code;
	code = mreq_parse(text, len, path, file, &err) ? cli_fail(TB_EXIT_INPUT, "%s", err.text)
	                                               : -1;
	free(text);
	return code;
}

const char *cli_lower(const char *name)
{
	static char buffer[8][32];
	static unsigned turn;
	char *text = buffer[turn++ % 8];
	size_t i = 0;

	for (; name[i] && i < sizeof(buffer[0]) - 1; i++)
		text[i] = (char)tolower((unsigned char)name[i]);
	text[i] = 0;
	return text;
}
