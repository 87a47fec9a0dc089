/*
 * data_coverage_parts.h - types and functions that data_*.c of this folder share; private to them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_COVERAGE_PARTS_H
#define TB_DATA_COVERAGE_PARTS_H

#include "coverage/data_coverage.h"

/** Bins that the present request hits. */
typedef struct tb_data_mark {
	bool hit[TB_DATA_BINS];
} tb_data_mark;

#define HIT(name, condition) (k->hit[TB_DATA_##name] |= (condition))

/** Has the operation this class, and is it a format operation or not? */
static inline bool tb_data_is(const tb_data_seen *s, unsigned cls, bool format)
{
	return s->req->op.cls == cls && s->x->plan.format == format;
}

/** data_see_convert.c: formats, DST_SEL, components, D16 of a request with a lane that moves data.
 */
void tb_data_see_convert(tb_data_mark *k, const tb_data_seen *s);
/** data_see_value.c: corners of converted values. */
void tb_data_see_values(tb_data_mark *k, const tb_data_seen *s);
/** data_see_result.c: T32 to T38. */
void tb_data_see_results(tb_data_mark *k, const tb_data_seen *s);
/** data_see_atomic.c: AT rows. */
void tb_data_see_atomic(tb_data_mark *k, const tb_data_seen *s);
/** data_see_result.c: has a component of a MUBUF format load DST_SEL 1? */
bool tb_data_selects_one(const tb_data_seen *s);
/** data_see_execute.c: X rows. */
void tb_data_see_execute(tb_data_mark *k, const tb_data_seen *s);
/** data_see_memory.c: M rows. */
void tb_data_see_memory(tb_data_mark *k, const tb_data_seen *s);

#endif
