// mau_resource.cpp - V1-V7, A2-A4, C3, R12, N2, N17, D1-D6, D9, D10, D23, D26, D30: every format of
// every generation, the rest at random.
//
// SPDX-License-Identifier: Apache-2.0
#include "bundles.hpp"
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
	namespace resource = bundle_resource;
	namespace verdict = bundle_verdict;
	const uint64_t before = bench.failed;
	if (r.buffer) {
		same("stride", get(d.s2_resource_o, resource::stride), r.address_stride);
		if (c.gfx != GFX11 || r.swizzle_enable)
			same("element size", 2u << get(d.s2_resource_o, resource::esize), r.esize);
		same("index stride", 8u << get(d.s2_resource_o, resource::istride), r.istride);
		same("lane is added", get(d.s2_resource_o, resource::add_lane), r.add_lane);
		same("HEAP", get(d.s2_resource_o, resource::heap), r.heap);
	} else if (r.scalar) {
		same("stride", get(d.s2_resource_o, resource::stride), r.stride ? r.stride : 1);
	} else { // F5
		same("element size", 2u << get(d.s2_resource_o, resource::esize), 4);
		same("index stride", 8u << get(d.s2_resource_o, resource::istride), c.lanes());
	}
	same("records", get(d.s2_resource_o, resource::records), r.records);
	same("swizzle active", get(d.s2_resource_o, resource::swizzled), r.swizzled);
	if (r.format_ok) {
		const uint64_t sub = get(d.s2_resource_o, resource::sub),
			       nd = get(d.s2_resource_o, resource::nd);
		same("bytes", sub < 2 ? 1u << sub : 4 * (nd + 1), r.bytes);
		same("by component", get(d.s2_resource_o, resource::multi), r.by_component);
		same("A7 applies", get(d.s2_resource_o, resource::dwords),
		     r.swizzled && r.load_store && r.bytes >= 4);
	}
	same("no access", get(d.s3_verdict_o, verdict::no_access), r.dead);
	if (r.dead)
		same("common status", get(d.s3_verdict_o, verdict::common_status), r.fate);
	same("to LDS", get(d.s3_verdict_o, verdict::to_lds), r.lds);
	same("waits", get(d.s3_verdict_o, verdict::waits), r.waits);
	if (!r.dead) {
		same("components", get(d.s3_verdict_o, verdict::comp_mask),
		     (1u << r.components) - 1);
		same("dwords", get(d.s3_verdict_o, verdict::dword_mask), (1u << r.dwords) - 1);
		if (!r.waits)
			same("join", get(d.s3_verdict_o, verdict::join_how), r.join);
	}
	if (bench.failed != before)
		check(false, "  in that request, %s", when);
}

static void one(Vdut &dut, const rules_context &c, const mau_op &op, const uint32_t vsharp[4])
{
	const rules_resource r = rules_decode(c, op, vsharp);
	namespace kind = bundle_kind;
	namespace context = bundle_context;
	put_generation(dut.s1_kind_i, c.gfx, c.silicon, GFX10, GFX11);
	put(dut.s1_kind_i, kind::buffer, r.buffer);
	put(dut.s1_kind_i, kind::flat, op.enc == MAU_ENC_FLAT);
	put(dut.s1_kind_i, kind::is_global, op.enc == MAU_ENC_GLOBAL);
	put(dut.s1_kind_i, kind::scratch, op.enc == MAU_ENC_SCRATCH);
	put(dut.s1_kind_i, kind::smem, r.scalar);
	put(dut.s1_kind_i, kind::addr64, r.addr64);
	put(dut.s1_ctx_i, context::rules, c.silicon);
	put(dut.s1_ctx_i, context::policy, c.gcn);
	put(dut.s1_ctx_i, context::wave32, c.wave32);
	dut.s1_op_i = mau_op_pack(&op);
	std::memcpy(&dut.s1_vsharp_i, vsharp, 16);
	if (twin_strikes(100))
		put(dut.s1_vsharp_i, 48, 1, ~vsharp[1] >> 16 & 1);
	const rules_formats f = rules_formats_of(
		c, op, vsharp); // mau_format says so; how it tells an INVALID one is its own affair
	const bool unknown = f.bytes == 0 && percent(50);
	dut.s1_bytes_i = f.bytes || unknown ? f.bytes : below(16);
	dut.s1_pair_i = f.bytes || (unknown && percent(50));
	dut.s1_none_i = !f.has;
	dut.s2_error_i = r.error;
	dut.en_i = dut.first_i = 511;
	for (int i = 0; i < 4; i++)
		edge(dut);
	compare(dut, c, r, "loaded");
	if (percent(10)) { // kept until the next request
		dut.first_i = 0;
		for (int i = 0; i < 4; i++) {
			dut.s1_op_i = rnd();
			put(dut.s1_vsharp_i, 32 * below(4), 32, rnd());
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
		check(statuses[s] > 0 || give_up(), "no request had the common status %u", s);
	for (unsigned j : {MAU_JOIN_LINE, MAU_JOIN_SINGLE, MAU_JOIN_BLOCK})
		check(joins[j] > 0 || give_up(), "no request joined by %u", j);
	check(waits > 0 || give_up(), "no request waited");
	return bench_end();
}
