// mau_lds_address.cpp - L1, L3, L6, L7, L9, N5, N6: LDS address of every lane, and the lanes that
// are masked off.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "bundles.hpp"
#include "model.hpp"

constexpr unsigned LANES = P_LANES;
static uint64_t masked_off, kept, kept_wide;

// Draws the inputs of the stage. GLOBAL and SCRATCH have a signed inst_offset (F1), and SCRATCH has
// no wide form (L8). LDS_SIZE is often near the offset of some lane.
static void draw(mau_detail &d)
{
	mau_request q{};
	d = {};
	do
		d.ctx.gfx = static_cast<uint8_t>(below(GENERATIONS));
	while (mau_generation_of(d.ctx.gfx)->no_lds_loads);
	const mau_generation *g = mau_generation_of(d.ctx.gfx);
	const uint32_t m0_mask = g->lds_m0 == MAU_LDS_M0_BITS18 ? 0x3ffff : 0xffff;
	d.ctx.lds_base = word() & 0x3ffff;
	d.m0 = percent(50) ? word() : word() & 0xfffc01ff;
	q.op.enc = g->segments && percent(40) ? MAU_ENC_GLOBAL : MAU_ENC_MUBUF;
	q.op.size = MAU_SIZE_4;
	if (g->lds_wide && percent(60))
		q.op.size = percent(50) ? MAU_SIZE_12 : MAU_SIZE_16;
	q.op.inst_offset = static_cast<uint32_t>(one_of(below(4096), below(4096), below(1u << 24),
	                                                0u - below(4096),
	                                                0u - (d.m0 & m0_mask) + below(300) - 290)) &
	                   0xffffff;
	mau_stage_operation(&d.ctx, &q.op, &q, &d.operation);
	mau_stage_size(&d, &d.size);
	const int64_t inst = g->lds_offset ? d.operation.inst_offset : 0;
	const uint32_t first = static_cast<uint32_t>((d.m0 & m0_mask) + inst);
	d.ctx.lds_size = percent(60)
	                         ? (first + below(300) - 20) & 0x3ffff
	                         : static_cast<uint32_t>(one_of(0, 1, 0x3ffff, word() & 0x3ffff));
}

static void drive(Vdut &dut, const mau_detail &d, bool to_lds)
{
	put(dut.ctx_i, bundle_context::gfx, d.ctx.gfx);
	put(dut.s1_kind_i, bundle_kind::buffer, d.operation.buffer);
	put(dut.ctx_i, bundle_context::lds_base, d.ctx.lds_base);
	put(dut.ctx_i, bundle_context::lds_size, d.ctx.lds_size);
	dut.s1_m0_i = d.m0 & 0x3ffff;
	put(dut.s2_resource_i, bundle_resource::multi, d.size.components > 1);
	put(dut.s2_resource_i, bundle_resource::nd, d.size.components - 1);
	put(dut.s7_request_i, bundle_resource::multi, d.size.components > 1,
	    bundle_request::resource);
	dut.s1_inst_offset_i = d.operation.op.inst_offset ^ (wrong_input(20) ? 4 : 0);
	put(dut.s7_request_i, bundle_verdict::to_lds, to_lds, bundle_request::verdict);
	dut.enter_i = 0x3ffff; // every stage
}

static void compare(const Vdut &dut, const mau_detail &d, unsigned l, unsigned lane)
{
	const uint64_t mask = get(dut.s8_masked_o, l, 1), got = get(dut.s8_address_o, 32 * l, 32);
	mau_detail_lane x{};
	x.number = static_cast<uint8_t>(lane);
	mau_stage_lds(&d, 1, &x);
	(x.lds.masked ? masked_off : kept)++;
	kept_wide += !x.lds.masked && d.size.components > 1;
	check(mask == x.lds.masked && (mask || got == x.lds.address),
	      "gfx%s base %x size %x M0 %x inst_offset %" PRIx64 " lane %u: %" PRIx64
	      " masked %x, expected %" PRIx64 " %d",
	      mau_gfx_name(d.ctx.gfx), d.ctx.lds_base, d.ctx.lds_size, d.m0,
	      static_cast<uint64_t>(d.operation.inst_offset), lane, got,
	      static_cast<unsigned>(mask), x.lds.address, x.lds.masked);
}

static void one(Vdut &dut)
{
	static mau_detail d;
	const bool to_lds = percent(90);
	draw(d);
	drive(dut, d, to_lds);
	for (unsigned beat = 0; beat < 64 / LANES; beat++) {
		dut.s7_beat_i = beat;
		for (int i = 0; i < (beat ? 3 : 12); i++) {
			edge(dut);
			// mau_request delays it to stage 7
			put(dut.s7_request_i, bundle_request::lds, dut.s3_lds_o);
		}
		for (unsigned l = 0; l < LANES; l++)
			if (to_lds)
				compare(dut, d, l, beat * LANES + l);
			else
				check(get(dut.s8_masked_o, l, 1) == 0,
				      "no load to LDS, yet lane %u is masked off",
				      beat * LANES + l);
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
	bool may_be_wide = false;
	for (unsigned gfx = 0; gfx < GENERATIONS; gfx++)
		may_be_wide |= mau_generation_of(gfx)->lds_wide;
	check(!may_be_wide || kept_wide > 1000 || give_up(),
	      "only %" PRIu64 " lanes of wide loads inside", kept_wide);
	return bench_end();
}
