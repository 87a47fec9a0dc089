/*
 * gtkw_inside.h - groups of a view that are not channels: context, nets inside the unit; private to
 * gtkw_view.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_INSIDE_H
#define GTKW_INSIDE_H

#include "waves/gtkw_channel.h"

/** Group: ports of the context. */
void gtkw_context(gtkw_out *o);

/** Group, only of the engine inst: the operation that the decoder makes of the instruction words.
 */
void gtkw_decoded(gtkw_out *o);

/** Group, only of the data path: transactions from the address unit to the data path. */
void gtkw_transactions(gtkw_out *o);

/** Group: the lane bus between mau_lane_pipe and mau_coalesce. */
void gtkw_lane_bus(gtkw_out *o);

/** Adds lane 'lane' of the beat on the lane bus. */
void gtkw_lane_bus_lane(gtkw_out *o, unsigned lane);

#endif
