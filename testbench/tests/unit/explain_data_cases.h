/*
 * explain_data_cases.h - one lane for every kind of instruction and every branch of a rule that the
 * data half of `explain` can show. Memory and registers are chosen by hand, many of them the
 * examples of docs/spec/convert.md and docs/spec/atomic.md, so that each number can be followed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXPLAIN_DATA_CASES_H
#define EXPLAIN_DATA_CASES_H

#include "mau/explain_data.h"
#include "tests/unit/execute_case.h"

/** Differences from begin() of execute_case.h; lane 2 is the only active one, with Offset 0. For
 * scalar loads lane 0 is active. */
typedef struct data_case {
	const char *name;
	mau_op op;
	uint32_t memory[4]; /* from 0x1000 on; all 0: as in execute_case.h */
	uint32_t vdata[4];
	unsigned gfx, dfmt, nfmt, format, sel; /* of the V#; gfx 0: MAU_GFX_9 */
	uint32_t records, offset, lds_size;    /* 0: begin()'s */
	unsigned type, no_vsharp, align;
	unsigned inactive; /* 1: another lane is active in its place, 40 */
	unsigned lane;     /* 1 + the lane, 0: the usual one */
} data_case;

#define G7 .gfx = MAU_GFX_7
#define G8 .gfx = MAU_GFX_8
#define G9 .gfx = MAU_GFX_9
#define G10 .gfx = MAU_GFX_10
#define G11 .gfx = MAU_GFX_11
#define FORMAT(components) .fmt = 1, .ncomp = (components) - 1
#define STORE .cls = MAU_CLS_STORE
#define LO .d16 = MAU_D16_LO
#define HI .d16 = MAU_D16_HI
#define B1 .size = MAU_SIZE_1
#define B2 .size = MAU_SIZE_2
#define B4 .size = MAU_SIZE_4
#define B8 .size = MAU_SIZE_8
#define B12 .size = MAU_SIZE_12
#define B16 .size = MAU_SIZE_16
#define ATOMIC(name) .cls = MAU_CLS_ATOMIC, .atomic = MAU_ATOMIC_##name
#define AS(data_format, number) .dfmt = (data_format), .nfmt = MAU_NFMT_##number
#define SEL(x, y, z, w) .sel = (x) | (y) << 3 | (z) << 6 | (w) << 9
#define MEM(...) .memory = {__VA_ARGS__}
#define DATA(...) .vdata = {__VA_ARGS__}

/* DATA_FORMAT of gfx6-9 */
enum {
	F8 = 1,
	F16 = 2,
	F8_8 = 3,
	F32 = 4,
	F16_16 = 5,
	F10_11_11 = 6,
	F2_10_10_10 = 9,
	F8_8_8_8 = 10,
	F32_32 = 11,
	F16_16_16_16 = 12,
	F32_32_32_32 = 14
};

/* DST_SEL */
enum {
	ZERO = 0,
	ONE = 1,
	SEL_R = 4,
	SEL_G = 5,
	SEL_B = 6,
	SEL_A = 7
};

/* clang-format off: a line or two a case */
static const data_case data_cases[] = {
	/* loads: number formats, DST_SEL */
	{"UNORM, B G R 1",
         {FORMAT(4)},
         AS(F8_8_8_8, UNORM),
         SEL(SEL_B, SEL_G, SEL_R, ONE),
         MEM(0xac01ff80)},
	{"SNORM", {FORMAT(4)}, AS(F8_8_8_8, SNORM), MEM(0xff808140)},
	{"SNORM 16", {FORMAT(2)}, AS(F16_16, SNORM), MEM(0x80007fff)},
	{"SNORM_OGL", {FORMAT(4)}, G7, AS(F8_8_8_8, SNORM_OGL), MEM(0x7f80ff00)},
	{"USCALED", {FORMAT(4)}, AS(F2_10_10_10, USCALED), MEM(0xc01ffa00)},
	{"SSCALED", {FORMAT(4)}, AS(F2_10_10_10, SSCALED), MEM(0xc01ffa00)},
	{"UINT, 0 1 G B",
         {FORMAT(4)},
         AS(F16_16, UINT),
         SEL(ZERO, ONE, SEL_G, SEL_B),
         MEM(0x89abcdef)},
	{"SINT, A R",
         {FORMAT(2)},
         AS(F8_8_8_8, SINT),
         SEL(SEL_A, SEL_R, ZERO, ZERO),
         MEM(0x8001ff7f)},
	{"FLOAT 32", {FORMAT(2)}, AS(F32_32, FLOAT), MEM(0x7f800001, 0x80000001)},
	{"UINT 32, one component", {FORMAT(1)}, AS(F32_32_32_32, UINT), MEM(1, 2, 3, 4)},
	{"FLOAT 16", {FORMAT(3)}, AS(F16_16_16_16, FLOAT), MEM(0x0001c000, 0x3c007c01)},
	{"FLOAT 11 10", {FORMAT(3)}, AS(F10_11_11, FLOAT), MEM(0x783dfbc0)},
	{"MTBUF",
         {.enc = MAU_ENC_MTBUF, FORMAT(1), .format = MAU_NFMT_UINT << 4 | F8},
         SEL(ONE, ONE, ONE, ONE),
         MEM(0x134)},
	/* T4 */
	{"T4 SNORM", {FORMAT(4)}, G8, AS(F2_10_10_10, SNORM), MEM(0x80000201)},
	{"T4 SSCALED", {FORMAT(4)}, G8, AS(F2_10_10_10, SSCALED), MEM(0xc0000201)},
	{"T4 SINT", {FORMAT(4)}, G8, AS(F2_10_10_10, SINT), MEM(0x80000201)},
	{"T4 SNORM_OGL", {FORMAT(4)}, G7, AS(F2_10_10_10, SNORM_OGL), MEM(0x40000201)},
	/* loads: D16 */
	{"D16 UNORM, odd",
         {FORMAT(3), LO},
         AS(F8_8_8_8, UNORM),
         SEL(SEL_R, ONE, SEL_B, ZERO),
         MEM(0xac408000)},
	{"D16 unpacked", {FORMAT(3), LO}, G8, AS(F8_8_8_8, UINT), MEM(0xac21160b)},
	{"D16 hi", {FORMAT(1), HI}, AS(F8_8_8_8, UINT), MEM(0xac21160b)},
	{"D16 FLOAT 32", {FORMAT(2), LO}, AS(F32_32, FLOAT), MEM(0x3f801fff, 0x477fffff)},
	{"D16 FLOAT 16", {FORMAT(2), LO}, AS(F16_16, FLOAT), MEM(0x8001c000)},
	{"D16 USCALED", {FORMAT(2), LO}, AS(F16_16, USCALED), MEM(0xfff0ffef)},
	{"D16 SINT 32",
         {FORMAT(2), LO},
         AS(F32_32, SINT),
         SEL(SEL_R, ONE, ZERO, ZERO),
         MEM(0x89abcdef, 1)},
	{"D16 SNORM, TFE", {FORMAT(3), LO, .tfe = 1}, AS(F8_8, SNORM), MEM(0x8040)},
	/* loads of no format */
	{"UBYTE", {B1}, MEM(0xac)},
	{"SBYTE", {B1, .sext = 1}, MEM(0xac)},
	{"USHORT", {B2}, MEM(0x89ab)},
	{"SSHORT, TFE", {B2, .sext = 1, .tfe = 1}, MEM(0x89ab)},
	{"DWORDX4", {B16}, MEM(1, 0x80000000, 3, 0xffffffff)},
	{"SBYTE_D16_HI", {B1, .sext = 1, HI}, MEM(0xac)},
	{"UBYTE_D16", {B1, LO}, MEM(0xac)},
	{"SHORT_D16 gfx8", {B2, LO}, G8, MEM(0x89ab)},
	{"FLAT in LDS", {.enc = MAU_ENC_FLAT, B4}, G9},
	{"PARTIAL load", {B12}, .records = 8, MEM(1, 2, 3)},
	{"PARTIAL load, --23", {B16}, G8, .offset = 0xfffffff8},
	/* loads to LDS */
	{"LDS DWORD", {B4, .lds = 1}, MEM(0x12345678)},
	{"LDS SBYTE", {B1, .sext = 1, .lds = 1}, MEM(0xac)},
	{"LDS FORMAT_X", {FORMAT(1), .lds = 1}, AS(F8, SINT), MEM(0x80)},
	{"LDS OUT_OF_RANGE",
         {FORMAT(1), .lds = 1},
         AS(F8, UINT),
         SEL(ONE, ONE, ONE, ONE),
         .offset = 16,
         .records = 8},
	{"LDS_MASKED", {B4, .lds = 1}, .lds_size = 4},
	{"LDS INACTIVE", {B4, .lds = 1}, .inactive = 1},
	/* loads of lanes without data */
	{"OUT_OF_RANGE, B 0 R 1",
         {FORMAT(4)},
         AS(F8_8_8_8, UNORM),
         SEL(SEL_B, ZERO, SEL_R, ONE),
         .offset = 16,
         .records = 8},
	{"OUT_OF_RANGE D16, TFE",
         {FORMAT(2), LO, .tfe = 1},
         AS(F8_8_8_8, UINT),
         SEL(SEL_A, ONE, ZERO, ZERO),
         .offset = 16,
         .records = 8},
	{"OUT_OF_RANGE dword", {B4}, .offset = 16, .records = 8},
	{"NULL dword", {B4}, .no_vsharp = 1},
	{"NULL", {FORMAT(2)}, .no_vsharp = 1},
	{"INVALID", {FORMAT(2)}, AS(0, UINT), SEL(ONE, SEL_G, ZERO, ZERO)},
	{"MEMVIOL",
         {FORMAT(2)},
         G10,
         .format = FORMAT_32_FLOAT,
         SEL(ONE, SEL_R, ZERO, ZERO),
         .offset = 2,
         .align = MAU_ALIGN_DWORD_STRICT},
	{"IGNORED", {B4, .tfe = 1}, .type = 2},
	{"IGNORED format", {FORMAT(2)}, AS(F8_8, UINT), .type = 2},
	{"INACTIVE format", {FORMAT(2)}, AS(F8_8, UINT), .inactive = 1},
	{"INACTIVE", {B4, .tfe = 1}, .inactive = 1},
	{"ILLEGAL", {B8, .lds = 1}, G9},
	{"unknown", {B4, .unknown = 1}, G9},
	{"cache", {.cls = MAU_CLS_CACHE}, G9},
	/* stores: number formats, DST_SEL */
	{"store UNORM, B G R 1",
         {STORE, FORMAT(4)},
         AS(F8_8_8_8, UNORM),
         SEL(SEL_B, SEL_G, SEL_R, ONE),
         DATA(0x3f000000, 0x40000000, 0x3e800000, 0x3f800000)},
	{"store SNORM", {STORE, FORMAT(2)}, AS(F8_8, SNORM), DATA(0xbf000000, 0xc0000000)},
	{"store SNORM_OGL",
         {STORE, FORMAT(4)},
         G7,
         AS(F2_10_10_10, SNORM_OGL),
         DATA(0, 0x80000001, 0xbf800000, 0x3f800000)},
	{"store USCALED", {STORE, FORMAT(2)}, AS(F8_8, USCALED), DATA(0x40700000, 0xbf800000)},
	{"store SSCALED", {STORE, FORMAT(2)}, AS(F8_8, SSCALED), DATA(0xc0700000, 0xc3010000)},
	{"store UINT", {STORE, FORMAT(1)}, AS(F8, UINT), DATA(0x134)},
	{"store SINT",
         {STORE, FORMAT(4)},
         G8,
         AS(F2_10_10_10, SINT),
         DATA(1, 0xffffffff, 0x1fe, 2)},
	{"store FLOAT 32", {STORE, FORMAT(1)}, AS(F32, FLOAT), DATA(0x7f800001)},
	{"store FLOAT 16", {STORE, FORMAT(2)}, AS(F16_16, FLOAT), DATA(0x3f801000, 0xff804000)},
	{"store FLOAT 11 10",
         {STORE, FORMAT(3)},
         AS(F10_11_11, FLOAT),
         DATA(0xbf800000, 0x7f7fffff, 0x36000000)},
	{"store T25 none",
         {STORE, FORMAT(4)},
         AS(F8_8_8_8, UINT),
         SEL(SEL_G, SEL_R, SEL_R, SEL_R),
         DATA(1, 2, 3, 4)},
	{"store T26", {STORE, FORMAT(2)}, AS(F8_8_8_8, UINT), DATA(0x12, 0x34)},
	{"store W to R",
         {STORE, FORMAT(4)},
         AS(F8, UINT),
         SEL(ZERO, ONE, SEL_G, SEL_R),
         DATA(1, 2, 3, 4)},
	{"store T25 float none",
         {STORE, FORMAT(1)},
         AS(F16_16, UNORM),
         SEL(SEL_R, ZERO, ZERO, ZERO),
         DATA(0x3f800000)},
	/* stores: D16 */
	{"store D16, odd",
         {STORE, FORMAT(3), LO},
         AS(F8_8_8_8, UINT),
         DATA(0x00160b0b, 0xffff0021)},
	{"store D16 even", {STORE, FORMAT(2), LO}, AS(F16_16, FLOAT), DATA(0x7c01c000)},
	{"store D16 unpacked",
         {STORE, FORMAT(2), LO},
         G8,
         AS(F32_32, SINT),
         DATA(0xffff8000, 0x00010002)},
	{"store D16 hi", {STORE, FORMAT(1), HI}, AS(F32, FLOAT), DATA(0xc0001234)},
	{"store BYTE_D16_HI", {STORE, B1, HI}, DATA(0x04030201)},
	{"store SHORT_D16 gfx8", {STORE, B2, LO}, G8, DATA(0x04030201)},
	/* stores of no format */
	{"store BYTE", {STORE, B1}, DATA(0x04030201)},
	{"store DWORDX4", {STORE, B16}, DATA(1, 0x80000000, 3, 0xffffffff)},
	{"PARTIAL store", {STORE, B12}, .records = 8, DATA(0xa0, 0xa1, 0xa2)},
	{"PARTIAL store, --23", {STORE, B16}, G8, .offset = 0xfffffff8, DATA(1, 2, 3, 4)},
	{"store OUT_OF_RANGE", {STORE, B4}, .offset = 16, .records = 8, DATA(1)},
	{"store NULL", {STORE, B4}, .no_vsharp = 1, DATA(1)},
	{"store IGNORED", {STORE, B4}, .type = 2, DATA(1)},
	/* atomics: 4 bytes */
	{"SWAP", {ATOMIC(SWAP), B4, .glc = 1}, MEM(5), DATA(7)},
	{"CMPSWAP", {ATOMIC(CMPSWAP), B4, .glc = 1}, MEM(5), DATA(7, 5)},
	{"ADD, no return", {ATOMIC(ADD), B4}, MEM(0xffffffff), DATA(3)},
	{"SUB, TFE", {ATOMIC(SUB), B4, .glc = 1, .tfe = 1}, MEM(2), DATA(3)},
	{"RSUB", {ATOMIC(RSUB), B4}, MEM(2), DATA(3)},
	{"SMIN", {ATOMIC(SMIN), B4}, MEM(1), DATA(0xffffffff)},
	{"UMIN", {ATOMIC(UMIN), B4}, MEM(1), DATA(0xffffffff)},
	{"SMAX", {ATOMIC(SMAX), B4}, MEM(0x80000000), DATA(0x7fffffff)},
	{"UMAX", {ATOMIC(UMAX), B4}, MEM(0x80000000), DATA(0x7fffffff)},
	{"AND", {ATOMIC(AND), B4}, MEM(0xc), DATA(0xa)},
	{"OR", {ATOMIC(OR), B4}, MEM(0xc), DATA(0xa)},
	{"XOR", {ATOMIC(XOR), B4}, MEM(0xc), DATA(0xa)},
	{"INC", {ATOMIC(INC), B4}, MEM(4), DATA(5)},
	{"DEC", {ATOMIC(DEC), B4}, MEM(6), DATA(5)},
	{"FCMPSWAP", {ATOMIC(FCMPSWAP), B4}, MEM(0x80000000), DATA(7, 0)},
	{"FMIN", {ATOMIC(FMIN), B4}, MEM(0x3f800000), DATA(0xbf800000)},
	{"FMAX", {ATOMIC(FMAX), B4}, MEM(0xbf800000), DATA(0xc0000000)},
	{"CSUB", {ATOMIC(CSUB), B4}, G11, MEM(5), DATA(3)},
	{"ADD_F32", {ATOMIC(ADD_F32), B4}, G11, MEM(0x3f800001), DATA(0x33800000)},
	{"ADD_F32 infinities", {ATOMIC(ADD_F32), B4}, G11, MEM(0x7f800000), DATA(0xff800000)},
	{"PK_ADD_F16", {ATOMIC(PK_ADD_F16), B4}, MEM(0x7c003c00), DATA(0xfc001001)},
	{"PK_ADD_BF16", {ATOMIC(PK_ADD_BF16), B4}, MEM(0x7f813f80), DATA(0xff823b81)},
	{"COND_SUB", {ATOMIC(COND_SUB), B4}, MEM(3), DATA(5)},
	{"MIN_NUM", {ATOMIC(MIN_NUM), B4}, MEM(0x3f800000), DATA(0xbf800000)},
	{"MAX_NUM", {ATOMIC(MAX_NUM), B4}, MEM(0x7f800001), DATA(0xbf800000)},
	{"MIN_NUM of a NaN", {ATOMIC(MIN_NUM), B4}, MEM(0xbf800000), DATA(0x7f800001)},
	{"MIN_NUM of two NaNs", {ATOMIC(MIN_NUM), B4}, MEM(0x7fc00001), DATA(0xff800002)},
	{"no operation", {.cls = MAU_CLS_ATOMIC, B4, .glc = 1}, MEM(5), DATA(7)},
	{"no such operation", {.cls = MAU_CLS_ATOMIC, .atomic = 31, B4}, MEM(5), DATA(7)},
	/* atomics: 8 bytes */
	{"ADD_X2", {ATOMIC(ADD), B8, .glc = 1}, MEM(0xffffffff, 0), DATA(0x11111111, 0x22222222)},
	{"CMPSWAP_X2", {ATOMIC(CMPSWAP), B8, .glc = 1, .tfe = 1}, MEM(5, 6), DATA(7, 8, 5, 6)},
	{"FCMPSWAP_X2", {ATOMIC(FCMPSWAP), B8}, MEM(0, 0x80000000), DATA(7, 8, 0, 0)},
	{"ADD_F64", {ATOMIC(ADD_F64), B8}, MEM(1, 0x3ff00000), DATA(0, 0x3ca00000)},
	{"ADD_F64, NaN", {ATOMIC(ADD_F64), B8}, MEM(1, 0x7ff00000), DATA(2, 0xfff80000)},
	{"ADD_F64, NaN of old", {ATOMIC(ADD_F64), B8}, MEM(1, 0x7ff00000), DATA(0, 0x3ff00000)},
	{"ADD_F64, NaN of data", {ATOMIC(ADD_F64), B8}, MEM(0, 0x3ff00000), DATA(2, 0xfff00000)},
	{"MIN_F64", {ATOMIC(MIN_F64), B8}, MEM(0, 0x3ff00000), DATA(0, 0xbff00000)},
	{"MAX_F64, NaN", {ATOMIC(MAX_F64), B8}, MEM(1, 0x7ff80000), DATA(2, 0xfff00000)},
	/* atomics that do not act */
	{"atomic OUT_OF_RANGE",
         {ATOMIC(ADD), B8, .glc = 1, .tfe = 1},
         .offset = 16,
         .records = 8,
         DATA(1, 2)},
	{"atomic MEMVIOL", {ATOMIC(ADD), B4, .glc = 1}, G10, .offset = 2, DATA(1)},
	{"atomic MEMVIOL, no return", {ATOMIC(ADD), B4}, G10, .offset = 2, DATA(1)},
	{"atomic INACTIVE", {ATOMIC(ADD), B4, .glc = 1}, .inactive = 1, DATA(1)},
	{"atomic NULL", {ATOMIC(ADD), B4, .glc = 1}, .no_vsharp = 1, DATA(1)},
	/* scalar loads */
	{"SMEM x16", {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_64}, G9},
	{"SMEM partial", {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_64}, .records = 40},
	{"SMEM out of range", {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_64}, .records = 16},
	{"SMEM IGNORED", {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_64}, .type = 1},
	{"SMEM x8", {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_32}, G9},
	{"SMEM x8, lane 1", {.enc = MAU_ENC_SMEM, .size = MAU_SIZE_32}, .lane = 2},
	{"SMEM x2, lane 0", {.enc = MAU_ENC_SMEM, B8}, .lane = 1},
};
/* clang-format on */

#endif
