/*
 * trace.c - for traces: the model's expected outputs at the coming edge, the fields in which the
 * unit differs, and the clocks after the failing one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/parts.h"

/* Compares the next expected beat of a sink with the unit's outputs; '*due': whether it is due. */
static void model_beat(tb_lockstep *ls, enum mau_port port, const tb_due *due, mau_dut_model *m)
{
	bool is_shown = ls->dut->shown >> port & 1;
	mau_payloads masked;
	tb_want want;

	m->valid |= (unsigned)due->valid << port;
	m->valid_differs |=
		(unsigned)(due->wrong || (is_shown ? !due->valid : due->valid && !due->excused))
		<< port;
	if (!due->valid || !tb_next_beat(ls, port, &want, &masked))
		return;
	memcpy(tb_payload(&m->says, port), want.payload, mau_channels[port].size);
	if (is_shown)
		m->differs[port] = tb_fields_differ(
			ls, port, &want,
			tb_payload(ls->sink[port]->mask ? &masked : &ls->dut->payload, port),
			&m->lanes_differ[port]);
	if (ls->sink[port]->free_differs)
		m->differs[port] |= ls->sink[port]->free_differs(ls);
}

static void model_oldest(const tb_lockstep *ls, mau_dut_model *m)
{
	tb_wait w;

	ls->kind->waits(ls, &w);
	m->oldest = w.request;
	m->wait = w.what;
	if (w.request < ls->ep->count)
		m->oldest_tag = ls->ep->req[w.request].tag;
}

const mau_dut_model *tb_lockstep_model(tb_lockstep *ls, const tb_mismatch *hang)
{
	const tb_mismatch kept = ls->mm;
	mau_dut_model *m = &ls->model;

	if (m->clock == ls->clock)
		return m;
	*m = (mau_dut_model){.clock = ls->clock};
	ls->hang = hang;
	model_oldest(ls, m);
	for (unsigned left = ls->kind->sinks; left; left &= left - 1) {
		enum mau_port port = (enum mau_port)__builtin_ctz(left);
		tb_due due = ls->sink[port]->due(ls);

		model_beat(ls, port, &due, m);
	}
	ls->mm = kept;
	return m;
}

void tb_lockstep_go_on(tb_lockstep *ls)
{
	unsigned transfers = ls->dut->shown & ls->dut->driven;
	unsigned over = ls->kind->timed ? tb_lockstep_model(ls, ls->hang)->valid : transfers;

	for (unsigned left = over & ls->kind->sinks & ~ls->moved_mask; left; left &= left - 1)
		ls->sink[__builtin_ctz(left)]->advance(ls);
	if (ls->kind->go_on)
		ls->kind->go_on(ls, transfers & ~ls->moved_mask);
	ls->held_mask = ls->dut->shown & ls->kind->sinks & ~transfers;
	ls->dut->step(ls->dut);
	ls->dut->driven = ls->kind->sinks;
	ls->valid_mask = ls->moved_mask = 0;
	ls->clock++;
}
