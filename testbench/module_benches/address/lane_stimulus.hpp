// lane_stimulus.hpp - requests for the lane pipe, weighted to the corners of the rules of
// docs/spec: limits, wraps at 2^32 and 2^48, edges of elements and records, sums equal to
// num_records.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_LANE_STIMULUS_HPP
#define MAU_RTL_LANE_STIMULUS_HPP
#include "bench.hpp"
#include "model.hpp"

inline mau_context random_context()
{
	mau_context c{};
	c.gfx = static_cast<uint8_t>(below(GENERATIONS));
	c.rules = percent(50) ? MAU_RULES_SILICON : MAU_RULES_MANUAL;
	c.align = static_cast<uint8_t>(below(4));
	c.scratch_base = rnd() & MASK48 & ~UINT64_C(3);
	if (percent(15))
		c.scratch_base = MASK48 - 4 * below(4096) - 3;
	// the places on real systems, adjacent ones, random ones, the same one
	c.shared_hi = static_cast<uint32_t>(
		one_of(0x10000, 0x20000000, 0x7ffe, word(), word(), 0xffff8000));
	c.private_hi = static_cast<uint32_t>(one_of(0x20000, c.shared_hi + 1, c.shared_hi - 1,
	                                            word(), percent(20) ? c.shared_hi : 0));
	c.policy = percent(70) ? MAU_POLICY_GCN : MAU_POLICY_LINE;
	c.wave32 = percent(25);
	c.lds_base = below(1u << 18);
	c.lds_size = percent(20) ? 0 : percent(50) ? below(1u << 18) : below(2000);
	return c;
}

// Changes the operation to FLAT, GLOBAL, SCRATCH or a scalar load.
inline void random_segment_op(mau_op &o, unsigned gfx)
{
	o.enc = static_cast<uint8_t>(one_of(MAU_ENC_FLAT, MAU_ENC_FLAT, MAU_ENC_GLOBAL,
	                                    MAU_ENC_GLOBAL, MAU_ENC_SCRATCH, MAU_ENC_SMEM));
	if (gfx <= MAU_GFX_8 && percent(90))
		o.enc = static_cast<uint8_t>(one_of(MAU_ENC_FLAT, MAU_ENC_FLAT, MAU_ENC_SMEM));
	o.smode = static_cast<uint8_t>(below(4));
	const mau_generation *g = mau_generation_of(gfx);
	o.inst_offset = static_cast<uint32_t>(one_of(0, 0, 0, 4 * below(16), below(4096),
	                                             0u - below(4096), word())) &
	                0xffffff;
	if (o.enc == MAU_ENC_FLAT) {
		if (gfx <= MAU_GFX_8 || (gfx == MAU_GFX_10 && percent(80)))
			o.inst_offset = 0;
		else if (percent(90) && !g->flat_wraps)
			o.inst_offset &= 0xfff;
		o.lds = percent(3);
	}
	if (o.enc == MAU_ENC_SMEM) {
		o.cls = MAU_CLS_LOAD;
		o.size = static_cast<uint8_t>(
			one_of(MAU_SIZE_4, MAU_SIZE_8, MAU_SIZE_16, MAU_SIZE_32, MAU_SIZE_64));
		if (g->scalar_parts && percent(40))
			o.size = static_cast<uint8_t>(one_of(MAU_SIZE_1, MAU_SIZE_2, MAU_SIZE_12));
		o.lds = percent(2);
	}
}

inline mau_op random_op(unsigned gfx)
{
	mau_op o{};
	const unsigned kind = below(100);
	o.enc = MAU_ENC_MUBUF;
	o.cls = static_cast<uint8_t>(percent(50) ? MAU_CLS_LOAD : MAU_CLS_STORE);
	o.size = static_cast<uint8_t>(percent(60) ? MAU_SIZE_4 + below(4) : below(6));
	if (kind < 12) {
		o.cls = MAU_CLS_ATOMIC;
		o.size = static_cast<uint8_t>(one_of(MAU_SIZE_4, MAU_SIZE_8));
		o.atomic = static_cast<uint8_t>(1 + below(19));
	} else if (kind < 15) {
		o.cls = MAU_CLS_CACHE;
	} else if (kind < 42) {
		o.enc = static_cast<uint8_t>(percent(50) ? MAU_ENC_MUBUF : MAU_ENC_MTBUF);
		o.fmt = o.enc == MAU_ENC_MUBUF || percent(80); // D17: MTBUF converts without it
	} else if (kind < 50) {
		o.cls = MAU_CLS_LOAD;
		o.lds = 1;
		o.fmt = percent(20);
		o.size = static_cast<uint8_t>(below(3));
		if (mau_generation_of(gfx)->lds_wide && percent(60))
			o.size = percent(50) ? MAU_SIZE_12 : MAU_SIZE_16;
	}
	o.ncomp = static_cast<uint8_t>(o.lds && percent(80) ? 0 : below(4));
	o.format = static_cast<uint8_t>(
		one_of(7 << 4 | 4, 7 << 4 | 14, 7 << 4 | 12, 4 << 4 | (1 + below(14)), below(128)));
	o.inst_offset = static_cast<uint32_t>(percent(40)   ? 0
	                                      : percent(40) ? 4 * below(16)
	                                      : percent(95) ? below(4096)
	                                                    : below(1u << 24));
	if (mau_generation_of(gfx)->buffer_signed && percent(30))
		o.inst_offset = (0u - below(4096)) & 0xffffff;
	o.idxen = percent(50);
	o.offen = percent(60);
	o.tfe = percent(8);
	o.slc = percent(20);
	o.dlc = percent(5);
	o.glc = percent(30);
	o.sext = percent(10);
	o.d16 = static_cast<uint8_t>(percent(8) ? below(3) : MAU_D16_NO);
	o.lds |= percent(3);
	o.unknown = percent(2);
	if (percent(gfx <= MAU_GFX_7 ? 20 : 5)) {
		o.addr64 = 1;
		if (percent(85))
			o.idxen = o.offen = 0;
	}
	if (percent(gfx == MAU_GFX_6 ? 8 : 40))
		random_segment_op(o, gfx);
	return o;
}

inline uint32_t sgpr_offset(uint32_t records)
{
	return static_cast<uint32_t>(
		one_of(below(64), records + below(41) - 20, word(), 4 * below(1000)));
}

inline void random_vsharp(const mau_context &c, mau_request &q)
{
	const uint64_t base =
		one_of(rnd() & MASK48, MASK48 - below(4096), below(1u << 20) * UINT64_C(64),
	               (rnd() & MASK48) | (0xffffffff - below(2000)), rnd() & MASK48 & ~15u);
	const uint32_t stride = static_cast<uint32_t>(one_of(
		0, 0, 0, 1, 4 * below(20), 16, below(16384), 0x3fff, below(3), 4u << below(8)));
	const uint32_t records = static_cast<uint32_t>(
		one_of(below(3), below(64), 0xffffffff - below(40), word(), below(1u << 20),
	               4 * below(300), below(2000), below(4096)));
	const unsigned dfmt = static_cast<unsigned>(percent(10)   ? 0
	                                            : percent(25) ? below(16)
	                                                          : one_of(4, 14)),
		       nfmt = percent(70) ? 7 : below(8);
	const bool add_tid = percent(q.op.addr64 ? 5 : 35);
	q.vsharp[0] = static_cast<uint32_t>(base);
	q.vsharp[1] = static_cast<uint32_t>(base >> 32) | stride << 16 |
	              (percent(20) ? 1u << 30 : 0) | (percent(50) ? 1u << 31 : 0);
	q.vsharp[2] = records;
	q.vsharp[3] = (word() & 0x3b600fff) | below(4) << 19 | (percent(25) ? 1u << 26 : 0) |
	              (percent(3) ? below(4) << 30 : 0) | nfmt << 12 | dfmt << 15;
	q.vsharp[3] |= static_cast<uint32_t>(add_tid) << 23;
	const mau_generation *g = mau_generation_of(c.gfx);
	if (g->bounds == MAU_BOUNDS_GFX10) { // unified FORMAT, OOB_SELECT
		const unsigned format =
			static_cast<unsigned>(percent(10)                       ? 0
		                              : percent(40)                     ? below(128)
		                              : g->formats == MAU_FORMATS_GFX11 ? 1 + below(63)
		                                                                : 1 + below(77));
		q.vsharp[3] =
			(q.vsharp[3] & 0xc0f80fff) | format << 12 | below(4) << 28 | below(4) << 26;
		if (g->stride == MAU_STRIDE_SCALED) // STRIDE_SCALE
			q.vsharp[3] = (q.vsharp[3] & ~0xc0000u) | below(4) << 18;
	}
	if (percent(2))
		std::memset(q.vsharp, 0, 16);
	if (percent(1))
		std::memset(q.vsharp, 0, 16), q.vsharp[below(4)] = 1u << below(32);
	q.saddr = percent(50) ? 0 : sgpr_offset(records);
}

inline uint32_t corner(uint32_t records, uint32_t stride)
{
	return static_cast<uint32_t>(
		one_of(below(64), records + below(41) - 20, stride + below(41) - 20,
	               0u - below(1200), word(), below(5), 0xffffffff - below(20), below(4096),
	               0x80000000 + below(64) - 32, 4 * below(64),
	               stride ? records / stride + below(9) - 4 : below(9), below(1u << 20)));
}

// Changes the Offset VGPRs so that buffer_offset is close to num_records, to num_records minus the
// SGPR offset, or to 2^32.
inline void aim(const mau_context &c, mau_request &q, const mau_resource &v)
{
	uint32_t *offset = q.op.idxen ? q.v1 : q.v0;
	const uint32_t records = q.vsharp[2], sgpr = static_cast<uint32_t>(q.saddr);
	for (uint32_t l = 0; l < 64; l++) {
		const uint32_t index = (q.op.idxen ? q.v0[l] : 0) + (v.add_lane ? l : 0);
		const uint32_t target = static_cast<uint32_t>(one_of(records - sgpr, records, 0u,
		                                                     0u - below(1100))) +
		                        below(48) - 24;
		if (mau_generation_of(c.gfx)->bounds == MAU_BOUNDS_GFX10 &&
		    percent(50)) // R8 and R11 compare Offset itself
			offset[l] = static_cast<uint32_t>(one_of(v.stride, records - sgpr)) +
			            below(40) - 24 - q.op.inst_offset;
		else if (!v.swizzle_active)
			offset[l] = target - index * v.stride - q.op.inst_offset;
		else
			offset[l] = (target - index / v.index_stride * v.index_stride * v.stride) /
			                    v.index_stride -
			            q.op.inst_offset + below(32) - 16 +
			            (percent(30) ? below(8) * (0x100000000 / v.index_stride) : 0);
	}
}

// Upper halves of addresses, and lower halves near carries and the limits of LDS.
inline uint32_t corner_high(const mau_context &c)
{
	return static_cast<uint32_t>(one_of(c.shared_hi, c.shared_hi, c.private_hi, c.private_hi,
	                                    c.private_hi ^ 1u << below(32),
	                                    c.shared_hi ^ 1u << below(32), below(4), 0x7fff, 0x8000,
	                                    0xffff8000, 0xffff7fff, 0xffffffff, word() & 0x7fff,
	                                    word() | 0xffff8000, word()));
}
inline uint32_t corner_low(const mau_context &c, const mau_request &q)
{
	const uint32_t inst = static_cast<uint32_t>(static_cast<int32_t>(q.op.inst_offset << 8) >>
	                                            8),
		       sgpr = static_cast<uint32_t>(q.saddr);
	return static_cast<uint32_t>(
		one_of(word(), c.lds_size - inst - below(20),
	               (below(8) << 17) + c.lds_size - inst - below(20), q.m0 - inst - below(20),
	               0u - inst + below(8) - 4, 0x80000000 + below(16) - 8, 0xffffffff - below(64),
	               below(64), below(4096), 4 * below(4096), 0u - sgpr - inst + below(8) - 4));
}

inline void aim_segments(const mau_context &c, mau_request &q)
{
	const uint32_t upper = percent(60) ? corner_high(c) - percent(30) : word() & 0x7fff;
	if (percent(30))
		q.saddr = one_of(0xffffffff - below(300), 0x80000000 + below(16) - 8);
	q.saddr |= static_cast<uint64_t>(upper) << 32;
	const uint32_t high = corner_high(c), low = corner_low(c, q) & ~3u;
	const bool same_high = percent(30), run = percent(30);
	for (uint32_t l = 0; l < 64; l++) {
		q.v0[l] = run ? low + 4 * l : corner_low(c, q);
		if (percent(50))
			q.v0[l] &= ~3u;
		q.v1[l] = same_high ? high : corner_high(c);
	}
}

// sgpr_offset of a scalar load near its size.
inline void aim_scalar(mau_request &q)
{
	const uint64_t stride = vsharp_bits(q.vsharp, 61, 48);
	if (percent(50))
		q.vsharp[2] = static_cast<uint32_t>(
			one_of(below(8), below(1u << 20), 0xffffffff / (stride + 1) + below(8)));
	const uint64_t size = (stride ? stride : 1) * q.vsharp[2];
	const int32_t inst = static_cast<int32_t>(q.op.inst_offset << 8) >> 8;
	if (percent(70))
		q.saddr = static_cast<uint32_t>(one_of(size, 0xffffffff, size % 4096) - below(80) +
		                                8 - static_cast<uint32_t>(inst));
	q.vsharp[3] &= percent(90) ? 0x3fffffff : 0xffffffff;
}

inline void random_operands(mau_request &q, uint32_t stride, bool equal)
{
	const uint32_t first0 = corner(q.vsharp[2], stride), first1 = corner(q.vsharp[2], stride);
	const bool linear = percent(30);
	for (uint32_t l = 0; l < 64; l++) {
		q.v0[l] = linear ? first0 + l * (q.op.idxen ? 1 : 4) : corner(q.vsharp[2], stride);
		q.v1[l] = corner(q.vsharp[2], stride);
		if (equal)
			(q.op.idxen ? q.v1 : q.v0)[l] = first1 ^ (percent(1) ? 1u << below(32) : 0);
	}
}

inline mau_request random_request(const mau_context &c)
{
	mau_request q{};
	mau_resource v;
	const bool equal = percent(40);
	q.op = random_op(c.gfx);
	random_vsharp(c, q);
	mau_resource_decode(&c, &q.op, q.vsharp, &v);
	q.tag = static_cast<uint8_t>(rnd());
	q.m0 = static_cast<uint32_t>(one_of(word(), c.lds_size + below(300) - 280,
	                                    c.lds_size - below(1100), below(4096)));
	q.exec = one_of(~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), rnd(), rnd(), 0,
	                UINT64_C(1) << below(64), rnd() & rnd() & rnd());
	random_operands(q, v.stride, equal);
	if (q.op.enc == MAU_ENC_SMEM)
		aim_scalar(q);
	else if (q.op.enc != MAU_ENC_MUBUF && q.op.enc != MAU_ENC_MTBUF)
		aim_segments(c, q);
	else if (q.op.offen && !equal && percent(50))
		aim(c, q, v);
	return q;
}
#endif
