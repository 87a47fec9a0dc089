/*
 * fuzz_steer.c - libFuzzer target: any bytes as a stimulus file. An error has a place and a text;
 * numbers that an accepted file draws fit their field.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>

#include "stimulus/knobs.h"
#include "stimulus/steer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_error(const tb_steer_error *error)
{
	if (!error->line || !error->column || !*error->text)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static tb_steer steer;
	tb_knobs knobs = tb_knobs_default(1);
	tb_steer_error error = {0};
	uint64_t value;

	if (tb_steer_parse((const char *)data, size, &steer, &error)) {
		check_error(&error);
		return 0;
	}
	for (unsigned id = 0; id < STEER_KNOBS; id++) {
		unsigned bits = tb_steer_knob(id)->bits;

		for (uint32_t draw = 0; draw < 4; draw++)
			if (tb_steer_draw(&steer, id, tb_key_seed(7), draw, &value) && bits < 64 &&
			    value >> bits)
				abort();
	}
	knobs.steer = &steer;
	if (tb_steer_narrow(&knobs, &error))
		check_error(&error);
	return 0;
}
