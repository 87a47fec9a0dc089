/*
 * gtkw_mau.c - see gtkw_mau.h. Ports and pitches: docs/interface.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_mau.h"

#include <string.h>

#include "waves/gtkw_parts.h"

/* Everything of the lane that differs, in one group. */
static void failing_lane(gtkw *g, const gtkw_view *v)
{
	unsigned lane = (unsigned)v->lane % v->lanes;

	if (v->lane < 0)
		return;
	gtkw_group_begin(g, "failing lane");
	gtkw_one_lane(g, v, "v0 lane", "opd_v0_i", lane, 32, 32, NULL);
	gtkw_one_lane(g, v, "v1 lane", "opd_v1_i", lane, 32, 32, NULL);
	gtkw_handshake(g, "res_valid_o", "res_ready_i");
	gtkw_signal(g, "res_beat_o", 4, GTKW_DEC, NULL);
	gtkw_one_lane(g, v, "status lane", "res_status_o", lane, 4, 4, "status");
	gtkw_one_lane(g, v, "addr lane", "res_addr_o", lane, 64, 48, NULL);
	gtkw_one_lane(g, v, "comps lane", "res_comps_o", lane, 4, 4, NULL);
	gtkw_one_lane(g, v, "seg lane", "res_seg_o", lane, 2, 2, "seg");
	gtkw_one_lane(g, v, "lds lane", "res_lds_o", lane, 32, 20, NULL);
	gtkw_group_end(g, "failing lane");
}

static void results(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "results");
	gtkw_handshake(g, "res_valid_o", "res_ready_i");
	gtkw_signal(g, "res_tag_o", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "res_beat_o", 4, GTKW_DEC, NULL);
	gtkw_signal(g, "res_last_o", 1, GTKW_BIN, NULL);
	gtkw_per_lane(g, v, "status lane", "res_status_o", 4, 4, "status");
	gtkw_per_lane(g, v, "addr lane", "res_addr_o", 64, 48, NULL);
	gtkw_per_lane(g, v, "comps lane", "res_comps_o", 4, 4, NULL);
	gtkw_per_lane(g, v, "seg lane", "res_seg_o", 2, 2, "seg");
	gtkw_per_lane(g, v, "lds lane", "res_lds_o", 32, 20, NULL);
	gtkw_group_end(g, "results");
}

static void transactions(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "transactions");
	gtkw_handshake(g, "txn_valid_o", "txn_ready_i");
	gtkw_signal(g, "txn_tag_o", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "txn_line_o", 48, GTKW_HEX, NULL);
	gtkw_signal(g, "txn_bytes_o", v->line_bytes, GTKW_HEX, NULL);
	gtkw_signal(g, "txn_lanes_o", v->window, GTKW_HEX, NULL);
	gtkw_signal(g, "txn_window_o", 4, GTKW_DEC, NULL);
	gtkw_signal(g, "txn_pass_o", 3, GTKW_DEC, NULL);
	gtkw_signal(g, "txn_last_o", 1, GTKW_BIN, NULL);
	gtkw_attr_fields(g, "txn_attr_o");
	gtkw_group_end(g, "transactions");
}

/* The engine inst: the operation as it reaches the unit behind the decoder. */
static void decoded(gtkw *unit)
{
	gtkw_group_begin(unit, "inside: decoded request");
	gtkw_handshake(unit, "req_valid_i", "req_ready_o");
	gtkw_signal(unit, "req_tag_i", 8, GTKW_HEX, NULL);
	gtkw_op_fields(unit);
	gtkw_group_end(unit, "inside: decoded request");
}

int gtkw_mau_write(const char *path, const gtkw_view *v)
{
	gtkw g, unit; /* ports of the engine; those and nets of the module mau inside it */

	if (gtkw_view_begin(&g, path, v))
		return -1;
	unit = g;
	unit.scope = v->inst ? "mau.mau_inst.u_mau" : "mau.mau";
	failing_lane(&g, v);
	if (strcmp(v->channel, "txn") == 0)
		transactions(&g, v);
	if (strcmp(v->channel, "done") == 0)
		gtkw_completion(&g);
	gtkw_context(&g);
	gtkw_request(&g, v);
	if (v->inst)
		decoded(&unit);
	results(&g, v);
	if (strcmp(v->channel, "txn") != 0)
		transactions(&g, v);
	if (strcmp(v->channel, "done") != 0)
		gtkw_completion(&g);
	gtkw_operands(&g, v);
	gtkw_lane_bus(&unit, v);
	return gtkw_view_end(&g);
}
