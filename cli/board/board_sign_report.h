/*
 * board_sign_report.h - reports a difference that `mau board sign` found.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_BOARD_SIGN_REPORT_H
#define MAU_BOARD_SIGN_REPORT_H

#include "fpga/signature/host/sign_task.h"

/** Reports 't->found'. Closes the board, as the player opens it again. Returns the exit code. */
int board_sign_report(sign_task *t);

#endif
