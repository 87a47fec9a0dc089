/*
 * figure.h - the figure of docs/spec/lane_address.md as a wave.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FIGURE_H
#define FIGURE_H

#include "tests/unit/rules.h"

/** 24-byte records X Y Z W U V, index stride 8, element size 4; IDXEN and OFFEN. */
static inline void figure(wave *w, unsigned gfx)
{
	wave_begin(w, gfx, MAU_RULES_MANUAL);
	w->v.stride = 24;
	w->v.swizzle = 1;
	w->v.esize = 1;
	w->req.op.idxen = 1;
	w->req.op.offen = 1;
}

/** Position of a dword in the buffer, by record and Offset. */
static const struct {
	uint32_t record, offset, at;
} figure_rows[] = {
	{0, 0, 0},    {0, 4, 32},   {0, 8, 64},   {0, 12, 96},  {0, 16, 128},
	{0, 20, 160}, {8, 0, 192},  {8, 4, 224},  {1, 0, 4},    {1, 20, 164},
	{7, 0, 28},   {7, 12, 124}, {8, 12, 288}, {8, 20, 352}, {17, 4, 2 * 192 + 32 + 4},
};

/** The lanes of every row, one after the other, of the wave that figure() made. */
static inline void expect_figure(wave *w)
{
	for (size_t i = 0; i < COUNT(figure_rows); i++) {
		wave_operands(w, 0, figure_rows[i].record, figure_rows[i].offset);
		expect_lane(w, MAU_STATUS_OK, 0x1000 + figure_rows[i].at, 1);
	}
}

#endif
