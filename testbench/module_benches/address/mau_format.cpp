// mau_format.cpp - every code of every generation (N17, D4), every format field of a V# (V6); the
// output holds until the next request.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "bundles.hpp"
#include "model.hpp"

static uint64_t formats, strangers;

static void compare(const Vdut &d, const mau_detail &want, const char *when)
{
	namespace format = bundle_format;
	const mau_resource &v = want.resource.v;
	const unsigned bytes = static_cast<unsigned>(get(d.s1_format_o, format::bytes));
	const bool pairs = get(d.s1_format_o, format::pairs);
	const bool unified = mau_generation_of(want.ctx.gfx)->formats != MAU_FORMATS_PAIRS;
	const bool none = unified ? v.format == 0 : v.dfmt == 0;
	if (want.size.bytes) {
		same("bytes", bytes, want.size.bytes);
		same("pair", pairs, 1);
		formats++;
	} else {
		check(!bytes || !pairs, "an INVALID format is one of %u bytes, %s", bytes, when);
		strangers++;
	}
	same("none", get(d.s1_format_o, format::none), none);
}

static void one(Vdut &dut, const mau_context &c, const mau_request &q)
{
	static mau_detail want;
	run_model(c, q, want);
	dut.gfx_i = c.gfx;
	dut.first_i = 1;
	dut.s0_format_i = format_code(c.gfx, q.op, q.vsharp) ^ wrong_input(100);
	dut.s0_vsharp_format_i = vsharp_bits(q.vsharp, 114, 108);
	edge(dut);
	compare(dut, want, "loaded");
	dut.first_i = 0;
	dut.s0_format_i = below(128);
	dut.s0_vsharp_format_i = below(128);
	edge(dut);
	compare(dut, want, "kept");
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	const unsigned codes = 128 * GENERATIONS * 2 * bench.rounds;
	for (unsigned i = 0; i < codes && !give_up(); i++) {
		const unsigned code = i % 128;
		const bool typed = i / 128 % 2;
		mau_context c{};
		mau_request q{};
		c.gfx = static_cast<uint8_t>(i / 256 % GENERATIONS);
		q.op.enc = typed ? MAU_ENC_MTBUF : MAU_ENC_MUBUF;
		q.op.fmt = 1;
		q.op.format = static_cast<uint8_t>(typed ? code : below(128));
		for (uint32_t &w : q.vsharp)
			w = word();
		q.vsharp[3] = (q.vsharp[3] & ~(127u << 12)) | (typed ? below(128) : code) << 12;
		one(*dut, c, q);
	}
	check(give_up() || (formats > 0 && strangers > 0),
	      "%" PRIu64 " formats, %" PRIu64 " INVALID ones", formats, strangers);
	return bench_end();
}
