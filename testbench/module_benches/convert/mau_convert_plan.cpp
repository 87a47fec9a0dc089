// mau_convert_plan.cpp - the conversion plan of a request (T1 to T4, T25 to T32) against the golden
// model: every code of every generation with every number of components and half, from the
// instruction and from the V#, every DST_SEL, random other fields. A plan holds until the next
// request.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "convert_stimulus.hpp"

static uint64_t formats, strangers;

struct member {
	const char *name;
	field at;
};

// Compares the plan, without fields that a missing channel or a store does not use.
static void compare(const Vdut &dut, const conversion &c)
{
	using namespace bundle_plan;
	static const member all[] = {{"bytes", bytes}, {"ncomp", ncomp}, {"format", format},
	                             {"d16", d16},     {"lds", lds},     {"vgprs", vgprs}};
	uint32_t want[4] = {};
	put_plan(want, c.plan);
	const auto one = [&](const char *name, field f) {
		check(get(dut.s1_plan_o, f) == get(want, f),
		      "gfx%s enc %u cls %u size %u d16 %u lds %u format %x V# %08x: %s is %" PRIx64
		      ", expected %" PRIx64,
		      mau_gfx_name(c.gfx), c.op.enc, c.op.cls, c.op.size, c.op.d16, c.op.lds,
		      c.op.format, c.vsharp[3], name, get(dut.s1_plan_o, f), get(want, f));
	};
	for (const member &t : all)
		one(t.name, t.at);
	if (c.op.cls != MAU_CLS_STORE)
		one("tfe", tfe);
	if (c.plan.d16)
		one("unpacked", unpacked);
	if (c.plan.d16)
		one("cleared", cleared);
	for (unsigned i = 0; i < MAU_CHANNELS; i++) {
		one("sel", of_component(sel, i));
		one("width", of_channel(width, i));
		one("source", of_channel(source, i));
		if (!c.plan.layout.width[i])
			continue;
		one("lsb", of_channel(lsb, i));
		one("load_nfmt", of_channel(load_nfmt, i));
		one("store_nfmt", of_channel(store_nfmt, i));
	}
	(c.plan.layout.bytes ? formats : strangers)++;
}

static void drive(Vdut &dut, const conversion &c)
{
	dut.gfx_i = c.gfx;
	dut.op_i = mau_op_pack(&c.op) ^ (wrong_input(20) ? 7ull << 8 : 0);
	dut.vsharp_i = c.vsharp[3] & 0x7ffff;
}

static void one(Vdut &dut, conversion &c)
{
	if (!plan_of_model(c))
		return;
	drive(dut, c);
	dut.en_i = 1;
	edge(dut);
	dut.op_i = rnd();
	dut.en_i = 2;
	edge(dut);
	compare(dut, c);
	dut.en_i = 0;
	edge(dut);
	compare(dut, c);
}

// Checks the clocks from the operation to its plan, with one request a clock.
static void stream(Vdut &dut)
{
	conversion under_way[MAU_CONVERT_PLAN_CLOCKS];
	dut.en_i = 3;
	for (unsigned i = 0; i < 20000 * bench.rounds && !give_up(); i++) {
		conversion &c = under_way[i % MAU_CONVERT_PLAN_CLOCKS];
		if (!draw_conversion(c, percent(50)))
			return;
		drive(dut, c);
		edge(dut);
		if (i >= MAU_CONVERT_PLAN_CLOCKS - 1)
			compare(dut, under_way[(i + 1) % MAU_CONVERT_PLAN_CLOCKS]);
	}
}

// Every code, from the instruction and from the V#.
static void codes(Vdut &dut)
{
	for (unsigned i = 0; i < 128 * GENERATIONS * 2 * 2 * 4 * 3 && !give_up(); i++) {
		conversion c{};
		const unsigned rest = i / 128 / GENERATIONS;
		c.gfx = i / 128 % GENERATIONS;
		c.op.enc = rest % 2 ? MAU_ENC_MTBUF : MAU_ENC_MUBUF;
		c.op.cls = rest / 2 % 2 ? MAU_CLS_STORE : MAU_CLS_LOAD;
		c.op.fmt = 1;
		c.op.ncomp = static_cast<uint8_t>(rest / 4 % 4);
		c.op.d16 = static_cast<uint8_t>(rest / 16);
		if ((c.op.d16 && !has_d16(c.gfx)) ||
		    (c.op.d16 == MAU_D16_HI && (c.op.ncomp || !has_d16_hi(c.gfx))))
			continue;
		c.vsharp[3] = word();
		put_format(c, i % 128, some_sel());
		if (percent(50)) // the field that the other encoding would read
			c.op.enc == MAU_ENC_MUBUF ? c.op.format = below(128)
						  : c.vsharp[3] ^= word() << 12;
		one(dut, c);
	}
}

// Every DST_SEL.
static void selections(Vdut &dut)
{
	for (unsigned sel = 0; sel < 1u << 12 && !give_up(); sel++)
		for (uint8_t ncomp = 0; ncomp < 4; ncomp++) {
			conversion c{};
			c.gfx = below(GENERATIONS);
			c.op.enc = MAU_ENC_MUBUF;
			c.op.cls = MAU_CLS_STORE;
			c.op.fmt = 1;
			c.op.ncomp = ncomp;
			c.op.d16 = has_d16(c.gfx) && percent(50);
			put_format(c, some_format(c.gfx), sel);
			one(dut, c);
		}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	codes(*dut);
	selections(*dut);
	stream(*dut);
	check(give_up() || (formats > 10000 && strangers > 10000),
	      "%" PRIu64 " formats, %" PRIu64 " INVALID ones", formats, strangers);
	return bench_end();
}
