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

/** The memory instructions of a disassembly that have no words, in their order. */
typedef struct kernel_words {
	const char *file; /**< name of the disassembly, for messages */
	unsigned gfx;     /**< MAU_GFX_* */
	cli_assembled *list;
	unsigned count, next; /**< their number; the next one */
	unsigned refused;     /**< instructions that LLVM did not assemble */
} kernel_words;

/** Assembles the instructions of the text that have no words; 'k' has file and gfx. Returns -1, or
 * the exit code after a message. k->list is to be freed. */
int kernel_words_find(kernel_words *k, const char *whole);
/** Completes the words of the next memory instruction. False: LLVM refuses it, after a message. */
bool kernel_words_take(kernel_words *k, kernel_line *line);

#endif
