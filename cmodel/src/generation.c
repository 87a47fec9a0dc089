/*
 * generation.c - properties and names of the generations: names of LLVM, ROCm, Mesa and products
 * (encodings/mau.toml).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mau/mau.h"

#include "mau/generation_names.inc"

#define LONGEST 64 /* no processor name has more characters */

/** Writes the processor of a target ID in lower case: the text after the last "--", up to a colon.
 * Returns false if it is too long. */
static bool processor(const char *name, char text[LONGEST])
{
	size_t len = 0;

	for (const char *at; (at = strstr(name, "--")) != NULL;)
		name = at + 2;
	for (; *name && *name != ':' && len < LONGEST - 1; name++)
		text[len++] = (char)tolower((unsigned char)*name);
	text[len] = 0;
	return *name == 0 || *name == ':';
}

/** Removes spaces, dots, underscores and hyphens. */
static void strip(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++)
		if (!strchr(" ._-", *from))
			*to++ = *from;
	*to = 0;
}

const mau_generation *mau_generation_row(unsigned gfx)
{
	return mau_generation_of(gfx);
}

int mau_gfx_find(const char *name)
{
	static const char *const brands[] = {"amd", "radeon", "gfx"};
	char text[LONGEST];
	const char *plain = text;

	if (!processor(name, text))
		return -1;
	strip(text);
	for (size_t i = 0; i < sizeof(brands) / sizeof(brands[0]); i++)
		if (strncmp(plain, brands[i], strlen(brands[i])) == 0)
			plain += strlen(brands[i]);
	for (size_t i = 0; i < sizeof(plain_names) / sizeof(plain_names[0]); i++)
		if (strcmp(plain, plain_names[i].plain) == 0)
			return plain_names[i].gfx;
	return -1;
}

/** The generation "gfxN" with the largest N up to 'major'. */
static int last_up_to(int major)
{
	char text[16];
	int gfx = -1;

	for (; major > 0 && gfx < 0; major--) {
		snprintf(text, sizeof(text), "gfx%d", major);
		gfx = mau_gfx_find(text);
	}
	return gfx;
}

int mau_gfx_nearest(const char *name)
{
	char text[LONGEST], first[LONGEST + 1];
	size_t len;
	bool stepping; /* gfxMAJORminorstepping: minor and stepping have one digit each */

	if (!processor(name, text))
		return -1;
	len = strlen(text);
	if (strncmp(text, "gfx", 3) != 0 || len < 5 || len > 7 ||
	    strspn(text + 3, "0123456789") < len - 4) /* the stepping is hexadecimal */
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
	return last_up_to(atoi(text + 3));
}

const char *mau_gfx_names(unsigned gfx)
{
	return gfx < MAU_GENERATIONS && names[gfx] ? names[gfx] : "";
}
