/*
 * data_model.c - what the model says of the coming edge, and where the unit differs: for traces.
 * The scoreboard knows which beat is next on each channel. Of the clock at which it comes there is
 * a contract for completions alone (Timing 3): a beat is to come from the clock after its header
 * was taken, a completion when all before it is over.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "datapath/data_parts.h"

/* A run found that the beat on this channel never comes. */
static bool never_comes(const tb_data_lockstep *ls, unsigned port)
{
	const tb_mismatch *hang = ls->hang;

	return hang && ls->clock >= hang->clock && strcmp(hang->field, "valid") == 0 &&
	       strcmp(hang->channel, tb_port_name(port)) == 0;
}

/* Does the unit show valid on a channel? */
static bool shows(const tb_data_lockstep *ls, unsigned port)
{
	return ls->dut->seen.channels >> port & 1;
}

/* Whether a beat is to come on a channel, and whether the unit's valid differs: nothing is to come,
 * it fell before its transfer, or it never rises. */
static void model_valid(const tb_data_lockstep *ls, unsigned port, bool model, vmem_dut_model *m)
{
	bool differs =
		shows(ls, port) ? !model : ls->held_mask >> port & 1 || never_comes(ls, port);

	m->says.channels |= (uint16_t)(model << port);
	m->differs.channels |= (uint16_t)(differs << port);
}

/* Bytes of the line, or of the operands of an atomic, that mean something. */
static void memory_data(const tb_data_lockstep *ls, const tb_want_memory *w, bool shown,
                        vmem_dut_model *m)
{
	uint64_t counts[2] = {w->bytes[0], w->bytes[1]};

	if (w->kind != MAU_MEM_WRITE) {
		counts[0] = tb_data_reads(&ls->score, w->request)
		                    ? tb_data_counts(w->kind, 0, w->wide, w->compares)
		                    : 0;
		counts[1] = 0;
	}
	for (unsigned b = 0; b < ls->score.geo.line_bytes; b++) {
		uint8_t unit = (uint8_t)(ls->dut->mem_req_data[b / 4] >> b % 4 * 8);

		if (!(counts[b / 64] >> b % 64 & 1))
			continue;
		m->mem_req_data[b] = w->data[b];
		if (!shown || unit == w->data[b])
			continue;
		if (w->kind == MAU_MEM_ATOMIC && b >= 8)
			m->mem_req_compare_differs = true;
		else
			m->mem_req_data_differs = true;
	}
}

static void compare_memory(const tb_data_lockstep *ls, const tb_want_memory *w, vmem_dut_model *m)
{
	const vmem_seen *seen = &ls->dut->seen, *says = &m->says;
	vmem_seen *differs = &m->differs;

	differs->mem_req_id = tb_data_memory_waits(&ls->memory, seen->mem_req_id);
	differs->mem_req_kind = seen->mem_req_kind != says->mem_req_kind;
	differs->mem_req_line = seen->mem_req_line != says->mem_req_line;
	differs->mem_req_bytes[0] = seen->mem_req_bytes[0] != says->mem_req_bytes[0] ||
	                            seen->mem_req_bytes[1] != says->mem_req_bytes[1];
	differs->mem_req_attr = seen->mem_req_attr != says->mem_req_attr;
	if (w->kind != MAU_MEM_ATOMIC)
		return;
	differs->mem_req_offset = seen->mem_req_offset != says->mem_req_offset;
	differs->mem_req_wide = seen->mem_req_wide != says->mem_req_wide;
	differs->mem_req_atomic = seen->mem_req_atomic != says->mem_req_atomic;
	differs->mem_req_more = seen->mem_req_more != says->mem_req_more;
}

static void model_memory(const tb_data_lockstep *ls, vmem_dut_model *m)
{
	const tb_want_memory *w = tb_queue_front(&ls->score.memory);
	bool shown = shows(ls, MAU_PORT_MEM_REQ);
	vmem_seen *says = &m->says;

	model_valid(ls, MAU_PORT_MEM_REQ, w, m);
	if (!w)
		return;
	says->mem_req_kind = w->kind;
	says->mem_req_line = w->line;
	memcpy(says->mem_req_bytes, w->bytes, sizeof(says->mem_req_bytes));
	says->mem_req_offset = w->offset;
	says->mem_req_wide = w->wide;
	says->mem_req_atomic = w->atomic;
	says->mem_req_more = w->more;
	says->mem_req_attr = w->attr;
	memory_data(ls, w, shown, m);
	if (shown)
		compare_memory(ls, w, m);
}

static void model_vgpr(const tb_data_lockstep *ls, vmem_dut_model *m)
{
	const tb_want_vgpr *w = tb_queue_front(&ls->score.vgpr);
	const vmem_dut *dut = ls->dut;
	const vmem_seen *seen = &dut->seen;
	vmem_seen *says = &m->says, *differs = &m->differs;

	model_valid(ls, MAU_PORT_VGPR, w, m);
	if (!w)
		return;
	says->vgpr_tag = w->tag;
	says->vgpr_beat = w->beat;
	says->vgpr_dword = w->dword;
	says->vgpr_half = w->half;
	says->vgpr_lanes = w->lanes;
	memcpy(m->vgpr_data, w->data, dut->lanes * sizeof(w->data[0]));
	if (!shows(ls, MAU_PORT_VGPR))
		return;
	differs->vgpr_tag = seen->vgpr_tag != w->tag;
	differs->vgpr_beat = seen->vgpr_beat != w->beat;
	differs->vgpr_dword = seen->vgpr_dword != w->dword;
	differs->vgpr_half = seen->vgpr_half != w->half;
	differs->vgpr_lanes = seen->vgpr_lanes != w->lanes;
	for (unsigned l = 0; l < dut->lanes; l++)
		m->vgpr_lanes_differ |= (uint64_t)(dut->vgpr_data[l] != w->data[l]) << l;
	m->vgpr_data_differs = m->vgpr_lanes_differ != 0;
}

static void model_sgpr(const tb_data_lockstep *ls, vmem_dut_model *m)
{
	const tb_want_sgpr *w = tb_queue_front(&ls->score.sgpr);
	const vmem_seen *seen = &ls->dut->seen;
	vmem_seen *says = &m->says, *differs = &m->differs;

	model_valid(ls, MAU_PORT_SGPR, w, m);
	if (!w)
		return;
	says->sgpr_tag = w->tag;
	says->sgpr_quad = w->quad;
	says->sgpr_mask = w->mask;
	memcpy(m->sgpr_data, w->data, sizeof(m->sgpr_data));
	if (!shows(ls, MAU_PORT_SGPR))
		return;
	differs->sgpr_tag = seen->sgpr_tag != w->tag;
	differs->sgpr_quad = seen->sgpr_quad != w->quad;
	differs->sgpr_mask = seen->sgpr_mask != w->mask;
	for (unsigned i = 0; i < 4; i++)
		m->sgpr_data_differs |= w->mask >> i & 1 && ls->dut->sgpr_data[i] != w->data[i];
}

/* Lane 'l' of the beat, which acts. */
static void lds_lane(const tb_data_lockstep *ls, const tb_want_lds *w, unsigned l,
                     vmem_dut_model *m)
{
	const vmem_dut *dut = ls->dut;
	const uint32_t *unit = dut->lds_req_data + 4 * (size_t)l;
	bool addr = dut->lds_req_addr[l] != w->addr[l], data = false,
	     bytes = (dut->lds_req_bytes[l / 2] >> l % 2 * 16 & 0xffff) != w->bytes[l];
	unsigned counts = tb_data_counts(w->kind, w->bytes[l], w->wide, w->compares);

	if (w->kind == MAU_MEM_ATOMIC && !tb_data_reads(&ls->score, w->request))
		counts = 0;
	m->lds_req_addr[l] = w->addr[l];
	m->lds_req_bytes[l] = w->bytes[l];
	for (unsigned b = 0; b < 16; b++) {
		if (!(counts >> b & 1))
			continue;
		m->lds_req_data[l][b] = w->data[l][b];
		data |= (uint8_t)(unit[b / 4] >> b % 4 * 8) != w->data[l][b];
	}
	if (!(dut->seen.channels & 1u << MAU_PORT_LDS_REQ))
		return;
	m->lds_req_addr_differs |= addr;
	m->lds_req_bytes_differs |= bytes;
	m->lds_req_data_differs |= data;
	m->lds_lanes_differ |= (uint64_t)(addr || bytes || data) << l;
}

static void model_lds(const tb_data_lockstep *ls, vmem_dut_model *m)
{
	const tb_want_lds *w = tb_queue_front(&ls->score.lds);
	const vmem_seen *seen = &ls->dut->seen;
	vmem_seen *says = &m->says, *differs = &m->differs;

	model_valid(ls, MAU_PORT_LDS_REQ, w, m);
	if (!w)
		return;
	says->lds_req_kind = w->kind;
	says->lds_req_atomic = w->atomic;
	says->lds_req_wide = w->wide;
	says->lds_req_lanes = w->lanes;
	for (uint64_t left = w->lanes; left; left &= left - 1)
		lds_lane(ls, w, (unsigned)__builtin_ctzll(left), m);
	if (!shows(ls, MAU_PORT_LDS_REQ))
		return;
	differs->lds_req_kind = seen->lds_req_kind != w->kind;
	differs->lds_req_lanes = seen->lds_req_lanes != w->lanes;
	if (w->kind != MAU_MEM_ATOMIC)
		return;
	differs->lds_req_atomic = seen->lds_req_atomic != w->atomic;
	differs->lds_req_wide = seen->lds_req_wide != w->wide;
}

static void model_done(const tb_data_lockstep *ls, vmem_dut_model *m)
{
	const tb_data_score *s = &ls->score;
	const tb_want_done *w = tb_queue_front(&s->done);
	const vmem_seen *seen = &ls->dut->seen;
	vmem_seen *says = &m->says, *differs = &m->differs;
	uint64_t deadline = w ? tb_data_deadline(s, w) : UINT64_MAX;
	unsigned taken = seen->channels & ~ls->withheld;
	bool shown = shows(ls, MAU_PORT_DONE),
	     comes = w && (!tb_data_unfinished(s, &ls->memory, w->request, taken) ||
	                   ls->clock >= deadline);

	model_valid(ls, MAU_PORT_DONE, comes, m);
	if (ls->clock > deadline || (ls->clock == deadline && !shown))
		differs->channels |= 1u << MAU_PORT_DONE;
	if (!comes)
		return;
	says->done_tag = w->tag;
	says->done_error = w->error;
	says->done_count = w->count;
	if (!shown)
		return;
	differs->done_tag = seen->done_tag != w->tag;
	differs->done_error = seen->done_error != w->error;
	differs->done_count = seen->done_count != w->count;
}

/* The request that is not finished, and by what it goes on. */
static void model_oldest(const tb_data_lockstep *ls, vmem_dut_model *m)
{
	m->oldest = ls->completions;
	m->wait = MAU_DATA_WAITS_NOTHING;
	if (ls->completions == ls->ep->count)
		return;
	m->oldest_tag = ls->ep->req[m->oldest].tag;
	m->wait = tb_data_waits_code(tb_data_waits_for(ls, m->oldest));
}

const vmem_dut_model *tb_data_model(tb_data_lockstep *ls)
{
	vmem_dut_model *m = &ls->model;

	*m = (vmem_dut_model){.clock = ls->clock};
	model_oldest(ls, m);
	model_memory(ls, m);
	model_vgpr(ls, m);
	model_sgpr(ls, m);
	model_lds(ls, m);
	model_done(ls, m);
	return m;
}
