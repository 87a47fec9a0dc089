/*
 * shrink_records.c - a V#'s NUM_RECORDS and the operand that meets it, lowered together. A failure
 * at the end of a buffer needs both as they are: lowering one alone moves the request away from the
 * end. See shrink_parts.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mismatch/shrink_parts.h"

enum {
	OFFSET_BITS = 24 /* of mau_op.inst_offset */
};

/* An operand of a request that is added to an index or an offset. */
enum operand {
	V0,
	V1,
	SADDR,
	INST_OFFSET,
	OPERANDS
};

static uint32_t stride_of(const mau_request *req)
{
	return req->vsharp[1] >> 16 & 0x3fff;
}

/* Lowers the operand by 'delta' in every active lane that has as much; false: none has. */
static bool lower(const shrinker *s, mau_request *req, enum operand operand, uint32_t delta)
{
	uint32_t *v = operand == V0 ? req->v0 : req->v1;
	bool lowered = false;

	if (operand == SADDR || operand == INST_OFFSET) {
		uint64_t value = operand == SADDR ? req->saddr : req->op.inst_offset;

		if (value < delta ||
		    (operand == INST_OFFSET && shrink_offset_negative(s, &req->op)))
			return false;
		if (operand == SADDR)
			req->saddr -= delta;
		else
			req->op.inst_offset -= delta;
		return true;
	}
	for (unsigned lane = 0; lane < MAU_WAVE; lane++)
		if (req->exec >> lane & 1 && v[lane] >= delta) {
			v[lane] -= delta;
			lowered = true;
		}
	return lowered;
}

/* NUM_RECORDS less 'records' and the operand less 'delta': kept when it still fails alike. */
static bool try_both(shrinker *s, mau_request *req, enum operand operand, uint32_t delta,
                     uint64_t records)
{
	mau_request old = *req;

	if (records > req->vsharp[2] || !lower(s, req, operand, delta))
		return false;
	req->vsharp[2] -= (uint32_t)records;
	if (shrink_still_fails(s))
		return true;
	*req = old;
	return false;
}

/* Powers of two from the top. NUM_RECORDS counts what the operand counts, or the operand is an
 * index and NUM_RECORDS counts bytes. */
static void lower_both(shrinker *s, mau_request *req, enum operand operand)
{
	uint32_t stride = stride_of(req);

	for (unsigned bit = operand == INST_OFFSET ? OFFSET_BITS : 32; bit--;) {
		uint32_t delta = UINT32_C(1) << bit;

		if (!try_both(s, req, operand, delta, delta) && stride > 1)
			try_both(s, req, operand, delta, (uint64_t)delta * stride);
	}
}

void shrink_records(shrinker *s, mau_request *req)
{
	if (tb_is_flat(&req->op))
		return;
	for (unsigned operand = 0; operand < OPERANDS; operand++)
		lower_both(s, req, operand);
}
