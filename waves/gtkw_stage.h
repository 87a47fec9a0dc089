/*
 * gtkw_stage.h - groups of a view with the signals inside each stage, by the module's name and the
 * families of the rules that the stage follows; private to gtkw_view.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef GTKW_STAGE_H
#define GTKW_STAGE_H

#include "waves/gtkw_channel.h"

/** What a signal has one value of. */
enum gtkw_per {
	GTKW_ONE,     /**< the module; 'bits' is the width */
	GTKW_MASK,    /**< the module: a bit for each lane of a beat */
	GTKW_WINDOW,  /**< the module: a bit for each lane of a window */
	GTKW_LANE,    /**< each lane of a beat: NAME[LANE], NAME[LANE].MEMBER */
	GTKW_ELEMENT, /**< each dword of each lane of a beat; dword 0 is shown */
	GTKW_CHUNK,   /**< each lane that a clock converts */
	GTKW_QUAD     /**< each dword of such a lane; dword 0 is shown */
};

typedef struct gtkw_net {
	const char *name;
	uint8_t per, bits; /**< enum gtkw_per; width of one value */
	const char *names; /**< translate file, or NULL */
} gtkw_net;

enum {
	GTKW_NETS = 8 /* at most, of a stage */
};

typedef struct gtkw_stage {
	const char *module; /**< "mau_align" */
	const char *rules;  /**< families of rules: "G N" */
	const char *scope;  /**< instance inside the unit */
	uint8_t tops;       /**< mask of enum mau_top */
	gtkw_net net[GTKW_NETS];
} gtkw_stage;

/** gtkw_stage_table.c: every stage that a planted fault is in, in the order of the data flow; the
 * last one has no module. */
extern const gtkw_stage gtkw_stages[];

/** A closed group for each stage of the unit, with the values of the failing lane. */
void gtkw_stage_groups(gtkw_out *o);

#endif
