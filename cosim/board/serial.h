/*
 * serial.h - a serial line of this machine: raw bytes at any rate, for one program at a time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_SERIAL_H
#define BOARD_SERIAL_H

#include "cosim/board/error.h"

/*
 * board_serial_open() opens 'path' without blocking, takes it for itself (no other program that
 * asks gets it), and sets 8 data bits, no parity, one stop bit, no flow control, 115,200 baud. What
 * has come in before is thrown away. Returns the file descriptor, or -1 with '*error' filled in: no
 * such device, no permission, in use, no serial line.
 */
int board_serial_open(const char *path, board_error *error);

/*
 * board_serial_rate() sets the rate in baud; what has come in, or is not on the line yet, is thrown
 * away.
 * Returns 0, or -1 when the line cannot do it, within two percent.
 */
int board_serial_rate(int fd, unsigned baud);

/** Throws away what has come in. */
void board_serial_flush(int fd);

/** Closes the line: other programs may have it. */
void board_serial_close(int fd);

#endif
