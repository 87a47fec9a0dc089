// examples.hpp - the worked examples of docs/spec as requests: they hold the golden model
// to the pages, and the module to both.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_EXAMPLES_HPP
#define MAU_RTL_EXAMPLES_HPP
#include "mau/mau.h"

constexpr uint32_t PLAIN =
	0x00027fac; // word 3: DATA_FORMAT 4, NUM_FORMAT 7, element size 2, index stride 8
constexpr uint32_t OOB1 = 1u << 28, OOB2 = 2u << 28,
		   OOB3 = 3u << 28; // gfx10 and later; PLAIN has 0
constexpr uint32_t ESIZE4 = 1u << 19, ESIZE8 = 2u << 19, ADD_TID = 1u << 23, HEAP = 1u << 26,
		   FORMAT16 = 0x00077fac, FORMAT8_8 = 0x0001cfac; // 8_8 UINT
constexpr bool SILICON = true;
constexpr uint32_t LDS_BASE = 0x1000, LDS_SIZE = 256;

// Buffer at BASE 0x1000 with 2^32-1 records, a load of a dword by lane 0, where nothing else is
// said. 'dword' is where a walked access has its second dword.
struct example {
	const char *rule;
	uint8_t gfx;
	bool silicon = false;
	uint8_t align = MAU_ALIGN_DWORD;
	unsigned bytes = 4;
	bool store = false, atomic = false, format = false, mtbuf = false, lds = false,
	     addr64 = false, idxen = false, offen = true,
	     swizzle = false; // gfx11: code 1
	uint32_t stride = 0, records = 0xffffffff, word3 = PLAIN;
	uint64_t base = 0x1000;
	uint32_t soffset = 0, inst = 0, m0 = 0, index = 0, offset = 0;
	unsigned lane = 0;
	unsigned status = MAU_STATUS_OK;
	int components = -1; // -1: not said
	int64_t address = -1, dword1 = -1, lds_address = -1;
};

constexpr unsigned OUT = MAU_STATUS_OUT_OF_RANGE, VIOL = MAU_STATUS_MEMVIOL,
		   PART = MAU_STATUS_PARTIAL;

// clang-format off
static const example examples[] = {
    // resource.md
    {.rule = "V5", .gfx = MAU_GFX_9, .records = 0, .word3 = 0, .base = 0,
     .status = MAU_STATUS_NULL},
    {.rule = "V6", .gfx = MAU_GFX_8, .records = 64, .word3 = 0x00000fac,
     .status = MAU_STATUS_INVALID},
    {.rule = "V6", .gfx = MAU_GFX_8, .silicon = SILICON, .records = 64, .word3 = 0x00000fac},
    {.rule = "V6", .gfx = MAU_GFX_8, .silicon = SILICON, .format = true, .mtbuf = true,
     .records = 64, .word3 = 0x00000fac, .status = MAU_STATUS_INVALID},
    {.rule = "V6", .gfx = MAU_GFX_8, .records = 64, .word3 = 0x00800fac},
    {.rule = "V7", .gfx = MAU_GFX_8, .word3 = 0x40027fac, .status = MAU_STATUS_IGNORED},
    {.rule = "V4", .gfx = MAU_GFX_7, .idxen = true, .stride = 16, .word3 = 0x00efffac, .index = 1,
     .address = 0x1000 + 16},
    {.rule = "V4", .gfx = MAU_GFX_8, .idxen = true, .stride = 16, .word3 = 0x00efffac, .index = 1,
     .address = 0x1000 + 245776},
    {.rule = "V4", .gfx = MAU_GFX_9, .idxen = true, .stride = 16, .word3 = 0x00efffac, .index = 1,
     .address = 0x1000 + 245776},
    {.rule = "V4", .gfx = MAU_GFX_9, .silicon = SILICON, .idxen = true, .stride = 16,
     .word3 = 0x00efffac, .index = 1, .address = 0x1000 + 16},
    // lane_address.md
    {.rule = "A1", .gfx = MAU_GFX_9, .inst = 1, .offset = 0xffffffff, .address = 0x1000},
    {.rule = "A2", .gfx = MAU_GFX_9, .idxen = true, .stride = 16, .word3 = ADD_TID, .index = 10,
     .lane = 3, .address = 0x1000 + 13 * 16},
    {.rule = "A2", .gfx = MAU_GFX_9, .silicon = SILICON, .idxen = true, .stride = 16,
     .word3 = ADD_TID, .index = 10, .lane = 3, .address = 0x1000 + 10 * 16},
    {.rule = "A2", .gfx = MAU_GFX_7, .idxen = true, .stride = 16, .word3 = PLAIN | ADD_TID,
     .index = 0xffffffff, .lane = 1, .address = 0x1000},
    {.rule = "A3", .gfx = MAU_GFX_9, .idxen = true, .swizzle = true, .stride = 24, .index = 1,
     .offset = 4, .address = 0x1000 + 36},
    {.rule = "A3", .gfx = MAU_GFX_9, .silicon = SILICON, .idxen = true, .swizzle = true,
     .stride = 24, .index = 1, .offset = 4, .address = 0x1000 + 28},
    {.rule = "A4 W of 8", .gfx = MAU_GFX_7, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | ESIZE4, .index = 8, .offset = 12, .address = 0x1000 + 288},
    {.rule = "A4 V of 7", .gfx = MAU_GFX_8, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | ESIZE4, .index = 7, .offset = 20, .address = 0x1000 + 188},
    {.rule = "A5", .gfx = MAU_GFX_8, .idxen = true, .stride = 16, .index = 0x10000001, .offset = 4,
     .address = 0x1014},
    {.rule = "A5", .gfx = MAU_GFX_9, .idxen = true, .stride = 16, .index = 0x10000001, .offset = 4,
     .address = 0x100001014},
    {.rule = "A6", .gfx = MAU_GFX_9, .base = 0xfffffffffff0, .soffset = 0x20, .offset = 4,
     .address = 0x14},
    {.rule = "A7", .gfx = MAU_GFX_7, .bytes = 8, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | ESIZE4, .offset = 4, .address = 0x1020, .dword1 = 0x1040},
    {.rule = "A7", .gfx = MAU_GFX_7, .bytes = 8, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | ESIZE8, .offset = 4, .address = 0x1004, .dword1 = 0x1040},
    {.rule = "A7", .gfx = MAU_GFX_7, .bytes = 8, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | ESIZE8, .offset = 8, .address = 0x1040, .dword1 = 0x1044},
    {.rule = "A7", .gfx = MAU_GFX_7, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | ESIZE4, .offset = 6, .address = 0x1020},
    // index: the high half
    {.rule = "A8", .gfx = MAU_GFX_7, .addr64 = true, .offen = false, .records = 0, .soffset = 4,
     .inst = 8, .index = 1, .address = 0x10000100c},
    // range_check.md
    {.rule = "R1", .gfx = MAU_GFX_7, .records = 100, .offset = 99},
    {.rule = "R1", .gfx = MAU_GFX_7, .records = 100, .offset = 100, .status = OUT},
    {.rule = "R1", .gfx = MAU_GFX_7, .records = 100, .soffset = 40, .offset = 59},
    {.rule = "R1", .gfx = MAU_GFX_7, .records = 100, .soffset = 40, .offset = 60, .status = OUT},
    {.rule = "R1", .gfx = MAU_GFX_7, .records = 100, .soffset = 101, .status = OUT},
    {.rule = "R2", .gfx = MAU_GFX_7, .idxen = true, .stride = 16, .records = 10, .index = 9,
     .offset = 15},
    {.rule = "R2", .gfx = MAU_GFX_7, .idxen = true, .stride = 16, .records = 10, .index = 10,
     .status = OUT},
    {.rule = "R2", .gfx = MAU_GFX_7, .idxen = true, .stride = 16, .records = 10, .offset = 16,
     .status = OUT},
    {.rule = "R2", .gfx = MAU_GFX_7, .stride = 16, .records = 1, .offset = 0x7654321},
    {.rule = "R3", .gfx = MAU_GFX_8, .idxen = true, .stride = 16, .records = 100, .index = 6,
     .offset = 3},
    {.rule = "R3", .gfx = MAU_GFX_8, .idxen = true, .stride = 16, .records = 100, .index = 6,
     .offset = 4, .status = OUT},
    {.rule = "R4", .gfx = MAU_GFX_8, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .index = 9, .offset = 15},
    {.rule = "R4", .gfx = MAU_GFX_8, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .index = 10, .status = OUT},
    {.rule = "R4", .gfx = MAU_GFX_8, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .offset = 16, .status = OUT},
    {.rule = "R5", .gfx = MAU_GFX_9, .records = 0, .word3 = PLAIN | ADD_TID},
    {.rule = "R6", .gfx = MAU_GFX_9, .idxen = true, .stride = 16, .records = 10, .index = 9,
     .offset = 1000},
    {.rule = "R6", .gfx = MAU_GFX_9, .idxen = true, .stride = 16, .records = 10, .index = 10,
     .status = OUT},
    {.rule = "N25", .gfx = MAU_GFX_9, .idxen = true, .swizzle = true, .records = 10,
     .word3 = PLAIN | ADD_TID, .index = 9, .offset = 1000},
    {.rule = "N25", .gfx = MAU_GFX_9, .idxen = true, .swizzle = true, .records = 10,
     .word3 = PLAIN | ADD_TID, .index = 10, .status = OUT},
    {.rule = "N25", .gfx = MAU_GFX_9, .silicon = SILICON, .idxen = true, .records = 10,
     .word3 = PLAIN | ADD_TID, .index = 10, .offset = 6},
    {.rule = "N25", .gfx = MAU_GFX_9, .silicon = SILICON, .idxen = true, .records = 10,
     .word3 = PLAIN | ADD_TID, .index = 9, .offset = 7, .status = OUT},
    {.rule = "R7", .gfx = MAU_GFX_9, .records = 100, .offset = 99},
    {.rule = "R7", .gfx = MAU_GFX_9, .records = 100, .offset = 100, .status = OUT},
    {.rule = "R7", .gfx = MAU_GFX_9, .silicon = SILICON, .records = 100, .offset = 96},
    {.rule = "R7", .gfx = MAU_GFX_9, .silicon = SILICON, .records = 100, .offset = 97,
     .status = OUT},
    {.rule = "R7", .gfx = MAU_GFX_9, .silicon = SILICON, .records = 100, .soffset = 40,
     .offset = 56},
    {.rule = "R7", .gfx = MAU_GFX_9, .silicon = SILICON, .records = 100, .soffset = 40,
     .offset = 57, .status = OUT},
    {.rule = "R12", .gfx = MAU_GFX_7, .bytes = 16, .records = 100, .offset = 92, .status = PART,
     .components = 3},
    {.rule = "R12", .gfx = MAU_GFX_9, .silicon = SILICON, .bytes = 16, .records = 100, .offset = 92,
     .status = PART, .components = 3},
    {.rule = "R12", .gfx = MAU_GFX_9, .silicon = SILICON, .format = true, .records = 100,
     .word3 = FORMAT16, .offset = 84, .components = 1},
    {.rule = "R12", .gfx = MAU_GFX_9, .silicon = SILICON, .format = true, .records = 100,
     .word3 = FORMAT16, .offset = 85, .status = OUT},
    {.rule = "R14", .gfx = MAU_GFX_8, .bytes = 8, .offset = 0xfffffffc, .components = 3},
    {.rule = "R14", .gfx = MAU_GFX_7, .bytes = 8, .idxen = true, .stride = 16, .offset = 0xfffffffc,
     .status = OUT},
    {.rule = "R15", .gfx = MAU_GFX_7, .bytes = 8, .word3 = PLAIN | HEAP, .status = PART,
     .components = 2},
    {.rule = "R8", .gfx = MAU_GFX_10, .idxen = true, .stride = 16, .records = 10, .index = 9,
     .offset = 12},
    {.rule = "R8", .gfx = MAU_GFX_10, .idxen = true, .stride = 16, .records = 10, .index = 10,
     .status = OUT},
    {.rule = "R8", .gfx = MAU_GFX_10_3, .idxen = true, .stride = 16, .records = 10, .offset = 13,
     .status = OUT},
    {.rule = "R8 ubyte", .gfx = MAU_GFX_11, .bytes = 1, .idxen = true, .stride = 16, .records = 10,
     .offset = 15},
    {.rule = "R8 ubyte", .gfx = MAU_GFX_11, .bytes = 1, .idxen = true, .stride = 16, .records = 10,
     .offset = 16, .status = OUT},
    {.rule = "R8 ushort", .gfx = MAU_GFX_10, .bytes = 2, .idxen = true, .stride = 16, .records = 10,
     .offset = 15, .status = OUT},
    {.rule = "R8 dwordx4", .gfx = MAU_GFX_10, .bytes = 16, .idxen = true, .stride = 16,
     .records = 10, .offset = 4, .status = PART, .components = 7},
    {.rule = "R8 stride 0", .gfx = MAU_GFX_10, .bytes = 1, .records = 10, .status = OUT},
    {.rule = "R9", .gfx = MAU_GFX_10, .idxen = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB1, .index = 9, .offset = 0x7654321},
    {.rule = "R9", .gfx = MAU_GFX_10, .idxen = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB1, .index = 10, .status = OUT},
    {.rule = "R10", .gfx = MAU_GFX_10, .idxen = true, .stride = 16, .records = 1,
     .word3 = PLAIN | OOB2, .index = 77, .offset = 999},
    {.rule = "R10", .gfx = MAU_GFX_10, .records = 0, .word3 = PLAIN | OOB2, .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .stride = 16, .records = 100,
     .word3 = PLAIN | OOB3, .index = 77, .offset = 96},
    {.rule = "R11", .gfx = MAU_GFX_10, .records = 100, .word3 = PLAIN | OOB3, .offset = 97,
     .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .records = 100, .word3 = PLAIN | OOB3, .soffset = 40,
     .offset = 56},
    {.rule = "R11", .gfx = MAU_GFX_10, .records = 100, .word3 = PLAIN | OOB3, .soffset = 40,
     .offset = 57, .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .records = 100, .word3 = PLAIN | OOB3, .soffset = 96},
    {.rule = "R11", .gfx = MAU_GFX_10, .records = 100, .word3 = PLAIN | OOB3, .soffset = 97,
     .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .records = 100, .word3 = PLAIN | OOB3, .soffset = 101,
     .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB3, .index = 9, .offset = 12},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB3, .offset = 13, .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB3, .soffset = 4, .index = 5},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB3, .soffset = 4, .index = 6, .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .records = 10,
     .word3 = PLAIN | OOB3, .soffset = 4, .index = 77, .offset = 2},
    {.rule = "R11", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .records = 10,
     .word3 = PLAIN | OOB3, .soffset = 4, .offset = 3, .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_11, .swizzle = true, .stride = 16, .records = 10,
     .word3 = PLAIN | OOB3, .offset = 12},
    {.rule = "R11", .gfx = MAU_GFX_11, .silicon = SILICON, .swizzle = true, .stride = 16,
     .records = 10, .word3 = PLAIN | OOB3, .offset = 6},
    {.rule = "R11", .gfx = MAU_GFX_11, .silicon = SILICON, .swizzle = true, .stride = 16,
     .records = 10, .word3 = PLAIN | OOB3, .offset = 7, .status = OUT},
    {.rule = "R11", .gfx = MAU_GFX_11, .bytes = 16, .records = 17, .word3 = PLAIN | OOB3,
     .offset = 4, .status = PART, .components = 7},
    {.rule = "R8 lane", .gfx = MAU_GFX_11, .silicon = SILICON, .idxen = true, .stride = 16,
     .records = 10, .word3 = PLAIN | ADD_TID, .index = 9, .lane = 5},
    {.rule = "R8 lane", .gfx = MAU_GFX_11, .idxen = true, .stride = 16, .records = 10,
     .word3 = PLAIN | ADD_TID, .index = 9, .lane = 5, .status = OUT},
    {.rule = "A2", .gfx = MAU_GFX_10, .silicon = SILICON, .idxen = true, .stride = 16,
     .word3 = PLAIN | ADD_TID, .index = 10, .lane = 3, .address = 0x1000 + 13 * 16},
    {.rule = "A3", .gfx = MAU_GFX_11, .swizzle = true, .stride = 24, .offset = 8,
     .address = 0x1000 + 64},
    {.rule = "A3", .gfx = MAU_GFX_11, .silicon = SILICON, .swizzle = true, .stride = 24,
     .offset = 8, .address = 0x1008},
    {.rule = "A4", .gfx = MAU_GFX_10, .idxen = true, .stride = 24, .word3 = PLAIN | OOB1,
     .index = 5, .offset = 8, .address = 0x1000 + 128},
    {.rule = "A4", .gfx = MAU_GFX_10, .idxen = true, .stride = 24, .word3 = PLAIN | OOB3,
     .index = 5, .offset = 8, .address = 0x1008},
    {.rule = "A4", .gfx = MAU_GFX_11, .silicon = SILICON, .idxen = true, .stride = 24,
     .word3 = PLAIN | OOB3, .index = 5, .offset = 8, .address = 0x1000 + 128},
    {.rule = "A4", .gfx = MAU_GFX_10, .idxen = true, .swizzle = true, .stride = 24,
     .word3 = PLAIN | OOB3, .index = 8, .offset = 12, .address = 0x1000 + 288},
    // align.md: gfx8 stands for 6 to 8
    {.rule = "G ubyte", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 1, .offset = 3,
     .address = 0x1003},
    {.rule = "G ushort", .gfx = MAU_GFX_8, .bytes = 2, .offset = 3, .address = 0x1003},
    {.rule = "G ushort", .gfx = MAU_GFX_9, .bytes = 2, .offset = 3, .address = 0x1002},
    {.rule = "G ushort", .gfx = MAU_GFX_9, .align = MAU_ALIGN_DWORD_STRICT, .bytes = 2, .offset = 3,
     .status = VIOL},
    {.rule = "G ushort", .gfx = MAU_GFX_9, .align = MAU_ALIGN_UNALIGNED, .bytes = 2, .offset = 3,
     .address = 0x1003},
    {.rule = "G dword", .gfx = MAU_GFX_8, .offset = 3, .address = 0x1000},
    {.rule = "G dword", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .offset = 3, .status = VIOL},
    {.rule = "G dword", .gfx = MAU_GFX_9, .align = MAU_ALIGN_UNALIGNED, .offset = 3,
     .address = 0x1003},
    {.rule = "G dwordx2", .gfx = MAU_GFX_9, .align = MAU_ALIGN_DWORD_STRICT, .bytes = 8,
     .offset = 4, .address = 0x1004},
    {.rule = "G dwordx2", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 8, .offset = 4,
     .status = VIOL},
    {.rule = "G dwordx3", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 12, .offset = 8,
     .status = VIOL},
    {.rule = "G walked", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 16, .swizzle = true,
     .base = 0x1004, .address = 0x1004},
    {.rule = "G7", .gfx = MAU_GFX_9, .align = MAU_ALIGN_UNALIGNED, .swizzle = true, .base = 0x1001,
     .address = 0x1000},
    {.rule = "G swizzled", .gfx = MAU_GFX_9, .align = MAU_ALIGN_DWORD_STRICT, .swizzle = true,
     .base = 0x1001, .status = VIOL},
    {.rule = "G atomic", .gfx = MAU_GFX_8, .atomic = true, .offset = 2, .address = 0x1000},
    {.rule = "G atomic", .gfx = MAU_GFX_9, .align = MAU_ALIGN_UNALIGNED, .atomic = true,
     .offset = 2, .status = VIOL},
    {.rule = "G atomic_x2", .gfx = MAU_GFX_9, .bytes = 8, .atomic = true, .offset = 4,
     .status = VIOL},
    {.rule = "N27 8_8", .gfx = MAU_GFX_6, .bytes = 2, .format = true, .word3 = FORMAT8_8,
     .offset = 1, .address = 0x1001},
    {.rule = "N27 8_8", .gfx = MAU_GFX_6, .silicon = SILICON, .bytes = 2, .format = true,
     .word3 = FORMAT8_8, .offset = 1, .status = VIOL},
    {.rule = "N27 8_8", .gfx = MAU_GFX_6, .silicon = SILICON, .bytes = 2, .format = true,
     .word3 = FORMAT8_8, .offset = 2, .address = 0x1002},
    {.rule = "N27 32", .gfx = MAU_GFX_6, .format = true, .offset = 2, .address = 0x1000},
    {.rule = "N27 32", .gfx = MAU_GFX_6, .silicon = SILICON, .format = true, .offset = 2,
     .status = VIOL},
    {.rule = "N27 32", .gfx = MAU_GFX_7, .silicon = SILICON, .format = true, .offset = 2,
     .address = 0x1000},
    {.rule = "N27 swizzled", .gfx = MAU_GFX_6, .silicon = SILICON, .format = true,
     .swizzle = true, .base = 0x1001, .status = VIOL},
    {.rule = "N27 no format", .gfx = MAU_GFX_6, .silicon = SILICON, .offset = 3,
     .address = 0x1000},
    // status.md
    {.rule = "N16", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 8, .records = 12,
     .offset = 4, .status = VIOL, .components = 3},
    {.rule = "N16", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 8, .records = 12,
     .offset = 8, .status = PART, .components = 1},
    {.rule = "N16", .gfx = MAU_GFX_9, .align = MAU_ALIGN_STRICT, .bytes = 8, .records = 12,
     .offset = 12, .status = OUT, .components = 0},
    // lds_address.md
    {.rule = "L1", .gfx = MAU_GFX_7, .lds = true, .inst = 0x20, .m0 = 0xabcd0010, .lane = 3,
     .lds_address = 0x101c},
    {.rule = "L1", .gfx = MAU_GFX_8, .lds = true, .inst = 0x20, .m0 = 0xabcd0010, .lane = 3,
     .lds_address = 0x103c},
    {.rule = "L1", .gfx = MAU_GFX_9, .lds = true, .inst = 0x20, .m0 = 0xabcd0010, .lane = 51,
     .lds_address = 0x10fc},
    {.rule = "L3", .gfx = MAU_GFX_9, .lds = true, .inst = 0x20, .m0 = 0xabcd0010, .lane = 52,
     .status = MAU_STATUS_LDS_MASKED, .lds_address = 0},
};

// clang-format on
inline mau_context example_context(const example &e)
{
	mau_context c{};
	c.gfx = e.gfx;
	c.rules = e.silicon ? MAU_RULES_SILICON : MAU_RULES_MANUAL;
	c.align = e.align;
	c.policy = MAU_POLICY_GCN;
	c.lds_base = LDS_BASE;
	c.lds_size = LDS_SIZE;
	return c;
}

inline mau_request example_request(const example &e)
{
	mau_request q{};
	q.op.enc = e.mtbuf ? MAU_ENC_MTBUF : MAU_ENC_MUBUF;
	q.op.cls = e.atomic ? MAU_CLS_ATOMIC : e.store ? MAU_CLS_STORE : MAU_CLS_LOAD;
	q.op.size = static_cast<uint8_t>(e.bytes == 12   ? MAU_SIZE_12
	                                 : e.bytes == 16 ? MAU_SIZE_16
	                                 : e.bytes == 8  ? MAU_SIZE_8
	                                                 : e.bytes / 2);
	q.op.fmt = e.format;
	q.op.format = 7 << 4 | 4;
	q.op.lds = e.lds;
	q.op.addr64 = e.addr64;
	q.op.idxen = e.idxen;
	q.op.offen = e.offen;
	q.op.inst_offset = e.inst;
	q.vsharp[0] = static_cast<uint32_t>(e.base);
	q.vsharp[1] = static_cast<uint32_t>(e.base >> 32) | e.stride << 16 |
	              static_cast<uint32_t>(e.swizzle) << (e.gfx == MAU_GFX_11 ? 30 : 31);
	q.vsharp[2] = e.records;
	q.vsharp[3] = e.word3;
	q.saddr = e.soffset;
	q.m0 = e.m0;
	q.exec = UINT64_C(1) << e.lane;
	q.v0[e.lane] = e.idxen ? e.index : e.offset;
	q.v1[e.lane] = e.idxen ? e.offset : e.index;
	return q;
}
#endif
