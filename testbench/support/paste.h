/*
 * paste.h - lines that a person pastes into a shell.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_PASTE_H
#define TB_PASTE_H

#include <stddef.h>

#define TB_PASTE_ROOM \
	5200 /* bytes that a line of one path fits into, and any but a monstrous command */

/** Writes 'word' as a shell takes it, in quotes where it needs them, with a final 0, into the
 * 'size' bytes at 'text'; what does not fit is cut off. */
void tb_paste_word(char *text, size_t size, const char *word);

/**
 * Writes the line that runs 'arguments' of the program again: `./run mau ARGUMENTS`, with ./run as
 * it was called (environment MAU_RUN), or `mau ARGUMENTS` of an installed program, and 'path',
 * unless it is NULL, behind them as a shell takes it. Cut off at 'size' bytes, with a final 0.
 */
void tb_paste_line(char *text, size_t size, const char *arguments, const char *path);

#endif
