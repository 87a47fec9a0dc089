/*
 * fuzz_mreq.c - libFuzzer target: any bytes as a request file. An accepted file must print, parse
 * again and print to the same bytes. The golden model must compute every request and, if the file
 * has data, execute it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mau/explain_data.h"
#include "mreq/mreq.h"
#include "stimulus/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const mau_geometry geo = {16, 64};

/* Executes the first requests of an episode on its memory, and derives the steps of one lane. */
static void execute(const tb_episode *ep, unsigned most)
{
	static const tb_registers none;
	static mau_execution exec;
	tb_store *store = ep->data ? tb_store_new(ep->data) : NULL;

	for (uint32_t i = 0; store && i < ep->count && i < most; i++) {
		const tb_registers *regs = tb_episode_registers(ep, i);
		mau_memory memory = tb_store_memory(store);
		mau_data_step steps[MAU_MAX_DATA_STEPS];
		uint32_t written;
		size_t count;

		regs = regs ? regs : &none;
		tb_store_begin(store);
		if (mau_execute(&ep->ctx, &geo, &ep->req[i], regs->vdata, &memory, &exec) ==
		            MAU_OK &&
		    mau_explain_data(&ep->req[i], regs->vdata, &exec, i % MAU_WAVE, steps,
		                     MAU_MAX_DATA_STEPS, &count) != MAU_OK)
			abort();
		tb_store_written(store, MAU_SPACE_MEMORY, &written);
	}
	tb_store_free(store);
}

static void evaluate(const mreq_file *file)
{
	static mau_response rsp;
	unsigned left = 64;

	for (uint32_t e = 0; e < file->count && e < 8; e++)
		execute(&file->episode[e], 16);
	for (uint32_t e = 0; e < file->count; e++)
		for (uint32_t i = 0; i < file->episode[e].count && left; i++, left--)
			if (mau_wave(&file->episode[e].ctx, &geo, &file->episode[e].req[i], &rsp) ==
			            MAU_OK &&
			    rsp.txn_count > MAU_MAX_TXN)
				abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	mreq_file file, again;
	mreq_error err = {0};
	size_t len, len2;
	char *text, *text2;

	if (mreq_parse((const char *)data, size, "fuzz", &file, &err)) {
		if (!err.line || !err.column || strncmp(err.text, "fuzz:", 5) != 0)
			abort();
		return 0;
	}
	text = mreq_print(&file, NULL, &len);
	if (!text || mreq_parse(text, len, "again", &again, &err))
		abort();
	text2 = mreq_print(&again, NULL, &len2);
	if (!text2 || len != len2 || memcmp(text, text2, len) != 0)
		abort();
	evaluate(&again);
	free(text);
	free(text2);
	mreq_free(&file);
	mreq_free(&again);
	return 0;
}
