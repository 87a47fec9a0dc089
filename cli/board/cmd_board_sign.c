/*
 * cmd_board_sign.c - `mau board sign`: compares a board's signature mode with the golden model.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/board/board_sign_report.h"
#include "cli/board/line.h"
#include "cli/cli.h"
#include "cosim/board/board_dut.h"
#include "lockstep/lockstep.h"

#define OUT "mau-sign" /* folder of --out */
#define MOST_JOBS 1024

/* Keys of the options. */
enum {
	SIGN_KEY = CLI_PRIVATE,
	SIGN_FIRST,
	SIGN_WAVES,
	SIGN_JOBS,
	SIGN_MODEL_ONLY
};

/* The command line. */
typedef struct sign_verb {
	sign_task task;
	cli_unit given;
} sign_verb;

/* Reads a number of waves: 1000000, 0xf4240 or 1e6. */
static error_t waves_option(const char *arg, uint64_t *value_ret)
{
	char *end;
	uint64_t value = strtoull(arg, &end, 10);
	bool large = value > UINT64_MAX >> 1;

	if (arg[0] < '0' || arg[0] > '9' || *end != 'e')
		return cli_number("--waves", arg, UINT64_MAX >> 1, value_ret);
	if (end[1] < '0' || end[1] > '9' || strlen(end + 1) > 2 ||
	    end[1 + strspn(end + 1, "0123456789")])
		return cli_bad("--waves: '%s' is not a number, write 1000000 or 1e6", arg);
	for (int n = atoi(end + 1); n > 0; n--)
		large |= __builtin_mul_overflow(value, 10, &value) || value > UINT64_MAX >> 1;
	if (large)
		return cli_bad("--waves: %s is out of range, at most 9e18", arg);
	*value_ret = value;
	return 0;
}

static error_t check(const sign_verb *v)
{
	const sign_task *t = &v->task;

	if (!t->place && !t->model_only)
		return cli_bad(
			"no device, name one, for example /dev/ttyUSB0, or give --model-only");
	if (t->place && t->model_only)
		return cli_bad("--model-only takes no device, remove '%s'", t->place);
	if (t->place && (v->given.lanes || v->given.window || v->given.line_bytes))
		return cli_bad("--lanes, --window and --line-bytes need --model-only, as a board "
		               "has its own unit; remove them");
	if (!t->waves)
		return cli_bad("--waves: at least 1");
	if (!t->jobs)
		return cli_bad("--jobs: at least 1");
	if (t->first + (t->waves - 1) < t->first)
		return cli_bad(
			"--first and --waves go past the last request, 0x%llx; lower one of them",
			~0ull);
	return 0;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	sign_verb *v = state->input;
	sign_task *t = &v->task;

	switch (key) {
	case SIGN_KEY:
		return cli_number("--key", arg, UINT64_MAX, &t->key);
	case SIGN_FIRST:
		return cli_number("--first", arg, UINT64_MAX, &t->first);
	case SIGN_WAVES:
		return waves_option(arg, &t->waves);
	case SIGN_JOBS:
		return cli_number("--jobs", arg, MOST_JOBS, &t->jobs);
	case SIGN_MODEL_ONLY:
		t->model_only = true;
		return 0;
	case 'o':
		return cli_path("--out", arg, &t->out);
	case 'j':
		t->json = true;
		return 0;
	case ARGP_KEY_ARG:
		return board_take_place(arg, &t->place);
	case ARGP_KEY_END:
		return check(v);
	default:
		return key == CLI_LANES || key == CLI_WINDOW || key == CLI_LINE_BYTES
		               ? cli_unit_option(key, arg, &v->given)
		               : ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{"waves", SIGN_WAVES, "N", 0, "requests to compare: 1000000 or 1e6 (default 1048576)", 1},
	{"key", SIGN_KEY, "K", 0, "64-bit key of the requests (default 1)", 1},
	{"first", SIGN_FIRST, "I", 0, "index of the first request (default 0)", 1},
	{"out", 'o', "DIR", 0,
         "folder of the checkpoints and of the report of a mismatch (default mau-sign)", 1},
	{"jobs", SIGN_JOBS, "N", 0, "threads for the model (default all cores)", 1},
	{"json", 'j', NULL, 0, "print the result as one JSON object", 1},
	{NULL, 0, NULL, 0, "Without a board (default 16/16/64):", 2},
	{"model-only", SIGN_MODEL_ONLY, NULL, 0,
         "compute the model's hashes and keep them for a later run with a board", 2},
	CLI_SIZE_OPTIONS,
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"[DEVICE[@BAUD]]",
	"Runs requests that the board draws itself, at full clock, and compares the hash of its "
	"outputs with the golden model's. A checkpoint has 2^20 requests. The folder keeps the "
	"checkpoints that are done, so that the same call continues there. When a hash differs, "
	"the "
	"board is searched for the request, which is shrunk and explained."
	"\vfpga/signature/README.md says how requests and hashes are made.\n"
	"Examples:\n"
	"  mau board sign /dev/ttyUSB0 --waves 1e9\n"
	"  mau board sign --model-only --lanes 4 --waves 1e8",
	NULL,
	NULL,
	NULL};

/* Opens the board. It must have this program's RTL, as the model is valid only for that, and this
 * program's signature mode. */
static int open_board(sign_task *t)
{
	board_error error = {0};
	const board_info *i;

	if (board_open(&t->board, t->place, &error))
		return cli_fail(tb_board_exit(error.kind), "%s", error.text);
	i = &t->board->info;
	t->info = *i;
	t->baud = t->board->link.baud;
	t->unit = (sign_unit){i->unit.lanes, i->unit.window, i->unit.line_bytes};
	snprintf(t->engine, sizeof(t->engine), BOARD_ENGINE "%s", t->place);
	if (board_is(t->board, &i->unit, board_rtl_hash(&i->unit)) ||
	    board_sign_begin(t->board, SIGN_VERSION))
		return sign_board_failed(t);
	return 0;
}

static void take_unit(sign_verb *v)
{
	tb_unit unit;

	cli_unit_make(&v->given, NULL, &unit);
	v->task.unit = (sign_unit){unit.lanes, unit.window, unit.line_bytes};
}

/* Number of checkpoints of the range. */
static uint64_t count_checks(uint64_t first, uint64_t waves)
{
	return ((first + (waves - 1)) >> SIGN_CHECK_LOG2) - (first >> SIGN_CHECK_LOG2) + 1;
}

/* Compares the range with the open board, or computes the model's hashes alone. */
static int check_range(sign_task *t)
{
	int code = sign_file_open(&t->file, t->out, t->key, &t->unit);

	if (code)
		return code;
	sign_say_begin(t);
	code = sign_run(t);
	return t->found.count ? board_sign_report(t) : code;
}

int cmd_board_sign(int argc, char **argv)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	sign_verb v = {.task = {.key = 1,
	                        .waves = 1ull << SIGN_CHECK_LOG2,
	                        .jobs = cores > 0 ? (uint64_t)cores : 1,
	                        .out = OUT}};
	sign_task *t = &v.task;
	int code = cli_parse(&argp, argc, argv, &v);

	if (code >= 0)
		return code;
	t->tty = isatty(STDERR_FILENO) && !t->json;
	t->checks = count_checks(t->first, t->waves);
	if (t->model_only)
		take_unit(&v);
	else
		code = open_board(t);
	if (code <= 0)
		code = check_range(t);
	board_close(t->board);
	sign_file_close(&t->file);
	return code;
}
