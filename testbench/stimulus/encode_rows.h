/*
 * encode_rows.h - the rows of encodings/opcodes.csv, for stimulus and encoder.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_ENCODE_ROWS_H
#define TB_ENCODE_ROWS_H

#include <stdint.h>

#include "mau/enc.h"

/** An opcode and the fields of an operation that it gives; 'code': its number by generation,
 * negative if the generation does not have it. */
typedef struct tb_op_row {
	const char *name;
	uint8_t enc;
	int16_t code[MAU_GENERATIONS];
	uint8_t cls, size, d16, atomic, fmt, ncomp, lds, sext, foreign;
} tb_op_row;

extern const tb_op_row tb_op_rows[];
extern const unsigned tb_op_row_count;

#endif
