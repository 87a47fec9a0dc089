/*
 * stop.h - SIGINT and SIGTERM end long work: it tests tb_stop between its steps, keeps the results
 * so far, and ends with TB_EXIT_INTERRUPTED.
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
 * Catches the signals from now on, unless one has come already. With 'wakes' a signal makes a
 * blocked open() or read() fail with EINTR, for code that waits for input; without it such calls
 * continue, so that output is written to its end.
 */
void tb_stop_catch(bool wakes);

#endif
