/*
 * mreq_list.h - the items of a list of numbers; used by mreq_list.c alone.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MREQ_LIST_H
#define MREQ_LIST_H

#include <string.h>

#include "mreq/mreq_lex.h"

/** A number of a list, or gdb's "<...>". */
typedef struct mreq_list_item {
	mreq_word word;
	mreq_word number; /**< "[3] =", the number of the element before it; length 0: there is none
	                   */
	unsigned index;   /**< that number */
	bool labelled;    /**< a register's name is before it */
} mreq_list_item;

static inline bool mreq_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static inline bool mreq_is_separator(char c)
{
	return mreq_is_blank(c) || (c && strchr(",;[]{}", c));
}

/** Reads the next item; 'lines': the list goes on after the end of a line. Returns false at the end
 * of the list; item_ret->word is then empty. */
bool mreq_list_next(mreq_lexer *lx, bool lines, mreq_list_item *item_ret);

#endif
