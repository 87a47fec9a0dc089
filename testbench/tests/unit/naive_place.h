/*
 * naive_place.h - part of the naive executor (naive_execute.h): its state, the place of each byte
 * of a lane, and the transaction that has the byte (X1, X10).
 *
 * 'fault' switches on an error, for the negative tests of test_execute_random.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef NAIVE_PLACE_H
#define NAIVE_PLACE_H

#include "mau/detail.h"
#include "tests/unit/byte_memory.h"

enum naive_fault {
	NAIVE_RIGHT,
	NAIVE_LANES_DESCEND,   /* X4, X5: lanes of a transaction from the top down */
	NAIVE_LINES_DESCEND,   /* X4, X5: the last transaction first */
	NAIVE_ACTS_LAST,       /* X5, N4: an atomic acts at its last transaction */
	NAIVE_LDS_DESCENDS,    /* X6: FLAT lanes in LDS from the top down */
	NAIVE_WHOLE_ELEMENT,   /* X1, T36: components out of range, too */
	NAIVE_CONTIGUOUS,      /* X10: dwords of a walked access side by side */
	NAIVE_KEEPS_REGISTERS, /* T33: a lane out of range writes nothing */
	NAIVE_NO_TFE,          /* T32 */
	NAIVE_SCALAR_SHORT,    /* X8: SGPRs up to the last lane that is OK */
	NAIVE_LDS_ONLY_OK,     /* T37: lanes without data write no zero to LDS */
	NAIVE_NO_LGKM,         /* X9: FLAT as a vector load */
	NAIVE_VM_ALWAYS,       /* X9: stores of gfx10 on VM */
	NAIVE_RETURNS_NEW,     /* AT15: what the atomic left, not what it found */
	NAIVE_ONE_BYTE_MORE,   /* C1: the byte after the last one is also read */
	NAIVE_KEEPS_BYTES,     /* M2: a lane keeps what another line gave it */
	NAIVE_FAULT_STORES,    /* M3: bytes of a request answered FAULT are written */
	NAIVE_FAULT_ACTS,      /* M4: an atomic answered FAULT is performed */
	NAIVE_NACK_MEMVIOL,    /* M6: NACK is reported as MEMVIOL */
	NAIVE_TFE_ZERO,        /* M6: the TFE dword is 0 */
	NAIVE_ONE_SGPR,        /* M5: only the dwords of the lane are 0 */
	NAIVE_FAULTS
};

/** Results of the instruction, and the cases that occurred. */
struct naive {
	const mau_context *ctx;
	const mau_geometry *geo;
	const uint32_t (*vdata)[MAU_WAVE];
	struct byte_memory *memory;
	enum naive_fault fault;
	mau_detail detail;
	mau_response rsp;
	mau_convert plan;

	uint32_t vgpr[MAU_LOAD_VGPRS][MAU_WAVE], bits[MAU_LOAD_VGPRS][MAU_WAVE];
	uint32_t sgpr[MAU_MAX_SGPRS], lds_dword[MAU_WAVE];
	uint8_t element[MAU_WAVE][MAU_ELEMENT_BYTES];
	uint16_t moved[MAU_WAVE];
	uint64_t changed[MAU_WAVE], lds_lanes;
	unsigned vgprs, sgprs, vm, vs, lgkm;
	unsigned memviol;               /* M7: bit 0 memory, bit 1 lds */
	uint64_t fault_lanes, nack_met; /* M2, M6: lanes that met the code */
	unsigned overlaps;              /* bytes written, or acted on, again */
	bool walked;                    /* some lane's access is */
};

/** The address of byte k of a lane's element, and the pass that carries it (X10). */
static inline uint64_t naive_address(const struct naive *n, unsigned lane, unsigned k,
                                     unsigned *pass_ret)
{
	const mau_detail_lane *l = &n->detail.lane[lane];
	uint64_t address = n->rsp.lanes.address[lane] + k;

	*pass_ret = 0;
	if (n->detail.operation.segment && l->segment.space == MAU_SEG_SCRATCH) {
		uint64_t first = (uint64_t)l->segment.scratch_offset, offset = first + k;

		*pass_ret = (unsigned)(offset / 4 - first / 4);
		address = n->ctx->scratch_base + offset / 4 * 4 * n->detail.operation.wave +
		          4 * lane + offset % 4;
	} else if (n->detail.operation.buffer && l->address.walked) {
		*pass_ret = k / 4;
		address = l->align.dword_address[k / 4] + k % 4;
	}
	if (n->fault == NAIVE_CONTIGUOUS) {
		*pass_ret = 0;
		address = n->rsp.lanes.address[lane] + k;
	}
	return address & (((uint64_t)1 << 48) - 1);
}

/** Bytes of one lane's element. */
static inline unsigned naive_bytes(const struct naive *n, unsigned lane)
{
	return n->detail.operation.scalar ? 4u * n->detail.lane[lane].scalar.count : n->rsp.bytes;
}

/** Is byte k of the lane one that it accesses: its component is in range? */
static inline bool naive_in_range(const struct naive *n, unsigned lane, unsigned k)
{
	unsigned status = n->rsp.lanes.status[lane];

	if (status != MAU_STATUS_OK && status != MAU_STATUS_PARTIAL)
		return false;
	if (n->fault == NAIVE_WHOLE_ELEMENT)
		return true;
	return n->rsp.lanes.in_range[lane] >> (n->rsp.components > 1 ? k / 4 : 0) & 1;
}

/** Does transaction t carry byte k of the lane, and where is it? */
static inline bool naive_carries(const struct naive *n, const mau_txn *t, unsigned lane, unsigned k,
                                 uint64_t *address_ret)
{
	unsigned pass, at;

	if (lane / n->geo->window != t->window || !(t->lanes >> lane % n->geo->window & 1))
		return false;
	*address_ret = naive_address(n, lane, k, &pass);
	at = (unsigned)(*address_ret % n->geo->line_bytes);
	return naive_in_range(n, lane, k) && pass == t->pass && *address_ret - at == t->line &&
	       t->bytes[at / 64] >> at % 64 & 1;
}

/** Where byte k of the lane's element is, in memory or LDS. */
static inline uint64_t naive_place(const struct naive *n, unsigned lane, unsigned k,
                                   unsigned *space_ret)
{
	unsigned pass;

	*space_ret = n->rsp.lanes.space[lane] == MAU_SEG_LDS ? MAU_SPACE_LDS : MAU_SPACE_MEMORY;
	if (*space_ret == MAU_SPACE_LDS)
		return n->rsp.lanes.lds_address[lane] + k;
	return naive_address(n, lane, k, &pass);
}

#endif
