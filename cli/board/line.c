/*
 * line.c - see line.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/board/line.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cosim/board/board.h"
#include "cosim/mau_dut_play.h"
#include "support/json_text.h"

error_t board_take_place(const char *arg, const char **place_ret)
{
	board_error error = {0};

	if (*place_ret)
		return ARGP_ERR_UNKNOWN;
	*place_ret = arg;
	return board_place_is_good(arg, &error) ? 0 : cli_bad("%s", error.text);
}

void board_line_print(const mau_dut *dut)
{
	const mau_dut_play *play = dut->play;

	if (play)
		printf("board %s: %u baud, %" PRIu64 " frames answered, %" PRIu64 " sent again\n",
		       play->device, play->baud, play->frames, play->retries);
}

void board_line_json(json_t *o, const mau_dut *dut)
{
	const mau_dut_play *play = dut->play;

	if (play && o)
		json_object_set_new(
			o, "board",
			json_pack("{s:o, s:I, s:I, s:I}", "device", json_text(play->device), "baud",
		                  (json_int_t)play->baud, "frames", (json_int_t)play->frames,
		                  "retries", (json_int_t)play->retries));
}
