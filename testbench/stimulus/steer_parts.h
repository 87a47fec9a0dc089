/*
 * steer_parts.h - functions private to steer_*.c and stimulus*.c: how a stimulus file changes a
 * request that is being drawn. None of them changes anything without a file.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STEER_PARTS_H
#define TB_STEER_PARTS_H

#include "stimulus/steer.h"
#include "stimulus/stimulus_parts.h"

/** steer_op.c: whether generation 'gfx' has an operation, and a rule, that the file and the options
 * allow. */
bool tb_steer_has_ops(const tb_knobs *knobs, unsigned gfx);

/** steer_op.c: draws the rule of the range check that the file wants, enum tb_steer_rule, of those
 * that generation 'gfx' has; STEER_RULES_COUNT: none. */
unsigned tb_steer_rule(const tb_steer *s, unsigned gfx, tb_key key);

/** steer_op.c: draws the operation, without flags. False: the file leaves that as usual. */
bool tb_steer_op(const tb_make *m, mau_op *op_ret);

/** steer_apply.c: the context of an episode. */
void tb_steer_context(const tb_knobs *knobs, tb_key key, mau_context *ctx);

/** steer_apply.c: whether the request has its fields at boundaries, is illegal: shares of the file,
 * as words of m->w. */
void tb_steer_words(tb_make *m);

/** steer_apply.c: flags and inst_offset of the operation, after the usual ones. */
void tb_steer_flags(tb_make *m);

/** steer_apply.c: fields of the V#. */
void tb_steer_vsharp(const tb_make *m, tb_vsharp *v);

/** steer_apply.c: scalar operands, EXEC and lanes of a request that is otherwise complete. */
void tb_steer_operands(const tb_make *m);

#endif
