/*
 * regs_values.c - numbers and lists of register dumps; see regs_parser.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump/regs_parser.h"

static bool fail(regs_parser *ps, const char *what)
{
	ps->err->line = ps->line;
	snprintf(ps->err->text, sizeof(ps->err->text), "%s", what);
	return false;
}

static int fail_list(regs_parser *ps, const char *what)
{
	fail(ps, what);
	return -1;
}

/* A list in braces may go over several lines. */
static void skip_space(regs_parser *ps)
{
	for (; regs_is_blank(*ps->at) || *ps->at == '\n' || *ps->at == ','; ps->at++)
		ps->line += *ps->at == '\n';
}

static bool ends_number(const char *at)
{
	return !isalnum((unsigned char)*at) && *at != '_' && (*at != '.' || at[1] == '.');
}

bool regs_take_number(regs_parser *ps, bool hex, uint64_t *value_ret)
{
	bool negative = *ps->at == '-' && isdigit((unsigned char)ps->at[1]);
	const char *digits = ps->at + negative;
	char *end;
	size_t len = strspn(digits, "0123456789abcdefABCDEF");

	if (!isxdigit((unsigned char)*digits))
		return false;
	hex |= len == 8 || len == 16 || strspn(digits, "0123456789") < len;
	if (digits[0] == '0' && (digits[1] | 32) == 'x')
		hex = isxdigit((unsigned char)digits[2]);
	*value_ret = strtoull(digits, &end, hex ? 16 : 10);
	if (!ends_number(end))
		return false;
	if (negative)
		*value_ret = (uint32_t)-*value_ret;
	ps->at = end;
	return true;
}

void regs_end_wave(regs_parser *ps)
{
	if (ps->waves == ps->wanted + 1)
		*ps->wave_ret = *ps->now;
}

/* Begins a wave: the first, or the next one if a register is given again. */
static void begin(regs_parser *ps, bool again)
{
	if (ps->waves && !again)
		return;
	regs_end_wave(ps);
	ps->waves++;
	memset(ps->now, 0, sizeof(*ps->now));
}

bool regs_put_scalar(regs_parser *ps, const regs_name *name, unsigned code, uint64_t value)
{
	if (code >= REGS_CODES)
		return fail(ps, "there is no SGPR of that number, at most s127");
	if (value > UINT32_MAX)
		return fail(ps, "the value has more than 32 bits, an SGPR has 32");
	begin(ps, !name->alias && (code < 104 || code >= REGS_EXEC) && ps->now->has_scalar[code]);
	ps->now->scalar[code] = (uint32_t)value;
	ps->now->has_scalar[code] = true;
	return true;
}

static bool put_lanes(regs_parser *ps, unsigned v, uint64_t has, const uint32_t *values)
{
	if (v > 255)
		return fail(ps, "there is no VGPR of that number, at most v255");
	begin(ps, ps->now->has_vector[v] & has);
	for (unsigned l = 0; l < MAU_WAVE; l++)
		if (has >> l & 1)
			ps->now->vector[v][l] = values[l];
	ps->now->has_vector[v] |= has;
	return true;
}

/* Reads "<repeats N times>" after an element; the element itself is one of N. */
static unsigned take_repeats(regs_parser *ps)
{
	unsigned long n;
	char *end;

	regs_skip_blanks(ps);
	if (strncmp(ps->at, "<repeats ", 9) != 0)
		return 1;
	n = strtoul(ps->at + 9, &end, 10);
	if (strncmp(end, " times>", 7) != 0)
		return 1;
	ps->at = end + 7;
	return n > MAU_WAVE ? MAU_WAVE + 1 : (unsigned)n;
}

/* Reads the index of an element: "[5] =", "[5]". */
static void take_index(regs_parser *ps, unsigned *lane)
{
	unsigned long n;
	char *end;

	if (*ps->at != '[')
		return;
	n = strtoul(ps->at + 1, &end, 10);
	if (*end != ']')
		return;
	*lane = n > MAU_WAVE ? MAU_WAVE : (unsigned)n;
	ps->at = end + 1;
	regs_skip_blanks(ps);
	if (*ps->at == '=')
		ps->at++;
	regs_skip_blanks(ps);
}

/* Reads the values of a list up to '}', or to the end of the line without braces. Returns the
 * number of elements, or -1 after an error. */
static int take_list(regs_parser *ps, bool hex, uint64_t values[MAU_WAVE], uint64_t *has_ret)
{
	bool braces = *ps->at == '{';
	unsigned lane = 0;

	ps->at += braces;
	*has_ret = 0;
	for (;;) {
		uint64_t value;
		bool known = true;

		braces ? skip_space(ps) : regs_skip_blanks(ps);
		take_index(ps, &lane);
		if (*ps->at == '}' || (!braces && (*ps->at == '\n' || !*ps->at)))
			break;
		if (strncmp(ps->at, "<unavailable>", 13) == 0) {
			ps->at += 13;
			known = false;
		} else if (strncmp(ps->at, "...", 3) == 0) {
			return fail_list(ps, "the debugger cut the list, print it again after "
			                     "'set print elements 0'");
		} else if (!regs_take_number(ps, hex, &value)) {
			if (!braces)
				break;
			return fail_list(ps, *ps->at ? "the list has something that is not a number"
			                             : "the list has no end, '}' is missing");
		}
		for (unsigned n = take_repeats(ps); n; n--, lane++) {
			if (lane >= MAU_WAVE)
				return fail_list(ps, "the list has more than 64 values");
			values[lane] = known ? value : 0;
			*has_ret |= (uint64_t)known << lane;
		}
	}
	ps->at += braces;
	return (int)lane;
}

bool regs_put_vector(regs_parser *ps, unsigned v, bool hex)
{
	uint64_t list[MAU_WAVE], has;
	uint32_t values[MAU_WAVE] = {0};
	int count = take_list(ps, hex, list, &has);

	if (count < 0)
		return false;
	if (count != 32 && count != MAU_WAVE)
		return fail(ps, "the VGPR has neither 32 nor 64 lanes");
	for (unsigned l = 0; l < MAU_WAVE; l++) {
		if (has >> l & 1 && list[l] > UINT32_MAX)
			return fail(ps, "a lane has more than 32 bits");
		values[l] = has >> l & 1 ? (uint32_t)list[l] : 0;
	}
	return put_lanes(ps, v, has, values);
}

bool regs_put_one(regs_parser *ps, unsigned v)
{
	uint32_t values[MAU_WAVE];
	uint64_t value;

	if (!regs_take_number(ps, false, &value))
		return true;
	if (value > UINT32_MAX)
		return fail(ps, "the value has more than 32 bits, a lane has 32");
	for (unsigned l = 0; l < MAU_WAVE; l++)
		values[l] = (uint32_t)value;
	return put_lanes(ps, v, ps->lane == REGS_NO_LANE ? UINT64_MAX : (uint64_t)1 << ps->lane,
	                 values);
}

bool regs_put_scalars(regs_parser *ps, const regs_name *name, bool whole, bool hex)
{
	unsigned first = name->first, count = name->count;
	bool braces = *ps->at == '{' || *ps->at == '[';
	char close = *ps->at == '{' ? '}' : ']';

	ps->at += braces;
	for (unsigned i = 0; i < count; i++) {
		uint64_t value;

		braces ? skip_space(ps) : regs_skip_blanks(ps);
		if (i && *ps->at == ',')
			ps->at++;
		regs_skip_blanks(ps);
		if (!regs_take_number(ps, hex, &value))
			return i == 0 || fail(ps, "there are fewer values than registers");
		if (whole) {
			if (!regs_put_scalar(ps, name, first, (uint32_t)value))
				return false;
			first++;
			value >>= 32;
			count = 1;
			whole = false;
		}
		if (!regs_put_scalar(ps, name, first + i, value))
			return false;
	}
	regs_skip_blanks(ps);
	ps->at += braces && *ps->at == close;
	return true;
}
