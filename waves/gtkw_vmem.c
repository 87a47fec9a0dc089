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

/* Rows of 32 bits of a lane's 128: "WHAT LANE +0", "WHAT LANE +4" ... */
static void lane_dwords(gtkw *g, const gtkw_view *v, const char *what, const char *signal,
                        unsigned lane)
{
	char alias[48];

	for (unsigned dword = 0; dword < 4; dword++) {
		snprintf(alias, sizeof(alias), "%s %u +%u", what, lane, dword * 4);
		gtkw_slice(g, alias, signal, v->lanes * 128, lane * 128 + dword * 32, 32, GTKW_HEX,
		           NULL);
	}
}

static void all_lane_dwords(gtkw *g, const gtkw_view *v, const char *what, const char *signal)
{
	for (unsigned l = 0; l < v->lanes && l < LANES_SHOWN; l++)
		lane_dwords(g, v, what, signal, l);
}

static void store_data(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "store data");
	gtkw_handshake(g, "dat_valid_i", "dat_ready_o");
	gtkw_per_lane(g, v, "store lane", "dat_data_i", 32, 32, NULL);
	gtkw_group_end(g, "store data");
}

static void memory_requests(gtkw *g, const gtkw_view *v)
{
	unsigned bits = v->line_bytes * 8;

	gtkw_group_begin(g, "memory requests");
	gtkw_handshake(g, "mem_req_valid_o", "mem_req_ready_i");
	gtkw_signal(g, "mem_req_id_o", v->id_bits, GTKW_HEX, NULL);
	gtkw_signal(g, "mem_req_kind_o", 2, GTKW_HEX, "mem");
	gtkw_signal(g, "mem_req_line_o", 48, GTKW_HEX, NULL);
	gtkw_words(g, "mem_req_bytes", "mem_req_bytes_o", v->line_bytes);
	gtkw_signal(g, "mem_req_atomic_o", 5, GTKW_HEX, "atomic");
	gtkw_signal(g, "mem_req_wide_o", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "mem_req_offset_o", v->line_bytes == 128 ? 7 : 6, GTKW_HEX, NULL);
	gtkw_signal(g, "mem_req_more_o", 1, GTKW_BIN, NULL);
	gtkw_slice(g, "atomic data", "mem_req_data_o", bits, 0, 32, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic data +4", "mem_req_data_o", bits, 32, 32, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic compare", "mem_req_data_o", bits, 64, 32, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic compare +4", "mem_req_data_o", bits, 96, 32, GTKW_HEX, NULL);
	gtkw_attr_fields(g, "", "mem_req_attr_o");
	dwords(g, "mem_req data", "mem_req_data_o", bits);
	gtkw_group_end(g, "memory requests");
}

static void memory_responses(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "memory responses");
	gtkw_handshake(g, "mem_rsp_valid_i", "mem_rsp_ready_o");
	gtkw_signal(g, "mem_rsp_id_i", v->id_bits, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic before", "mem_rsp_data_i", v->line_bytes * 8, 0, 32, GTKW_HEX, NULL);
	gtkw_slice(g, "atomic before +4", "mem_rsp_data_i", v->line_bytes * 8, 32, 32, GTKW_HEX,
	           NULL);
	dwords(g, "mem_rsp data", "mem_rsp_data_i", v->line_bytes * 8);
	gtkw_group_end(g, "memory responses");
}

static void vgpr_place(gtkw *g, const gtkw_view *v)
{
	gtkw_handshake(g, "vgpr_valid_o", "vgpr_ready_i");
	gtkw_signal(g, "vgpr_tag_o", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "vgpr_beat_o", 4, GTKW_DEC, NULL);
	gtkw_signal(g, "vgpr_dword_o", 3, GTKW_DEC, NULL);
	gtkw_signal(g, "vgpr_half_o", 2, GTKW_BIN, NULL);
	gtkw_signal(g, "vgpr_lanes_o", v->lanes, GTKW_HEX, NULL);
}

static void vgpr_writes(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "VGPR writes");
	vgpr_place(g, v);
	gtkw_per_lane(g, v, "vgpr lane", "vgpr_data_o", 32, 32, NULL);
	gtkw_group_end(g, "VGPR writes");
}

static void sgpr_writes(gtkw *g, const gtkw_view *v)
{
	(void)v;
	gtkw_group_begin(g, "SGPR writes");
	gtkw_handshake(g, "sgpr_valid_o", "sgpr_ready_i");
	gtkw_signal(g, "sgpr_tag_o", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "sgpr_quad_o", 2, GTKW_DEC, NULL);
	gtkw_signal(g, "sgpr_mask_o", 4, GTKW_BIN, NULL);
	dwords(g, "sgpr data", "sgpr_data_o", 128);
	gtkw_group_end(g, "SGPR writes");
}

static void lds_kind(gtkw *g, const gtkw_view *v)
{
	gtkw_handshake(g, "lds_req_valid_o", "lds_req_ready_i");
	gtkw_signal(g, "lds_req_kind_o", 2, GTKW_HEX, "mem");
	gtkw_signal(g, "lds_req_atomic_o", 5, GTKW_HEX, "atomic");
	gtkw_signal(g, "lds_req_wide_o", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "lds_req_lanes_o", v->lanes, GTKW_HEX, NULL);
}

static void lds(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "LDS");
	lds_kind(g, v);
	gtkw_per_lane(g, v, "lds addr lane", "lds_req_addr_o", 32, 32, NULL);
	gtkw_per_lane(g, v, "lds bytes lane", "lds_req_bytes_o", 16, 16, NULL);
	all_lane_dwords(g, v, "lds data lane", "lds_req_data_o");
	gtkw_handshake(g, "lds_rsp_valid_i", "lds_rsp_ready_o");
	all_lane_dwords(g, v, "lds answer lane", "lds_rsp_data_i");
	gtkw_group_end(g, "LDS");
}

static void completion(gtkw *g, const gtkw_view *v)
{
	(void)v;
	gtkw_group_begin(g, "completion");
	gtkw_handshake(g, "done_valid_o", "done_ready_i");
	gtkw_signal(g, "done_tag_o", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "done_error_o", 3, GTKW_HEX, "error");
	gtkw_signal(g, "done_count_o", 10, GTKW_DEC, NULL);
	gtkw_group_end(g, "completion");
}

/* The lane that differs, in one group: operands, store data, its address on the lane bus 'inside',
 * what it has on the channel. */
static void failing_lane(gtkw *g, gtkw *inside, const gtkw_view *v)
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
	gtkw_one_lane(inside, v, "ln addr lane", "ln_lane", lane, 64, 48, NULL);
	if (strcmp(v->channel, "lds_req") == 0) {
		lds_kind(g, v);
		gtkw_one_lane(g, v, "lds addr lane", "lds_req_addr_o", lane, 32, 32, NULL);
		gtkw_one_lane(g, v, "lds bytes lane", "lds_req_bytes_o", lane, 16, 16, NULL);
		lane_dwords(g, v, "lds data lane", "lds_req_data_o", lane);
	}
	if (strcmp(v->channel, "vgpr") == 0) {
		vgpr_place(g, v);
		gtkw_one_lane(g, v, "vgpr lane", "vgpr_data_o", lane, 32, 32, NULL);
	}
	gtkw_group_end(g, "failing lane");
}

/* The transactions between the address unit and the data path, as nets of the module mau_vmem:
 * mau_txn_t (rtl/mau_bundles.svh). */
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

/* Groups behind context and request, in their usual order. */
static const struct {
	const char *channel;
	void (*group)(gtkw *g, const gtkw_view *v);
} channels[] = {
	{"vgpr", vgpr_writes},  {"sgpr", sgpr_writes},         {"mem_req", memory_requests},
	{"lds_req", lds},       {"mem_rsp", memory_responses}, {"done", completion},
	{"opd", gtkw_operands}, {"dat", store_data},
};

int gtkw_vmem_write(const char *path, const gtkw_view *v)
{
	const size_t count = sizeof(channels) / sizeof(channels[0]);
	gtkw g, inside, model; /* ports; nets of the module mau_vmem; the number of the clock */

	if (gtkw_view_begin(&g, &model, path, v, "mau.mau_vmem.model"))
		return -1;
	inside = g;
	inside.scope = "mau.mau_vmem";
	failing_lane(&g, &inside, v);
	for (size_t i = 0; i < count; i++)
		if (strcmp(v->channel, channels[i].channel) == 0)
			channels[i].group(&g, v);
	gtkw_context(&g);
	gtkw_request(&g, v);
	for (size_t i = 0; i < count; i++)
		if (strcmp(v->channel, channels[i].channel) != 0)
			channels[i].group(&g, v);
	transactions(&inside, v);
	gtkw_lane_bus(&inside, v);
	return gtkw_view_end(&g);
}
