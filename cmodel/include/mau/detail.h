/*
 * detail.h - every intermediate value of a request, as the golden model computes them.
 *
 * mau_detail_wave() fills one structure; mau_wave(), mau_lanes_wave() and mau_explain_lane() of
 * mau.h take their results from it. Each part is written by one stage alone, the file of that name
 * in cmodel/src/stages/. If a stage does not apply to a request or a lane, its part is all 0 (an
 * inactive lane has no Offset, a FLAT lane has no range check). Values have the names of the rules;
 * sums that a rule does not wrap have 64 bits.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DETAIL_H
#define MAU_DETAIL_H

#include <stdbool.h>

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MAU_MAX_PASSES 5 /**< dwords of memory that one lane touches, at most (D28) */

/* --- values of the request --- */

/** operation.c: the operation, checked and completed. */
typedef struct mau_detail_operation {
	mau_op op;            /**< every field cut to its width */
	bool silicon;         /**< rule book SILICON */
	bool buffer;          /**< MUBUF, MTBUF */
	bool segment;         /**< FLAT, GLOBAL, SCRATCH */
	bool scalar;          /**< SMEM */
	bool addr64;          /**< ADDR64 where it exists (D2, D26) */
	bool format;          /**< *_FORMAT_* or MTBUF: it converts its data (D17) */
	int64_t inst_offset;  /**< F1: signed, except for buffers */
	uint32_t sgpr_offset; /**< scalar operand, 32 bits */
	uint8_t wave;         /**< lanes of the wave: 32, 64 */
	uint64_t active;      /**< R13, D14: EXEC within the wave; scalar loads: D23 */
} mau_detail_operation;

/** illegal.c: rules E1-E5. */
typedef struct mau_detail_illegal {
	bool e1, e2, e3, e4, e5; /**< the error holds */
	uint8_t errors;          /**< bit n: error En holds */
	uint8_t error;           /**< MAU_ERROR_*: the one that is reported */
} mau_detail_illegal;

/** resource.c: the V# of a buffer request that is legal and no cache operation. */
typedef struct mau_detail_resource {
	mau_resource v;       /**< V1-V5, A2, A3 */
	bool stride_extended; /**< V4: the stride has 18 bits */
	bool stride_ignored;  /**< A4: OOB_SELECT 3 without active swizzle */
} mau_detail_resource;

/** format.c: how much one lane accesses (R12, V6, T). An illegal request and a cache operation: 0
 * bytes, 1 component. */
typedef struct mau_detail_size {
	uint8_t dfmt, nfmt; /**< gfx6-9, 90a, 942, 950: formats that convert, else 0 */
	uint8_t format;     /**< gfx10, 10_3, 11, 12: unified format that converts, else 0 */
	uint8_t bytes;      /**< memory bytes; 0: invalid format; scalar load: of all lanes */
	uint8_t components; /**< components of a lane (R12), 1..4 */
	uint8_t payload;    /**< bytes of one component */
	bool invalid;       /**< V6, N17, D5 */
} mau_detail_size;

/** status.c: N16, the part that all lanes share. */
typedef struct mau_detail_verdict {
	bool whole;     /**< all active lanes get 'status' and no address; L3 may still mask some */
	uint8_t status; /**< MAU_STATUS_* if 'whole', else 0 */
	bool lds;       /**< a load to LDS whose lanes write LDS (D12) */
} mau_detail_verdict;

/** The rule that checks a component of a buffer lane (range_check.c). */
typedef enum mau_range_rule {
	MAU_RANGE_NONE, /**< no range check */
	MAU_RANGE_A8,   /**< ADDR64: never out of range */
	MAU_RANGE_R1,
	MAU_RANGE_R2,
	MAU_RANGE_R3,
	MAU_RANGE_R4,
	MAU_RANGE_R5,
	MAU_RANGE_R6,
	MAU_RANGE_R7,
	MAU_RANGE_R7_SILICON,
	MAU_RANGE_R8,
	MAU_RANGE_R9,
	MAU_RANGE_R10,
	MAU_RANGE_R11_SWIZZLE, /**< swizzle active and stride != 0 */
	MAU_RANGE_R11_RAW,     /**< otherwise */
	MAU_RANGE_R15,
} mau_range_rule;

/** range_check.c: the rule and its limit (R1-R15), the same for all lanes. */
typedef struct mau_detail_bounds {
	mau_range_rule rule;
	uint64_t reduced_records; /**< num_records - sgpr_offset, at least 0 (R1, R3, R11) */
} mau_detail_bounds;

/** The alignment rule and its effect (align.c). "Clears" rounds the address down; "demands" makes a
 * misaligned address a MEMVIOL. */
typedef enum mau_align_rule {
	MAU_ALIGN_RULE_NONE,
	MAU_ALIGN_RULE_G2,  /**< clears */
	MAU_ALIGN_RULE_G3,  /**< demands; mode 3: any address, unit 1 */
	MAU_ALIGN_RULE_G5,  /**< formats: clears in mode 0, else demands */
	MAU_ALIGN_RULE_G6,  /**< atomics: clears on gfx6-8, else demands */
	MAU_ALIGN_RULE_G7,  /**< swizzle in mode 3: clears */
	MAU_ALIGN_RULE_G10, /**< atomics of gfx12: clears in mode 0, else demands */
	MAU_ALIGN_RULE_N27, /**< formats of gfx6 under SILICON: demands */
} mau_align_rule;

/** align.c: the required alignment (G1-G7, N27), the same for all lanes. */
typedef struct mau_detail_alignment {
	mau_align_rule rule;
	bool clears;         /**< as in mau_detail_align */
	bool any;            /**< as in mau_detail_align */
	uint8_t unit;        /**< bytes, of a contiguous access: 1, 2, 4, 8, 16 */
	uint8_t walked_unit; /**< bytes, of each dword of a walked access */
} mau_detail_alignment;

/** detail.c: masks of lanes. */
typedef struct mau_detail_reach {
	uint64_t masked;    /**< active lanes that L3 masks off */
	uint64_t addressed; /**< active lanes with an address: not masked off, and the request is
	                         not 'whole' */
} mau_detail_reach;

/** scalar.c: the buffer of a scalar load (A9). */
typedef struct mau_detail_scalar {
	uint64_t base;        /**< BASE without the low bits of a component */
	uint8_t component;    /**< A13: bytes of a component: 1, 2, 4 */
	uint32_t stride;      /**< 14 bits */
	uint32_t num_records; /**< as in the V# */
	uint64_t size;        /**< (stride = 0 ? 1 : stride) * num_records; gfx12: A13 */
	uint32_t offset;      /**< N26: both parts without their low bits, modulo 2^32 */
	bool violates;        /**< A14: MEMVIOL, gfx12 with a negative inst_offset */
	uint8_t type;         /**< TYPE (V7) */
} mau_detail_scalar;

/** C3: the reason why lanes may or may not join. */
typedef enum mau_join_reason {
	MAU_REASON_NO_LANES,     /**< the request has no transactions: C3 is not evaluated */
	MAU_REASON_POLICY_LINE,  /**< MAU_JOIN_LINE: policy LINE */
	MAU_REASON_NO_VSHARP,    /**< MAU_JOIN_LINE: FLAT, GLOBAL, SCRATCH, scalar (D23) */
	MAU_REASON_ADDR64,       /**< MAU_JOIN_LINE: ADDR64 */
	MAU_REASON_SMALL_STRIDE, /**< stride <= 1: MAU_JOIN_LINE, with an active swizzle
	                          MAU_JOIN_BLOCK (N3) */
	MAU_REASON_EQUAL_OFFSET, /**< MAU_JOIN_BLOCK: swizzle, one Offset, element size = operation
	                          size */
	MAU_REASON_NO_SWIZZLE,   /**< MAU_JOIN_SINGLE: stride > 1 without active swizzle */
	MAU_REASON_OTHER_SIZE,   /**< MAU_JOIN_SINGLE: element size is not the operation size */
	MAU_REASON_OFFSETS_DIFFER, /**< MAU_JOIN_SINGLE: lanes of EXEC have different Offsets */
} mau_join_reason;

/** coalesce.c: which lanes may join (C3), and the attributes of the transactions (C1). */
typedef struct mau_detail_join {
	uint8_t join;           /**< MAU_JOIN_LINE, MAU_JOIN_BLOCK, MAU_JOIN_SINGLE */
	mau_join_reason reason; /**< why */
	bool waits;             /**< D10: C3 depends on every lane's Offset */
	uint32_t attr;          /**< attributes of the transactions (F9, D22) */
} mau_detail_join;

/** coalesce.c: the lanes with bytes in each pass (C1, C4). */
typedef struct mau_detail_moves {
	uint64_t lanes[MAU_MAX_PASSES];
} mau_detail_moves;

/* --- values of one lane --- */

/** lane_address.c: address of a buffer lane before alignment (A1-A8). Every active lane has Offset
 * and Index; only lanes that L3 does not mask off have the rest. */
typedef struct mau_detail_address {
	uint32_t vgpr_offset;   /**< OFFEN: the VGPR, else 0 */
	uint32_t vgpr_index;    /**< IDXEN: the VGPR, else 0 */
	uint32_t offset;        /**< A1: Offset */
	uint32_t index;         /**< A2: Index */
	uint64_t vgpr64;        /**< A8: both address VGPRs */
	bool dwords;            /**< A7 applies: active swizzle, load or store of a dword or more */
	bool walked;            /**< A7, D8: the access does not lie inside one element */
	uint32_t offset_used;   /**< A7: Offset & ~3 where it applies, else Offset */
	uint32_t imsb, ilsb;    /**< A4, active swizzle: Index / and % index_stride */
	uint32_t omsb, olsb;    /**< A4, active swizzle: 'offset_used' / and % element_size */
	uint64_t buffer_offset; /**< A4, full width */
	uint64_t buffer_offset_a5;              /**< A5: modulo 2^32 on gfx6-8 */
	uint64_t byte_address;                  /**< A6, A8: modulo 2^48 */
	uint64_t dword_address[MAU_MAX_DWORDS]; /**< A7: of each dword of a walked access */
} mau_detail_address;

/** The range check of one component. A value that the rule does not use is 0. */
typedef struct mau_detail_component {
	uint64_t offset;        /**< Offset + 4*d */
	uint64_t buffer_offset; /**< R1, R3, R15: A4 and A5 for this component (D7) */
	uint64_t end;           /**< R7 silicon, R8, R11: end of the payload */
	uint64_t limit;         /**< offset and buffer_offset must be below it, 'end' not above */
	uint64_t index_limit;   /**< R2, R4, R6, R8, R9, R11: the index must be below it */
	bool out;               /**< out of range */
} mau_detail_component;

/** range_check.c: components of a buffer lane (R1-R15). */
typedef struct mau_detail_range {
	mau_range_rule rule;
	mau_detail_component component[MAU_MAX_DWORDS];
	uint8_t in_range; /**< bit d: component d is in range */
} mau_detail_range;

/** align.c: alignment of a buffer lane, a global lane or a FLAT lane in LDS (G1-G7, N27). */
typedef struct mau_detail_align {
	mau_align_rule rule;
	bool clears;     /**< low bits are cleared; else the address must be a multiple of 'unit' */
	bool any;        /**< mode 3: any address */
	uint8_t unit;    /**< 1, 2, 4, 8, 16 */
	bool misaligned; /**< not 'clears', and the address is not a multiple of 'unit': MEMVIOL */
	uint64_t address;                       /**< after clearing: in memory, or in LDS (F3) */
	uint64_t dword_address[MAU_MAX_DWORDS]; /**< address of each dword of a walked access */
} mau_detail_align;

/** lds_address.c: where a lane of a load to LDS writes (L1, L3). */
typedef struct mau_detail_lds {
	uint64_t address; /**< LDS_ADDR, modulo 2^64 if below 0 (N6) */
	bool masked;      /**< L3, L9: a dword is outside LDS, so the lane is masked off */
} mau_detail_lds;

/** segment.c: a lane of FLAT, GLOBAL, SCRATCH (F2-F7, F10). */
typedef struct mau_detail_segment {
	uint64_t vgpr_address;    /**< both address VGPRs */
	uint64_t start;           /**< F2, F6: address before inst_offset, for the aperture test */
	bool in_lds_aperture;     /**< F2, F6: upper half is SHARED_BASE_HI */
	bool in_scratch_aperture; /**< F2: upper half is PRIVATE_BASE_HI, and not SHARED_BASE_HI */
	bool canonical;           /**< F2, F6: bits 63:47 of 'start' all equal */
	uint8_t space;            /**< MAU_SEG_*; MAU_SEG_NONE: the address is forbidden */
	uint32_t sgpr, vgpr;      /**< F7: operands of SCRATCH, 0 where they are not used */
	int64_t scratch_offset;   /**< F4, F7: may be below 0 */
	uint32_t lds_offset;      /**< F3 */
	uint32_t lds_limit;       /**< F3, N10 */
	bool outside;             /**< F3: not inside [0, lds_limit) */
	uint64_t byte_address;    /**< global: F6, modulo 2^48, before alignment; scratch: F5 */
	bool walked;              /**< D28: the bytes lie in more than one dword of scratch */
	uint8_t dwords;           /**< dwords of scratch that the access touches */
	uint64_t dword_address[MAU_MAX_PASSES]; /**< F10: their addresses */
	bool bad_atomic; /**< F4, N11: an atomic in scratch, of 8 bytes or misaligned */
	bool violates;   /**< MEMVIOL by F2-F7, N11; align.misaligned is another reason */
} mau_detail_segment;

/** scalar.c: up to four dwords of a scalar load, or its byte or half (A9, A13, D23). */
typedef struct mau_detail_dwords {
	uint8_t count;                          /**< dwords of this lane */
	uint64_t masked_offset[MAU_MAX_DWORDS]; /**< offset + 4*dword */
	bool out[MAU_MAX_DWORDS];               /**< out of range */
	uint8_t in_range;                       /**< bit d: dword d is in range */
	uint64_t byte_address;                  /**< address of the first dword, modulo 2^48 */
} mau_detail_dwords;

/** status.c: the result of the lane (N16, D11, D12, D21), as in mau_lanes. */
typedef struct mau_detail_result {
	uint64_t address;
	uint32_t lds_address;
	uint8_t status, in_range, space;
} mau_detail_result;

/** Bytes that a lane accesses in one pass. */
typedef struct mau_pass_access {
	uint64_t address; /**< of bit 0 of 'bytes' */
	uint16_t bytes;   /**< bit b: the byte at address + b, modulo 2^48; 0: none */
	int8_t element;   /**< byte number in the lane's element of bit 0 of 'bytes': -3..16. In
	                       scratch it is negative if the element starts after bit 0 */
} mau_pass_access;

/** coalesce.c: the accesses of a lane, by pass (C1, C3, C4). */
typedef struct mau_detail_access {
	uint32_t block; /**< MAU_JOIN_BLOCK: Index / index_stride */
	mau_pass_access pass[MAU_MAX_PASSES];
} mau_detail_access;

typedef struct mau_detail_lane {
	uint8_t number;  /**< 0..63 */
	bool active;     /**< bit of operation.active */
	uint32_t v0, v1; /**< its address VGPRs */
	mau_detail_lds lds;
	mau_detail_address address;
	mau_detail_range range;
	mau_detail_align align;
	mau_detail_segment segment;
	mau_detail_dwords scalar;
	mau_detail_result result;
	mau_detail_access access;
} mau_detail_lane;

/** All values of a request and its lanes. */
typedef struct mau_detail {
	mau_context ctx;    /**< as given */
	uint32_t vsharp[4]; /**< as given */
	uint64_t saddr;     /**< as given */
	uint32_t m0;        /**< as given */
	mau_detail_operation operation;
	mau_detail_illegal illegal;
	mau_detail_resource resource;
	mau_detail_size size;
	mau_detail_scalar scalar;
	mau_detail_verdict verdict;
	mau_detail_bounds bounds;
	mau_detail_alignment alignment;
	mau_detail_reach reach;
	mau_detail_join join;
	mau_detail_moves moves;
	mau_detail_lane lane[MAU_WAVE];
} mau_detail;

/*
 * mau_detail_wave() computes all values of a request that do not depend on the geometry of the
 * coalescer. Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT or MAU_ERR_OPERATION.
 * '*detail_ret' (43 KB) is written on MAU_OK only.
 */
int mau_detail_wave(const mau_context *ctx, const mau_request *req, mau_detail *detail_ret);

/*
 * mau_detail_steps() is mau_explain_lane() of mau.h for a request that mau_detail_wave() has
 * computed. Returns MAU_OK, MAU_ERR_LANE or MAU_ERR_SPACE.
 */
int mau_detail_steps(const mau_detail *detail, unsigned lane, mau_step *steps, size_t max,
                     size_t *count_ret);

#ifdef __cplusplus
}
#endif
#endif
