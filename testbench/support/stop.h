/*
 * stop.h - SIGINT and SIGTERM ask long work to end: it tests tb_stop between its steps, keeps what
 * it has, and ends with TB_EXIT_INTERRUPTED.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STOP_H
#define TB_STOP_H

#include <signal.h>
#include <stdbool.h>

/** The signal that came first; 0: none. A second one ends the process. */
extern volatile sig_atomic_t tb_stop;

/**
 * Catches the signals from now on, unless one has come already. With 'wakes' a blocked open() or
 * read() fails with EINTR, for waiting for input; without, such calls go on, so that what is being
 * written is written to its end.
 */
void tb_stop_catch(bool wakes);

#endif
