/*
 * decode_input.h - the words of `mau decode`: arguments, a file, standard input, or a
 * disassembly.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CLI_DECODE_INPUT_H
#define CLI_DECODE_INPUT_H

#include <stdbool.h>
#include <stdint.h>

/** Decodes the words of the arguments, which are changed; of a file if the only one is @FILE.
 * 'gfx' is a MAU_GFX_*. Returns the exit code. */
int decode_arguments(uint8_t gfx, bool json, char **words, unsigned count);
/** Decodes the words of the file 'name'; "-" is standard input. Returns the exit code. */
int decode_file(uint8_t gfx, bool json, const char *name);
/** Decodes the memory instructions of a disassembly of LLVM, ACO or umr. Returns the exit code. */
int decode_kernel(uint8_t gfx, bool json, const char *file);

#endif
