/*
 * cbmc.h - what harnesses share: bit vectors of any width, and inputs that may have any value.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FORMAL_CBMC_H
#define FORMAL_CBMC_H

#include <stdbool.h>
#include <stdint.h>

#ifdef NATIVE
#include "native.hpp"
#else

#define B(n) unsigned __CPROVER_bitvector[n]
#define SB(n) signed __CPROVER_bitvector[n]

uint64_t any_u64(void);
uint32_t any_u32(void);
uint16_t any_u16(void);
uint8_t any_u8(void);
unsigned any_unsigned(void);
bool any_bool(void);

#define ASSUME(condition) __CPROVER_assume(condition)
#define PROVE(condition, what) __CPROVER_assert(condition, what)
/* The end of a harness: prove.py requires that this assertion fails, so that at least one input
 * passes the assumptions. */
#define REACHED()                                      \
	do {                                           \
		bool reached = any_u8() & 1;           \
		__CPROVER_assert(!reached, "reached"); \
	} while (0)

#endif

/* What a cell $mul of the netlist computes; a harness may have another definition. */
#ifndef MULTIPLY
#define MULTIPLY(a, b) ((a) * (b))
#endif

#endif
