/*
 * engine.c - dlopen() of a unit under test.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder "units" beside the program. */
static void default_dir(char *dir, size_t size)
{
	const char *env = getenv("MAU_UNITS");
	char exe[400];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof(exe) - 1);

	if (env && *env) {
		snprintf(dir, size, "%s", env);
		return;
	}
	exe[n > 0 ? n : 0] = '\0';
	char *slash = strrchr(exe, '/');

	if (slash)
		*slash = '\0';
	snprintf(dir, size, "%s/units", exe[0] ? exe : ".");
}

int mau_engine_open(mau_engine *eng_ret, const char *dir, const char *engine, unsigned lanes, unsigned window, unsigned line_bytes, bool trace,
	char *message, size_t size)
{
	mau_engine eng = {0};
	char beside[420];

	if (!dir) {
		default_dir(beside, sizeof(beside));
		dir = beside;
	}
	int n = snprintf(eng.path, sizeof(eng.path), "%s/libmau_unit_%s_%u_%u_%u%s.so", dir, engine, lanes, window, line_bytes, trace ? "_trace" : "");

	if (n < 0 || (size_t)n >= sizeof(eng.path)) {
		snprintf(message, size, "the unit's path is too long: %s/...", dir);
		return -1;
	}
	if (access(eng.path, R_OK)) {
		if (strcmp(engine, "verilator") == 0)
			snprintf(message, size, "there is no unit %s; build it with: ./run build %u %u %u", eng.path, lanes, window, line_bytes);
		else
			snprintf(message, size, "there is no unit %s; CMake builds 16/16/64, others: cosim/build_unit.sh %s %u %u %u %s DIR GEN", eng.path, engine, lanes,
				window, line_bytes, trace ? "trace" : "plain");
		return -1;
	}
	eng.handle = dlopen(eng.path, RTLD_NOW | RTLD_LOCAL);
	if (!eng.handle) {
		snprintf(message, size, "cannot load the unit: %s", dlerror());
		return -1;
	}
	*(void **)&eng.create = dlsym(eng.handle, "mau_dut_create");
	*(void **)&eng.run_main = dlsym(eng.handle, "mau_dut_main");
	*(void **)&eng.asserts = dlsym(eng.handle, "mau_dut_asserts");
	if (!eng.create) {
		snprintf(message, size, "%s is no unit: it does not export mau_dut_create", eng.path);
		dlclose(eng.handle);
		return -1;
	}
	*eng_ret = eng;
	return 0;
}

int mau_engine_main(const mau_engine *eng, int (*body)(void *), void *arg)
{
	return eng->run_main ? eng->run_main(body, arg) : body(arg);
}

void mau_engine_close(mau_engine *eng)
{
	/* A SystemC library registers destructors that outlive a dlclose(): such an engine stays mapped until the process ends. */
	if (eng->handle && !eng->run_main)
		dlclose(eng->handle);
	memset(eng, 0, sizeof(*eng));
}
