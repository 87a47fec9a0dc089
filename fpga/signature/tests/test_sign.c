/*
 * test_sign.c - the test vectors of ../README.md: mixer, contexts, requests, hashes. Every bit of
 * the hashed data, and their order, change the hash.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fpga/signature/model/sign_mix.h"
#include "fpga/signature/tests/sign_vectors.h"

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static void mixer(void **state)
{
	(void)state;
	assert_int_equal(sign_step(0x0123456789abcdef, 0xfedcba9876543210, 0x1111111111111111),
	                 0xe911110116eeeeee);
	assert_int_equal(sign_step(SIGN_K, 0, 0), 0xc0cb425568695765);
}

static void contexts(void **state)
{
	(void)state;
	for (unsigned i = 0; i < COUNT(context_vectors); i++) {
		const mau_context *want = &context_vectors[i].ctx;
		mau_context c;

		sign_context(1, context_vectors[i].block, &c);
		assert_int_equal(c.gfx, want->gfx);
		assert_int_equal(c.rules, want->rules);
		assert_int_equal(c.align, want->align);
		assert_int_equal(c.policy, want->policy);
		assert_int_equal(c.wave32, want->wave32);
		assert_int_equal(c.lds_base, want->lds_base);
		assert_int_equal(c.lds_size, want->lds_size);
		assert_int_equal(c.scratch_base, want->scratch_base);
		assert_int_equal(c.shared_hi, want->shared_hi);
		assert_int_equal(c.private_hi, want->private_hi);
	}
}

static void requests(void **state)
{
	static const unsigned lanes[4] = {0, 1, 31, 63};
	mau_context ctx;
	mau_request r;

	(void)state;
	for (unsigned i = 0; i < COUNT(request_vectors); i++) {
		uint64_t key = request_vectors[i].key, index = request_vectors[i].index;

		sign_context(key, index >> SIGN_BLOCK_LOG2, &ctx);
		sign_request(key, index, &ctx, &r);
		assert_int_equal(r.tag, index & 0xff);
		assert_int_equal(mau_op_pack(&r.op), request_vectors[i].op);
		assert_memory_equal(r.vsharp, request_vectors[i].vsharp, sizeof(r.vsharp));
		assert_int_equal(r.saddr, request_vectors[i].saddr);
		assert_int_equal(r.m0, request_vectors[i].m0);
		assert_int_equal(r.exec, request_vectors[i].exec);
		for (unsigned l = 0; l < 4; l++)
			assert_int_equal((uint64_t)r.v1[lanes[l]] << 32 | r.v0[lanes[l]],
			                 request_vectors[i].lanes[l]);
	}
}

/* By the golden model alone, one request after the other. */
static uint64_t run(const sign_unit *unit, uint64_t key, uint64_t first, uint32_t count,
                    uint64_t *txns)
{
	mau_geometry geo = {.window = (uint8_t)unit->window,
	                    .line_bytes = (uint16_t)unit->line_bytes};
	static mau_response rsp;
	uint64_t hash = SIGN_K;
	sign_channels channels;
	mau_context ctx;
	mau_request req;

	*txns = 0;
	for (uint64_t i = first; i - first < count; i++) {
		if (i == first || i % 64 == 0) {
			sign_context(key, i / 64, &ctx);
			sign_channels_start(&channels);
		}
		sign_request(key, i, &ctx, &req);
		assert_int_equal(mau_wave(&ctx, &geo, &req, &rsp), MAU_OK);
		sign_channels_add(&channels, unit, &ctx, &req, &rsp);
		*txns += rsp.txn_count;
		if (i % 64 == 63 || i - first == count - 1)
			hash = sign_fold(hash, unit, &channels);
	}
	return hash;
}

static void runs(void **state)
{
	uint64_t txns;

	(void)state;
	for (unsigned i = 0; i < COUNT(run_vectors); i++) {
		assert_int_equal(run(&run_vectors[i].unit, run_vectors[i].key, run_vectors[i].first,
		                     run_vectors[i].count, &txns),
		                 run_vectors[i].hash);
		assert_int_equal(txns, run_vectors[i].txns);
	}
}

/* --- data that change the hash
 * ------------------------------------------------------------------------------ */

static const sign_unit line64 = {4, 4, 64}, line128 = {4, 4, 128};
static mau_context wave64 = {.gfx = MAU_GFX_9};
static mau_request request;
static mau_response response;

static uint64_t hash_of(const sign_unit *unit)
{
	sign_channels c;

	sign_channels_start(&c);
	sign_channels_add(&c, unit, &wave64, &request, &response);
	return sign_fold(SIGN_K, unit, &c);
}

/* Each of 'bits' bits of the value at 'at' changes the hash. */
static void each_bit(const sign_unit *unit, void *at, unsigned bits)
{
	uint64_t before = hash_of(unit);
	uint8_t *byte = at;

	for (unsigned b = 0; b < bits; b++) {
		byte[b / 8] ^= (uint8_t)(1u << b % 8);
		if (hash_of(unit) == before)
			fail_msg("bit %u of %u does not count", b, bits);
		byte[b / 8] ^= (uint8_t)(1u << b % 8);
	}
}

static void every_bit(void **state)
{
	(void)state;
	memset(&response, 0, sizeof(response));
	response.txn_count = 3;
	for (unsigned l = 0; l < 64; l += 21) {
		each_bit(&line64, &response.lanes.address[l], 48);
		each_bit(&line64, &response.lanes.lds_address[l], 20);
		each_bit(&line64, &response.lanes.status[l], 4);
		each_bit(&line64, &response.lanes.in_range[l], 4);
		each_bit(&line64, &response.lanes.space[l], 2);
	}
	for (unsigned i = 0; i < 3; i++) {
		mau_txn *t = &response.txn[i];

		each_bit(&line64, &t->line, 48);
		each_bit(&line128, t->bytes, 128);
		each_bit(&line64, &t->lanes, 64);
		each_bit(&line64, &t->window, 4);
		each_bit(&line64, &t->pass, 3);
		each_bit(&line64, &t->last, 1);
		each_bit(&line64, &t->attr, 20);
	}
	each_bit(&line64, &response.error, 3);
	each_bit(&line64, &response.memviol, 2);
	each_bit(&line64, &response.counters, 3);
	each_bit(&line64, &request.tag, 8);
}

/* Two lanes, or two transactions, are swapped; one is missing. */
static void order(void **state)
{
	uint64_t before;

	(void)state;
	memset(&response, 0, sizeof(response));
	response.txn_count = 2;
	response.lanes.address[5] = response.txn[0].line = 0x1000;
	before = hash_of(&line64);
	response.lanes.address[5] = 0;
	response.lanes.address[6] = 0x1000;
	assert_int_not_equal(hash_of(&line64), before);
	response.lanes.address[6] = 0;
	response.lanes.address[5] = 0x1000;
	assert_int_equal(hash_of(&line64), before);
	response.txn[0].line = 0;
	response.txn[1].line = 0x1000;
	assert_int_not_equal(hash_of(&line64), before);
	response.txn[1].line = 0;
	response.txn_count = 1;
	before = hash_of(&line64);
	response.txn_count = 0;
	assert_int_not_equal(hash_of(&line64), before);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mixer), cmocka_unit_test(contexts),  cmocka_unit_test(requests),
		cmocka_unit_test(runs),  cmocka_unit_test(every_bit), cmocka_unit_test(order),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
