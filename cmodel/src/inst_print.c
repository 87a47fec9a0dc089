/*
 * inst_print.c - a decoded instruction as text, in the spelling of LLVM 19's AMDGPU disassembler.
 *
 *   mnemonic [vdata,] vaddr|off, srsrc, soffset [format:[..]] [idxen] [offen] [addr64] [offset:N] [glc] [slc] [lds] [tfe]
 *
 * LLVM cannot print every word that can be decoded (it refuses illegal combinations and register ranges that run past the last
 * register); those are printed by the same pattern. An unknown opcode prints as "<unknown MUBUF opcode 0x21>".
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "mau/mau.h"

/** Text under construction; 'length' keeps counting when 'size' is used up. */
struct text {
	char *at;
	size_t size, length;
};

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void put(struct text *text, const char *format, ...)
{
	size_t used = text->length < text->size ? text->length : text->size;
	va_list args;
	int wanted;

	va_start(args, format);
	wanted = vsnprintf(text->at ? text->at + used : NULL, text->size - used, format, args);
	va_end(args);
	if (wanted > 0)
		text->length += (size_t)wanted;
}

/** A register or a range of 'count' of them: v7, v[7:9], s[8:11]. */
static void put_range(struct text *text, const char *name, unsigned first, unsigned count)
{
	if (count == 1)
		put(text, "%s%u", name, first);
	else
		put(text, "%s[%u:%u]", name, first, first + count - 1);
}

static unsigned first_ttmp(unsigned gfx)
{
	return gfx == MAU_GFX_9 ? 108 : 112;
}

/** Name of a scalar register pair that lies above the numbered SGPRs, or NULL. */
static const char *special_pair(unsigned gfx, unsigned code)
{
	const bool gfx8 = gfx >= MAU_GFX_8;

	switch (code & ~1u) {
	case 102: return gfx8 ? "flat_scratch" : NULL;
	case 104: return gfx8 ? "xnack_mask" : gfx == MAU_GFX_7 ? "flat_scratch" : NULL;
	case 106: return "vcc";
	case 108: return "tba";
	case 110: return "tma";
	case 126: return "exec";
	default: return NULL;
	}
}

/** Names of the single registers and values among the scalar operand codes, or NULL. */
static const char *special_code(unsigned gfx, unsigned code)
{
	static const char *const floats[9] = {"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0", "0.15915494"};
	static const char *const sources[5] = {
		"src_shared_base", "src_shared_limit", "src_private_base", "src_private_limit", "src_pops_exiting_wave_id",
	};
	static const char *const flags[4] = {"src_vccz", "src_execz", "src_scc", "src_lds_direct"};

	if (code == 124)
		return "m0";
	if (code == 125)
		return "null";
	if (code >= 235 && code <= 239)
		return sources[code - 235];
	if (code >= 240 && code <= (gfx >= MAU_GFX_8 ? 248u : 247u))
		return floats[code - 240];
	if (code >= 251 && code <= 254)
		return flags[code - 251];
	return NULL;
}

static void put_soffset(struct text *text, unsigned gfx, unsigned code)
{
	const unsigned ttmp = first_ttmp(gfx);
	const char *name = special_code(gfx, code);

	if (code >= ttmp && code <= 123)
		put(text, "ttmp%u", code - ttmp);
	else if (name)
		put(text, "%s", name);
	else if (special_pair(gfx, code))
		put(text, "%s_%s", special_pair(gfx, code), code & 1 ? "hi" : "lo");
	else if (code < 128)
		put(text, "s%u", code);
	else if (code <= 192)
		put(text, "%u", code - 128);
	else if (code <= 208)
		put(text, "-%u", code - 192);
	else
		put(text, "src%u", code); /* no meaning on any of these generations */
}

static void put_srsrc(struct text *text, unsigned gfx, unsigned first)
{
	const unsigned ttmp = first_ttmp(gfx);

	if (first >= ttmp && first < 124)
		put_range(text, "ttmp", first - ttmp, 4);
	else
		put_range(text, "s", first, 4);
}

/** VGPRs that the instruction names as data; TFE adds one to loads and stores. */
static unsigned data_registers(unsigned gfx, const mau_op *op)
{
	static const uint8_t dwords[8] = {1, 1, 1, 2, 3, 4, 8, 16};
	unsigned count = op->fmt ? op->ncomp + 1u : dwords[op->size & 7];

	if (op->cls == MAU_CLS_ATOMIC)
		return op->atomic == MAU_ATOMIC_CMPSWAP || op->atomic == MAU_ATOMIC_FCMPSWAP ? 2 * count : count;
	if (op->fmt && op->d16 != MAU_D16_NO && gfx != MAU_GFX_8)
		count = (count + 1) / 2; /* packed halves; gfx8 keeps one component per register */
	return count + op->tfe;
}

/** Data format 8 with number format UNORM is the assembler's default: each is left out when it is the default. */
static void put_format(struct text *text, unsigned gfx, const mau_inst *inst)
{
	const unsigned dfmt = inst->dfmt & 15u, nfmt = inst->nfmt & 7u;

	if (dfmt == 1 && nfmt == 0)
		return;
	put(text, " format:[");
	if (dfmt != 1)
		put(text, "BUF_DATA_FORMAT_%s%s", mau_dfmt(dfmt)->name, dfmt == 15 ? "_15" : "");
	if (dfmt != 1 && nfmt != 0)
		put(text, ",");
	if (nfmt == 6 && gfx >= MAU_GFX_8)
		put(text, "BUF_NUM_FORMAT_RESERVED_6");
	else if (nfmt != 0)
		put(text, "BUF_NUM_FORMAT_%s", mau_nfmt_name(nfmt));
	put(text, "]");
}

static void put_modifiers(struct text *text, const mau_op *op, bool lds_first)
{
	put(text, "%s%s%s", op->idxen ? " idxen" : "", op->offen ? " offen" : "", op->addr64 ? " addr64" : "");
	if (op->inst_offset)
		put(text, " offset:%u", (unsigned)op->inst_offset);
	put(text, "%s%s%s", lds_first ? " lds" : "", op->glc ? " glc" : "", op->slc ? " slc" : "");
	put(text, "%s%s", op->lds && !lds_first ? " lds" : "", op->tfe ? " tfe" : "");
}

static void put_operands(struct text *text, unsigned gfx, const mau_inst *inst)
{
	const mau_op *op = &inst->op;
	const bool address = op->idxen || op->offen || op->addr64;
	/* A load to LDS names no data VGPR; neither does a store from LDS, which LLVM prints without "off" as well. */
	const bool from_lds = op->lds && op->cls == MAU_CLS_STORE && op->enc == MAU_ENC_MUBUF && inst->opcode == 0x3d;

	if (!from_lds && !(op->lds && op->cls == MAU_CLS_LOAD)) {
		put_range(text, "v", inst->vdata, data_registers(gfx, op));
		put(text, ", ");
	}
	if (address) {
		put_range(text, "v", inst->vaddr, op->addr64 || (op->idxen && op->offen) ? 2 : 1);
		put(text, ", ");
	} else if (!from_lds) {
		put(text, "off, ");
	}
	put_srsrc(text, gfx, inst->srsrc);
	put(text, ", ");
	put_soffset(text, gfx, inst->soffset);
	if (op->enc == MAU_ENC_MTBUF)
		put_format(text, gfx, inst);
	put_modifiers(text, op, from_lds);
}

int mau_inst_print(unsigned gfx, const mau_inst *inst, char *text, size_t size)
{
	struct text out = {.at = text, .size = text ? size : 0, .length = 0};

	if (inst->op.unknown) {
		put(&out, "<unknown %s opcode 0x%02x>", mau_enc_name(inst->op.enc), inst->opcode);
	} else {
		put(&out, "%s", inst->mnemonic);
		if (inst->op.cls != MAU_CLS_CACHE) {
			put(&out, " ");
			put_operands(&out, gfx, inst);
		}
	}
	return (int)out.length;
}
