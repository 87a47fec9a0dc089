// rules_resource.hpp - what docs/spec says about a whole request: errors (illegal.md), V# and what
// follows from it (resource.md), whether lanes may join (coalesce.md C3). FLAT, GLOBAL, SCRATCH
// have no V#, scalar loads take a few words of it (D26). Restated for the benches in plain C++;
// shares nothing with rtl/ or cmodel/.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_RULES_RESOURCE_HPP
#define MAU_RTL_RULES_RESOURCE_HPP
#include <cstdint>

#include "mau/enc.h"

// Generations count 6, 7, 8, 9 and then:
constexpr unsigned GFX10 = 10, GFX10_3 = 11, GFX11 = 12, GENERATIONS = 7;
inline const char *gfx_name(unsigned gfx)
{
	static const char *const name[] = {"6", "7", "8", "9", "10", "10_3", "11"};
	return name[gfx - 6];
}

struct rules_context {
	unsigned gfx;
	bool silicon;
	unsigned align;
	bool gcn, wave32;
	uint32_t lds_base, lds_size;
	uint64_t scratch_base;
	uint32_t shared_hi, private_hi;
	unsigned gfx_code() const
	{
		return gfx - 6 + MAU_GFX_6;
	}
	unsigned lanes() const
	{
		return wave32 ? 32 : 64;
	}
};

struct rules_request {
	mau_op op;
	uint32_t vsharp[4];
	uint32_t soffset, saddr_hi, m0; // soffset: bits 31:0 of the SGPR operand of every encoding
	uint64_t exec;
	uint8_t tag;
	uint32_t v0[64], v1[64];
};

struct rules_resource {
	uint64_t base, records;
	uint32_t stride, address_stride, esize, istride,
		bytes; // address_stride: as A4 takes it; bytes: of one lane
	unsigned oob;
	bool buffer, scalar;
	bool swizzle_enable, swizzled, add_tid, add_lane, heap, addr64;
	bool null, invalid, ignored, format_ok, load_store, atomic, by_component;
	unsigned error, components, dwords, join;
	bool dead, waits, lds;
	unsigned fate;
};

inline bool rules_buffer(const mau_op &op)
{
	return op.enc == MAU_ENC_MUBUF || op.enc == MAU_ENC_MTBUF;
}

// E. ADDR64 as the generation sees it (D2).
inline unsigned rules_error(unsigned gfx, const mau_op &op, bool addr64, bool add_tid)
{
	const bool cache = op.cls == MAU_CLS_CACHE, flat = op.enc == MAU_ENC_FLAT;
	bool to_lds = false; // L2: UBYTE SBYTE USHORT SSHORT DWORD, FORMAT_X of MUBUF; D16 loads
	                     // are not among them
	if ((op.enc == MAU_ENC_MUBUF || op.enc == MAU_ENC_GLOBAL || op.enc == MAU_ENC_SCRATCH) &&
	    op.cls == MAU_CLS_LOAD && op.d16 == MAU_D16_NO) {
		if (op.fmt && op.enc == MAU_ENC_MUBUF)
			to_lds = op.ncomp == 0;
		else
			to_lds = op.size == MAU_SIZE_1 || op.size == MAU_SIZE_2 ||
			         op.size == MAU_SIZE_4;
		if (op.enc == MAU_ENC_GLOBAL && gfx < GFX11 &&
		    (op.smode == MAU_SMODE_S || op.smode == MAU_SMODE_NONE))
			to_lds = false; // N24
	}
	if (op.unknown || (flat && gfx == 6))
		return MAU_ERROR_E5; // D24
	if ((op.enc == MAU_ENC_GLOBAL || op.enc == MAU_ENC_SCRATCH) && gfx <= 8)
		return MAU_ERROR_E5;
	if (addr64 && (op.idxen || op.offen || (add_tid && !cache)))
		return MAU_ERROR_E1;
	if (op.lds && !to_lds)
		return MAU_ERROR_E2;
	if (op.lds && op.tfe)
		return MAU_ERROR_E3;
	if (gfx == GFX10 && flat && op.inst_offset)
		return MAU_ERROR_E4;
	return MAU_ERROR_NONE;
}

// Legal pairs of resource.md, N17.
inline bool rules_format(unsigned gfx, unsigned dfmt, unsigned nfmt)
{
	if (nfmt == 6)
		return gfx <= 7 && rules_format(gfx, dfmt, 1); // D4
	switch (dfmt) {
	case 1:
	case 3:
	case 8:
	case 9:
	case 10:
		return nfmt <= 5;
	case 2:
	case 5:
	case 12:
		return nfmt != 6;
	case 4:
	case 11:
	case 13:
	case 14:
		return nfmt == 4 || nfmt == 5 || nfmt == 7;
	case 6:
	case 7:
		return nfmt == 7;
	default:
		return false;
	}
}
inline uint32_t rules_footprint(unsigned dfmt)
{
	static const uint32_t bytes[16] = {0, 1, 2, 2, 4, 4, 4, 4, 4, 4, 4, 8, 8, 12, 16, 0};
	return bytes[dfmt];
}

// The fields of V1 in a 128-bit number.
inline uint64_t rules_field(const uint32_t vsharp[4], unsigned high, unsigned low)
{
	unsigned __int128 v = 0;
	for (int i = 3; i >= 0; i--)
		v = v << 32 | vsharp[i];
	return static_cast<uint64_t>(v >> low &
	                             ((static_cast<unsigned __int128>(1) << (high - low + 1)) - 1));
}

inline void rules_join(const rules_context &c, const mau_op &op, rules_resource &r)
{ // C3
	const bool low_stride = r.stride <= 1, element = r.swizzled && r.esize == r.bytes;
	r.waits = r.buffer && c.gcn && r.swizzled && !low_stride && element && op.offen &&
	          !r.dead; // D10
	if (!c.gcn || r.addr64 || !r.buffer)
		r.join = MAU_JOIN_LINE;
	else if (!low_stride && !element)
		r.join = MAU_JOIN_SINGLE;
	else
		r.join = r.swizzled ? MAU_JOIN_BLOCK
		                    : MAU_JOIN_LINE; // without OFFEN all Offsets are inst_offset
}

// The format of a converting operation: bytes, 0 when it is none (N17, D5, D30); 'has': the V# has
// one (V6).
struct rules_formats {
	uint32_t bytes;
	bool has;
};
inline rules_formats rules_formats_of(const rules_context &c, const mau_op &op,
                                      const uint32_t vsharp[4])
{
	const bool own = op.enc == MAU_ENC_MTBUF;
	if (c.gfx >= GFX10) {
		const unsigned field =
			static_cast<unsigned>(rules_field(vsharp, c.gfx == GFX11 ? 113 : 114, 108));
		return {mau_format(c.gfx_code(), own ? op.format : field)->bytes, field != 0};
	}
	const unsigned dfmt = static_cast<unsigned>(rules_field(vsharp, 114, 111)),
		       nfmt = static_cast<unsigned>(rules_field(vsharp, 110, 108));
	const unsigned data = own ? op.format & 15u : dfmt, number = own ? op.format >> 4 : nfmt;
	return {rules_format(c.gfx, data, number) ? rules_footprint(data) : 0, dfmt != 0};
}

// The code of that format: unified, or {NFMT, DFMT} before gfx10.
inline unsigned rules_format_code(unsigned gfx, const mau_op &op, const uint32_t vsharp[4])
{
	if (op.enc == MAU_ENC_MTBUF)
		return op.format;
	if (gfx >= GFX10)
		return static_cast<unsigned>(rules_field(vsharp, gfx == GFX11 ? 113 : 114, 108));
	return static_cast<unsigned>(rules_field(vsharp, 110, 108) << 4 |
	                             rules_field(vsharp, 114, 111));
}

// V2, V3, V4, A2, A3, A4: how the V# addresses.
inline void rules_addressing(const rules_context &c, const mau_op &op, const uint32_t vsharp[4],
                             rules_resource &r)
{
	const bool silicon9 = c.gfx == 9 && c.silicon, silicon11 = c.gfx == GFX11 && c.silicon;
	const unsigned enable = static_cast<unsigned>(c.gfx == GFX11 ? rules_field(vsharp, 63, 62)
	                                                             : rules_field(vsharp, 63, 63));
	r.swizzle_enable = enable == 1 || enable == 3;
	r.esize = c.gfx == GFX11 ? (enable == 3 ? 16 : 4)
	          : c.gfx >= 9   ? 4
	                         : 2u << rules_field(vsharp, 116, 115);
	r.istride = 8u << rules_field(vsharp, 118, 117);
	r.add_lane = r.add_tid;
	if (silicon9)
		r.add_lane = r.add_tid && (!op.idxen || r.swizzle_enable);
	if (silicon11)
		r.add_lane = r.add_tid && !op.idxen;
	r.swizzled = r.swizzle_enable && !r.addr64 && r.buffer; // D3
	if (silicon9 && !r.add_tid)
		r.swizzled = false;
	if (silicon11 && !r.add_tid && !op.idxen)
		r.swizzled = false;
	r.stride = static_cast<uint32_t>(rules_field(vsharp, 61, 48));
	if ((c.gfx == 8 || c.gfx == 9) && r.add_tid && op.enc == MAU_ENC_MUBUF && !op.fmt &&
	    (!silicon9 || r.add_lane))
		r.stride += static_cast<uint32_t>(rules_field(vsharp, 114, 111)) * 16384;
	r.oob = static_cast<unsigned>(rules_field(vsharp, 125, 124));
	r.address_stride = c.gfx >= GFX10 && r.oob == 3 && !r.swizzled && !silicon11 ? 0 : r.stride;
}

inline rules_resource rules_decode(const rules_context &c, const mau_op &op,
                                   const uint32_t vsharp[4])
{
	static const uint32_t size_bytes[8] = {1, 2, 4, 8, 12, 16, 32, 64};
	rules_resource r{};
	const bool cache = op.cls == MAU_CLS_CACHE;
	r.buffer = rules_buffer(op);
	r.scalar = op.enc == MAU_ENC_SMEM;
	const bool fmt = r.buffer && op.fmt;
	r.base = rules_field(vsharp, 47, 0);
	r.records = rules_field(vsharp, 95, 64);
	r.add_tid = rules_field(vsharp, 119, 119);
	r.heap = c.gfx <= 8 && rules_field(vsharp, 122, 122);
	r.addr64 = r.buffer && op.addr64 && c.gfx <= 7; // D2
	r.error = rules_error(c.gfx, op, r.addr64, r.add_tid);
	rules_addressing(c, op, vsharp, r);
	r.load_store = op.cls == MAU_CLS_LOAD || op.cls == MAU_CLS_STORE;
	r.atomic = op.cls == MAU_CLS_ATOMIC;

	const rules_formats f = rules_formats_of(c, op, vsharp);
	r.format_ok = !fmt || f.bytes;
	r.bytes = fmt ? f.bytes : size_bytes[op.size];
	if (r.scalar && r.bytes > 16)
		r.bytes = 16; // D23
	if (r.buffer) {
		r.null = !(vsharp[0] | vsharp[1] | vsharp[2] | vsharp[3]); // V5
		r.invalid = fmt ? !f.has || !r.format_ok
		                : !c.silicon && !r.add_tid && !f.has; // V6, N17, D5, D30
	}
	r.ignored = (r.buffer || r.scalar) && rules_field(vsharp, 127, 126) != 0; // V7
	r.dead = r.error || cache || r.ignored || r.null || r.invalid;
	r.fate = r.error     ? MAU_STATUS_ILLEGAL
	         : cache     ? MAU_STATUS_OK
	         : r.ignored ? MAU_STATUS_IGNORED
	         : r.null    ? MAU_STATUS_NULL
	                     : MAU_STATUS_INVALID;
	r.lds = op.lds && !r.error && !cache && !r.ignored;
	r.by_component = !fmt && r.load_store && r.bytes > 4; // R12, D25
	r.dwords = r.bytes <= 4 ? 1 : r.bytes / 4;
	r.components = r.by_component ? r.dwords : 1;
	rules_join(c, op, r);
	return r;
}
#endif
