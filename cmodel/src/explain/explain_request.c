/*
 * explain_request.c - the steps of the request: E, then V#, format and size by encoding.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "explain/explain.h"

/** The step of one error, if it applies. */
static void explain_error(struct explain *e, bool holds, const char *rule, const char *name,
                          const char *formula)
{
	if (holds)
		explain_bool(e, rule, name, formula, true, MAU_STEP_REQUEST);
}

/** E2: the operations that may load to LDS (L2, L8, N24). */
static const char *lds_formula(unsigned gfx)
{
	return mau_generation_of(gfx)->lds_wide
	               ? "LDS and not one of UBYTE, SBYTE, USHORT, SSHORT, DWORD, FORMAT_X loads "
	                 "of "
	                 "MUBUF, GLOBAL, SCRATCH, nor DWORDX3, DWORDX4 of MUBUF, GLOBAL (L8)"
	               : "LDS and not one of UBYTE, SBYTE, USHORT, SSHORT, DWORD, FORMAT_X loads "
	                 "of "
	                 "MUBUF, GLOBAL, SCRATCH, nor ADDTID of gfx11";
}

/** E: the errors that apply, and the reported one. */
static void explain_errors(struct explain *e, const mau_detail *d)
{
	const mau_detail_illegal *i = &d->illegal;

	explain_error(e, i->e4, "E4", "FLAT offset", "gfx10.1: inst_offset of FLAT must be 0 (F8)");
	explain_error(e, i->e3, "E3", "TFE with LDS", "LDS and TFE");
	explain_error(e, i->e2, "E2", "load-to-LDS misuse", lds_formula(d->ctx.gfx));
	explain_error(e, i->e1, "E1", "ADDR64 misuse", "ADDR64 and (IDXEN or OFFEN or ADD_TID)");
	explain_error(e, i->e5, "E5", "not executed",
	              "the generation does not have this opcode or its encoding (D24), or this "
	              "unit does not execute it");
	if (i->error)
		explain_name(e, "E", "error", "the first that applies, in the order E5 E1 E2 E3 E4",
		             i->error, mau_error_name(i->error), MAU_STEP_REQUEST);
}

/** R12: size of an access without a format. */
static void explain_plain_size(struct explain *e, const mau_detail_size *s)
{
	explain_dec(e, "R12", "bytes", "bytes of the operation", s->bytes, MAU_STEP_REQUEST);
	explain_dec(e, "R12", "components", "components: one for each dword of a load or store",
	            s->components, MAU_STEP_REQUEST);
}

/** gfx6-9: data format and number format of the conversion. */
static void explain_pair(struct explain *e, const mau_detail_size *s, const char *whose)
{
	explain_name(e, "T", "data format", whose, s->dfmt, mau_dfmt(s->dfmt)->name,
	             MAU_STEP_REQUEST);
	explain_name(e, "T", "number format", whose, s->nfmt, mau_nfmt_name(s->nfmt),
	             MAU_STEP_REQUEST);
}

static void explain_format(struct explain *e, const mau_detail *d)
{
	const mau_detail_size *s = &d->size;
	const char *whose =
		d->operation.op.enc == MAU_ENC_MTBUF ? "of the instruction" : "of the V#";

	if (mau_generation_of(d->ctx.gfx)->formats == MAU_FORMATS_PAIRS)
		explain_pair(e, s, whose);
	else
		explain_name(e, "T", "format", whose, s->format,
		             mau_format(d->ctx.gfx, s->format)->name, MAU_STEP_REQUEST);
	explain_dec(e, "R12", "bytes",
	            "memory bytes of the format, all or nothing; 0: not a legal format", s->bytes,
	            MAU_STEP_REQUEST);
}

/** V6: the reason why the format is invalid. */
static const char *invalid_formula(const mau_detail *d)
{
	if (d->operation.format)
		return "the V#'s format is INVALID (0), or the format of the conversion is "
		       "reserved (N17)";
	return mau_generation_of(d->ctx.gfx)->formats == MAU_FORMATS_PAIRS
	               ? "DATA_FORMAT = 0 and ADD_TID_ENABLE = 0"
	               : "FORMAT = 0 and ADD_TID_ENABLE = 0";
}

void mau_explain_size(struct explain *e, const mau_detail *d)
{
	if (d->operation.format)
		explain_format(e, d);
	else
		explain_plain_size(e, &d->size);
	if (d->size.invalid)
		explain_bool(e, "V6", "invalid format", invalid_formula(d), true, MAU_STEP_REQUEST);
}

/** V7: the V# of another kind of resource. */
static void explain_ignored(struct explain *e, unsigned type)
{
	explain_dec(e, "V7", "type", "V#[127:126] is not 0: the instruction is ignored", type,
	            MAU_STEP_REQUEST);
}

/** A13: the base of a scalar load of a byte, a half, or dwords. */
static const char *scalar_base_formula(const mau_detail_scalar *s)
{
	return s->component == 1   ? "V#[47:0]"
	       : s->component == 2 ? "V#[47:0] & ~1"
	                           : "V#[47:0] & ~3";
}

static const char *scalar_offset_formula(const mau_detail_scalar *s)
{
	return s->component == 1   ? "inst_offset + sgpr_offset, modulo 2^32"
	       : s->component == 2 ? "(inst_offset & ~1) + (sgpr_offset & ~1), modulo 2^32"
	                           : "(inst_offset & ~3) + (sgpr_offset & ~3), modulo 2^32";
}

/** A9, A13, A14: the buffer of a scalar load. */
static void explain_scalar(struct explain *e, const mau_detail *d)
{
	const mau_detail_scalar *s = &d->scalar;

	explain_plain_size(e, &d->size);
	if (mau_generation_of(d->ctx.gfx)->scalar_parts)
		explain_dec(e, "A13", "component", "bytes: min(size, 4)", s->component,
		            MAU_STEP_REQUEST);
	explain_hex(e, "A9", "base", scalar_base_formula(s), s->base, MAU_STEP_REQUEST);
	explain_dec(e, "A9", "stride", "V#[61:48]", s->stride, MAU_STEP_REQUEST);
	explain_dec(e, "A9", "num_records", "V#[95:64]", s->num_records, MAU_STEP_REQUEST);
	explain_hex(e, s->component == 4 ? "N26" : "A13", "offset", scalar_offset_formula(s),
	            s->offset, MAU_STEP_REQUEST);
	if (mau_generation_of(d->ctx.gfx)->scalar_parts)
		explain_bool(e, "A14", "violates", "inst_offset is negative", s->violates,
		             MAU_STEP_REQUEST);
}

static void explain_buffer(struct explain *e, const mau_detail *d)
{
	if (d->resource.v.null) {
		explain_bool(e, "V5", "null resource", "all 128 bits are 0", true,
		             MAU_STEP_REQUEST);
		return;
	}
	mau_explain_resource(e, d);
	explain_hex(e, "A6", "sgpr_offset", "scalar operand, 32 bits", d->operation.sgpr_offset,
	            MAU_STEP_REQUEST);
	mau_explain_size(e, d);
}

void mau_explain_request(struct explain *e, const mau_detail *d)
{
	explain_errors(e, d);
	if (d->illegal.errors)
		return;
	if (d->operation.op.cls == MAU_CLS_CACHE)
		explain_bool(e, "N8", "cache operation", "no address, the V# is not read", true,
		             MAU_STEP_REQUEST);
	else if (d->verdict.status == MAU_STATUS_IGNORED)
		explain_ignored(e, d->operation.scalar ? d->scalar.type : d->resource.v.type);
	else if (d->operation.buffer)
		explain_buffer(e, d);
	else if (d->operation.scalar)
		explain_scalar(e, d);
	else
		explain_plain_size(e, &d->size);
}
