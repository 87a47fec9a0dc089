/*
 * drive.c - payloads of headers and operand beats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/parts.h"
#include "stimulus/encode.h"

/* Encodes the operation for a unit that takes instruction words. Where two codes of SADDR mean the
 * same (N28), and where there is ACC, the tag chooses between them. False: the operation has no
 * encoding. */
static bool header_words(tb_lockstep *ls, const mau_request *req, uint32_t words_ret[3])
{
	const mau_op *op = &req->op;

	if (tb_encode(ls->ep->ctx.gfx, op, words_ret))
		return tb_fail(ls, TB_ASSERT, "tb", "words", ls->next_req,
		               "gfx%s has no instruction words for the operation %016llx",
		               mau_gfx_name(ls->ep->ctx.gfx), (unsigned long long)mau_op_pack(op));
	if (req->tag & 1)
		tb_encode_saddr_7f(ls->ep->ctx.gfx, op, words_ret);
	if (req->tag & 2)
		tb_encode_acc(ls->ep->ctx.gfx, op, words_ret);
	return true;
}

static bool raise_header(tb_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->next_req];
	mau_req_payload *p = &ls->dut->payload.req;

	if (!ls->dut->takes_words)
		p->op = mau_op_pack(&req->op);
	else if (!header_words(ls, req, p->inst))
		return false;
	memcpy(p->vsharp, req->vsharp, sizeof(p->vsharp));
	p->saddr = req->saddr;
	p->m0 = req->m0;
	p->exec = req->exec;
	p->tag = req->tag;
	return true;
}

static void raise_operands(tb_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->next_opd];
	unsigned first = ls->opd_beat * ls->size.lanes;
	mau_opd_payload *p = &ls->dut->payload.opd;

	memcpy(p->v0, req->v0 + first, ls->size.lanes * sizeof(p->v0[0]));
	memcpy(p->v1, req->v1 + first, ls->size.lanes * sizeof(p->v1[0]));
}

bool tb_raise(tb_lockstep *ls, unsigned rise)
{
	if (rise & PORT(MAU_PORT_REQ) && !raise_header(ls))
		return false;
	if (rise & PORT(MAU_PORT_OPD))
		raise_operands(ls);
	if (ls->kind->raise)
		ls->kind->raise(ls, rise);
	ls->valid_mask |= rise;
	ls->dut->fresh |= rise;
	return true;
}
