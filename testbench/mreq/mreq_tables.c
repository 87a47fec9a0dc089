/*
 * mreq_tables.c - the tables of fields of contexts, operations and units; see mreq_fields.h. The
 * names are those of encodings/mau.toml in lower case.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mreq/mreq_fields.h"

#define FIELD(type, member) sizeof(((type *)0)->member), offsetof(type, member)

/* Names of the components of a format operation: code n has n+1 components. */
static const char *ncomp_name(unsigned code)
{
	static const char *const name[4] = {"x", "xy", "xyz", "xyzw"};

	return code < 4 ? name[code] : "?";
}

static const char *lanes_name(unsigned code)
{
	static const char *const name[5] = {"4", "8", "16", "32", "64"};

	return code < 5 ? name[code] : "?";
}

static const char *line_name(unsigned code)
{
	return code == 0 ? "64" : code == 1 ? "128" : "?";
}

bool mreq_is_fault(uint64_t id)
{
	return id == 0 || MAU_FAULT_IS_ADDRESS(id) || MAU_FAULT_IS_DATA(id) ||
	       MAU_FAULT_IS_ATOMIC(id) || MAU_FAULT_IS_AXI4(id);
}

static const char *no_fault(uint64_t id)
{
	return mreq_is_fault(id) ? NULL : MREQ_FAULTS;
}

const char *mreq_engine(unsigned code)
{
	static const char *const name[] = {NULL,    "verilator", "systemc", "inst",   "netlist",
	                                   "axi64", "axi128",    "axi256",  "axi512", "vmem"};

	return code < sizeof(name) / sizeof(name[0]) ? name[code] : NULL;
}

static const char *engine_name(unsigned code)
{
	const char *name = mreq_engine(code);

	return name ? name : "?";
}

/* Names of the generations that this version executes. */
const char *mreq_gfx_name(unsigned code)
{
	return mau_generation_of(code)->modelled ? mau_gfx_name(code) : "?";
}

const mreq_field mreq_context_fields[] = {
	{"gfx", 4, FIELD(mau_context, gfx), MREQ_NEEDED, false, false, mreq_gfx_name, NULL},
	{"rules", 1, FIELD(mau_context, rules), MREQ_SHOWN, false, false, mau_rules_name, NULL},
	{"align", 2, FIELD(mau_context, align), MREQ_SHOWN, false, false, mau_align_name, NULL},
	{"policy", 1, FIELD(mau_context, policy), MREQ_SHOWN, false, false, mau_policy_name, NULL},
	{"wave32", 1, FIELD(mau_context, wave32), MREQ_OPTIONAL, false, false, NULL, NULL},
	{"lds_base", 18, FIELD(mau_context, lds_base), MREQ_OPTIONAL, false, true, NULL, NULL},
	{"lds_size", 18, FIELD(mau_context, lds_size), MREQ_OPTIONAL, false, true, NULL, NULL},
	{"scratch_base", 48, FIELD(mau_context, scratch_base), MREQ_OPTIONAL, false, true, NULL,
         NULL},
	{"shared_hi", 32, FIELD(mau_context, shared_hi), MREQ_OPTIONAL, false, true, NULL, NULL},
	{"private_hi", 32, FIELD(mau_context, private_hi), MREQ_OPTIONAL, false, true, NULL, NULL},
	{0},
};

const mreq_field mreq_op_fields[] = {
	{"enc", 3, FIELD(mau_op, enc), MREQ_NEEDED, false, false, mau_enc_name, NULL},
	{"cls", 2, FIELD(mau_op, cls), MREQ_NEEDED, false, false, mau_cls_name, NULL},
	{"size", 3, FIELD(mau_op, size), MREQ_NEEDED, false, false, mau_size_name, NULL},
	{"fmt", 1, FIELD(mau_op, fmt), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"ncomp", 2, FIELD(mau_op, ncomp), MREQ_OPTIONAL, false, false, ncomp_name, NULL},
	{"format", 7, FIELD(mau_op, format), MREQ_OPTIONAL, false, true, NULL, NULL},
	{"atomic", 5, FIELD(mau_op, atomic), MREQ_OPTIONAL, false, false, mau_atomic_name, NULL},
	{"d16", 2, FIELD(mau_op, d16), MREQ_OPTIONAL, false, false, mau_d16_name, NULL},
	{"smode", 2, FIELD(mau_op, smode), MREQ_OPTIONAL, false, false, mau_smode_name, NULL},
	{"inst_offset", 24, FIELD(mau_op, inst_offset), MREQ_OPTIONAL, false, 2, NULL, NULL},
	{"offen", 1, FIELD(mau_op, offen), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"idxen", 1, FIELD(mau_op, idxen), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"addr64", 1, FIELD(mau_op, addr64), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"lds", 1, FIELD(mau_op, lds), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"tfe", 1, FIELD(mau_op, tfe), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"glc", 1, FIELD(mau_op, glc), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"slc", 1, FIELD(mau_op, slc), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"dlc", 1, FIELD(mau_op, dlc), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"scope", 2, FIELD(mau_op, scope), MREQ_OPTIONAL, false, false, NULL, NULL},
	{"sext", 1, FIELD(mau_op, sext), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"unknown", 1, FIELD(mau_op, unknown), MREQ_OPTIONAL, true, false, NULL, NULL},
	{0},
};

const mreq_field mreq_unit_fields[] = {
	{"lanes", 3, FIELD(mreq_unit, lanes), MREQ_NEEDED, false, false, lanes_name, NULL},
	{"window", 3, FIELD(mreq_unit, window), MREQ_NEEDED, false, false, lanes_name, NULL},
	{"line_bytes", 1, FIELD(mreq_unit, line_bytes), MREQ_NEEDED, false, false, line_name, NULL},
	{"engine", 4, FIELD(mreq_unit, engine), MREQ_OPTIONAL, false, false, engine_name, NULL},
	{"trace", 1, FIELD(mreq_unit, trace), MREQ_OPTIONAL, true, false, NULL, NULL},
	{"fault", 32, FIELD(mreq_unit, fault), MREQ_OPTIONAL, false, false, NULL, no_fault},
	{"reset_seed", 64, FIELD(mreq_unit, reset_seed), MREQ_OPTIONAL, false, true, NULL, NULL},
	{0},
};
