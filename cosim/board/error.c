/*
 * error.c - see error.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/board/error.h"

#include <stdarg.h>
#include <stdio.h>

int board_fail(board_error *error, enum mau_play_error kind, const char *format, ...)
{
	va_list args;

	if (error->kind != MAU_PLAY_FINE)
		return -1;
	error->kind = kind;
	va_start(args, format);
	vsnprintf(error->text, sizeof(error->text), format, args);
	va_end(args);
	return -1;
}
