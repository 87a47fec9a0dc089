/*
 * verdict.h - the two parts of a verdict, shared by the files verdict*.c. Internal: not installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_VERDICT_PARTS_H
#define MAU_VERDICT_PARTS_H

#include "mau/verdict.h"
#include "print/text.h"
#include "stages/stage.h"

/* verdict_effect.c: appends what the lane does; 'whole': what the request does in all active lanes.
 */
void mau_verdict_effect(struct text *text, const mau_detail *d, const mau_detail_lane *l,
                        bool whole);

/* verdict_reason.c: appends why, and returns the id of the rule that decides. */
const char *mau_verdict_reason(struct text *text, const mau_detail *d, const mau_detail_lane *l);

/* verdict_range.c: the same for a buffer lane with a component out of range. */
const char *mau_verdict_range(struct text *text, const mau_detail *d, const mau_detail_lane *l);

#endif
