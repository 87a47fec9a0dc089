/*
 * naive_execute.h - an independent implementation of docs/spec/execute.md: one lane and one byte at
 * a time, directly from the rules X1 to X10. It uses mau_detail_wave() and mau_wave() for addresses
 * and transactions, mau_convert_*() and mau_atomic_on() for values.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef NAIVE_EXECUTE_H
#define NAIVE_EXECUTE_H

#include "mau/atomic.h"
#include "tests/unit/naive_place.h"

/** Moves byte k, to or from. */
static inline void naive_move(struct naive *n, unsigned lane, unsigned k)
{
	unsigned space;
	uint64_t address = naive_place(n, lane, k, &space);
	const struct byte_block *b = byte_block_of(n->memory, space, address);

	n->moved[lane] |= (uint16_t)(1u << k);
	if (n->detail.lane[lane].address.walked || n->detail.lane[lane].segment.walked)
		n->walked = true;
	if (n->detail.operation.op.cls == MAU_CLS_LOAD) {
		n->element[lane][k] = byte_get(n->memory, space, address);
		return;
	}
	n->overlaps += b->written >> address % BLOCK & 1;
	byte_put(n->memory, space, address, n->element[lane][k]);
}

/** M1: the code of a request: of a transaction, or of an atomic the lane's element. */
static inline unsigned naive_code(const struct naive *n, const mau_txn *t, unsigned lane)
{
	unsigned code = MAU_MEMORY_OK, of_byte, pass;
	bool atomic = n->detail.operation.op.cls == MAU_CLS_ATOMIC;
	unsigned kind = n->detail.operation.op.cls == MAU_CLS_LOAD    ? MAU_MEM_READ
	                : n->detail.operation.op.cls == MAU_CLS_STORE ? MAU_MEM_WRITE
	                                                              : MAU_MEM_ATOMIC;

	if (n->memory->ranges == 0)
		return code;
	for (unsigned b = 0; b < (atomic ? n->rsp.bytes : n->geo->line_bytes); b++) {
		uint64_t at = atomic ? naive_address(n, lane, b, &pass) : t->line + b;

		if (!atomic && !(t->bytes[b / 64] >> b % 64 & 1))
			continue;
		of_byte = byte_code(n->memory, kind, at);
		if (of_byte != MAU_MEMORY_OK && code != MAU_MEMORY_FAULT)
			code = of_byte;
	}
	return code;
}

/** One read-modify-write (X5). */
static inline void naive_act(struct naive *n, unsigned lane)
{
	uint32_t data[4];
	uint64_t old = 0, new = 0;
	unsigned space;

	for (unsigned d = 0; d < 4; d++)
		data[d] = n->vdata[d][lane];
	for (unsigned k = 0; k < n->rsp.bytes; k++) {
		uint64_t address = naive_place(n, lane, k, &space);

		n->overlaps +=
			byte_block_of(n->memory, space, address)->written >> address % BLOCK & 1;
		n->element[lane][k] = byte_get(n->memory, space, address);
		old |= (uint64_t)n->element[lane][k] << 8 * k;
		n->moved[lane] |= (uint16_t)(1u << k);
	}
	mau_atomic_on(n->ctx->gfx, n->detail.operation.op.atomic, n->rsp.bytes, data, old, &new);
	n->changed[lane] = new;
	for (unsigned k = 0; k < n->rsp.bytes; k++) {
		uint64_t address = naive_place(n, lane, k, &space);

		byte_put(n->memory, space, address, (uint8_t)(new >> 8 * k));
		if (n->fault == NAIVE_RETURNS_NEW)
			n->element[lane][k] = (uint8_t)(new >> 8 * k);
	}
}

/** Does a later transaction have bytes of the lane? */
static inline bool naive_later(const struct naive *n, unsigned t, unsigned lane)
{
	uint64_t address;

	while (++t < n->rsp.txn_count)
		for (unsigned k = 0; k < n->rsp.bytes; k++)
			if (naive_carries(n, &n->rsp.txn[t], lane, k, &address))
				return true;
	return false;
}

/** M2 to M6: does memory answer the lane's request with FAULT or NACK? */
static inline bool naive_denied(struct naive *n, unsigned code, unsigned lane)
{
	if (code == MAU_MEMORY_FAULT)
		n->fault_lanes |= (uint64_t)1 << lane;
	if (code == MAU_MEMORY_NACK)
		n->nack_met |= (uint64_t)1 << lane;
	if (code == MAU_MEMORY_FAULT && n->fault == NAIVE_FAULT_STORES)
		return n->detail.operation.op.cls != MAU_CLS_STORE;
	if (code == MAU_MEMORY_FAULT && n->fault == NAIVE_FAULT_ACTS)
		return n->detail.operation.op.cls != MAU_CLS_ATOMIC;
	return code != MAU_MEMORY_OK;
}

/** M2, M5, M6: the lanes of a load that met FAULT or NACK have no data; of a scalar load, all. */
static inline void naive_drop(struct naive *n)
{
	uint64_t lanes = n->fault_lanes | n->nack_met;

	if (n->detail.operation.op.cls != MAU_CLS_LOAD || n->fault == NAIVE_KEEPS_BYTES)
		return;
	if (n->detail.operation.scalar && lanes && n->fault != NAIVE_ONE_SGPR)
		lanes = ~(uint64_t)0;
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		if (lanes >> lane & 1) {
			memset(n->element[lane], 0, MAU_ELEMENT_BYTES);
			n->moved[lane] = 0;
		}
}

/** What one lane does in one transaction. */
static inline void naive_lane(struct naive *n, unsigned t, unsigned lane, bool *acted)
{
	bool in = lane / n->geo->window == n->rsp.txn[t].window &&
	          n->rsp.txn[t].lanes >> lane % n->geo->window & 1;
	unsigned code = in ? naive_code(n, &n->rsp.txn[t], lane) : MAU_MEMORY_OK;
	uint64_t address;

	for (unsigned k = 0; k < naive_bytes(n, lane); k++) {
		if (!naive_carries(n, &n->rsp.txn[t], lane, k, &address))
			continue;
		if (n->detail.operation.op.cls != MAU_CLS_ATOMIC) {
			if (!naive_denied(n, code, lane))
				naive_move(n, lane, k);
			continue;
		}
		if (!*acted && !(n->fault == NAIVE_ACTS_LAST && naive_later(n, t, lane))) {
			if (!naive_denied(n, code, lane))
				naive_act(n, lane);
			*acted = true;
		}
	}
}

/** X3 to X6: memory in the order of transactions, then LDS. */
static inline void naive_spaces(struct naive *n)
{
	bool acted[MAU_WAVE] = {false};
	unsigned window = n->geo->window, last = n->rsp.txn_count - 1u;

	for (unsigned i = 0; i < n->rsp.txn_count; i++)
		for (unsigned l = 0; l < window; l++) {
			unsigned t = n->fault == NAIVE_LINES_DESCEND ? last - i : i;
			unsigned at = n->fault == NAIVE_LANES_DESCEND ? window - 1 - l : l;
			unsigned lane = n->rsp.txn[t].window * window + at;

			naive_lane(n, t, lane, &acted[lane]);
		}
	for (unsigned i = 0; i < MAU_WAVE; i++) {
		unsigned lane = n->fault == NAIVE_LDS_DESCENDS ? MAU_WAVE - 1 - i : i;

		if (n->rsp.lanes.status[lane] != MAU_STATUS_OK ||
		    n->rsp.lanes.space[lane] != MAU_SEG_LDS)
			continue;
		if (n->detail.operation.op.cls == MAU_CLS_ATOMIC)
			naive_act(n, lane);
		else
			for (unsigned k = 0; k < n->rsp.bytes; k++)
				naive_move(n, lane, k);
	}
}

/** X7: the dwords of a load to LDS. */
static inline void naive_to_lds(struct naive *n, unsigned lane, uint32_t dword)
{
	if (n->fault == NAIVE_LDS_ONLY_OK && n->rsp.lanes.status[lane] != MAU_STATUS_OK)
		return;
	n->lds_lanes |= (uint64_t)1 << lane;
	n->lds_dword[lane] = dword;
	for (unsigned k = 0; k < 4; k++)
		byte_put(n->memory, MAU_SPACE_LDS, n->rsp.lanes.lds_address[lane] + k,
		         (uint8_t)(dword >> 8 * k));
}

/** Writes the registers of one lane: T23 to T38. */
static inline void naive_registers(struct naive *n, unsigned lane)
{
	unsigned status = n->rsp.lanes.status[lane], comps = n->rsp.lanes.in_range[lane];
	bool denied = (n->fault_lanes | n->nack_met) >> lane & 1;
	mau_loaded loaded;

	if (n->fault == NAIVE_KEEPS_REGISTERS && status == MAU_STATUS_OUT_OF_RANGE)
		return;
	mau_convert_load(&n->plan, denied ? MAU_STATUS_MEMVIOL : status, comps, n->element[lane],
	                 &loaded);
	if (denied && n->plan.tfe && n->fault != NAIVE_TFE_ZERO)
		loaded.dword[n->plan.vgprs] = 1; /* M6 */
	if (n->plan.lds && loaded.count)
		naive_to_lds(n, lane, loaded.dword[0]);
	if (n->plan.lds)
		return;
	for (unsigned d = 0; d < n->vgprs && d < loaded.count; d++) {
		n->vgpr[d][lane] = loaded.dword[d] & loaded.mask[d];
		n->bits[d][lane] = loaded.mask[d];
	}
}

/** X8. */
static inline void naive_sgprs(struct naive *n, const mau_request *req)
{
	bool ignored = req->vsharp[3] >> 30 != 0; /* V7: TYPE */

	n->sgprs = ignored ? 0 : n->rsp.bytes / 4;
	for (unsigned i = 0; i < n->sgprs; i++)
		for (unsigned k = 0; k < 4; k++)
			n->sgpr[i] |= (uint32_t)n->element[i / 4][4 * (i % 4) + k] << 8 * k;
	if (n->fault == NAIVE_SCALAR_SHORT)
		while (n->sgprs && !(n->moved[(n->sgprs - 1) / 4] >> 4 * ((n->sgprs - 1) % 4) & 1))
			n->sgprs--;
}

/** X9. */
static inline void naive_counters(struct naive *n, const mau_op *op)
{
	bool flat = op->enc == MAU_ENC_FLAT && n->fault != NAIVE_NO_LGKM;
	bool returns = op->cls == MAU_CLS_LOAD || (op->cls == MAU_CLS_ATOMIC && op->glc);
	bool vs = !returns && n->ctx->gfx >= MAU_GFX_10 && n->fault != NAIVE_VM_ALWAYS;

	n->lgkm = flat || op->enc == MAU_ENC_SMEM;
	n->vs = op->enc != MAU_ENC_SMEM && vs;
	n->vm = op->enc != MAU_ENC_SMEM && !vs;
}

/** The bytes of a store. */
static inline void naive_store_data(struct naive *n)
{
	for (unsigned lane = 0; lane < MAU_WAVE; lane++) {
		uint32_t data[4];
		mau_stored stored;

		for (unsigned d = 0; d < 4; d++)
			data[d] = n->vdata[d][lane];
		mau_convert_store(&n->plan, n->rsp.lanes.status[lane], n->rsp.lanes.in_range[lane],
		                  data, &stored);
		memcpy(n->element[lane], stored.bytes, MAU_ELEMENT_BYTES);
	}
}

/** X2: data registers that the last request reads. A store with LDS is BUFFER_STORE_LDS_DWORD. */
static inline unsigned naive_data_dwords(const struct naive *n)
{
	const mau_op *op = &n->detail.operation.op;
	unsigned bytes = 1u << op->size;
	mau_resource none = {0};
	mau_convert plan;

	if (op->unknown || op->cls == MAU_CLS_LOAD || op->cls == MAU_CLS_CACHE)
		return 0;
	if (op->cls == MAU_CLS_ATOMIC) { /* AT1 */
		bool compares =
			op->atomic == MAU_ATOMIC_CMPSWAP || op->atomic == MAU_ATOMIC_FCMPSWAP;

		return bytes / 4 * (compares ? 2 : 1);
	}
	if (op->lds)
		return 0;
	mau_convert_plan(n->ctx->gfx, op, &none, &plan);
	return plan.vgprs;
}

/** Executes a request that mau_wave() takes; ctx, geo, vdata, memory and fault of '*n' are set. */
static inline void naive_execute(struct naive *n, const mau_request *req)
{
	const mau_op *op = &n->detail.operation.op;
	mau_resource res;

	memset(&n->plan, 0, sizeof *n - offsetof(struct naive, plan));
	mau_wave(n->ctx, n->geo, req, &n->rsp);
	mau_detail_wave(n->ctx, req, &n->detail);
	if (n->rsp.error || op->cls == MAU_CLS_CACHE)
		return;
	n->memviol = n->rsp.memviol;
	mau_resource_decode(n->ctx, op, req->vsharp, &res);
	mau_convert_plan(n->ctx->gfx, op, &res, &n->plan);
	naive_counters(n, op);
	if (op->cls == MAU_CLS_STORE)
		naive_store_data(n);
	naive_spaces(n);
	naive_drop(n);
	n->memviol |= n->fault_lanes || (n->fault == NAIVE_NACK_MEMVIOL && n->nack_met);
	if (n->fault == NAIVE_ONE_BYTE_MORE && n->moved[7] == 0xf)
		byte_get(n->memory, MAU_SPACE_MEMORY, n->rsp.lanes.address[7] + 4);
	if (n->detail.operation.scalar) {
		naive_sgprs(n, req);
		return;
	}
	if ((op->cls == MAU_CLS_LOAD && !op->lds) || (op->cls == MAU_CLS_ATOMIC && op->glc))
		n->vgprs = n->plan.vgprs + (op->tfe && n->fault != NAIVE_NO_TFE ? 1u : 0);
	if (op->cls == MAU_CLS_LOAD || n->vgprs)
		for (unsigned lane = 0; lane < MAU_WAVE; lane++)
			naive_registers(n, lane);
}

#endif
