/*
 * mreq_list_item.c - the items of a list of numbers; see mreq_list.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>

#include "mreq/mreq_list.h"
#include "mreq/register_name.h"

/* Skips a register's name, and a ':' or '=' after it. False: there is none. */
static bool skip_register(mreq_lexer *lx)
{
	size_t len = register_name_length(lx->at, lx->end);
	const char *p = lx->at + len;

	if (!len || (p < lx->end && !mreq_is_separator(*p) && !strchr(":=\n#", *p)))
		return false;
	while (p < lx->end && mreq_is_blank(*p))
		p++;
	lx->at = p + (p < lx->end && (*p == ':' || *p == '='));
	return true;
}

/* Skips the number of an element, as gdb prints it: "[3] =". False: there is none. */
static bool skip_index(mreq_lexer *lx, mreq_list_item *item)
{
	const char *p = lx->at;
	unsigned index = 0;

	if (*p != '[')
		return false;
	for (p++; p < lx->end && isdigit((unsigned char)*p) && index < 1000; p++)
		index = index * 10 + (unsigned)(*p - '0');
	if (p == lx->end || *p != ']' || p == lx->at + 1)
		return false;
	for (p++; p < lx->end && mreq_is_blank(*p); p++)
		;
	if (p == lx->end || (*p != '=' && *p != ':'))
		return false;
	item->number = (mreq_word){lx->at, (size_t)(p + 1 - lx->at)};
	item->index = index;
	lx->at = p + 1;
	return true;
}

/* Skips what is between the numbers of a line. */
static void skip_between(mreq_lexer *lx, mreq_list_item *item)
{
	while (lx->at < lx->end) {
		if (skip_index(lx, item))
			continue;
		if (mreq_is_separator(*lx->at))
			lx->at++;
		else if (skip_register(lx))
			item->labelled = true;
		else
			return;
	}
}

bool mreq_list_next(mreq_lexer *lx, bool lines, mreq_list_item *item_ret)
{
	mreq_list_item item = {0};
	const char *p;

	for (;;) {
		skip_between(lx, &item);
		if (lx->at < lx->end && *lx->at != '#' && *lx->at != '\n')
			break;
		if (!lines || !mreq_lex_line(lx)) {
			item.word = (mreq_word){lx->at, 0};
			*item_ret = item;
			return false;
		}
	}
	p = lx->at;
	if (*p == '<')
		while (p < lx->end && *p != '\n' && p[-(p > lx->at)] != '>')
			p++;
	else
		while (p < lx->end && !mreq_is_separator(*p) && !(*p && strchr("\n#<", *p)))
			p++;
	item.word = (mreq_word){lx->at, (size_t)(p - lx->at)};
	lx->at = p;
	*item_ret = item;
	return true;
}
