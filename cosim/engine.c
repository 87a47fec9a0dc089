/*
 * engine.c - loads a unit under test by dlopen().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cosim/engine.h"

#include <dlfcn.h>
#include <elf.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cosim/unit_file.h"

/* Is it an ELF file that ends before its section headers, which are its last part? dlopen() would
 * map such a file, and SIGBUS would end the program. dlopen() reports other errors itself. */
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

/* Loads the file and finds its functions. */
static int load_unit(mau_engine *eng, char *message, size_t size)
{
	mau_dut_interface_fn interface;

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
	*(void **)&eng->create = dlsym(eng->handle, "mau_dut_create");
	*(void **)&eng->run_main = dlsym(eng->handle, "mau_dut_main");
	*(void **)&interface = dlsym(eng->handle, "mau_dut_interface");
	if (eng->create && interface && interface() == MAU_DUT_INTERFACE)
		return 0;
	if (eng->create)
		snprintf(message, size,
		         "cannot load the unit: %s was built with another version than this "
		         "program, build it again",
		         eng->path);
	else
		snprintf(message, size, "%s is not a unit: it does not export mau_dut_create",
		         eng->path);
	dlclose(eng->handle);
	return -1;
}

int mau_engine_open(mau_engine *eng_ret, const char *dir, const char *engine, unsigned lanes,
                    unsigned window, unsigned line_bytes, bool trace, char *message, size_t size)
{
	mau_unit_id unit = {engine, lanes, window, line_bytes, trace};
	mau_engine eng = {0};

	if (mau_unit_find(&unit, dir, eng.path, sizeof(eng.path), message, size) ||
	    load_unit(&eng, message, size))
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
	/* A SystemC library registers destructors that run after dlclose(): such an engine stays
	 * loaded until the process ends. */
	if (eng->handle && !eng->run_main)
		dlclose(eng->handle);
	memset(eng, 0, sizeof(*eng));
}
