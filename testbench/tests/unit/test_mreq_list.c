/*
 * test_mreq_list.c - lists of numbers in the forms of registers, dumps and debuggers, and the texts
 * that are refused.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mreq/mreq.h"

static const mreq_list words = {"word", UINT32_MAX, 4, .words = true, .lines = true};
static const mreq_list lanes = {"value", UINT32_MAX, MAU_WAVE, .lanes = true, .lines = true};
static const mreq_list wide = {"value", UINT64_MAX, MAU_WAVE, .lanes = true, .lines = true};

static int parse(const mreq_list *list, const char *text, uint64_t values[MAU_WAVE],
                 mreq_error *err)
{
	return mreq_parse_list(text, strlen(text), "t", list, values, err);
}

#define VSHARP {0x1000, 0x100000, 64, 0x24fac}

/* Texts of four words. */
static void forms_of_words(void **unused)
{
	static const struct {
		const char *text;
		uint64_t value[4];
	} good[] = {
		{"0x1000 0x100000 64 0x24fac", VSHARP},
		{"00001000 00100000 00000040 00024fac", VSHARP},
		{"00001000,00100000,00000040,00024FAC", VSHARP},
		{"[0x1000, 0x100000, 64, 0x24fac]", VSHARP},
		{"{ 00001000, 00100000, 00000040, 00024fac }", VSHARP},
		{"s[4:7] = {0x1000, 0x100000, 64, 0x24fac}", VSHARP},
		{"s4 0x1000 4096\ns5 0x100000 1048576\ns6 0x40 64\ns7 0x24fac 151468", VSHARP},
		{"s4 0x1000 4096 s5 0x100000 1048576 s6 0x40 64 s7 0x24fac 151468", VSHARP},
		{"s4: 00001000\ns5: 00100000 # stride 16\n\n# records\ns6: 64\ns7 = 0X24fac\n",
	         VSHARP},
		{"$4 = {0x1000, 0x100000, 0x40, 0x24fac}", VSHARP},
		{"10 00001000 20 0", {10, 0x1000, 20, 0}},
		{"e0501000 80010100 0 10501000", {0xe0501000, 0x80010100, 0, 0x10501000}},
		{"s4 0x80180000 -2145910784\ns5 -1\ns6 5 5\ns7 7", {0x80180000, 0xffffffff, 5, 7}},
		{"0x0 <repeats 3 times>, 0x7", {0, 0, 0, 7}},
		{"1 2*3", {1, 2, 2, 2}},
		{"{[0] = 0x1000, [1] = 0x100000, [2] = 64, [3] = 0x24fac}", VSHARP},
		{"[0]=0x1000 [1]: 0x100000\n[2] =64\n  [3]: 0x24fac", VSHARP},
		{"s[4:7] = {[0] = 0, [1] = 7 <repeats 3 times>}", {0, 7, 7, 7}},
		{"[0] [1] [2,3]", {0, 1, 2, 3}}, /* brackets, not numbers of elements */
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		uint64_t values[MAU_WAVE] = {0};
		mreq_error err = {0};
		int count = parse(&words, good[i].text, values, &err);

		assert_string_equal(err.text, "");
		assert_int_equal(count, 4);
		assert_memory_equal(values, good[i].value, sizeof(good[i].value));
	}
}

/* Lanes: gdb's repetitions, dumps of eight digits, decimal numbers of eight digits. */
static void forms_of_lanes(void **unused)
{
	uint64_t v[MAU_WAVE];
	mreq_error err;

	(void)unused;
	assert_int_equal(parse(&lanes, "{0x0, 0x1 <repeats 62 times>, 0x2}", v, &err), 64);
	assert_int_equal(v[0] | v[63] << 8, 0x200);
	for (unsigned l = 1; l < 63; l++)
		assert_int_equal(v[l], 1);
	assert_int_equal(parse(&lanes, "v0  {0x0 <repeats 31 times>,\n    0x9}\n", v, &err), 32);
	assert_int_equal(v[31], 9);
	assert_int_equal(parse(&lanes, "10000000 20000000", v, &err), 2);
	assert_int_equal(v[0], 10000000);
	assert_int_equal(parse(&lanes, "10000000 20000000 0000000a 10", v, &err), 4);
	assert_int_equal(v[0], 0x10000000);
	assert_int_equal(v[1], 0x20000000);
	assert_int_equal(v[2] | v[3] << 8, 0x0a0a);
	assert_int_equal(parse(&lanes, "ff 9 00000004+4*2 -1", v, &err), 5);
	assert_int_equal(v[0], 0xff);
	assert_int_equal(v[3], 8);
	assert_int_equal(v[4], 0xffffffff);
	assert_int_equal(parse(&wide, "00007f0000001000 0x10-0x20*2 -0x10", v, &err), 4);
	assert_true(v[0] == 0x7f0000001000 && v[2] == (uint64_t)-16 && v[3] == (uint64_t)-16);
	assert_int_equal(parse(&lanes, "0-1*2", v, &err), 2);
	assert_true(v[1] == 0xffffffff);
	assert_int_equal(parse(&lanes, " ,[]\n", v, &err), 0);
}

static void refused(void **unused)
{
	static const struct {
		const mreq_list *list;
		const char *text, *error;
	} bad[] = {
		{&words, "0x1000 +64",
	         "t:1:8: word '+64' is not a number, write decimal or 0x hexadecimal"},
		{&words, "s4: 1\ns5 1000 # c\ns6 24fac",
	         "t:2:4: 1000 is decimal, and 24fac is hexadecimal: write 0x before every "
	         "hexadecimal number"},
		{&words, "1 2 3 4\n 5", "t:2:2: '5' is one too many, remove it"},
		{&words, "010", "t:1:1: word '010' looks hexadecimal, write 0x010"},
		{&words, "123456789a",
	         "t:1:1: word 123456789a is out of range, at most 0xffffffff"},
		{&words, "-2147483649",
	         "t:1:1: word -2147483649 is out of range, at least -2147483648"},
		{&words, "x4 1",
	         "t:1:1: word 'x4' is not a number, write decimal or 0x hexadecimal"},
		{&words, "s4x 1",
	         "t:1:1: word 's4x' is not a number, write decimal or 0x hexadecimal"},
		{&lanes, "0x1\n <unavailable>",
	         "t:2:2: '<unavailable>' is not a number, write a value in its place"},
		{&lanes, "<repeats 3 times>",
	         "t:1:1: '<repeats 3 times>' is not a number, write a value in its place"},
		{&lanes, "1 <repeats 0 times>",
	         "t:1:3: '<repeats 0 times>' is not a number, write a value in its place"},
		{&lanes, "1 <repeats 65 times>", "t:1:3: list has more than 64 values, shorten it"},
		{&lanes, "1 <repeats",
	         "t:1:3: '<repeats' is not a number, write a value in its place"},
		{&lanes, "{[0] = 1, [2] = 5}",
	         "t:1:11: '[2] =' is not the next element, write the values in ascending order "
	         "and none twice"},
		{&lanes, "[0] = 1\n[0] = 5",
	         "t:2:1: '[0] =' is not the next element, write the values in ascending order "
	         "and none twice"},
		{&lanes, "0+4*0", "t:1:5: count 0 gives nothing, write 1 or more"},
	};

	(void)unused;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		uint64_t values[MAU_WAVE];
		mreq_error err = {0};

		assert_int_equal(parse(bad[i].list, bad[i].text, values, &err), -1);
		assert_string_equal(err.text, bad[i].error);
	}
}

static void scalars(void **unused)
{
	static const mreq_list pair = {"exec", UINT64_MAX, 2, .lines = true};
	uint64_t value = 0;
	mreq_error err = {0};

	(void)unused;
	assert_int_equal(mreq_parse_scalar("ffffffff00000000", 16, "", &pair, &value, &err), 0);
	assert_true(value == 0xffffffff00000000);
	assert_int_equal(mreq_parse_scalar("exec 0xff 255", 13, "", &pair, &value, &err), 0);
	assert_true(value == 0xff);
	assert_int_equal(mreq_parse_scalar("{00001000, 00000012}", 20, "", &pair, &value, &err), 0);
	assert_true(value == 0x1200001000);
	assert_int_equal(mreq_parse_scalar("0x100000000 1", 13, "", &pair, &value, &err), -1);
	assert_string_equal(mreq_error_text(&err),
	                    "exec has two values: give one of 64 bits, or two of 32");
	assert_int_equal(mreq_parse_scalar("1 2 3", 5, "", &pair, &value, &err), -1);
	assert_string_equal(mreq_error_text(&err), "'3' is one too many, remove it");
	assert_int_equal(mreq_parse_scalar("", 0, "", &pair, &value, &err), -1);
	assert_string_equal(mreq_error_text(&err),
	                    "exec is missing, give a number such as 12 or 0x0c");
	assert_true(mreq_is_list("0x1") && mreq_is_list("[4,") && mreq_is_list("s4") &&
	            mreq_is_list("e0501000") && mreq_is_list("ffffffff,"));
	assert_false(mreq_is_list("A4") || mreq_is_list("C3") || mreq_is_list("file.mreq") ||
	             mreq_is_list("e0501000.mreq") || mreq_is_list("s4.mreq") || mreq_is_list(""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forms_of_words),
		cmocka_unit_test(forms_of_lanes),
		cmocka_unit_test(refused),
		cmocka_unit_test(scalars),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
