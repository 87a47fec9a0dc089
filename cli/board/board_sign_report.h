/*
 * board_sign_report.h - a difference of `mau board sign` as a report.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_BOARD_SIGN_REPORT_H
#define MAU_BOARD_SIGN_REPORT_H

#include "fpga/signature/host/sign_task.h"

/** Reports 't->found'; closes the board, which the player opens again. Returns the exit code. */
int board_sign_report(sign_task *t);

#endif
