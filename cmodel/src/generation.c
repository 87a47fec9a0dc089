/*
 * generation.c - generations as functions: their rows, and their names, those of LLVM, ROCm, Mesa
 * and shops (encodings/mau.toml).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <string.h>

#include "mau/mau.h"

#include "mau/generation_names.inc"

#define LONGEST 32 /* characters of a plain name, and more */

/** Lower case, without spaces, dots, underscores and hyphens; false when it is too long. */
static int letters(const char *name, char plain[LONGEST])
{
	size_t len = 0;

	for (; *name && len < LONGEST - 1; name++)
		if (!strchr(" ._-", *name))
			plain[len++] = (char)tolower((unsigned char)*name);
	plain[len] = 0;
	return *name == 0;
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

	if (!letters(name, text))
		return -1;
	for (size_t i = 0; i < sizeof(brands) / sizeof(brands[0]); i++)
		if (strncmp(plain, brands[i], strlen(brands[i])) == 0)
			plain += strlen(brands[i]);
	for (size_t i = 0; i < sizeof(plain_names) / sizeof(plain_names[0]); i++)
		if (strcmp(plain, plain_names[i].plain) == 0)
			return plain_names[i].gfx;
	return -1;
}

const char *mau_gfx_names(unsigned gfx)
{
	return gfx < MAU_GENERATIONS && names[gfx] ? names[gfx] : "";
}
