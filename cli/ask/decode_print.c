/*
 * decode_print.c - prints a decoded instruction as text or as JSON.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/decode_print.h"
#include "cli/cli.h"
#include "support/json_text.h"

static const struct {
	const char *name;
	size_t offset;
} flags[] = {
	{"offen", offsetof(mau_op, offen)},   {"idxen", offsetof(mau_op, idxen)},
	{"addr64", offsetof(mau_op, addr64)}, {"lds", offsetof(mau_op, lds)},
	{"tfe", offsetof(mau_op, tfe)},       {"glc", offsetof(mau_op, glc)},
	{"slc", offsetof(mau_op, slc)},       {"dlc", offsetof(mau_op, dlc)},
};
enum {
	FLAGS = sizeof(flags) / sizeof(flags[0])
};

static bool flag(const mau_op *op, unsigned i)
{
	return *((const uint8_t *)op + flags[i].offset) != 0;
}

/* Whether the generation has DFMT and NFMT instead of one FORMAT. */
static bool has_two_formats(unsigned gfx)
{
	return mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS;
}

static bool is_buffer(const mau_op *op)
{
	return op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;
}

/* inst_offset as a signed number. It has 24 bits; for buffers up to gfx11 12 bits, unsigned. */
static int offset_of(const mau_op *op)
{
	return (int)(op->inst_offset ^ 0x800000) - 0x800000;
}

/* Errors of the operation, tested with an empty V# and no active lane. */
unsigned decode_errors(const decoded *d)
{
	static const mau_geometry geo = {.window = 16, .line_bytes = 64};
	const mau_context ctx = {.gfx = d->gfx};
	const mau_request req = {.op = d->inst.op};
	static mau_response rsp;

	if (mau_wave(&ctx, &geo, &req, &rsp) != MAU_OK)
		return d->inst.op.unknown ? 1u << MAU_ERROR_E5 : 0;
	return rsp.errors;
}

/* Prints what the operation does. */
static void describe(const mau_inst *inst, char *text, size_t size)
{
	const mau_op *op = &inst->op;
	int len;

	if (inst->foreign)
		snprintf(text, size, "not executed by this unit (E5)");
	else if (op->unknown)
		snprintf(text, size, "unknown opcode 0x%02x (E5)", inst->opcode);
	else if (op->cls == MAU_CLS_CACHE)
		snprintf(text, size, "cache control, no address");
	else if (op->enc == MAU_ENC_SMEM)
		snprintf(text, size, "scalar load, %s bytes", mau_size_name(op->size));
	else {
		len = op->fmt ? snprintf(text, size, "format %s, %u component%s",
		                         cli_lower(mau_cls_name(op->cls)), op->ncomp + 1u,
		                         op->ncomp ? "s" : "")
		              : snprintf(text, size, "%s, %s byte%s a lane",
		                         cli_lower(mau_cls_name(op->cls)), mau_size_name(op->size),
		                         op->size ? "s" : "");
		if (op->cls == MAU_CLS_ATOMIC)
			len += snprintf(text + len, size - (size_t)len, ", %s",
			                cli_lower(mau_atomic_name(op->atomic)));
		if (op->sext)
			len += snprintf(text + len, size - (size_t)len, ", sign-extended");
		if (op->d16)
			snprintf(text + len, size - (size_t)len, ", 16-bit register half (%s)",
			         cli_lower(mau_d16_name(op->d16)));
	}
}

/* Prints ", NAME code N", or that there is no operand. */
static void print_scalar(const char *name, unsigned code)
{
	if (code == MAU_INST_NONE)
		printf(", no %s\n", name);
	else
		printf(", %s code %u\n", name, code);
}

/* Prints "NAME OPERAND" for the operand at 'at' in the text of a scalar load. Returns the start of
 * the next operand. */
static const char *print_operand(const char *name, const char *at)
{
	size_t len = strcspn(at, ", ");

	printf("%s %.*s", name, (int)len, at);
	return at + len + strspn(at + len, ", ");
}

/* Prints the registers of a scalar load from its text: sdst, sbase, soffset. */
static void print_scalar_load(const mau_inst *inst, const char *text)
{
	const char *at = strchr(text, ' ');

	if (!at || inst->op.unknown) {
		printf("  registers    sdst code %u, sbase code %u\n", inst->sdst, inst->srsrc);
		return;
	}
	at = print_operand("  registers    sdst", at + 1);
	at = print_operand(", sbase", at);
	if (inst->soffset != MAU_INST_NONE)
		print_operand(", soffset", at);
	puts(inst->soffset == MAU_INST_NONE ? ", no soffset" : "");
}

static void print_registers(const mau_inst *inst, const char *text)
{
	static const char *const base[4] = {"VGPR", "SGPR", "SGPR and VGPR", "none"};
	const char bank = inst->acc ? 'a' : 'v';

	if (is_buffer(&inst->op)) {
		printf("  registers    vdata %c%u, vaddr v%u, V# s[%u:%u], soffset code %u\n", bank,
		       inst->vdata, inst->vaddr, inst->srsrc, inst->srsrc + 3, inst->soffset);
	} else if (inst->op.enc == MAU_ENC_SMEM) {
		print_scalar_load(inst, text);
	} else {
		printf("  registers    vdst %c%u, vaddr v%u, vdata %c%u", bank, inst->vdst,
		       inst->vaddr, bank, inst->vdata);
		print_scalar("saddr", inst->saddr);
		if (inst->op.enc != MAU_ENC_FLAT)
			printf("  base         %s\n", base[inst->op.smode & 3]);
	}
}

static void print_flags(const mau_inst *inst)
{
	static const char *const scopes[4] = {"", " scope:SE", " scope:DEV", " scope:SYS"};
	const mau_op *op = &inst->op;
	bool any = op->scope || inst->acc;

	printf("  flags       ");
	for (unsigned i = 0; i < FLAGS; i++) {
		if (!flag(op, i))
			continue;
		printf(" %s", flags[i].name);
		any = true;
	}
	printf("%s%s%s\n", scopes[op->scope & 3], inst->acc ? " acc" : "", any ? "" : " none");
}

static void print_errors(unsigned errors)
{
	static const char *const meaning[6] = {
		[MAU_ERROR_E1] = "ADDR64 with OFFEN or IDXEN",
		[MAU_ERROR_E2] = "this operation cannot load to LDS",
		[MAU_ERROR_E3] = "TFE with LDS",
		[MAU_ERROR_E4] = "FLAT has no offset on gfx10",
		[MAU_ERROR_E5] = "the opcode is unknown, or this unit does not execute it",
	};
	static const uint8_t order[] = {MAU_ERROR_E5, MAU_ERROR_E1, MAU_ERROR_E2, MAU_ERROR_E3,
	                                MAU_ERROR_E4};

	for (unsigned i = 0; i < sizeof(order); i++)
		if (errors >> order[i] & 1)
			printf("  illegal      %s: %s\n", mau_error_name(order[i]),
			       meaning[order[i]]);
}

void decode_print_text(const decoded *d)
{
	const mau_inst *inst = &d->inst;
	const int offset = offset_of(&inst->op);
	char text[256], what[128];

	mau_inst_print(d->gfx, inst, text, sizeof(text));
	describe(inst, what, sizeof(what));
	for (unsigned i = 0; i < inst->words; i++)
		printf("%08x ", d->words[i]);
	printf(" %s\n", text);
	printf("  encoding     %s, opcode 0x%02x on gfx%s\n", mau_enc_name(inst->op.enc),
	       inst->opcode, mau_gfx_name(d->gfx));
	printf("  operation    %s\n", what);
	print_registers(inst, text);
	printf("  inst_offset  %d (%s0x%x)\n", offset, offset < 0 ? "-" : "",
	       (unsigned)abs(offset));
	if (inst->op.enc == MAU_ENC_MTBUF && has_two_formats(d->gfx))
		printf("  format       %s, %s\n", mau_dfmt(inst->dfmt)->name,
		       mau_nfmt_name(inst->nfmt));
	else if (inst->op.enc == MAU_ENC_MTBUF)
		printf("  format       %s\n", mau_format(d->gfx, inst->op.format)->name);
	print_flags(inst);
	print_errors(decode_errors(d));
	decode_elsewhere_text(d);
}

/* Bytes of a lane, or of a whole scalar load; 0 when a format decides, or when nothing is moved. */
static int bytes(const mau_op *op)
{
	return op->fmt || op->unknown || op->cls == MAU_CLS_CACHE ? 0
	                                                          : atoi(mau_size_name(op->size));
}

/* The code of a scalar operand, null when there is none. */
static json_t *scalar(unsigned code)
{
	return code == MAU_INST_NONE ? json_null() : json_integer((json_int_t)code);
}

/* Adds fields of some generations: the register file of the data, the scope. */
static void add_new_fields(json_t *o, const decoded *d)
{
	const unsigned words = mau_generation_of(d->gfx)->words;

	if (words == MAU_WORDS_GFX12)
		json_object_set_new(o, "scope", json_integer(d->inst.op.scope));
	if (words == MAU_WORDS_GFX90A || words == MAU_WORDS_GFX942)
		json_object_set_new(o, "acc", json_boolean(d->inst.acc));
}

static void add_registers(json_t *o, const mau_inst *inst)
{
	static const char *const base[4] = {"v", "s", "sv", "none"};

	if (inst->op.enc == MAU_ENC_SMEM) {
		json_object_set_new(o, "sdst", json_integer(inst->sdst));
		json_object_set_new(o, "sbase", json_integer(inst->srsrc));
		json_object_set_new(o, "soffset", scalar(inst->soffset));
		return;
	}
	json_object_set_new(o, "vdata", json_integer(inst->vdata));
	json_object_set_new(o, "vaddr", json_integer(inst->vaddr));
	if (is_buffer(&inst->op)) {
		json_object_set_new(o, "srsrc", json_integer(inst->srsrc));
		json_object_set_new(o, "soffset", json_integer(inst->soffset));
		return;
	}
	json_object_set_new(o, "vdst", json_integer(inst->vdst));
	json_object_set_new(o, "saddr", scalar(inst->saddr));
	json_object_set_new(o, "base", json_string(base[inst->op.smode & 3]));
}

static void add_format(json_t *o, const decoded *d)
{
	if (d->inst.op.enc != MAU_ENC_MTBUF)
		return;
	if (has_two_formats(d->gfx)) {
		json_object_set_new(o, "dfmt", json_string(mau_dfmt(d->inst.dfmt)->name));
		json_object_set_new(o, "nfmt", json_string(mau_nfmt_name(d->inst.nfmt)));
	} else {
		json_object_set_new(o, "format",
		                    json_string(mau_format(d->gfx, d->inst.op.format)->name));
	}
}

static json_t *error_list(unsigned errors)
{
	json_t *list = json_array();

	for (unsigned n = MAU_ERROR_E1; n <= MAU_ERROR_E5; n++)
		if (errors >> n & 1)
			json_array_append_new(list, json_string(mau_error_name(n)));
	return list;
}

bool decode_print_json(const decoded *d)
{
	const mau_inst *inst = &d->inst;
	const mau_op *op = &inst->op;
	char text[256];
	json_t *o;

	mau_inst_print(d->gfx, inst, text, sizeof(text));
	o = json_pack("{s:i, s:s, s:[I], s:s, s:s, s:b, s:b, s:s, s:i, s:s, s:i, s:b, s:i, s:s, "
	              "s:b, s:s, s:i, s:o}",
	              "schema", 1, "gfx", mau_gfx_name(d->gfx), "words", (json_int_t)d->words[0],
	              "text", text, "mnemonic", inst->mnemonic, "unknown", op->unknown, "foreign",
	              inst->foreign, "encoding", cli_lower(mau_enc_name(op->enc)), "opcode",
	              inst->opcode, "class", cli_lower(mau_cls_name(op->cls)), "size", bytes(op),
	              "format_op", op->fmt, "components", op->ncomp + 1, "atomic",
	              cli_lower(mau_atomic_name(op->atomic)), "sign_extend", op->sext, "d16",
	              cli_lower(mau_d16_name(op->d16)), "inst_offset", offset_of(op), "errors",
	              error_list(decode_errors(d)));
	if (!o)
		return false;
	for (unsigned i = 1; i < inst->words; i++)
		json_array_append_new(json_object_get(o, "words"), json_integer(d->words[i]));
	add_registers(o, inst);
	add_format(o, d);
	add_new_fields(o, d);
	json_object_set_new(o, "elsewhere", decode_elsewhere_json(d));
	for (unsigned i = 0; i < FLAGS; i++)
		json_object_set_new(o, flags[i].name, json_boolean(flag(op, i)));
	return json_line(o) && !ferror(stdout);
}
