/*
 * encode_rows.c - see encode_rows.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/encode_rows.h"

#include "mau/mau.h"

const tb_op_row tb_op_rows[] = {
#include "mau/opcodes.inc"
};
const unsigned tb_op_row_count = sizeof(tb_op_rows) / sizeof(tb_op_rows[0]);
