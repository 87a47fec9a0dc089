// rules_lane.hpp - what docs/spec says about one lane: lane_address.md, range_check.md, align.md,
// lds_address.md, status.md, restated for the benches with division and 64-bit sums; shares nothing
// with rtl/ or cmodel/.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_RULES_LANE_HPP
#define MAU_RTL_RULES_LANE_HPP
#include "rules_resource.hpp"

constexpr uint64_t RULES_MASK48 = (UINT64_C(1) << 48) - 1;

struct rules_lane {
	uint64_t address; // D11, D21
	uint32_t lds;     // D12, D21
	unsigned seg;     // D21
	bool scratch;     // of FLAT and SCRATCH: walked by F5
	unsigned status, components;
	unsigned moves;    // dwords, or the sub-dword unit as bit 0, that go to memory
	bool walked;       // A7, in two dwords or more
	uint64_t dword[4]; // where each dword really is
	uint32_t block;    // the first index of the index_stride block
};

// A1, and the part of it that comes from a VGPR.
inline uint32_t rules_offset(const rules_request &q, unsigned lane)
{
	const uint32_t vgpr = !q.op.offen ? 0 : q.op.idxen ? q.v1[lane] : q.v0[lane];
	return vgpr + q.op.inst_offset;
}

// F1, D29: inst_offset of FLAT, GLOBAL, SCRATCH and scalar loads.
inline int64_t rules_signed(const mau_op &op)
{
	return static_cast<int32_t>(op.inst_offset << 8) >> 8;
}

// A4, A5.
inline uint64_t rules_buffer_offset(const rules_context &c, const rules_resource &r, uint64_t index,
                                    uint64_t offset)
{
	unsigned __int128 sum;
	if (!r.swizzled) {
		sum = static_cast<unsigned __int128>(index) * r.address_stride + offset;
	} else {
		const uint64_t imsb = index / r.istride, ilsb = index % r.istride,
			       omsb = offset / r.esize, olsb = offset % r.esize;
		sum = (static_cast<unsigned __int128>(imsb) * r.stride + omsb * r.esize) *
		              r.istride +
		      ilsb * r.esize + olsb;
	}
	return c.gfx >= 9 ? static_cast<uint64_t>(sum) : static_cast<uint32_t>(sum);
}

// R: is the component out of range? 'offset' is its own, unwrapped (R14); 'own' its buffer_offset
// (D7).
inline bool rules_outside(const rules_context &c, const rules_request &q, const rules_resource &r,
                          uint32_t vindex, uint32_t index, uint64_t offset, uint32_t own)
{
	const uint64_t limit = r.records > q.soffset ? r.records - q.soffset : 0,
		       payload = r.by_component ? 4 : r.bytes;
	if (r.addr64)
		return false; // A8
	if (r.heap)
		return own == 0 || own >= r.records; // R15
	if (c.gfx <= 7) {
		if (r.stride == 0)
			return own >= limit; // R1
		return index >= r.records ||
		       ((q.op.idxen || r.add_tid) && offset >= r.stride); // R2
	}
	if (c.gfx == 8) {
		if (r.stride == 0 || !r.swizzle_enable)
			return own >= limit;                     // R3
		return index >= r.records || offset >= r.stride; // R4
	}
	if (c.gfx == 9) {
		if (r.add_tid && !q.op.idxen)
			return false; // R5
		if (q.op.idxen && r.stride != 0)
			return vindex >= r.records; // R6
		return c.silicon ? offset + q.soffset + payload > r.records
		                 : offset >= r.records; // R7
	}
	switch (r.oob) {
	case 0:
		return index >= r.records || offset + payload > r.stride; // R8
	case 1:
		return index >= r.records; // R9
	case 2:
		return r.records == 0; // R10
	default:                       // R11
		return r.swizzled && r.stride ? index >= limit || offset + payload > r.stride
		                              : offset + payload > limit;
	}
}

// G: bits to clear and violation. 'dword' holds the addresses of 'dwords' dwords, the access starts
// at dword[0].
struct rules_alignment {
	uint64_t clear;
	bool violation;
};
inline rules_alignment rules_align(const rules_context &c, const rules_resource &r, bool fmt,
                                   bool walked, const uint64_t *dword, unsigned dwords)
{
	const uint64_t least = r.bytes < 4 ? r.bytes : 4, whole = r.bytes == 12 ? 16 : r.bytes;
	if (c.gfx <= 8)
		return {r.bytes >= 4 ? UINT64_C(3) : 0, false}; // G1, G2, G6
	if (r.atomic)
		return {0, dword[0] % r.bytes != 0}; // G6
	const unsigned mode =
		c.align == MAU_ALIGN_UNALIGNED && r.swizzled ? MAU_ALIGN_DWORD : c.align; // G7
	if (mode == MAU_ALIGN_DWORD)
		return {least - 1, false};
	if (c.gfx >= GFX10 && fmt)
		return {0, dword[0] % least != 0}; // G5
	if (mode == MAU_ALIGN_DWORD_STRICT)
		return {0, dword[0] % least != 0};
	if (mode == MAU_ALIGN_UNALIGNED)
		return {0, false};
	if (!walked)
		return {0, dword[0] % whole != 0};
	bool violation = false;
	for (unsigned d = 0; d < dwords; d++)
		violation |= dword[d] % 4 != 0;
	return {0, violation};
}

// L1, L3, N6: false when the lane is masked off. 'inst_offset' with its sign, where it has one.
inline bool rules_lds(const rules_context &c, uint32_t m0, int64_t inst_offset, unsigned lane,
                      uint32_t *address)
{
	const int64_t from_base = static_cast<int64_t>(m0 & 0xffff) +
	                          (c.gfx >= 8 ? inst_offset : 0) + 4 * static_cast<int64_t>(lane);
	*address = static_cast<uint32_t>(c.lds_base + from_base);
	return from_base >= 0 && from_base < c.lds_size;
}

// Addresses of the dwords before alignment (A4-A8).
inline void rules_addresses(const rules_context &c, const rules_request &q, const rules_resource &r,
                            unsigned lane, uint32_t index, rules_lane &out)
{
	const uint32_t offset = rules_offset(q, lane);
	const bool dwords = r.swizzled && r.load_store && r.bytes >= 4;
	const uint64_t masked = dwords ? offset / 4 * UINT64_C(4) : offset;
	out.walked = dwords && r.dwords > 1 && masked % r.esize + r.bytes > r.esize; // D8
	for (unsigned d = 0; d < r.dwords; d++) {
		uint64_t a = r.base + q.soffset;
		if (r.addr64)
			a += (static_cast<uint64_t>(q.v1[lane]) << 32 | q.v0[lane]) +
			     q.op.inst_offset + 4 * d;
		else if (out.walked)
			a += rules_buffer_offset(c, r, index, masked + 4 * d);
		else
			a += rules_buffer_offset(c, r, index, masked) + 4 * d;
		out.dword[d] = a & RULES_MASK48;
	}
}

// A lane of a buffer operation that is neither inactive nor masked off nor dead.
inline void rules_buffer_lane(const rules_context &c, const rules_request &q,
                              const rules_resource &r, unsigned lane, rules_lane &out)
{
	const uint32_t vindex = q.op.idxen ? q.v0[lane] : 0,
		       index = vindex + (r.add_lane ? lane : 0), offset = rules_offset(q, lane);
	out.block = index / r.istride * r.istride;
	rules_addresses(c, q, r, lane, index, out);
	for (unsigned d = 0; d < r.components; d++) {
		const uint64_t own_offset = static_cast<uint64_t>(offset) + 4 * d;
		const uint64_t own = r.swizzled ? rules_buffer_offset(c, r, index, own_offset)
		                                : rules_buffer_offset(c, r, index, offset) + 4 * d;
		if (!rules_outside(c, q, r, vindex, index, own_offset, static_cast<uint32_t>(own)))
			out.components |= 1u << d;
	}
	const rules_alignment g = rules_align(c, r, q.op.fmt, out.walked, out.dword, r.dwords);
	out.address = out.dword[0] & ~g.clear;
	for (unsigned d = 0; d < r.dwords; d++)
		out.dword[d] =
			out.walked ? out.dword[d] & ~g.clear : (out.address + 4 * d) & RULES_MASK48;
	if (!out.components)
		return void(out.status = MAU_STATUS_OUT_OF_RANGE);
	if (g.violation)
		return void(out.status = MAU_STATUS_MEMVIOL);
	out.status = out.components + 1 == 1u << r.components ? MAU_STATUS_OK : MAU_STATUS_PARTIAL;
	out.moves = r.by_component ? out.components : (1u << r.dwords) - 1;
}

// C3, N3: all lanes of EXEC have the same Offset.
inline bool rules_equal(const rules_context &c, const rules_request &q)
{
	const uint32_t *first = nullptr;
	uint32_t offset[64];
	for (unsigned l = 0; l < c.lanes(); l++) {
		if (!(q.exec >> l & 1))
			continue;
		offset[l] = rules_offset(q, l);
		if (!first)
			first = &offset[l];
		if (offset[l] != *first)
			return false;
	}
	return true;
}
#endif
