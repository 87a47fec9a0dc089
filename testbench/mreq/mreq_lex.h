/*
 * mreq_lex.h - words, numbers and error positions of a request file; private to mreq*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_LEX_H
#define MREQ_LEX_H

#include "mreq/mreq.h"

typedef struct mreq_lexer {
	const char *name;     /**< name of the file */
	const char *at, *end; /**< the text that is left */
	const char *start;    /**< start of the line */
	unsigned line;
	mreq_error *err;
} mreq_lexer;

/** A piece of a line. */
typedef struct mreq_word {
	const char *text;
	size_t len;
} mreq_word;

/** Characters of a word that a message shows. */
static inline int mreq_shown(mreq_word word)
{
	return word.len < 40 ? (int)word.len : 40;
}

/** Goes to the next line; false at the end of the text. The first call goes to the first line. */
bool mreq_lex_line(mreq_lexer *lx);
/** Next word of the line; false (an empty word at the line's end) when there is none. '#' ends a
 * line. */
bool mreq_lex_word(mreq_lexer *lx, mreq_word *word);
/** Fills in the error for position 'at' of the current line; always returns -1. */
int mreq_lex_fail(mreq_lexer *lx, const char *at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/** True when the word is 'text'. */
bool mreq_word_is(mreq_word word, const char *text);
/** Parses a word as a decimal or 0x number of at most 'max'; only a 0x number may have leading
 * zeros. Returns 0, or -1 with the error, which calls the number 'what'. */
int mreq_lex_number(mreq_lexer *lx, mreq_word word, uint64_t max, const char *what,
                    uint64_t *value_ret);
/** One item of a list: 'count' values start, start + step, start + 2*step ... (modulo 2^64). */
typedef struct mreq_run {
	uint64_t start, step;
	uint32_t count;
} mreq_run;

/**
 * Parses an item of a list: VALUE, VALUE*COUNT, or, with 'affine', START+STEP*COUNT and
 * START-STEP*COUNT.
 * Values of at most 'max', counts 1..'most'. 'hex': the digits of VALUE and START are hexadecimal.
 * The error calls the value 'what'. Returns 0, or -1 with the error.
 */
int mreq_lex_run(mreq_lexer *lx, mreq_word word, uint64_t max, uint32_t most, bool affine, bool hex,
                 const char *what, mreq_run *run_ret);

/** mreq_parse_list() of mreq.h from the lexer's place on: up to the end of the line, or with
 * 'lines' of the text. */
int mreq_lex_list(mreq_lexer *lx, const mreq_list *list, uint64_t *values);
/** mreq_parse_scalar() of mreq.h from the lexer's place on. */
int mreq_lex_scalar(mreq_lexer *lx, const mreq_list *list, uint64_t *value_ret);

#endif
