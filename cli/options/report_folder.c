/*
 * report_folder.c - see report_folder.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/options/report_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "mismatch/report.h"

enum {
	MOST = 10000 /* highest number after a folder's name */
};

static struct timespec began; /* time at which this process began */

__attribute__((constructor)) static void note_time(void)
{
	clock_gettime(CLOCK_REALTIME, &began);
}

/* Names of the files of a report. */
static const char *const report_file[] = {TB_FAILING_FILE, TB_SHRUNK_FILE, TB_TEXT_FILE,
                                          "window.fst",    "window.gtkw",  "window.sucl",
                                          "replay.fst",    "replay.gtkw",  "replay.sucl"};
enum {
	FILES = sizeof(report_file) / sizeof(report_file[0])
};

static bool since(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec > b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec > b->tv_nsec);
}

/* Whether the file is one of a report in the folder. */
static bool is_of(int folder, const char *file)
{
	struct stat in, old;

	if (stat(file, &in))
		return false;
	for (unsigned i = 0; i < FILES; i++)
		if (fstatat(folder, report_file[i], &old, 0) == 0 && in.st_dev == old.st_dev &&
		    in.st_ino == old.st_ino)
			return true;
	return false;
}

bool cli_out_holds(const char *path, const char *file)
{
	int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool holds = folder >= 0 && is_of(folder, file);

	if (folder >= 0)
		close(folder);
	return holds;
}

/* Whether the folder holds a report that must stay, or the file 'input'. */
static bool is_taken(int folder, bool keep, const char *input)
{
	struct stat old;

	for (unsigned i = 0; i < FILES; i++)
		if (fstatat(folder, report_file[i], &old, 0) == 0 &&
		    (keep || since(&old.st_mtim, &began)))
			return true;
	return input && is_of(folder, input);
}

/* Opens and locks a folder. -1: another process uses it ('*busy'), or it cannot be opened. */
static int take(const char *path, bool keep, const char *input, bool *busy)
{
	int folder = tb_make_dir(path) ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

	*busy = folder >= 0 && (flock(folder, LOCK_EX | LOCK_NB) || is_taken(folder, keep, input));
	if (*busy)
		close(folder);
	return *busy ? -1 : folder;
}

/* Removes the files of an earlier report. */
static void clear(int folder)
{
	struct stat old;

	for (unsigned i = 0; i < FILES; i++)
		if (fstatat(folder, report_file[i], &old, AT_SYMLINK_NOFOLLOW) == 0 &&
		    S_ISREG(old.st_mode))
			unlinkat(folder, report_file[i], 0);
}

void cli_out_take(cli_out *out, const char *wanted, bool keep, const char *input)
{
	bool busy = true;

	out->lock = -1;
	for (unsigned n = 1; n <= MOST && busy; n++) {
		size_t len = strlen(wanted);

		while (len > 1 && wanted[len - 1] == '/')
			len--;
		if (n == 1)
			snprintf(out->path, sizeof(out->path), "%s", wanted);
		else
			snprintf(out->path, sizeof(out->path), "%.*s-%u", (int)len, wanted, n);
		out->lock = take(out->path, keep, input, &busy);
	}
	if (out->lock >= 0)
		clear(out->lock);
	if (!keep && strcmp(out->path, wanted) != 0)
		cli_fail(TB_EXIT_OK, "%s has the report of another run, this report is in %s",
		         wanted, out->path);
}

void cli_out_release(cli_out *out)
{
	if (out->lock >= 0)
		close(out->lock);
	out->lock = -1;
}
