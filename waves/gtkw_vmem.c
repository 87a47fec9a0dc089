/*
 * gtkw_vmem.c - the view of the data path, see gtkw_mau.h. Ports and pitches: docs/vmem.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "waves/gtkw_parts.h"

/* Dwords of a bus of 'bits' bits: "WHAT +0x00", "WHAT +0x04" ... */
static void dwords(gtkw *g, const char *what, const char *signal, unsigned bits)
{
	char alias[48];

	for (unsigned lsb = 0; lsb < bits; lsb += 32) {
		snprintf(alias, sizeof(alias), "%s +0x%02x", what, lsb / 8);
		gtkw_slice(g, alias, signal, bits, lsb, 32, GTKW_HEX, NULL);
	}
}

/* Of an output and the model. */
static void both_dwords(gtkw *g, gtkw *model, const char *what, const char *name, unsigned bits)
{
	char alias[48];

	for (unsigned lsb = 0; lsb < bits; lsb += 32) {
		snprintf(alias, sizeof(alias), "%s +0x%02x", what, lsb / 8);
		gtkw_both_dword(g, model, alias, name, bits, lsb);
	}
}

/* Rows of 32 bits of a lane's 128: "lds data lane LANE +0", "lds data lane LANE +4" ... */
static void lds_data(gtkw *g, gtkw *model, const gtkw_view *v, unsigned lane)
{
	char alias[48];

	for (unsigned dword = 0; dword < 4; dword++) {
		snprintf(alias, sizeof(alias), "lds data lane %u +%u", lane, dword * 4);
		gtkw_both_dword(g, model, alias, "lds_req_data", v->lanes * 128,
		                lane * 128 + dword * 32);
	}
}

static void lds_answer(gtkw *g, const gtkw_view *v, unsigned lane)
{
	char alias[48];

	for (unsigned dword = 0; dword < 4; dword++) {
		snprintf(alias, sizeof(alias), "lds answer lane %u +%u", lane, dword * 4);
		gtkw_slice(g, alias, "lds_rsp_data_i", v->lanes * 128, lane * 128 + dword * 32, 32,
		           GTKW_HEX, NULL);
	}
}

static void store_data(gtkw *g, gtkw *model, const gtkw_view *v)
{
	(void)model;
	gtkw_group_begin(g, "store data");
	gtkw_handshake(g, "dat_valid_i", "dat_ready_o");
	gtkw_per_lane(g, v, "store lane", "dat_data_i", 32, 32, NULL);
	gtkw_group_end(g, "store data");
}

/* Dwords of the data of memory requests: as a line, and as the operands of an atomic. */
static void memory_data(gtkw *g, gtkw *model, unsigned bits)
{
	static const char *const atomic[4] = {"atomic data", "atomic data +4", "atomic compare",
	                                      "atomic compare +4"};

	gtkw_mismatch(model, "mem_req_data");
	gtkw_mismatch(model, "mem_req_compare");
	for (unsigned i = 0; i < 4; i++)
		gtkw_both_dword(g, model, atomic[i], "mem_req_data", bits, i * 32);
	gtkw_attr_fields(g, "", "mem_req_attr_o");
	gtkw_attr_fields(model, "model ", "mem_req_attr");
	gtkw_mismatch(model, "mem_req_attr");
	both_dwords(g, model, "mem_req data", "mem_req_data", bits);
}

static void memory_requests(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_group_begin(g, "memory requests");
	gtkw_both_handshake(g, model, "mem_req");
	gtkw_signal(g, "mem_req_id_o", v->id_bits, GTKW_HEX, NULL);
	gtkw_mismatch(model, "mem_req_id");
	gtkw_both(g, model, "mem_req_kind", 2, GTKW_HEX, "mem");
	gtkw_both(g, model, "mem_req_line", 48, GTKW_HEX, NULL);
	gtkw_both_words(g, model, "mem_req_bytes", v->line_bytes);
	gtkw_both(g, model, "mem_req_atomic", 5, GTKW_HEX, "atomic");
	gtkw_both(g, model, "mem_req_wide", 1, GTKW_BIN, NULL);
	gtkw_both(g, model, "mem_req_offset", v->line_bytes == 128 ? 7 : 6, GTKW_HEX, NULL);
	gtkw_both(g, model, "mem_req_more", 1, GTKW_BIN, NULL);
	memory_data(g, model, v->line_bytes * 8);
	gtkw_group_end(g, "memory requests");
}

static void memory_responses(gtkw *g, gtkw *model, const gtkw_view *v)
{
	(void)model;
	gtkw_group_begin(g, "memory responses");
	gtkw_handshake(g, "mem_rsp_valid_i", "mem_rsp_ready_o");
	gtkw_signal(g, "mem_rsp_id_i", v->id_bits, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic before", "mem_rsp_data_i", v->line_bytes * 8, 0, 32, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic before +4", "mem_rsp_data_i", v->line_bytes * 8, 32, 32, GTKW_HEX,
	           NULL);
	dwords(g, "mem_rsp data", "mem_rsp_data_i", v->line_bytes * 8);
	gtkw_group_end(g, "memory responses");
}

static void vgpr_place(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_both_handshake(g, model, "vgpr");
	gtkw_both(g, model, "vgpr_tag", 8, GTKW_HEX, NULL);
	gtkw_both(g, model, "vgpr_beat", 4, GTKW_DEC, NULL);
	gtkw_both(g, model, "vgpr_dword", 3, GTKW_DEC, NULL);
	gtkw_both(g, model, "vgpr_half", 2, GTKW_BIN, NULL);
	gtkw_both_mask(g, model, "vgpr_lanes", v->lanes);
	gtkw_mismatch_lanes(model, v, "vgpr_data");
}

static void vgpr_writes(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_group_begin(g, "VGPR writes");
	vgpr_place(g, model, v);
	gtkw_both_lanes(g, model, v, "vgpr lane", "vgpr_data", 32, 32, NULL);
	gtkw_group_end(g, "VGPR writes");
}

static void sgpr_writes(gtkw *g, gtkw *model, const gtkw_view *v)
{
	(void)v;
	gtkw_group_begin(g, "SGPR writes");
	gtkw_both_handshake(g, model, "sgpr");
	gtkw_both(g, model, "sgpr_tag", 8, GTKW_HEX, NULL);
	gtkw_both(g, model, "sgpr_quad", 2, GTKW_DEC, NULL);
	gtkw_both(g, model, "sgpr_mask", 4, GTKW_BIN, NULL);
	gtkw_mismatch(model, "sgpr_data");
	both_dwords(g, model, "sgpr data", "sgpr_data", 128);
	gtkw_group_end(g, "SGPR writes");
}

static void lds_kind(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_both_handshake(g, model, "lds_req");
	gtkw_both(g, model, "lds_req_kind", 2, GTKW_HEX, "mem");
	gtkw_both(g, model, "lds_req_atomic", 5, GTKW_HEX, "atomic");
	gtkw_both(g, model, "lds_req_wide", 1, GTKW_BIN, NULL);
	gtkw_both_mask(g, model, "lds_req_lanes", v->lanes);
	gtkw_mismatch_lanes(model, v, "lds_req_data");
}

static void lds(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_group_begin(g, "LDS");
	lds_kind(g, model, v);
	gtkw_both_lanes(g, model, v, "lds addr lane", "lds_req_addr", 32, 32, NULL);
	gtkw_both_lanes(g, model, v, "lds bytes lane", "lds_req_bytes", 16, 16, NULL);
	gtkw_mismatch(model, "lds_req_data");
	for (unsigned l = 0; l < v->lanes && l < LANES_SHOWN; l++)
		lds_data(g, model, v, l);
	gtkw_handshake(g, "lds_rsp_valid_i", "lds_rsp_ready_o");
	for (unsigned l = 0; l < v->lanes && l < LANES_SHOWN; l++)
		lds_answer(g, v, l);
	gtkw_group_end(g, "LDS");
}

static void completion(gtkw *g, gtkw *model, const gtkw_view *v)
{
	(void)v;
	gtkw_group_begin(g, "completion");
	gtkw_both_handshake(g, model, "done");
	gtkw_both(g, model, "done_tag", 8, GTKW_HEX, NULL);
	gtkw_both(g, model, "done_error", 3, GTKW_HEX, "error");
	gtkw_both(g, model, "done_count", 10, GTKW_DEC, NULL);
	gtkw_group_end(g, "completion");
}

/* What the lane that differs has on the channel. */
static void on_channel(gtkw *g, gtkw *model, const gtkw_view *v, unsigned lane)
{
	if (strcmp(v->channel, "lds_req") == 0) {
		lds_kind(g, model, v);
		gtkw_both_lane(g, model, v, "lds addr lane", "lds_req_addr", lane, 32, 32, NULL);
		gtkw_both_lane(g, model, v, "lds bytes lane", "lds_req_bytes", lane, 16, 16, NULL);
		gtkw_mismatch(model, "lds_req_data");
		lds_data(g, model, v, lane);
	}
	if (strcmp(v->channel, "vgpr") == 0) {
		vgpr_place(g, model, v);
		gtkw_both_lane(g, model, v, "vgpr lane", "vgpr_data", lane, 32, 32, NULL);
	}
}

/* The lane that differs, in one group: operands, store data, its address on the lane bus 'inside',
 * what it has on the channel. */
static void failing_lane(gtkw *g, gtkw *inside, gtkw *model, const gtkw_view *v)
{
	unsigned lane = (unsigned)v->lane % v->lanes;

	if (v->lane < 0)
		return;
	gtkw_group_begin(g, "failing lane");
	gtkw_one_lane(g, v, "v0 lane", "opd_v0_i", lane, 32, 32, NULL);
	gtkw_one_lane(g, v, "v1 lane", "opd_v1_i", lane, 32, 32, NULL);
	gtkw_one_lane(g, v, "store lane", "dat_data_i", lane, 32, 32, NULL);
	gtkw_signal(inside, "ln_valid", 1, GTKW_BIN, NULL);
	gtkw_lane_result(inside, v, lane);
	gtkw_lane_address(inside, v, lane);
	on_channel(g, model, v, lane);
	gtkw_group_end(g, "failing lane");
}

/* Valid and ready of all channels, what the model says of them, and the request that waits. */
static void handshakes(gtkw *g, gtkw *model)
{
	static const char *const sinks[] = {"mem_req", "lds_req", "vgpr", "sgpr", "done"};

	gtkw_group_begin(g, "handshakes");
	gtkw_oldest(model, "data_waits");
	gtkw_handshake(g, "req_valid_i", "req_ready_o");
	gtkw_handshake(g, "opd_valid_i", "opd_ready_o");
	gtkw_handshake(g, "dat_valid_i", "dat_ready_o");
	gtkw_handshake(g, "mem_rsp_valid_i", "mem_rsp_ready_o");
	gtkw_handshake(g, "lds_rsp_valid_i", "lds_rsp_ready_o");
	for (size_t i = 0; i < sizeof(sinks) / sizeof(sinks[0]); i++)
		gtkw_both_handshake(g, model, sinks[i]);
	gtkw_group_end(g, "handshakes");
}

/* The transactions between the address unit and the data path, as nets of the module mau_vmem:
 * mau_txn_t (rtl/packages/mau_pkg.sv). */
static void transactions(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "inside: transactions");
	gtkw_handshake(g, "txn_valid", "txn_ready");
	gtkw_signal(g, "txn.tag", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "txn.line", 48, GTKW_HEX, NULL);
	gtkw_words(g, "txn_bytes", "txn_bytes", v->line_bytes);
	gtkw_signal(g, "txn_lanes", v->window, GTKW_HEX, NULL);
	gtkw_signal(g, "txn.window", 4, GTKW_DEC, NULL);
	gtkw_signal(g, "txn.pass", 3, GTKW_DEC, NULL);
	gtkw_signal(g, "txn.last", 1, GTKW_BIN, NULL);
	gtkw_group_end(g, "inside: transactions");
}

static void operands(gtkw *g, gtkw *model, const gtkw_view *v)
{
	(void)model;
	gtkw_operands(g, v);
}

/* Groups behind context and request, in their usual order. */
static const struct {
	const char *channel;
	void (*group)(gtkw *g, gtkw *model, const gtkw_view *v);
} channels[] = {
	{"vgpr", vgpr_writes}, {"sgpr", sgpr_writes},         {"mem_req", memory_requests},
	{"lds_req", lds},      {"mem_rsp", memory_responses}, {"done", completion},
	{"opd", operands},     {"dat", store_data},
};

int gtkw_vmem_write(const char *path, const gtkw_view *v)
{
	const size_t count = sizeof(channels) / sizeof(channels[0]);
	gtkw g, inside, model; /* ports; nets of the module mau_vmem; the golden model */

	if (gtkw_view_begin(&g, &model, path, v, "mau.mau_vmem.model"))
		return -1;
	inside = g;
	inside.scope = "mau.mau_vmem";
	if (v->hang)
		handshakes(&g, &model);
	failing_lane(&g, &inside, &model, v);
	for (size_t i = 0; i < count; i++)
		if (strcmp(v->channel, channels[i].channel) == 0)
			channels[i].group(&g, &model, v);
	gtkw_context(&g);
	gtkw_request(&g, v);
	for (size_t i = 0; i < count; i++)
		if (strcmp(v->channel, channels[i].channel) != 0)
			channels[i].group(&g, &model, v);
	transactions(&inside, v);
	gtkw_lane_bus(&inside, v);
	return gtkw_view_end(&g);
}
