// channel_pipe.hpp - sends values through a channel converter (mau_channel_load,
// mau_channel_store), one a clock with idle clocks, and compares the results.
//
// SPDX-License-Identifier: Apache-2.0
#ifndef MAU_RTL_CHANNEL_PIPE_HPP
#define MAU_RTL_CHANNEL_PIPE_HPP
#include "bench.hpp"
#include "mau/convert.h"

constexpr unsigned WIDTHS = MAU_WIDTH_32 + 1;
constexpr unsigned width_bits[WIDTHS] = {0, 2, 8, 10, 11, 16, 32}; // of MAU_WIDTH_*

// Pairs of number format and width that the converters support (mau/convert.h).
inline bool channel_exists(unsigned nfmt, unsigned width)
{
	if (width == MAU_WIDTH_NONE)
		return false;
	if (nfmt == MAU_NFMT_FLOAT)
		return width >= MAU_WIDTH_10;
	return width != MAU_WIDTH_32 || nfmt == MAU_NFMT_UINT || nfmt == MAU_NFMT_SINT;
}

struct channel_value {
	unsigned nfmt, width, half; // MAU_NFMT_*, MAU_WIDTH_*, D16
	uint32_t in, want;
};

// The values in flight, oldest first; bit k of 'stages': stage k has one.
struct channel_pipe {
	channel_value under_way[8];
	unsigned first = 0, count = 0, stages = 0;
};

template <class In, class Out>
inline void channel_clock(Vdut &dut, channel_pipe &p, In &in, const Out &out,
                          const channel_value *enters)
{
	const unsigned last = 1u << (MAU_CHANNEL_CLOCKS - 1);
	p.stages = (p.stages << 1 | (enters != nullptr)) & (2 * last - 1);
	if (enters) {
		dut.nfmt_i = enters->nfmt;
		dut.width_i = enters->width;
		dut.half_i = enters->half;
		in = enters->in ^ (wrong_input(1000) ? 1 : 0);
		p.under_way[(p.first + p.count++) % 8] = *enters;
	}
	dut.en_i = p.stages;
	const uint32_t before = out;
	edge(dut);
	if (!(p.stages & last)) {
		check(out == before, "the result changes while no value leaves");
		return;
	}
	const channel_value &v = p.under_way[p.first++ % 8];
	p.count--;
	check(out == v.want, "%s, %u bits, D16 %u: %08x becomes %08x, expected %08x",
	      mau_nfmt_name(v.nfmt), width_bits[v.width], v.half, v.in, static_cast<unsigned>(out),
	      v.want);
}

// Sends one value, sometimes after an idle clock.
template <class In, class Out>
inline void channel_feed(Vdut &dut, channel_pipe &p, In &in, const Out &out, const channel_value &v)
{
	if (below(64) == 0) {
		dut.nfmt_i = below(8);
		in = word();
		channel_clock(dut, p, in, out, nullptr);
	}
	channel_clock(dut, p, in, out, &v);
}
#endif
