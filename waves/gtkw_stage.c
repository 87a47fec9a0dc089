/*
 * gtkw_stage.c - see gtkw_stage.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_stage.h"

#include <stdio.h>
#include <string.h>

enum {
	NAME = 96,
	CONVERT = 4 /* lanes that a clock converts */
};

/* The name of the signal in the dump, with the index of the lane. */
static void name_of(char name[NAME], const gtkw_net *n, unsigned lane)
{
	const char *member = strchr(n->name, '.');
	int base = (int)(member ? member - n->name : (long)strlen(n->name));

	if (n->per == GTKW_CHUNK || n->per == GTKW_QUAD)
		lane %= CONVERT;
	if (n->per == GTKW_LANE || n->per == GTKW_CHUNK)
		snprintf(name, NAME, "%.*s[%u]%s", base, n->name, lane, member ? member : "");
	else if (n->per == GTKW_ELEMENT || n->per == GTKW_QUAD)
		snprintf(name, NAME, "%s[%u][0]", n->name, lane);
	else
		snprintf(name, NAME, "%s", n->name);
}

static void net(gtkw_out *o, gtkw *g, const gtkw_net *n, unsigned lane)
{
	unsigned bits = n->per == GTKW_MASK     ? o->v->size.lanes
	                : n->per == GTKW_WINDOW ? o->v->size.window
	                                        : n->bits;
	char name[NAME];

	name_of(name, n, lane);
	gtkw_signal(g, name, bits, bits > 1 ? GTKW_HEX : GTKW_BIN, n->names);
}

static void group(gtkw_out *o, const gtkw_stage *s)
{
	unsigned lane = o->v->lane < 0 ? 0 : (unsigned)o->v->lane % o->v->size.lanes;
	char scope[160], title[NAME];
	gtkw g = o->inside;

	snprintf(scope, sizeof(scope), "%s.%s", o->inside.scope, s->scope);
	snprintf(title, sizeof(title), "inside: %s, rules %s", s->module, s->rules);
	g.scope = scope;
	gtkw_group_closed(&g, title);
	for (const gtkw_net *n = s->net; n < s->net + GTKW_NETS && n->name; n++)
		net(o, &g, n, lane);
	gtkw_group_closed_end(&g, title);
}

void gtkw_stage_groups(gtkw_out *o)
{
	for (const gtkw_stage *s = gtkw_stages; s->module; s++)
		if (s->tops >> o->v->top & 1)
			group(o, s);
}
