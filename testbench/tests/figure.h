/*
 * figure.h - the figure of docs/spec/lane_address.md as a wave.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FIGURE_H
#define FIGURE_H

#include "tests/rules.h"

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

#endif
