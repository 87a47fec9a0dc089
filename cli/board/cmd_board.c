/*
 * cmd_board.c - `mau board`: shows what the board on a serial line holds.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/board/line.h"
#include "cli/cli.h"
#include "cosim/board/board_dut.h"
#include "lockstep/lockstep.h"
#include "support/json_text.h"

struct input {
	const char *place; /* DEVICE, DEVICE@BAUD */
	bool json;
};

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct input *in = state->input;

	switch (key) {
	case 'j':
		in->json = true;
		return 0;
	case ARGP_KEY_ARG:
		return board_take_place(arg, &in->place);
	case ARGP_KEY_END:
		return in->place ? 0 : cli_bad("no device, name one, for example /dev/ttyUSB0");
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{"json", 'j', NULL, 0, "print the result as one JSON object", 0},
	{0},
};

static const struct argp argp = {
	options,
	parse_option,
	"DEVICE[@BAUD]",
	"Shows what the board on a serial line holds: its unit, its clock, the RTL that it was "
	"built "
	"from, the length of an episode and the state of the line. BAUD is 115200 to 3000000 "
	"(default the fastest rate that works). mau board sign --help explains signature mode."
	"\vdocs/user/board.md leads from the bitstream to the first run.\n"
	"Examples:\n"
	"  mau board /dev/ttyUSB0\n"
	"  mau board sign /dev/ttyUSB0 --waves 1e9\n"
	"  mau run --engine board:/dev/ttyUSB0 --waves 1000",
	NULL,
	NULL,
	NULL};

static void say_text(const board *b)
{
	const board_info *i = &b->info;
	const mau_play_room *r = &i->room;

	printf("board     %s, %u baud\n", b->device, b->link.baud);
	printf("unit      %s%u/%u/%u (LANES/WINDOW/LINE_BYTES), %.3f MHz%s\n",
	       i->unit.data ? "data path " : "", i->unit.lanes, i->unit.window, i->unit.line_bytes,
	       i->clock_hz / 1e6, i->features & BOARD_FEATURE_SIGN ? ", with signature" : "");
	if (i->unit.data)
		printf("          %u requests to memory in flight, CONVERT %u\n", i->ids,
		       i->convert);
	printf("RTL       %016" PRIx64 ", %s\n", i->rtl_hash,
	       i->rtl_hash == board_rtl_hash(&i->unit) ? "that of this program"
	                                               : "not that of this program");
	printf("protocol  %u\n", (unsigned)i->protocol);
	printf("episode   %u requests, %u operand beats, %u clocks,\n"
	       "          %u %s, %u %s, %u stall lengths\n",
	       r->requests, r->operands, r->clocks, r->results,
	       i->unit.data ? "VGPR writes" : "lane-result beats", r->txns,
	       i->unit.data ? "requests to memory" : "transactions", r->lengths);
	if (i->unit.data)
		printf("          %u store-data beats, %u SGPR writes, %u requests to LDS\n",
		       r->stores, r->sgprs, r->lds);
	printf("frames    %u good, %u bad since configuration; %" PRIu64 " sent again now\n",
	       (unsigned)i->frames, (unsigned)i->frames_bad, b->link.retries);
}

static int say_json(const board *b)
{
	const board_info *i = &b->info;
	const mau_play_room *r = &i->room;
	char hash[24];
	json_t *o;

	snprintf(hash, sizeof(hash), "%016" PRIx64, i->rtl_hash);
	o = json_pack("{s:i, s:s, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:s, s:b, s:I}", "schema", 1,
	              "verb", "board", "device", json_text(b->device), "baud",
	              (json_int_t)b->link.baud, "protocol", (json_int_t)i->protocol, "lanes",
	              (json_int_t)i->unit.lanes, "window", (json_int_t)i->unit.window, "line_bytes",
	              (json_int_t)i->unit.line_bytes, "clock_hz", (json_int_t)i->clock_hz,
	              "rtl_hash", hash, "same_rtl", i->rtl_hash == board_rtl_hash(&i->unit),
	              "features", (json_int_t)i->features);
	if (o)
		json_object_update_new(
			o,
			json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "max_requests",
		                  (json_int_t)r->requests, "max_operands", (json_int_t)r->operands,
		                  "max_clocks", (json_int_t)r->clocks, "max_results",
		                  (json_int_t)r->results, "max_txns", (json_int_t)r->txns,
		                  "max_lengths", (json_int_t)r->lengths, "frames",
		                  (json_int_t)i->frames, "frames_bad", (json_int_t)i->frames_bad,
		                  "retries", (json_int_t)b->link.retries));
	if (o && i->unit.data)
		json_object_update_new(
			o, json_pack("{s:I, s:I, s:I, s:I, s:I}", "ids", (json_int_t)i->ids,
		                     "convert", (json_int_t)i->convert, "max_data",
		                     (json_int_t)r->stores, "max_sgprs", (json_int_t)r->sgprs,
		                     "max_lds", (json_int_t)r->lds));
	return json_line(o) ? TB_EXIT_OK : cli_no_json();
}

/* `mau board sign` has its own options. */
static int sign(int argc, char **argv)
{
	static char name[] = "mau board sign";

	argv[1] = name;
	return cmd_board_sign(argc - 1, argv + 1);
}

int cmd_board(int argc, char **argv)
{
	struct input in = {0};
	board_error error = {0};
	board *b;
	int code;

	if (argc > 1 && strcmp(argv[1], "sign") == 0)
		return sign(argc, argv);
	code = cli_parse(&argp, argc, argv, &in);
	if (code >= 0)
		return code;
	if (board_open(&b, in.place, &error))
		return cli_fail(tb_board_exit(error.kind), "%s", error.text);
	code = TB_EXIT_OK;
	if (in.json)
		code = say_json(b);
	else
		say_text(b);
	board_close(b);
	return code;
}
