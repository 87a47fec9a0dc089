/*
 * derive.h - state of the derivation of one lane, between the files derive*.c. Internal: not
 * installed.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DERIVE_H
#define MAU_DERIVE_H

#include <stdbool.h>

#include "check.h"

enum {
	MAU_STEP_REQUEST = 254,
	MAU_STEP_LANE = 255
}; /* mau_step.component */

struct derive {
	const mau_context *ctx;
	const mau_request *req;
	unsigned lane;
	mau_step *steps;
	size_t max, count; /* count goes on beyond max */

	/* of the request */
	mau_op op;
	unsigned gfx;
	bool silicon, addr64, active, format, buffer;
	uint64_t inst_offset; /* sign-extended where it is signed (F1) */
	uint64_t base, stride, num_records, element_size, index_stride, sgpr_offset;
	bool add_tid, add_lane, swizzle, heap, stride_ignored;
	unsigned bytes, ncomp, oob_select;
	unsigned request_status; /* MAU_STATUS_*, INACTIVE: the lane decides */
	/* of the lane */
	uint64_t offset, offset_used, vgpr_index, index, address, unit, lds_addr;
	bool walked, lds_masked;
	unsigned comps, seg;
};

/* Each appends one step. */
void mau_derive_step(struct derive *d, const mau_step *step);

static inline void derive_hex(struct derive *d, const char *rule, const char *name,
                              const char *formula, uint64_t value, uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_HEX, component});
}

static inline void derive_dec(struct derive *d, const char *rule, const char *name,
                              const char *formula, uint64_t value, uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_DEC, component});
}

/** Returns 'value'. */
static inline bool derive_bool(struct derive *d, const char *rule, const char *name,
                               const char *formula, bool value, uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_BOOL, component});
	return value;
}

static inline void derive_name(struct derive *d, const char *rule, const char *name,
                               const char *formula, uint64_t value, const char *text,
                               uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, text, value, MAU_SHOW_NAME, component});
}

/* Steps of the request: errors, V#, format, verdict on the whole request. Fills the request part of
 * '*d'. */
void mau_derive_request(struct derive *d);

/* Steps of the V# and of the format of a buffer request. Returns MAU_STATUS_*, INACTIVE: the lane
 * decides. */
unsigned mau_derive_resource(struct derive *d);

/* Bits msb..lsb of the 128-bit V#, as the manuals number them; a field may span two words. */
uint64_t mau_derive_bits(const struct derive *d, unsigned msb, unsigned lsb);

/* Bytes and components of a non-format access (R12, D25). */
void mau_derive_plain_size(struct derive *d);

/* Steps of a buffer lane: address (A1-A8); components in range (R); alignment (G), true: a
 * violation; dwords of a walked access (A7), after alignment. */
void mau_derive_address(struct derive *d);
unsigned mau_derive_range(struct derive *d);
bool mau_derive_align(struct derive *d);
void mau_derive_walk(struct derive *d);

/* D7: buffer_offset of component 'c'. */
uint64_t mau_derive_component(struct derive *d, unsigned c);

/* A lane of FLAT, GLOBAL, SCRATCH; of a scalar load, and what that takes from the request. Return
 * MAU_STATUS_*. */
unsigned mau_derive_segment(struct derive *d);
unsigned mau_derive_scalar(struct derive *d);
unsigned mau_derive_scalar_request(struct derive *d);

#endif
