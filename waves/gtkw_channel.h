/*
 * gtkw_channel.h - rows of a view from the table of channels (mau_channels.h): handshake and fields
 * of a channel, the golden model's values in yellow, mismatches in red; private to gtkw_view.c and
 * gtkw_inside.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_CHANNEL_H
#define GTKW_CHANNEL_H

#include "waves/gtkw.h"
#include "waves/gtkw_view.h"

#define LANES_SHOWN 16 /* lanes of a beat, at most */

#define ALL_LANES (-1)

/** A view that is being written, with a writer for each scope of signals. */
typedef struct gtkw_out {
	gtkw ports;  /**< of the unit under test */
	gtkw inside; /**< nets of the module that the golden model is bound into */
	gtkw model;  /**< the golden model */
	const gtkw_view *v;
} gtkw_out;

/** Whether a field has a value for each lane of a beat. A mask has not. */
bool gtkw_is_of_lanes(const mau_field *f);

/** Whether a channel has a field with a value for each lane. */
bool gtkw_has_lanes(const mau_channel *c);

/** Adds valid and ready of a channel, and the model's valid. */
void gtkw_handshake(gtkw_out *o, const mau_channel *c);

/** Adds signal 'signal' of a scope, which has the bits of a field; 'label': prefix of the names of
 * its rows. */
void gtkw_whole(gtkw_out *o, gtkw *g, const mau_field *f, const char *signal, const char *label);

/** Adds the values of lane 'lane' of the beat in all fields of a channel that have one. */
void gtkw_lanes(gtkw_out *o, const mau_channel *c, int lane);

/** Adds handshake and fields of a channel, the failing field first. Of a field with a value for
 * each lane it adds that of 'lane', or with ALL_LANES at most 16. */
void gtkw_fields(gtkw_out *o, const mau_channel *c, int lane);

/** Adds the group of a channel. */
void gtkw_channel(gtkw_out *o, const mau_channel *c);

#endif
