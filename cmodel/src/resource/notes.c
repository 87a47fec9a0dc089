/*
 * notes.c - remarks about a V#: no lane can be in range, formats, another generation; see
 * mau/resource.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "resource/layout.h"

/** The V#, and its remarks so far. */
typedef struct notes {
	const mau_context *ctx;
	const mau_generation *generation;
	const uint32_t *vsharp;
	mau_resource_fields f;
	mau_resource_note *note;
	unsigned count;
} notes;

static void add(notes *n, const char *rule, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void add(notes *n, const char *rule, const char *format, ...)
{
	mau_resource_note *note = &n->note[n->count++];
	va_list args;

	note->rule = rule;
	va_start(args, format);
	vsnprintf(note->text, sizeof(note->text), format, args);
	va_end(args);
}

/** NUM_RECORDS 0 keeps lanes out of range, except where no rule looks at it (A8, R5). */
static void no_records(notes *n)
{
	const unsigned bounds = n->generation->bounds;

	if (n->f.num_records)
		return;
	if (bounds == MAU_BOUNDS_GFX9)
		add(n, "R6, R7",
		    n->f.add_tid ? "NUM_RECORDS is 0: only ADD_TID without IDXEN is in range (R5)"
		                 : "NUM_RECORDS is 0: no lane can ever be in range");
	else if (bounds == MAU_BOUNDS_GFX10)
		add(n, n->f.oob_select == MAU_OOB_DISABLED ? "R10" : "R8, R9, R11",
		    "NUM_RECORDS is 0: no lane can ever be in range");
	else
		add(n, bounds == MAU_BOUNDS_GFX6 ? "R1, R2" : "R3, R4",
		    n->generation->addr64 ? "NUM_RECORDS is 0: no lane can ever be in range, "
		                            "except with ADDR64 (A8)"
		                          : "NUM_RECORDS is 0: no lane can ever be in range");
}

/** R8: OOB_SELECT 0 with stride 0. */
static void no_stride(notes *n)
{
	if (n->generation->bounds == MAU_BOUNDS_GFX10 && n->f.num_records && !n->f.stride &&
	    n->f.oob_select == MAU_OOB_STRUCTURED_WITH_OFFSET)
		add(n, "R8",
		    "OOB_SELECT 0 with stride 0: no lane can ever be in range; a buffer of bytes "
		    "has "
		    "OOB_SELECT 3 (oob=raw)");
}

/** Whether the format converts: 0 INVALID, 1 reserved or no legal pair, 2 legal. */
static unsigned format_state(unsigned gfx, const mau_resource_fields *f)
{
	if (mau_generation_of(gfx)->formats != MAU_FORMATS_PAIRS)
		return !f->format ? 0 : mau_format(gfx, f->format)->bytes ? 2 : 1;
	return !f->dfmt ? 0 : mau_dfmt_legal(gfx, f->dfmt) >> f->nfmt & 1 ? 2 : 1;
}

static void formats(notes *n)
{
	const unsigned state = format_state(n->ctx->gfx, &n->f);
	const bool stride = n->generation->stride == MAU_STRIDE_LONG && n->f.add_tid;

	if (stride && n->f.dfmt)
		add(n, "V4",
		    "with ADD_TID, DATA_FORMAT has bits of the stride of untyped MUBUF: %u",
		    n->f.stride + ((uint32_t)n->f.dfmt << 14));
	else if (state == 0)
		add(n, "V6",
		    n->f.add_tid ? "format 0 (INVALID): *_FORMAT_* loads give 0; others do not "
		                   "look at it"
		                 : "format 0 (INVALID), as compilers write it: harmless for "
		                   "untyped loads and "
		                   "stores on parts (SILICON); MANUAL gives 0 and drops; "
		                   "*_FORMAT_* loads "
		                   "give 0 in both");
	else if (state == 1)
		add(n, "N17", "the format is reserved or no legal pair: *_FORMAT_* loads give 0");
}

/** The bits that no field has. */
static bool reserved_bits(unsigned gfx, const uint32_t vsharp[4], uint32_t reserved_ret[4])
{
	const mau_context ctx = {.gfx = (uint8_t)gfx};
	mau_resource_fields f;
	uint32_t words[4], any = 0;

	mau_resource_unpack(&ctx, vsharp, &f);
	mau_resource_encode(&ctx, &f, words);
	for (unsigned i = 0; i < 4; i++)
		any |= reserved_ret[i] = vsharp[i] & ~words[i];
	return any;
}

/** Whether nothing in the V# is unusual on a generation. */
static bool fits(unsigned gfx, const uint32_t vsharp[4])
{
	const mau_context ctx = {.gfx = (uint8_t)gfx};
	const unsigned layout = mau_resource_layout(mau_generation_of(gfx));
	mau_resource_fields f;
	uint32_t reserved[4];

	mau_resource_unpack(&ctx, vsharp, &f);
	return !f.type && !reserved_bits(gfx, vsharp, reserved) && format_state(gfx, &f) == 2 &&
	       (f.resource_level || !(layout & (MAU_LAYOUT_GFX10 | MAU_LAYOUT_GFX10_3)));
}

/** Names of the generations that the V# fits, with blanks between. */
static void fitting(const uint32_t vsharp[4], char *text, size_t size)
{
	size_t len = 0;

	text[0] = 0;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		if (mau_generation_of(gfx)->modelled && fits(gfx, vsharp) && len < size)
			len += (size_t)snprintf(text + len, size - len, " gfx%s",
			                        mau_gfx_name(gfx));
}

/** TYPE, reserved bits and RESOURCE_LEVEL suggest another generation. */
static void another_generation(notes *n)
{
	const unsigned layout = mau_resource_layout(n->generation);
	char others[100], hint[120] = "";
	uint32_t reserved[4];

	fitting(n->vsharp, others, sizeof(others));
	if (*others)
		snprintf(hint, sizeof(hint), "; it fits%s", others);
	if (n->f.type)
		add(n, "V7",
		    "TYPE is %u: buffer instructions do nothing; no V#, or one of another "
		    "generation%s",
		    n->f.type, hint);
	else if (reserved_bits(n->ctx->gfx, n->vsharp, reserved))
		add(n, "V1",
		    "bits that no field has are set (%08x %08x %08x %08x): perhaps another "
		    "generation's%s",
		    reserved[0], reserved[1], reserved[2], reserved[3], hint);
	else if (layout & (MAU_LAYOUT_GFX10 | MAU_LAYOUT_GFX10_3) && !n->f.resource_level)
		add(n, "V1", "RESOURCE_LEVEL is 0, drivers write 1: perhaps another generation's%s",
		    hint);
}

unsigned mau_resource_notes(const mau_context *ctx, const uint32_t vsharp[4],
                            mau_resource_note notes_ret[MAU_RESOURCE_NOTES])
{
	notes n = {ctx, mau_generation_of(ctx->gfx), vsharp, {0}, notes_ret, 0};

	if (mau_resource_unpack(ctx, vsharp, &n.f) != MAU_OK)
		return 0;
	if (!(vsharp[0] | vsharp[1] | vsharp[2] | vsharp[3])) {
		add(&n, "V5", "all bits are 0, null: loads give 0, stores and atomics are dropped");
		return n.count;
	}
	another_generation(&n);
	if (n.f.type) /* no other rule is reached */
		return n.count;
	no_records(&n);
	no_stride(&n);
	formats(&n);
	return n.count;
}
