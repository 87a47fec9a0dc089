/*
 * mreq_scalar.c - parser of request files: the scalar operand of a decoded instruction, SOFFSET or
 * SADDR. Format: docs/user/mreq.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "mreq/mreq_parser.h"

/* Checks the line saddr of a decoded instruction: it must be 0 if the instruction does not have the
 * operand, and only that of GLOBAL may have more than 32 bits. */
static int check_saddr(mreq_parser *ps, const char *name)
{
	char why[128];

	if (ps->scalar == MAU_INST_NONE && ps->req->saddr) {
		snprintf(why, sizeof(why),
		         "the instruction has no %s that saddr could be the value of, remove saddr",
		         name);
		return mreq_fail_at(ps, ps->saddr_at, why);
	}
	if (ps->req->op.enc == MAU_ENC_GLOBAL || ps->req->saddr <= UINT32_MAX)
		return 0;
	snprintf(why, sizeof(why),
	         "saddr 0x%llx is out of range, at most 0xffffffff: the instruction's %s has 32 "
	         "bits",
	         (unsigned long long)ps->req->saddr, name);
	return mreq_fail_at(ps, ps->saddr_at, why);
}

int mreq_finish_scalar(mreq_parser *ps)
{
	const char *name = tb_is_flat(&ps->req->op) ? "SADDR" : "SOFFSET";
	bool given = ps->seen & MREQ_SEEN_SADDR;
	uint32_t constant;
	char why[128];

	if (given && check_saddr(ps, name))
		return -1;
	if (ps->scalar == MAU_INST_NONE)
		return 0;
	if (mau_soffset_value(ps->ep.ctx.gfx, ps->scalar, &constant)) {
		snprintf(why, sizeof(why),
		         "the instruction's %s is a constant that saddr contradicts, remove saddr",
		         name);
		if (given && ps->req->saddr != constant)
			return mreq_fail_at(ps, ps->inst_at, why);
		ps->req->saddr = constant;
	} else if (ps->scalar == mreq_m0_code(ps->ep.ctx.gfx)) {
		snprintf(why, sizeof(why),
		         "the instruction's %s is M0, which saddr contradicts, remove saddr", name);
		if (given && ps->req->saddr != ps->req->m0)
			return mreq_fail_at(ps, ps->inst_at, why);
		ps->req->saddr = ps->req->m0;
	} else if (!given && ps->req->op.cls != MAU_CLS_CACHE) {
		snprintf(why, sizeof(why),
		         "the instruction's %s is a register, give its value with 'saddr VALUE'",
		         name);
		return mreq_fail_at(ps, ps->inst_at, why);
	}
	return 0;
}
