// rules_segment.hpp - what docs/spec says about a lane of FLAT, GLOBAL and SCRATCH (F, D20-D28) and
// of a scalar buffer load (A9, D23), and about any lane: rules_of_lane().
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_RULES_SEGMENT_HPP
#define MAU_RTL_RULES_SEGMENT_HPP
#include "rules_lane.hpp"

inline bool rules_takes_sgpr(const mau_op &op)
{
	return op.smode == MAU_SMODE_S || op.smode == MAU_SMODE_SV;
}
inline bool rules_takes_vgpr(const mau_op &op)
{
	return op.smode == MAU_SMODE_V || op.smode == MAU_SMODE_SV;
}
inline bool rules_canonical(uint64_t address)
{
	return static_cast<uint64_t>(static_cast<int64_t>(address << 16) >> 16) == address;
}

// The 64-bit address of FLAT and GLOBAL before inst_offset.
inline uint64_t rules_pointer(const rules_request &q, unsigned lane)
{
	const uint64_t pair = static_cast<uint64_t>(q.v1[lane]) << 32 | q.v0[lane];
	if (q.op.enc == MAU_ENC_FLAT || q.op.smode == MAU_SMODE_V)
		return pair;
	const uint64_t base =
		rules_takes_sgpr(q.op) ? static_cast<uint64_t>(q.saddr_hi) << 32 | q.soffset : 0;
	return base + (rules_takes_vgpr(q.op) ? q.v0[lane] : 4 * static_cast<uint64_t>(lane));
}

// F4, F5, F7, F10, D28: 'offset' inside scratch.
inline void rules_scratch(const rules_context &c, const rules_resource &r, int64_t offset,
                          unsigned lane, rules_lane &out)
{
	if (offset < 0) {
		out.seg = MAU_SEG_NONE;
		out.status = MAU_STATUS_MEMVIOL;
		return;
	}
	const uint64_t o = static_cast<uint64_t>(offset);
	out.seg = MAU_SEG_SCRATCH;
	out.scratch = true;
	out.address =
		(c.scratch_base / 4 * 4 + o / 4 * 4 * c.lanes() + lane * UINT64_C(4) + o % 4) &
		RULES_MASK48;
	out.walked = (o + r.bytes - 1) / 4 != o / 4;
	out.status = r.atomic && (r.bytes != 4 || o % 4) ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
}

// F3, N10, D27.
inline void rules_flat_lds(const rules_context &c, const rules_request &q, const rules_resource &r,
                           unsigned lane, rules_lane &out)
{
	const uint64_t offset = static_cast<uint32_t>(q.v0[lane] + rules_signed(q.op));
	const uint64_t limit = c.gfx <= 8 && q.m0 < c.lds_size ? q.m0 : c.lds_size,
		       address = c.lds_base + offset;
	const rules_alignment g = rules_align(c, r, false, false, &address, 1);
	out.seg = MAU_SEG_LDS;
	out.status = offset + r.bytes > limit || g.violation ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
	if (out.status == MAU_STATUS_OK)
		out.lds = static_cast<uint32_t>(address & ~g.clear);
}

inline void rules_segment_lane(const rules_context &c, const rules_request &q,
                               const rules_resource &r, unsigned lane, rules_lane &out)
{
	const int64_t inst = rules_signed(q.op);
	out.components = (1u << r.components) - 1;
	if (q.op.enc == MAU_ENC_SCRATCH) {
		rules_scratch(c, r,
		              int64_t{rules_takes_sgpr(q.op) ? q.soffset : 0} +
		                      (rules_takes_vgpr(q.op) ? q.v0[lane] : 0) + inst,
		              lane, out);
	} else {
		const uint64_t pointer = rules_pointer(q, lane);
		const bool shared = pointer >> 32 == c.shared_hi, flat = q.op.enc == MAU_ENC_FLAT;
		if (flat && shared)
			return rules_flat_lds(c, q, r, lane, out);
		if (flat && pointer >> 32 == c.private_hi) {
			rules_scratch(c, r, int64_t{q.v0[lane]} + inst, lane, out);
		} else if (shared || !rules_canonical(pointer)) {
			out.seg = MAU_SEG_NONE;
			out.status = MAU_STATUS_MEMVIOL;
		} else {
			const uint64_t address =
				(pointer + static_cast<uint64_t>(inst)) & RULES_MASK48;
			const rules_alignment g = rules_align(c, r, false, false, &address, 1);
			out.seg = MAU_SEG_MEMORY;
			out.address = address & ~g.clear;
			for (unsigned d = 0; d < r.dwords; d++)
				out.dword[d] = (out.address + 4 * d) & RULES_MASK48;
			out.status = g.violation ? MAU_STATUS_MEMVIOL : MAU_STATUS_OK;
		}
	}
	if (out.status == MAU_STATUS_OK)
		out.moves = r.by_component ? out.components : (1u << r.dwords) - 1;
}

// A9, D23: 'lane' is below the number that the load occupies.
inline void rules_scalar_lane(const rules_request &q, const rules_resource &r, unsigned lane,
                              rules_lane &out)
{
	const uint64_t offset =
		static_cast<uint32_t>(q.soffset + rules_signed(q.op)) / 4 * UINT64_C(4);
	const uint64_t stride = rules_field(q.vsharp, 61, 48),
		       size = (stride ? stride : 1) * r.records;
	out.address = (r.base / 4 * 4 + offset + 16 * lane) & RULES_MASK48;
	for (unsigned d = 0; d < r.dwords; d++) {
		out.dword[d] = (out.address + 4 * d) & RULES_MASK48;
		if (offset + 16 * lane + 4 * d < size)
			out.components |= 1u << d;
	}
	out.moves = out.components;
	out.status = !out.components                            ? MAU_STATUS_OUT_OF_RANGE
	             : out.components + 1 == 1u << r.components ? MAU_STATUS_OK
	                                                        : MAU_STATUS_PARTIAL;
}

inline bool rules_active(const rules_context &c, const rules_request &q, unsigned lane)
{
	if (q.op.enc != MAU_ENC_SMEM)
		return lane < c.lanes() && (q.exec >> lane & 1);
	return lane < (q.op.size == MAU_SIZE_64 ? 4u : q.op.size == MAU_SIZE_32 ? 2u : 1u);
}

inline rules_lane rules_of_lane(const rules_context &c, const rules_request &q,
                                const rules_resource &r, unsigned lane)
{
	rules_lane out{};
	uint32_t lds = 0;
	if (!rules_active(c, q, lane))
		return out.status = MAU_STATUS_INACTIVE, out;
	if (r.error || r.ignored || q.op.cls == MAU_CLS_CACHE)
		return out.status = r.fate, out;
	if (r.lds &&
	    !rules_lds(c, q.m0, r.buffer ? q.op.inst_offset : rules_signed(q.op), lane, &lds))
		return out.status = MAU_STATUS_LDS_MASKED, out;
	out.lds = lds;
	if (r.dead)
		return out.status = r.fate, out;
	if (r.buffer)
		rules_buffer_lane(c, q, r, lane, out);
	else if (r.scalar)
		rules_scalar_lane(q, r, lane, out);
	else
		rules_segment_lane(c, q, r, lane, out);
	return out;
}
#endif
