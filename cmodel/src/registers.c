/*
 * registers.c - operands of an instruction, and its request from registers; see mau/registers.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/registers.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "print/inst_print.h"

enum {
	EXEC_CODE = 126 /* scalar operand code of EXEC bits 31:0 */
};

static bool is_flat(const mau_op *op)
{
	return op->enc == MAU_ENC_FLAT || op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH;
}

/** The address VGPRs (A1, A8, F). count 0: none. */
static mau_operand vector_operand(const mau_inst *inst)
{
	const mau_op *op = &inst->op;
	const bool vgpr = op->smode == MAU_SMODE_V || op->smode == MAU_SMODE_SV;
	mau_operand o = {.role = MAU_ROLE_VADDR, .bank = MAU_BANK_VECTOR, .first = inst->vaddr};

	if (op->enc == MAU_ENC_FLAT || (op->enc == MAU_ENC_GLOBAL && op->smode == MAU_SMODE_V) ||
	    (!is_flat(op) && op->addr64)) {
		o.role = MAU_ROLE_POINTER;
		o.count = 2;
	} else if (is_flat(op)) {
		o.count = vgpr;
	} else if (op->enc != MAU_ENC_SMEM) {
		o.count = (uint8_t)(op->offen + op->idxen);
	}
	return o;
}

/** SOFFSET or SADDR. GLOBAL has a pair, which begins at an even code. */
static mau_operand scalar_operand(unsigned gfx, const mau_inst *inst, unsigned code)
{
	mau_operand o = {.role = MAU_ROLE_SCALAR, .bank = MAU_BANK_SCALAR, .count = 1};

	o.first = (uint8_t)code;
	if (code == mau_generation_of(gfx)->m0_code) {
		o.bank = MAU_BANK_M0;
		o.first = 0;
	} else if (mau_soffset_value(gfx, code, &o.constant)) {
		o.bank = MAU_BANK_CONSTANT;
		o.first = o.count = 0;
	} else if (inst->op.enc == MAU_ENC_GLOBAL) {
		o.first = (uint8_t)(code & ~1u);
		o.count = 2;
	}
	return o;
}

int mau_inst_operands(const mau_context *ctx, const mau_inst *inst,
                      mau_operand operands_ret[MAU_MAX_OPERANDS])
{
	const mau_generation *g = mau_generation_of(ctx->gfx);
	const mau_op *op = &inst->op;
	const unsigned scalar = is_flat(op) ? inst->saddr : inst->soffset;
	int count = 0;

	if (!g->modelled)
		return MAU_ERR_GENERATION;
	if (op->cls == MAU_CLS_CACHE && !op->unknown)
		return 0;
	if (!is_flat(op))
		operands_ret[count++] =
			(mau_operand){MAU_ROLE_VSHARP, MAU_BANK_SCALAR, inst->srsrc, 4, 0, 0};
	if (scalar != MAU_INST_NONE)
		operands_ret[count++] = scalar_operand(ctx->gfx, inst, scalar);
	operands_ret[count] = vector_operand(inst);
	if (!op->unknown && operands_ret[count].count)
		count++;
	if (op->enc != MAU_ENC_SMEM)
		operands_ret[count++] =
			(mau_operand){MAU_ROLE_EXEC, MAU_BANK_EXEC, 0, ctx->wave32 ? 1 : 2, 0, 0};
	if (!op->unknown &&
	    ((op->lds && op->cls == MAU_CLS_LOAD) || (op->enc == MAU_ENC_FLAT && g->flat_m0)))
		operands_ret[count++] = (mau_operand){MAU_ROLE_M0, MAU_BANK_M0, 0, 1, !op->lds, 0};
	return count;
}

int mau_operand_print(unsigned gfx, const mau_operand *operand, char *text, size_t size)
{
	const unsigned first = operand->first, count = operand->count;
	struct text out = {.at = text, .size = text ? size : 0, .comma = ""};

	switch (operand->bank) {
	case MAU_BANK_CONSTANT:
		mau_put(&out, "0x%x", (unsigned)operand->constant);
		break;
	case MAU_BANK_SCALAR:
		if (operand->role == MAU_ROLE_VSHARP && first < 104)
			mau_put(&out, "s[%u:%u]", first, first + count - 1);
		else
			mau_put_scalar(&out, gfx, first, count);
		break;
	case MAU_BANK_VECTOR:
		mau_put_vgprs(&out, first, count);
		break;
	default:
		mau_put(&out, "%s", operand->bank == MAU_BANK_EXEC ? "exec" : "m0");
	}
	return (int)out.length;
}

/** The caller's registers, and the request that is made. */
struct reader {
	const mau_context *ctx;
	mau_register_reader read;
	void *arg;
	mau_request *req;
};

/** Reads the scalar registers of an operand. */
static bool read_scalars(const struct reader *r, const mau_operand *o, uint32_t *values)
{
	uint32_t value[MAU_WAVE];

	for (unsigned i = 0; i < o->count; i++) {
		if (!r->read(r->arg, o, i, value))
			return false;
		values[i] = value[0];
	}
	return true;
}

/** Reads the address VGPRs. */
static bool read_vectors(const struct reader *r, const mau_operand *o)
{
	const unsigned lanes = r->ctx->wave32 ? 32 : MAU_WAVE;

	for (unsigned i = 0; i < o->count; i++) {
		uint32_t values[MAU_WAVE] = {0};

		if (o->first + i > 255 || !r->read(r->arg, o, i, values))
			return false;
		memcpy(i ? r->req->v1 : r->req->v0, values, lanes * sizeof(values[0]));
	}
	return true;
}

/** Whether an active lane of FLAT is in LDS, whose limit is in M0 up to gfx8 (F3, N10). */
static bool in_lds(const struct reader *r)
{
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (r->req->exec >> l & 1 && r->req->v1[l] == r->ctx->shared_hi)
			return true;
	return false;
}

/** Reads one operand into the request. False: a register is missing. */
static bool read_operand(const struct reader *r, const mau_operand *o)
{
	uint32_t value[4] = {0};

	if (o->bank == MAU_BANK_VECTOR)
		return read_vectors(r, o);
	if (o->bank == MAU_BANK_CONSTANT)
		value[0] = o->constant;
	else if (!read_scalars(r, o, value))
		return o->optional && !in_lds(r);
	switch (o->role) {
	case MAU_ROLE_VSHARP:
		memcpy(r->req->vsharp, value, sizeof(value));
		break;
	case MAU_ROLE_SCALAR:
		r->req->saddr = value[0] | (uint64_t)value[1] << 32;
		if (o->bank == MAU_BANK_M0)
			r->req->m0 = value[0];
		break;
	case MAU_ROLE_EXEC:
		r->req->exec = value[0] | (uint64_t)value[1] << 32;
		break;
	default:
		r->req->m0 = value[0];
	}
	return true;
}

int mau_request_from_inst(const mau_context *ctx, const mau_inst *inst, mau_register_reader read,
                          void *arg, mau_request *req_ret, mau_operand *missing_ret)
{
	mau_operand operands[MAU_MAX_OPERANDS];
	mau_request req = {.op = inst->op};
	const struct reader r = {ctx, read, arg, &req};
	const int count = mau_inst_operands(ctx, inst, operands);

	for (int i = 0; i < count; i++)
		if (!read_operand(&r, &operands[i])) {
			if (missing_ret)
				*missing_ret = operands[i];
			return MAU_ERR_REGISTER;
		}
	if (count < 0)
		return count;
	*req_ret = req;
	return MAU_OK;
}

int mau_read_registers(void *registers, const mau_operand *operand, unsigned index,
                       uint32_t values[MAU_WAVE])
{
	const mau_registers *r = registers;
	const unsigned number = operand->first + index;

	switch (operand->bank) {
	case MAU_BANK_VECTOR:
		if (number >= r->vgprs)
			return 0;
		memcpy(values, r->vgpr[number], sizeof(r->vgpr[number]));
		return 1;
	case MAU_BANK_M0:
		values[0] = r->m0;
		return 1;
	case MAU_BANK_EXEC:
		values[0] = (uint32_t)(r->exec >> 32 * index);
		return 1;
	default:
		if (number >= r->sgprs && number >> 1 != EXEC_CODE >> 1)
			return 0;
		values[0] = number < r->sgprs ? r->sgpr[number]
		                              : (uint32_t)(r->exec >> 32 * (number & 1));
		return 1;
	}
}
