/*
 * engine.c - dlopen() of a unit under test, and having it built.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/engine.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cosim/place.h"

enum {
	NAME = 80
}; /* room for the name of a unit */

static void unit_name(char name[NAME], const char *engine, unsigned lanes, unsigned window,
                      unsigned line_bytes, bool trace)
{
	snprintf(name, NAME, "libmau_unit_%s_%u_%u_%u%s", engine, lanes, window, line_bytes,
	         trace ? "_trace" : "");
}

/* The folder of the units: $MAU_UNITS, the program's own, or that of the build, which is made with
 * the first unit. */
static void default_dir(char *dir, size_t size)
{
	const char *env = getenv("MAU_UNITS");

	if (env && *env)
		snprintf(dir, size, "%s", env);
	else if (!mau_place("units", dir, size) &&
	         (getenv("MAU_MAKE") || access(MAU_UNIT_DIR, R_OK) == 0))
		snprintf(dir, size, "%s", MAU_UNIT_DIR);
}

static volatile sig_atomic_t building, signalled; /* process that builds; signal that came */

static void pass_on(int sig)
{
	signalled = sig;
	kill((pid_t)building, sig);
}

/* Waits for the build. A signal ends it, too, and then does here what it does at other times. */
static int wait_for(pid_t pid)
{
	static const int number[] = {SIGINT, SIGTERM};
	struct sigaction action = {.sa_handler = pass_on}, before[2];
	int status = -1;

	building = pid;
	signalled = 0;
	sigemptyset(&action.sa_mask);
	for (unsigned i = 0; i < 2; i++)
		sigaction(number[i], &action, &before[i]);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	for (unsigned i = 0; i < 2; i++)
		sigaction(number[i], &before[i], NULL);
	if (signalled)
		raise(signalled);
	return status;
}

int mau_engine_make(const char *engine, unsigned lanes, unsigned window, unsigned line_bytes,
                    bool trace)
{
	static char last[NAME]; /* asked for and built */
	const char *make = getenv("MAU_MAKE");
	char name[NAME];
	int status = -1;
	pid_t pid;

	unit_name(name, engine, lanes, window, line_bytes, trace);
	if (!make || !*make || strcmp(name, last) == 0)
		return 0;
	pid = fork();
	if (pid == 0) {
		signal(SIGPIPE, SIG_DFL);
		signal(SIGXFSZ, SIG_DFL);
		dup2(STDERR_FILENO, STDOUT_FILENO);
		execl(make, make, "unit", name, (char *)NULL);
		_exit(127);
	}
	if (pid > 0)
		status = wait_for(pid);
	if (status)
		return -1;
	memcpy(last, name, sizeof(last));
	return 0;
}

/* How to have the unit of 'path', which is not there: by ./run as it was called. An installed
 * program has the units that were built when it was installed, others it is told of. */
static void say_missing(const char *path, unsigned lanes, unsigned window, unsigned line_bytes,
                        char *message, size_t size)
{
	const char *run = getenv("MAU_RUN"), *units = getenv("MAU_UNITS");
	bool told = (run && *run) || (units && *units) ||
	            strncmp(path, MAU_UNIT_DIR, strlen(MAU_UNIT_DIR)) == 0;

	snprintf(message, size, "there is no unit %s; build it with: %s build %u %u %u%s", path,
	         run && *run ? run : "./run", lanes, window, line_bytes,
	         told ? "" : " in the project's folder, and set MAU_UNITS to build/units there");
}

/* An ELF file that ends before its section headers, which stand last: dlopen() would map it, and
 * SIGBUS would end the program. Other faults are dlopen()'s to tell. */
static bool cut_off(const char *path)
{
	FILE *in = fopen(path, "rb");
	struct stat st;
	Elf64_Ehdr head;
	bool elf;

	if (!in)
		return false;
	elf = fread(&head, sizeof(head), 1, in) == 1 &&
	      memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 && head.e_ident[EI_CLASS] == ELFCLASS64 &&
	      fstat(fileno(in), &st) == 0;
	fclose(in);
	return elf &&
	       (uint64_t)st.st_size < head.e_shoff + (uint64_t)head.e_shnum * head.e_shentsize;
}

/* The unit's file in eng->path: built when MAU_MAKE says how, and there. */
static int find_unit(mau_engine *eng, const char *dir, const char *engine, unsigned lanes,
                     unsigned window, unsigned line_bytes, bool trace, char *message, size_t size)
{
	char name[NAME];

	unit_name(name, engine, lanes, window, line_bytes, trace);
	int n = snprintf(eng->path, sizeof(eng->path), "%s/%s.so", dir, name);

	if (n < 0 || (size_t)n >= sizeof(eng->path)) {
		snprintf(message, size, "the unit's path is too long: %s/...", dir);
		return -1;
	}
	if (mau_engine_make(engine, lanes, window, line_bytes, trace)) {
		snprintf(message, size, "the unit %s was not built", name);
		return -1;
	}
	if (access(eng->path, R_OK) == 0)
		return 0;
	if (strcmp(engine, "verilator") == 0)
		say_missing(eng->path, lanes, window, line_bytes, message, size);
	else
		snprintf(message, size,
		         "there is no unit %s; %sbuild it with: cosim/build_unit.sh %s %u %u %u %s "
		         "DIR GEN",
		         eng->path,
		         strcmp(engine, "netlist") == 0 ? "" : "CMake builds 16/16/64, else ",
		         engine, lanes, window, line_bytes, trace ? "trace" : "plain");
	return -1;
}

/* Loads the file and takes its functions. */
static int load_unit(mau_engine *eng, const char *engine, char *message, size_t size)
{
	if (cut_off(eng->path)) {
		snprintf(message, size,
		         "cannot load the unit: %s: its end is missing, remove it and build it "
		         "again",
		         eng->path);
		return -1;
	}
	eng->handle = dlopen(eng->path, RTLD_NOW | RTLD_LOCAL);
	if (!eng->handle) {
		snprintf(message, size, "cannot load the unit: %s", dlerror());
		return -1;
	}
	bool vmem = strcmp(engine, "vmem") == 0;
	const char *symbol = vmem ? "vmem_dut_create" : "mau_dut_create";
	void *create = dlsym(eng->handle, symbol);

	*(void **)(vmem ? (void *)&eng->create_vmem : (void *)&eng->create) = create;
	*(void **)&eng->run_main = dlsym(eng->handle, "mau_dut_main");
	if (create)
		return 0;
	snprintf(message, size, "%s is no unit: it does not export %s", eng->path, symbol);
	dlclose(eng->handle);
	return -1;
}

int mau_engine_open(mau_engine *eng_ret, const char *dir, const char *engine, unsigned lanes,
                    unsigned window, unsigned line_bytes, bool trace, char *message, size_t size)
{
	mau_engine eng = {0};
	char beside[420];

	if (!dir) {
		default_dir(beside, sizeof(beside));
		dir = beside;
	}
	if (find_unit(&eng, dir, engine, lanes, window, line_bytes, trace, message, size) ||
	    load_unit(&eng, engine, message, size))
		return -1;
	*eng_ret = eng;
	return 0;
}

int mau_engine_main(const mau_engine *eng, int (*body)(void *), void *arg)
{
	return eng->run_main ? eng->run_main(body, arg) : body(arg);
}

void mau_engine_close(mau_engine *eng)
{
	/* A SystemC library registers destructors that outlive a dlclose(): such an engine stays
	 * mapped until the process ends. */
	if (eng->handle && !eng->run_main)
		dlclose(eng->handle);
	memset(eng, 0, sizeof(*eng));
}
