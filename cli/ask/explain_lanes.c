/*
 * explain_lanes.c - see explain_lanes.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cli/ask/explain_lanes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mismatch/txn_parts.h"
#include "mreq/textbuf.h"
#include "support/wrap.h"

static error_t bad_set(const char *arg)
{
	return cli_bad(
		"--lane: '%s' is not a list of lanes from 0 to 63, write for example 5, 30-40 "
		"or 3,7,30-40",
		arg);
}

/* Reads a lane number, in decimal or as 0x and hexadecimal digits. NULL: there is none. */
static const char *lane_number(const char *at, unsigned *lane_ret)
{
	char *end;
	unsigned long value;

	if (!isdigit((unsigned char)*at))
		return NULL;
	value = strtoul(at, &end, at[0] == '0' && tolower((unsigned char)at[1]) == 'x' ? 16 : 10);
	*lane_ret = (unsigned)value;
	return value < MAU_WAVE ? end : NULL;
}

error_t explain_take_lane_set(const char *arg, uint64_t *lanes_ret)
{
	const char *at = arg;

	*lanes_ret = 0;
	for (;;) {
		unsigned first, last;

		at = lane_number(at, &first);
		last = first;
		if (at && *at == '-')
			at = lane_number(at + 1, &last);
		if (!at || last < first)
			return bad_set(arg);
		for (unsigned l = first; l <= last; l++)
			*lanes_ret |= (uint64_t)1 << l;
		if (*at == '\0')
			return 0;
		if (*at++ != ',')
			return bad_set(arg);
	}
}

/* The lanes with a status, as a mask. */
static uint64_t with_status(const mau_lanes *lanes, unsigned wave, unsigned status)
{
	uint64_t mask = 0;

	for (unsigned l = 0; l < wave; l++)
		mask |= (uint64_t)(lanes->status[l] == status) << l;
	return mask;
}

/* Finds the status, apart from those in the mask 'done', whose first lane comes first. False: none
 * is left. */
static bool next_status(const mau_lanes *lanes, unsigned wave, unsigned *done, unsigned *status_ret)
{
	for (unsigned l = 0; l < wave; l++)
		if (!(*done >> lanes->status[l] & 1)) {
			*status_ret = lanes->status[l];
			*done |= 1u << *status_ret;
			return true;
		}
	return false;
}

void explain_lanes_print(const mau_lanes *lanes, unsigned wave)
{
	unsigned done = 1u << MAU_STATUS_INACTIVE, status;
	textbuf b = {0};
	char ranges[200];

	if (with_status(lanes, wave, MAU_STATUS_INACTIVE) == ~(uint64_t)0 >> (64 - wave))
		done = 0;
	while (next_status(lanes, wave, &done, &status)) {
		const uint64_t mask[2] = {with_status(lanes, wave, status)};

		txn_ranges(mask, 64, 0, ranges, sizeof(ranges));
		textbuf_printf(&b, "%s%s %s", b.len ? ", " : "", ranges,
		               cli_lower(mau_status_name(status)));
	}
	textbuf_char(&b, '\0');
	fputs("lanes: ", stdout);
	tb_wrap(stdout, 7, b.failed ? "" : b.text);
	textbuf_free(&b);
}

json_t *explain_lanes_json(const mau_lanes *lanes, unsigned wave)
{
	unsigned done = 0, status;
	json_t *array = json_array();
	char ranges[200];

	while (next_status(lanes, wave, &done, &status)) {
		const uint64_t mask[2] = {with_status(lanes, wave, status)};

		txn_ranges(mask, 64, 0, ranges, sizeof(ranges));
		json_array_append_new(array,
		                      json_pack("{s:s, s:i, s:s}", "status",
		                                cli_lower(mau_status_name(status)), "count",
		                                __builtin_popcountll(mask[0]), "lanes", ranges));
	}
	return array;
}

/* Whether an earlier transaction has the line of transaction 'n'. */
static bool seen(const mau_response *rsp, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (rsp->txn[i].line == rsp->txn[n].line)
			return true;
	return false;
}

/* Bytes of the line of transaction 'n' that any transaction has. */
static unsigned bytes_of_line(const mau_response *rsp, unsigned n)
{
	uint64_t low = 0, high = 0;

	for (unsigned i = n; i < rsp->txn_count; i++)
		if (rsp->txn[i].line == rsp->txn[n].line) {
			low |= rsp->txn[i].bytes[0];
			high |= rsp->txn[i].bytes[1];
		}
	return (unsigned)(__builtin_popcountll(low) + __builtin_popcountll(high));
}

explain_spread explain_spread_of(const mau_response *rsp)
{
	explain_spread s = {0};

	for (unsigned n = 0; n < rsp->txn_count; n++) {
		unsigned bytes;

		if (seen(rsp, n))
			continue;
		bytes = bytes_of_line(rsp, n);
		s.least = s.lines == 0 || bytes < s.least ? bytes : s.least;
		s.most = bytes > s.most ? bytes : s.most;
		s.lines++;
		s.bytes += bytes;
	}
	return s;
}
