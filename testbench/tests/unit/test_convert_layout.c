/*
 * test_convert_layout.c - formats taken apart, rules T1, T3, T4: every code of every generation
 * against the tables of docs/spec/convert.md and docs/spec/resource.md, written here a second time
 * by name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mau/convert.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const number_formats[8] = {"UNORM", "SNORM", "USCALED",   "SSCALED",
                                              "UINT",  "SINT",  "SNORM_OGL", "FLOAT"};

/* DATA_FORMAT 0..15 and their legal number formats on gfx9. */
static const struct {
	const char *name;
	const char *legal;
} data_formats[16] = {
	{"", ""},
	{"8", "012345"},
	{"16", "0123457"},
	{"8_8", "012345"},
	{"32", "457"},
	{"16_16", "0123457"},
	{"10_11_11", "7"},
	{"11_11_10", "7"},
	{"10_10_10_2", "012345"},
	{"2_10_10_10", "012345"},
	{"8_8_8_8", "012345"},
	{"32_32", "457"},
	{"16_16_16_16", "0123457"},
	{"32_32_32", "457"},
	{"32_32_32_32", "457"},
	{"", ""},
};

/* FORMAT of gfx10: layouts in the order of their codes, with the number formats they have. */
static const struct {
	const char *name;
	const char *kinds;
} unified_gfx10[] = {
	{"8", "012345"},         {"16", "0123457"},        {"8_8", "012345"},
	{"32", "457"},           {"16_16", "0123457"},     {"10_11_11", "0123457"},
	{"11_11_10", "0123457"}, {"10_10_10_2", "012345"}, {"2_10_10_10", "012345"},
	{"8_8_8_8", "012345"},   {"32_32", "457"},         {"16_16_16_16", "0123457"},
	{"32_32_32", "457"},     {"32_32_32_32", "457"},
};

/* FORMAT of gfx11, code by code. */
static const char *const unified_gfx11[64] = {"",
                                              "8_UNORM",
                                              "8_SNORM",
                                              "8_USCALED",
                                              "8_SSCALED",
                                              "8_UINT",
                                              "8_SINT",
                                              "16_UNORM",
                                              "16_SNORM",
                                              "16_USCALED",
                                              "16_SSCALED",
                                              "16_UINT",
                                              "16_SINT",
                                              "16_FLOAT",
                                              "8_8_UNORM",
                                              "8_8_SNORM",
                                              "8_8_USCALED",
                                              "8_8_SSCALED",
                                              "8_8_UINT",
                                              "8_8_SINT",
                                              "32_UINT",
                                              "32_SINT",
                                              "32_FLOAT",
                                              "16_16_UNORM",
                                              "16_16_SNORM",
                                              "16_16_USCALED",
                                              "16_16_SSCALED",
                                              "16_16_UINT",
                                              "16_16_SINT",
                                              "16_16_FLOAT",
                                              "10_11_11_FLOAT",
                                              "11_11_10_FLOAT",
                                              "10_10_10_2_UNORM",
                                              "10_10_10_2_SNORM",
                                              "10_10_10_2_UINT",
                                              "10_10_10_2_SINT",
                                              "2_10_10_10_UNORM",
                                              "2_10_10_10_SNORM",
                                              "2_10_10_10_USCALED",
                                              "2_10_10_10_SSCALED",
                                              "2_10_10_10_UINT",
                                              "2_10_10_10_SINT",
                                              "8_8_8_8_UNORM",
                                              "8_8_8_8_SNORM",
                                              "8_8_8_8_USCALED",
                                              "8_8_8_8_SSCALED",
                                              "8_8_8_8_UINT",
                                              "8_8_8_8_SINT",
                                              "32_32_UINT",
                                              "32_32_SINT",
                                              "32_32_FLOAT",
                                              "16_16_16_16_UNORM",
                                              "16_16_16_16_SNORM",
                                              "16_16_16_16_USCALED",
                                              "16_16_16_16_SSCALED",
                                              "16_16_16_16_UINT",
                                              "16_16_16_16_SINT",
                                              "16_16_16_16_FLOAT",
                                              "32_32_32_UINT",
                                              "32_32_32_SINT",
                                              "32_32_32_FLOAT",
                                              "32_32_32_32_UINT",
                                              "32_32_32_32_SINT",
                                              "32_32_32_32_FLOAT"};

/** The layout has the widths that 'name' lists from the highest bits down, next to each other from
 * bit 0 on; an empty name: it is none. Returns whether it is so. */
static bool has_widths(const mau_layout *layout, const char *name)
{
	unsigned widths[MAU_CHANNELS], count = 0, lsb = 0;
	char *end = NULL;

	for (const char *at = name; *at; at = *end ? end + 1 : end)
		widths[count++] = (unsigned)strtoul(at, &end, 10);
	for (unsigned c = 0; c < MAU_CHANNELS; c++) {
		unsigned width = c < count ? widths[count - 1 - c] : 0;

		if (layout->width[c] != width || layout->lsb[c] != (width ? lsb : 0))
			return false;
		lsb += width;
	}
	return layout->bytes == lsb / 8;
}

static bool has_kind(const mau_layout *layout, unsigned nfmt)
{
	for (unsigned c = 0; c < MAU_CHANNELS; c++)
		if (layout->load[c] != nfmt || layout->store[c] != nfmt)
			return false;
	return layout->nfmt == nfmt;
}

static mau_layout layout_of(unsigned gfx, unsigned code)
{
	mau_layout layout;

	memset(&layout, 0xa5, sizeof layout);
	assert_int_equal(mau_layout_decode(gfx, code, &layout), MAU_OK);
	return layout;
}

static void t1_gfx6_9(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_9; gfx++)
		for (unsigned code = 0; code < 256; code++) { /* bit 7 does not count */
			unsigned dfmt = code & 15, nfmt = code >> 4 & 7;
			unsigned like = nfmt == 6 && gfx <= MAU_GFX_7 ? 1 : nfmt; /* D4 */
			bool legal = strchr(data_formats[dfmt].legal, (int)('0' + like));
			mau_layout layout = layout_of(gfx, code);

			assert_true(has_widths(&layout, legal ? data_formats[dfmt].name : ""));
			if (gfx <= MAU_GFX_8 && dfmt == 9) /* t4_alpha() */
				continue;
			assert_true(has_kind(&layout, legal ? nfmt : 0));
		}
}

/* 2_10_10_10 on gfx6-8: number format, of alpha when loaded, of alpha when stored; none: illegal.
 */
static const struct {
	unsigned nfmt, load, store;
} alpha[] = {
	{MAU_NFMT_UNORM, MAU_NFMT_UNORM, MAU_NFMT_UNORM},
	{MAU_NFMT_SNORM, MAU_NFMT_UNORM, MAU_NFMT_SNORM},
	{MAU_NFMT_USCALED, MAU_NFMT_USCALED, MAU_NFMT_USCALED},
	{MAU_NFMT_SSCALED, MAU_NFMT_USCALED, MAU_NFMT_SSCALED},
	{MAU_NFMT_UINT, MAU_NFMT_UINT, MAU_NFMT_UINT},
	{MAU_NFMT_SINT, MAU_NFMT_UINT, MAU_NFMT_SINT},
	{MAU_NFMT_SNORM_OGL, MAU_NFMT_UNORM, MAU_NFMT_UNORM},
};

static void t4_alpha(void **state)
{
	(void)state;
	for (unsigned gfx = MAU_GFX_6; gfx <= MAU_GFX_8; gfx++)
		for (unsigned i = 0; i < COUNT(alpha); i++) {
			mau_layout layout = layout_of(gfx, alpha[i].nfmt << 4 | 9);

			if (alpha[i].nfmt == MAU_NFMT_SNORM_OGL && gfx == MAU_GFX_8) {
				assert_true(has_widths(&layout, ""));
				continue;
			}
			assert_int_equal(layout.load[3], alpha[i].load);
			assert_int_equal(layout.store[3], alpha[i].store);
			layout.load[3] = layout.store[3] = layout.load[0];
			assert_true(has_kind(&layout, alpha[i].nfmt));
		}
}

static void t1_gfx10(void **state)
{
	static const uint8_t removed[] = {30, 31, 32, 33, 34, 35, 37, 38, 39, 40, 41, 42, 46, 47};
	unsigned code = 1;

	(void)state;
	for (unsigned i = 0; i < COUNT(unified_gfx10); i++)
		for (const char *kind = unified_gfx10[i].kinds; *kind; kind++, code++) {
			bool gone = memchr(removed, (int)code, sizeof removed);
			mau_layout on_10 = layout_of(MAU_GFX_10, code);
			mau_layout on_10_3 = layout_of(MAU_GFX_10_3, code);

			assert_true(has_widths(&on_10, unified_gfx10[i].name));
			assert_true(has_kind(&on_10, (unsigned)(*kind - '0')));
			assert_true(has_widths(&on_10_3, gone ? "" : unified_gfx10[i].name));
			assert_true(has_kind(&on_10_3, gone ? 0 : (unsigned)(*kind - '0')));
		}
	assert_int_equal(code, 78);
	for (unsigned gfx = MAU_GFX_10; gfx <= MAU_GFX_10_3; gfx++)
		for (code = 78; code <= 128; code++) { /* 128 is 0 */
			mau_layout layout = layout_of(gfx, code);

			assert_true(has_widths(&layout, "") && has_kind(&layout, 0));
		}
}

static void t1_gfx11(void **state)
{
	(void)state;
	for (unsigned code = 0; code < 128; code++) {
		const char *name = code < 64 ? unified_gfx11[code] : "", *kind = strrchr(name, '_');
		mau_layout layout = layout_of(MAU_GFX_11, code);
		char widths[16];

		snprintf(widths, sizeof widths, "%.*s", kind ? (int)(kind - name) : 0, name);
		assert_true(has_widths(&layout, widths));
		if (kind)
			assert_string_equal(number_formats[layout.nfmt], kind + 1);
		assert_true(has_kind(&layout, layout.nfmt));
	}
}

static void refuses(void **state)
{
	mau_layout layout = {.bytes = 99};

	(void)state;
	assert_int_equal(mau_layout_decode(MAU_GFX_950 + 1, 1, &layout), MAU_ERR_GENERATION);
	assert_int_equal(mau_layout_decode(99, 1, &layout), MAU_ERR_GENERATION);
	assert_int_equal(layout.bytes, 99);
}

/* Negative test: the checks of this file fail for a wrong channel order, width, bit position, size
 * and number format. */
static void wrong_layouts(void **state)
{
	mau_layout layout = layout_of(MAU_GFX_9, 9), wrong = layout;

	(void)state;
	assert_true(has_widths(&layout, "2_10_10_10") && has_kind(&layout, 0));
	assert_false(has_widths(&layout, "10_10_10_2"));
	assert_false(has_widths(&layout, "10_10_10"));
	wrong.lsb[1]++;
	assert_false(has_widths(&wrong, "2_10_10_10"));
	wrong = layout;
	wrong.bytes = 8;
	assert_false(has_widths(&wrong, "2_10_10_10"));
	layout.store[3] = MAU_NFMT_SNORM;
	assert_false(has_kind(&layout, 0));
	for (unsigned nfmt = 0; nfmt < 8; nfmt++)
		assert_string_equal(mau_nfmt_name(nfmt), number_formats[nfmt]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(t1_gfx6_9), cmocka_unit_test(t4_alpha),
		cmocka_unit_test(t1_gfx10),  cmocka_unit_test(t1_gfx11),
		cmocka_unit_test(refuses),   cmocka_unit_test(wrong_layouts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
