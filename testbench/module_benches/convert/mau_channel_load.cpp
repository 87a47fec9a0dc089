// mau_channel_load.cpp - conversion of a channel to a dword and to a half (T5 to T13) against the
// golden model: every value of every number format up to 16 bits, corners and random values of 32
// bits. First the worked examples of docs/spec/convert.md.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "channel_pipe.hpp"

static channel_pipe pipe_;

// T5 to T13, N20.
static const channel_value examples[] = {
	{MAU_NFMT_UNORM, MAU_WIDTH_8, 0, 0x80, 0x3f008081},
	{MAU_NFMT_UNORM, MAU_WIDTH_8, 0, 0xff, 0x3f800000},
	{MAU_NFMT_UNORM, MAU_WIDTH_2, 0, 1, 0x3eaaaaab},
	{MAU_NFMT_UNORM, MAU_WIDTH_16, 0, 1, 0x37800080},
	{MAU_NFMT_SNORM, MAU_WIDTH_8, 0, 0x40, 0x3f010204},
	{MAU_NFMT_SNORM, MAU_WIDTH_8, 0, 0x81, 0xbf800000},
	{MAU_NFMT_SNORM, MAU_WIDTH_8, 0, 0x80, 0xbf800000},
	{MAU_NFMT_SNORM, MAU_WIDTH_2, 0, 1, 0x3f800000},
	{MAU_NFMT_SNORM, MAU_WIDTH_2, 0, 0, 0},
	{MAU_NFMT_SNORM, MAU_WIDTH_2, 0, 3, 0xbf800000},
	{MAU_NFMT_SNORM, MAU_WIDTH_2, 0, 2, 0xbf800000},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0, 0x3b808081},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0xff, 0xbb808081},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0x80, 0xbf800000},
	{MAU_NFMT_USCALED, MAU_WIDTH_8, 0, 0xff, 0x437f0000},
	{MAU_NFMT_SSCALED, MAU_WIDTH_8, 0, 0x80, 0xc3000000},
	{MAU_NFMT_SINT, MAU_WIDTH_8, 0, 0xff, 0xffffffff},
	{MAU_NFMT_FLOAT, MAU_WIDTH_32, 0, 0x7f800001, 0x7f800001},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0xc000, 0xc0000000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 1, 0x33800000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0x7c01, 0x7f802000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0x3c0, 0x3f800000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0x7bf, 0x477e0000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0x7c1, 0x7f820000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_10, 0, 0x1e0, 0x3f800000},
	{MAU_NFMT_UNORM, MAU_WIDTH_8, 1, 0x80, 0x3804},
	{MAU_NFMT_USCALED, MAU_WIDTH_16, 1, 0xffef, 0x7bff},
	{MAU_NFMT_USCALED, MAU_WIDTH_16, 1, 0xfff0, 0x7c00},
	{MAU_NFMT_FLOAT, MAU_WIDTH_32, 1, 0x3f801fff, 0x3c00},
	{MAU_NFMT_FLOAT, MAU_WIDTH_32, 1, 0x477fffff, 0x7bff},
	{MAU_NFMT_SINT, MAU_WIDTH_8, 1, 0x80, 0xff80},
	{MAU_NFMT_UINT, MAU_WIDTH_32, 1, 0x89abcdef, 0xcdef},
};

static uint32_t model(const channel_value &v)
{
	const unsigned n = width_bits[v.width];
	return v.half ? mau_channel_load_half(v.nfmt, n, v.in) : mau_channel_load(v.nfmt, n, v.in);
}

static void feed(Vdut &dut, channel_value v)
{
	v.want = model(v);
	channel_feed(dut, pipe_, dut.bits_i, dut.s4_value_o, v);
}

// Every value; the bits above the channel are random.
static void all_values(Vdut &dut, unsigned nfmt, unsigned width, unsigned half)
{
	const unsigned n = width_bits[width];
	for (uint32_t v = 0; v < 1u << n && !give_up(); v++)
		feed(dut, {nfmt, width, half, v | word() << (n - 1) << 1, 0});
}

// 32 bits: exponents within the range of a half, just outside, and any; fractions at their limits.
static void some_dwords(Vdut &dut, unsigned nfmt, unsigned half)
{
	for (unsigned i = 0; i < 150000 * bench.rounds && !give_up(); i++) {
		const uint32_t exponent = percent(70) ? 100 + below(48) : below(256);
		const uint32_t fraction =
			static_cast<uint32_t>(one_of(word(), word(), 0, 1, 0x7fffff, 0x400000,
		                                     (word() << 13) + below(3) - 1)) &
			0x7fffff;
		const uint32_t in = word() << 31 | exponent << 23 | fraction;
		feed(dut, {nfmt, MAU_WIDTH_32, half, percent(10) ? word() : in, 0});
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (const channel_value &e : examples) {
		check(model(e) == e.want, "the model makes %x of %x", model(e), e.in);
		channel_feed(*dut, pipe_, dut->bits_i, dut->s4_value_o, e);
	}
	for (unsigned nfmt = 0; nfmt < 8; nfmt++)
		for (unsigned width = 0; width < WIDTHS; width++)
			for (unsigned half = 0; half < 2; half++) {
				if (!channel_exists(nfmt, width))
					continue;
				if (width == MAU_WIDTH_32)
					some_dwords(*dut, nfmt, half);
				else
					all_values(*dut, nfmt, width, half);
			}
	while (pipe_.stages)
		channel_clock(*dut, pipe_, dut->bits_i, dut->s4_value_o, nullptr);
	return bench_end();
}
