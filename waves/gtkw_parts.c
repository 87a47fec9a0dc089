/*
 * gtkw_parts.c - see gtkw_parts.h. Ports and pitches: docs/interface.md; packed words:
 * encodings/mau.toml.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "waves/gtkw_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A field of a packed word: where mau_op_pack() or mau_attr_pack() puts it. */
struct packed {
	const char *name, *names; /* names: translate file or NULL */
	uint64_t mask;
};

#define OP_MASK(field, value) mau_op_pack(&(mau_op){.field = (value)})
#define ATTR_MASK(field, value) mau_attr_pack(&(mau_attr){.field = (value)})

static void slice_mask(gtkw *g, const char *before, const struct packed *p, const char *signal,
                       unsigned total)
{
	unsigned lsb = (unsigned)__builtin_ctzll(p->mask),
		 width = (unsigned)__builtin_popcountll(p->mask);
	char alias[48];

	snprintf(alias, sizeof(alias), "%s%s", before, p->name);
	if (before[0])
		gtkw_color(g, GTKW_YELLOW);
	gtkw_slice(g, alias, signal, total, lsb, width, GTKW_HEX, p->names);
}

void gtkw_handshake(gtkw *g, const char *valid, const char *ready)
{
	gtkw_signal(g, valid, 1, GTKW_BIN, NULL);
	gtkw_signal(g, ready, 1, GTKW_BIN, NULL);
}

void gtkw_op_fields(gtkw *g)
{
	const struct packed fields[] = {
		{"op enc", "enc", OP_MASK(enc, 7)},
		{"op cls", "cls", OP_MASK(cls, 3)},
		{"op size", "size", OP_MASK(size, 7)},
		{"op fmt", NULL, OP_MASK(fmt, 1)},
		{"op atomic", "atomic", OP_MASK(atomic, 31)},
		{"op offen", NULL, OP_MASK(offen, 1)},
		{"op idxen", NULL, OP_MASK(idxen, 1)},
		{"op addr64", NULL, OP_MASK(addr64, 1)},
		{"op smode", "smode", OP_MASK(smode, 3)},
		{"op lds", NULL, OP_MASK(lds, 1)},
		{"op glc", NULL, OP_MASK(glc, 1)},
		{"op slc", NULL, OP_MASK(slc, 1)},
		{"op inst_offset", NULL, OP_MASK(inst_offset, 0xffffff)},
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		slice_mask(g, "", &fields[i], "req_op_i", 64);
}

void gtkw_attr_fields(gtkw *g, const char *before, const char *signal)
{
	const struct packed fields[] = {
		{"attr cls", "cls", ATTR_MASK(cls, 3)},
		{"attr glc", NULL, ATTR_MASK(glc, 1)},
		{"attr slc", NULL, ATTR_MASK(slc, 1)},
		{"attr lds", NULL, ATTR_MASK(lds, 1)},
		{"attr atomic", "atomic", ATTR_MASK(atomic, 31)},
		{"attr seg", "seg", ATTR_MASK(seg, 3)},
		{"attr dlc", NULL, ATTR_MASK(dlc, 1)},
		{"attr tfe", NULL, ATTR_MASK(tfe, 1)},
		{"attr vs", NULL, ATTR_MASK(vs, 1)},
		{"attr lgkm", NULL, ATTR_MASK(lgkm, 1)},
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		slice_mask(g, before, &fields[i], signal, 16);
}

void gtkw_context(gtkw *g)
{
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

void gtkw_request(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "request");
	gtkw_handshake(g, "req_valid_i", "req_ready_o");
	gtkw_signal(g, "req_tag_i", 8, GTKW_HEX, NULL);
	if (v->inst) {
		gtkw_slice(g, "instruction word 0", "req_inst_i", 64, 0, 32, GTKW_HEX, NULL);
		gtkw_slice(g, "instruction word 1", "req_inst_i", 64, 32, 32, GTKW_HEX, NULL);
	} else {
		gtkw_op_fields(g);
	}
	gtkw_slice(g, "V# base", "req_vsharp_i", 128, 0, 48, GTKW_HEX, NULL);
	gtkw_slice(g, "V# stride", "req_vsharp_i", 128, 48, 14, GTKW_DEC, NULL);
	gtkw_slice(g, "V# num_records", "req_vsharp_i", 128, 64, 32, GTKW_HEX, NULL);
	gtkw_slice(g, "V# word3", "req_vsharp_i", 128, 96, 32, GTKW_HEX, NULL);
	gtkw_words(g, "req_saddr", "req_saddr_i", 64);
	gtkw_signal(g, "req_m0_i", 32, GTKW_HEX, NULL);
	gtkw_words(g, "req_exec", "req_exec_i", 64);
	gtkw_group_end(g, "request");
}

void gtkw_one_lane(gtkw *g, const gtkw_view *v, const char *what, const char *signal, unsigned lane,
                   unsigned pitch, unsigned width, const char *names)
{
	char alias[48];

	snprintf(alias, sizeof(alias), "%s %u", what, lane);
	gtkw_slice(g, alias, signal, v->lanes * pitch, lane * pitch, width, GTKW_HEX, names);
}

void gtkw_per_lane(gtkw *g, const gtkw_view *v, const char *what, const char *signal,
                   unsigned pitch, unsigned width, const char *names)
{
	for (unsigned l = 0; l < v->lanes && l < LANES_SHOWN; l++)
		gtkw_one_lane(g, v, what, signal, l, pitch, width, names);
}

void gtkw_operands(gtkw *g, const gtkw_view *v)
{
	gtkw_group_begin(g, "operands");
	gtkw_handshake(g, "opd_valid_i", "opd_ready_o");
	gtkw_per_lane(g, v, "v0 lane", "opd_v0_i", 32, 32, NULL);
	gtkw_per_lane(g, v, "v1 lane", "opd_v1_i", 32, 32, NULL);
	gtkw_group_end(g, "operands");
}

void gtkw_lane_result(gtkw *g, const gtkw_view *v, unsigned lane)
{
	gtkw_one_lane(g, v, "lane bus status", "ln_status", lane, 4, 4, "status");
	gtkw_one_lane(g, v, "lane bus segment", "ln_seg", lane, 2, 2, "seg");
}

/* Bits [lsb +: width] of a lane's mau_lane_t (rtl/packages/mau_pkg.sv), a vector of 64 bits. */
static void lane_member(gtkw *g, const gtkw_view *v, const char *what, unsigned lane, unsigned lsb,
                        unsigned width)
{
	char alias[48];

	snprintf(alias, sizeof(alias), "lane bus %s %u", what, lane);
	gtkw_slice(g, alias, "ln_lane", v->lanes * 64, lane * 64 + lsb, width,
	           width == 1 ? GTKW_BIN : GTKW_HEX, NULL);
}

void gtkw_lane_address(gtkw *g, const gtkw_view *v, unsigned lane)
{
	lane_member(g, v, "address", lane, 0, 48);
}

/* The lane bus between mau_lane_pipe and mau_coalesce, as nets of the modules mau and mau_vmem:
 * mau_lane_beat_t, mau_lane_t (rtl/packages/mau_pkg.sv). */
void gtkw_lane_bus(gtkw *g, const gtkw_view *v)
{
	unsigned shown = v->lanes < LANES_SHOWN ? v->lanes : LANES_SHOWN;

	gtkw_group_begin(g, "inside: lane bus");
	gtkw_signal(g, "ln_valid", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ln_beat.last", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ln_beat.beat", 4, GTKW_DEC, NULL);
	gtkw_signal(g, "ln_beat.tag", 8, GTKW_HEX, NULL);
	gtkw_signal(g, "ln_beat.error", 3, GTKW_HEX, "error");
	gtkw_signal(g, "ln_beat.join_how", 2, GTKW_HEX, "join");
	gtkw_signal(g, "ln_beat.waits", 1, GTKW_BIN, NULL);
	gtkw_signal(g, "ln_beat.equal", 1, GTKW_BIN, NULL);
	for (unsigned l = 0; l < shown; l++)
		gtkw_lane_result(g, v, l);
	for (unsigned l = 0; l < shown; l++)
		gtkw_lane_address(g, v, l);
	for (unsigned l = 0; l < shown; l++) {
		lane_member(g, v, "dw", l, 48, 4);
		lane_member(g, v, "walk", l, 52, 1);
	}
	gtkw_group_end(g, "inside: lane bus");
}

/* A line for each part of the text, which are separated by "; ". */
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

int gtkw_view_begin(gtkw *g, gtkw *model, const char *path, const gtkw_view *v, const char *unit)
{
	FILE *out = fopen(path, "w");
	char *self = out ? realpath(path, NULL) : NULL;

	if (!out)
		return -1;
	gtkw_begin(
		g, out,
		&(gtkw_head){"mau", v->names_dir, v->fst, self ? self : path, v->marker, v->start});
	free(self);
	g->also = surfer_begin(v->surfer, v->marker);
	if (!g->also) {
		fclose(out);
		return -1;
	}
	*model = *g;
	model->scope = unit;
	gtkw_comment(g, v->title);
	surfer_divider(g->also, v->title);
	comments(g, v->detail);
	gtkw_signal(model, "clock", 64, GTKW_DEC, NULL);
	gtkw_signal(g, "rst_ni", 1, GTKW_BIN, NULL);
	return 0;
}

int gtkw_view_end(gtkw *g)
{
	bool failed;

	fputs("[pattern_trace] 1\n[pattern_trace] 0\n", g->out);
	failed = ferror(g->out) != 0;
	failed |= surfer_end(g->also) != 0;
	return fclose(g->out) || failed ? -1 : 0;
}
