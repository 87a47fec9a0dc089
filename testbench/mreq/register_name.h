/*
 * register_name.h - names of registers as people and debuggers write them: "s8", "VGPR3",
 * "exec_lo", "ttmp[4:7]", "$vcc". Letters may be in either case.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef REGISTER_NAME_H
#define REGISTER_NAME_H

#include <stddef.h>

/** A bank of numbered registers, or a register with a name of its own. */
enum register_kind {
	REGISTER_NONE, /**< not the name of a register */
	REGISTER_SGPR,
	REGISTER_VGPR,
	REGISTER_TTMP,
	REGISTER_TRAP, /**< TBA and TMA, a bank of four */
	REGISTER_M0,
	REGISTER_EXEC,
	REGISTER_VCC,
	REGISTER_FLAT_SCRATCH,
	REGISTER_XNACK_MASK,
};

typedef struct register_name {
	enum register_kind kind;
	unsigned first; /**< number in the bank; of a pair: 0, or 1 for its upper half */
	unsigned count; /**< registers of 32 bits: 1, 2 for a pair, 0 for a bank without a number */
} register_name;

/** Finds a name of 'len' characters without an index: "s8", "SGPRS", "exec_lo". 'kind' of the
 * result is REGISTER_NONE if it is another word. */
register_name register_find(const char *name, size_t len);

/** Length of a name in front of the value of a register: "s4", "v[0:1]", "$exec_lo", and "$1" of
 * gdb's history. 'end' is the end of the text. Returns 0 if the text begins with no such name. */
size_t register_name_length(const char *at, const char *end);

#endif
