/*
 * stimulus_parts.h - the parts of the stimulus, private to stimulus*.c.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STIMULUS_PARTS_H
#define TB_STIMULUS_PARTS_H

#include "knobs.h"
#include "rng.h"
#include "tb.h"

/** Random words of a header by purpose; each word serves one choice and its details, so that choices stay independent. */
enum tb_word {
	W_KIND, W_OP, W_FLAGS, W_ILLEGAL, W_INST_OFFSET, W_FORMAT, W_BASE_LO, W_BASE_HI, W_STRIDE, W_RECORDS, W_RECORDS_VALUE, W_BITS, W_SELECT,
	W_SADDR, W_SADDR_VALUE, W_EXEC, W_EXEC_LO, W_EXEC_HI, W_M0, W_PATTERN_INDEX, W_VALUE_INDEX, W_PATTERN_OFFSET, W_VALUE_OFFSET, W_FIT,
	W_FIT_DELTA, W_FIT_LANE, W_SHAPE, W_SHAPE_SIZE, W_TAG, W_TYPE, W_SPARE0, W_SPARE1,
	W_WORDS /* 32 */
};

/** One request in the making. */
typedef struct tb_make {
	const tb_knobs *knobs;
	const mau_context *ctx;
	tb_key key; /**< of this request */
	uint32_t w[W_WORDS];
	mau_request *req;
	unsigned bytes; /**< memory bytes of one lane's access, a format's footprint; 4 when unknown */
} tb_make;

/** V# of gfx6-9 as numbers (facts: one layout, gfx9 lacks ELEMENT_SIZE and HEAP); packed by tb_vsharp_pack(). */
typedef struct tb_vsharp {
	uint64_t base;
	uint32_t stride, records;
	uint8_t swizzle, dst_sel[4], nfmt, dfmt, esize, istride, add_tid, heap, type, other;
} tb_vsharp;

void tb_vsharp_pack(const tb_vsharp *v, uint32_t words[4]);

/** A pattern of one address VGPR: v[l] = base + perm[l]*step + (random[l] & mask) * scale. */
typedef struct tb_pattern {
	uint32_t base, step, mask, scale;
	uint8_t perm; /**< enum tb_perm */
} tb_pattern;
enum tb_perm { PERM_FORWARD, PERM_REVERSE, PERM_EVEN_ODD, PERM_PAIRS, PERMS };

/** Writes the 64 lanes of a pattern; random words from 'stream' only when mask is not 0. */
void tb_pattern_fill(const tb_pattern *p, tb_key key, uint32_t stream, uint32_t v[static MAU_WAVE]);

/** stimulus_op.c: chooses the operation and its flags into m->req->op, sets m->bytes for non-format ones. Legal unless W_ILLEGAL says otherwise. */
void tb_make_op(tb_make *m, bool shape);
/** stimulus_op.c: one request in the op tables' reach for 'gfx': builds the tables once. */
void tb_ops_init(void);

/** stimulus_corner.c: everything but the operation, corner by corner. */
void tb_make_corner(tb_make *m);
/** stimulus_shape.c: everything but the operation, as a driver and a compiler make it. */
void tb_make_shape(tb_make *m);
/** stimulus_fit.c: moves one field so that a chosen lane sits on a boundary. */
void tb_make_fit(tb_make *m, tb_vsharp *v);

/** A legal format of MTBUF or a V#: a DFMT and one of its number formats from 32 random bits; packed {NFMT, DFMT}. */
uint8_t tb_legal_format(uint32_t random);
/** EXEC by W_EXEC: full, empty, single, alternating, prefix, random. */
uint64_t tb_make_exec(const tb_make *m);

#endif
