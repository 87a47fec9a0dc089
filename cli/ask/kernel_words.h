/*
 * kernel_words.h - machine words of the memory instructions of a disassembly; those without words
 * are assembled by LLVM.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CLI_KERNEL_WORDS_H
#define CLI_KERNEL_WORDS_H

#include <stdbool.h>

#include "cli/ask/assemble.h"
#include "dump/kernel_text.h"
#include "mau/mau.h"

/** The memory instructions of a disassembly that have no words, in their order. */
typedef struct kernel_words {
	const char *file; /**< name of the disassembly, for messages */
	unsigned gfx;     /**< MAU_GFX_* */
	cli_assembled *list;
	unsigned count, next; /**< their number; the next one */
	unsigned refused;     /**< instructions that LLVM did not assemble */
	unsigned memory;      /**< memory instructions with an address */
	unsigned other;       /**< other instructions */
} kernel_words;

/** Assembles the instructions of the text that have no words; 'k' has file and gfx. Returns -1, or
 * the exit code after a message. k->list is to be freed. */
int kernel_words_find(kernel_words *k, const char *whole);
/** The next memory instruction with an address. Other instructions are counted; for one that LLVM
 * refuses there is a message. False: the text ends. */
bool kernel_words_next(kernel_words *k, kernel_text *text, kernel_line *line_ret,
                       mau_inst *inst_ret);
/** The exit code at the end of the text, after a message if it has no memory instruction. 'print':
 * prints the numbers of instructions. */
int kernel_words_end(const kernel_words *k, bool print);

#endif
