/*
 * derive.h - state of the derivation of one lane, between derive.c and derive_request.c. Internal: not installed.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DERIVE_H
#define MAU_DERIVE_H

#include "stage.h"

enum { MAU_STEP_REQUEST = 254, MAU_STEP_LANE = 255 }; /* mau_step.component */

struct derive {
	const mau_context *ctx;
	const mau_request *req;
	unsigned lane;
	mau_step *steps;
	size_t max, count; /* count goes on beyond max */

	/* of the request */
	mau_op op;
	unsigned gfx;
	bool silicon, addr64, active, format;
	uint64_t base, stride, num_records, element_size, index_stride, sgpr_offset;
	bool add_tid, add_lane, swizzle, heap;
	unsigned bytes, ncomp;
	unsigned request_status; /* MAU_STATUS_*, INACTIVE: the lane decides */
	/* of the lane */
	uint64_t offset, offset_used, vgpr_index, index, address, unit, lds_addr;
	bool walked, lds_masked;
	unsigned comps;
};

/* Each appends one step. */
void mau_derive_step(struct derive *d, const mau_step *step);

static inline void derive_hex(struct derive *d, const char *rule, const char *name, const char *formula, uint64_t value,
			      uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_HEX, component});
}

static inline void derive_dec(struct derive *d, const char *rule, const char *name, const char *formula, uint64_t value,
			      uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_DEC, component});
}

static inline void derive_bool(struct derive *d, const char *rule, const char *name, const char *formula, bool value,
			       uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, NULL, value, MAU_SHOW_BOOL, component});
}

static inline void derive_name(struct derive *d, const char *rule, const char *name, const char *formula, uint64_t value,
			       const char *text, uint8_t component)
{
	mau_derive_step(d, &(mau_step){rule, name, formula, text, value, MAU_SHOW_NAME, component});
}

/* Steps of the request: errors, V#, format, verdict on the whole request. Fills the request part of '*d'. */
void mau_derive_request(struct derive *d);

#endif
