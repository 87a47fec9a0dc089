/*
 * mreq_write.c - writes the canonical text of request files.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq_data.h"

/* Length of the affine run that starts at values[0]. */
static unsigned run_length(const uint32_t *values, unsigned count)
{
	unsigned n = count < 2 ? count : 2;

	while (n >= 2 && n < count && values[n] - values[n - 1] == values[1] - values[0])
		n++;
	return n;
}

void mreq_write_list(textbuf *b, const uint32_t *values, unsigned count)
{
	unsigned lane = 0;

	while (lane < count) {
		const uint32_t *v = values + lane;
		unsigned n = run_length(v, count - lane);
		uint32_t step = n > 1 ? v[1] - v[0] : 0;

		if (step && n < 3)
			n = 1;
		textbuf_char(b, ' ');
		textbuf_hex(b, v[0], 1);
		if (n > 1 && step) {
			textbuf_char(b, step >> 31 ? '-' : '+');
			textbuf_hex(b, step >> 31 ? 0u - step : step, 1);
		}
		if (n > 1) {
			textbuf_char(b, '*');
			textbuf_dec(b, n);
		}
		lane += n;
	}
}

void mreq_print_lanes(const uint32_t *values, unsigned count, char *text, size_t size)
{
	textbuf b = {0};

	mreq_write_list(&b, values, count);
	snprintf(text, size, "%.*s", b.len ? (int)b.len - 1 : 0, b.len ? b.text + 1 : "");
	textbuf_free(&b);
}

static void print_stall(textbuf *b, unsigned port, const tb_stall *s)
{
	uint32_t count = s->count, i = 0;

	while (count && s->words[count - 1] == 0)
		count--;
	if (!count)
		return;
	textbuf_printf(b, "stall %s", tb_port_name(port));
	while (i < count) {
		uint32_t n = 1;

		while (i + n < count && s->words[i + n] == s->words[i])
			n++;
		textbuf_char(b, ' ');
		textbuf_hex(b, s->words[i], 1);
		if (n > 1) {
			textbuf_char(b, '*');
			textbuf_dec(b, n);
		}
		i += n;
	}
	textbuf_char(b, '\n');
}

/* Appends a line "key value", if the value is not 0 or 'always' is set. */
static void print_number(textbuf *b, const char *key, uint64_t value, bool always)
{
	if (!value && !always)
		return;
	textbuf_str(b, key);
	textbuf_char(b, ' ');
	textbuf_hex(b, value, 1);
	textbuf_char(b, '\n');
}

void mreq_write_vgpr(textbuf *b, const char *key, const uint32_t *values)
{
	uint32_t any = 0;

	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		any |= values[lane];
	if (!any)
		return;
	textbuf_str(b, key);
	mreq_write_list(b, values, MAU_WAVE);
	textbuf_char(b, '\n');
}

/* Appends the V#. FLAT, GLOBAL and SCRATCH have none; for them it is written if it is not 0. */
static void print_vsharp(textbuf *b, const mau_request *req)
{
	if (tb_is_flat(&req->op) &&
	    !(req->vsharp[0] | req->vsharp[1] | req->vsharp[2] | req->vsharp[3]))
		return;
	textbuf_str(b, "vsharp");
	for (unsigned i = 0; i < 4; i++) {
		textbuf_char(b, ' ');
		textbuf_hex(b, req->vsharp[i], 8);
	}
	textbuf_char(b, '\n');
}

/* Appends the machine words of an operation. Returns whether the scalar operand is a register, of
 * which the value is needed. */
static bool print_words(textbuf *b, unsigned gfx, const uint32_t words[3])
{
	mau_inst inst;
	unsigned code, count = 0;
	uint32_t constant;

	if (mau_decode(gfx, words, &inst) == MAU_OK)
		count = inst.words;
	textbuf_str(b, "\ninst");
	for (unsigned i = 0; i < count; i++) {
		textbuf_char(b, ' ');
		textbuf_hex(b, words[i], 8);
	}
	code = tb_is_flat(&inst.op) ? inst.saddr : inst.soffset;
	return inst.op.cls != MAU_CLS_CACHE && code != MAU_INST_NONE &&
	       !mau_soffset_value(gfx, code, &constant);
}

static void print_request(textbuf *b, const mreq_file *file, unsigned gfx, const mau_request *req)
{
	uint32_t words[3];
	bool scalar = false;

	textbuf_str(b, "request tag=");
	textbuf_dec(b, req->tag);
	if (file->words && file->words(gfx, &req->op, words)) {
		scalar = print_words(b, gfx, words);
	} else {
		textbuf_str(b, "\nop");
		mreq_fields_print(b, mreq_op_fields, &req->op);
	}
	textbuf_char(b, '\n');
	print_vsharp(b, req);
	print_number(b, "saddr", req->saddr, scalar);
	print_number(b, "m0", req->m0, false);
	print_number(b, "exec", req->exec, true);
	mreq_write_vgpr(b, "v0", req->v0);
	mreq_write_vgpr(b, "v1", req->v1);
}

static void print_requests(textbuf *b, const mreq_file *file, const tb_episode *ep)
{
	for (uint32_t i = 0; i < ep->count; i++) {
		const tb_registers *regs = tb_episode_registers(ep, i);

		print_request(b, file, ep->ctx.gfx, &ep->req[i]);
		if (regs)
			mreq_write_registers(b, ep->ctx.gfx, &ep->req[i].op, regs);
	}
}

/* Has the episode data, or stalls of a port that only the data path has? */
static bool of_version_2(const tb_episode *ep)
{
	for (unsigned p = MAU_PORTS; p < MAU_ALL_PORTS && ep->recorded; p++)
		if (ep->stall[p].count)
			return true;
	return ep->data;
}

static unsigned version(const mreq_file *file)
{
	for (uint32_t e = 0; e < file->count; e++)
		if (of_version_2(&file->episode[e]))
			return 2;
	return 1;
}

/* Code of an engine; 0 for Verilator in version 1, which does not write it. */
static uint8_t engine_code(const char *engine, unsigned version)
{
	uint8_t code = 1;

	while (engine && mreq_engine(code) && strcmp(engine, mreq_engine(code)) != 0)
		code++;
	return !engine || !mreq_engine(code) || (version == 1 && code == 1) ? 0 : code;
}

static void print_unit(textbuf *b, const tb_unit *unit, unsigned version)
{
	mreq_unit u = {.trace = unit->trace && !unit->fault,
	               .fault = unit->fault,
	               .reset_seed = unit->reset_seed};

	while (u.lanes < 4 && 4u << u.lanes < unit->lanes)
		u.lanes++;
	while (u.window < 4 && 4u << u.window < unit->window)
		u.window++;
	u.line_bytes = unit->line_bytes == 128;
	u.engine = engine_code(unit->engine, version);
	textbuf_str(b, "unit");
	mreq_fields_print(b, mreq_unit_fields, &u);
	textbuf_char(b, '\n');
}

static void print_comment(textbuf *b, const char *comment)
{
	while (*comment) {
		size_t len = strcspn(comment, "\n");

		textbuf_str(b, len ? "# " : "#");
		textbuf_add(b, comment, len);
		textbuf_char(b, '\n');
		comment += len + (comment[len] == '\n');
	}
}

char *mreq_print(const mreq_file *file, const char *comment, size_t *len_ret)
{
	textbuf b = {0};

	textbuf_printf(&b, "mreq %u\n", version(file));
	if (comment)
		print_comment(&b, comment);
	if (file->has_unit)
		print_unit(&b, &file->unit, version(file));
	for (uint32_t e = 0; e < file->count; e++) {
		const tb_episode *ep = &file->episode[e];

		textbuf_str(&b, "\nepisode\ncontext");
		mreq_context_print(&b, &ep->ctx);
		textbuf_char(&b, '\n');
		if (ep->data)
			mreq_write_memory(&b, ep->data);
		for (unsigned p = 0; p < MAU_ALL_PORTS && ep->recorded; p++)
			print_stall(&b, p, &ep->stall[p]);
		print_requests(&b, file, ep);
	}
	textbuf_char(&b, '\0');
	if (b.failed) {
		textbuf_free(&b);
		return NULL;
	}
	if (len_ret)
		*len_ret = b.len - 1;
	return b.text;
}
