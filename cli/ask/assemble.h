/*
 * assemble.h - machine words of an instruction's text, by LLVM's assembler if it is installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ASSEMBLE_H
#define MAU_ASSEMBLE_H

#include <stdint.h>

/** Words of one instruction. */
typedef struct cli_assembled {
	uint32_t words[3];
	unsigned count; /**< 0: refused */
	char why[96];   /**< LLVM's message if it is refused */
} cli_assembled;

/** Assembles the lines of a text, one instruction each, in one call of LLVM. Returns -1 to go on,
 * or the exit code after a message when LLVM is not installed or cannot run. */
int cli_assemble_lines(unsigned gfx, const char *text, unsigned lines, cli_assembled *list_ret);

/** Assembles one instruction of generation 'gfx'. Returns -1 to go on, with the words and their
 * count. Returns the exit code after a message when LLVM is not installed or refuses the text. */
int cli_assemble(unsigned gfx, const char *text, uint32_t words[3], unsigned *count_ret);

#endif
