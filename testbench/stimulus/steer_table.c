/*
 * steer_table.c - the knobs of a stimulus file: name, form and width of each.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "mau/mau.h"
#include "stimulus/steer.h"

const char *tb_steer_rule_name(unsigned rule)
{
	static const char *const name[STEER_RULES_COUNT] = {"R1", "R2", "R3", "R4",  "R5",  "R6",
	                                                    "R7", "R8", "R9", "R10", "R11", "R15"};

	return rule < STEER_RULES_COUNT ? name[rule] : "?";
}

static const char *wave_name(unsigned code)
{
	return code == 0 ? "64" : code == 1 ? "32" : "?";
}

static const char *element_size_name(unsigned code)
{
	static const char *const name[4] = {"2", "4", "8", "16"};

	return code < 4 ? name[code] : "?";
}

static const char *index_stride_name(unsigned code)
{
	static const char *const name[4] = {"8", "16", "32", "64"};

	return code < 4 ? name[code] : "?";
}

static const tb_steer_row table[STEER_KNOBS] = {
	[STEER_GFX] = {"gfx", STEER_MASK, 4, mau_gfx_name},
	[STEER_RULES] = {"rules", STEER_MASK, 1, mau_rules_name},
	[STEER_ALIGN] = {"align", STEER_MASK, 2, mau_align_name},
	[STEER_POLICY] = {"policy", STEER_MASK, 1, mau_policy_name},
	[STEER_WAVE] = {"wave", STEER_MASK, 1, wave_name},
	[STEER_LDS_SIZE] = {"lds_size", STEER_NUMBER, 18, NULL},
	[STEER_COHERENT] = {"coherent", STEER_PERCENT, 7, NULL},
	[STEER_EDGES] = {"edges", STEER_PERCENT, 7, NULL},
	[STEER_ILLEGAL] = {"illegal", STEER_PERCENT, 7, NULL},
	[STEER_RULE] = {"rule", STEER_NAMES, 4, tb_steer_rule_name},
	[STEER_ENCODING] = {"encoding", STEER_NAMES, 3, mau_enc_name},
	[STEER_CLASS] = {"class", STEER_NAMES, 2, mau_cls_name},
	[STEER_BYTES] = {"bytes", STEER_NAMES, 3, mau_size_name},
	[STEER_ATOMIC] = {"atomic", STEER_NAMES, 5, mau_atomic_name},
	[STEER_LDS] = {"lds", STEER_NUMBER, 1, NULL},
	[STEER_OFFEN] = {"offen", STEER_NUMBER, 1, NULL},
	[STEER_IDXEN] = {"idxen", STEER_NUMBER, 1, NULL},
	[STEER_ADDR64] = {"addr64", STEER_NUMBER, 1, NULL},
	[STEER_TFE] = {"tfe", STEER_NUMBER, 1, NULL},
	[STEER_GLC] = {"glc", STEER_NUMBER, 1, NULL},
	[STEER_INST_OFFSET] = {"inst_offset", STEER_NUMBER, 24, NULL},
	[STEER_FORMAT] = {"format", STEER_NUMBER, 7, NULL},
	[STEER_BASE] = {"base", STEER_NUMBER, 48, NULL},
	[STEER_STRIDE] = {"stride", STEER_NUMBER, 14, NULL},
	[STEER_RECORDS] = {"num_records", STEER_NUMBER, 32, NULL},
	[STEER_SWIZZLE] = {"swizzle", STEER_NUMBER, 2, NULL},
	[STEER_ELEMENT_SIZE] = {"element_size", STEER_NAMES, 2, element_size_name},
	[STEER_INDEX_STRIDE] = {"index_stride", STEER_NAMES, 2, index_stride_name},
	[STEER_ADD_TID] = {"add_tid", STEER_NUMBER, 1, NULL},
	[STEER_OOB_SELECT] = {"oob_select", STEER_NAMES, 2, mau_oob_name},
	[STEER_TYPE] = {"type", STEER_NUMBER, 2, NULL},
	[STEER_SADDR] = {"saddr", STEER_NUMBER, 64, NULL},
	[STEER_M0] = {"m0", STEER_NUMBER, 32, NULL},
	[STEER_LANES] = {"lanes", STEER_NUMBER, 7, NULL},
	[STEER_INDEX] = {"index", STEER_NUMBER, 32, NULL},
	[STEER_INDEX_STEP] = {"index_step", STEER_NUMBER, 32, NULL},
	[STEER_OFFSET] = {"offset", STEER_NUMBER, 32, NULL},
	[STEER_OFFSET_STEP] = {"offset_step", STEER_NUMBER, 32, NULL},
	[STEER_ADDRESS] = {"address", STEER_NUMBER, 64, NULL},
	[STEER_ADDRESS_STEP] = {"address_step", STEER_NUMBER, 64, NULL},
	[STEER_FAULTS] = {"faults", STEER_PERCENT, 7, NULL},
};

const tb_steer_row *tb_steer_knob(unsigned id)
{
	return &table[id < STEER_KNOBS ? id : 0];
}
