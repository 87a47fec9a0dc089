/*
 * trace_view.h - the GTKWave save file of a dump, with its names beside it; private to
 * trace_window.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TRACE_VIEW_H
#define TB_TRACE_VIEW_H

#include "mismatch/trace_window.h"

/** Writes the view of '*trace', which is dumped; 'ids': memory requests in flight of a data path.
 * Returns 0, or -1 with errno set. */
int tb_trace_view(const tb_unit *unit, const tb_trace *trace, unsigned ids);

#endif
