// mau_align.cpp - G1-G7, N11, N14, F10: final address and violation (four equal bits) of every
// lane.
//
// SPDX-License-Identifier: Apache-2.0
#include "bundles.hpp"
#include "rules_lane.hpp"

constexpr unsigned LANES = P_LANES;

// In a segment request (FLAT, SCRATCH) some lanes are in scratch.
static void one(Vdut &dut, const rules_context &c, const rules_resource &r, bool fmt, bool segment)
{
	uint64_t address[LANES];
	bool walked[LANES], scratch[LANES];
	namespace request = bundle_request;
	put_generation(dut.s1_kind_i, c.gfx, false, GFX10, GFX11);
	put(dut.s1_kind_i, bundle_kind::flat, segment && percent(50));
	put(dut.s1_kind_i, bundle_kind::scratch, segment && !get(dut.s1_kind_i, bundle_kind::flat));
	put(dut.s1_ctx_i, bundle_context::align, c.align);
	put(dut.s6_request_i, request::fmt, fmt);
	put(dut.s6_request_i, request::atomic, r.atomic);
	put(dut.s6_request_i, request::swizzled, r.swizzled);
	put(dut.s6_request_i, request::sub, r.bytes == 1 ? 0 : r.bytes == 2 ? 1 : 2);
	put(dut.s6_request_i, request::nd, r.dwords - 1);
	for (unsigned l = 0; l < LANES; l++) {
		address[l] =
			percent(50) ? rnd() & RULES_MASK48 : (UINT64_C(0x123400000000) + below(32));
		scratch[l] = segment && percent(50);
		walked[l] = (r.swizzled || scratch[l]) && !r.atomic && r.dwords > 1 && percent(50);
		put(dut.s7_scr_i, l * 4, 4, scratch[l] || (!segment && percent(50)) ? 15 : 0);
		put(dut.s7_addr_i, l * 64, 64, address[l] ^ twin_strikes(500));
		put(dut.s7_walk_i, l, 1, walked[l]);
	}
	dut.en_i = dut.first_i = 511;
	for (int i = 0; i < 9; i++)
		edge(dut);
	for (unsigned l = 0; l < LANES; l++) {
		// The dwords of a walked access lie whole elements apart: their low two bits are
		// those of the first one.
		rules_alignment want = rules_align(c, r, fmt, walked[l], &address[l], 1);
		if (scratch[l])
			want = {0, r.atomic && address[l] % 4 != 0};
		const uint64_t got = get(dut.s8_addr_o, l * 64, 64),
			       violation = get(dut.s8_misfit_o, l * 4, 4);
		check(got == (address[l] & ~want.clear) && violation == (want.violation ? 15u : 0u),
		      "gfx%s mode %u, %u bytes, atomic %d format %d swizzled %d walked %d scratch "
		      "%d: %" PRIx64 " becomes %" PRIx64 " violation %x, expected %" PRIx64 " %d",
		      gfx_name(c.gfx), c.align, r.bytes, r.atomic, fmt, r.swizzled, walked[l],
		      scratch[l], address[l], got, static_cast<int>(violation),
		      address[l] & ~want.clear, want.violation);
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (int i = 0; i < 3; i++)
		edge(*dut);
	for (unsigned round = 0; round < 20 * bench.rounds; round++)
		for (unsigned gfx = 6; gfx < 6 + GENERATIONS; gfx++)
			for (unsigned mode = 0; mode < 4; mode++)
				for (uint32_t bytes : {1, 2, 4, 8, 12, 16})
					for (unsigned kind = 0; kind < 12 && !give_up(); kind++) {
						rules_context c{};
						rules_resource r{};
						c.gfx = gfx;
						c.align = mode;
						r.bytes = bytes;
						r.dwords = bytes < 4 ? 1 : bytes / 4;
						r.swizzled = (kind & 1) && kind < 8;
						r.atomic = kind & 2;
						if (!r.atomic || bytes == 4 || bytes == 8)
							one(*dut, c, r,
							    kind >= 4 && kind < 8 && !r.atomic,
							    kind >= 8);
					}
	return bench_end();
}
