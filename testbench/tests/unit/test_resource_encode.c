/*
 * test_resource_encode.c - a V# by its fields (mau/resource.h): words worked out by hand from
 * docs/spec/resource.md, every field at its bits, and what is refused.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "mau/resource.h"

#define XYZW {4, 5, 6, 7}

static mau_context context(unsigned gfx)
{
	return (mau_context){.gfx = (uint8_t)gfx};
}

/* The V# of V4's example, that of V8, and word 3 of a raw buffer of gfx10. */
static void examples(void **unused)
{
	static const struct {
		unsigned gfx;
		mau_resource_fields fields;
		uint32_t words[4];
	} good[] = {
		{MAU_GFX_8,
	         {.base = 0x1000,
	          .stride = 16,
	          .num_records = 0xffffffff,
	          .dst_sel = XYZW,
	          .nfmt = 7,
	          .dfmt = 15,
	          .element_size = 4,
	          .index_stride = 64,
	          .add_tid = 1},
	         {0x1000, 0x100000, 0xffffffff, 0x00efffac}},
		{MAU_GFX_8,
	         {.base = 0x1000,
	          .stride = 245776,
	          .num_records = 0xffffffff,
	          .dst_sel = XYZW,
	          .nfmt = 7,
	          .element_size = 4,
	          .index_stride = 64,
	          .add_tid = 1},
	         {0x1000, 0x100000, 0xffffffff, 0x00efffac}},
		{MAU_GFX_90A,
	         {.base = 0x1000,
	          .stride = 24,
	          .swizzle = 1,
	          .num_records = 64,
	          .dst_sel = XYZW,
	          .nfmt = 4,
	          .dfmt = 4},
	         {0x1000, 0x80180000, 64, 0x00024fac}},
		{MAU_GFX_9,
	         {.base = 0x1000, .stride = 24, .cache_swizzle = 1, .dst_sel = XYZW},
	         {0x1000, 0x40180000, 0, 0x00000fac}},
		{MAU_GFX_11,
	         {.base = 0x1000, .stride = 24, .swizzle = 1, .dst_sel = XYZW},
	         {0x1000, 0x40180000, 0, 0x00000fac}},
		{MAU_GFX_10,
	         {.dst_sel = XYZW, .format = 22, .resource_level = 1, .oob_select = MAU_OOB_RAW},
	         {0, 0, 0, 0x31016fac}},
		{MAU_GFX_12,
	         {.stride = 24, .stride_scale = 8, .swizzle = 3, .dst_sel = XYZW, .format = 0x3f},
	         {0, 0xc0180000, 0, 0x000bffac}},
		{MAU_GFX_6,
	         {.base = 0x567889abcdef,
	          .stride = 0x1234,
	          .cache_swizzle = 1,
	          .swizzle = 1,
	          .num_records = 0x0badcafe,
	          .dst_sel = XYZW,
	          .nfmt = 5,
	          .dfmt = 10,
	          .element_size = 8,
	          .index_stride = 16,
	          .heap = 1,
	          .type = 2},
	         {0x89abcdef, 0xd2345678, 0x0badcafe, 0x84355fac}},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		const mau_context ctx = context(good[i].gfx);
		uint32_t words[4];

		assert_int_equal(mau_resource_encode(&ctx, &good[i].fields, words), MAU_OK);
		assert_memory_equal(words, good[i].words, sizeof(words));
	}
}

/* Bits of fields that no address depends on, from the tables of resource.md, by generation. */
static void every_bit(void **unused)
{
	static const struct {
		const char *generations, *text;
		uint32_t word1, word3;
	} bits[] = {
		{"6 7 8 9 10 10_3 90a 942 950", "cache_swizzle", 1u << 30, 0},
		{"6 7 8", "atc", 0, 1u << 24},
		{"6 7 8", "hash", 0, 1u << 25},
		{"6 7 8", "heap", 0, 1u << 26},
		{"6 7 8", "mtype=7", 0, 7u << 27},
		{"9 90a 942 950", "user_vm_enable", 0, 1u << 19},
		{"9 90a 942 950", "user_vm_mode", 0, 1u << 20},
		{"9 90a 942 950", "nv", 0, 1u << 27},
		{"10 10_3", "resource_level", 0, 1u << 24},
		{"10_3 11", "llc_noalloc=3", 0, 3u << 26},
		{"12", "write_compress", 0, 1u << 24},
		{"12", "compression", 0, 1u << 25},
		{"12", "compression_access=2", 0, 2u << 26},
		{"12", "stride_scale=32", 0, 3u << 18},
		{"6 7 8 9 10 10_3 11 12 90a 942 950", "type=3", 0, 3u << 30},
		{"6 7 8 9 10 10_3 11 12 90a 942 950", "index_stride=32", 0, 2u << 21},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
		for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++) {
			const mau_context ctx = context(gfx);
			char list[80], name[16], text[120];
			uint32_t words[4];
			mau_resource_error err;
			int result;

			if (!mau_generation_of(gfx)->modelled)
				continue;
			snprintf(list, sizeof(list), " %s ", bits[i].generations);
			snprintf(name, sizeof(name), " %s ", mau_gfx_name(gfx));
			snprintf(text, sizeof(text), "base=0,format=INVALID,dst_sel=0000,%s%s",
			         mau_generation_of(gfx)->bounds == MAU_BOUNDS_GFX10 ? "oob=0," : "",
			         bits[i].text);
			result = mau_resource_parse(&ctx, text, words, &err);
			assert_int_equal(result, strstr(list, name) ? MAU_OK : MAU_ERR_FIELD);
			if (result == MAU_OK) {
				assert_int_equal(words[0] | words[2], 0);
				assert_int_equal(words[1], bits[i].word1);
				assert_int_equal(words[3], bits[i].word3);
			} else {
				assert_non_null(strstr(err.text, " has no field "));
				assert_int_equal(err.at, strstr(text, bits[i].text) - text);
			}
		}
}

/* Bits of word 3 that no field has, by generation. */
static uint32_t reserved(unsigned gfx)
{
	switch (gfx) {
	case MAU_GFX_6:
	case MAU_GFX_7:
	case MAU_GFX_8:
		return 0;
	case MAU_GFX_10:
		return 0x0e180000; /* 116:115, 123:121 */
	case MAU_GFX_10_3:
		return 0x02180000; /* 116:115, 121 */
	case MAU_GFX_11:
		return 0x031c0000; /* 116:114, 121:120 */
	case MAU_GFX_12:
		return 0x00100000; /* 116 */
	default:
		return 0x37000000; /* 122:120, 125:124 */
	}
}

static uint32_t random_state = 1;

static uint32_t random_word(void)
{
	random_state = random_state * 1664525 + 1013904223;
	return random_state >> 16 | random_state << 16;
}

static void round_trip(void **unused)
{
	(void)unused;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned i = 0; i < 5000; i++) {
			const mau_context ctx = context(gfx);
			uint32_t words[4] = {random_word(), random_word(), random_word(),
			                     random_word()},
				 again[4];
			mau_resource_fields fields;
			mau_resource_error err = {0};
			char text[512];
			int len;

			if (!mau_generation_of(gfx)->modelled)
				continue;
			if (i % 4 == 0)
				words[3] &= 0xc0000fff | random_word();
			words[3] &= ~reserved(gfx);
			assert_int_equal(mau_resource_unpack(&ctx, words, &fields), MAU_OK);
			assert_int_equal(mau_resource_encode(&ctx, &fields, again), MAU_OK);
			assert_memory_equal(words, again, sizeof(words));
			len = mau_resource_print(&ctx, words, text, sizeof(text));
			assert_in_range(len, 20, sizeof(text) - 1);
			assert_int_equal(strlen(text), len);
			mau_resource_parse(&ctx, text, again, &err);
			assert_string_equal(err.text, "");
			assert_memory_equal(words, again, sizeof(words));
			assert_true(mau_resource_is_text(text));
			words[3] |= reserved(gfx);
			mau_resource_unpack(&ctx, words, &fields);
			mau_resource_encode(&ctx, &fields, again);
			assert_int_equal(again[3], words[3] & ~reserved(gfx));
		}
}

/* What the decoder of the golden model sees are the fields that were encoded. */
static void as_decoded(void **unused)
{
	static const mau_op op = {.enc = MAU_ENC_MTBUF, .fmt = 1};
	static const uint8_t scale[4] = {1, 4, 8, 32};

	(void)unused;
	for (unsigned gfx = 0; gfx < MAU_GENERATIONS; gfx++)
		for (unsigned i = 0; i < 200; i++) {
			const mau_context ctx = context(gfx);
			const uint32_t words[4] = {random_word(), random_word(), random_word(),
			                           random_word()};
			mau_resource_fields f;
			mau_resource res;

			if (mau_resource_decode(&ctx, &op, words, &res) != MAU_OK)
				continue;
			mau_resource_unpack(&ctx, words, &f);
			assert_true(f.base == res.base && f.num_records == res.num_records);
			assert_int_equal(f.stride * (f.stride_scale ? f.stride_scale : 1),
			                 res.stride);
			assert_true(f.swizzle == res.swizzle && f.index_stride == res.index_stride);
			assert_true(f.nfmt == res.nfmt && f.dfmt == res.dfmt &&
			            f.format == res.format && f.oob_select == res.oob_select);
			assert_true(f.heap == res.heap && f.type == res.type &&
			            f.add_tid == res.add_tid);
			if (f.element_size)
				assert_int_equal(f.element_size, res.element_size);
			if (f.stride_scale)
				assert_int_equal(f.stride_scale, scale[words[3] >> 18 & 3]);
		}
}

static void forms(void **unused)
{
	static const struct {
		unsigned gfx;
		const char *text;
		uint32_t words[4];
	} good[] = {
		{MAU_GFX_9,
	         "base=0x1000,stride=16,records=64",
	         {0x1000, 0x100000, 64, 0x00027fac}}, /* 32_FLOAT */
		{MAU_GFX_9,
	         " BASE = 4096 , Stride=0X10, NUM_RECORDS=64 ,add_tid=0",
	         {0x1000, 0x100000, 64, 0x00027fac}},
		{MAU_GFX_8,
	         "base=0x1000,stride=16,records=64,format=8_8_8_8_unorm,dst_sel=xyzw,swizzle=4,"
	         "index_stride=64,add_tid",
	         {0x1000, 0x80100000, 64, 0x00e80fac | 10 << 15}},
		{MAU_GFX_11,
	         "base=0x1000,stride=16,records=64,format=8_8_8_8_UNORM,dst_sel=xyzw,oob=raw,"
	         "swizzle=4,index_stride=64,add_tid",
	         {0x1000, 0x40100000, 64, 0x30e00fac | 42 << 12}},
		{MAU_GFX_11,
	         "stride=1,swizzle=16,format=BUF_FMT_32_UINT,oob=structured",
	         {0, 0xc0010000, 0, 0x10000fac | 20 << 12}},
		{MAU_GFX_10,
	         "records=5,format=[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_SINT]",
	         {0, 0, 5, 0x30000fac | 21 << 12}}, /* raw, as the stride is 0 */
		{MAU_GFX_10, "stride=4,format=30", {0, 0x40000, 0, 0x00000fac | 30 << 12}},
		{MAU_GFX_7,
	         "format=16_16_SNORM_OGL,dst_sel=bgr1",
	         {0, 0, 0, 6 | 5 << 3 | 4 << 6 | 1 << 9 | 6 << 12 | 5 << 15}},
		{MAU_GFX_9,
	         "data_format=BUF_DATA_FORMAT_8_8,num_format=buf_num_format_uint",
	         {0, 0, 0, 0xfac | 4 << 12 | 3 << 15}},
		{MAU_GFX_9, "format=BUF_DATA_FORMAT_INVALID", {0, 0, 0, 0xfac}},
		{MAU_GFX_8,
	         "stride=245776,add_tid",
	         {0, 0x100000, 0, 0x00800fac | 7 << 12 | 15 << 15}},
		{MAU_GFX_8, "stride=16,add_tid", {0, 0x100000, 0, 0x00800fac | 7 << 12}},
		{MAU_GFX_12,
	         "stride=24,stride_scale=4,swizzle=reserved,dst_sel=0123,format=0",
	         {0, 0x80180000, 0, 0 | 1 << 3 | 2 << 6 | 3 << 9 | 1 << 18}},
		{MAU_GFX_6,
	         "element_size=16,swizzle=off,format=INVALID,dst_sel=0000",
	         {0, 0, 0, 3 << 19}},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		const mau_context ctx = context(good[i].gfx);
		mau_resource_error err = {0};
		uint32_t words[4] = {0};

		mau_resource_parse(&ctx, good[i].text, words, &err);
		assert_string_equal(err.text, "");
		assert_memory_equal(words, good[i].words, sizeof(words));
	}
	assert_true(mau_resource_is_text("base=1") && mau_resource_is_text(" add_tid,base=1") &&
	            mau_resource_is_text("bse=1") && mau_resource_is_text("heap"));
	assert_false(mau_resource_is_text("s4 0x1000 4096") || mau_resource_is_text("fac, 1") ||
	             mau_resource_is_text("e0501000") || mau_resource_is_text("[1") ||
	             mau_resource_is_text("s[4:7] = {1}") || mau_resource_is_text("") ||
	             mau_resource_is_text("$1 = {0x1}") || mau_resource_is_text("s4 = 1"));
}

static void refused(void **unused)
{
	static const struct {
		unsigned gfx;
		const char *text;
		unsigned at;
		const char *error;
	} bad[] = {
		{MAU_GFX_9, "base=0x1000,stride=16384", 0,
	         "stride 16384 is out of range, at most 16383; 262143 with add_tid and no data "
	         "format"},
		{MAU_GFX_7, "stride=16384,add_tid", 0,
	         "stride 16384 is out of range, at most 16383"},
		{MAU_GFX_11, "stride=0x10000", 0, "stride 0x10000 is out of range, at most 0x3fff"},
		{MAU_GFX_9, "base=0x1000000000000", 5,
	         "base 0x1000000000000 is out of range, at most 281474976710655"},
		{MAU_GFX_9, "records=4294967296", 8,
	         "records 4294967296 is out of range, at most 4294967295"},
		{MAU_GFX_9, "type=4", 0, "type 4 is out of range, at most 3"},
		{MAU_GFX_9, "type=256", 5, "type 256 is out of range, at most 3"},
		{MAU_GFX_9, "index_stride=12", 0,
	         "index_stride cannot be 12, choose one of: 8 16 32 64"},
		{MAU_GFX_9, "index_stride=0", 13,
	         "index_stride cannot be 0, choose one of: 8 16 32 64"},
		{MAU_GFX_9, "base=1,heap", 7, "the V# of gfx9 has no field heap, remove it"},
		{MAU_GFX_9, "oob=raw", 0, "the V# of gfx9 has no field oob, remove it"},
		{MAU_GFX_11, "element_size=4", 0,
	         "the V# of gfx11 has no field element_size, remove it"},
		{MAU_GFX_6, "swizzle=4,element_size=4", 0,
	         "swizzle gives the bytes of an element, remove element_size"},
		{MAU_GFX_9, "swizzle=16", 8,
	         "swizzle cannot be '16', choose the bytes of an element of gfx9: off 4"},
		{MAU_GFX_11, "swizzle=8", 8,
	         "swizzle cannot be '8', choose the bytes of an element of gfx11: off 4 16"},
		{MAU_GFX_8, "swizzle=on", 8,
	         "swizzle cannot be 'on', choose the bytes of an element of gfx8: off 2 4 8 16"},
		{MAU_GFX_10_3, "format=10_11_11_UNORM", 7,
	         "gfx10_3 has no format '10_11_11_UNORM', write for example 8_8_8_8_UNORM"},
		{MAU_GFX_9, "format=8_FLOAT", 7,
	         "gfx9 has no format '8_FLOAT', write for example 8_8_8_8_UNORM"},
		{MAU_GFX_9, "format=32", 7,
	         "gfx9 has no format '32', write for example 8_8_8_8_UNORM"},
		{MAU_GFX_11, "format=64", 7,
	         "gfx11 has no format '64', write for example 8_8_8_8_UNORM"},
		{MAU_GFX_9, "format=32_UINT,num_format=UINT", 15,
	         "num_format is given twice, remove one"},
		{MAU_GFX_9, "num_format=32", 11,
	         "there is no num_format '32', write for example FLOAT"},
		{MAU_GFX_9, "dst_sel=xyz", 8, "dst_sel has four of x y z w 0 1: for example xyzw"},
		{MAU_GFX_9, "dst_sel=xyz-", 8, "dst_sel has four of x y z w 0 1: for example xyzw"},
		{MAU_GFX_11, "oob=cooked", 4,
	         "oob cannot be 'cooked', choose one of: structured_with_offset structured "
	         "disabled "
	         "raw"},
		{MAU_GFX_9, "base=1,base=2", 7, "base is given twice, remove one"},
		{MAU_GFX_9, "base=1,", 7, "a field is missing, write KEY=VALUE"},
		{MAU_GFX_9, "base=", 5, "base has no value, write one"},
		{MAU_GFX_9, "stride,base=1", 6, "stride has no value, write stride=VALUE"},
		{MAU_GFX_9, "base=-1", 5, "base cannot be '-1', write a number"},
		{MAU_GFX_9, "bse=1", 0,
	         "a V# has no field 'bse', choose one of: base stride cache_swizzle swizzle "
	         "records "
	         "dst_sel num_format data_format user_vm_enable user_vm_mode index_stride add_tid"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		const mau_context ctx = context(bad[i].gfx);
		uint32_t words[4] = {1, 2, 3, 4};
		mau_resource_error err = {0};

		assert_int_equal(mau_resource_parse(&ctx, bad[i].text, words, &err), MAU_ERR_FIELD);
		assert_string_equal(err.text, bad[i].error);
		assert_int_equal(err.at, bad[i].at);
		assert_true(words[0] == 1 && words[3] == 4);
	}
}

static void errors_of_fields(void **unused)
{
	const mau_context ctx = context(MAU_GFX_9), none = context(15);
	const mau_resource_fields good = {0}, sel = {.dst_sel = {0, 0, 8, 0}}, heap = {.heap = 1};
	mau_resource_fields read;
	mau_resource_field list[MAU_RESOURCE_FIELDS];
	uint32_t words[4] = {0};
	mau_resource_error err;
	char text[8];

	(void)unused;
	assert_int_equal(mau_resource_encode(&none, &good, words), MAU_ERR_GENERATION);
	assert_int_equal(mau_resource_unpack(&none, words, &read), MAU_ERR_GENERATION);
	assert_int_equal(mau_resource_parse(&none, "base=1", words, &err), MAU_ERR_GENERATION);
	assert_int_equal(mau_resource_print(&none, words, text, sizeof(text)), 0);
	assert_int_equal(mau_resource_list(&none, words, list), 0);
	assert_int_equal(mau_resource_check(&ctx, &good, &err), MAU_OK);
	assert_int_equal(mau_resource_encode(&ctx, &sel, words), MAU_ERR_FIELD);
	assert_int_equal(mau_resource_check(&ctx, &sel, &err), MAU_ERR_FIELD);
	assert_string_equal(err.text, "dst_sel of z is 8, out of range, at most 7");
	assert_int_equal(mau_resource_check(&ctx, &heap, &err), MAU_ERR_FIELD);
	assert_string_equal(err.text, "the V# of gfx9 has no field heap, remove it");
	/* a text that is cut has its whole length, and its zero */
	assert_in_range(mau_resource_print(&ctx, words, text, sizeof(text)), 20, 200);
	assert_string_equal(text, "base=0x");
	assert_in_range(mau_resource_print(&ctx, words, NULL, 0), 20, 200);
	assert_int_equal(mau_resource_list(&ctx, words, list), 14);
	assert_string_equal(list[0].name, "BASE");
	assert_int_equal(list[13].msb, 127);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(examples),
		cmocka_unit_test(every_bit),
		cmocka_unit_test(round_trip),
		cmocka_unit_test(as_decoded),
		cmocka_unit_test(forms),
		cmocka_unit_test(refused),
		cmocka_unit_test(errors_of_fields),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
