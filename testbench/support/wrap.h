/*
 * wrap.h - text for people in 80 columns.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_WRAP_H
#define TB_WRAP_H

#include <stdio.h>

#define TB_COLUMNS 80

/** Prints 'text' in lines of at most 80 columns, broken at spaces and indented by 'indent' columns.
 * The output is already at column 'indent'. Ends the last line. */
void tb_wrap(FILE *out, unsigned indent, const char *text);

#endif
