/*
 * lane.c - mau_lane_pipe.sv against the stages of the golden model: lane LANE of a beat, which is
 * any beat of its wave and the first of its request in the pipeline; generation GFX, encoding ENC,
 * each a constant or an ANY_ name, with which a case has some of them.
 * What the pipeline contains before, and the beats and lanes beside it, are free.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "first_lane.h"
#include "product.h"
#include "stages/detail.c"

B(1) i_rules, i_policy, i_wave32, i_last;
B(2) i_align;
B(4) i_gfx, i_number;
B(8) i_tag;
B(18) i_lds_base, i_lds_size;
B(32) i_shared_hi, i_private_hi, i_v0, i_v1, i_m0;
B(48) i_scratch_base;
B(64) i_op, i_saddr, i_exec;
B(128) i_vsharp, i_beside0, i_beside1;
B(128) any_u128(void);
#include RTL

/* An ENC: both encodings of a buffer in one case. */
#define ANY_BUFFER (any_bool() ? MAU_ENC_MUBUF : MAU_ENC_MTBUF)

/* A GFX: the generations of a row in one case. */
#define ANY_GFX any_gfx(MAU_GENERATION_MASK)
#define ANY_FLAT any_gfx(MAU_GENERATION_MASK & ~(1 << MAU_GFX_6))
#define ANY_SEGMENTS \
	any_gfx(MAU_GENERATION_MASK & ~(1 << MAU_GFX_6 | 1 << MAU_GFX_7 | 1 << MAU_GFX_8))
#define ANY_GFX6 any_gfx(1 << MAU_GFX_6 | 1 << MAU_GFX_7)
#define ANY_GCN any_gfx(1 << MAU_GFX_6 | 1 << MAU_GFX_7 | 1 << MAU_GFX_8)
#define ANY_GFX9 any_gfx(1 << MAU_GFX_9 | 1 << MAU_GFX_90A | 1 << MAU_GFX_942 | 1 << MAU_GFX_950)
#define ANY_GFX10 any_gfx(1 << MAU_GFX_10 | 1 << MAU_GFX_10_3)
#define ANY_GFX11 any_gfx(1 << MAU_GFX_11 | 1 << MAU_GFX_12)

static unsigned any_gfx(unsigned set)
{
	unsigned gfx = any_u8() & 15;

	ASSUME(set >> gfx & 1);
	return gfx;
}

static mau_detail d;
static mau_lanes lanes;

/* A case has one rule of the range check, with an active swizzle or without. Constants keep the
 * other rules out of the formula. RULES: bit r is set if the row has cases of rule r. */
static void choose_case(void)
{
#ifdef RULE
	mau_range_rule rule = d.bounds.rule;
	bool active = d.resource.v.swizzle_active;

	PROVE((RULES) >> rule & 1, "the row has the rule");
	PROVE(!active || rule != MAU_RANGE_A8, "no swizzle");
	PROVE(active || (rule != MAU_RANGE_R4 && rule != MAU_RANGE_R11_SWIZZLE), "a swizzle");
	ASSUME(rule == RULE);
	d.bounds.rule = RULE;
#endif
#ifdef SWIZZLE
	ASSUME(active == SWIZZLE);
	d.resource.v.swizzle_active = SWIZZLE;
#endif
}

/* EQUAL_RULE: a rule that finds the components in range that RULE finds (model_range.c). The model
 * checks by it, because the formula is then solved sooner. */
static void use_equal_rule(void)
{
#ifdef EQUAL_RULE
	PROVE(RULE == MAU_RANGE_R7_SILICON && EQUAL_RULE == MAU_RANGE_R11_RAW, "equal rules");
	PROVE(d.size.payload >= 1 && d.size.payload <= 16, "the payload of model_range.c");
	PROVE(d.size.components >= 1 && d.size.components <= 4, "components of a lane");
	d.bounds.rule = EQUAL_RULE;
#endif
}

/* The stages of mau_stages() for one active lane, whose operands are in d.lane[0]. */
static void addressed_stages(uint64_t addressed)
{
	d.reach.addressed = addressed;
	address_stages(&d, addressed, d.lane);
	mau_stage_result(&d, d.lane, &lanes);
	mau_stage_join(&d, d.lane, &d.join);
	mau_stage_access(&d, &lanes, &d.moves, d.lane);
}

static void active_stages(void)
{
	d.operation.active = 1;
	if (d.verdict.lds)
		d.reach.masked = mau_stage_lds(&d, 1, d.lane) & 1;
	if (d.operation.buffer && !d.verdict.whole && !d.operation.addr64)
		mau_stage_operands(&d, 1, d.lane);
	if (d.verdict.whole || d.reach.masked) {
		addressed_stages(0);
		return;
	}
	use_equal_rule();
	addressed_stages(1);
}

/* Bytes of other lanes between dword 0 and dword 'p' of a walked access. */
static uint64_t skipped(unsigned esize, unsigned istride, unsigned p)
{
	unsigned in_element = 4 * (unsigned)o_phase & ((1u << esize) - 1);
	uint64_t elements = (in_element + 4 * p) >> esize;

	return ((elements << istride) - elements) << esize;
}

/* Passes of the lane bus (docs/interface.md): their bytes and addresses. */
static void prove_moves(void)
{
	const mau_detail_lane *l = &d.lane[0];
	unsigned esize = 1 + (unsigned)o_esize, istride = 3 + (unsigned)o_istride; /* log2 */
	bool scratch = d.operation.segment && lanes.space[0] == MAU_SEG_SCRATCH;
	unsigned bytes = 0;

	for (unsigned b = 0; b < 16; b++)
		if (((unsigned)o_dw >> b / 4 & 1) && (o_sub >= 2 || b < 1u + (unsigned)o_sub))
			bytes |= 1u << b;
	if (scratch)
		bytes <<= (unsigned)o_addr & 3;
	for (unsigned p = 0; p < MAU_MAX_PASSES; p++) {
		uint64_t address = o_addr;
		unsigned moved = o_walk ? bytes >> 4 * p & 15 : p == 0 ? bytes : 0;

		if (scratch && !o_walk)
			address = address / 4 * 4;
		else if (scratch)
			address = address / 4 * 4 + 4ull * p * d.operation.wave;
		else if (o_walk)
			address += 4ull * p + skipped(esize, istride, p) -
			           (p < 4 && (o_wrap >> p & 1) ? MAU_TWO32 : 0);
		PROVE(moved == l->access.pass[p].bytes, "bytes of a pass");
		PROVE(moved == 0 || address % MAU_TWO48 == l->access.pass[p].address,
		      "address of a pass");
	}
}

/* What all lanes share. With 'waits' the RTL finds out later how lanes join. */
static void prove_beat(void)
{
	d.operation.active = 0;
	mau_stage_join(&d, d.lane, &d.join);
	PROVE(o_valid && o_last == i_last && o_number == i_number && o_tag == i_tag, "beat");
	PROVE(o_attr == d.join.attr, "attr");
	PROVE(o_error == d.illegal.error, "error");
	PROVE(d.verdict.whole || o_waits == d.join.waits, "waits");
	PROVE(d.verdict.whole || o_waits || o_join == d.join.join, "join");
}

int main(void)
{
	/* With these names the counterexample becomes a request file (counterexample.py). */
	uint8_t rules = any_u8() & 1, align = any_u8() & 3, policy = any_u8() & 1;
	uint8_t wave32 = any_u8() & 1, tag = any_u8(), beat = any_u8() & 15;
	uint8_t number = 4 * beat + LANE, gfx = GFX;
	uint32_t lds_base = any_u32() & 0x3ffff, lds_size = any_u32() & 0x3ffff;
	uint64_t scratch_base = any_u64() & 0xfffffffffffc;
	uint32_t shared_hi = any_u32(), private_hi = any_u32(), m0 = any_u32();
	uint32_t vsharp0 = any_u32(), vsharp1 = any_u32(), vsharp2 = any_u32();
	uint32_t vsharp3 = any_u32(), v0 = any_u32(), v1 = any_u32();
	uint64_t saddr = any_u64(), exec = any_u64(), op;
	mau_context ctx = {gfx,      rules,    align,        policy,    wave32,
	                   lds_base, lds_size, scratch_base, shared_hi, private_hi};
	mau_request req = {.op = mau_op_unpack(any_u64()),
	                   .tag = tag,
	                   .vsharp = {vsharp0, vsharp1, vsharp2, vsharp3},
	                   .saddr = saddr,
	                   .m0 = m0,
	                   .exec = exec};
	mau_op cut;

	req.op.enc = ENC; /* every field has its width */
	op = mau_op_pack(&req.op);
	ASSUME(mau_check_context(&ctx) == MAU_OK && mau_check_op(gfx, &req.op, &cut) == MAU_OK);
	ASSUME(!wave32 || number < 32);
	i_gfx = gfx;
	i_rules = rules;
	i_align = align;
	i_policy = policy;
	i_wave32 = wave32;
	i_lds_base = lds_base;
	i_lds_size = lds_size;
	i_scratch_base = scratch_base;
	i_shared_hi = shared_hi;
	i_private_hi = private_hi;
	i_number = beat;
	i_last = any_bool();
	i_v0 = v0;
	i_v1 = v1;
	i_beside0 = any_u128();
	i_beside1 = any_u128();
	i_tag = tag;
	i_op = op;
	i_vsharp = (B(128))vsharp3 << 96 | (B(128))vsharp2 << 64 | (B(128))vsharp1 << 32 | vsharp0;
	i_saddr = saddr;
	i_exec = exec;
	i_m0 = m0;

	d.ctx = ctx;
	for (unsigned i = 0; i < 4; i++)
		d.vsharp[i] = req.vsharp[i];
	d.saddr = saddr;
	d.m0 = m0;
	request_stages(&ctx, &req.op, &req, &d);
	d.lane[0].number = number;
	d.lane[0].v0 = v0;
	d.lane[0].v1 = v1;
	choose_case();
	if (d.operation.active >> number & 1)
		active_stages();
	rtl();
	PROVE(o_seg == lanes.space[0], "address space");
	PROVE(o_lds == lanes.lds_address[0], "LDS address");
	prove_beat();
	PROVE(o_status == lanes.status[0], "status");
	PROVE(o_comps == lanes.in_range[0], "components in range");
	PROVE(o_addr == lanes.address[0], "address");
	prove_moves();
	REACHED();
	return 0;
}
