/*
 * mreq_fields.h - the key=value fields of request files, one table for parser and writer; private
 * to mreq*.c and the command line.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_FIELDS_H
#define MREQ_FIELDS_H

#include "mreq/mreq_lex.h"
#include "mreq/textbuf.h"

/** One field of a struct. */
typedef struct mreq_field {
	const char *key;
	uint8_t width;   /**< bits, 1..64 */
	uint8_t bytes;   /**< of the C field: 1, 2, 4, 8 */
	uint16_t offset; /**< of the C field */
	bool required;   /**< must be given, and is always written */
	bool flag;       /**< one bit, written as the bare key when it is 1 */
	uint8_t hex; /**< 1: written in hexadecimal; 2: the same, and two's complement, so that -16
	                is -0x10 */
	const char *(*name)(unsigned code); /**< names of the codes; NULL: a number */
	unsigned count; /**< of a number of a thing: there are 1..count, and 0 is none; 0: any
	                   number that fits */
} mreq_field;

/** Tables, ended by a NULL key. */
extern const mreq_field mreq_context_fields[]; /**< of mau_context */
extern const mreq_field mreq_op_fields[];      /**< of mau_op */
extern const mreq_field mreq_unit_fields[];    /**< of mreq_unit */

/** Engine of a code of mreq_unit: "verilator", ...; NULL for 0 (the line names none) and others. */
const char *mreq_engine(unsigned code);

/** What a unit line says; becomes a tb_unit. */
typedef struct mreq_unit {
	uint8_t lanes, window, line_bytes, engine, trace;
	uint32_t fault;
	uint64_t reset_seed;
} mreq_unit;

/** Parses the rest of the line as fields of 'table' into '*into' (zeroed by the caller). Returns 0,
 * or -1 with the error. */
int mreq_fields_parse(mreq_lexer *lx, const mreq_field *table, void *into);
/** Appends the fields of '*from', each after a space: required ones and those that are not 0. */
void mreq_fields_print(textbuf *b, const mreq_field *table, const void *from);
/** Code of 'word' under field 'f' (name or number). Returns 0, or -1 with the error. */
int mreq_field_value(mreq_lexer *lx, const mreq_field *f, mreq_word word, uint64_t *value_ret);

#endif
