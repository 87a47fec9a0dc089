/*
 * check_text.c - which argument a call refuses, and why, in words.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdio.h>

#include "check.h"

/** Writes the field and the text. */
static void say(mau_argument_error *error, const char *field, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	snprintf(error->field, sizeof(error->field), "%s", field);
	vsnprintf(error->text, sizeof(error->text), format, values);
	va_end(values);
}

/** A code that is larger than the last one of its enumeration. */
static void say_code(mau_argument_error *error, const char *field, unsigned value,
                     const char *enumeration, unsigned last)
{
	say(error, field, "%s is %u, a code %s_* is at most %u", field, value, enumeration, last);
}

static void say_context(mau_argument_error *e, enum mau_argument wrong, const mau_context *ctx)
{
	switch (wrong) {
	case MAU_ARGUMENT_GFX:
		say(e, "ctx.gfx",
		    "ctx.gfx is %u: this generation is not modelled; gfx is a code MAU_GFX_6 .. "
		    "MAU_GFX_950, not the number",
		    ctx->gfx);
		break;
	case MAU_ARGUMENT_RULES:
		say_code(e, "ctx.rules", ctx->rules, "MAU_RULES", MAU_RULES_SILICON);
		break;
	case MAU_ARGUMENT_ALIGN:
		say_code(e, "ctx.align", ctx->align, "MAU_ALIGN", MAU_ALIGN_UNALIGNED);
		break;
	case MAU_ARGUMENT_POLICY:
		say_code(e, "ctx.policy", ctx->policy, "MAU_POLICY", MAU_POLICY_GCN);
		break;
	case MAU_ARGUMENT_WAVE32:
		say(e, "ctx.wave32", "ctx.wave32 is %u, it is 0 or 1", ctx->wave32);
		break;
	case MAU_ARGUMENT_LDS_BASE:
		say(e, "ctx.lds_base", "ctx.lds_base is 0x%x, at most 0x3ffff", ctx->lds_base);
		break;
	case MAU_ARGUMENT_LDS_SIZE:
		say(e, "ctx.lds_size", "ctx.lds_size is 0x%x, at most 0x3ffff", ctx->lds_size);
		break;
	case MAU_ARGUMENT_SCRATCH_BASE:
		say(e, "ctx.scratch_base", "ctx.scratch_base is 0x%llx, it has 48 bits",
		    (unsigned long long)ctx->scratch_base);
		break;
	default:
		say(e, "ctx.scratch_base",
		    "ctx.scratch_base is 0x%llx, it is a multiple of 4 (D20)",
		    (unsigned long long)ctx->scratch_base);
	}
}

static void say_geometry(mau_argument_error *e, enum mau_argument wrong, const mau_geometry *geo)
{
	if (wrong == MAU_ARGUMENT_WINDOW)
		say(e, "geo.window", "geo.window is %u, a window has 4, 8, 16, 32 or 64 lanes",
		    geo->window);
	else
		say(e, "geo.line_bytes", "geo.line_bytes is %u, a line has 64 or 128 bytes",
		    geo->line_bytes);
}

static void say_op(mau_argument_error *e, enum mau_argument wrong, unsigned gfx, const mau_op *op)
{
	const char *bytes = mau_size_name(op->size);

	switch (wrong) {
	case MAU_ARGUMENT_ENC:
		say_code(e, "op.enc", op->enc, "MAU_ENC", MAU_ENC_SMEM);
		break;
	case MAU_ARGUMENT_SIZE:
		say_code(e, "op.size", op->size, "MAU_SIZE", MAU_SIZE_64);
		break;
	case MAU_ARGUMENT_VECTOR_SIZE:
		say(e, "op.size", "op.size is MAU_SIZE_%s, a lane moves at most 16 bytes", bytes);
		break;
	case MAU_ARGUMENT_SCALAR_SIZE:
		say(e, "op.size",
		    "op.size is MAU_SIZE_%s, a scalar load of gfx%s has at least 4 bytes (A13)",
		    bytes, mau_gfx_name(gfx));
		break;
	case MAU_ARGUMENT_ATOMIC_ENC:
		say(e, "op.enc", "op.enc is MAU_ENC_%s, which has no atomics (AT1, D57)",
		    op->enc == MAU_ENC_SMEM ? "SMEM" : "MTBUF");
		break;
	case MAU_ARGUMENT_ATOMIC_FMT:
		say(e, "op.fmt", "op.fmt is 1, an atomic converts no format (AT1)");
		break;
	default:
		say(e, "op.size", "op.size is MAU_SIZE_%s, an atomic has 4 or 8 bytes (AT1)",
		    bytes);
	}
}

int mau_check(const mau_context *ctx, const mau_geometry *geo, const mau_op *op,
              mau_argument_error *error_ret)
{
	enum mau_argument wrong = mau_bad_context(ctx);
	mau_op cut;

	say(error_ret, "", "%s", "");
	if (wrong != MAU_ARGUMENT_NONE) {
		say_context(error_ret, wrong, ctx);
		return mau_check_context(ctx);
	}
	if (geo)
		wrong = mau_bad_geometry(geo);
	if (wrong != MAU_ARGUMENT_NONE) {
		say_geometry(error_ret, wrong, geo);
		return MAU_ERR_GEOMETRY;
	}
	if (op)
		wrong = mau_bad_op(ctx->gfx, op, &cut);
	if (wrong == MAU_ARGUMENT_NONE)
		return MAU_OK;
	say_op(error_ret, wrong, ctx->gfx, op);
	return MAU_ERR_OPERATION;
}
