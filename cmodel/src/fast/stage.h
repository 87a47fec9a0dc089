/*
 * stage.h - the data between the stages of the fast implementation. Internal: not installed.
 *
 * Lockstep and batches need millions of waves per second; the golden model (cmodel/src/stages/)
 * computes some hundred thousand. The fast implementation uses loops over arrays of 64 lanes, one
 * address formula for all kinds of addressing, limits prepared so that each check is one
 * comparison, and one walk over the lanes instead of a search for the next leader. The test
 * unit.fast_form compares it with the golden model.
 *
 * A request takes two steps. First each stage writes its part of the plan: all values that do not
 * depend on the lane, so that the lane loops need no branches. Then each stage runs its loop over
 * the lanes. FLAT, GLOBAL and SCRATCH use segment.c instead of resource.c, lane_address.c and
 * range_check.c; scalar buffer loads use scalar.c; all use the other stages. wave.c has the order
 * of the stages and the lane status.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_STAGE_H
#define MAU_FAST_STAGE_H

#include <stdbool.h>
#include <string.h>

#include "mau/mau.h"

#define MAU_FAST_ADDRESS_MASK (((uint64_t)1 << 48) - 1) /* A6: addresses are modulo 2^48 */

/* Always inlined: with constant arguments the compiler specializes the loop. */
#define MAU_FAST_INLINE static inline __attribute__((always_inline))

/* Never inlined: a rare path that would take registers from the loop around it. */
#define MAU_FAST_OUTLINE static __attribute__((noinline))

/* Lane loops: on x86-64 a second copy with 32-byte vectors and BMI2, selected when the program is
 * loaded, with the same results. Clang before 19 gives such functions a name that other files
 * cannot link to. */
#if defined(__x86_64__) && defined(__ELF__) && defined(__gnu_linux__) && \
	!(defined(__clang__) && __clang_major__ < 19)
#define MAU_FAST_LANE_LOOPS __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define MAU_FAST_LANE_LOOPS
#endif

/** The second condition of the range check of a component (range_check.c). */
enum mau_fast_range_key {
	MAU_FAST_RANGE_NONE,   /* no second condition */
	MAU_FAST_RANGE_OFFSET, /* Offset < limit[d] */
	MAU_FAST_RANGE_BUFFER, /* buffer_offset of component d - bias < limit[0] */
};

/** Operands of the address of a lane of FLAT, GLOBAL, SCRATCH (segment.c). */
enum mau_fast_segment_form {
	MAU_FAST_FORM_VGPR64, /* FLAT, GV: both address VGPRs */
	MAU_FAST_FORM_SGPR,   /* GVS, SS, ST, SVS, SV: scalar base and, with segment_vgpr, the first
	                    address VGPR */
	MAU_FAST_FORM_ADDTID, /* scalar base and lane*4 */
};

/* The parts of the plan. Each is written by one stage alone. */

/** wave.c: values from the arguments. */
struct mau_fast_request {
	mau_op op;     /* every field cut to its width; addr64 only where it exists (D2, D26) */
	uint64_t exec; /* active lanes: EXEC within the wave (D14); scalar loads: D23 */
	uint64_t inst_offset; /* signed ones (F1) sign-extended */
	uint32_t sgpr_offset, m0, lds_base, lds_size;
	const mau_generation *generation;
	uint8_t gfx, align, policy;
	bool silicon;
};

/** format.c: size of the access of a lane. */
struct mau_fast_size {
	bool format;               /* *_FORMAT_* or MTBUF */
	bool invalid;              /* V6, N17 */
	uint8_t bytes, components; /* memory bytes of a lane's access; its components (R12) */
};

/** illegal.c: errors and status of the request. */
struct mau_fast_verdict {
	uint8_t errors, error;
	uint8_t fixed; /* status of all live lanes, or 0: each lane has its own (N16) */
	bool lds;      /* a legal load to LDS that is not ignored */
};

/** lds_address.c */
struct mau_fast_lds {
	uint64_t live;  /* exec without the lanes that L3 masks off */
	uint32_t first; /* LDS_ADDR of lane 0 */
};

/** lane_address.c */
struct mau_fast_address {
	uint64_t origin;      /* BASE + sgpr_offset */
	uint32_t stride;      /* stride in A4; 0 if A4 ignores it */
	uint32_t offset_keep; /* A7: mask of the bits of Offset that A4 uses */
	uint32_t elem_mask;   /* element size - 1, linear: 0 */
	uint8_t elem_log2;    /* linear: 0 */
	uint8_t shift;        /* log2(index_stride), linear: 0 */
	bool indexed;         /* Index can differ from 0 */
	bool wide;            /* gfx9 and later: buffer_offset does not wrap (A5) */
	bool walks;           /* lanes can be walked (A7) */
};

/** range_check.c */
struct mau_fast_range {
	bool check_index; /* index key >= index_limit is out of range */
	bool raw_index;   /* R6: the key is the VGPR's index */
	uint8_t key;      /* enum mau_fast_range_key */
	uint32_t index_limit;
	uint32_t limit[MAU_MAX_DWORDS], bias;
};

/** align.c */
struct mau_fast_align {
	uint64_t keep;   /* mask of the address bits that are not cleared (A6, G2) */
	uint8_t need;    /* mask of the address bits that must be 0, else MEMVIOL */
	bool need_apart; /* in walked lanes only bits 1:0 must be 0 (G3) */
};

/** segment.c */
struct mau_fast_segment {
	uint64_t base;     /* scalar part of the address */
	uint32_t vgpr;     /* mask for the first address VGPR: all ones or 0 */
	uint8_t form;      /* enum mau_fast_segment_form */
	uint8_t wave_log2; /* F5: log2 of the wave size */
	uint32_t shared_hi, private_hi, lds_limit; /* F2, F3 */
	uint64_t scratch_base;
};

/** scalar.c */
struct mau_fast_scalar {
	uint64_t origin;      /* byte address of dword 0, not wrapped */
	uint64_t first, size; /* A9: masked offset of dword 0, size of the buffer */
	uint8_t dwords, type; /* type: V7 */
};

/** coalesce.c */
struct mau_fast_join {
	uint32_t attr;
	uint8_t join; /* MAU_JOIN_*; with 'waits', that of equal Offsets */
	bool waits;   /* D10 */
};

/** A request without its lanes. */
struct mau_fast_plan {
	struct mau_fast_request req;
	mau_resource vsharp; /* resource.c; without V#: all 0 */
	struct mau_fast_size size;
	struct mau_fast_scalar scalar;
	struct mau_fast_segment segment;
	struct mau_fast_verdict verdict;
	struct mau_fast_lds lds;
	struct mau_fast_address address;
	struct mau_fast_range range;
	struct mau_fast_align align;
	struct mau_fast_join join;
};

/** Lane values between stages; a value that no stage needs is not written. */
struct mau_fast_work {
	uint32_t index[MAU_WAVE], offset[MAU_WAVE];
	uint32_t row[MAU_WAVE];   /* gfx6-8: the part of buffer_offset from Index, modulo 2^32 */
	uint64_t row64[MAU_WAVE]; /* the same on gfx9 and later */
	uint8_t live[MAU_WAVE];   /* 1: the lane's bit in plan.lds.live is 1 */
	uint8_t viol[MAU_WAVE];   /* 1: misaligned */
};

struct mau_fast_accesses; /* transaction.h */

/* Each writes the part of the plan of its stage. They must be called in this order. */
void mau_fast_resource_plan(struct mau_fast_plan *plan, const uint32_t vsharp[4]);
void mau_fast_size_plan(struct mau_fast_plan *plan);
void mau_fast_segment_plan(struct mau_fast_plan *plan, const mau_context *ctx,
                           const mau_request *req);
void mau_fast_scalar_plan(struct mau_fast_plan *plan, const uint32_t vsharp[4]);
void mau_fast_illegal_plan(struct mau_fast_plan *plan);
void mau_fast_lds_plan(struct mau_fast_plan *plan);
void mau_fast_address_plan(struct mau_fast_plan *plan);
void mau_fast_range_plan(struct mau_fast_plan *plan);
void mau_fast_align_plan(struct mau_fast_plan *plan);
void mau_fast_coalesce_plan(struct mau_fast_plan *plan, const uint32_t vsharp[4]);

/* Lane loops. */
void mau_fast_address_lanes(const struct mau_fast_plan *plan, const mau_request *req,
                            struct mau_fast_work *work, uint64_t *addr);
void mau_fast_address_dword(const struct mau_fast_plan *plan, const struct mau_fast_work *work,
                            unsigned d, const uint64_t *first, uint64_t *addr);
void mau_fast_range_lanes(const struct mau_fast_plan *plan, const mau_request *req,
                          const struct mau_fast_work *work, uint8_t *in_range);
void mau_fast_align_lanes(const struct mau_fast_plan *plan, const struct mau_fast_work *work,
                          const uint64_t *addr, uint8_t *viol);
void mau_fast_lds_lanes(const struct mau_fast_plan *plan, const uint8_t *live, uint32_t *lds,
                        uint8_t *status);
void mau_fast_segment_lanes(const struct mau_fast_plan *plan, const mau_request *req,
                            mau_lanes *out);
void mau_fast_scalar_lanes(const struct mau_fast_plan *plan, mau_lanes *out);
void mau_fast_coalesce(const struct mau_fast_plan *plan, const mau_geometry *geo,
                       const struct mau_fast_work *work, struct mau_fast_accesses *accesses,
                       mau_response *rsp);

/* wave.c: mau_fast_wave() for a checked context and geometry. It also writes '*plan', and
 * '*accesses' if there are transactions. */
int mau_fast_respond(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                     struct mau_fast_plan *plan, struct mau_fast_accesses *accesses,
                     mau_response *rsp);

/** Expands a lane mask to one byte per lane, 0 or 1. */
static inline void mau_fast_expand(uint64_t mask, uint8_t bytes[MAU_WAVE])
{
	if (mask == ~(uint64_t)0) {
		memset(bytes, 1, MAU_WAVE);
		return;
	}
	for (unsigned i = 0; i < MAU_WAVE; i += 8) {
		/* Each byte keeps its own bit of eight; adding 0x7f lifts any bit to bit 7. */
		uint64_t own = (mask >> i & 0xff) * 0x0101010101010101u & 0x8040201008040201u;
		uint64_t one = (own + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
		memcpy(bytes + i, &one, sizeof one);
#else
		for (unsigned b = 0; b < 8; b++)
			bytes[i + b] = (uint8_t)(one >> 8 * b);
#endif
	}
}

/** MUBUF, MTBUF. */
static inline bool mau_fast_is_buffer(const mau_op *op)
{
	return op->enc == MAU_ENC_MUBUF || op->enc == MAU_ENC_MTBUF;
}

/** FLAT, GLOBAL, SCRATCH. */
static inline bool mau_fast_is_segment(const mau_op *op)
{
	return op->enc >= MAU_ENC_FLAT && op->enc <= MAU_ENC_SCRATCH;
}

/** A7, D8: an access at this Offset does not lie inside one element. Only for plans with 'walks'.
 */
static inline bool mau_fast_walked(const struct mau_fast_plan *p, uint32_t offset)
{
	uint32_t size = p->address.elem_mask + 1;

	return p->size.bytes > size ||
	       (offset & p->address.offset_keep & p->address.elem_mask) > size - p->size.bytes;
}

/** max('a' - 'b', 0). */
static inline uint64_t mau_fast_saturating_sub(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

#endif
