/*
 * mreq_fields.h - the key=value fields of request files. Parser and writer use the same tables;
 * private to mreq*.c and the command line.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_FIELDS_H
#define MREQ_FIELDS_H

#include "mreq/mreq_lex.h"
#include "mreq/textbuf.h"

/** Handling of a field that has its default value. */
enum {
	MREQ_OPTIONAL, /**< it may be left out, and is not written */
	MREQ_SHOWN,    /**< it may be left out, and is written */
	MREQ_NEEDED,   /**< it must be given, and is written */
};

/** One field of a struct. */
typedef struct mreq_field {
	const char *key;
	uint8_t width;   /**< bits, 1..64 */
	uint8_t bytes;   /**< size of the C field: 1, 2, 4, 8 */
	uint16_t offset; /**< offset of the C field */
	uint8_t need;    /**< MREQ_* below */
	bool flag;       /**< one bit, written as the bare key when it is 1 */
	uint8_t hex; /**< 1: written in hexadecimal; 2: the same for a signed field, so that -16 is
	                -0x10 */
	const char *(*name)(unsigned code);    /**< names of the codes; NULL: a number */
	const char *(*refuse)(uint64_t value); /**< returns NULL for an existing number, else the
	                                          list of existing ones; NULL: no check */
} mreq_field;

#define MREQ_NAMES 320 /**< room for the names of a field in a message */

/** Names of generations; the field accepts all names that mau_gfx_find() finds. */
const char *mreq_gfx_name(unsigned code);

/** Tables, ended by a NULL key. */
extern const mreq_field mreq_context_fields[]; /**< of mau_context */
extern const mreq_field mreq_op_fields[];      /**< of mau_op */
extern const mreq_field mreq_unit_fields[];    /**< of mreq_unit */

/** Engine of a code of mreq_unit: "verilator", ...; NULL for 0 (the line has none) and others. */
const char *mreq_engine(unsigned code);

/** The fields of a unit line, from which a tb_unit is made. */
typedef struct mreq_unit {
	uint8_t lanes, window, line_bytes, engine, trace;
	uint32_t fault;
	uint64_t reset_seed;
} mreq_unit;

/** Parses the rest of the line as fields of 'table' into '*into' (zeroed by the caller). Returns 0,
 * or -1 with the error. */
int mreq_fields_parse(mreq_lexer *lx, const mreq_field *table, void *into);
/** mreq_fields_parse() of a context; missing fields have the values of mau_context_init(). */
int mreq_context_parse(mreq_lexer *lx, mau_context *ctx_ret);
/** Appends the fields of '*from', each after a space; MREQ_OPTIONAL fields only if they are not 0.
 */
void mreq_fields_print(textbuf *b, const mreq_field *table, const void *from);
/** mreq_fields_print() of a context; optional fields only if they differ from mau_context_init().
 */
void mreq_context_print(textbuf *b, const mau_context *ctx);
/** Parses 'word' (name or number) as a value of field 'f'. Returns 0, or -1 with the error. */
int mreq_field_value(mreq_lexer *lx, const mreq_field *f, mreq_word word, uint64_t *value_ret);

#endif
