/*
 * gtkw_channel.h - rows of a view over the table of channels (mau_channels.h): handshake and fields
 * of a channel, with what the golden model says of them in yellow and where they differ in red;
 * private to gtkw_view.c and gtkw_inside.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_CHANNEL_H
#define GTKW_CHANNEL_H

#include "waves/gtkw.h"
#include "waves/gtkw_view.h"

#define LANES_SHOWN 16 /* of a beat, at most */

#define ALL_LANES (-1)

/** A view that is written, by the scopes of its signals. */
typedef struct gtkw_out {
	gtkw ports;  /**< of the unit under test */
	gtkw inside; /**< nets of the module that the golden model is bound into */
	gtkw model;  /**< the golden model */
	const gtkw_view *v;
} gtkw_out;

/** Whether a field has a part for each lane of a beat; a mask has not. */
bool gtkw_is_of_lanes(const mau_field *f);

/** Whether a channel has such a field. */
bool gtkw_has_lanes(const mau_channel *c);

/** Valid and ready of a channel, and whether the model says that a beat is to come. */
void gtkw_handshake(gtkw_out *o, const mau_channel *c);

/** Signal 'signal' of a scope, which has the bits of a field; 'label': begin of the names of its
 * rows. */
void gtkw_whole(gtkw_out *o, gtkw *g, const mau_field *f, const char *signal, const char *label);

/** Of lane 'lane' of the beat, the fields of a channel that have a part for each lane. */
void gtkw_lanes(gtkw_out *o, const mau_channel *c, int lane);

/** Handshake and fields of a channel, the one that differs first; of those that have a part for
 * each lane that of 'lane', or of ALL_LANES, 16 at most. */
void gtkw_fields(gtkw_out *o, const mau_channel *c, int lane);

/** The group of a channel. */
void gtkw_channel(gtkw_out *o, const mau_channel *c);

#endif
