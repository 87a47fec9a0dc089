/*
 * explain_operands.c - checks that the operands given to `mau explain` are those that the
 * instruction reads; see explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/explain_input.h"

/* Number of address VGPRs that an instruction reads. */
enum vgprs {
	VGPR_NONE,
	VGPR_ONE,
	VGPR_TWO,
	VGPR_POINTER
};

static enum vgprs vgprs_of(const mau_op *op)
{
	bool vgpr = op->smode == MAU_SMODE_V || op->smode == MAU_SMODE_SV;

	switch (op->enc) {
	case MAU_ENC_SMEM:
		return VGPR_NONE;
	case MAU_ENC_FLAT:
		return VGPR_POINTER;
	case MAU_ENC_GLOBAL:
		return op->smode == MAU_SMODE_V ? VGPR_POINTER : vgpr ? VGPR_ONE : VGPR_NONE;
	case MAU_ENC_SCRATCH:
		return vgpr ? VGPR_ONE : VGPR_NONE;
	default:
		return op->addr64               ? VGPR_POINTER
		       : op->offen && op->idxen ? VGPR_TWO
		       : op->offen || op->idxen ? VGPR_ONE
		                                : VGPR_NONE;
	}
}

/* Checks a 64-bit address: --ptr, or both --v0 and --v1. */
static int check_pointer(const struct input *in)
{
	if (in->ptr_values || (in->v0_values && in->v1_values))
		return -1;
	if (in->v0_values || in->v1_values)
		return cli_fail(
			TB_EXIT_USAGE,
			"%s is half of the 64-bit address of '%s', give --ptr instead, or %s too",
			in->v0_values ? "--v0" : "--v1", in->text, in->v0_values ? "--v1" : "--v0");
	return cli_fail(TB_EXIT_USAGE, "'%s' reads 64-bit addresses, give them with --ptr",
	                in->text);
}

static int check_vgprs(const struct input *in, enum vgprs reads)
{
	static const char *const need[] = {"reads no address VGPR", "reads one address VGPR",
	                                   "reads two address VGPRs (index, offset)"};

	if (reads == VGPR_POINTER)
		return check_pointer(in);
	if (in->ptr_values)
		return cli_fail(TB_EXIT_USAGE, "'%s' takes no pointer, %s", in->text,
		                reads == VGPR_NONE ? "remove --ptr" : "give --v0 instead of --ptr");
	if (in->v1_values && reads < VGPR_TWO)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, remove --v1", in->text, need[reads]);
	if (in->v0_values && reads == VGPR_NONE)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, remove --v0", in->text, need[reads]);
	if (!in->v0_values && reads != VGPR_NONE)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, give its value with --v0", in->text,
		                need[reads]);
	if (!in->v1_values && reads == VGPR_TWO)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, give the second with --v1", in->text,
		                need[reads]);
	return -1;
}

/* Checks a scalar operand that is M0: --m0 or the option of the operand gives its value. */
static int take_m0(struct input *in, const char *name, const char *option)
{
	if (!in->has_m0 && !in->scalar)
		return cli_fail(TB_EXIT_USAGE, "%s of '%s' is M0, give its value with --m0", name,
		                in->text);
	if (in->has_m0 && in->scalar && in->req.saddr != in->req.m0)
		return cli_fail(TB_EXIT_USAGE,
		                "%s of '%s' is M0, and --m0 and %s differ: remove %s", name,
		                in->text, option, option);
	if (in->scalar)
		in->req.m0 = (uint32_t)in->req.saddr;
	else
		in->req.saddr = in->req.m0;
	in->has_m0 = true;
	return -1;
}

/* Checks SOFFSET or SADDR: a constant of the instruction, M0, or a register with a given value. */
static int take_scalar(struct input *in, const char *name, unsigned code)
{
	const char *option = in->scalar ? in->scalar : name[1] == 'A' ? "--saddr" : "--soffset";
	bool m0 = code == mreq_m0_code(in->ctx.gfx);
	uint32_t constant;

	if (code == MAU_INST_NONE)
		return in->scalar
		               ? cli_fail(TB_EXIT_USAGE, "'%s' reads no register as %s, remove %s",
		                          in->text, name, option)
		               : -1;
	if (in->req.saddr > UINT32_MAX && (m0 || in->req.op.enc != MAU_ENC_GLOBAL))
		return cli_fail(
			TB_EXIT_USAGE,
			"%s: 0x%llx is out of range, at most 0xffffffff: %s of '%s' has 32 bits",
			option, (unsigned long long)in->req.saddr, name, in->text);
	if (m0)
		return take_m0(in, name, option);
	if (mau_soffset_value(in->ctx.gfx, code, &constant)) {
		if (in->scalar && in->req.saddr != constant)
			return cli_fail(TB_EXIT_USAGE, "%s of '%s' is the constant 0x%x, remove %s",
			                name, in->text, constant, option);
		in->req.saddr = constant;
	} else if (!in->scalar) {
		return cli_fail(TB_EXIT_USAGE, "%s of '%s' is a register, give its value with %s",
		                name, in->text, option);
	}
	return -1;
}

/* Whether an active lane of FLAT is in LDS. Up to gfx8 M0 has the limit of LDS (F3, N10). */
static bool limited_by_m0(const struct input *in)
{
	unsigned wave = in->ctx.wave32 ? 32 : MAU_WAVE;

	for (unsigned l = 0;
	     l < wave && in->req.op.enc == MAU_ENC_FLAT && mau_generation_of(in->ctx.gfx)->flat_m0;
	     l++)
		if (in->req.exec >> l & 1 && in->req.v1[l] == in->ctx.shared_hi)
			return true;
	return false;
}

static int check_m0(const struct input *in)
{
	const mau_op *op = &in->req.op;

	if (in->has_m0)
		return -1;
	if (op->lds && op->cls == MAU_CLS_LOAD)
		return cli_fail(TB_EXIT_USAGE,
		                "'%s' writes LDS at an address in M0, give its value with --m0",
		                in->text);
	if (limited_by_m0(in))
		return cli_fail(TB_EXIT_USAGE,
		                "'%s' has lanes in LDS, and up to gfx8 M0 is the limit of LDS: "
		                "give its value with --m0 (0xffffffff: no limit)",
		                in->text);
	return -1;
}

/* Checks a cache operation, which reads no operand, not even its SOFFSET field (N8). */
static int check_cache(const struct input *in)
{
	const char *option = in->has_vsharp   ? "--vsharp"
	                     : in->scalar     ? in->scalar
	                     : in->v0_values  ? "--v0"
	                     : in->v1_values  ? "--v1"
	                     : in->ptr_values ? "--ptr"
	                                      : NULL;

	return option ? cli_fail(TB_EXIT_USAGE, "'%s' reads no operand, remove %s", in->text,
	                         option)
	              : -1;
}

int explain_operands(struct input *in, const mau_inst *inst)
{
	const mau_op *op = &inst->op;
	bool flat = tb_is_flat(op);
	int code;

	if (op->cls == MAU_CLS_CACHE && !op->unknown)
		return check_cache(in);
	if (!flat && !in->has_vsharp)
		return cli_fail(TB_EXIT_USAGE, "--vsharp is missing, give its four words");
	if (flat && in->has_vsharp)
		return cli_fail(TB_EXIT_USAGE, "'%s' has no V#, remove --vsharp", in->text);
	code = take_scalar(in, flat ? "SADDR" : "SOFFSET", flat ? inst->saddr : inst->soffset);
	if (code >= 0 || op->unknown) /* an unknown opcode has no address */
		return code;
	code = check_vgprs(in, vgprs_of(op));
	return code >= 0 ? code : check_m0(in);
}
