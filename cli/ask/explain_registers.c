/*
 * explain_registers.c - registers of `mau explain --regs`; see explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/ask/explain_input.h"
#include "mau/execute.h"

/* Splits the number of a wave off FILE:WAVE; a file of exactly that name has precedence. */
static unsigned split_wave(char *path)
{
	char *colon = strrchr(path, ':');
	size_t digits = colon ? strspn(colon + 1, "0123456789") : 0;

	if (!digits || digits > 6 || colon[1 + digits] || access(path, F_OK) == 0)
		return 0;
	*colon = 0;
	return (unsigned)strtoul(colon + 1, NULL, 10);
}

/* Parses the text of the dump into in->regs. */
static int parse(struct input *in, const char *text, size_t len, const char *path, unsigned wave)
{
	static regs_wave regs;
	regs_error err;
	int waves = regs_parse(text, len, in->ctx.gfx, wave, &regs, &err);

	if (waves < 0)
		return cli_fail(TB_EXIT_INPUT, "%s:%u: %s", path, err.line, err.text);
	if (waves == 0)
		return cli_fail(TB_EXIT_INPUT,
		                "%s has no register in a form of gdb, rocgdb, umr or ROCm's debug "
		                "agent; write for example s[8:11] = 0x1000 0 64 0x24fac",
		                path);
	if (wave >= (unsigned)waves)
		return cli_fail(TB_EXIT_USAGE, "%s has %d wave%s, numbered from 0, and no wave %u",
		                path, waves, cli_s((unsigned)waves), wave);
	in->regs = &regs;
	if (waves > 1)
		snprintf(in->dump_text, sizeof(in->dump_text), "%s, wave %u of %d", path, wave,
		         waves);
	else
		snprintf(in->dump_text, sizeof(in->dump_text), "%s", path);
	in->ctx.wave32 |= regs_lanes(&regs) == 32;
	return -1;
}

int explain_registers(struct input *in)
{
	char *path = in->dump ? strdup(in->dump) : NULL, *text;
	unsigned wave;
	size_t len;
	int code;

	if (!in->dump)
		return -1;
	if (!path)
		return cli_fail(TB_EXIT_INTERNAL, "memory ran out");
	wave = split_wave(path);
	text = cli_read(path, &len, &code);
	if (text)
		code = parse(in, text, len, path, wave);
	free(text);
	free(path);
	return code;
}

void explain_registers_data(struct input *in, const mau_inst *inst)
{
	unsigned count = in->regs && in->data.wanted && !inst->acc
	                         ? mau_data_dwords(in->ctx.gfx, &inst->op)
	                         : 0;

	for (unsigned d = 0; d < count && inst->vdata + d < 256; d++)
		if (!in->data.values[d] && in->regs->has_vector[inst->vdata + d]) {
			memcpy(in->data.regs.vdata[d], in->regs->vector[inst->vdata + d],
			       sizeof(in->data.regs.vdata[d]));
			in->data.values[d] = MAU_WAVE;
		}
}
