/*
 * eval_data.c - see eval_data.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/eval_data.h"

static const tb_registers none; /* all 0 */

int eval_data_execute(tb_store *store, const mau_context *ctx, const mau_geometry *geo,
                      const mau_request *req, const tb_registers *regs, mau_execution *out)
{
	mau_memory memory = tb_store_memory(store);

	tb_store_begin(store);
	return mau_execute(ctx, geo, req, regs ? regs->vdata : none.vdata, &memory, out);
}

uint32_t eval_data_vgpr(const mau_execution *exec, const tb_registers *regs, unsigned d,
                        unsigned lane)
{
	uint32_t bits = exec->vgpr_bits[d], held = regs ? regs->vdst[d][lane] : 0;

	return (held & ~bits) | (exec->vgpr[d][lane] & bits);
}

static void vgprs(textbuf *b, unsigned wave, const tb_registers *regs, const mau_execution *exec)
{
	textbuf_char(b, '[');
	for (unsigned d = 0; d < exec->vgprs; d++) {
		textbuf_str(b, d ? ",[" : "[");
		for (unsigned l = 0; l < wave; l++) {
			if (l)
				textbuf_char(b, ',');
			if (exec->vgpr_lanes[d] >> l & 1)
				textbuf_dec(b, eval_data_vgpr(exec, regs, d, l));
			else
				textbuf_str(b, "null");
		}
		textbuf_char(b, ']');
	}
	textbuf_char(b, ']');
}

static void sgprs(textbuf *b, const mau_execution *exec)
{
	textbuf_char(b, '[');
	for (unsigned i = 0; i < exec->sgprs; i++) {
		if (i)
			textbuf_char(b, ',');
		textbuf_dec(b, exec->sgpr[i]);
	}
	textbuf_char(b, ']');
}

/* Appends runs of adjacent bytes that were written. */
static void bytes(textbuf *b, tb_store *store, enum mau_space space)
{
	static const char digit[] = "0123456789abcdef";
	uint64_t next = 0; /* address after the run */
	bool any = false;
	uint32_t count;
	const tb_written *w = tb_store_written(store, space, &count);

	textbuf_char(b, '[');
	for (uint32_t i = 0; i < 4 * count; i++) {
		uint64_t address = w[i / 4].address + i % 4;
		unsigned byte = w[i / 4].value >> 8 * (i % 4) & 0xff;

		if (!(w[i / 4].mask >> i % 4 & 1))
			continue;
		if (!any || address != next) {
			textbuf_str(b, any ? "\"},{\"address\":" : "{\"address\":");
			textbuf_dec(b, address);
			textbuf_str(b, ",\"bytes\":\"");
		}
		textbuf_char(b, digit[byte >> 4]);
		textbuf_char(b, digit[byte & 15]);
		any = true;
		next = address + 1;
	}
	textbuf_str(b, any ? "\"}]" : "]");
}

unsigned eval_data_memviol(const json_answer *line)
{
	return line->data->exec->memviol;
}

/* Appends what memory answered, or null if it answered OK to all requests. */
static void memory_errors(textbuf *b, const mau_execution *exec)
{
	if (exec->first_code == MAU_MEMORY_OK) {
		textbuf_str(b, "null");
		return;
	}
	textbuf_str(b, "{\"fault_lanes\":\"");
	textbuf_hex(b, exec->fault_lanes, 16);
	textbuf_str(b, "\",\"nack_lanes\":\"");
	textbuf_hex(b, exec->nack_lanes, 16);
	textbuf_str(b, exec->first_code == MAU_MEMORY_FAULT ? "\",\"code\":\"fault\",\"line\":"
	                                                    : "\",\"code\":\"nack\",\"line\":");
	textbuf_dec(b, exec->first_line);
	textbuf_char(b, '}');
}

void eval_data_field(textbuf *b, unsigned field, const json_answer *line)
{
	const json_data *data = line->data;

	switch (field) {
	case JSON_VGPR:
		vgprs(b, line->ctx->wave32 ? 32 : MAU_WAVE, data->regs, data->exec);
		break;
	case JSON_SGPR:
		sgprs(b, data->exec);
		break;
	case JSON_MEMORY:
		bytes(b, data->store, MAU_SPACE_MEMORY);
		break;
	case JSON_LDS_MEMORY:
		bytes(b, data->store, MAU_SPACE_LDS);
		break;
	default:
		memory_errors(b, data->exec);
	}
}
