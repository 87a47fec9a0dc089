/*
 * gtkw_model.c - signals of the unit with those of the golden model beside them; see gtkw_parts.h.
 * What the model says is yellow, where they differ red.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_parts.h"

void gtkw_mismatch(gtkw *model, const char *name)
{
	char signal[64];

	snprintf(signal, sizeof(signal), "%s_mismatch", name);
	gtkw_color(model, GTKW_RED);
	gtkw_signal(model, signal, 1, GTKW_BIN, NULL);
}

void gtkw_both(gtkw *g, gtkw *model, const char *name, unsigned width, enum gtkw_format format,
               const char *names)
{
	char text[64];

	snprintf(text, sizeof(text), "%s_o", name);
	gtkw_signal(g, text, width, format, names);
	snprintf(text, sizeof(text), "model %s", name);
	gtkw_color(model, GTKW_YELLOW);
	gtkw_alias(model, text, name, width, format, names);
	gtkw_mismatch(model, name);
}

void gtkw_both_handshake(gtkw *g, gtkw *model, const char *channel)
{
	char name[32];

	snprintf(name, sizeof(name), "%s_valid", channel);
	gtkw_both(g, model, name, 1, GTKW_BIN, NULL);
	snprintf(name, sizeof(name), "%s_ready_i", channel);
	gtkw_signal(g, name, 1, GTKW_BIN, NULL);
}

void gtkw_oldest(gtkw *model, const char *names)
{
	gtkw_color(model, GTKW_YELLOW);
	gtkw_signal(model, "oldest", 32, GTKW_DEC, NULL);
	gtkw_color(model, GTKW_YELLOW);
	gtkw_signal(model, "oldest_tag", 8, GTKW_HEX, NULL);
	gtkw_color(model, GTKW_YELLOW);
	gtkw_signal(model, "oldest_waits", 3, GTKW_HEX, names);
}

void gtkw_both_dword(gtkw *g, gtkw *model, const char *what, const char *name, unsigned bits,
                     unsigned lsb)
{
	char text[64];

	snprintf(text, sizeof(text), "%s_o", name);
	gtkw_slice(g, what, text, bits, lsb, 32, GTKW_HEX, NULL);
	snprintf(text, sizeof(text), "model %s", what);
	gtkw_color(model, GTKW_YELLOW);
	gtkw_slice(model, text, name, bits, lsb, 32, GTKW_HEX, NULL);
}

/* Unit and model, without the bit. */
static void pair(gtkw *g, gtkw *model, const gtkw_view *v, const char *what, const char *name,
                 unsigned lane, unsigned pitch, unsigned width, const char *names)
{
	char text[64];

	snprintf(text, sizeof(text), "%s_o", name);
	gtkw_one_lane(g, v, what, text, lane, pitch, width, names);
	snprintf(text, sizeof(text), "model %s", what);
	gtkw_color(model, GTKW_YELLOW);
	gtkw_one_lane(model, v, text, name, lane, pitch, width, names);
}

void gtkw_both_lane(gtkw *g, gtkw *model, const gtkw_view *v, const char *what, const char *name,
                    unsigned lane, unsigned pitch, unsigned width, const char *names)
{
	pair(g, model, v, what, name, lane, pitch, width, names);
	gtkw_mismatch(model, name);
}

void gtkw_both_lanes(gtkw *g, gtkw *model, const gtkw_view *v, const char *what, const char *name,
                     unsigned pitch, unsigned width, const char *names)
{
	gtkw_mismatch(model, name);
	for (unsigned l = 0; l < v->lanes && l < LANES_SHOWN; l++)
		pair(g, model, v, what, name, l, pitch, width, names);
}

/* "WHAT 31:0", "WHAT 63:32": a row for 32 bits. */
static void words(gtkw *g, const char *before, const char *what, const char *signal, unsigned bits)
{
	char alias[64];

	for (unsigned lsb = 0; lsb < bits; lsb += 32) {
		snprintf(alias, sizeof(alias), "%s%s %u:%u", before, what, lsb + 31, lsb);
		if (before[0])
			gtkw_color(g, GTKW_YELLOW);
		gtkw_slice(g, alias, signal, bits, lsb, 32, GTKW_HEX, NULL);
	}
}

void gtkw_words(gtkw *g, const char *what, const char *signal, unsigned bits)
{
	words(g, "", what, signal, bits);
}

void gtkw_both_words(gtkw *g, gtkw *model, const char *name, unsigned bits)
{
	char text[64];

	snprintf(text, sizeof(text), "%s_o", name);
	words(g, "", name, text, bits);
	words(model, "model ", name, name, bits);
	gtkw_mismatch(model, name);
}

void gtkw_both_mask(gtkw *g, gtkw *model, const char *name, unsigned lanes)
{
	if (lanes > 32)
		gtkw_both_words(g, model, name, lanes);
	else
		gtkw_both(g, model, name, lanes, GTKW_HEX, NULL);
}

void gtkw_mismatch_lanes(gtkw *model, const gtkw_view *v, const char *name)
{
	char signal[64];

	snprintf(signal, sizeof(signal), "%s_lanes_mismatch", name);
	gtkw_color(model, GTKW_RED);
	gtkw_signal(model, signal, v->lanes, GTKW_BIN, NULL);
}
