/*
 * paste.h - lines that a person pastes into a shell.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_PASTE_H
#define TB_PASTE_H

#include <stddef.h>

#define TB_PASTE_ROOM 5200 /* bytes of a line: room for one path and a long command */

/** Writes 'word' quoted for a shell where necessary, with a final 0, into the 'size' bytes at
 * 'text'; a longer text is cut off. */
void tb_paste_word(char *text, size_t size, const char *word);

/**
 * Writes the command line that runs the program again with 'arguments': `./run mau ARGUMENTS`, with
 * the path by which ./run was called (environment MAU_RUN), or `mau ARGUMENTS` of an installed
 * program. 'path', unless it is NULL, follows, quoted for a shell. Cut off at 'size' bytes, with a
 * final 0.
 */
void tb_paste_line(char *text, size_t size, const char *arguments, const char *path);

#endif
