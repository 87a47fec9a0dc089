/*
 * gtkw.c - see gtkw.h. The flag words are GTKWave's trace flags: 0x2 hexadecimal, 0x4 decimal, 0x8
 * binary, 0x20 right-justified, 0x200 blank, 0x2000 translate file, 0x800000 and 0x1000000 begin
 * and end of a group, 0x400000 a closed one. A bit of a vector is "(N)name[msb:lsb]", where N
 * counts from the most significant bit.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw.h"

#include <stdbool.h>
#include <string.h>

/* Zoom z shows 2^-z units of time in 200 pixels, for integer z. A clock has 100 pixels: room for 12
 * digits and an edge. */
#define ZOOM "-1.000000"

void gtkw_begin(gtkw *g, FILE *out, const gtkw_head *h)
{
	*g = (gtkw){out, h->scope, h->names_dir, NULL};
	/* [savefile]: the original path of this file; with it GTKWave finds dump and translate
	 * files next to the save file after the folder was moved */
	fprintf(out, "[*] GTKWave save file written by mau\n[dumpfile] \"%s\"\n[savefile] \"%s\"\n",
	        h->fst, h->self);
	fprintf(out, "[timestart] %llu\n[size] 1680 1000\n[pos] -1 -1\n",
	        (unsigned long long)h->start);
	fprintf(out, "*" ZOOM " %llu", (unsigned long long)h->marker);
	for (unsigned i = 0; i < 26; i++)
		fprintf(out, " -1");
	fprintf(out,
	        "\n[treeopen] %s.\n[sst_width] 200\n[signals_width] 480\n[sst_expanded] "
	        "0\n[sst_vpaned_height] 300\n",
	        h->scope);
}

/* Begins a group; 'flags' are GTKWave's. Surfer has dividers for groups. */
static void begin_group(gtkw *g, unsigned flags, const char *name)
{
	fprintf(g->out, "@%x\n-%s\n", flags, name);
	if (g->also)
		surfer_divider(g->also, name);
}

void gtkw_group_begin(gtkw *g, const char *name)
{
	begin_group(g, 0x800200, name);
}

void gtkw_group_end(gtkw *g, const char *name)
{
	fprintf(g->out, "@1000200\n-%s\n", name);
}

void gtkw_group_closed(gtkw *g, const char *name)
{
	begin_group(g, 0xc00200, name);
}

void gtkw_group_closed_end(gtkw *g, const char *name)
{
	fprintf(g->out, "@1401200\n-%s\n", name);
}

void gtkw_comment(gtkw *g, const char *text)
{
	fprintf(g->out, "@200\n-%s\n", text);
}

/* Adds the signal to Surfer's command file; 'whole': the format applies to the whole signal. */
static void also(const gtkw *g, const char *name, unsigned width, enum gtkw_format format,
                 const char *names, bool whole)
{
	if (g->also)
		surfer_signal(g->also, g->scope, name, whole ? names : NULL,
		              whole && width > 1 && format == GTKW_DEC);
}

static void flags(const gtkw *g, unsigned width, enum gtkw_format format, const char *names)
{
	unsigned base = width == 1 && !names ? 0x8
	                : format == GTKW_DEC ? 0x4
	                : format == GTKW_BIN ? 0x8
	                                     : 0x2;

	fprintf(g->out, "@%x\n", base | 0x20 | (names ? 0x2000u : 0));
	if (names)
		fprintf(g->out, "^1 %s/%s.txt\n", g->names_dir, names);
}

/* The signal of the row that flags() has begun. */
static void name_of(const gtkw *g, const char *name, unsigned width)
{
	fprintf(g->out, "%s.%s", g->scope, name);
	if (width > 1)
		fprintf(g->out, "[%u:0]", width - 1);
	fputc('\n', g->out);
}

void gtkw_signal(gtkw *g, const char *name, unsigned width, enum gtkw_format format,
                 const char *names)
{
	char alias[64];

	if (strchr(name, '.')) { /* GTKWave would show only the text after the last point */
		snprintf(alias, sizeof(alias), "%s", name);
		for (char *c = alias; (c = strchr(c, '.'));)
			*c = ' ';
		gtkw_alias(g, alias, name, width, format, names);
		return;
	}
	flags(g, width, format, names);
	name_of(g, name, width);
	also(g, name, width, format, names, true);
}

void gtkw_alias(gtkw *g, const char *alias, const char *name, unsigned width,
                enum gtkw_format format, const char *names)
{
	flags(g, width, format, names);
	fprintf(g->out, "+{%s} ", alias);
	name_of(g, name, width);
	also(g, name, width, format, names, true);
}

void gtkw_color(gtkw *g, enum gtkw_color color)
{
	fprintf(g->out, "[color] %u\n", (unsigned)color);
}

void gtkw_slice(gtkw *g, const char *alias, const char *name, unsigned total, unsigned lsb,
                unsigned width, enum gtkw_format format, const char *names)
{
	flags(g, width, format, names);
	fprintf(g->out, "#{%s}", alias);
	for (unsigned bit = lsb + width; bit-- > lsb;)
		fprintf(g->out, " (%u)%s.%s[%u:0]", total - 1 - bit, g->scope, name, total - 1);
	fputc('\n', g->out);
	also(g, name, width, format, names, width == total);
}
