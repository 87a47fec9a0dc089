/*
 * serial.h - a serial line of this machine: raw bytes at any rate, for one program at a time.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef BOARD_SERIAL_H
#define BOARD_SERIAL_H

#include "cosim/board/error.h"

/*
 * board_serial_open() opens 'path' without blocking, locks it against other programs that use the
 * same lock, and sets 8 data bits, no parity, one stop bit, no flow control, 115,200 baud. Input
 * received before is discarded. Returns the file descriptor, or -1 with '*error' filled in: no such
 * device, no permission, in use, not a serial line.
 */
int board_serial_open(const char *path, board_error *error);

/*
 * board_serial_rate() sets the rate in baud and discards received input and unsent output. Returns
 * 0, or -1 when the line cannot set this rate within two percent.
 */
int board_serial_rate(int fd, unsigned baud);

/** Discards received input. */
void board_serial_flush(int fd);

/** Closes the line and releases the lock. */
void board_serial_close(int fd);

#endif
