/*
 * fuzz_dump.c - libFuzzer target: any bytes as a register dump and as a disassembly. The first byte
 * is the generation. Every operand of an accepted dump can be read.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dump/kernel_text.h"
#include "dump/regs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Reads each register of every bank. */
static void read_all(const regs_wave *wave, unsigned gfx)
{
	for (unsigned bank = MAU_BANK_SCALAR; bank <= MAU_BANK_M0; bank++)
		for (unsigned first = 0; first < 256; first++) {
			const mau_operand o = {
				.bank = (uint8_t)bank, .first = (uint8_t)first, .count = 1};
			uint32_t values[MAU_WAVE];

			if (regs_read(wave, gfx, &o, 0, values) > 1)
				abort();
		}
}

static void dump(const char *text, size_t len, unsigned gfx, unsigned wave)
{
	static regs_wave regs;
	regs_error err;
	int waves = regs_parse(text, len, gfx, wave, &regs, &err);

	if (waves < -1 || (waves < 0 && (err.line == 0 || !memchr(err.text, 0, sizeof(err.text)))))
		abort();
	if (waves > (int)wave)
		read_all(&regs, gfx);
}

static void kernel(const char *text, size_t lines, unsigned gfx)
{
	kernel_text k = {.at = text, .gfx = gfx};
	kernel_line line;

	while (kernel_next(&k, &line)) {
		if (line.line > ++lines || line.count > 3 ||
		    strlen(line.text) >= sizeof(line.text) ||
		    strlen(line.place) >= sizeof(line.place) ||
		    (line.kind != KERNEL_MEMORY && line.count))
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = size ? malloc(size) : NULL;

	if (!text)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = 0;
	dump(text, size - 1, data[0] % MAU_GENERATIONS, data[0] / 128);
	kernel(text, 0, data[0] % MAU_GENERATIONS);
	free(text);
	return 0;
}
