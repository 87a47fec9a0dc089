/*
 * fuzz_mreq.c - libFuzzer target: any bytes as a request file. What is accepted must print, parse
 * again and print to the same bytes, and the golden model must answer every request.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void evaluate(const mreq_file *file)
{
	static mau_response rsp;
	const mau_geometry geo = {16, 64};
	unsigned left = 64;

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
