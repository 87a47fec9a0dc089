/*
 * gfx_name.c - names of parts; see gfx_name.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "support/gfx_name.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "mau/mau.h"

/* The processor of a target: behind the last "--", before a colon. */
static void processor(const char *name, char *text, size_t size)
{
	for (const char *at; (at = strstr(name, "--")) != NULL;)
		name = at + 2;
	snprintf(text, size, "%.*s", (int)strcspn(name, ":"), name);
}

int tb_gfx_find(const char *name)
{
	char text[64];

	processor(name, text, sizeof(text));
	return mau_gfx_find(text);
}

/* The generation "gfxN" with the largest N up to 'major'. */
static int up_to(int major)
{
	char text[16];

	for (; major > 0; major--) {
		snprintf(text, sizeof(text), "gfx%d", major);
		if (mau_gfx_find(text) >= 0)
			return mau_gfx_find(text);
	}
	return -1;
}

int tb_gfx_nearest(const char *name)
{
	char text[64], first[sizeof(text) + 1];
	size_t len;
	bool stepping; /* gfxMAJORminorstepping, a digit each, the last one hexadecimal */

	processor(name, text, sizeof(text));
	len = strlen(text);
	if (strncasecmp(text, "gfx", 3) != 0 || len < 5 || len > 7 ||
	    strspn(text + 3, "0123456789") < len - 4)
		return -1;
	stepping = len > 5;
	if (stepping)
		text[--len] = 0;
	snprintf(first, sizeof(first), "%s0", text);
	if (mau_gfx_find(text) >= 0)
		return mau_gfx_find(text);
	if (mau_gfx_find(first) >= 0)
		return mau_gfx_find(first);
	if (stepping)
		text[--len] = 0;
	return up_to(atoi(text + 3));
}
