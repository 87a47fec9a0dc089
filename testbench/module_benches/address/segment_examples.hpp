// segment_examples.hpp - the worked examples of docs/spec/segment.md and scalar.md as requests, for
// the golden model and the module.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_SEGMENT_EXAMPLES_HPP
#define MAU_RTL_SEGMENT_EXAMPLES_HPP
#include "examples.hpp"

constexpr uint8_t FLAT = MAU_ENC_FLAT, GLOBAL = MAU_ENC_GLOBAL, SCRATCH = MAU_ENC_SCRATCH,
		  SMEM = MAU_ENC_SMEM;
constexpr unsigned IN_LDS = MAU_SEG_LDS, IN_SCRATCH = MAU_SEG_SCRATCH, NOWHERE = MAU_SEG_NONE;

// Default: Linux apertures, LDS_BASE 0x1000, LDS_SIZE 0x400, SCRATCH_BASE 0x200000, mode UNALIGNED,
// gfx9, a load of a dword by lane 0. Scalar loads: BASE 0x1003.
struct segment_example {
	const char *rule;
	uint8_t enc, smode = MAU_SMODE_V, gfx = MAU_GFX_9, size = MAU_SIZE_4;
	uint64_t vgpr = 0, sgpr = 0;
	int inst = 0;
	unsigned lane = 0, status = MAU_STATUS_OK, seg = MAU_SEG_MEMORY;
	uint64_t address = 0;
	uint32_t lds = 0;
	bool walked = false, wave32 = false, atomic = false;
	uint32_t m0 = 0xffffffff, private_hi = 0, stride = 0, records = 0, word3 = 0;
	unsigned components = 1;
};

// clang-format off
constexpr segment_example segment_examples[] = {
    // segment.md, F2: one wave, nine lanes
    {.rule = "F2 lane 0", .enc = FLAT, .vgpr = 0x1000, .inst = 8, .address = 0x1008},
    {.rule = "F2 lane 1", .enc = FLAT, .vgpr = 0x0001000000000010, .inst = 8, .lane = 1,
     .seg = IN_LDS, .lds = 0x1018},
    {.rule = "F2 lane 2", .enc = FLAT, .vgpr = 0x0002000000000010, .inst = 8, .lane = 2,
     .seg = IN_SCRATCH, .address = 0x200608},
    {.rule = "F2 lane 3", .enc = FLAT, .vgpr = 0x00010000000003f8, .inst = 8, .lane = 3,
     .status = VIOL, .seg = IN_LDS},
    {.rule = "F2 lane 4", .enc = FLAT, .vgpr = 0x0003000000000000, .inst = 8, .lane = 4,
     .status = VIOL, .seg = NOWHERE},
    {.rule = "F2 lane 5", .enc = FLAT, .vgpr = 0xffff800000000000, .inst = 8, .lane = 5,
     .address = 0x800000000008},
    {.rule = "F2 lane 6", .enc = FLAT, .vgpr = 0x0000fffffffffffc, .inst = 8, .lane = 6,
     .status = VIOL, .seg = NOWHERE},
    {.rule = "F2 lane 7", .enc = FLAT, .vgpr = 0x00010000fffffffc, .inst = 8, .lane = 7,
     .seg = IN_LDS, .lds = 0x1004},
    {.rule = "F2 lane 8", .enc = FLAT, .vgpr = 0x00020000fffffffc, .inst = 8, .lane = 8,
     .seg = IN_SCRATCH, .address = 0x4000200120},
    {.rule = "F3", .enc = FLAT, .size = MAU_SIZE_16, .vgpr = 0x00010000000003f0, .seg = IN_LDS,
     .lds = 0x13f0, .components = 15},
    {.rule = "F3", .enc = FLAT, .size = MAU_SIZE_16, .vgpr = 0x00010000000003f1, .status = VIOL,
     .seg = IN_LDS, .components = 15},
    {.rule = "F3", .enc = FLAT, .gfx = MAU_GFX_8, .size = MAU_SIZE_16, .vgpr = 0x00010000000000f0,
     .seg = IN_LDS, .lds = 0x10f0, .m0 = 0x100, .components = 15},
    {.rule = "F3", .enc = FLAT, .gfx = MAU_GFX_8, .size = MAU_SIZE_16, .vgpr = 0x00010000000000f4,
     .status = VIOL, .seg = IN_LDS, .m0 = 0x100, .components = 15},
    {.rule = "F4", .enc = FLAT, .gfx = MAU_GFX_7, .vgpr = 0x0002000000000006, .status = VIOL,
     .seg = IN_SCRATCH, .address = 0x200102, .walked = true, .atomic = true},
    {.rule = "F4", .enc = FLAT, .size = MAU_SIZE_8, .vgpr = 0x0002000000000008, .status = VIOL,
     .seg = IN_SCRATCH, .address = 0x200200, .walked = true, .atomic = true},
    // F5, F10
    {.rule = "F5", .enc = SCRATCH, .vgpr = 22, .lane = 2, .seg = IN_SCRATCH,
     .address = 0x200000 + 1290, .walked = true},
    {.rule = "F5 wave32", .enc = SCRATCH, .vgpr = 20, .lane = 2, .seg = IN_SCRATCH,
     .address = 0x200000 + 648, .wave32 = true},
    {.rule = "F10", .enc = SCRATCH, .size = MAU_SIZE_2, .vgpr = 5, .lane = 2, .seg = IN_SCRATCH,
     .address = 0x200109},
    {.rule = "F10", .enc = SCRATCH, .size = MAU_SIZE_2, .vgpr = 7, .lane = 2, .seg = IN_SCRATCH,
     .address = 0x20010b, .walked = true},
    {.rule = "F10", .enc = SCRATCH, .size = MAU_SIZE_16, .vgpr = 6, .lane = 2, .seg = IN_SCRATCH,
     .address = 0x20010a, .walked = true, .components = 15},
    {.rule = "F10 wave32", .enc = SCRATCH, .size = MAU_SIZE_16, .vgpr = 6, .lane = 2,
     .seg = IN_SCRATCH, .address = 0x20008a, .walked = true, .wave32 = true, .components = 15},
    // F6
    {.rule = "F6 GV", .enc = GLOBAL, .vgpr = 0x123400000010, .inst = -16,
     .address = 0x123400000000},
    {.rule = "F6 GVS", .enc = GLOBAL, .smode = MAU_SMODE_SV, .vgpr = 0xfffffff0,
     .sgpr = 0x123400000000, .inst = -16, .address = 0x1234ffffffe0},
    {.rule = "F6 GVS", .enc = GLOBAL, .smode = MAU_SMODE_SV, .vgpr = 0x200,
     .sgpr = 0xffffffffffffff00, .address = 0x100},
    {.rule = "F6 ADDTID", .enc = GLOBAL, .smode = MAU_SMODE_S, .sgpr = 0x123400000000, .inst = 8,
     .lane = 5, .address = 0x12340000001c},
    {.rule = "F6 ADDTID", .enc = GLOBAL, .smode = MAU_SMODE_NONE, .sgpr = 0x123400000000, .inst = 8,
     .lane = 5, .address = 0x1c},
    {.rule = "F6 GV", .enc = GLOBAL, .vgpr = 0x0001000000000000, .inst = -8, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "F6 GV", .enc = GLOBAL, .vgpr = 0x00007ffffffffff8, .inst = 16,
     .address = 0x800000000008},
    {.rule = "F6 GV", .enc = GLOBAL, .vgpr = 0x0002000000000000, .status = VIOL, .seg = NOWHERE},
    {.rule = "F6 GV", .enc = GLOBAL, .vgpr = 0x123400000010, .address = 0x123400000010,
     .private_hi = 0x1234},
    // F7
    {.rule = "F7 ST", .enc = SCRATCH, .smode = MAU_SMODE_NONE, .inst = 20, .lane = 3,
     .seg = IN_SCRATCH, .address = 0x20050c},
    {.rule = "F7 SS", .enc = SCRATCH, .smode = MAU_SMODE_S, .vgpr = 77, .sgpr = 16, .inst = 4,
     .lane = 3, .seg = IN_SCRATCH, .address = 0x20050c},
    {.rule = "F7 SV", .enc = SCRATCH, .vgpr = 24, .sgpr = 77, .inst = -4, .lane = 3,
     .seg = IN_SCRATCH, .address = 0x20050c},
    {.rule = "F7 SVS", .enc = SCRATCH, .smode = MAU_SMODE_SV, .vgpr = 8, .sgpr = 8, .inst = 4,
     .lane = 3, .seg = IN_SCRATCH, .address = 0x20050c},
    {.rule = "F7 SVS", .enc = SCRATCH, .smode = MAU_SMODE_SV, .vgpr = 1, .sgpr = 0xffffffff,
     .inst = 4, .lane = 3, .seg = IN_SCRATCH, .address = 0x400020010c},
    {.rule = "F7 SV", .enc = SCRATCH, .vgpr = 4, .inst = -8, .lane = 3, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "F7 SV", .enc = SCRATCH, .vgpr = 0xffffffff, .lane = 3, .seg = IN_SCRATCH,
     .address = 0x200000 + 0x3fffffff * UINT64_C(256) + 12 + 3, .walked = true},
    {.rule = "F7 ST", .enc = SCRATCH, .smode = MAU_SMODE_NONE, .inst = -1, .lane = 3,
     .status = VIOL, .seg = NOWHERE},
    {.rule = "D24 FLAT on gfx6", .enc = FLAT, .gfx = MAU_GFX_6, .status = MAU_STATUS_ILLEGAL,
     .components = 0},
    {.rule = "F8", .enc = FLAT, .gfx = MAU_GFX_10, .inst = 4, .status = MAU_STATUS_ILLEGAL,
     .components = 0},
    // scalar.md
    {.rule = "A9 x4", .enc = SMEM, .size = MAU_SIZE_16, .sgpr = 0x26, .status = PART,
     .address = 0x1024, .stride = 16, .records = 3, .components = 7},
    {.rule = "A9 x4", .enc = SMEM, .size = MAU_SIZE_16, .sgpr = 0x26, .status = PART,
     .address = 0x1024, .records = 48, .components = 7},
    {.rule = "A9 x1", .enc = SMEM, .sgpr = 0x2f, .address = 0x102c, .records = 46},
    {.rule = "A9 x16", .enc = SMEM, .size = MAU_SIZE_64, .lane = 1, .address = 0x1010,
     .records = 40, .components = 15},
    {.rule = "A9 x16", .enc = SMEM, .size = MAU_SIZE_64, .lane = 2, .status = PART,
     .address = 0x1020, .records = 40, .components = 3},
    {.rule = "A9 x16", .enc = SMEM, .size = MAU_SIZE_64, .lane = 3, .status = OUT,
     .address = 0x1030, .records = 40, .components = 0},
    {.rule = "D23 x8", .enc = SMEM, .size = MAU_SIZE_32, .lane = 2, .status = MAU_STATUS_INACTIVE,
     .records = 400, .components = 0},
    {.rule = "A9 x2", .enc = SMEM, .size = MAU_SIZE_8, .sgpr = 0xfffffffc,
     .address = 0x1000 + UINT64_C(0xfffffffc), .stride = 16, .records = 0x7fffffff,
     .components = 3},
    {.rule = "A9 x1", .enc = SMEM, .sgpr = 12, .inst = -4, .address = 0x1008, .records = 100},
    {.rule = "A9 x1", .enc = SMEM, .inst = -4, .status = OUT,
     .address = 0x1000 + UINT64_C(0xfffffffc), .records = 100, .components = 0},
    {.rule = "N26", .enc = SMEM, .sgpr = 2, .inst = 2, .address = 0x1000, .records = 100},
    {.rule = "N26", .enc = SMEM, .sgpr = 0x23, .inst = 0x1f, .address = 0x103c, .records = 100},
    {.rule = "N26", .enc = SMEM, .sgpr = 7, .inst = -2, .address = 0x1000, .records = 100},
    {.rule = "N26", .enc = SMEM, .sgpr = 0xffffffff, .inst = 3, .status = OUT,
     .address = 0x1000 + UINT64_C(0xfffffffc), .records = 16, .components = 0},
    {.rule = "N26 x2", .enc = SMEM, .size = MAU_SIZE_8, .sgpr = 0x29, .inst = 3,
     .address = 0x1028, .records = 48, .components = 3},
    // later generations, page by page
    {.rule = "F11", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x123400000010, .inst = -16,
     .address = 0x123400000000},
    {.rule = "F11", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x123400000010, .inst = 8388607,
     .address = 0x12340080000f},
    {.rule = "F12", .enc = FLAT, .gfx = MAU_GFX_90A, .vgpr = 0x00010000fffffffc, .inst = 8,
     .seg = IN_LDS, .lds = 0x1004},
    {.rule = "F12", .enc = FLAT, .gfx = MAU_GFX_90A, .vgpr = 0x00010000000003fc, .seg = IN_LDS,
     .lds = 0x13fc, .m0 = 0x10},
    {.rule = "F16", .enc = GLOBAL, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_90A, .vgpr = 0xffffffff,
     .sgpr = 0x100000000000, .inst = 1, .address = 0x100100000000},
    {.rule = "F17", .enc = GLOBAL, .gfx = MAU_GFX_90A, .vgpr = 0x0001000000000000, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "A13", .enc = SMEM, .gfx = MAU_GFX_90A, .sgpr = 0x2c, .address = 0x102c,
     .records = 46},
    {.rule = "A14", .enc = SMEM, .gfx = MAU_GFX_90A, .sgpr = 12, .inst = -4, .address = 0x1008,
     .records = 100},
    {.rule = "F12", .enc = FLAT, .gfx = MAU_GFX_942, .vgpr = 0x00010000fffffffc, .inst = 8,
     .seg = IN_LDS, .lds = 0x1004},
    {.rule = "F12", .enc = FLAT, .gfx = MAU_GFX_942, .vgpr = 0x00010000000003fc, .seg = IN_LDS,
     .lds = 0x13fc, .m0 = 0x10},
    {.rule = "F16", .enc = GLOBAL, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_942, .vgpr = 0xffffffff,
     .sgpr = 0x100000000000, .inst = 1, .address = 0x100100000000},
    {.rule = "F17", .enc = GLOBAL, .gfx = MAU_GFX_942, .vgpr = 0x0001000000000000, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "F18 SVS", .enc = SCRATCH, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_942, .vgpr = 1,
     .sgpr = 0xffffffff, .inst = 4, .lane = 3, .seg = IN_SCRATCH, .address = 0x400020010c},
    {.rule = "A13", .enc = SMEM, .gfx = MAU_GFX_942, .sgpr = 0x2c, .address = 0x102c,
     .records = 46},
    {.rule = "A14", .enc = SMEM, .gfx = MAU_GFX_942, .sgpr = 12, .inst = -4, .address = 0x1008,
     .records = 100},
    {.rule = "F12", .enc = FLAT, .gfx = MAU_GFX_950, .vgpr = 0x00010000fffffffc, .inst = 8,
     .seg = IN_LDS, .lds = 0x1004},
    {.rule = "F12", .enc = FLAT, .gfx = MAU_GFX_950, .vgpr = 0x00010000000003fc, .seg = IN_LDS,
     .lds = 0x13fc, .m0 = 0x10},
    {.rule = "F16", .enc = GLOBAL, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_950, .vgpr = 0xffffffff,
     .sgpr = 0x100000000000, .inst = 1, .address = 0x100100000000},
    {.rule = "F17", .enc = GLOBAL, .gfx = MAU_GFX_950, .vgpr = 0x0001000000000000, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "F18 SVS", .enc = SCRATCH, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_950, .vgpr = 1,
     .sgpr = 0xffffffff, .inst = 4, .lane = 3, .seg = IN_SCRATCH, .address = 0x400020010c},
    {.rule = "A13", .enc = SMEM, .gfx = MAU_GFX_950, .sgpr = 0x2c, .address = 0x102c,
     .records = 46},
    {.rule = "A14", .enc = SMEM, .gfx = MAU_GFX_950, .sgpr = 12, .inst = -4, .address = 0x1008,
     .records = 100},
    {.rule = "F13", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x0003000000000000, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "F14", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x00010000fffffffc, .inst = 8,
     .seg = IN_LDS, .lds = 0x1004},
    {.rule = "F14", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x0001000000020010, .inst = 8,
     .seg = IN_LDS, .lds = 0x1018},
    {.rule = "F14", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x0001000000000010, .inst = -0x14,
     .status = VIOL, .seg = IN_LDS},
    {.rule = "F14", .enc = FLAT, .gfx = MAU_GFX_12, .size = MAU_SIZE_16, .vgpr = 0x00010000000003f0,
     .seg = IN_LDS, .lds = 0x13f0, .components = 15},
    {.rule = "F14", .enc = FLAT, .gfx = MAU_GFX_12, .size = MAU_SIZE_16, .vgpr = 0x00010000000003f4,
     .status = VIOL, .seg = IN_LDS, .components = 15},
    {.rule = "F15", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x00020000fffffffc, .inst = 8,
     .lane = 3, .seg = IN_SCRATCH, .address = 0x20010c},
    {.rule = "F15", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x0002000000000004, .inst = -8,
     .lane = 3, .seg = IN_SCRATCH, .address = 0x40001fff0c},
    {.rule = "F16", .enc = GLOBAL, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_12, .vgpr = 0xffffffff,
     .sgpr = 0x100000000000, .inst = 1, .address = 0x100100000000},
    {.rule = "F17", .enc = GLOBAL, .gfx = MAU_GFX_12, .vgpr = 0x0001000000000000, .status = VIOL,
     .seg = NOWHERE},
    {.rule = "F18 SVS", .enc = SCRATCH, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_12, .vgpr = 1,
     .sgpr = 0xffffffff, .inst = 4, .lane = 3, .seg = IN_SCRATCH, .address = 0x20010c},
    {.rule = "F18 SV", .enc = SCRATCH, .gfx = MAU_GFX_12, .vgpr = 0xfffffffc, .inst = 8, .lane = 3,
     .seg = IN_SCRATCH, .address = 0x20010c},
    {.rule = "F18 SV", .enc = SCRATCH, .gfx = MAU_GFX_12, .vgpr = 0xfffffffc, .lane = 3,
     .status = VIOL, .seg = NOWHERE},
    {.rule = "F18 SS", .enc = SCRATCH, .smode = MAU_SMODE_S, .gfx = MAU_GFX_12, .sgpr = 0x80000000,
     .inst = 4, .lane = 3, .status = VIOL, .seg = NOWHERE},
    {.rule = "F18 SVS", .enc = SCRATCH, .smode = MAU_SMODE_SV, .gfx = MAU_GFX_12,
     .vgpr = 0x7fffffff, .sgpr = 0x7fffffff, .inst = 2, .lane = 3, .seg = IN_SCRATCH,
     .address = 0x400020000c},
    {.rule = "F19", .enc = SCRATCH, .smode = MAU_SMODE_NONE, .gfx = MAU_GFX_12, .inst = 20,
     .lane = 3, .seg = IN_SCRATCH, .address = 0x20028c, .wave32 = true},
    {.rule = "G12", .enc = FLAT, .gfx = MAU_GFX_12, .vgpr = 0x0001000000000042, .status = VIOL,
     .seg = IN_LDS, .atomic = true},
    {.rule = "A13 u8", .enc = SMEM, .gfx = MAU_GFX_12, .size = MAU_SIZE_1, .sgpr = 2, .inst = 1,
     .address = 0x1006, .records = 100},
    {.rule = "A13 u16", .enc = SMEM, .gfx = MAU_GFX_12, .size = MAU_SIZE_2, .sgpr = 3, .inst = 3,
     .address = 0x1006, .records = 100},
    {.rule = "A13 b96", .enc = SMEM, .gfx = MAU_GFX_12, .size = MAU_SIZE_12, .sgpr = 6, .inst = 7,
     .status = PART, .address = 0x1008, .records = 16, .components = 3},
    {.rule = "A13", .enc = SMEM, .gfx = MAU_GFX_12, .sgpr = 0x2c, .status = OUT, .address = 0x102c,
     .records = 46, .components = 0},
    {.rule = "A13 u8", .enc = SMEM, .gfx = MAU_GFX_12, .size = MAU_SIZE_1, .sgpr = 0x2d,
     .address = 0x1030, .records = 46},
    {.rule = "A13 u8", .enc = SMEM, .gfx = MAU_GFX_12, .size = MAU_SIZE_1, .sgpr = 0x2e,
     .status = OUT, .address = 0x1031, .records = 46, .components = 0},
    {.rule = "A13", .enc = SMEM, .gfx = MAU_GFX_12, .sgpr = 12, .address = 0x100c, .stride = 4,
     .records = 4, .word3 = 3 * SCALE},
    {.rule = "A13", .enc = SMEM, .gfx = MAU_GFX_12, .sgpr = 16, .status = OUT, .address = 0x1010,
     .stride = 4, .records = 4, .word3 = 3 * SCALE, .components = 0},
    {.rule = "A14", .enc = SMEM, .gfx = MAU_GFX_12, .sgpr = 12, .inst = -4, .status = VIOL,
     .address = 0x1008, .records = 100},
    {.rule = "A14", .enc = SMEM, .gfx = MAU_GFX_12, .inst = -4, .status = OUT,
     .address = 0x1000 + UINT64_C(0xfffffffc), .records = 100, .components = 0},
};
// clang-format on

inline mau_context example_context(const segment_example &e)
{
	mau_context c{};
	c.gfx = e.gfx;
	c.align = MAU_ALIGN_UNALIGNED;
	c.wave32 = e.wave32;
	c.lds_base = LDS_BASE;
	c.lds_size = 0x400;
	c.scratch_base = 0x200000;
	c.shared_hi = 0x10000;
	c.private_hi = e.private_hi ? e.private_hi : 0x20000;
	return c;
}

inline mau_request example_request(const segment_example &e)
{
	mau_request q{};
	q.op.enc = e.enc;
	q.op.cls = e.atomic ? MAU_CLS_ATOMIC : MAU_CLS_LOAD;
	q.op.size = e.size;
	q.op.smode = e.smode;
	q.op.inst_offset = static_cast<uint32_t>(e.inst) & 0xffffff;
	q.vsharp[0] = 0x1003;
	q.vsharp[1] = e.stride << 16;
	q.vsharp[2] = e.records;
	q.vsharp[3] = e.word3;
	q.saddr = e.sgpr;
	q.m0 = e.m0;
	q.exec = e.enc == SMEM ? 0 : UINT64_C(1) << e.lane;
	q.v0[e.lane] = static_cast<uint32_t>(e.vgpr);
	q.v1[e.lane] = static_cast<uint32_t>(e.vgpr >> 32);
	return q;
}
#endif
