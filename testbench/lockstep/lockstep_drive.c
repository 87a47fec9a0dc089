/*
 * lockstep_drive.c - payloads of the source channels: headers and operand beats.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/lockstep_parts.h"
#include "stimulus/encode.h"

/* A unit that decodes gets its words with the request; where two codes of SADDR mean the same
 * (N28), the tag chooses. False: no words mean the operation. */
static bool present_words(tb_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->next_req];
	const mau_op *op = &req->op;

	if (tb_encode(ls->ep->ctx.gfx, op, ls->dut->words) == 0) {
		if (req->tag & 1)
			tb_encode_saddr_7f(ls->ep->ctx.gfx, op, ls->dut->words);
		return true;
	}
	return tb_score_fail(&ls->sb, TB_ASSERT, "tb", "words", ls->next_req,
	                     "no instruction words of gfx%s mean the operation %016llx",
	                     mau_gfx_name(ls->ep->ctx.gfx), (unsigned long long)mau_op_pack(op));
}

bool tb_present_header(tb_lockstep *ls)
{
	if (ls->dut->takes_words && !present_words(ls))
		return false;
	ls->dut->request(ls->dut, &ls->ep->req[ls->next_req]);
	return true;
}

void tb_present_operands(tb_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->next_opd];
	unsigned first = ls->opd_beat * ls->lanes;

	memcpy(ls->dut->v0, req->v0 + first, ls->lanes * sizeof(uint32_t));
	memcpy(ls->dut->v1, req->v1 + first, ls->lanes * sizeof(uint32_t));
}
