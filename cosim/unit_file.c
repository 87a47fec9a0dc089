/*
 * unit_file.c - finds and builds the shared object of a unit; see unit_file.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/unit_file.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cosim/place.h"

enum {
	NAME = 80,
	DIR = 420
}; /* room for the name of a unit, for a folder */

/* The place of a unit, and the program that builds it. */
typedef struct unit_place {
	char name[NAME]; /* without ".so" */
	char dir[DIR];   /* "": there is none */
	char maker[DIR]; /* program with arguments unit NAME, and DIR if installed; "": none */
	bool installed;
} unit_place;

static bool is_set(const char *variable)
{
	const char *value = getenv(variable);

	return value && *value;
}

/* The folder "units" next to the program, if it has the unit. */
static bool own_dir(const char *name, char dir[DIR])
{
	char file[NAME + 12];

	snprintf(file, sizeof(file), "units/%s.so", name);
	if (!mau_place(file, dir, DIR))
		return false;
	*strrchr(dir, '/') = '\0';
	return true;
}

/* The folder of this user's units: in $XDG_CACHE_HOME or ~/.cache; "" without both. */
static void cache_dir(char dir[DIR])
{
	const char *cache = getenv("XDG_CACHE_HOME");

	dir[0] = '\0';
	if (cache && *cache == '/')
		snprintf(dir, DIR, "%s/mau/units", cache);
	else if (is_set("HOME"))
		snprintf(dir, DIR, "%s/.cache/mau/units", getenv("HOME"));
}

/* The default folder: $MAU_UNITS; else "units" next to the program; else that of the installed
 * unit.sh; else that of the build, which is made with the first unit. */
static void usual_dir(unit_place *place)
{
	bool made = is_set("MAU_MAKE");

	if (is_set("MAU_UNITS")) {
		snprintf(place->dir, DIR, "%s", getenv("MAU_UNITS"));
	} else if (own_dir(place->name, place->dir)) {
		return;
	} else if (!made && mau_place("cosim/unit.sh", place->maker, DIR)) {
		place->installed = true;
		cache_dir(place->dir);
	} else if (!mau_place("units", place->dir, DIR) &&
	           (made || access(MAU_UNIT_DIR, R_OK) == 0)) {
		snprintf(place->dir, DIR, "%s", MAU_UNIT_DIR);
	}
}

static unit_place place_of(const mau_unit_id *unit, const char *dir)
{
	unit_place place = {.name = ""};

	snprintf(place.name, NAME, "libmau_unit_%s_%u_%u_%u%s", unit->engine, unit->lanes,
	         unit->window, unit->line_bytes, unit->trace ? "_trace" : "");
	if (dir)
		snprintf(place.dir, DIR, "%s", dir);
	else
		usual_dir(&place);
	if (!place.installed)
		snprintf(place.maker, DIR, "%s", is_set("MAU_MAKE") ? getenv("MAU_MAKE") : "");
	return place;
}

static volatile sig_atomic_t building, signalled; /* process of the build; signal received */

static void pass_on(int sig)
{
	signalled = sig;
	kill((pid_t)building, sig);
}

/* Waits for the build. A signal is passed on to the build, which ends, and is then raised again in
 * this process. 'mask': the signals that were blocked before the caller blocked these two. */
static int wait_for(pid_t pid, const sigset_t *mask)
{
	static const int number[] = {SIGINT, SIGTERM};
	struct sigaction action = {.sa_handler = pass_on}, before[2];
	int status = -1;

	building = pid;
	signalled = 0;
	sigemptyset(&action.sa_mask);
	for (unsigned i = 0; i < 2; i++)
		sigaction(number[i], &action, &before[i]);
	sigprocmask(SIG_SETMASK, mask, NULL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	for (unsigned i = 0; i < 2; i++)
		sigaction(number[i], &before[i], NULL);
	if (signalled)
		raise(signalled);
	return status;
}

static void run_maker(const unit_place *place)
{
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	dup2(STDERR_FILENO, STDOUT_FILENO);
	execl(place->maker, place->maker, "unit", place->name,
	      place->installed ? place->dir : (char *)NULL, (char *)NULL);
	_exit(127);
}

/* Runs the maker, but only once for the same unit in a row. Returns 0 or -1. */
static int make(const unit_place *place)
{
	static char last[NAME]; /* the unit that was built last */
	sigset_t ours, mask;
	int status = -1;
	pid_t pid;

	if (!place->maker[0] || strcmp(place->name, last) == 0)
		return 0;
	/* signals are blocked until wait_for() can pass them on */
	sigemptyset(&ours);
	sigaddset(&ours, SIGINT);
	sigaddset(&ours, SIGTERM);
	sigprocmask(SIG_BLOCK, &ours, &mask);
	pid = fork();
	if (pid == 0) {
		sigprocmask(SIG_SETMASK, &mask, NULL);
		run_maker(place);
	}
	if (pid > 0)
		status = wait_for(pid, &mask);
	else
		sigprocmask(SIG_SETMASK, &mask, NULL);
	if (status)
		return -1;
	memcpy(last, place->name, NAME);
	return 0;
}

int mau_unit_make(const mau_unit_id *unit)
{
	unit_place place = place_of(unit, NULL);

	return place.dir[0] ? make(&place) : -1;
}

/* Writes how to build the missing unit of 'path': by ./run, with the path by which it was called if
 * known; 'in_project': without setting MAU_UNITS. */
static void say_missing(const mau_unit_id *unit, const char *path, char *message, size_t size)
{
	bool in_project = is_set("MAU_RUN") || is_set("MAU_UNITS") ||
	                  strncmp(path, MAU_UNIT_DIR, strlen(MAU_UNIT_DIR)) == 0;

	if (strcmp(unit->engine, "verilator") == 0)
		snprintf(message, size, "there is no unit %s; build it with: %s build %u %u %u%s",
		         path, is_set("MAU_RUN") ? getenv("MAU_RUN") : "./run", unit->lanes,
		         unit->window, unit->line_bytes,
		         in_project ? ""
		                    : " in the project's folder, and set MAU_UNITS to build/units "
		                      "there");
	else
		snprintf(message, size,
		         "there is no unit %s; %sbuild it with: cosim/build_unit.sh %s %u %u %u %s "
		         "DIR GEN",
		         path,
		         strstr(unit->engine, "netlist") ? "" : "CMake builds 16/16/64, else ",
		         unit->engine, unit->lanes, unit->window, unit->line_bytes,
		         unit->trace ? "trace" : "plain");
}

int mau_unit_find(const mau_unit_id *unit, const char *dir, char *path, size_t path_size,
                  char *message, size_t size)
{
	unit_place place = place_of(unit, dir);
	int n = snprintf(path, path_size, "%s/%s.so", place.dir, place.name);

	if (!place.dir[0]) {
		snprintf(message, size,
		         "there is no folder to build a unit in: set HOME, "
		         "XDG_CACHE_HOME or MAU_UNITS");
		return -1;
	}
	if (n < 0 || (size_t)n >= path_size) {
		snprintf(message, size, "the unit's path is too long: %s/...", place.dir);
		return -1;
	}
	if (make(&place)) {
		snprintf(message, size, "the unit %s was not built", place.name);
		return -1;
	}
	if (access(path, R_OK) == 0)
		return 0;
	say_missing(unit, path, message, size);
	return -1;
}
