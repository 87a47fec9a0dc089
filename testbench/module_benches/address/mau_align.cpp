// mau_align.cpp - G1-G12, N11, N14, N27, F10, D32, D60: final address and violation of every lane.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "bundles.hpp"
#include "model.hpp"

constexpr unsigned LANES = P_LANES;

// Draws the inputs of the stage for a request; 'shape': linear and swizzled buffers, formats, then
// FLAT and SCRATCH.
static void make_request(mau_detail &d, unsigned gfx, unsigned mode, unsigned bytes, unsigned shape)
{
	const bool atomic = shape & 2;
	d = {};
	d.ctx.gfx = static_cast<uint8_t>(gfx);
	d.ctx.align = static_cast<uint8_t>(mode);
	d.ctx.rules = percent(50) ? MAU_RULES_SILICON : MAU_RULES_MANUAL;
	d.ctx.shared_hi = 1; // scratch has the aperture 0
	d.operation.silicon = d.ctx.rules == MAU_RULES_SILICON;
	d.operation.buffer = shape < 8;
	d.operation.segment = shape >= 8;
	d.operation.op.enc = static_cast<uint8_t>(shape < 8     ? MAU_ENC_MUBUF
	                                          : percent(50) ? MAU_ENC_FLAT
	                                                        : MAU_ENC_SCRATCH);
	d.operation.op.cls = atomic ? MAU_CLS_ATOMIC : MAU_CLS_LOAD;
	d.operation.op.smode = MAU_SMODE_V;
	d.operation.format = shape >= 4 && shape < 8 && !atomic;
	d.operation.wave = 64;
	d.resource.v.swizzle_active = (shape & 1) && shape < 8;
	d.size.bytes = static_cast<uint8_t>(bytes);
	mau_stage_alignment(&d, &d.alignment);
}

// Draws a lane with its address before alignment, in scratch, in LDS, in memory or in a buffer. The
// dwords of a walked access are a multiple of the element size apart, so that their low two bits
// are equal.
static void make_lane(const mau_detail &d, bool scratch, bool lds, mau_detail_lane &l)
{
	const bool atomic = d.operation.op.cls == MAU_CLS_ATOMIC;
	const uint64_t address =
		percent(50) ? rnd() & MASK48 : UINT64_C(0x123400000000) + below(32);
	l = {};
	if (scratch) {
		l.v0 = static_cast<uint32_t>(address) & 0x7fffffff; // not negative (F18)
		mau_stage_segment(&d, 1, &l);
		return;
	}
	l.segment.space = lds ? MAU_SEG_LDS : MAU_SEG_MEMORY;
	l.segment.lds_offset = static_cast<uint32_t>(address); // LDS_BASE is 0
	l.segment.byte_address = l.address.byte_address = lds ? l.segment.lds_offset : address;
	l.address.walked =
		d.resource.v.swizzle_active && !atomic && d.size.bytes > 4 && percent(50);
	for (uint64_t &dword : l.address.dword_address)
		dword = address;
	mau_stage_align(&d, 1, &l);
}

static void drive_request(Vdut &dut, const mau_detail &d)
{
	namespace request = bundle_request;
	namespace resource = bundle_resource;
	auto &port = dut.s6_request_i;
	const bool atomic = d.operation.op.cls == MAU_CLS_ATOMIC;
	std::memset(&port, 0, sizeof port);
	put(dut.ctx_i, bundle_context::gfx, d.ctx.gfx);
	put(dut.ctx_i, bundle_context::rules, d.ctx.rules);
	put(dut.ctx_i, bundle_context::align, d.ctx.align);
	put(port, request::fmt, d.operation.format);
	put(port, request::atomic, atomic);
	put(port, request::wide_atomic, atomic && d.size.bytes > 4);
	put(port, resource::swizzled, d.resource.v.swizzle_active, request::resource);
	put(port, resource::sub, lane_unit(d), request::resource);
	put(port, resource::nd, lane_dwords(d) - 1, request::resource);
	dut.s7_request_i = port;
	dut.enter_i = 0x3ffff; // every stage
}

// Drives a lane's address before alignment. In a segment request some lanes are in scratch, some in
// no space, and with FLAT some in LDS.
static void drive_lane(Vdut &dut, const mau_detail &d, bool scratch, bool lds, bool none,
                       unsigned l)
{
	const mau_detail_lane &x = d.lane[l];
	const uint64_t address = scratch ? x.segment.byte_address : x.address.byte_address;
	put(dut.s7_scratch_i, l, 1, scratch);
	put(dut.s7_none_i, l, 1, none);
	put(dut.s7_lds_i, l, 1, lds);
	put(dut.s7_address_i, 64 * l, 64, address ^ wrong_input(500));
	put(dut.s7_walk_i, l, 1, scratch ? x.segment.walked : x.address.walked);
}

// An atomic of eight bytes in scratch is a violation at any address (D32), and so is a lane in no
// space.
static void compare(const Vdut &dut, const mau_detail &d, bool scratch, bool none, unsigned l)
{
	const mau_detail_lane &x = d.lane[l];
	const uint64_t got = get(dut.s8_address_o, 64 * l, 64),
		       want = scratch ? x.segment.byte_address : x.align.address,
		       violation = get(dut.s8_violation_o, l, 1);
	const bool violates = none || (scratch ? x.segment.bad_atomic : x.align.misaligned);
	check(got == want && violation == violates,
	      "gfx%s rules %u mode %u, %u bytes, class %u format %d swizzled %d walked %d scratch "
	      "%d: "
	      "%" PRIx64 " violation %x, expected %" PRIx64 " %d",
	      mau_gfx_name(d.ctx.gfx), d.ctx.rules, d.ctx.align, d.size.bytes, d.operation.op.cls,
	      d.operation.format, d.resource.v.swizzle_active, x.address.walked, scratch, got,
	      static_cast<unsigned>(violation), want, violates);
}

static void one(Vdut &dut, mau_detail &d)
{
	bool scratch[LANES], lds[LANES], none[LANES];
	drive_request(dut, d);
	for (unsigned l = 0; l < LANES; l++) {
		scratch[l] = d.operation.segment && percent(50);
		lds[l] = d.operation.op.enc == MAU_ENC_FLAT && !scratch[l] && percent(40);
		none[l] = d.operation.segment && !scratch[l] && !lds[l] && percent(20);
		make_lane(d, scratch[l], lds[l], d.lane[l]);
		drive_lane(dut, d, scratch[l], lds[l], none[l], l);
	}
	for (int i = 0; i < 9; i++)
		edge(dut);
	for (unsigned l = 0; l < LANES; l++)
		compare(dut, d, scratch[l], none[l], l);
}

int main(int argc, char **argv)
{
	static mau_detail d;
	bench_start(argc, argv);
	auto dut = make_dut();
	for (int i = 0; i < 3; i++)
		edge(*dut);
	for (unsigned i = 0; i < 20 * bench.rounds * GENERATIONS * 4 && !give_up(); i++)
		for (unsigned bytes : {1, 2, 4, 8, 12, 16})
			for (unsigned shape = 0; shape < 12; shape++) {
				if ((shape & 2) && bytes != 4 && bytes != 8)
					continue;
				make_request(d, i % GENERATIONS, i / GENERATIONS % 4, bytes, shape);
				one(*dut, d);
			}
	return bench_end();
}
