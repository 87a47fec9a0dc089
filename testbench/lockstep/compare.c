/*
 * compare.c - compares the sinks of the unit with the next expected beats.
 *
 * A beat is compared at every clock at which its valid is high, taken or not: at the first clock it
 * must be correct, at later clocks unchanged (docs/interface.md, Timing 1).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/parts.h"

bool tb_next_beat(tb_lockstep *ls, enum mau_port port, tb_want *want, mau_payloads *masked)
{
	const tb_sink *sink = ls->sink[port];

	*want = (tb_want){.lane = -1};
	if (!sink->next(ls, want))
		return false;
	if (sink->mask) {
		memcpy(tb_payload(masked, port), tb_payload(&ls->dut->payload, port),
		       mau_channels[port].size);
		sink->mask(ls, want, tb_payload(masked, port));
	}
	return true;
}

/* The beat transfers: adds it to the hash of the log, and advances the sink. */
static void taken(tb_lockstep *ls, enum mau_port port, const tb_want *want)
{
	uint64_t words[MAU_PAYLOAD_WORDS];

	ls->hash = tb_log_transfer(ls->hash, ls->clock, port, words,
	                           mau_channels[port].words(want->payload, &ls->size, words));
	ls->stats.compared++;
	ls->moved_mask |= PORT(port);
	ls->sink[port]->advance(ls);
}

/* Compares the beat on a sink whose valid is high. */
static bool shown(tb_lockstep *ls, enum mau_port port, bool is_taken)
{
	const tb_sink *sink = ls->sink[port];
	const void *unit;
	mau_payloads masked;
	tb_want want;

	if (!tb_next_beat(ls, port, &want, &masked))
		return false;
	unit = tb_payload(sink->mask ? &masked : &ls->dut->payload, port);
	if (!mau_channels[port].same(unit, want.payload, &ls->size))
		return tb_differs(ls, port, &want, unit);
	if (sink->timely && (is_taken || !(ls->held_mask & PORT(port))) &&
	    !sink->timely(ls, &want, is_taken))
		return false;
	if (is_taken)
		taken(ls, port, &want);
	return true;
}

/* Checks that valid holds until its transfer. A unit that plays whole episodes compares the held
 * payload itself: it does not report which field changed, and the clock is the first at which the
 * payload should have held. */
static bool holds(tb_lockstep *ls, unsigned valid)
{
	unsigned fell = ls->held_mask & ~valid,
		 changed = ls->dut->play ? ls->held_mask & ls->dut->play->changed_mask : 0;
	enum mau_port port;

	if (!(fell | changed))
		return true;
	port = (enum mau_port)__builtin_ctz(fell ? fell : changed);
	return tb_fail(ls, TB_HOLD, mau_channels[port].name, fell ? "valid" : "payload",
	               tb_request_of(ls, port), "%s %s before its transfer",
	               mau_channels[port].name, fell ? "valid fell" : "payload changed");
}

bool tb_compare(tb_lockstep *ls, unsigned valid, unsigned transfers)
{
	unsigned left = valid;

	if (ls->held_mask && !holds(ls, valid))
		return false;
	for (const uint8_t *p = ls->kind->sink_order; left; left &= ~PORT(*p++))
		if (left & PORT(*p) && !shown(ls, *p, transfers >> *p & 1))
			return false;
	ls->held_mask = valid & ~transfers;
	return true;
}
