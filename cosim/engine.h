/*
 * engine.h - finds and loads the shared object of a unit under test.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_ENGINE_H
#define MAU_ENGINE_H

#include "cosim/mau_dut.h"

/** A loaded engine. */
typedef struct mau_engine {
	void *handle;
	mau_dut_create_fn create;
	mau_dut_main_fn run_main; /**< NULL: the engine needs no main of its own */
	char path[512];
} mau_engine;

/*
 * mau_engine_open() loads libmau_unit_<engine>_<lanes>_<window>_<line_bytes>[_trace].so.
 * 'dir' is its folder; NULL: the folder of mau_unit_find() (unit_file.h). Returns 0 and fills
 * '*eng_ret', or -1 with a sentence in 'message' (of 'size' bytes) about what is missing and how to
 * build it.
 */
int mau_engine_open(mau_engine *eng_ret, const char *dir, const char *engine, unsigned lanes,
                    unsigned window, unsigned line_bytes, bool trace, char *message, size_t size);

/** Runs body(arg) in the main function of the engine (SystemC: inside sc_main), else directly.
 * Returns the result of body. */
int mau_engine_main(const mau_engine *eng, int (*body)(void *), void *arg);

/** Unloads; units made from it must have been destroyed. */
void mau_engine_close(mau_engine *eng);

#endif
