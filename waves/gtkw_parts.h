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

/** Opens the save file: head, title, number of the clock, reset. '*model' gets the scope of the
 * golden model, which is in the module 'unit'. 0, or -1 with errno set. */
int gtkw_view_begin(gtkw *g, gtkw *model, const char *path, const gtkw_view *v, const char *unit);

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

/** An output and what the model says of it, with the bit that they differ: NAME_o, NAME and
 * NAME_mismatch. */
void gtkw_both(gtkw *g, gtkw *model, const char *name, unsigned width, enum gtkw_format format,
               const char *names);

/** The handshake of an output, and whether the model says that a beat stands there. */
void gtkw_both_handshake(gtkw *g, gtkw *model, const char *channel);

/** The oldest unfinished request, by the model: number, tag, what it waits for by the names of the
 * enumeration 'names'. */
void gtkw_oldest(gtkw *model, const char *names);

/** gtkw_both() of a lane's part, [lane * pitch +: width]: "WHAT LANE", "model WHAT LANE". */
void gtkw_both_lane(gtkw *g, gtkw *model, const gtkw_view *v, const char *what, const char *name,
                    unsigned lane, unsigned pitch, unsigned width, const char *names);

/** Of every lane of a beat, 16 at most, and once the bit that some differ. */
void gtkw_both_lanes(gtkw *g, gtkw *model, const gtkw_view *v, const char *what, const char *name,
                     unsigned pitch, unsigned width, const char *names);

/** A bus of a multiple of 32 bits, a row for 32 of them: "WHAT 31:0", "WHAT 63:32" ... */
void gtkw_words(gtkw *g, const char *what, const char *signal, unsigned bits);

/** Bits [lsb +: 32] of a bus of 'bits' bits, as WHAT; "model WHAT" below it. */
void gtkw_both_dword(gtkw *g, gtkw *model, const char *what, const char *name, unsigned bits,
                     unsigned lsb);

/** gtkw_both() in such rows. */
void gtkw_both_words(gtkw *g, gtkw *model, const char *name, unsigned bits);

/** gtkw_both() of a bit for each of 'lanes', in such rows when there are more than 32. */
void gtkw_both_mask(gtkw *g, gtkw *model, const char *name, unsigned lanes);

/** The bit that the unit and the model differ in NAME: NAME_mismatch. */
void gtkw_mismatch(gtkw *model, const char *name);

/** In which lanes of the beat they do: NAME_lanes_mismatch. */
void gtkw_mismatch_lanes(gtkw *model, const gtkw_view *v, const char *name);

/** Fields of req_op_i, by name. */
void gtkw_op_fields(gtkw *g);

/** Fields of the packed mau_attr_t in 'signal', by name: "attr cls" ... behind 'before'. */
void gtkw_attr_fields(gtkw *g, const char *before, const char *signal);

/* Groups: ports that both units have. */
void gtkw_context(gtkw *g);
void gtkw_request(gtkw *g, const gtkw_view *v);
void gtkw_operands(gtkw *g, const gtkw_view *v);

/** Status and segment of a lane of the lane bus; its address. 'g' has the scope of the module. */
void gtkw_lane_result(gtkw *g, const gtkw_view *v, unsigned lane);
void gtkw_lane_address(gtkw *g, const gtkw_view *v, unsigned lane);

/** Group: the lane bus inside; 'g' has the scope of the module. */
void gtkw_lane_bus(gtkw *g, const gtkw_view *v);

#endif
