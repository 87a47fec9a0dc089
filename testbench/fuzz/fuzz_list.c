/*
 * fuzz_list.c - libFuzzer target: any text as a list of numbers. The first byte chooses how it is
 * read. Values are in range, and an error has its place.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mreq/mreq.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_error(const mreq_error *err)
{
	if (!err->line || !err->column || strncmp(err->text, "fuzz:", 5) != 0 ||
	    !*mreq_error_text(err))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint64_t values[MAU_WAVE], value;
	const char *text = (const char *)data + 1;
	mreq_error err = {0};
	int count;

	if (!size)
		return 0;
	const mreq_list list = {.what = "value",
	                        .max = data[0] & 1 ? UINT64_MAX : UINT32_MAX,
	                        .most = data[0] & 2 ? MAU_WAVE : 2,
	                        .words = data[0] & 4,
	                        .lanes = data[0] & 8,
	                        .lines = data[0] & 16};

	count = mreq_parse_list(text, size - 1, "fuzz", &list, values, &err);
	if (count < 0)
		check_error(&err);
	for (int i = 0; i < count; i++)
		if ((unsigned)count > list.most || values[i] > list.max)
			abort();
	if (!(data[0] & 2) && mreq_parse_scalar(text, size - 1, "fuzz", &list, &value, &err))
		check_error(&err);
	return 0;
}
