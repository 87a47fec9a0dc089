/*
 * hang.c - reports a hang: the oldest request that is not finished, the beat that it waits for and
 * since when.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <stdio.h>

#include "lockstep/parts.h"

/* "request 2 waits for transaction 1 of 5" */
static void wait_text(const tb_wait *w, char *text, size_t size)
{
	if (w->count)
		snprintf(text, size, "request %u waits for %s %u of %u%s", w->request, w->text,
		         w->index, w->count, w->port == MAU_PORT_OPD ? " to be taken" : "");
	else
		snprintf(text, size, "request %u waits for %s", w->request, w->text);
}

/* "req 1/0 opd 0/1 ...": valid and ready of each channel. */
static void ports_text(const tb_lockstep *ls, unsigned valid, unsigned ready, char *text,
                       size_t size)
{
	size_t len = 0;

	for (const uint8_t *p = ls->kind->order; *p != MAU_ALL_PORTS; p++)
		len += (size_t)snprintf(text + len, size - len, "%s%s %u/%u", len ? " " : "",
		                        mau_channels[*p].name, valid >> *p & 1, ready >> *p & 1);
}

bool tb_hang(tb_lockstep *ls, unsigned valid, unsigned ready)
{
	bool some = ls->quiet <= ls->clock; /* there was a transfer before */
	uint64_t last = ls->clock - ls->quiet;
	char text[64], ports[120], transfer[48] = "no transfer at all";
	tb_wait w;

	ls->kind->waits(ls, &w);
	bool source = ls->kind->sources >> w.port & 1;
	bool unit = (source ? ready : valid) >> w.port &
	            1; /* the unit has raised its side of the handshake */
	uint64_t since = w.since == TB_NEVER ? (some ? last + 1 : 0) : w.since;

	wait_text(&w, text, sizeof(text));
	ports_text(ls, valid, ready, ports, sizeof(ports));
	if (some)
		snprintf(transfer, sizeof(transfer), "last transfer at clock %llu",
		         (unsigned long long)last);
	tb_fail(ls, TB_HANG, mau_channels[w.port].name, source != unit ? "ready" : "valid",
	        w.request, "%s since clock %llu%s; %s; valid/ready: %s", text,
	        (unsigned long long)since, unit ? ", withheld by the episode" : "", transfer,
	        ports);
	ls->mm.got[0] = ls->mm.clock;
	ls->mm.want[0] = ls->mm.clock = since;
	ls->mm.last = some ? last : 0;
	return false;
}
