/*
 * compare_bytes.c - compares written memory byte by byte; see compare.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/compare.h"

/* A position in runs of bytes. */
struct cursor {
	const json_t *runs;
	size_t run, byte;
};

/* The address of a run: an integer, or 0x and hexadecimal digits. False: neither. */
static bool run_address(const json_t *run, uint64_t *address_ret)
{
	const json_t *address = json_object_get(run, "address");
	const char *text = json_string_value(address);
	char *end;

	if (json_is_integer(address) && json_integer_value(address) >= 0) {
		*address_ret = (uint64_t)json_integer_value(address);
		return true;
	}
	if (!text || strncmp(text, "0x", 2) != 0 || !isxdigit((unsigned char)text[2]))
		return false;
	*address_ret = strtoull(text, &end, 16);
	return *end == '\0';
}

/* Whether a run has an address and an even number of hexadecimal digits, and no other member. */
static bool is_run(const json_t *run, uint64_t *address_ret, size_t *bytes_ret)
{
	const char *bytes = json_string_value(json_object_get(run, "bytes"));

	if (!bytes || json_object_size(run) != 2 || !run_address(run, address_ret))
		return false;
	*bytes_ret = strlen(bytes) / 2;
	return strlen(bytes) % 2 == 0 && bytes[strspn(bytes, "0123456789abcdefABCDEF")] == '\0';
}

/* Whether the runs are in ascending order of addresses, without overlap. */
static bool are_runs(const json_t *runs)
{
	uint64_t next = 0;

	for (size_t i = 0; i < json_array_size(runs); i++) {
		uint64_t address;
		size_t bytes;

		if (!is_run(json_array_get(runs, i), &address, &bytes) || address < next)
			return false;
		next = address + bytes;
	}
	return true;
}

static unsigned digit(char c)
{
	return isdigit((unsigned char)c) ? (unsigned)(c - '0')
	                                 : (unsigned)(tolower((unsigned char)c) - 'a') + 10;
}

/* The byte at the cursor and its address. False: there is none left. */
static bool peek(struct cursor *c, uint64_t *address_ret, unsigned *value_ret)
{
	for (; c->run < json_array_size(c->runs); c->run++, c->byte = 0) {
		const json_t *run = json_array_get(c->runs, c->run);
		const char *hex = json_string_value(json_object_get(run, "bytes"));

		if (hex[2 * c->byte] == '\0')
			continue;
		run_address(run, address_ret);
		*address_ret += c->byte;
		*value_ret = 16 * digit(hex[2 * c->byte]) + digit(hex[2 * c->byte + 1]);
		return true;
	}
	return false;
}

static void show(bool has, unsigned value, char *text, size_t size)
{
	if (has)
		snprintf(text, size, "0x%02x", value);
	else
		snprintf(text, size, "nothing");
}

bool compare_bytes(unsigned field, const json_t *got, const json_t *want, compare_sink sink,
                   void *arg)
{
	struct cursor a = {got, 0, 0}, b = {want, 0, 0};
	compare_difference d = {.field = field, .lane = -1, .entry = -1, .has_byte = true};

	if (!are_runs(got) || !are_runs(want))
		return false;
	for (;;) {
		uint64_t at_a = 0, at_b = 0;
		unsigned x = 0, y = 0;
		bool has_a = peek(&a, &at_a, &x), has_b = peek(&b, &at_b, &y);

		if (!has_a && !has_b)
			return true;
		if (has_a && has_b && at_a != at_b) { /* the lower address alone */
			has_a = at_a < at_b;
			has_b = !has_a;
		}
		d.address = has_a ? at_a : at_b;
		a.byte += has_a;
		b.byte += has_b;
		if (has_a && has_b && x == y)
			continue;
		show(has_a, x, d.got, sizeof(d.got));
		show(has_b, y, d.want, sizeof(d.want));
		sink(arg, &d);
	}
}
