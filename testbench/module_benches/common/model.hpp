// model.hpp - calls of the golden model: mau_detail_wave() and its stages, and values that several
// benches read from the result. A bench that includes it has a line 'link:' with the C files of the
// model (bench.sh).
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_MODEL_HPP
#define MAU_RTL_MODEL_HPP
#include <algorithm>

#include "bench.hpp"

extern "C" {
#include "cmodel/src/stages/stage.h"
}

constexpr uint64_t MASK48 = MAU_TWO48 - 1;

// Runs the model on a request that it must accept.
inline void run_model(const mau_context &c, const mau_request &q, mau_detail &d)
{
	const int result = mau_detail_wave(&c, &q, &d);
	check(result == MAU_OK, "the model refuses the request: %s", mau_strerror(result));
}

// Bits msb:lsb of a V#, at most 32 of them.
inline uint32_t vsharp_bits(const uint32_t vsharp[4], unsigned msb, unsigned lsb)
{
	const unsigned word = lsb / 32;
	const uint64_t pair = vsharp[word] | (word < 3 ? uint64_t{vsharp[word + 1]} << 32 : 0);
	return static_cast<uint32_t>((pair >> lsb % 32) & ((uint64_t{1} << (msb - lsb + 1)) - 1));
}

// The code of the format that is used: unified, or {NFMT, DFMT} before gfx10.
inline unsigned format_code(unsigned gfx, const mau_op &op, const uint32_t vsharp[4])
{
	mau_context c{};
	mau_resource v;
	c.gfx = static_cast<uint8_t>(gfx);
	mau_resource_decode(&c, &op, vsharp, &v);
	if (op.enc == MAU_ENC_MTBUF)
		return op.format;
	if (mau_generation_of(gfx)->formats == MAU_FORMATS_PAIRS)
		return v.nfmt << 4u | v.dfmt;
	return v.format;
}

// Bytes of one lane; a lane has at most four dwords of a scalar load (D23).
inline unsigned lane_bytes(const mau_detail &d)
{
	return std::min<unsigned>(d.size.bytes, 16);
}
inline unsigned lane_dwords(const mau_detail &d)
{
	return std::max(1u, lane_bytes(d) / 4);
}

// Its unit in the encoding of the RTL: one byte, two bytes, dwords.
inline unsigned lane_unit(const mau_detail &d)
{
	return std::min(lane_bytes(d) / 2, 2u);
}
#endif
