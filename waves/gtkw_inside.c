/*
 * gtkw_inside.c - see gtkw_inside.h. Ports of the context: docs/interface.md. Nets are structures
 * of rtl/packages/mau_pkg.sv; a dump has their members by name.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_inside.h"

void gtkw_context(gtkw_out *o)
{
	gtkw *g = &o->ports;

	gtkw_group_begin(g, "context");
	gtkw_signal(g, "ctx_gfx_i", 4, GTKW_HEX, "gfx");
	gtkw_signal(g, "ctx_rules_i", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ctx_align_i", 2, GTKW_HEX, "align");
	gtkw_signal(g, "ctx_policy_i", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ctx_wave32_i", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ctx_lds_base_i", 18, GTKW_HEX, NULL);
	gtkw_signal(g, "ctx_lds_size_i", 18, GTKW_HEX, NULL);
	gtkw_signal(g, "ctx_scratch_base_i", 48, GTKW_HEX, NULL);
	gtkw_signal(g, "ctx_shared_hi_i", 32, GTKW_HEX, NULL);
	gtkw_signal(g, "ctx_private_hi_i", 32, GTKW_HEX, NULL);
	gtkw_group_end(g, "context");
}

static void valid_and_ready(gtkw *g, const char *valid, const char *ready)
{
	gtkw_signal(g, valid, 1, GTKW_BIN, NULL);
	gtkw_signal(g, ready, 1, GTKW_BIN, NULL);
}

void gtkw_decoded(gtkw_out *o)
{
	gtkw *g = &o->inside;

	gtkw_group_begin(g, "inside: decoded request");
	valid_and_ready(g, "req_valid_i", "req_ready_o");
	gtkw_signal(g, "req_tag_i", 8, GTKW_HEX, NULL);
	gtkw_whole(o, g, &mau_channels[MAU_PORT_REQ].field[0], "req_op_i", "req_op");
	gtkw_group_end(g, "inside: decoded request");
}

/* The members of mau_txn_t, and the masks of lanes and bytes, which are separate nets. */
void gtkw_transactions(gtkw_out *o)
{
	const mau_channel *c = &mau_channels[MAU_PORT_TXN];
	gtkw *g = &o->inside;
	char name[48];

	gtkw_group_begin(g, "inside: transactions");
	valid_and_ready(g, "txn_valid", "txn_ready");
	for (unsigned f = 0; f < c->fields; f++) {
		if (c->field[f].parts)
			continue; /* a structure inside mau_txn_t */
		snprintf(name, sizeof(name), "txn%c%s", c->field[f].packed ? '_' : '.',
		         c->field[f].name);
		gtkw_whole(o, g, &c->field[f], name, name);
	}
	gtkw_group_end(g, "inside: transactions");
}

/* Nets of a lane on the lane bus; a dump has the bits and members of each lane separately. */
static const struct member {
	const char *net, *name; /* "NET[LANE]NAME" */
	unsigned width;
	const char *names;
} members[] = {
	{"ln_status", "", 4, "status"}, {"ln_seg", "", 2, "seg"},
	{"ln_lane", ".addr", 48, NULL}, {"ln_lane", ".dw", 4, NULL},
	{"ln_lane", ".walk", 1, NULL},
};
enum {
	MEMBERS = sizeof(members) / sizeof(members[0])
};

static void member_of(gtkw_out *o, const struct member *m, unsigned lane)
{
	char name[48];

	snprintf(name, sizeof(name), "%s[%u]%s", m->net, lane, m->name);
	gtkw_signal(&o->inside, name, m->width, GTKW_HEX, m->names);
}

void gtkw_lane_bus_lane(gtkw_out *o, unsigned lane)
{
	for (unsigned m = 0; m < MEMBERS; m++)
		member_of(o, &members[m], lane);
}

void gtkw_lane_bus(gtkw_out *o)
{
	gtkw *g = &o->inside;

	gtkw_group_begin(g, "inside: lane bus");
	gtkw_signal(g, "ln_valid", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ln_beat.last", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ln_beat.beat", 4, GTKW_DEC, NULL);
	gtkw_signal(g, "ln_beat.tag", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "ln_beat.error", 3, GTKW_HEX, "error");
	gtkw_signal(g, "ln_beat.join_how", 2, GTKW_HEX, "join");
	gtkw_signal(g, "ln_beat.waits", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ln_beat.equal", 1, GTKW_BIN, NULL);
	for (unsigned m = 0; m < MEMBERS; m++)
		for (unsigned l = 0; l < o->v->size.lanes && l < LANES_SHOWN; l++)
			member_of(o, &members[m], l);
	gtkw_group_end(g, "inside: lane bus");
}
