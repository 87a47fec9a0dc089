/*
 * gtkw_names.c - see gtkw_names.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_names.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum {
	PATH_ROOM = 1024
};

static int copy(const char *from, const char *to)
{
	FILE *in = fopen(from, "r"), *out = in ? fopen(to, "w") : NULL;
	bool failed = !out;
	int c;

	while (out && (c = getc(in)) != EOF)
		putc(c, out);
	if (out) {
		failed = ferror(in) || ferror(out);
		failed |= fclose(out) != 0;
	}
	if (in)
		fclose(in);
	return failed ? -1 : 0;
}

int gtkw_names_copy(const char *from, const char *to)
{
	DIR *dir = opendir(from);
	struct dirent *entry;
	int result = 0;

	if (!dir)
		return -1;
	if (mkdir(to, 0777) && errno != EEXIST)
		result = -1;
	while (!result && (entry = readdir(dir))) {
		const char *end = strrchr(entry->d_name, '.');
		char source[PATH_ROOM], target[PATH_ROOM];

		if (!end || strcmp(end, ".txt") != 0)
			continue;
		snprintf(source, sizeof(source), "%s/%s", from, entry->d_name);
		snprintf(target, sizeof(target), "%s/%s", to, entry->d_name);
		result = copy(source, target);
	}
	closedir(dir);
	return result;
}
