/*
 * place.c - see place.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/place.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool mau_place(const char *name, char *path, size_t size)
{
	static const char *const below[] = {"", MAU_LIB_FROM_BIN "/", MAU_SHARE_FROM_BIN "/"};
	char exe[400];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);

	exe[n > 0 ? n : 0] = '\0';
	char *slash = strrchr(exe, '/');

	if (slash)
		*slash = '\0';
	for (unsigned i = 0; i < sizeof(below) / sizeof(below[0]); i++) {
		snprintf(path, size, "%s/%s%s", slash ? exe : ".", below[i], name);
		if (access(path, R_OK) == 0)
			return true;
	}
	return false;
}
