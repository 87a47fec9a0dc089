/*
 * assemble.h - an instruction's text as machine words, by LLVM's assembler where it is installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ASSEMBLE_H
#define MAU_ASSEMBLE_H

#include <stdint.h>

/** Assembles one instruction of generation 'gfx'. Returns -1 to go on, with the words and their
 * count, or the exit code after a message: LLVM is not installed, or does not take the text. */
int cli_assemble(unsigned gfx, const char *text, uint32_t words[3], unsigned *count_ret);

#endif
