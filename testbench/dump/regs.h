/*
 * regs.h - registers of a wave from the text that a debugger prints.
 *
 * Forms: gdb and rocgdb (`info registers`), ROCm's debug agent, umr (`umr -wa`, with and without
 * `-O bits`), and lines NAME = VALUE ... . docs/user/cli.md lists them. Text that is not a register
 * is skipped. The parser reads from memory and allocates nothing but a copy of the text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_REGS_H
#define MAU_REGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mau/registers.h"

enum {
	REGS_CODES = 128, /* scalar operand codes of registers */
	REGS_EXEC = 126   /* code of EXEC bits 31:0 */
};

/** Registers of one wave. M0 has its code of the generation. */
typedef struct regs_wave {
	uint32_t scalar[REGS_CODES]; /**< by scalar operand code */
	bool has_scalar[REGS_CODES];
	uint32_t vector[256][MAU_WAVE];
	uint64_t has_vector[256]; /**< bit l: lane l is given */
} regs_wave;

/** Why a dump was refused. */
typedef struct regs_error {
	unsigned line;  /**< from 1 */
	char text[160]; /**< what and the remedy */
} regs_error;

/**
 * Reads wave number 'wave', from 0, of a dump of generation 'gfx' into '*wave_ret'. A wave ends
 * where a register is given a second time. Returns the number of waves in the dump: 0 when it has
 * no register; or -1 with '*err' filled in. '*wave_ret' is all zero if the dump has fewer waves.
 */
int regs_parse(const char *text, size_t len, unsigned gfx, unsigned wave, regs_wave *wave_ret,
               regs_error *err);

/** Lanes of the wave: 32 if every given VGPR has no lane above 31, else 64. */
unsigned regs_lanes(const regs_wave *wave);

/** EXEC. False: the dump does not have it. */
bool regs_exec(const regs_wave *wave, uint64_t *exec_ret);

/** Reads register 'index' of an operand as a mau_register_reader does. Lanes that EXEC disables may
 * be missing. */
int regs_read(const regs_wave *wave, unsigned gfx, const mau_operand *operand, unsigned index,
              uint32_t values[MAU_WAVE]);

/* For regs_parse.c. */

/** What a name in a dump means. */
typedef struct regs_name {
	enum {
		REGS_UNKNOWN,
		REGS_SCALAR, /**< registers from 'first' on */
		REGS_VECTOR, /**< VGPR 'first' */
	} kind;
	unsigned first, count; /**< scalar operand code, or VGPR; count 0: any number */
	bool alias;            /**< a second name of registers that also have a number */
} regs_name;

/** Finds a name of 'len' characters without its index: "s8", "exec_lo", "SGPRS", "ixSQ_WAVE_M0". */
regs_name regs_find(unsigned gfx, const char *name, size_t len);

#endif
