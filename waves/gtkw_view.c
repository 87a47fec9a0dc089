/*
 * gtkw_view.c - see gtkw_view.h. mau_unit_ports has the channels of the unit, in order.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "waves/gtkw_inside.h"
#include "waves/gtkw_stage.h"

/* Calls 'what' for each channel of the unit. */
static void each_channel(gtkw_out *o, void (*what)(gtkw_out *o, const mau_channel *c))
{
	for (const uint8_t *p = mau_unit_ports[o->v->top]; *p != MAU_ALL_PORTS; p++)
		what(o, &mau_channels[*p]);
}

static bool differs(const gtkw_out *o, const mau_channel *c)
{
	return strcmp(o->v->channel, c->name) == 0;
}

/* Adds valid and ready of all channels, the model's valids, and the oldest request. */
static void handshakes(gtkw_out *o)
{
	gtkw_group_begin(&o->ports, "handshakes");
	gtkw_color(&o->model, GTKW_YELLOW);
	gtkw_signal(&o->model, "oldest", 32, GTKW_DEC, NULL);
	gtkw_color(&o->model, GTKW_YELLOW);
	gtkw_signal(&o->model, "oldest_tag", 8, GTKW_HEX, NULL);
	gtkw_color(&o->model, GTKW_YELLOW);
	gtkw_signal(&o->model, "oldest_waits", 3, GTKW_HEX,
	            o->v->top == MAU_TOP_MAU_VMEM ? "data_waits" : "waits");
	each_channel(o, gtkw_handshake);
	gtkw_group_end(&o->ports, "handshakes");
}

static unsigned failing(const gtkw_view *v)
{
	return (unsigned)v->lane % v->size.lanes;
}

static void fields_of_lane(gtkw_out *o, const mau_channel *c)
{
	if (differs(o, c) && gtkw_has_lanes(c))
		gtkw_fields(o, c, (int)failing(o->v));
}

static void came_to_lane(gtkw_out *o, const mau_channel *c)
{
	if (c->source && !differs(o, c))
		gtkw_lanes(o, c, (int)failing(o->v));
}

/* Adds the group of the failing lane: its values on the channels, and on the lane bus. */
static void failing_lane(gtkw_out *o)
{
	gtkw_group_begin(&o->ports, "failing lane");
	each_channel(o, fields_of_lane);
	each_channel(o, came_to_lane);
	gtkw_signal(&o->inside, "ln_valid", 1, GTKW_BIN, NULL);
	gtkw_lane_bus_lane(o, failing(o->v));
	gtkw_group_end(&o->ports, "failing lane");
}

/* The failing channel is the first of the channels, unless the group "failing lane" shows it. */
static bool is_first(const gtkw_out *o, const mau_channel *c)
{
	return differs(o, c) && (o->v->lane < 0 || !gtkw_has_lanes(c));
}

static void first(gtkw_out *o, const mau_channel *c)
{
	if (is_first(o, c))
		gtkw_channel(o, c);
}

static bool is_request(const mau_channel *c)
{
	return c == &mau_channels[MAU_PORT_REQ];
}

static void request(gtkw_out *o, const mau_channel *c)
{
	if (is_request(c) && !is_first(o, c))
		gtkw_channel(o, c);
}

static void sink(gtkw_out *o, const mau_channel *c)
{
	if (!c->source && !is_first(o, c))
		gtkw_channel(o, c);
}

static void other_source(gtkw_out *o, const mau_channel *c)
{
	if (c->source && !is_request(c) && !is_first(o, c))
		gtkw_channel(o, c);
}

static void groups(gtkw_out *o)
{
	if (o->v->hang)
		handshakes(o);
	each_channel(o, first);
	if (o->v->lane >= 0)
		failing_lane(o);
	gtkw_context(o);
	each_channel(o, request);
	if (o->v->inst)
		gtkw_decoded(o);
	each_channel(o, sink);
	each_channel(o, other_source);
	if (o->v->top == MAU_TOP_MAU_VMEM)
		gtkw_transactions(o);
	gtkw_lane_bus(o);
	gtkw_stage_groups(o);
}

/* Adds a comment line for each part of the text; parts are separated by "; ". */
static void comments(gtkw *g, const char *text)
{
	while (*text) {
		const char *end = strstr(text, "; ");
		char part[160];

		snprintf(part, sizeof(part), "%.*s", (int)(end ? end - text : (long)strlen(text)),
		         text);
		gtkw_comment(g, part);
		text = end ? end + 2 : "";
	}
}

/* Adds the title, the number of the clock and the reset. */
static void head(gtkw_out *o)
{
	gtkw_comment(&o->ports, o->v->title);
	surfer_divider(o->ports.also, o->v->title);
	comments(&o->ports, o->v->detail);
	gtkw_signal(&o->model, "clock", 64, GTKW_DEC, NULL);
	gtkw_signal(&o->ports, "rst_ni", 1, GTKW_BIN, NULL);
}

/* Opens the save file and Surfer's command file. 0, or -1 with errno set. */
static int open_view(gtkw_out *o, const char *path)
{
	static const char *const scopes[][2] = {
		{"mau.mau", "mau.mau.model"},
		{"mau.mau_inst.u_mau", "mau.mau_inst.u_mau.model"},
		{"mau.mau_vmem", "mau.mau_vmem.model"},
		{"mau.axi4_unit.u_unit.u_vmem", "mau.axi4_unit.u_unit.u_vmem.model"}};
	const gtkw_view *v = o->v;
	const char *const *scope = scopes[v->top == MAU_TOP_MAU_VMEM ? 2 + v->axi4 : v->inst];
	FILE *out = fopen(path, "w");
	char *self = out ? realpath(path, NULL) : NULL;

	if (!out)
		return -1;
	gtkw_begin(
		&o->ports, out,
		&(gtkw_head){"mau", v->names_dir, v->fst, self ? self : path, v->marker, v->start});
	free(self);
	o->ports.also = surfer_begin(v->surfer, v->marker);
	if (!o->ports.also) {
		fclose(out);
		return -1;
	}
	o->inside = o->model = o->ports;
	o->inside.scope = scope[0];
	o->model.scope = scope[1];
	return 0;
}

static int close_view(gtkw *g)
{
	bool failed;

	fputs("[pattern_trace] 1\n[pattern_trace] 0\n", g->out);
	failed = ferror(g->out) != 0;
	failed |= surfer_end(g->also) != 0;
	return fclose(g->out) || failed ? -1 : 0;
}

int gtkw_view_write(const char *path, const gtkw_view *v)
{
	gtkw_out o = {.v = v};

	if (open_view(&o, path))
		return -1;
	head(&o);
	groups(&o);
	return close_view(&o.ports);
}
