// mau_resource.cpp - V1-V7, A2-A4, C3, R12, N2, N17, D1-D6, D9, D10, D23, D26, D30: every format of
// every generation, the rest at random.
//
// SPDX-License-Identifier: Apache-2.0
#include "bench.hpp"
#include "rules_resource.hpp"

static uint64_t statuses[16], joins[4], waits;

static unsigned log2of(uint32_t v)
{
	return v <= 1 ? 0 : 1 + log2of(v / 2);
}

static rules_context random_context(unsigned gfx)
{
	rules_context c{};
	c.gfx = gfx;
	c.silicon = percent(50);
	c.gcn = percent(75);
	c.wave32 = percent(50);
	return c;
}

static mau_op random_op()
{
	mau_op op = mau_op_unpack(rnd());
	op.enc = percent(70) ? MAU_ENC_MUBUF : MAU_ENC_MTBUF;
	op.cls = static_cast<uint8_t>(percent(5) ? MAU_CLS_CACHE : below(3));
	op.size = static_cast<uint8_t>(op.cls == MAU_CLS_ATOMIC ? one_of(MAU_SIZE_4, MAU_SIZE_8)
	                                                        : below(6));
	op.fmt = op.enc == MAU_ENC_MTBUF || (op.cls != MAU_CLS_ATOMIC && percent(25));
	if (op.enc == MAU_ENC_MTBUF)
		op.cls = below(2);
	if (percent(15)) {
		op.enc = static_cast<uint8_t>(MAU_ENC_FLAT + below(4));
		op.fmt = op.idxen = op.offen = 0; // the lane pipe does that (D26)
		if (op.enc == MAU_ENC_SMEM)
			op.cls = MAU_CLS_LOAD,
			op.size = static_cast<uint8_t>(one_of(2, 3, 5, 6, 7));
	}
	op.unknown = percent(3);
	op.lds = percent(15);
	op.tfe = percent(15);
	return op;
}

static void random_vsharp(uint32_t vsharp[4], unsigned dfmt, unsigned nfmt)
{
	const uint32_t stride =
		static_cast<uint32_t>(one_of(0, 1, 2, 4, 16, word() & 0x3fff, 0x3fff));
	vsharp[0] = word();
	vsharp[1] = (word() & 0xc000ffff) | stride << 16;
	vsharp[2] = word();
	vsharp[3] =
		(word() & 0x3ff80fff) | nfmt << 12 | dfmt << 15 | (percent(5) ? below(4) << 30 : 0);
	if (percent(4))
		std::memset(vsharp, 0, 16);
	if (percent(2))
		std::memset(vsharp, 0, 16), vsharp[below(4)] = 1u << below(32);
}

static void compare(const Vdut &d, const rules_context &c, const rules_resource &r,
                    const char *when)
{
	const uint64_t before = bench.failed;
	if (r.buffer) {
		same("stride", d.s1_stride_o, r.address_stride);
		if (c.gfx != GFX11 || r.swizzle_enable)
			same("element size", 2u << d.s1_es_o, r.esize);
		same("index stride", 8u << d.s1_is_o, r.istride);
		same("lane is added", d.s1_add_lane_o, r.add_lane);
		same("HEAP", d.s1_heap_o, r.heap);
	} else if (r.scalar) {
		same("stride", d.s1_stride_o, r.stride ? r.stride : 1);
	} else { // F5
		same("element size", 2u << d.s1_es_o, 4);
		same("index stride", 8u << d.s1_is_o, c.lanes());
	}
	same("records", d.s1_records_o, r.records);
	same("swizzle active", d.s1_swz_o, r.swizzled);
	if (r.format_ok) {
		const unsigned bytes = d.s1_sub_o < 2 ? 1u << d.s1_sub_o : 4u * (d.s1_nd_o + 1);
		same("bytes", bytes, r.bytes);
		same("by component", d.s1_multi_o, r.by_component);
		same("A7 applies", d.s1_dwords_o, r.swizzled && r.load_store && r.bytes >= 4);
	}
	same("dead", d.s2_dead_o, r.dead);
	if (r.dead)
		same("fate", d.s2_fate_o, r.fate);
	same("to LDS", d.s2_lds_o, r.lds);
	same("waits", d.s2_waits_o, r.waits);
	if (!r.dead) {
		same("components", d.s2_cm_o, (1u << r.components) - 1);
		same("dwords", d.s2_dm_o, (1u << r.dwords) - 1);
		if (!r.waits)
			same("join", d.s2_join_o, r.join);
		if (r.waits || r.join == MAU_JOIN_BLOCK)
			same("blocks", d.s2_blocks_o, 1);
	}
	if (bench.failed != before)
		check(false, "  in that request, %s", when);
}

static void one(Vdut &dut, const rules_context &c, const mau_op &op, const uint32_t vsharp[4])
{
	const rules_resource r = rules_decode(c, op, vsharp);
	dut.gfx8_i = c.gfx == 8;
	dut.gfx9_i = c.gfx == 9;
	dut.gfx10_i = c.gfx >= GFX10;
	dut.gfx11_i = c.gfx == GFX11;
	dut.silicon9_i = c.gfx == 9 && c.silicon;
	dut.silicon11_i = c.gfx == GFX11 && c.silicon;
	dut.ctx_rules_i = c.silicon;
	dut.ctx_policy_i = c.gcn;
	dut.ctx_wave32_i = c.wave32;
	dut.op_i = mau_op_pack(&op);
	std::memcpy(&dut.vsharp_i, vsharp, 16);
	if (twin_strikes(100))
		put(dut.vsharp_i, 48, 1, ~vsharp[1] >> 16 & 1);
	const rules_formats f = rules_formats_of(
		c, op, vsharp); // mau_format says so; how it tells an INVALID one is its own affair
	const bool unknown = f.bytes == 0 && percent(50);
	dut.bytes_i = f.bytes || unknown ? f.bytes : below(16);
	dut.pair_i = f.bytes || (unknown && percent(50));
	dut.none_i = !f.has;
	dut.addr64_i = r.addr64;
	dut.s1_error_i = r.error;
	put(dut.en_i, 0, 8, 255);
	put(dut.first_i, 0, 8, 255);
	for (int i = 0; i < 4; i++)
		edge(dut);
	compare(dut, c, r, "loaded");
	if (percent(10)) { // kept until the next request
		put(dut.first_i, 0, 8, 0);
		for (int i = 0; i < 4; i++) {
			dut.op_i = rnd();
			put(dut.vsharp_i, 32 * below(4), 32, rnd());
			edge(dut);
		}
		compare(dut, c, r, "kept");
	}
	statuses[r.dead ? r.fate : 0]++;
	if (!r.dead)
		joins[r.waits ? 3 : r.join]++;
	waits += r.waits;
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (int i = 0; i < 3; i++)
		edge(*dut);
	for (unsigned round = 0; round < 3 * bench.rounds; round++) {
		for (unsigned i = 0; i < 8 * 128 * 4 && !give_up();
		     i++) { // generation, format of the V#, four operations each
			uint32_t vsharp[4];
			mau_op op = random_op();
			if (op.enc == MAU_ENC_MTBUF)
				op.format = static_cast<uint8_t>(i >> 3 & 127);
			random_vsharp(vsharp,
			              op.enc == MAU_ENC_MTBUF && percent(80) ? 1 + below(15)
			                                                     : i >> 6 & 15,
			              i >> 3 & 7);
			one(*dut, random_context(6 + i % 8 % GENERATIONS), op, vsharp);
		}
	}
	for (unsigned s : {MAU_STATUS_ILLEGAL, MAU_STATUS_IGNORED, MAU_STATUS_NULL,
	                   MAU_STATUS_INVALID, MAU_STATUS_OK})
		check(statuses[s] > 0 || give_up(), "no request had the fate %u", s);
	for (unsigned j : {MAU_JOIN_LINE, MAU_JOIN_SINGLE, MAU_JOIN_BLOCK})
		check(joins[j] > 0 || give_up(), "no request joined by %u", j);
	check(waits > 0 || give_up(), "no request waited");
	return bench_end();
}
