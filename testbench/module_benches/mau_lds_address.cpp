// mau_lds_address.cpp - L1, L3, N5, N6: LDS address of every lane, and the lanes that are masked
// off (four equal bits).
//
// SPDX-License-Identifier: Apache-2.0
#include "bundles.hpp"
#include "rules_lane.hpp"

constexpr unsigned LANES = P_LANES;
static uint64_t masked_off, kept;

static void one(Vdut &dut)
{
	rules_context c{};
	c.gfx = 6 + below(GENERATIONS);
	c.lds_base = word() & 0x3ffff;
	const bool is_signed = c.gfx >= 9 && percent(40); // GLOBAL, SCRATCH
	const uint32_t m0 = percent(50) ? word() : word() & 0xffff01ff;
	const uint32_t raw = static_cast<uint32_t>(one_of(below(4096), below(4096), below(1u << 24),
	                                                  0u - below(4096),
	                                                  0u - (m0 & 0xffff) + below(300) - 290)) &
	                     0xffffff;
	const int64_t inst =
		is_signed ? int64_t{static_cast<int32_t>(raw << 8) >> 8} : int64_t{raw};
	const bool to_lds = percent(90);
	const uint32_t first = static_cast<uint32_t>(
		(m0 & 0xffff) + (c.gfx >= 8 ? inst : 0)); // sizes near the lanes' distances
	c.lds_size = percent(60) ? (first + below(300) - 20) & 0x3ffff
	                         : static_cast<uint32_t>(one_of(0, 1, 0x3ffff, word() & 0x3ffff));
	put_generation(dut.s1_kind_i, c.gfx, false, GFX10, GFX11);
	put(dut.s1_kind_i, bundle_kind::buffer, !is_signed);
	put(dut.s1_ctx_i, bundle_context::lds_base, c.lds_base);
	put(dut.s1_ctx_i, bundle_context::lds_size, c.lds_size);
	dut.s1_m0_i = m0 & 0xffff;
	dut.s1_inst_offset_i = raw ^ (twin_strikes(20) ? 4 : 0);
	dut.s3_to_lds_i = to_lds;
	dut.en_i = dut.first_i = 511;
	for (unsigned beat = 0; beat < 64 / LANES; beat++) {
		dut.s7_beat_i = beat;
		for (int i = 0; i < (beat ? 3 : 12); i++)
			edge(dut);
		for (unsigned l = 0; l < LANES; l++) {
			const unsigned lane = beat * LANES + l;
			uint32_t want;
			const bool inside = rules_lds(c, m0, inst, lane, &want);
			const unsigned mask = static_cast<unsigned>(get(dut.s8_masked_o, l * 4, 4));
			const uint64_t got = get(dut.s8_lds_o, l * 32, 32);
			if (!to_lds) {
				check(!mask, "no load to LDS, yet lane %u is masked off", lane);
				continue;
			}
			(inside ? kept : masked_off)++;
			check(mask == (inside ? 0u : 15u) && (mask || got == want),
			      "gfx%s base %x size %x M0 %x inst_offset %" PRIx64
			      " lane %u: %" PRIx64 " masked %x, expected %x %d",
			      gfx_name(c.gfx), c.lds_base, c.lds_size, m0,
			      static_cast<uint64_t>(inst), lane, got, mask, want, !inside);
		}
	}
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (int i = 0; i < 3; i++)
		edge(*dut);
	for (unsigned i = 0; i < 3000 * bench.rounds && !give_up(); i++)
		one(*dut);
	check(masked_off > 1000 || give_up(), "only %" PRIu64 " lanes masked off", masked_off);
	check(kept > 1000 || give_up(), "only %" PRIu64 " lanes inside", kept);
	return bench_end();
}
