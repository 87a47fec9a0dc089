/*
 * mreq_register.c - names of registers before their values in a list; see mreq_lex.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "mreq/mreq_lex.h"

static bool is_among(const char *const *names, const char *name, size_t len)
{
	for (; *names; names++)
		if (strlen(*names) == len && strncasecmp(*names, name, len) == 0)
			return true;
	return false;
}

size_t mreq_register_name(const char *at, const char *end)
{
	static const char *const numbered[] = {"s", "v", "m", "sgpr", "vgpr", "ttmp", NULL};
	static const char *const alone[] = {"exec",   "exec_lo", "exec_hi", "vcc",
	                                    "vcc_lo", "vcc_hi",  NULL};
	const char *name = at + (at < end && *at == '$'), *p = name;
	size_t letters;

	while (p < end && (isalpha((unsigned char)*p) || *p == '_'))
		p++;
	letters = (size_t)(p - name);
	if (letters && p < end && *p == '[')
		for (p++; p < end && *p != '\n' && p[-1] != ']'; p++)
			;
	else
		while (p < end && isdigit((unsigned char)*p))
			p++;
	if (letters == 0)
		return name > at && p > name ? (size_t)(p - at) : 0;
	return is_among(p > name + letters ? numbered : alone, name, letters) ? (size_t)(p - at)
	                                                                      : 0;
}
