/*
 * gtkw_parts.h - groups that the views of the address unit and of the data path share; private to
 * gtkw_mau.c and gtkw_vmem.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_PARTS_H
#define GTKW_PARTS_H

#include "waves/gtkw.h"
#include "waves/gtkw_mau.h"

#define LANES_SHOWN 16 /* of a beat, at most */

/** Opens the save file: head, title, clock and reset. 0, or -1 with errno set. */
int gtkw_view_begin(gtkw *g, const char *path, const gtkw_view *v);

/** Closes it. 0, or -1 with errno set. */
int gtkw_view_end(gtkw *g);

/** A valid and its ready. */
void gtkw_handshake(gtkw *g, const char *valid, const char *ready);

/** Bits of one lane: [lane * pitch +: width] of a bus of LANES * pitch bits, as "WHAT LANE". */
void gtkw_one_lane(gtkw *g, const gtkw_view *v, const char *what, const char *signal, unsigned lane,
                   unsigned pitch, unsigned width, const char *names);

/** The same of every lane of a beat, 16 at most. */
void gtkw_per_lane(gtkw *g, const gtkw_view *v, const char *what, const char *signal,
                   unsigned pitch, unsigned width, const char *names);

/** Fields of req_op_i, by name. */
void gtkw_op_fields(gtkw *g);

/** Fields of the packed mau_attr_t in 'signal', by name. */
void gtkw_attr_fields(gtkw *g, const char *signal);

/* Groups: ports that both units have. */
void gtkw_context(gtkw *g);
void gtkw_request(gtkw *g, const gtkw_view *v);
void gtkw_operands(gtkw *g, const gtkw_view *v);
void gtkw_completion(gtkw *g);

/** Group: the lane bus inside; 'g' has the scope of the module. */
void gtkw_lane_result(gtkw *g, const gtkw_view *v, unsigned lane);
void gtkw_lane_bus(gtkw *g, const gtkw_view *v);

#endif
