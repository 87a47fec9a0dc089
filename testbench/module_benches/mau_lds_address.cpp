// mau_lds_address.cpp - L1, L3, N5, N6: LDS address of every lane, and the lanes that are masked
// off (four equal bits).
//
// SPDX-License-Identifier: Apache-2.0
#include "bench.hpp"
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
	dut.inst_counts_i = c.gfx >= 8;
	dut.ctx_lds_base_i = c.lds_base;
	dut.ctx_lds_size_i = c.lds_size;
	dut.m0_i = m0 & 0xffff;
	dut.inst_offset_i = raw ^ (twin_strikes(20) ? 4 : 0);
	dut.signed_i = is_signed;
	dut.s2_lds_i = to_lds;
	put(dut.en_i, 0, 8, 255);
	put(dut.first_i, 0, 8, 255);
	for (unsigned beat = 0; beat < 64 / LANES; beat++) {
		dut.s6_beat_i = beat;
		for (int i = 0; i < (beat ? 3 : 12); i++)
			edge(dut);
		for (unsigned l = 0; l < LANES; l++) {
			const unsigned lane = beat * LANES + l;
			uint32_t want;
			const bool inside = rules_lds(c, m0, inst, lane, &want);
			const unsigned mask = static_cast<unsigned>(get(dut.s7_masked_o, l * 4, 4));
			const uint64_t got = get(dut.s7_lds_o, l * 32, 32);
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
