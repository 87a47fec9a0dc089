/*
 * data_drive.c - the sources of the data path: headers, operands, store data, answers; and when a
 * port is withheld.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_parts.h"
#include "support/bytes.h"

static void raise_operands(tb_data_lockstep *ls)
{
	const mau_request *req = &ls->ep->req[ls->next_opd];
	unsigned lanes = ls->dut->lanes, first = ls->opd_beat * lanes;

	memcpy(ls->dut->v0, req->v0 + first, lanes * sizeof(uint32_t));
	memcpy(ls->dut->v1, req->v1 + first, lanes * sizeof(uint32_t));
}

/* Goes on to the next request that reads data registers (X2), and counts them; false: none is left.
 */
static bool data_left(tb_data_lockstep *ls)
{
	while (!ls->dat_dwords && ls->next_dat < ls->ep->count) {
		ls->dat_dwords = mau_data_dwords(ls->ep->ctx.gfx, &ls->ep->req[ls->next_dat].op);
		ls->next_dat += !ls->dat_dwords;
	}
	return ls->dat_dwords;
}

static void raise_data(tb_data_lockstep *ls)
{
	unsigned lanes = ls->dut->lanes;

	memcpy(ls->dut->dat,
	       tb_episode_vdata(ls->ep, ls->next_dat)[ls->dat_dword] + ls->dat_beat * lanes,
	       lanes * sizeof(uint32_t));
}

static void raise_answer(tb_data_lockstep *ls)
{
	const tb_answer *offer = ls->memory.offer;

	for (unsigned at = 0; at < ls->dut->line_bytes; at += TB_BLOCK)
		tb_words_of_bytes(offer->data + at, TB_BLOCK / 4, ls->dut->mem_rsp_data + at / 4);
	ls->dut->drive.mem_rsp_id = offer->id;
}

static void raise_lds_answer(tb_data_lockstep *ls)
{
	const tb_lds_answer *a = tb_data_memory_lds_next(&ls->memory, ls->clock);

	for (unsigned l = 0; l < ls->dut->lanes; l++)
		memcpy(ls->dut->lds_rsp_data + 4 * (size_t)l, a->data[l], sizeof(a->data[l]));
}

unsigned tb_data_pending(tb_data_lockstep *ls)
{
	unsigned wanted = 0;

	if (ls->next_req < ls->ep->count)
		wanted |= 1u << MAU_PORT_REQ;
	if (ls->next_opd < ls->ep->count)
		wanted |= 1u << MAU_PORT_OPD;
	if (data_left(ls))
		wanted |= 1u << MAU_PORT_DAT;
	if (ls->memory.offer || tb_data_memory_next(&ls->memory, ls->clock))
		wanted |= 1u << MAU_PORT_MEM_RSP;
	if (tb_queue_count(&ls->memory.lds) && tb_data_memory_lds_next(&ls->memory, ls->clock))
		wanted |= 1u << MAU_PORT_LDS_RSP;
	return wanted & ~ls->valid_mask;
}

unsigned tb_data_last_beats(const tb_data_lockstep *ls)
{
	unsigned mask = TB_DATA_PORTS & ~(1u << MAU_PORT_OPD | 1u << MAU_PORT_DAT);

	if (ls->opd_beat + 1 == ls->score.beats)
		mask |= 1u << MAU_PORT_OPD;
	if (ls->dat_beat + 1 == ls->score.beats && ls->dat_dword + 1 == ls->dat_dwords)
		mask |= 1u << MAU_PORT_DAT;
	return mask;
}

void tb_data_raise(tb_data_lockstep *ls, unsigned mask)
{
	ls->valid_mask |= mask;
	if (mask & 1u << MAU_PORT_REQ)
		ls->dut->request(ls->dut, &ls->ep->req[ls->next_req]);
	if (mask & 1u << MAU_PORT_OPD)
		raise_operands(ls);
	if (mask & 1u << MAU_PORT_DAT)
		raise_data(ls);
	if (mask & 1u << MAU_PORT_MEM_RSP)
		raise_answer(ls);
	if (mask & 1u << MAU_PORT_LDS_RSP)
		raise_lds_answer(ls);
}

/* The next register of the beat, or the next beat, or the next request. */
static void next_data(tb_data_lockstep *ls)
{
	if (++ls->dat_dword < ls->dat_dwords)
		return;
	ls->dat_dword = 0;
	if (++ls->dat_beat < ls->score.beats)
		return;
	ls->dat_beat = 0;
	ls->dat_dwords = 0;
	ls->next_dat++;
}

void tb_data_advance(tb_data_lockstep *ls, unsigned mask)
{
	ls->valid_mask &= ~mask;
	if (mask & 1u << MAU_PORT_REQ)
		ls->next_req++;
	if (mask & 1u << MAU_PORT_OPD && ++ls->opd_beat == ls->score.beats) {
		ls->opd_beat = 0;
		ls->next_opd++;
	}
	if (mask & 1u << MAU_PORT_DAT)
		next_data(ls);
	if (mask & 1u << MAU_PORT_MEM_RSP)
		ls->memory.offer = NULL;
	if (mask & 1u << MAU_PORT_LDS_RSP)
		tb_queue_pop(&ls->memory.lds);
}
