/*
 * explain.h - the list of steps of a lane, shared by the files explain*.c. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXPLAIN_H
#define MAU_EXPLAIN_H

#include "stages/stage.h"

enum {
	MAU_STEP_REQUEST = 254,
	MAU_STEP_LANE = 255
}; /* mau_step.component */

/** The list of steps. */
struct explain {
	mau_step *steps;
	size_t max, count; /* 'count' can be more than 'max' */
};

/* Appends one step. */
void mau_explain_step(struct explain *e, const mau_step *step);

static inline void explain_hex(struct explain *e, const char *rule, const char *name,
                               const char *formula, uint64_t value, unsigned component)
{
	mau_explain_step(
		e, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_HEX, (uint8_t)component});
}

static inline void explain_dec(struct explain *e, const char *rule, const char *name,
                               const char *formula, uint64_t value, unsigned component)
{
	mau_explain_step(
		e, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_DEC, (uint8_t)component});
}

static inline void explain_bool(struct explain *e, const char *rule, const char *name,
                                const char *formula, bool value, unsigned component)
{
	mau_explain_step(e, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_BOOL,
	                                (uint8_t)component});
}

static inline void explain_name(struct explain *e, const char *rule, const char *name,
                                const char *formula, uint64_t value, const char *text,
                                unsigned component)
{
	mau_explain_step(e, &(mau_step){rule, name, formula, text, value, MAU_SHOW_NAME,
	                                (uint8_t)component});
}

/* Steps of the request: E; V#, format, size. */
void mau_explain_request(struct explain *e, const mau_detail *d);
void mau_explain_resource(struct explain *e, const mau_detail *d);
void mau_explain_size(struct explain *e, const mau_detail *d);

/* Steps of one lane with an address, by encoding; of its alignment. */
void mau_explain_buffer(struct explain *e, const mau_detail *d, const mau_detail_lane *l);
void mau_explain_segment(struct explain *e, const mau_detail *d, const mau_detail_lane *l);
void mau_explain_dwords(struct explain *e, const mau_detail *d, const mau_detail_lane *l);
void mau_explain_range(struct explain *e, const mau_detail *d, const mau_detail_lane *l);
void mau_explain_align(struct explain *e, const mau_detail_lane *l);

#endif
