/*
 * data_drive.c - the sources of the data path: headers, operands, store data, answers; and when a
 * port is withheld.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_parts.h"
#include "support/bytes.h"

void tb_data_start_stalls(tb_data_lockstep *ls)
{
	const tb_episode *ep = ls->ep;

	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		tb_key key = tb_key_sub(tb_key_seed(ep->stall_seed), p);

		/* A seed of its own for each port: the streams of stall.h are for five. */
		tb_stall_start(&ls->stall[p], ep->profile[p], (uint64_t)key.b << 32 | key.a, 0);
	}
}

/* The word of the 64 clocks from this one on: as recorded, else as the profile has it, and then it
 * is recorded. */
static uint64_t stall_word(tb_data_lockstep *ls, unsigned port)
{
	tb_stall *stall = &ls->ep->stall[port];
	uint64_t word;

	if (ls->ep->recorded)
		return tb_stall_word(stall, ls->clock / 64);
	word = tb_stall_next(&ls->stall[port]);
	if (tb_stall_append(stall, word))
		ls->memory.failed = true;
	return word;
}

void tb_data_next_stalls(tb_data_lockstep *ls)
{
	ls->stalled_mask = 0;
	for (unsigned p = 0; p < MAU_ALL_PORTS; p++) {
		if (!(TB_DATA_PORTS >> p & 1))
			continue;
		ls->stall_word[p] = stall_word(ls, p);
		ls->stalled_mask |= (unsigned)(ls->stall_word[p] != 0) << p;
	}
}

unsigned tb_data_stalled(const tb_data_lockstep *ls)
{
	unsigned bit = ls->clock % 64, mask = 0;

	for (unsigned some = ls->stalled_mask; some; some &= some - 1) {
		unsigned p = (unsigned)__builtin_ctz(some);

		mask |= (unsigned)(ls->stall_word[p] >> bit & 1) << p;
	}
	return mask;
}

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

static bool raise_answer(tb_data_lockstep *ls)
{
	const tb_answer *offer;

	if (!tb_data_memory_next(&ls->memory, ls->clock))
		return false;
	offer = ls->memory.offer;
	for (unsigned at = 0; at < ls->dut->line_bytes; at += TB_BLOCK)
		tb_words_of_bytes(offer->data + at, TB_BLOCK / 4, ls->dut->mem_rsp_data + at / 4);
	ls->dut->drive.mem_rsp_id = offer->id;
	return true;
}

static bool raise_lds_answer(tb_data_lockstep *ls)
{
	const tb_lds_answer *a = tb_data_memory_lds_next(&ls->memory, ls->clock);

	if (!a)
		return false;
	for (unsigned l = 0; l < ls->dut->lanes; l++)
		memcpy(ls->dut->lds_rsp_data + 4 * (size_t)l, a->data[l], sizeof(a->data[l]));
	return true;
}

void tb_data_raise(tb_data_lockstep *ls, unsigned withheld_mask)
{
	unsigned may = TB_DATA_SOURCES & ~ls->valid_mask & ~withheld_mask;

	if (may & 1u << MAU_PORT_REQ && ls->next_req < ls->ep->count) {
		ls->dut->request(ls->dut, &ls->ep->req[ls->next_req]);
		ls->valid_mask |= 1u << MAU_PORT_REQ;
	}
	if (may & 1u << MAU_PORT_OPD && ls->next_opd < ls->ep->count) {
		raise_operands(ls);
		ls->valid_mask |= 1u << MAU_PORT_OPD;
	}
	if (may & 1u << MAU_PORT_DAT && data_left(ls)) {
		raise_data(ls);
		ls->valid_mask |= 1u << MAU_PORT_DAT;
	}
	if (may & 1u << MAU_PORT_MEM_RSP && raise_answer(ls))
		ls->valid_mask |= 1u << MAU_PORT_MEM_RSP;
	if (may & 1u << MAU_PORT_LDS_RSP && tb_queue_count(&ls->memory.lds) && raise_lds_answer(ls))
		ls->valid_mask |= 1u << MAU_PORT_LDS_RSP;
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
