/*
 * sign_parts.h - declarations that the parts of the generator share; private to sign_*.c. Names,
 * bit ranges and tables are those of ../README.md.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef SIGN_PARTS_H
#define SIGN_PARTS_H

#include "fpga/signature/model/sign.h"
#include "fpga/signature/model/sign_mix.h"

enum {
	SIGN_HEADER_WORDS = 9 /* H0 .. H8 */
};

/** A request while it is made. */
typedef struct sign_make {
	const mau_context *ctx;
	const mau_generation *gen;     /**< properties of the generation */
	uint64_t h[SIGN_HEADER_WORDS]; /**< header words */
	mau_op op;
	/** pairs: formats are DATA_FORMAT and NUM_FORMAT. buffer: enc is MUBUF or MTBUF. odd: the
	 * operation gets an error on purpose. edge: the components are at an edge of the range
	 * check (R15). */
	bool pairs, buffer, odd, edge;
	uint32_t inst;                  /**< op.inst_offset, sign-extended */
	uint32_t stride, records, sgpr; /**< V# fields; SGPR offset in bytes */
	uint64_t saddr;
	uint32_t m0;
	uint64_t base, step, mask; /**< of lane addresses: bits 63:32 are v1, 31:0 v0 */
	bool pair;                 /**< v1 and v0 are one number of 64 bits */
	bool spread;               /**< FLAT: v1 of some lanes is that of an aperture */
	bool stray;                /**< lanes outside EXEC are random in all bits */
} sign_make;

/** 'word' rotated right by 'n', 1 .. 63. */
static inline uint64_t sign_ror(uint64_t word, unsigned n)
{
	return word >> n | word << (64 - n);
}

/** Bits hi:lo of a word. */
static inline uint64_t sign_bits(uint64_t word, unsigned hi, unsigned lo)
{
	return word >> lo & (~0ull >> (63 - (hi - lo)));
}

/** sign_op.c: FORMAT of ../README.md: a format code from 9 random bits. */
uint32_t sign_format(const sign_make *m, uint32_t r);
/** sign_op.c: the operation (H0, H1). */
void sign_make_op(sign_make *m);
/** sign_header.c: POINTER: an address of 64 bits on an edge of the apertures, of the canonical
 * addresses, or anywhere; 'limit' is the end of LDS. */
uint64_t sign_pointer(const sign_make *m, unsigned sel, uint64_t r, uint32_t limit);
/** sign_header.c: V#, SGPR, M0, EXEC (H1 .. H6). */
void sign_make_header(sign_make *m, mau_request *req);
/** sign_lanes.c: base, step and mask of the lanes (H7, H8). */
void sign_make_lanes(sign_make *m);

#endif
