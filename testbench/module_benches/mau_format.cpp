// mau_format.cpp - every code of every generation (N17, D4), every format field of a V# (V6); the
// answer keeps until the next request.
//
// SPDX-License-Identifier: Apache-2.0
#include "bench.hpp"
#include "rules_resource.hpp"

static uint64_t formats, strangers;

static void compare(const Vdut &d, const rules_formats &f, const char *when)
{
	if (f.bytes) {
		same("bytes", d.s1_bytes_o, f.bytes);
		same("pair", d.s1_pair_o, 1);
		formats++;
	} else {
		check(!d.s1_bytes_o || !d.s1_pair_o, "an INVALID format is one of %u bytes, %s",
		      static_cast<unsigned>(d.s1_bytes_o), when);
		strangers++;
	}
	same("none", d.s1_none_o, !f.has);
}

static void one(Vdut &dut, unsigned gfx, const mau_op &op, const uint32_t vsharp[4])
{
	rules_context c{};
	c.gfx = gfx;
	const rules_formats f = rules_formats_of(c, op, vsharp);
	dut.gfx_i = c.gfx_code();
	dut.en_i = dut.first_i = 1;
	dut.s0_format_i = rules_format_code(gfx, op, vsharp) ^ twin_strikes(100);
	dut.s0_vsharp_format_i = rules_field(vsharp, 114, 108);
	edge(dut);
	compare(dut, f, "loaded");
	dut.first_i = 0;
	dut.s0_format_i = below(128);
	dut.s0_vsharp_format_i = below(128);
	edge(dut);
	compare(dut, f, "kept");
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (unsigned round = 0; round < bench.rounds; round++)
		for (unsigned gfx = 6; gfx < 6 + GENERATIONS; gfx++)
			for (unsigned code = 0; code < 128 && !give_up(); code++)
				for (uint8_t enc : {MAU_ENC_MTBUF, MAU_ENC_MUBUF}) {
					mau_op op{};
					op.enc = enc;
					op.fmt = 1;
					op.format = static_cast<uint8_t>(
						enc == MAU_ENC_MTBUF ? code : below(128));
					const uint32_t field =
						enc == MAU_ENC_MTBUF ? below(128) : code;
					const uint32_t vsharp[4] = {word(), word(), word(),
					                            (word() & ~(127u << 12)) |
					                                    field << 12};
					one(*dut, gfx, op, vsharp);
				}
	check(give_up() || (formats > 0 && strangers > 0),
	      "%" PRIu64 " formats, %" PRIu64 " INVALID ones", formats, strangers);
	return bench_end();
}
