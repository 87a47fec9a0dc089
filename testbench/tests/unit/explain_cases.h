/*
 * explain_cases.h - one lane for every encoding and every branch of a rule that `explain` can show.
 * Values are chosen by hand so that each number of the steps can be followed on paper.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXPLAIN_CASES_H
#define EXPLAIN_CASES_H

#include "tests/unit/rules.h"

/** Differences from wave_begin(); the lane is 2, and active. */
typedef struct explain_case {
	const char *name;
	unsigned gfx, rules, align, wave32, inactive;
	mau_op op;
	uint64_t base, saddr;
	uint32_t stride, records, lds_size, m0, v0, v1;
	unsigned swizzle, esize, tid, heap, type, oob, dfmt, format, no_vsharp;
} explain_case;

#define LOAD4 .enc = MAU_ENC_MUBUF, .size = MAU_SIZE_4
#define LOAD8 .enc = MAU_ENC_MUBUF, .size = MAU_SIZE_8
#define ATOMIC .cls = MAU_CLS_ATOMIC, .atomic = MAU_ATOMIC_ADD
#define BOTH .offen = 1, .idxen = 1
#define G6 MAU_GFX_6
#define G7 MAU_GFX_7
#define G8 MAU_GFX_8
#define G9 MAU_GFX_9
#define G10 MAU_GFX_10
#define G103 MAU_GFX_10_3
#define G11 MAU_GFX_11

static const explain_case explain_cases[] = {
	/* the request */
	{.name = "inactive", .gfx = G9, .op = {LOAD4}, .inactive = 1},
	{.name = "E1", .gfx = G7, .op = {LOAD4, .addr64 = 1, .offen = 1}},
	{.name = "E2 E3", .gfx = G9, .op = {LOAD8, .lds = 1, .tfe = 1}},
	{.name = "E2 ADDTID",
         .gfx = G103,
         .op = {.enc = MAU_ENC_GLOBAL, .smode = MAU_SMODE_S, .size = MAU_SIZE_4, .lds = 1}},
	{.name = "E4",
         .gfx = G10,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_4, .inst_offset = 4}},
	{.name = "E5", .gfx = G8, .op = {.enc = MAU_ENC_GLOBAL, .size = MAU_SIZE_4}},
	{.name = "cache", .gfx = G10, .op = {.enc = MAU_ENC_MUBUF, .cls = MAU_CLS_CACHE}},
	{.name = "V7", .gfx = G9, .op = {LOAD4}, .type = 2},
	{.name = "V5", .gfx = G9, .op = {LOAD4}, .no_vsharp = 1},
	{.name = "V6 data format", .gfx = G8, .op = {LOAD4}, .dfmt = 0xff},
	{.name = "V6 unified", .gfx = G10, .op = {LOAD4}, .format = 0xff},
	{.name = "V6 N17",
         .gfx = G9,
         .op = {.enc = MAU_ENC_MTBUF, .fmt = 1, .format = 7 << 4 | 15}},
	/* range */
	{.name = "R1",
         .gfx = G7,
         .op = {LOAD4, .offen = 1, .inst_offset = 4},
         .records = 16,
         .saddr = 8,
         .v0 = 4},
	{.name = "R1 A5",
         .gfx = G6,
         .op = {LOAD4, BOTH},
         .stride = 0,
         .swizzle = 1,
         .esize = 1,
         .v0 = 9,
         .v1 = 0x20000000},
	{.name = "R2 x2",
         .gfx = G7,
         .op = {LOAD8, BOTH},
         .stride = 16,
         .records = 8,
         .v0 = 5,
         .v1 = 12},
	{.name = "R3",
         .gfx = G8,
         .op = {LOAD4, BOTH},
         .stride = 16,
         .records = 100,
         .v0 = 5,
         .v1 = 20},
	{.name = "R4 walked",
         .gfx = G8,
         .op = {LOAD8, BOTH},
         .stride = 16,
         .swizzle = 1,
         .esize = 1,
         .records = 8,
         .v0 = 7,
         .v1 = 6},
	{.name = "R5 V4", .gfx = G9, .op = {LOAD4, .offen = 1}, .tid = 1, .stride = 1, .v0 = 8},
	{.name = "R6",
         .gfx = G9,
         .op = {LOAD4, BOTH},
         .stride = 32,
         .records = 5,
         .v0 = 5,
         .v1 = 40},
	{.name = "R7", .gfx = G9, .op = {LOAD4, .offen = 1}, .records = 8, .v0 = 8},
	{.name = "R7 silicon",
         .gfx = G9,
         .rules = 1,
         .op = {LOAD4, .offen = 1},
         .records = 16,
         .saddr = 8,
         .v0 = 5},
	{.name = "R8 x2",
         .gfx = G10,
         .op = {LOAD8, BOTH},
         .stride = 16,
         .records = 10,
         .oob = 0,
         .v0 = 9,
         .v1 = 12},
	{.name = "R9",
         .gfx = G103,
         .op = {LOAD4, BOTH},
         .stride = 16,
         .records = 10,
         .oob = 1,
         .v0 = 10,
         .v1 = 40},
	{.name = "R10",
         .gfx = G11,
         .op = {LOAD4, BOTH},
         .stride = 16,
         .records = 1,
         .oob = 2,
         .v0 = 10,
         .v1 = 40},
	{.name = "R11 swizzle",
         .gfx = G10,
         .op = {LOAD4, BOTH},
         .stride = 16,
         .swizzle = 1,
         .records = 20,
         .saddr = 10,
         .oob = 3,
         .v0 = 9,
         .v1 = 8},
	{.name = "R11 raw",
         .gfx = G11,
         .op = {LOAD4, BOTH},
         .stride = 24,
         .records = 100,
         .saddr = 4,
         .oob = 3,
         .v0 = 5,
         .v1 = 93},
	{.name = "R11 silicon",
         .gfx = G11,
         .rules = 1,
         .op = {LOAD4, BOTH},
         .stride = 24,
         .records = 100,
         .tid = 1,
         .swizzle = 2,
         .oob = 3,
         .v0 = 5,
         .v1 = 8},
	{.name = "R15", .gfx = G7, .op = {LOAD8, .offen = 1}, .heap = 1, .records = 64, .v0 = 60},
	{.name = "A8",
         .gfx = G7,
         .op = {LOAD4, .addr64 = 1, .inst_offset = 7},
         .saddr = 16,
         .v0 = 0x20,
         .v1 = 1},
	{.name = "A2 A3 silicon",
         .gfx = G9,
         .rules = 1,
         .op = {LOAD4, .idxen = 1},
         .tid = 1,
         .swizzle = 1,
         .stride = 4,
         .v0 = 6},
	{.name = "A2 A3 gfx11",
         .gfx = G11,
         .rules = 1,
         .op = {LOAD4, .offen = 1},
         .tid = 1,
         .swizzle = 3,
         .stride = 16,
         .oob = 2,
         .v0 = 20},
	/* alignment, formats */
	{.name = "G2 byte", .gfx = G7, .op = {.enc = MAU_ENC_MUBUF, .offen = 1}, .v0 = 3},
	{.name = "G3", .gfx = G9, .align = 1, .op = {LOAD8, .offen = 1}, .v0 = 6},
	{.name = "G3 strict",
         .gfx = G10,
         .align = 2,
         .op = {.enc = MAU_ENC_MUBUF, .size = MAU_SIZE_12, .offen = 1},
         .oob = 3,
         .v0 = 4},
	{.name = "G3 any", .gfx = G9, .align = 3, .op = {LOAD4, .offen = 1}, .v0 = 5},
	{.name = "G5 clears",
         .gfx = G9,
         .op = {.enc = MAU_ENC_MUBUF, .fmt = 1, .offen = 1},
         .v0 = 6},
	{.name = "G5 demands",
         .gfx = G11,
         .align = 3,
         .op = {.enc = MAU_ENC_MTBUF, .fmt = 1, .offen = 1, .format = FORMAT_32_FLOAT},
         .oob = 3,
         .v0 = 6},
	{.name = "G6 clears", .gfx = G8, .op = {LOAD8, ATOMIC, .offen = 1}, .v0 = 6},
	{.name = "G6 demands", .gfx = G9, .op = {LOAD8, ATOMIC, .offen = 1}, .v0 = 4},
	{.name = "G7",
         .gfx = G9,
         .align = 3,
         .op = {LOAD4, BOTH},
         .swizzle = 1,
         .stride = 16,
         .v0 = 1,
         .v1 = 6},
	/* LDS */
	{.name = "L1 gfx7", .gfx = G7, .op = {LOAD4, .lds = 1, .inst_offset = 4}, .m0 = 0x70010},
	{.name = "L1", .gfx = G8, .op = {LOAD4, .lds = 1, .inst_offset = 4}, .m0 = 0x70010},
	{.name = "L3", .gfx = G9, .op = {LOAD4, .lds = 1}, .m0 = 0x10, .lds_size = 0x18},
	{.name = "L1 null", .gfx = G9, .op = {LOAD4, .lds = 1}, .m0 = 0x10, .no_vsharp = 1},
	{.name = "L1 global",
         .gfx = G11,
         .op = {.enc = MAU_ENC_GLOBAL,
                .smode = MAU_SMODE_S,
                .size = MAU_SIZE_4,
                .lds = 1,
                .inst_offset = 0xfffffc},
         .saddr = 0x5000,
         .m0 = 0x10},
	/* FLAT, GLOBAL, SCRATCH */
	{.name = "FLAT memory",
         .gfx = G9,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_8, .inst_offset = 6},
         .v0 = 0x1000,
         .v1 = 2},
	{.name = "FLAT LDS",
         .gfx = G7,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_4},
         .m0 = 0x40,
         .v0 = 0x3c,
         .v1 = 0x20000000},
	{.name = "FLAT LDS outside",
         .gfx = G9,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_4},
         .v0 = 0xfffe,
         .v1 = SHARED_HI},
	{.name = "FLAT scratch walked",
         .gfx = G9,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_8},
         .v0 = 6,
         .v1 = PRIVATE_HI},
	{.name = "FLAT scratch below 0",
         .gfx = G11,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_4, .inst_offset = 0xfffff0},
         .v0 = 4,
         .v1 = PRIVATE_HI},
	{.name = "FLAT nowhere",
         .gfx = G9,
         .op = {.enc = MAU_ENC_FLAT, .size = MAU_SIZE_4},
         .v1 = 0x8000},
	{.name = "GLOBAL V",
         .gfx = G9,
         .op = {.enc = MAU_ENC_GLOBAL, .size = MAU_SIZE_4, .inst_offset = 0xfffffc},
         .v0 = 0x1006},
	{.name = "GLOBAL SV",
         .gfx = G9,
         .align = 1,
         .op = {.enc = MAU_ENC_GLOBAL, .smode = MAU_SMODE_SV, .size = MAU_SIZE_4},
         .saddr = 0x100000000,
         .v0 = 0x1006},
	{.name = "GLOBAL none",
         .gfx = G103,
         .op = {.enc = MAU_ENC_GLOBAL, .smode = MAU_SMODE_NONE, .size = MAU_SIZE_4}},
	{.name = "GLOBAL aperture",
         .gfx = G9,
         .op = {.enc = MAU_ENC_GLOBAL, .size = MAU_SIZE_4},
         .v1 = SHARED_HI},
	{.name = "GLOBAL not canonical",
         .gfx = G9,
         .op = {.enc = MAU_ENC_GLOBAL, .size = MAU_SIZE_4},
         .v1 = 0x8000},
	{.name = "SCRATCH SV",
         .gfx = G11,
         .op = {.enc = MAU_ENC_SCRATCH,
                .smode = MAU_SMODE_SV,
                .size = MAU_SIZE_4,
                .inst_offset = 4},
         .saddr = 0x10,
         .v0 = 0x20},
	{.name = "SCRATCH none wave32",
         .gfx = G103,
         .wave32 = 1,
         .op = {.enc = MAU_ENC_SCRATCH,
                .smode = MAU_SMODE_NONE,
                .size = MAU_SIZE_4,
                .inst_offset = 8}},
	{.name = "SCRATCH below 0",
         .gfx = G9,
         .op = {.enc = MAU_ENC_SCRATCH,
                .smode = MAU_SMODE_S,
                .size = MAU_SIZE_4,
                .inst_offset = 0xfffff0},
         .saddr = 4},
	{.name = "SCRATCH atomic",
         .gfx = G9,
         .op = {.enc = MAU_ENC_SCRATCH, .smode = MAU_SMODE_V, .size = MAU_SIZE_4, ATOMIC},
         .v0 = 6},
	/* scalar loads */
	{.name = "SMEM",
         .gfx = G9,
         .op = {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_64, .inst_offset = 6},
         .saddr = 4,
         .stride = 16,
         .records = 3,
         .base = 0x1003},
	{.name = "SMEM idle", .gfx = G9, .op = {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_16}},
	{.name = "SMEM V7", .gfx = G6, .op = {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_64}, .type = 1},
};

/** Sets the wave of a case up; 0xff as dfmt or format is INVALID. */
static inline void explain_begin(const explain_case *c, wave *w)
{
	wave_begin(w, c->gfx, c->rules);
	w->ctx.align = (uint8_t)c->align;
	w->ctx.wave32 = (uint8_t)c->wave32;
	w->ctx.lds_base = 0x400;
	w->ctx.scratch_base = 0x8000;
	if (c->lds_size)
		w->ctx.lds_size = c->lds_size;
	w->v.base = c->base ? c->base : 0x1000;
	w->v.stride = c->stride;
	w->v.records = c->records ? c->records : 0x1000;
	w->v.swizzle = c->swizzle;
	w->v.esize = c->esize;
	w->v.tid = c->tid;
	w->v.heap = c->heap;
	w->v.type = c->type;
	w->v.oob = c->oob;
	if (c->dfmt)
		w->v.dfmt = 0;
	if (c->format)
		w->v.format = 0;
	w->req.op = c->op;
	w->req.saddr = c->saddr;
	w->req.m0 = c->m0;
	w->req.exec = c->inactive ? 3 : 4;
	w->req.v0[2] = c->v0;
	w->req.v1[2] = c->v1;
	vsharp_words(c->gfx, &w->v, w->req.vsharp);
	if (c->no_vsharp)
		memset(w->req.vsharp, 0, sizeof w->req.vsharp);
}

#endif
