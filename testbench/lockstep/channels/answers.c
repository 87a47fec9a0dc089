/*
 * answers.c - drives store data and the responses of memory and LDS into the data path.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "lockstep/channels/data.h"

/* Advances to the next request that reads data registers (X2), and counts those registers. */
bool tb_data_left(tb_lockstep *ls)
{
	tb_data_path_state *d = ls->data;

	while (!d->dat_dwords && d->next_dat < ls->ep->count) {
		d->dat_dwords = mau_data_dwords(ls->ep->ctx.gfx, &ls->ep->req[d->next_dat].op);
		d->next_dat += !d->dat_dwords;
	}
	return d->dat_dwords;
}

unsigned tb_data_pending(tb_lockstep *ls)
{
	tb_data_memory *m = &ls->data->memory;
	unsigned wanted = 0;

	if (tb_data_left(ls))
		wanted |= PORT(MAU_PORT_DAT);
	if (m->offer || tb_data_memory_next(m, ls->clock))
		wanted |= PORT(MAU_PORT_MEM_RSP);
	if (tb_queue_count(&m->lds) && tb_data_memory_lds_next(m, ls->clock))
		wanted |= PORT(MAU_PORT_LDS_RSP);
	return wanted;
}

void tb_data_raise(tb_lockstep *ls, unsigned mask)
{
	const tb_data_path_state *d = ls->data;
	mau_payloads *p = &ls->dut->payload;

	if (mask & PORT(MAU_PORT_DAT))
		memcpy(p->dat.data,
		       tb_episode_vdata(ls->ep, d->next_dat)[d->dat_dword] +
		               d->dat_beat * ls->size.lanes,
		       ls->size.lanes * sizeof(p->dat.data[0]));
	if (mask & PORT(MAU_PORT_MEM_RSP)) {
		p->mem_rsp.id = d->memory.offer->id;
		p->mem_rsp.code = d->memory.offer->code;
		memcpy(p->mem_rsp.data, d->memory.offer->data, ls->size.line_bytes);
	}
	if (mask & PORT(MAU_PORT_LDS_RSP)) {
		const tb_lds_answer *a = tb_queue_front(&d->memory.lds);

		memcpy(p->lds_rsp.data, a->data, ls->size.lanes * sizeof(a->data[0]));
	}
}

/* Advances to the next register of the beat, else to the next beat, else to the next request. */
static void next_data(tb_lockstep *ls)
{
	tb_data_path_state *d = ls->data;

	if (++d->dat_dword < d->dat_dwords)
		return;
	d->dat_dword = 0;
	if (++d->dat_beat < ls->beats)
		return;
	d->dat_beat = 0;
	d->dat_dwords = 0;
	d->next_dat++;
}

void tb_data_sources_moved(tb_lockstep *ls, unsigned transfers)
{
	if (transfers & PORT(MAU_PORT_DAT))
		next_data(ls);
	if (transfers & PORT(MAU_PORT_MEM_RSP))
		ls->data->memory.offer = NULL;
	if (transfers & PORT(MAU_PORT_LDS_RSP))
		tb_queue_pop(&ls->data->memory.lds);
}

unsigned tb_data_last_beats(const tb_lockstep *ls)
{
	const tb_data_path_state *d = ls->data;
	unsigned mask = ~(PORT(MAU_PORT_OPD) | PORT(MAU_PORT_DAT));

	if (ls->opd_beat + 1 == ls->beats)
		mask |= PORT(MAU_PORT_OPD);
	if (d->dat_beat + 1 == ls->beats && d->dat_dword + 1 == d->dat_dwords)
		mask |= PORT(MAU_PORT_DAT);
	return mask;
}
