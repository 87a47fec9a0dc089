/*
 * register_name.c - names of registers; see register_name.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "mreq/register_name.h"

/* Names that a number may follow. */
static const struct {
	const char *name;
	enum register_kind kind;
	unsigned registers;
} banks[] = {
	{"s", REGISTER_SGPR, 128},   {"sgpr", REGISTER_SGPR, 128}, {"sgprs", REGISTER_SGPR, 128},
	{"v", REGISTER_VGPR, 256},   {"vgpr", REGISTER_VGPR, 256}, {"vgprs", REGISTER_VGPR, 256},
	{"ttmp", REGISTER_TTMP, 16}, {"ttmps", REGISTER_TTMP, 16}, {"tba/tma", REGISTER_TRAP, 4},
};

/* Names of their own. The halves of a pair are NAME_lo and NAME_hi. */
static const struct {
	const char *name;
	enum register_kind kind;
	unsigned count;
} own[] = {
	{"m0", REGISTER_M0, 1},
	{"exec", REGISTER_EXEC, 2},
	{"vcc", REGISTER_VCC, 2},
	{"flat_scratch", REGISTER_FLAT_SCRATCH, 2},
	{"xnack_mask", REGISTER_XNACK_MASK, 2},
};

static bool is(const char *name, size_t len, const char *wanted)
{
	return len == strlen(wanted) && strncasecmp(name, wanted, len) == 0;
}

/* A register of a bank, or a bank. */
static register_name in_bank(const char *name, size_t len)
{
	size_t letters = len;
	unsigned number = 0;

	while (letters && isdigit((unsigned char)name[letters - 1]))
		letters--;
	for (size_t i = letters; i < len && number < 1000; i++)
		number = number * 10 + (unsigned)(name[i] - '0');
	for (size_t b = 0; b < sizeof(banks) / sizeof(*banks); b++)
		if (is(name, letters, banks[b].name) && number < banks[b].registers)
			return (register_name){banks[b].kind, number, letters < len};
	return (register_name){REGISTER_NONE, 0, 0};
}

register_name register_find(const char *name, size_t len)
{
	bool high = len > 3 && is(name + len - 3, 3, "_hi"),
	     low = len > 3 && is(name + len - 3, 3, "_lo");

	for (size_t o = 0; o < sizeof(own) / sizeof(*own); o++) {
		if (is(name, len, own[o].name))
			return (register_name){own[o].kind, 0, own[o].count};
		if ((high || low) && own[o].count == 2 && is(name, len - 3, own[o].name))
			return (register_name){own[o].kind, high, 1};
	}
	return in_bank(name, len);
}

size_t register_name_length(const char *at, const char *end)
{
	const char *name = at + (at < end && *at == '$'), *p = name;
	register_name found;

	while (p < end && isdigit((unsigned char)*p))
		p++;
	if (p > name)
		return name > at ? (size_t)(p - at) : 0; /* "$1" */
	while (p < end && (isalnum((unsigned char)*p) || *p == '_'))
		p++;
	found = register_find(name, (size_t)(p - name));
	if (found.kind == REGISTER_NONE)
		return 0;
	if (found.count == 0 && (p == end || *p != '['))
		return 0;
	while (found.count == 0 && p < end && *p != '\n' && p[-1] != ']')
		p++;
	return (size_t)(p - at);
}
