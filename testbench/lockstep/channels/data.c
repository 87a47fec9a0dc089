/*
 * data.c - the data path: headers, whose requests the model executes, the end of an episode, and
 * the beat that the oldest request waits for.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/channels/data.h"

#include <stdlib.h>
#include <string.h>

#include "coverage/data_coverage.h"

static int open_data(tb_lockstep *ls, const tb_unit *unit)
{
	ls->data = calloc(1, sizeof(*ls->data));
	if (!ls->data)
		return -1;
	ls->data->convert = ls->dut->convert;
	ls->data->throughput = unit->throughput;
	return 0;
}

static void close_data(tb_lockstep *ls)
{
	tb_data_path_state *d = ls->data;

	if (!d)
		return;
	tb_queue_free(&d->memory_reqs);
	tb_queue_free(&d->lds_reqs);
	tb_queue_free(&d->vgprs);
	tb_queue_free(&d->sgprs);
	tb_queue_free(&d->dones);
	for (unsigned i = 0; i < TB_SPACES; i++)
		tb_space_free(&d->space[i]);
	tb_data_memory_free(&d->memory);
	free(d);
}

void tb_data_start(tb_lockstep *ls)
{
	tb_data_path_state *d = ls->data;

	tb_queue_start(&d->memory_reqs, sizeof(tb_want_memory));
	tb_queue_start(&d->lds_reqs, sizeof(tb_want_lds));
	tb_queue_start(&d->vgprs, sizeof(tb_want_vgpr));
	tb_queue_start(&d->sgprs, sizeof(tb_want_sgpr));
	tb_queue_start(&d->dones, sizeof(tb_want_done));
	tb_data_memory_start(&d->memory, ls->ep->ctx.gfx, ls->ep->data, &ls->size, ls->dut->ids);
	tb_axi4_start(ls);
	for (unsigned i = 0; i < TB_SPACES; i++)
		tb_space_over(&d->space[i], &d->memory.image[i]);
	d->next_dat = d->dat_beat = 0;
	d->dat_dword = d->dat_dwords = 0;
	d->stream = d->throughput && !ls->dut->axi4 && tb_data_is_stream(ls->ep);
	d->in_stream = false;
	d->overtaken = d->memory.late;
}

static void start(tb_lockstep *ls)
{
	const tb_data_path_state *d = ls->data;

	tb_data_start(ls);
	ls->unstalled_limit += d->memory.latency;
	ls->quiet_limit += d->memory.latency;
}

static void cover(tb_lockstep *ls, uint32_t request)
{
	tb_data_path_state *d = ls->data;
	tb_data_seen seen = {.ctx = &ls->ep->ctx,
	                     .req = &ls->ep->req[request],
	                     .x = &d->x,
	                     .detail = &d->detail,
	                     .vdata = tb_episode_vdata(ls->ep, request),
	                     .window = ls->geo.window};

	if (mau_detail_wave(seen.ctx, seen.req, &d->detail) == MAU_OK)
		tb_data_coverage_request(ls->data_cov, &seen);
}

static bool header(tb_lockstep *ls)
{
	tb_data_path_state *d = ls->data;
	uint32_t request = ls->next_req, vgprs = tb_queue_count(&d->vgprs),
		 sgprs = tb_queue_count(&d->sgprs), lds = tb_queue_count(&d->lds_reqs), cost;

	if (d->memory.failed)
		return tb_no_memory(ls);
	if (!tb_data_execute(ls, request))
		return false;
	if (!tb_expect_vgprs(ls, request) || !tb_expect_sgprs(ls, request) ||
	    !(ls->dut->axi4 || tb_expect_memory(ls, request)) || !tb_expect_lds(ls, request))
		return tb_no_memory(ls);
	cost = tb_data_cost(ls, request, tb_queue_count(&d->vgprs) - vgprs,
	                    tb_queue_count(&d->sgprs) - sgprs, tb_queue_count(&d->lds_reqs) - lds);
	if (!tb_expect_done(ls, request, cost))
		return tb_no_memory(ls);
	if (ls->data_cov)
		cover(ls, request);
	return true;
}

/* Memory and LDS execute the unit's requests when nothing is compared. */
static void serve(tb_lockstep *ls, unsigned transfers)
{
	tb_data_memory *m = &ls->data->memory;

	if (transfers & PORT(MAU_PORT_MEM_REQ))
		tb_data_memory_take(m, &ls->dut->payload.mem_req, ls->clock, 0);
	if (transfers & PORT(MAU_PORT_LDS_REQ))
		tb_data_memory_lds(m, &ls->dut->payload.lds_req, ls->clock, 0);
}

static void moved(tb_lockstep *ls, unsigned transfers)
{
	if (!ls->check)
		serve(ls, transfers);
	tb_data_sources_moved(ls, transfers);
}

static bool operands(tb_lockstep *ls)
{
	return ls->next_opd < ls->next_req || tb_fail(ls, TB_EXTRA, "opd", "ready", ls->next_opd,
	                                              "operands were taken before their header");
}

static void go_on(tb_lockstep *ls, unsigned transfers)
{
	serve(ls, transfers);
	if (transfers & PORT(MAU_PORT_REQ))
		header(ls);
	ls->next_req += transfers >> MAU_PORT_REQ & 1;
	ls->completions += transfers >> MAU_PORT_DONE & 1;
	tb_data_sources_moved(ls, transfers);
}

static bool more(const tb_lockstep *ls)
{
	return ls->completions < ls->ep->count;
}

static bool drained(tb_lockstep *ls)
{
	(void)ls;
	return true;
}

/* Compares memory ('space' MAU_SPACE_MEMORY) or LDS byte by byte. */
static bool same_space(tb_lockstep *ls, unsigned space)
{
	tb_space *unit = &ls->data->memory.space[space], *model = &ls->data->space[space];
	bool memory = space == MAU_SPACE_MEMORY;
	uint8_t got, want;
	uint64_t at;

	if (tb_space_equal(unit, model, &at))
		return true;
	tb_space_read(unit, at, &got, 1);
	tb_space_read(model, at, &want, 1);
	tb_fail(ls, TB_VALUE, memory ? "mem_req" : "lds_req", memory ? "memory" : "lds",
	        ls->ep->count - 1, "at the end of the episode, the byte at 0x%llx differs",
	        (unsigned long long)at);
	ls->mm.got[0] = got;
	ls->mm.want[0] = want;
	ls->mm.byte = (tb_byte){.known = true,
	                        .index = (unsigned)(at % (memory ? ls->size.line_bytes : 4)),
	                        .address = at,
	                        .got = got,
	                        .want = want};
	return false;
}

static bool ended(tb_lockstep *ls)
{
	tb_data_path_state *d = ls->data;
	const char *channel = ls->next_req < ls->ep->count   ? "req"
	                      : ls->next_opd < ls->ep->count ? "opd"
	                      : tb_data_left(ls)             ? "dat"
	                                                     : NULL;

	if (d->memory.failed)
		return tb_no_memory(ls);
	ls->stats.overtaken += d->memory.late - d->overtaken;
	if (ls->data_cov)
		tb_data_coverage_overtaken(ls->data_cov, ls->ep->ctx.gfx,
		                           d->memory.late - d->overtaken);
	if (channel)
		return tb_fail(ls, TB_MISSING, channel, "ready", ls->ep->count - 1,
		               "all requests completed, not all of %s was taken", channel);
	return same_space(ls, MAU_SPACE_MEMORY) && same_space(ls, MAU_SPACE_LDS);
}

bool tb_data_wants(const tb_queue *queue, uint32_t request)
{
	const uint32_t *front = tb_queue_front(queue);

	return front && *front == request;
}

static void waits(const tb_lockstep *ls, tb_wait *w_ret)
{
	static const struct {
		enum mau_port port;
		uint8_t code;
	} ways[] = {
		{MAU_PORT_MEM_REQ, MAU_DATA_WAITS_MEM_REQ},
		{MAU_PORT_LDS_REQ, MAU_DATA_WAITS_LDS_REQ},
		{MAU_PORT_VGPR, MAU_DATA_WAITS_VGPR},
		{MAU_PORT_SGPR, MAU_DATA_WAITS_SGPR},
	};
	const tb_data_path_state *d = ls->data;
	const tb_queue *queues[] = {&d->memory_reqs, &d->lds_reqs, &d->vgprs, &d->sgprs};
	uint32_t request = ls->completions;
	bool none = request == ls->ep->count;
	tb_wait w = {request, MAU_DATA_WAITS_DONE, MAU_PORT_DONE, NULL, TB_NEVER, 0, 0};

	if (none)
		w.what = MAU_DATA_WAITS_NOTHING;
	else if (request == ls->next_req)
		w.port = MAU_PORT_REQ, w.what = MAU_DATA_WAITS_REQ;
	else if (request == ls->next_opd)
		w.port = MAU_PORT_OPD, w.what = MAU_DATA_WAITS_OPD;
	if (!none && request != ls->next_req && (request != ls->next_opd || ls->opd_beat))
		for (unsigned i = 4; i--;)
			if (tb_data_wants(queues[i], request))
				w.port = ways[i].port, w.what = ways[i].code;
	w.text = mau_data_waits_text(w.what);
	*w_ret = w;
}

tb_due tb_data_due(const tb_lockstep *ls, enum mau_port port, const tb_queue *queue)
{
	const tb_mismatch *hang = ls->hang;
	bool never_comes = hang && ls->clock >= hang->clock && !strcmp(hang->field, "valid") &&
	                   !strcmp(hang->channel, mau_channels[port].name);

	return (tb_due){.valid = tb_queue_count(queue) != 0,
	                .excused = !(ls->held_mask & PORT(port)) && !never_comes};
}

bool tb_data_extra(tb_lockstep *ls, enum mau_port port, const char *what)
{
	return tb_fail(ls, TB_EXTRA, mau_channels[port].name, "valid",
	               ls->next_req ? ls->next_req - 1 : 0, "%s", what);
}

static const tb_sink *const sinks[MAU_ALL_PORTS] = {
	[MAU_PORT_MEM_REQ] = &tb_memory_sink, [MAU_PORT_LDS_REQ] = &tb_lds_sink,
	[MAU_PORT_VGPR] = &tb_vgpr_sink,      [MAU_PORT_SGPR] = &tb_sgpr_sink,
	[MAU_PORT_DONE] = &tb_data_done_sink,
};

const tb_sink *const tb_axi4_sinks[MAU_ALL_PORTS] = {
	[MAU_PORT_MEM_REQ] = &tb_axi4_sink,   [MAU_PORT_LDS_REQ] = &tb_lds_sink,
	[MAU_PORT_VGPR] = &tb_vgpr_sink,      [MAU_PORT_SGPR] = &tb_sgpr_sink,
	[MAU_PORT_DONE] = &tb_data_done_sink,
};

const tb_kind_of_unit tb_data_path = {
	.sources = MAU_VMEM_SOURCES,
	.sinks = MAU_VMEM_SINKS,
	.order = mau_unit_ports[MAU_TOP_MAU_VMEM],
	.sink_order = &mau_unit_ports[MAU_TOP_MAU_VMEM][MAU_VMEM_FIRST_SINK],
	.sink = sinks,
	.open = open_data,
	.close = close_data,
	.start = start,
	.header = header,
	.operands = operands,
	.more = more,
	.drained = drained,
	.ended = ended,
	.waits = waits,
	.last_beats = tb_data_last_beats,
	.pending = tb_data_pending,
	.raise = tb_data_raise,
	.moved = moved,
	.go_on = go_on,
};
