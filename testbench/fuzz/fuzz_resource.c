/*
 * fuzz_resource.c - libFuzzer target: any text as a V# by its fields, on each generation. An
 * accepted V# must print, parse to the same words, and unpack to fields that encode to them. An
 * error has its place in the text.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mau/resource.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void round_trip(const mau_context *ctx, const uint32_t words[4])
{
	char text[512];
	uint32_t again[4], packed[4];
	mau_resource_fields fields;
	mau_resource_error error;
	mau_resource_note note[MAU_RESOURCE_NOTES];
	int len = mau_resource_print(ctx, words, text, sizeof(text));

	if (len <= 0 || (size_t)len >= sizeof(text) || !mau_resource_is_text(text) ||
	    mau_resource_parse(ctx, text, again, &error) != MAU_OK ||
	    memcmp(words, again, sizeof(again)) != 0)
		abort();
	if (mau_resource_notes(ctx, words, note) > MAU_RESOURCE_NOTES)
		abort();
	if (mau_resource_unpack(ctx, words, &fields) != MAU_OK ||
	    mau_resource_encode(ctx, &fields, packed) != MAU_OK ||
	    memcmp(words, packed, sizeof(packed)) != 0)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		return 0;
	memcpy(text, data, size);
	text[size] = 0;
	mau_resource_is_text(text);
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++) {
		const mau_context ctx = {.gfx = (uint8_t)gfx};
		mau_resource_error error = {0};
		uint32_t words[4];
		int result = mau_resource_parse(&ctx, text, words, &error);

		if (result == MAU_OK)
			round_trip(&ctx, words);
		else if (result == MAU_ERR_FIELD && (error.at > strlen(text) || !error.text[0]))
			abort();
	}
	free(text);
	return 0;
}
