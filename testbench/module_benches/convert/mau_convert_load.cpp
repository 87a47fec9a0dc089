// mau_convert_load.cpp - conversion of the element of a lane to its VGPRs (T23 to T31, T33, T34,
// T37, T40, M2) against the golden model, in the halves that the model writes: lanes of random
// requests, one a clock with idle clocks, with every status. First the worked examples of
// docs/spec/convert.md. A lane leaves CONVERT_LOAD_CLOCKS after it entered.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "convert_stimulus.hpp"

struct lane {
	bool there;
	unsigned gfx;
	mau_convert plan;
	unsigned status, comps;
	bool bad; // memory answered with FAULT or NACK (M2)
	uint8_t bytes[MAU_ELEMENT_BYTES];
	mau_loaded want;
};
static lane under_way[MAU_CONVERT_LOAD_CLOCKS];
static unsigned now;
static uint64_t seen[MAU_STATUS_ILLEGAL + 1];

static void compare(const Vdut &dut, const lane &l)
{
	bool good = true;
	for (unsigned d = 0; d < l.plan.vgprs; d++) {
		const uint32_t mask = d < l.want.count ? l.want.mask[d] : 0;
		const auto got = static_cast<uint32_t>(get(dut.dwords_o, 32 * d, 32));
		good = good && ((got ^ l.want.dword[d]) & mask) == 0;
	}
	check(good,
	      "gfx%s status %s comps %x sel %o%o%o%o ncomp %u d16 %u nfmt %s: %08" PRIx64
	      " %08" PRIx64 " %08" PRIx64 ", expected %08x %08x %08x",
	      mau_gfx_name(l.gfx), mau_status_name(l.status), l.comps, l.plan.sel[3], l.plan.sel[2],
	      l.plan.sel[1], l.plan.sel[0], l.plan.ncomp, l.plan.d16,
	      mau_nfmt_name(l.plan.layout.nfmt), get(dut.dwords_o, 0, 32),
	      get(dut.dwords_o, 32, 32), get(dut.dwords_o, 64, 32), l.want.dword[0],
	      l.want.dword[1], l.want.dword[2]);
}

// Simulates a clock; a lane enters, or none.
static void clock(Vdut &dut, const lane *enters)
{
	lane &slot = under_way[now++ % MAU_CONVERT_LOAD_CLOCKS];
	dut.valid_i = enters != nullptr;
	if (enters) {
		slot = *enters;
		put_plan(dut.plan_i, enters->plan);
		dut.status_i = enters->status;
		dut.comps_i = enters->comps;
		dut.bad_i = enters->bad;
		for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++)
			put(dut.element_i, 8 * b, 8, enters->bytes[b] ^ wrong_input(1000));
	}
	slot.there = enters != nullptr;
	edge(dut);
	const lane &leaves = under_way[now % MAU_CONVERT_LOAD_CLOCKS];
	same("valid", dut.valid_o, leaves.there);
	if (leaves.there)
		compare(dut, leaves);
}

static void finish(Vdut &dut)
{
	for (unsigned i = 0; i < MAU_CONVERT_LOAD_CLOCKS; i++)
		clock(dut, nullptr);
}

static void random_lanes(Vdut &dut)
{
	conversion c;
	for (unsigned i = 0; i < 100000 * bench.rounds && !give_up(); i++) {
		if (!draw_conversion(c, false))
			return;
		for (unsigned n = below(5); n-- > 0;) {
			lane l{};
			l.gfx = c.gfx;
			l.plan = c.plan;
			l.status = draw_status(c, &l.comps);
			seen[l.status]++;
			for (uint8_t &b : l.bytes)
				b = static_cast<uint8_t>(percent(30) ? one_of(0, 0x7f, 0x80, 0xff)
				                                     : word());
			l.bad = percent(10) &&
			        (l.status == MAU_STATUS_OK || l.status == MAU_STATUS_PARTIAL);
			mau_convert_load(&l.plan, l.bad ? MAU_STATUS_MEMVIOL : l.status, l.comps,
			                 l.bytes, &l.want);
			while (below(16) == 0)
				clock(dut, nullptr);
			clock(dut, &l);
		}
	}
}

// docs/spec/convert.md, Components, Registers, Lanes without data; default generation gfx11.
constexpr unsigned UNORM_8888 = 42, UINT_8888 = 46, OLD_UINT_8888 = 4 << 4 | 10, XYZW = 07654,
		   BGR1 = 01456; // W Z Y X
struct example {
	const char *rule;
	unsigned gfx = MAU_GFX_11, code = 0, sel = XYZW, ncomp = 1; // code 0: no format operation
	unsigned size = MAU_SIZE_4, sext = 0, lds = 0, d16 = MAU_D16_NO;
	unsigned status = MAU_STATUS_OK, comps = 1;
	unsigned at = 0;              // first byte in memory
	bool bad = false;             // FAULT or NACK
	uint32_t dword[MAU_CHANNELS]; // written: two bits for the halves of each dword
	unsigned halves;
};
// clang-format off
static const example examples[] = {
	{.rule = "T23", .code = UINT_8888, .sel = BGR1, .ncomp = 4,
	 .dword = {0x21, 0x16, 0x0b, 1}, .halves = 0xff},
	{.rule = "T24", .code = UNORM_8888, .sel = 01111, .dword = {0x3f800000}, .halves = 3},
	{.rule = "T24", .code = UNORM_8888, .sel = 01111, .d16 = MAU_D16_LO, .dword = {0x3c00},
	 .halves = 1},
	{.rule = "T28", .code = UINT_8888, .ncomp = 3, .d16 = MAU_D16_LO,
	 .dword = {0x16000b, 0x21}, .halves = 7},
	{.rule = "T29", .gfx = MAU_GFX_8, .code = OLD_UINT_8888, .ncomp = 3, .d16 = MAU_D16_LO,
	 .dword = {0xb, 0x16, 0x21}, .halves = 0x3f},
	{.rule = "T30", .code = UINT_8888, .d16 = MAU_D16_HI, .dword = {0xb0000}, .halves = 2},
	{.rule = "T31", .size = MAU_SIZE_1, .sext = 1, .d16 = MAU_D16_HI, .at = 3,
	 .dword = {0xffac0000}, .halves = 2},
	{.rule = "T40", .gfx = MAU_GFX_90A, .code = OLD_UINT_8888, .ncomp = 3, .d16 = MAU_D16_LO,
	 .dword = {0x16000b, 0x21}, .halves = 15},
	{.rule = "T40", .gfx = MAU_GFX_950, .code = OLD_UINT_8888, .d16 = MAU_D16_HI,
	 .dword = {0xb0000}, .halves = 3},
	{.rule = "T33", .code = UINT_8888, .sel = BGR1, .ncomp = 4,
	 .status = MAU_STATUS_OUT_OF_RANGE, .comps = 0, .dword = {0, 0, 0, 1}, .halves = 0xff},
	{.rule = "T33", .code = UINT_8888, .sel = BGR1, .ncomp = 4, .d16 = MAU_D16_LO,
	 .status = MAU_STATUS_OUT_OF_RANGE, .comps = 0, .dword = {0, 0x10000}, .halves = 15},
	{.rule = "T33", .code = UNORM_8888, .sel = BGR1, .ncomp = 4,
	 .status = MAU_STATUS_OUT_OF_RANGE, .comps = 0, .dword = {0, 0, 0, 0x3f800000},
	 .halves = 0xff},
	{.rule = "T34", .code = UINT_8888, .sel = BGR1, .ncomp = 4, .status = MAU_STATUS_MEMVIOL,
	 .dword = {0, 0, 0, 0}, .halves = 0xff},
	{.rule = "M2", .code = UINT_8888, .sel = BGR1, .ncomp = 4, .bad = true,
	 .dword = {0, 0, 0, 0}, .halves = 0xff},
	{.rule = "T36", .size = MAU_SIZE_12, .status = MAU_STATUS_PARTIAL, .comps = 5,
	 .dword = {0xac21160b, 0, 0x84796e63}, .halves = 0x3f},
	{.rule = "T37", .gfx = MAU_GFX_10_3, .size = MAU_SIZE_1, .sext = 1, .lds = 1, .at = 3,
	 .dword = {0xac}, .halves = 3},
};
// clang-format on

static void one_example(Vdut &dut, const example &e)
{
	static const uint8_t memory[MAU_ELEMENT_BYTES] = {0x0b, 0x16, 0x21, 0xac, 0x37, 0x42,
	                                                  0x4d, 0x58, 0x63, 0x6e, 0x79, 0x84};
	conversion c{};
	lane l{};
	c.gfx = l.gfx = e.gfx;
	c.op.enc = MAU_ENC_MUBUF;
	c.op.fmt = e.code != 0;
	c.op.size = static_cast<uint8_t>(e.size);
	c.op.sext = static_cast<uint8_t>(e.sext);
	c.op.lds = static_cast<uint8_t>(e.lds);
	c.op.ncomp = static_cast<uint8_t>(e.ncomp - 1);
	c.op.d16 = static_cast<uint8_t>(e.d16);
	put_format(c, e.code, e.sel);
	if (!plan_of_model(c))
		return;
	l.plan = c.plan;
	l.status = e.status;
	l.comps = e.comps;
	l.bad = e.bad;
	memcpy(l.bytes, memory + e.at, sizeof memory - e.at);
	mau_convert_load(&l.plan, l.bad ? MAU_STATUS_MEMVIOL : l.status, l.comps, l.bytes, &l.want);
	clock(dut, &l);
	while (!dut.valid_o)
		clock(dut, nullptr);
	for (unsigned h = 0; h < 2 * MAU_CHANNELS; h++) {
		const auto got = static_cast<unsigned>(get(dut.dwords_o, 16 * h, 16));
		const unsigned want = e.dword[h / 2] >> (16 * (h % 2)) & 0xffff;
		check(!(e.halves >> h & 1) || got == want, "example of %s: half %u is %x, not %x",
		      e.rule, h, got, want);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	dut->chunk_i = 0; // one lane, which is the beat
	reset(*dut);
	for (const example &e : examples)
		one_example(*dut, e);
	finish(*dut);
	random_lanes(*dut);
	finish(*dut);
	for (unsigned s = 0; s <= MAU_STATUS_ILLEGAL && !give_up(); s++)
		check(seen[s] > 1000, "only %" PRIu64 " lanes %s", seen[s], mau_status_name(s));
	return bench_end();
}
