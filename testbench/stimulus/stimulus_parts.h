/*
 * stimulus_parts.h - types and functions private to stimulus*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STIMULUS_PARTS_H
#define TB_STIMULUS_PARTS_H

#include "stimulus/knobs.h"
#include "stimulus/rng.h"
#include "tb.h"

/** Random words of a request by purpose; each word is used for one choice and its details, so that
 * choices are independent. */
enum tb_word {
	W_KIND,
	W_OP,
	W_FLAGS,
	W_ILLEGAL,
	W_INST_OFFSET,
	W_FORMAT,
	W_BASE_LO,
	W_BASE_HI,
	W_STRIDE,
	W_RECORDS,
	W_RECORDS_VALUE,
	W_BITS,
	W_SELECT,
	W_SADDR,
	W_SADDR_VALUE,
	W_EXEC,
	W_EXEC_LO,
	W_EXEC_HI,
	W_M0,
	W_PATTERN_INDEX,
	W_VALUE_INDEX,
	W_PATTERN_OFFSET,
	W_VALUE_OFFSET,
	W_FIT,
	W_FIT_DELTA,
	W_FIT_LANE,
	W_SHAPE,
	W_SHAPE_SIZE,
	W_TAG,
	W_TYPE,
	W_SPARE0,
	W_UNIFIED,
	W_WORDS /* 32 */
};

/** A request that is being drawn. */
typedef struct tb_make {
	const tb_knobs *knobs;
	const mau_context *ctx;
	tb_key key; /**< key of this request's random numbers */
	uint32_t w[W_WORDS];
	mau_request *req;
	unsigned bytes; /**< bytes of one lane's access, by size or format; 4 when unknown */
} tb_make;

/** Properties of the request's generation. */
static inline const mau_generation *tb_generation(const tb_make *m)
{
	return mau_generation_of(m->ctx->gfx);
}

/** inst_offset: two's complement of 24 bits (F1, A12). */
static inline uint32_t tb_inst_offset(const tb_make *m)
{
	return (uint32_t)((int32_t)(m->req->op.inst_offset << 8) >> 8);
}

/** Fields of a V# of every generation, unpacked; tb_vsharp_pack() packs them. */
typedef struct tb_vsharp {
	uint64_t base;
	uint32_t stride, records;
	uint8_t swizzle; /**< 1 bit, or 2 (V2) */
	uint8_t scale;   /**< STRIDE_SCALE, where there is one (V10) */
	uint8_t dst_sel[4], istride, add_tid, type;
	uint8_t nfmt, dfmt, esize, heap; /**< gfx6-9 */
	uint8_t format, oob;             /**< gfx10 and later */
	uint8_t other;                   /**< 6 bits for fields that no rule reads */
} tb_vsharp;

/** V10: number of bits by which the stride is shifted. */
static inline unsigned tb_scale_bits(const tb_vsharp *v)
{
	return v->scale ? v->scale + 1u + v->scale / 3 : 0;
}
/** The stride in bytes, without V4. */
static inline uint32_t tb_stride(const tb_vsharp *v)
{
	return v->stride << tb_scale_bits(v);
}
/** Sets the stride to 'bytes', or to the largest lower value that the fields can hold. */
static inline void tb_set_stride(tb_vsharp *v, uint32_t bytes)
{
	v->stride = bytes >> tb_scale_bits(v) & 0x3fff;
}

/** stimulus_vsharp.c: the four words of generation 'gfx'. */
void tb_vsharp_pack(unsigned gfx, const tb_vsharp *v, uint32_t words[4]);
/** A legal format of generation 'gfx' from 32 random bits: {NFMT, DFMT} or the unified FORMAT, in
 * the form of op.format. */
uint8_t tb_legal_format(unsigned gfx, uint32_t random);
/** Sets the format of a V#, given in the form of op.format. */
void tb_vsharp_format(unsigned gfx, tb_vsharp *v, uint8_t format);
/** Bytes in memory of a format in the form of op.format; 0: no such format. */
unsigned tb_format_bytes(unsigned gfx, uint8_t format);

/** A pattern of one address VGPR: v[l] = base + perm[l]*step + (random[l] & mask) * scale. */
typedef struct tb_pattern {
	uint32_t base, step, mask, scale;
	uint8_t perm; /**< enum tb_perm */
} tb_pattern;
enum tb_perm {
	PERM_FORWARD,
	PERM_REVERSE,
	PERM_EVEN_ODD,
	PERM_PAIRS,
	PERMS
};

/** base + perm[l]*step, lanes in order. */
static inline tb_pattern tb_steps(uint32_t base, uint32_t step)
{
	return (tb_pattern){.base = base, .step = step, .scale = 1, .perm = PERM_FORWARD};
}

/** base + (random[l] & mask)*scale. */
static inline tb_pattern tb_scatter(uint32_t base, uint32_t mask, uint32_t scale)
{
	return (tb_pattern){.base = base, .mask = mask, .scale = scale, .perm = PERM_FORWARD};
}

/** Writes the 64 lanes of a pattern; draws from 'stream' only when mask is not 0. */
void tb_pattern_fill(const tb_pattern *p, tb_key key, uint32_t stream, uint32_t v[static MAU_WAVE]);
/** Writes 'value' into all lanes, for an operand that is not read. */
void tb_lanes_fill(uint32_t value, uint32_t v[static MAU_WAVE]);

/** 64-bit pointers of the lanes: one of four bases plus lane*step + (random & mask)*scale. */
typedef struct tb_pointers {
	uint64_t base[4];
	uint32_t step, mask, scale;
} tb_pointers;
void tb_pointers_fill(const tb_pointers *p, tb_key key, uint32_t v0[static MAU_WAVE],
                      uint32_t v1[static MAU_WAVE]);

/** An access pattern of compiled code over elements of 'unit' bytes. */
tb_pattern tb_walk(uint32_t random, uint32_t unit);

/** stimulus_op.c: makes the tables of operations; runs once. */
void tb_ops_init(void);
/** stimulus_op.c: the operations of a generation in the list of 'enc' (of all buffer encodings
 * together) and class 'cls', after tb_ops_init(). Returns their number. */
unsigned tb_ops_of(unsigned gfx, unsigned enc, unsigned cls, const mau_op **list_ret);
/** stimulus_op.c: chooses the operation into m->req->op, by encoding and class. */
void tb_make_op(tb_make *m, bool shape);
/** stimulus_flags.c: draws its flags and inst_offset, sometimes illegal ones; sets m->bytes. */
void tb_make_flags(tb_make *m, bool shape);
/** L2, L8, L12: is the operation legal as a load to LDS? */
bool tb_lds_legal(const mau_generation *g, const mau_op *op);

/** L7: is it a load of three or four dwords to LDS? */
static inline bool tb_lds_wide(const tb_make *m)
{
	const mau_op *op = &m->req->op;

	return tb_generation(m)->lds_wide && op->lds && !op->fmt && op->size >= MAU_SIZE_12;
}

/** These functions draw everything but the operation. tb_make_corner() (stimulus_corner.c) makes a
 * corner-weighted request to a buffer, tb_make_shape() (stimulus_shape.c) a coherent one. */
void tb_make_corner(tb_make *m);
void tb_make_shape(tb_make *m);
/** stimulus_flat.c, stimulus_flat_shape.c: FLAT, GLOBAL, SCRATCH. */
void tb_make_flat(tb_make *m);
void tb_make_flat_shape(tb_make *m);
/** stimulus_scalar.c: scalar buffer loads. */
void tb_make_scalar(tb_make *m, bool shape);
/** stimulus_fit.c: changes one field so that a chosen lane is at a boundary. */
void tb_make_fit(tb_make *m, tb_vsharp *v);
/** stimulus_heap.c: does this request become a swizzled one with components at the boundaries of
 * R15 or R1? tb_make_heap() makes it one. */
bool tb_heap_wanted(const tb_make *m);
void tb_make_heap(tb_make *m, tb_vsharp *v);

/** M0: L3's edge, F3's limit, N5's odd addresses, upper half set. */
uint32_t tb_corner_m0(const tb_make *m);
/** A base address at an edge or anywhere. */
uint64_t tb_corner_base(const tb_make *m);
/** EXEC by W_EXEC: full, empty, single, alternating, prefix, random. */
uint64_t tb_make_exec(const tb_make *m);

#endif
