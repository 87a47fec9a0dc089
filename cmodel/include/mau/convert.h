/*
 * convert.h - golden model of the data path, stage convert: the bytes of an element in memory <->
 * the dwords of its VGPRs.
 *
 * Formats, number formats, DST_SEL, D16, extension of bytes and shorts, TFE, and what a lane
 * without data returns. Integer arithmetic only, so that results are the same on every machine.
 * Rules are named by id (T1, N20, ...): docs/spec/convert.md explains each. Re-entrant, no
 * allocation, no globals, no I/O.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_CONVERT_H
#define MAU_CONVERT_H

#include <stdint.h>

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MAU_CHANNELS 4       /**< channels of an element, R G B A; components X Y Z W */
#define MAU_ELEMENT_BYTES 16 /**< bytes of the largest element */
#define MAU_LOAD_VGPRS 5     /**< VGPRs that a lane's load can write: four and the TFE dword */

/** A data format taken apart (T1 to T4). */
typedef struct mau_layout {
	uint8_t bytes; /**< of an element: 1, 2, 4, 8, 12, 16; 0: no format (T3), all else is 0 */
	uint8_t nfmt;  /**< MAU_NFMT_* of the format */
	uint8_t width[MAU_CHANNELS]; /**< bits of R G B A: 2, 8, 10, 11, 16, 32; 0: none */
	uint8_t lsb[MAU_CHANNELS];   /**< first bit of the channel in the little-endian element */
	uint8_t load[MAU_CHANNELS];  /**< MAU_NFMT_* that a load reads the channel with (T4) */
	uint8_t store[MAU_CHANNELS]; /**< MAU_NFMT_* that a store writes the channel with (T4) */
} mau_layout;

/*
 * mau_layout_decode() takes a format of generation 'gfx' apart. 'code': gfx6-9, 90a, 942, 950
 * {NUM_FORMAT[2:0], DATA_FORMAT[3:0]}, others the unified FORMAT, as mau_op.format has them; its
 * low 7 bits count. Returns MAU_OK, also when the format is none (layout.bytes is 0 then, T3), or
 * MAU_ERR_GENERATION.
 * '*layout_ret' is written on MAU_OK only.
 */
int mau_layout_decode(unsigned gfx, unsigned code, mau_layout *layout_ret);

/*
 * The channel converters. 'nfmt' is MAU_NFMT_*; 'width' is the channel's bits: 2, 8, 10, 11 or 16;
 * for UINT and SINT also 32; for FLOAT 10, 11, 16 or 32. Other pairs are the caller's error, their
 * result is not promised. 'bits' holds the channel in its low bits, the rest is ignored.
 */

/** A channel as a VGPR dword: a float32, or an integer for UINT and SINT (T5 to T11). */
uint32_t mau_channel_load(unsigned nfmt, unsigned width, uint32_t bits);

/** A channel as a D16 half: a float16, or 16 bits of an integer for UINT and SINT (T12, T13). */
uint16_t mau_channel_load_half(unsigned nfmt, unsigned width, uint32_t bits);

/** A VGPR dword, float32 or integer as above, as a channel of 'width' bits (T14 to T21). */
uint32_t mau_channel_store(unsigned nfmt, unsigned width, uint32_t value);

/** A D16 half as the VGPR dword that stands for it in a store (T22). */
uint32_t mau_channel_widen(unsigned nfmt, uint16_t half);

/** How one instruction converts: all that does not depend on the lane. */
typedef struct mau_convert {
	mau_layout layout; /**< format in memory; non-format operations: the derived one (T2) */
	uint8_t sel[MAU_CHANNELS]; /**< DST_SEL: 0, 1, 4..7; identity but for MUBUF formats */
	uint8_t ncomp;             /**< components of the register data, 1..4 */
	uint8_t format;   /**< 1: *_FORMAT_*, one range check for the whole element (R12) */
	uint8_t d16;      /**< MAU_D16_* */
	uint8_t unpacked; /**< 1: D16 with a register a component (T29) */
	uint8_t clears;   /**< 1: a D16 load writes the whole register, 0 in the other half (T40) */
	uint8_t lds;      /**< 1: the load goes to LDS (T37) */
	uint8_t tfe;      /**< 1: a load writes the TFE dword (T32) */
	uint8_t vgprs; /**< VGPRs of data, 1..4: read by a store, written by a load, without TFE */
} mau_convert;

/*
 * mau_convert_plan() prepares the conversion of an instruction. 'op' is a load, a store or an
 * atomic (for what it returns) of MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH, or a scalar load (T38);
 * 'res' is its V# from mau_resource_decode(), and is read for MUBUF *_FORMAT_* only (else it
 * may be NULL). Returns MAU_OK, MAU_ERR_GENERATION, or MAU_ERR_ENCODING when op.enc or op.size is
 * none that carries data, or op.cls is MAU_CLS_CACHE. '*plan_ret' is written on MAU_OK only.
 */
int mau_convert_plan(unsigned gfx, const mau_op *op, const mau_resource *res,
                     mau_convert *plan_ret);

/** What a lane's load writes, and how it came to it. */
typedef struct mau_loaded {
	uint32_t raw[MAU_CHANNELS];     /**< bits of R G B A in memory; 0 where nothing was read */
	uint32_t channel[MAU_CHANNELS]; /**< converted: a dword, or a D16 half */
	uint32_t value[MAU_CHANNELS];   /**< of X Y Z W after DST_SEL; those beyond ncomp are 0 */
	uint32_t dword[MAU_LOAD_VGPRS]; /**< VDATA, VDATA+1 ...; to LDS: those of plan.vgprs go
	                                   there, one or more (L7) */
	uint32_t mask[MAU_LOAD_VGPRS];  /**< bits of it that are written (T28, T30) */
	uint8_t count;                  /**< VGPRs written, with the TFE dword; to LDS: 0 or 1 */
} mau_loaded;

/*
 * mau_convert_load() converts what one lane loads, or what its atomic returns (T23 to T38).
 * 'status' is the lane's MAU_STATUS_* and 'comps' its components in range, both as in mau_lanes;
 * 'bytes' are the element's layout.bytes bytes at the lane's address (for an atomic the old value);
 * bytes that no component in range needs are not read, and when there is none, NULL will do.
 */
void mau_convert_load(const mau_convert *plan, unsigned status, unsigned comps,
                      const uint8_t *bytes, mau_loaded *out);

/** What a lane's store writes, and how it came to it. */
typedef struct mau_stored {
	uint32_t value[MAU_CHANNELS];     /**< of X Y Z W as dwords, D16 widened (T22) */
	uint32_t raw[MAU_CHANNELS];       /**< bits of R G B A; 0 where the format has no channel */
	uint8_t bytes[MAU_ELEMENT_BYTES]; /**< the element; bytes that are not written are 0 */
	uint16_t mask;                    /**< bit b: byte b is written */
} mau_stored;

/*
 * mau_convert_store() converts what one lane stores (T14 to T31, T33, T36). 'status' and 'comps' as
 * above; 'vdata' are the lane's plan.vgprs dwords at VDATA.
 */
void mau_convert_store(const mau_convert *plan, unsigned status, unsigned comps,
                       const uint32_t *vdata, mau_stored *out);

#ifdef __cplusplus
}
#endif
#endif
