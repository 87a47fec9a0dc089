/*
 * explain_operands.c - checks that the operands given to `mau explain` are those that the
 * instruction reads; see explain_input.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "cli/ask/explain_input.h"
#include "mau/registers.h"

/* The operands that the instruction reads. */
struct reads {
	mau_operand list[MAU_MAX_OPERANDS];
	int count;
};

static const mau_operand *find(const struct reads *r, enum mau_role role)
{
	for (int i = 0; i < r->count; i++)
		if (r->list[i].role == role)
			return &r->list[i];
	return NULL;
}

/* Checks a 64-bit address: --ptr, or both --v0 and --v1. */
static int check_pointer(const struct input *in)
{
	if (in->regs || in->ptr_values || (in->v0_values && in->v1_values))
		return -1;
	if (in->v0_values || in->v1_values)
		return cli_fail(
			TB_EXIT_USAGE,
			"%s is half of the 64-bit address of '%s', give --ptr instead, or %s too",
			in->v0_values ? "--v0" : "--v1", in->text, in->v0_values ? "--v1" : "--v0");
	return cli_fail(TB_EXIT_USAGE, "'%s' reads 64-bit addresses, give them with --ptr",
	                in->text);
}

static int check_vgprs(const struct input *in, const struct reads *r)
{
	static const char *const need[] = {"reads no address VGPR", "reads one address VGPR",
	                                   "reads two address VGPRs (index, offset)"};
	const mau_operand *vaddr = find(r, MAU_ROLE_VADDR);
	const unsigned reads = vaddr ? vaddr->count : 0;

	if (find(r, MAU_ROLE_POINTER))
		return check_pointer(in);
	if (in->ptr_values)
		return cli_fail(TB_EXIT_USAGE, "'%s' takes no pointer, %s", in->text,
		                reads == 0 ? "remove --ptr" : "give --v0 instead of --ptr");
	if (in->v1_values && reads < 2)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, remove --v1", in->text, need[reads]);
	if (in->v0_values && reads == 0)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, remove --v0", in->text, need[reads]);
	if (in->regs)
		return -1;
	if (!in->v0_values && reads > 0)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, give its value with --v0", in->text,
		                need[reads]);
	if (!in->v1_values && reads == 2)
		return cli_fail(TB_EXIT_USAGE, "'%s' %s, give the second with --v1", in->text,
		                need[reads]);
	return -1;
}

/* Checks a scalar operand that is M0: --m0 or the option of the operand gives its value. */
static int take_m0(struct input *in, const char *name, const char *option)
{
	if (!in->has_m0 && !in->scalar)
		return in->regs ? -1
		                : cli_fail(TB_EXIT_USAGE,
		                           "%s of '%s' is M0, give its value with --m0", name,
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
static int take_scalar(struct input *in, const char *name, const mau_operand *scalar)
{
	const char *option = in->scalar ? in->scalar : name[1] == 'A' ? "--saddr" : "--soffset";

	if (!scalar)
		return in->scalar
		               ? cli_fail(TB_EXIT_USAGE, "'%s' reads no register as %s, remove %s",
		                          in->text, name, option)
		               : -1;
	if (in->req.saddr > UINT32_MAX && scalar->count < 2)
		return cli_fail(
			TB_EXIT_USAGE,
			"%s: 0x%llx is out of range, at most 0xffffffff: %s of '%s' has 32 bits",
			option, (unsigned long long)in->req.saddr, name, in->text);
	if (scalar->bank == MAU_BANK_M0)
		return take_m0(in, name, option);
	if (scalar->bank != MAU_BANK_CONSTANT)
		return in->scalar || in->regs
		               ? -1
		               : cli_fail(TB_EXIT_USAGE,
		                          "%s of '%s' is a register, give its value with %s", name,
		                          in->text, option);
	if (in->scalar && in->req.saddr != scalar->constant)
		return cli_fail(TB_EXIT_USAGE, "%s of '%s' is the constant 0x%x, remove %s", name,
		                in->text, scalar->constant, option);
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

/* Whether an option gives register 'index' of an operand. */
static bool is_given(const struct input *in, const mau_operand *o, unsigned index)
{
	switch (o->role) {
	case MAU_ROLE_VSHARP:
		return in->has_vsharp;
	case MAU_ROLE_SCALAR:
		return in->scalar || (o->bank == MAU_BANK_M0 && in->has_m0);
	case MAU_ROLE_EXEC:
		return in->has_exec || !in->regs; /* default: all lanes */
	case MAU_ROLE_M0:
		return in->has_m0;
	default:
		return in->ptr_values || (index ? in->v1_values : in->v0_values);
	}
}

/* A mau_register_reader: the values of the options, then those of the dump. */
static int read_input(void *arg, const mau_operand *o, unsigned index, uint32_t values[MAU_WAVE])
{
	const struct input *in = arg;

	if (!is_given(in, o, index))
		return in->regs ? regs_read(in->regs, in->ctx.gfx, o, index, values) : 0;
	switch (o->role) {
	case MAU_ROLE_VSHARP:
		values[0] = in->req.vsharp[index];
		break;
	case MAU_ROLE_SCALAR:
		values[0] = (uint32_t)(in->req.saddr >> 32 * index);
		break;
	case MAU_ROLE_EXEC:
		values[0] = (uint32_t)(in->req.exec >> 32 * index);
		break;
	case MAU_ROLE_M0:
		values[0] = in->req.m0;
		break;
	default:
		memcpy(values, index ? in->req.v1 : in->req.v0, sizeof(in->req.v0));
	}
	return 1;
}

/* Prints which register is missing. */
static int missing_register(const struct input *in, const mau_operand *o)
{
	static const char *const option[] = {[MAU_ROLE_VSHARP] = "--vsharp",
	                                     [MAU_ROLE_VADDR] = "--v0",
	                                     [MAU_ROLE_POINTER] = "--ptr",
	                                     [MAU_ROLE_EXEC] = "--exec",
	                                     [MAU_ROLE_M0] = "--m0"};
	char name[32];

	mau_operand_print(in->ctx.gfx, o, name, sizeof(name));
	if (in->regs)
		return cli_fail(TB_EXIT_INPUT, "%s of '%s' is not in %s, give it with %s", name,
		                in->text, in->dump_text,
		                o->role != MAU_ROLE_SCALAR ? option[o->role]
		                : tb_is_flat(&in->req.op)  ? "--saddr"
		                                           : "--soffset");
	return cli_fail(TB_EXIT_USAGE,
	                o->optional
	                        ? "'%s' has lanes in LDS, and up to gfx8 M0 is the limit of LDS: "
	                          "give its value with --m0 (0xffffffff: no limit)"
	                        : "'%s' writes LDS at an address in M0, give its value with --m0",
	                in->text);
}

int explain_make_request(struct input *in, const mau_inst *inst, mau_request *req_ret,
                         mau_operand *missing_ret)
{
	return mau_request_from_inst(&in->ctx, inst, read_input, in, req_ret, missing_ret);
}

static int make_request(struct input *in, const mau_inst *inst)
{
	mau_operand missing;
	mau_request req;

	if (explain_make_request(in, inst, &req, &missing) != MAU_OK)
		return missing_register(in, &missing);
	if (in->has_m0)
		req.m0 = in->req.m0; /* also shown if it is not read */
	if (inst->op.enc == MAU_ENC_SMEM)
		req.exec = in->req.exec;
	in->req = req;
	return -1;
}

int explain_operands(struct input *in, const mau_inst *inst)
{
	const mau_op *op = &inst->op;
	bool flat = tb_is_flat(op);
	struct reads r;
	int code;

	r.count = mau_inst_operands(&in->ctx, inst, r.list);
	if (op->cls == MAU_CLS_CACHE && !op->unknown)
		return check_cache(in);
	if (!flat && !in->has_vsharp && !in->regs)
		return cli_fail(TB_EXIT_USAGE,
		                "--vsharp is missing, give its four words or its fields: "
		                "base=0x1000,stride=16,records=64");
	if (flat && in->has_vsharp)
		return cli_fail(TB_EXIT_USAGE, "'%s' has no V#, remove --vsharp", in->text);
	code = take_scalar(in, flat ? "SADDR" : "SOFFSET", find(&r, MAU_ROLE_SCALAR));
	if (code < 0 && !op->unknown) /* an unknown opcode has no address */
		code = check_vgprs(in, &r);
	return code >= 0 ? code : make_request(in, inst);
}
