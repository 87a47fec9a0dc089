// mau_channel_store.cpp - conversion of a dword or a half to a channel (T14 to T22) against the
// golden model: for every number format and width all halves, and dwords around the points at which
// the rounded result changes. First the worked examples of docs/spec/convert.md.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "channel_pipe.hpp"

static channel_pipe pipe_;

// T14 to T22, N19, N20.
static const channel_value examples[] = {
	{MAU_NFMT_UNORM, MAU_WIDTH_8, 0, 0x3f000000, 0x80},
	{MAU_NFMT_UNORM, MAU_WIDTH_8, 0, 0x40000000, 0xff},
	{MAU_NFMT_UNORM, MAU_WIDTH_8, 0, 0x7fc00000, 0},
	{MAU_NFMT_UNORM, MAU_WIDTH_16, 0, 0x37000080, 0},
	{MAU_NFMT_UNORM, MAU_WIDTH_16, 0, 0x37000081, 1},
	{MAU_NFMT_SNORM, MAU_WIDTH_8, 0, 0xbf000000, 0xc0},
	{MAU_NFMT_SNORM, MAU_WIDTH_8, 0, 0xc0000000, 0x81},
	{MAU_NFMT_SNORM, MAU_WIDTH_2, 0, 0xbf000000, 0},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0, 0},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0x80000001, 0xff},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0xbf800000, 0x80},
	{MAU_NFMT_SNORM_OGL, MAU_WIDTH_8, 0, 0xffc00000, 0},
	{MAU_NFMT_USCALED, MAU_WIDTH_8, 0, 0x40700000, 3},
	{MAU_NFMT_USCALED, MAU_WIDTH_8, 0, 0xbf800000, 0},
	{MAU_NFMT_SSCALED, MAU_WIDTH_8, 0, 0xc0700000, 0xfd},
	{MAU_NFMT_SSCALED, MAU_WIDTH_8, 0, 0xc3010000, 0x80},
	{MAU_NFMT_UINT, MAU_WIDTH_8, 0, 0x134, 0x34},
	{MAU_NFMT_FLOAT, MAU_WIDTH_32, 0, 0x7f800001, 0x7f800001},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0x3f801000, 0x3c00},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0x3f803000, 0x3c02},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0x477ff000, 0x7c00},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0x33000001, 1},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 0, 0xff804000, 0xfe02},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0xbf800000, 0},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0x7f7fffff, 0x7bf},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0x7f800000, 0x7c0},
	{MAU_NFMT_FLOAT, MAU_WIDTH_11, 0, 0xff800001, 0x7e0},
	{MAU_NFMT_FLOAT, MAU_WIDTH_10, 0, 0x36000000, 1},
	{MAU_NFMT_SINT, MAU_WIDTH_32, 1, 0x8000, 0xffff8000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_32, 1, 0xc000, 0xc0000000},
	{MAU_NFMT_FLOAT, MAU_WIDTH_16, 1, 0x7c01, 0x7e01},
};

static uint32_t model(const channel_value &v)
{
	const uint32_t dword =
		v.half ? mau_channel_widen(v.nfmt, static_cast<uint16_t>(v.in)) : v.in;
	return mau_channel_store(v.nfmt, width_bits[v.width], dword);
}

static void feed(Vdut &dut, unsigned nfmt, unsigned width, unsigned half, uint32_t in)
{
	channel_value v{nfmt, width, half, in, 0};
	v.want = model(v);
	channel_feed(dut, pipe_, dut.value_i, dut.s4_bits_o, v);
}

// The largest float32 that is not above num / den; both are below 2^39, num is not 0.
static uint32_t quotient(uint64_t num, uint64_t den)
{
	int exponent = 127;
	for (; num >= 2 * den; exponent++)
		den *= 2;
	for (; num < den; exponent--)
		num *= 2;
	const uint64_t significand = (num << 23) / den; // 1.23 bits
	return static_cast<uint32_t>(exponent) << 23 | (significand & 0x7fffff);
}

// Floats around num / den, of both signs; unsigned formats get few negative ones.
static void around(Vdut &dut, unsigned nfmt, unsigned width, uint64_t num, uint64_t den)
{
	const uint32_t at = num ? quotient(num, den) : 0;
	const bool sign = nfmt != MAU_NFMT_UNORM && nfmt != MAU_NFMT_USCALED;
	for (int i = -1; i <= 1; i++) {
		const uint32_t near = at + static_cast<uint32_t>(i);
		feed(dut, nfmt, width, 0, near);
		if (sign || below(16) == 0)
			feed(dut, nfmt, width, 0, near ^ 0x80000000);
	}
}

// Floats around all codes of a width, and around the half-way points between them.
static void turns(Vdut &dut, unsigned nfmt, unsigned width)
{
	const unsigned n = width_bits[width];
	const uint64_t top = (UINT64_C(1) << n) - 1;
	if (width == MAU_WIDTH_32)
		return;
	for (uint64_t code = 0; code <= top && !give_up(); code++) {
		if (nfmt == MAU_NFMT_UNORM || nfmt == MAU_NFMT_SNORM_OGL)
			around(dut, nfmt, width, 2 * code + 1, 2 * top);
		if (nfmt == MAU_NFMT_SNORM && code <= top / 2)
			around(dut, nfmt, width, 2 * code + 1, 2 * (top / 2));
		if (nfmt == MAU_NFMT_SNORM_OGL)
			around(dut, nfmt, width, 2 * code, top);
		if (nfmt == MAU_NFMT_USCALED || nfmt == MAU_NFMT_SSCALED)
			around(dut, nfmt, width, code + 1, 1);
	}
	if (nfmt != MAU_NFMT_FLOAT)
		return;
	// half-way between the floats with 5 bits of exponent, and too large values
	const unsigned fraction = width == MAU_WIDTH_16 ? 10 : width == MAU_WIDTH_11 ? 6 : 5;
	for (unsigned exponent = 0; exponent < 32 && !give_up(); exponent++)
		for (unsigned f = 0; f < 1u << fraction; f++) {
			const uint64_t s = 2 * (f + (exponent ? 1u << fraction : 0)) + 1;
			const unsigned e = exponent ? exponent : 1;
			const unsigned down = 15 + fraction + 1;
			around(dut, nfmt, width, s << (e > down ? e - down : 0),
			       UINT64_C(1) << (down > e ? down - e : 0));
		}
}

static void corners(Vdut &dut, unsigned nfmt, unsigned width)
{
	static const uint32_t fractions[] = {0,        1,        2,        0x3fffff,
	                                     0x400000, 0x400001, 0x7ffffe, 0x7fffff};
	for (unsigned exponent = 0; exponent < 256; exponent++)
		for (const uint32_t f : fractions) {
			feed(dut, nfmt, width, 0, exponent << 23 | f);
			feed(dut, nfmt, width, 0, 1u << 31 | exponent << 23 | f);
		}
}

static void some_dwords(Vdut &dut, unsigned nfmt, unsigned width)
{
	for (unsigned i = 0; i < 40000 * bench.rounds && !give_up(); i++) {
		const uint32_t exponent = 90 + below(56);
		feed(dut, nfmt, width, 0,
		     percent(20) ? word() : (word() & 0x807fffff) | exponent << 23);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (const channel_value &e : examples) {
		check(model(e) == e.want, "the model makes %x of %x", model(e), e.in);
		channel_feed(*dut, pipe_, dut->value_i, dut->s4_bits_o, e);
	}
	for (unsigned nfmt = 0; nfmt < 8; nfmt++)
		for (unsigned width = 0; width < WIDTHS; width++) {
			if (!channel_exists(nfmt, width))
				continue;
			for (uint32_t half = 0; half < 1u << 16 && !give_up(); half++)
				feed(*dut, nfmt, width, 1, half | word() << 16);
			turns(*dut, nfmt, width);
			corners(*dut, nfmt, width);
			some_dwords(*dut, nfmt, width);
		}
	while (pipe_.stages)
		channel_clock(*dut, pipe_, dut->value_i, dut->s4_bits_o, nullptr);
	return bench_end();
}
