/*
 * gtkw_mau.c - see gtkw_mau.h. Ports and pitches: docs/interface.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_mau.h"

#include <string.h>

#include "waves/gtkw_parts.h"

/* Everything of the lane that differs, in one group. */
static void failing_lane(gtkw *g, gtkw *model, const gtkw_view *v)
{
	unsigned lane = (unsigned)v->lane % v->lanes;

	if (v->lane < 0)
		return;
	gtkw_group_begin(g, "failing lane");
	gtkw_both_handshake(g, model, "res");
	gtkw_signal(g, "res_beat_o", 4, GTKW_DEC, NULL);
	gtkw_both_lane(g, model, v, "status lane", "res_status", lane, 4, 4, "status");
	gtkw_both_lane(g, model, v, "addr lane", "res_addr", lane, 64, 48, NULL);
	gtkw_both_lane(g, model, v, "comps lane", "res_comps", lane, 4, 4, NULL);
	gtkw_both_lane(g, model, v, "seg lane", "res_seg", lane, 2, 2, "seg");
	gtkw_both_lane(g, model, v, "lds lane", "res_lds", lane, 32, 20, NULL);
	gtkw_one_lane(g, v, "v0 lane", "opd_v0_i", lane, 32, 32, NULL);
	gtkw_one_lane(g, v, "v1 lane", "opd_v1_i", lane, 32, 32, NULL);
	gtkw_group_end(g, "failing lane");
}

/* Valid and ready of all channels, what the model says of them, and the request that waits. */
static void handshakes(gtkw *g, gtkw *model)
{
	gtkw_group_begin(g, "handshakes");
	gtkw_oldest(model, "waits");
	gtkw_handshake(g, "req_valid_i", "req_ready_o");
	gtkw_handshake(g, "opd_valid_i", "opd_ready_o");
	gtkw_both_handshake(g, model, "res");
	gtkw_both_handshake(g, model, "txn");
	gtkw_both_handshake(g, model, "done");
	gtkw_group_end(g, "handshakes");
}

static void results(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_group_begin(g, "results");
	gtkw_both_handshake(g, model, "res");
	gtkw_both(g, model, "res_tag", 8, GTKW_HEX, NULL);
	gtkw_both(g, model, "res_beat", 4, GTKW_DEC, NULL);
	gtkw_both(g, model, "res_last", 1, GTKW_BIN, NULL);
	gtkw_mismatch_lanes(model, v, "res");
	gtkw_both_lanes(g, model, v, "status lane", "res_status", 4, 4, "status");
	gtkw_both_lanes(g, model, v, "addr lane", "res_addr", 64, 48, NULL);
	gtkw_both_lanes(g, model, v, "comps lane", "res_comps", 4, 4, NULL);
	gtkw_both_lanes(g, model, v, "seg lane", "res_seg", 2, 2, "seg");
	gtkw_both_lanes(g, model, v, "lds lane", "res_lds", 32, 20, NULL);
	gtkw_group_end(g, "results");
}

static void transactions(gtkw *g, gtkw *model, const gtkw_view *v)
{
	gtkw_group_begin(g, "transactions");
	gtkw_both_handshake(g, model, "txn");
	gtkw_both(g, model, "txn_tag", 8, GTKW_HEX, NULL);
	gtkw_both(g, model, "txn_line", 48, GTKW_HEX, NULL);
	gtkw_both_words(g, model, "txn_bytes", v->line_bytes);
	gtkw_both_mask(g, model, "txn_lanes", v->window);
	gtkw_both(g, model, "txn_window", 4, GTKW_DEC, NULL);
	gtkw_both(g, model, "txn_pass", 3, GTKW_DEC, NULL);
	gtkw_both(g, model, "txn_last", 1, GTKW_BIN, NULL);
	gtkw_both(g, model, "txn_attr", 16, GTKW_HEX, NULL);
	gtkw_attr_fields(g, "", "txn_attr_o");
	gtkw_attr_fields(model, "model ", "txn_attr");
	gtkw_group_end(g, "transactions");
}

static void completion(gtkw *g, gtkw *model)
{
	gtkw_group_begin(g, "completion");
	gtkw_both_handshake(g, model, "done");
	gtkw_both(g, model, "done_tag", 8, GTKW_HEX, NULL);
	gtkw_both(g, model, "done_error", 3, GTKW_HEX, "error");
	gtkw_both(g, model, "done_count", 10, GTKW_DEC, NULL);
	gtkw_group_end(g, "completion");
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
	gtkw g, unit, model; /* ports of the engine; those and nets of the module mau inside it; the
	                        golden model */

	if (gtkw_view_begin(&g, &model, path, v,
	                    v->inst ? "mau.mau_inst.u_mau.model" : "mau.mau.model"))
		return -1;
	unit = g;
	unit.scope = v->inst ? "mau.mau_inst.u_mau" : "mau.mau";
	if (v->hang)
		handshakes(&g, &model);
	failing_lane(&g, &model, v);
	if (strcmp(v->channel, "txn") == 0)
		transactions(&g, &model, v);
	if (strcmp(v->channel, "done") == 0)
		completion(&g, &model);
	gtkw_context(&g);
	gtkw_request(&g, v);
	if (v->inst)
		decoded(&unit);
	results(&g, &model, v);
	if (strcmp(v->channel, "txn") != 0)
		transactions(&g, &model, v);
	if (strcmp(v->channel, "done") != 0)
		completion(&g, &model);
	gtkw_operands(&g, v);
	gtkw_lane_bus(&unit, v);
	return gtkw_view_end(&g);
}
