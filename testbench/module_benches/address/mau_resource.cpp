// mau_resource.cpp - V1-V11, A2-A4, A13, C3, R12, N2, N17, D1-D6, D9, D10, D23, D26, D30: every
// format of every generation, random other fields.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "bundles.hpp"
#include "model.hpp"

static uint64_t statuses[16], joins[4], waits;

static mau_context random_context(unsigned gfx)
{
	mau_context c{};
	c.gfx = static_cast<uint8_t>(gfx);
	c.rules = percent(50) ? MAU_RULES_SILICON : MAU_RULES_MANUAL;
	c.policy = percent(75) ? MAU_POLICY_GCN : MAU_POLICY_LINE;
	c.wave32 = percent(50);
	c.lds_size = 0x3ffff;
	return c;
}

static mau_op random_op(unsigned gfx)
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
		op.fmt = op.idxen = op.offen = 0; // done by the lane pipe (D26)
		if (op.enc == MAU_ENC_SMEM)
			op.cls = MAU_CLS_LOAD,
			op.size = static_cast<uint8_t>(mau_generation_of(gfx)->scalar_parts
			                                       ? below(8)
			                                       : one_of(2, 3, 5, 6, 7));
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

// Compares the addressing of a legal request other than a cache operation (V1-V4, A2-A4, A9, F5).
static void compare_addressing(const Vdut &t, const mau_detail &d)
{
	namespace resource = bundle_resource;
	const mau_resource &v = d.resource.v;
	const uint64_t stride = get(t.s2_resource_o, resource::stride),
		       records = get(t.s2_resource_o, resource::records);
	const unsigned esize = 2u << get(t.s2_resource_o, resource::esize),
		       istride = 8u << get(t.s2_resource_o, resource::istride);
	same("swizzle active", get(t.s2_resource_o, resource::swizzled), v.swizzle_active);
	if (d.operation.buffer) {
		same("stride", stride, d.resource.stride_ignored ? 0 : v.stride);
		same("records", records, v.num_records);
		if (mau_generation_of(d.ctx.gfx)->element != MAU_ELEMENT_SWIZZLE ||
		    v.swizzle % 2 == 1)
			same("element size", esize, v.element_size);
		same("index stride", istride, v.index_stride);
		same("lane is added", get(t.s2_resource_o, resource::add_lane), v.add_lane);
		same("HEAP", get(t.s2_resource_o, resource::heap), v.heap);
	} else if (d.operation.scalar) {
		same("stride", stride, std::max(d.scalar.stride, 1u));
		same("records", records, d.scalar.num_records);
	} else {
		same("element size", esize, 4);
		same("index stride", istride, d.operation.wave);
	}
}

// Compares the size of a lane's access (V6, R12, A7).
static void compare_size(const Vdut &t, const mau_detail &d)
{
	namespace resource = bundle_resource;
	same("unit", get(t.s2_resource_o, resource::sub), lane_unit(d));
	if (lane_unit(d) == 2)
		same("dwords", get(t.s2_resource_o, resource::nd) + 1, lane_dwords(d));
	same("by component", get(t.s2_resource_o, resource::multi), d.size.components > 1);
	if (!d.verdict.whole && !d.lane[0].lds.masked)
		same("A7 applies", get(t.s2_resource_o, resource::dwords),
		     d.lane[0].address.dwords);
}

static void compare(const Vdut &t, const mau_detail &d, const char *when)
{
	namespace verdict = bundle_verdict;
	const uint64_t before = bench.failed;
	if (!d.illegal.errors && d.operation.op.cls != MAU_CLS_CACHE)
		compare_addressing(t, d);
	if (d.size.bytes)
		compare_size(t, d);
	same("no access", get(t.s3_verdict_o, verdict::no_access), d.verdict.whole);
	same("to LDS", get(t.s3_verdict_o, verdict::to_lds), d.verdict.lds);
	same("waits", get(t.s3_verdict_o, verdict::waits), d.join.waits);
	if (d.verdict.whole) {
		same("common status", get(t.s3_verdict_o, verdict::common_status),
		     d.verdict.status);
	} else {
		same("components", get(t.s3_verdict_o, verdict::comp_mask),
		     (1u << d.size.components) - 1);
		same("dwords", get(t.s3_verdict_o, verdict::dword_mask),
		     (1u << lane_dwords(d)) - 1);
		if (!d.join.waits)
			same("join", get(t.s3_verdict_o, verdict::join_how), d.join.join);
	}
	if (bench.failed != before)
		check(false, "  in that request, %s: gfx%s op %016" PRIx64, when,
		      mau_gfx_name(d.ctx.gfx), mau_op_pack(&d.operation.op));
}

static void drive_kind(Vdut &t, const mau_detail &d)
{
	namespace kind = bundle_kind;
	const mau_detail_operation &o = d.operation;
	put_generation(t.s1_kind_i, d.ctx.gfx, o.silicon);
	put(t.s1_kind_i, kind::buffer, o.buffer);
	put(t.s1_kind_i, kind::flat, o.op.enc == MAU_ENC_FLAT);
	put(t.s1_kind_i, kind::is_global, o.op.enc == MAU_ENC_GLOBAL);
	put(t.s1_kind_i, kind::scratch, o.op.enc == MAU_ENC_SCRATCH);
	put(t.s1_kind_i, kind::smem, o.scalar);
	put(t.s1_kind_i, kind::may_scratch,
	    o.op.enc == MAU_ENC_FLAT || o.op.enc == MAU_ENC_SCRATCH);
	put(t.s1_kind_i, kind::addr64, o.addr64);
}

// Drives the outputs of mau_format, which may mark an INVALID format in several ways.
static void drive_format(Vdut &t, const mau_detail &d)
{
	mau_resource v;
	const unsigned bytes = d.operation.format ? d.size.bytes : 0;
	const bool unknown = bytes == 0 && percent(50);
	mau_resource_decode(&d.ctx, &d.operation.op, d.vsharp, &v);
	namespace format = bundle_format;
	put(t.s1_format_i, format::bytes, bytes || unknown ? bytes : below(16));
	put(t.s1_format_i, format::pairs, bytes || (unknown && percent(50)));
	put(t.s1_format_i, format::none,
	    mau_generation_of(d.ctx.gfx)->formats == MAU_FORMATS_PAIRS ? v.dfmt == 0
	                                                               : v.format == 0);
}

static void drive(Vdut &t, const mau_detail &d)
{
	namespace context = bundle_context;
	drive_kind(t, d);
	put(t.ctx_i, context::gfx, d.ctx.gfx);
	put(t.ctx_i, context::rules, d.ctx.rules);
	put(t.ctx_i, context::policy, d.ctx.policy);
	put(t.ctx_i, context::wave32, d.ctx.wave32);
	t.s1_op_i = mau_op_pack(&d.operation.op);
	std::memcpy(&t.s1_vsharp_i, d.vsharp, 16);
	if (wrong_input(100))
		put(t.s1_vsharp_i, 48, 1, ~d.vsharp[1] >> 16 & 1);
	drive_format(t, d);
	t.s2_error_i = d.illegal.error;
	t.first_i = 511;
}

// Lane 0 is active, because the results of C3 and A7 are read from it.
static void one(Vdut &dut, const mau_context &c, mau_request &q)
{
	static mau_detail d;
	q.exec = 1;
	run_model(c, q, d);
	drive(dut, d);
	for (int i = 0; i < 4; i++)
		edge(dut);
	compare(dut, d, "loaded");
	if (percent(10)) { // the outputs hold until the next request
		dut.first_i = 0;
		for (int i = 0; i < 4; i++) {
			dut.s1_op_i = rnd();
			put(dut.s1_vsharp_i, 32 * below(4), 32, rnd());
			edge(dut);
		}
		compare(dut, d, "kept");
	}
	statuses[d.verdict.status]++;
	if (!d.verdict.whole)
		joins[d.join.waits ? 3 : d.join.join]++;
	waits += d.join.waits;
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	for (int i = 0; i < 3; i++)
		edge(*dut);
	for (unsigned round = 0; round < 3 * bench.rounds; round++) {
		for (unsigned i = 0; i < 128 * 4 * GENERATIONS && !give_up(); i++) {
			// i is generation, one of four operations, format of the V#
			const unsigned dfmt = i >> 3 & 15, nfmt = i & 7;
			mau_request q{};
			q.op = random_op(i / 512);
			const bool typed = q.op.enc == MAU_ENC_MTBUF;
			if (typed)
				q.op.format = static_cast<uint8_t>(i & 127);
			random_vsharp(q.vsharp, typed && percent(80) ? 1 + below(15) : dfmt, nfmt);
			one(*dut, random_context(i / 512), q);
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
