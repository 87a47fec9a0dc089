// mau_illegal.cpp - E1 to E5, L2, L4, L8, L12, F8, N8, N9, D1, D24: every combination of the bits
// that the rules read, in every generation and encoding.
//
// SPDX-License-Identifier: Apache-2.0

// link: cmodel/src/*.c cmodel/src/stages/*.c cmodel/src/data/*.c

#include "bundles.hpp"
#include "model.hpp"

static mau_op combination(unsigned gfx, uint32_t bits)
{
	mau_op op = mau_op_unpack(rnd()); // other fields are random
	auto take = [&](unsigned width) {
		const unsigned v = bits & ((1u << width) - 1);
		bits >>= width;
		return static_cast<uint8_t>(v);
	};
	op.unknown = take(1);
	op.offen = take(1);
	op.idxen = take(1);
	op.tfe = take(1);
	op.lds = take(1);
	op.d16 = take(2);
	op.ncomp = take(2);
	op.size = take(3);
	op.fmt = take(1);
	op.cls = take(2);
	op.enc = take(3) % 6;
	if (op.enc != MAU_ENC_MUBUF && op.enc != MAU_ENC_MTBUF)
		op.fmt = 0; // done by the lane pipe (D26), like the next lines (D59)
	op.lds &= !mau_generation_of(gfx)->no_lds_loads;
	op.tfe &= !mau_generation_of(gfx)->no_tfe;
	if (percent(50))
		op.inst_offset = 0;
	return op;
}

// The error by the model; 'addr64': the request has ADDR64.
static unsigned error_of(unsigned gfx, const mau_op &op, bool addr64, bool add_tid)
{
	static mau_detail d;
	mau_request q{};
	d = {};
	q.op = op;
	d.ctx.gfx = static_cast<uint8_t>(gfx);
	d.vsharp[3] = add_tid << 23;
	mau_stage_operation(&d.ctx, &q.op, &q, &d.operation);
	d.operation.addr64 = addr64;
	mau_stage_illegal(&d, &d.illegal);
	return d.illegal.error;
}

int main(int argc, char **argv)
{
	bench_start(argc, argv);
	auto dut = make_dut();
	uint64_t seen[8] = {};
	for (uint32_t i = 0; i < 1u << 20 && !give_up(); i++) {
		const unsigned gfx = below(GENERATIONS);
		const mau_op op = combination(gfx, i >> 2);
		const bool buffer = op.enc == MAU_ENC_MUBUF || op.enc == MAU_ENC_MTBUF,
			   addr64 = (i & 1) && buffer, add_tid = i >> 1 & 1;
		const unsigned want = error_of(gfx, op, addr64, add_tid);
		namespace kind = bundle_kind;
		dut->first_i = 1;
		dut->gfx_i = gfx;
		dut->s1_op_i = mau_op_pack(&op);
		put(dut->s1_kind_i, kind::addr64, addr64 ^ wrong_input(100));
		put(dut->s1_kind_i, kind::flat, op.enc == MAU_ENC_FLAT);
		put(dut->s1_kind_i, kind::is_global, op.enc == MAU_ENC_GLOBAL);
		put(dut->s1_kind_i, kind::scratch, op.enc == MAU_ENC_SCRATCH);
		put(dut->s1_kind_i, kind::addtid,
		    op.enc == MAU_ENC_GLOBAL &&
		            (op.smode == MAU_SMODE_S || op.smode == MAU_SMODE_NONE));
		dut->s1_add_tid_i = add_tid;
		edge(*dut);
		check(dut->s2_error_o == want,
		      "error %u, expected %u: gfx%s op %016" PRIx64 " addr64 %d add_tid %d",
		      dut->s2_error_o, want, mau_gfx_name(gfx), mau_op_pack(&op), addr64, add_tid);
		seen[want]++;
		if (i % 8 == 0) { // the output holds until the next request
			dut->first_i = 0;
			dut->s1_op_i = rnd();
			dut->s1_kind_i = below(1u << 24);
			edge(*dut);
			same("error one clock later", dut->s2_error_o, want);
		}
	}
	for (unsigned e :
	     {MAU_ERROR_NONE, MAU_ERROR_E1, MAU_ERROR_E2, MAU_ERROR_E3, MAU_ERROR_E4, MAU_ERROR_E5})
		check(seen[e] > 0 || give_up(), "no request had error %u", e);
	return bench_end();
}
