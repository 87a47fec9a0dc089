/*
 * data_draw_fault.c - see data_draw_fault.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "stimulus/data_draw_fault.h"

#include "mau/fast.h"

/* A MUBUF format load with a DST_SEL of 1, of which FAULT changes the result most (M2). */
static bool selects_one(const mau_request *req)
{
	bool one = false;

	for (unsigned i = 0; i <= req->op.ncomp; i++)
		one |= (req->vsharp[3] >> 3 * i & 7) == 1;
	return one && req->op.enc == MAU_ENC_MUBUF && req->op.fmt && req->op.cls == MAU_CLS_LOAD;
}

/* Draws a request; in one case of four the next one that selects_one(), which are few. */
static uint32_t draw_request(uint64_t random, const tb_episode *ep)
{
	uint32_t request = tb_below((uint32_t)random, ep->count);

	for (uint32_t i = 0; i < ep->count && random % 4 == 0; i++)
		if (selects_one(&ep->req[(request + i) % ep->count]))
			return (request + i) % ep->count;
	return request;
}

/* A line that a request of the episode touches; false: the request touches none. */
static bool draw_line(uint64_t random, const tb_episode *ep, uint64_t *line_ret)
{
	static const mau_geometry geo = {64, 64}; /* any: the lines are those of the addresses */
	static mau_response rsp;
	uint32_t request = draw_request(random, ep);

	if (mau_fast_wave(&ep->ctx, &geo, &ep->req[request], &rsp) != MAU_OK || !rsp.txn_count)
		return false;
	*line_ret = rsp.txn[tb_below((uint32_t)(random >> 32), rsp.txn_count)].line;
	return true;
}

/* A range of the kinds of data_draw_fault.h around a line. */
static tb_fault range_at(uint64_t random, uint64_t line)
{
	static const uint16_t sizes[4] = {64, 64, 256, 4096};
	static const uint8_t kinds[4] = {TB_FAULT_FAULT, TB_FAULT_FAULT, TB_FAULT_NACK,
	                                 TB_FAULT_READ_ONLY};
	uint64_t size = sizes[random % 4];

	return (tb_fault){line & ~(size - 1), size, kinds[random / 4 % 4]};
}

/* One range; in one case of four another one in the line after it, whose code is the other one. */
static bool draw_range(uint64_t where, uint64_t what, tb_episode *ep)
{
	uint64_t line, end;
	tb_fault fault;

	if (!draw_line(where, ep, &line))
		return true;
	fault = range_at(what, line);
	if (!tb_fault_add(ep->data, fault))
		return false;
	end = fault.address + fault.bytes;
	if (what / 16 % 4 || end >> 48)
		return true;
	fault = (tb_fault){end, 64, fault.kind == TB_FAULT_NACK ? TB_FAULT_FAULT : TB_FAULT_NACK};
	return tb_fault_add(ep->data, fault);
}

int tb_draw_faults(tb_key key, const tb_steer *steer, tb_episode *ep)
{
	uint64_t random = tb_draw(key, TB_STREAM_FAULT, 0);
	bool some = tb_steer_share(steer, STEER_FAULTS, key, tb_below((uint32_t)random, 3) != 0);
	uint32_t ranges = some ? 1 + (uint32_t)(random >> 32) % 4 : 0;

	ep->data->faults = 0;
	for (uint32_t i = 0; i < ranges; i++)
		if (!draw_range(tb_draw(key, TB_STREAM_FAULT, 1 + 2 * i),
		                tb_draw(key, TB_STREAM_FAULT, 2 + 2 * i), ep))
			return -1;
	return 0;
}
