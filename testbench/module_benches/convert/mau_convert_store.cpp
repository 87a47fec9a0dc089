// mau_convert_store.cpp - conversion of the VGPRs of a lane to its element (T25 to T31) against the
// golden model: lanes of random requests, one a clock with idle clocks. First the worked examples
// of docs/spec/convert.md. A lane leaves CONVERT_STORE_CLOCKS after it entered.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "convert_stimulus.hpp"

constexpr unsigned ALL = 15; // components in range

struct lane {
	bool there;
	unsigned gfx;
	mau_convert plan;
	uint32_t vdata[MAU_CHANNELS];
	mau_stored want;
};
static lane under_way[MAU_CONVERT_STORE_CLOCKS];
static unsigned now;

static void compare(const Vdut &dut, const lane &l)
{
	bool good = true;
	for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++)
		good = good &&
		       (!(l.want.mask >> b & 1) || get(dut.element_o, 8 * b, 8) == l.want.bytes[b]);
	check(good,
	      "gfx%s sel %o%o%o%o ncomp %u d16 %u nfmt %s: %016" PRIx64 "%016" PRIx64
	      ", expected R %x G %x B %x A %x mask %x",
	      mau_gfx_name(l.gfx), l.plan.sel[3], l.plan.sel[2], l.plan.sel[1], l.plan.sel[0],
	      l.plan.ncomp, l.plan.d16, mau_nfmt_name(l.plan.layout.nfmt),
	      get(dut.element_o, 64, 64), get(dut.element_o, 0, 64), l.want.raw[0], l.want.raw[1],
	      l.want.raw[2], l.want.raw[3], l.want.mask);
}

// Simulates a clock; a lane enters, or none.
static void clock(Vdut &dut, const lane *enters)
{
	lane &slot = under_way[now++ % MAU_CONVERT_STORE_CLOCKS];
	dut.valid_i = enters != nullptr;
	if (enters) {
		slot = *enters;
		put_plan(dut.plan_i, enters->plan);
		for (unsigned d = 0; d < MAU_CHANNELS; d++)
			dut.vdata_i[d] = enters->vdata[d] ^ (wrong_input(100) ? 0x80008000 : 0);
	}
	slot.there = enters != nullptr;
	edge(dut);
	const lane &leaves = under_way[now % MAU_CONVERT_STORE_CLOCKS];
	same("valid", dut.valid_o, leaves.there);
	if (leaves.there)
		compare(dut, leaves);
}

static void finish(Vdut &dut)
{
	for (unsigned i = 0; i < MAU_CONVERT_STORE_CLOCKS; i++)
		clock(dut, nullptr);
}

// A register: a float32 around 1, two halves around 1, or random bits. Registers that the request
// does not read are also random.
static uint32_t draw_vdata(void)
{
	return static_cast<uint32_t>(one_of(
		word(), (word() & 0x83ffffff) | 0x3c000000, (word() & 0x83ff83ff) | 0x38003800,
		(word() & 0xbfff) | 0x40000000, 0x3f800000, 0x3c003c00));
}

static void random_lanes(Vdut &dut)
{
	conversion c;
	for (unsigned i = 0; i < 100000 * bench.rounds && !give_up(); i++) {
		if (!draw_conversion(c, true))
			return;
		for (unsigned n = below(5); n-- > 0;) {
			lane l{};
			l.gfx = c.gfx;
			l.plan = c.plan;
			for (uint32_t &v : l.vdata)
				v = draw_vdata();
			mau_convert_store(&l.plan, MAU_STATUS_OK, ALL, l.vdata, &l.want);
			while (below(16) == 0)
				clock(dut, nullptr);
			clock(dut, &l);
		}
	}
}

// docs/spec/convert.md, Components, Registers; gfx11.
constexpr unsigned UINT_32 = 20, UINT_8888 = 46, UINT_32323232 = 61, XYZW = 07654, BGR1 = 01456,
		   GRRR = 04445; // W Z Y X
struct example {
	const char *rule;
	unsigned code = 0, sel = XYZW, ncomp = 1; // code 0: no format operation
	unsigned size = MAU_SIZE_4, d16 = MAU_D16_NO;
	uint32_t vdata[MAU_CHANNELS];
	uint32_t dword[MAU_CHANNELS]; // of the element
	unsigned mask;
};
// clang-format off
static const example examples[] = {
	{.rule = "T25", .code = UINT_8888, .sel = BGR1, .ncomp = 4, .vdata = {1, 2, 3, 4},
	 .dword = {0x00010203}, .mask = 15},
	{.rule = "T25", .code = UINT_8888, .sel = GRRR, .ncomp = 4, .vdata = {1, 2, 3, 4},
	 .dword = {0x00000102}, .mask = 15},
	{.rule = "T26", .code = UINT_32323232, .vdata = {7}, .dword = {7, 7, 7, 7}, .mask = 0xffff},
	{.rule = "T26", .code = UINT_8888, .ncomp = 2, .vdata = {0x12, 0x34},
	 .dword = {0x12123412}, .mask = 15},
	{.rule = "T26", .code = UINT_32, .ncomp = 4, .vdata = {5, 6, 7, 8}, .dword = {5},
	 .mask = 15},
	{.rule = "T28", .code = UINT_8888, .ncomp = 3, .d16 = MAU_D16_LO,
	 .vdata = {0x16000b, 0xeeee0021}, .dword = {0x0b21160b}, .mask = 15},
	{.rule = "T31", .size = MAU_SIZE_1, .d16 = MAU_D16_HI, .vdata = {0x04030201}, .dword = {3},
	 .mask = 1},
};
// clang-format on

static void one_example(Vdut &dut, const example &e)
{
	conversion c{};
	lane l{};
	c.gfx = l.gfx = MAU_GFX_11;
	c.op.enc = MAU_ENC_MUBUF;
	c.op.cls = MAU_CLS_STORE;
	c.op.fmt = e.code != 0;
	c.op.size = static_cast<uint8_t>(e.size);
	c.op.ncomp = static_cast<uint8_t>(e.ncomp - 1);
	c.op.d16 = static_cast<uint8_t>(e.d16);
	put_format(c, e.code, e.sel);
	if (!plan_of_model(c))
		return;
	l.plan = c.plan;
	memcpy(l.vdata, e.vdata, sizeof l.vdata);
	mau_convert_store(&l.plan, MAU_STATUS_OK, ALL, l.vdata, &l.want);
	clock(dut, &l);
	while (!dut.valid_o)
		clock(dut, nullptr);
	for (unsigned b = 0; b < MAU_ELEMENT_BYTES; b++) {
		const auto got = static_cast<unsigned>(get(dut.element_o, 8 * b, 8));
		const unsigned want = e.dword[b / 4] >> (8 * (b % 4)) & 0xff;
		check(!(e.mask >> b & 1) || got == want, "example of %s: byte %u is %x, not %x",
		      e.rule, b, got, want);
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
	return bench_end();
}
