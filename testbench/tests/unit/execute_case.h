/*
 * execute_case.h - common code of the tests of mau_execute(): a wave with data and memory, and
 * short checks of the result.
 *
 * A test calls begin(), changes fields of 'c', and calls run(). Memory has the contents of seed 0
 * of byte_memory.h: the byte at address a is a[7:0] + a[15:8], in LDS its complement.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef EXECUTE_CASE_H
#define EXECUTE_CASE_H

#include "tests/unit/byte_memory.h"
#include "tests/unit/rules.h"

/** The instruction under test. */
static struct {
	wave w;
	unsigned sel; /* DST_SEL of the V#: X in bits 2:0 ... W in 11:9 */
	uint32_t vdata[4][MAU_WAVE];
	struct byte_memory memory;
	mau_execution out;
} c;

/** buffer_load_dword ... offen, V# at 0x1000 (rules.h), lanes 0..lanes-1, Offset 4 * lane. */
static inline void begin(unsigned gfx, unsigned lanes)
{
	wave_begin(&c.w, gfx, MAU_RULES_MANUAL);
	c.w.req.op.offen = 1;
	c.w.req.exec = lanes < 64 ? ((uint64_t)1 << lanes) - 1 : UINT64_MAX;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		wave_operands(&c.w, l, 0, 4 * l);
	c.sel = 0xfac;
	memset(c.vdata, 0, sizeof c.vdata);
	byte_start(&c.memory, 0, 64);
}

/** Another operation than begin()'s, of the same operands. */
static inline mau_op op_of(unsigned cls, unsigned size)
{
	return (mau_op){.cls = (uint8_t)cls, .size = (uint8_t)size, .offen = 1};
}

static inline mau_op atomic_of(unsigned atomic, unsigned size)
{
	mau_op op = op_of(MAU_CLS_ATOMIC, size);

	op.atomic = (uint8_t)atomic;
	op.glc = 1;
	return op;
}

/** The Offset of a lane, or with IDXEN its index and Offset. */
static inline void at(unsigned lane, uint32_t index, uint32_t offset)
{
	wave_operands(&c.w, lane, index, offset);
}

static inline int execute(void)
{
	const mau_memory memory = byte_callbacks(&c.memory);

	vsharp_words(c.w.ctx.gfx, &c.w.v, c.w.req.vsharp);
	c.w.req.vsharp[3] = (c.w.req.vsharp[3] & ~0xfffu) | c.sel;
	return mau_execute(&c.w.ctx, &c.w.geo, &c.w.req, (const uint32_t(*)[MAU_WAVE])c.vdata,
	                   &memory, &c.out);
}

/** The response of the execution is 'want', mau_wave()'s. */
static inline void expect_response(const mau_response *want)
{
	const mau_response *got = &c.out.response;

	assert_memory_equal(&got->lanes, &want->lanes, sizeof want->lanes);
	assert_int_equal(got->error, want->error);
	assert_int_equal(got->errors, want->errors);
	assert_int_equal(got->bytes, want->bytes);
	assert_int_equal(got->components, want->components);
	assert_int_equal(got->waits, want->waits);
	assert_int_equal(got->memviol, want->memviol);
	assert_int_equal(got->counters, want->counters);
	assert_int_equal(got->windows, want->windows);
	assert_memory_equal(got->window_txns, want->window_txns, sizeof want->window_txns);
	assert_int_equal(got->txn_count, want->txn_count);
	for (unsigned i = 0; i < want->txn_count; i++) {
		const mau_txn *t = &got->txn[i], *w = &want->txn[i];

		assert_int_equal(t->line, w->line);
		assert_int_equal(t->bytes[0], w->bytes[0]);
		assert_int_equal(t->bytes[1], w->bytes[1]);
		assert_int_equal(t->lanes, w->lanes);
		assert_int_equal(t->window, w->window);
		assert_int_equal(t->pass, w->pass);
		assert_int_equal(t->last, w->last);
		assert_int_equal(t->attr, w->attr);
	}
}

/** Executes; the response must be mau_wave()'s, and every callback within its contract. */
static inline void run(void)
{
	memset(&c.out, 0xee, sizeof c.out);
	assert_int_equal(execute(), MAU_OK);
	assert_false(c.memory.wrong);
	assert_int_equal(mau_wave(&c.w.ctx, &c.w.geo, &c.w.req, &c.w.rsp), MAU_OK);
	expect_response(&c.w.rsp);
}

/** A lane's VGPR, all 32 bits of it written. */
static inline void expect_vgpr(unsigned d, unsigned lane, uint32_t value)
{
	assert_in_range(d, 0, c.out.vgprs - 1u);
	assert_true(c.out.vgpr_lanes[d] >> lane & 1);
	assert_int_equal(c.out.vgpr_bits[d], UINT32_MAX);
	assert_int_equal(c.out.vgpr[d][lane], value);
}

/** A lane's VGPR of which 'bits' are written. */
static inline void expect_bits(unsigned d, unsigned lane, uint32_t bits, uint32_t value)
{
	assert_in_range(d, 0, c.out.vgprs - 1u);
	assert_true(c.out.vgpr_lanes[d] >> lane & 1);
	assert_int_equal(c.out.vgpr_bits[d], bits);
	assert_int_equal(c.out.vgpr[d][lane] & bits, value);
}

/** No lane writes a VGPR or an SGPR. */
static inline void expect_no_register(void)
{
	assert_int_equal(c.out.sgprs, 0);
	for (unsigned d = 0; d < MAU_LOAD_VGPRS; d++) {
		assert_int_equal(c.out.vgpr_lanes[d], 0);
		for (unsigned l = 0; l < MAU_WAVE; l++)
			assert_int_equal(c.out.vgpr[d][l], 0);
	}
}

static inline void expect_dword(uint64_t address, uint32_t value)
{
	assert_int_equal(byte_peek(&c.memory, MAU_SPACE_MEMORY, address), value);
}

static inline void expect_lds(uint64_t address, uint32_t value)
{
	assert_int_equal(byte_peek(&c.memory, MAU_SPACE_LDS, address), value);
}

/** Of the 64 bytes at 'address' exactly these were read, and written. */
static inline void expect_touched(unsigned space, uint64_t address, uint64_t read, uint64_t written)
{
	assert_int_equal(byte_touched(&c.memory, space, address, false), read);
	assert_int_equal(byte_touched(&c.memory, space, address, true), written);
}

static inline void expect_status(unsigned lane, unsigned status)
{
	assert_string_equal(mau_status_name(c.out.response.lanes.status[lane]),
	                    mau_status_name(status));
}

#endif
