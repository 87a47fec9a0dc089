/*
 * wrap.h - text for people in 80 columns.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_WRAP_H
#define TB_WRAP_H

#include <stdio.h>

#define TB_COLUMNS 80

/** Prints 'text' from column 'indent' (where the line stands already) on, broken at spaces before
 * column 80; ends the line. */
void tb_wrap(FILE *out, unsigned indent, const char *text);

#endif
