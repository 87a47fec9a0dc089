/*
 * kernel_text.h - instructions of a disassembly: of LLVM (`llvm-objdump -d`, `x/i` of gdb), of ACO
 * (words after ';'), of umr (`pgm[...] = 0xWORD`). Reads from memory and allocates nothing.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_KERNEL_TEXT_H
#define MAU_KERNEL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** What a line of a disassembly is. */
enum kernel_kind {
	KERNEL_NONE,   /**< a blank line, a label, a comment, a directive, a further word of umr */
	KERNEL_OTHER,  /**< an instruction that has no address in the model */
	KERNEL_MEMORY, /**< buffers, FLAT, GLOBAL, SCRATCH, scalar buffer loads */
};

/** One line. */
typedef struct kernel_line {
	enum kernel_kind kind;
	bool current;      /**< the wave is at this instruction: "=>" of gdb, "*" of umr */
	unsigned line;     /**< from 1 */
	char place[24];    /**< address as in the text, with 0x; "" if the text has none */
	char text[192];    /**< the instruction without address and comment; "": only words */
	uint32_t words[3]; /**< machine words of a memory instruction */
	unsigned count;    /**< number of words; 0: the text has to be assembled */
} kernel_line;

/** The reader: the text that is left. */
typedef struct kernel_text {
	const char *at; /**< zero-terminated */
	unsigned line;
	unsigned gfx;
} kernel_text;

/** Reads the next line. False: the text ended. */
bool kernel_next(kernel_text *k, kernel_line *line_ret);

#endif
