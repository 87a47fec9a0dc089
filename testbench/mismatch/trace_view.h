/*
 * trace_view.h - writes the GTKWave save file of a dump and copies its names; private to
 * trace_window.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_TRACE_VIEW_H
#define TB_TRACE_VIEW_H

#include "mismatch/trace_window.h"

/** Writes the view of '*trace', whose dump exists; 'ids': ids of memory requests of a data path.
 * Returns 0, or -1 with errno set. */
int tb_trace_view(const tb_unit *unit, const tb_episode *ep, const tb_trace *trace, unsigned ids);

#endif
