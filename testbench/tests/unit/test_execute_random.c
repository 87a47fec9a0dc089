/*
 * test_execute_random.c - mau_execute() against the naive executor of naive_execute.h: random
 * requests of every generation, encoding, class, size and format, with overlapping lanes. The
 * negative tests switch on errors of the naive executor, and each must be found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "tests/unit/naive_execute.h"
#include "tests/unit/random_execute.h"

enum {
	REQUESTS = 120000,
	FAULT_REQUESTS = 30000
};

/** Cases that occurred in a run. */
struct met {
	unsigned loads, stores, atomics, cache, illegal, to_lds, in_lds, scalar, walked, partial,
		overlaps, atomic_overlaps, formats, d16, tfe, faults, nacks, by_gfx[MAU_GFX_11 + 1];
};

static struct byte_memory model_memory, naive_memory;
static mau_execution out;
static struct naive naive;
static uint32_t vdata[4][MAU_WAVE];
static mau_context ctx;
static mau_geometry geo;
static mau_request req;

static void draw(void)
{
	uint64_t seed = random_execution(&ctx, &geo, &req, vdata);

	byte_start(&model_memory, seed, geo.line_bytes);
	byte_start(&naive_memory, seed, geo.line_bytes);
}

static const char *registers_differ(void)
{
	if (out.vgprs != naive.vgprs || out.sgprs != naive.sgprs)
		return "vgprs, sgprs";
	if (memcmp(out.vgpr, naive.vgpr, sizeof out.vgpr) != 0)
		return "vgpr";
	for (unsigned d = 0; d < MAU_LOAD_VGPRS; d++)
		for (unsigned l = 0; l < MAU_WAVE; l++) {
			uint32_t bits = out.vgpr_lanes[d] >> l & 1 ? out.vgpr_bits[d] : 0;

			if (bits != naive.bits[d][l])
				return "vgpr_lanes, vgpr_bits";
		}
	if (memcmp(out.sgpr, naive.sgpr, 4u * out.sgprs) != 0)
		return "sgpr";
	return NULL;
}

static const char *lanes_differ(void)
{
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		if (out.moved[l] != naive.moved[l])
			return "moved";
		for (unsigned k = 0; k < MAU_ELEMENT_BYTES; k++)
			if (out.moved[l] >> k & 1 && out.element[l][k] != naive.element[l][k])
				return "element";
	}
	if (memcmp(out.changed, naive.changed, sizeof out.changed) != 0)
		return "changed";
	if (out.lds_lanes != naive.lds_lanes ||
	    memcmp(out.lds_dword, naive.lds_dword, sizeof out.lds_dword) != 0)
		return "lds_dword";
	return NULL;
}

/** What differs; NULL: nothing. */
static const char *difference(void)
{
	const char *what;

	if (model_memory.wrong)
		return "a callback's address or count";
	if (model_memory.first_lds != NEVER && model_memory.first_lds < model_memory.last_memory)
		return "LDS before memory";
	if (req.op.lds && model_memory.first_write != NEVER &&
	    model_memory.first_write < model_memory.last_read)
		return "a write before the last read";
	if (mau_data_dwords(ctx.gfx, &req.op) != naive_data_dwords(&naive))
		return "data registers";
	if (memcmp(&out.plan, &naive.plan, sizeof out.plan) != 0)
		return "plan";
	if (out.response.counters != (naive.vm | naive.vs << 1 | naive.lgkm << 2))
		return "counters";
	if (out.memviol != naive.memviol)
		return "memviol";
	if (out.fault_lanes != naive.fault_lanes ||
	    out.nack_lanes != (naive.nack_met & ~naive.fault_lanes))
		return "fault_lanes, nack_lanes";
	what = registers_differ();
	what = what ? what : lanes_differ();
	what = what ? what : spaces_differ(&model_memory, &naive_memory);
	return what ? what : spaces_differ(&naive_memory, &model_memory);
}

static void count(struct met *m)
{
	const mau_op *op = &naive.detail.operation.op;

	m->by_gfx[ctx.gfx]++;
	m->illegal += naive.rsp.error != 0;
	if (naive.rsp.error)
		return;
	m->loads += op->cls == MAU_CLS_LOAD;
	m->stores += op->cls == MAU_CLS_STORE;
	m->atomics += op->cls == MAU_CLS_ATOMIC;
	m->cache += op->cls == MAU_CLS_CACHE;
	m->to_lds += op->lds && naive.lds_lanes;
	m->scalar += naive.detail.operation.scalar;
	m->walked += naive.walked;
	m->overlaps += op->cls == MAU_CLS_STORE && naive.overlaps;
	m->atomic_overlaps += op->cls == MAU_CLS_ATOMIC && naive.overlaps;
	m->formats += naive.detail.operation.format;
	m->d16 += op->d16 != 0;
	m->tfe += op->tfe;
	m->faults += naive.fault_lanes != 0;
	m->nacks += naive.nack_met != 0;
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		m->partial += naive.rsp.lanes.status[l] == MAU_STATUS_PARTIAL;
		m->in_lds += naive.rsp.lanes.space[l] == MAU_SEG_LDS && naive.moved[l];
	}
}

/** Draws a request and executes it twice. What differs, or NULL. */
static const char *one(struct met *m, enum naive_fault fault)
{
	mau_memory memory;
	int result;

	draw();
	if ((fault == NAIVE_RIGHT || fault >= NAIVE_KEEPS_BYTES) &&
	    mau_wave(&ctx, &geo, &req, &naive.rsp) == MAU_OK) {
		random_answers(&model_memory, model_memory.seed, &naive.rsp);
		random_answers(&naive_memory, model_memory.seed, &naive.rsp);
	}
	memory = byte_callbacks(&model_memory);
	memset(&out, 0xee, sizeof out);
	result = mau_execute(&ctx, &geo, &req, (const uint32_t(*)[MAU_WAVE])vdata, &memory, &out);
	if (result != mau_wave(&ctx, &geo, &req, &naive.rsp))
		return "result";
	if (result != MAU_OK)
		return model_memory.calls ? "a call of a request that is refused" : NULL;
	naive.ctx = &ctx;
	naive.geo = &geo;
	naive.vdata = (const uint32_t(*)[MAU_WAVE])vdata;
	naive.memory = &naive_memory;
	naive.fault = fault;
	naive_execute(&naive, &req);
	count(m);
	return difference();
}

/** Executes requests until one differs; returns the difference. */
static const char *many(struct met *m, enum naive_fault fault, unsigned requests)
{
	memset(m, 0, sizeof *m);
	rng_state = 1;
	for (unsigned i = 0; i < requests; i++) {
		const char *what = one(m, fault);

		if (what && fault == NAIVE_RIGHT)
			print_message("request %u: %s; gfx %u enc %u cls %u size %u\n", i, what,
			              ctx.gfx, req.op.enc, req.op.cls, req.op.size);
		if (what)
			return what;
	}
	return NULL;
}

static void as_the_naive_one(void **state)
{
	struct met m;

	(void)state;
	assert_null(many(&m, NAIVE_RIGHT, REQUESTS));
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_11; gfx++)
		assert_in_range(m.by_gfx[gfx], 12000, REQUESTS);
	assert_in_range(m.loads, 50000, REQUESTS);
	assert_in_range(m.stores, 20000, REQUESTS);
	assert_in_range(m.atomics, 8000, REQUESTS);
	assert_in_range(m.cache, 1000, REQUESTS);
	assert_in_range(m.illegal, 10000, REQUESTS);
	assert_in_range(m.scalar, 10000, REQUESTS);
	assert_in_range(m.formats, 10000, REQUESTS);
	assert_in_range(m.d16, 1000, REQUESTS);
	assert_in_range(m.tfe, 5000, REQUESTS);
	assert_in_range(m.faults, 3000, REQUESTS);
	assert_in_range(m.nacks, 2000, REQUESTS);
	assert_in_range(m.to_lds, 5000, REQUESTS);
	assert_in_range(m.in_lds, 1000, REQUESTS);
	assert_in_range(m.walked, 5000, REQUESTS);
	assert_in_range(m.partial, 2000, REQUESTS);
	assert_in_range(m.overlaps, 3000, REQUESTS);
	assert_in_range(m.atomic_overlaps, 1000, REQUESTS);
}

/* Every error of the naive executor is found, in the right result. */
static void wrong_results(void **state)
{
	static const char *const shows[NAIVE_FAULTS] = {
		[NAIVE_LANES_DESCEND] = "memory",
		[NAIVE_LINES_DESCEND] = "memory",
		[NAIVE_ACTS_LAST] = "element",
		[NAIVE_LDS_DESCENDS] = "memory",
		[NAIVE_WHOLE_ELEMENT] = "moved",
		[NAIVE_CONTIGUOUS] = "moved",
		[NAIVE_KEEPS_REGISTERS] = "vgpr_lanes, vgpr_bits",
		[NAIVE_NO_TFE] = "vgprs, sgprs",
		[NAIVE_SCALAR_SHORT] = "vgprs, sgprs",
		[NAIVE_LDS_ONLY_OK] = "lds_dword",
		[NAIVE_NO_LGKM] = "counters",
		[NAIVE_VM_ALWAYS] = "counters",
		[NAIVE_RETURNS_NEW] = "element",
		[NAIVE_ONE_BYTE_MORE] = "bytes read",
		[NAIVE_KEEPS_BYTES] = "sgpr",
		[NAIVE_FAULT_STORES] = "moved",
		[NAIVE_FAULT_ACTS] = "moved",
		[NAIVE_NACK_MEMVIOL] = "memviol",
		[NAIVE_TFE_ZERO] = "vgpr",
		[NAIVE_ONE_SGPR] = "sgpr",
	};
	struct met m;

	(void)state;
	for (unsigned fault = NAIVE_RIGHT + 1; fault < NAIVE_FAULTS; fault++) {
		const char *what = many(&m, fault, FAULT_REQUESTS);

		if (!what || strcmp(what, shows[fault]) != 0)
			fail_msg("planted error %u shows in %s, not in %s", fault,
			         what ? what : "nothing", shows[fault]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_the_naive_one),
		cmocka_unit_test(wrong_results),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
