/*
 * convert.h - golden model of the data path, stage convert: from the bytes of an element in memory
 * to the dwords of its VGPRs, and back.
 *
 * It covers formats, number formats, DST_SEL, D16, extension of bytes and shorts, TFE, and the
 * result of a lane without data. Integer arithmetic only: results are the same on every machine.
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

/** The channels of a data format (T1 to T4). */
typedef struct mau_layout {
	uint8_t bytes; /**< of an element: 1, 2, 4, 8, 12, 16; 0: invalid format (T3), and all other
	                  members are 0 */
	uint8_t nfmt;  /**< MAU_NFMT_* of the format */
	uint8_t width[MAU_CHANNELS]; /**< bits of R G B A: 2, 8, 10, 11, 16, 32; 0: none */
	uint8_t lsb[MAU_CHANNELS];   /**< first bit of the channel in the little-endian element */
	uint8_t load[MAU_CHANNELS];  /**< MAU_NFMT_* of the channel in a load (T4) */
	uint8_t store[MAU_CHANNELS]; /**< MAU_NFMT_* of the channel in a store (T4) */
} mau_layout;

/*
 * mau_layout_decode() decodes a format of generation 'gfx'. 'code' is encoded like mau_op.format:
 * on gfx6-9, 90a, 942 and 950 {NUM_FORMAT[2:0], DATA_FORMAT[3:0]}, else the unified FORMAT. Only
 * its low 7 bits are used. Returns MAU_OK or MAU_ERR_GENERATION. An invalid format is MAU_OK, with
 * layout.bytes 0 (T3).
 * '*layout_ret' is written on MAU_OK only.
 */
int mau_layout_decode(unsigned gfx, unsigned code, mau_layout *layout_ret);

/*
 * The channel converters. 'nfmt' is MAU_NFMT_*; 'width' is the channel's bits: 2, 8, 10, 11 or 16;
 * for UINT and SINT also 32; for FLOAT 10, 11, 16 or 32. The result of any other pair is undefined.
 * 'bits' holds the channel in its low bits; higher bits are ignored.
 */

/** Converts a channel to a VGPR dword: a float32, or an integer for UINT and SINT (T5 to T11). */
uint32_t mau_channel_load(unsigned nfmt, unsigned width, uint32_t bits);

/** Converts a channel to a D16 half: a float16, or the low 16 bits of an integer for UINT and SINT
 * (T12, T13). */
uint16_t mau_channel_load_half(unsigned nfmt, unsigned width, uint32_t bits);

/** Converts a VGPR dword, float32 or integer as above, to a channel of 'width' bits (T14 to T21).
 */
uint32_t mau_channel_store(unsigned nfmt, unsigned width, uint32_t value);

/** Converts a D16 half to the VGPR dword that a store then converts to a channel (T22). */
uint32_t mau_channel_widen(unsigned nfmt, uint16_t half);

/** How one instruction converts: the values that are the same for all lanes. */
typedef struct mau_convert {
	mau_layout layout; /**< format in memory; of a non-format operation, derived from it (T2) */
	uint8_t sel[MAU_CHANNELS]; /**< DST_SEL: 0, 1, 4..7; only MUBUF formats are not identity */
	uint8_t ncomp;             /**< components of the register data, 1..4 */
	uint8_t format;   /**< 1: *_FORMAT_*, one range check for the whole element (R12) */
	uint8_t d16;      /**< MAU_D16_* */
	uint8_t unpacked; /**< 1: D16 with one register per component (T29) */
	uint8_t clears;   /**< 1: a D16 load writes 0 to the half without data (T40) */
	uint8_t lds;      /**< 1: the load goes to LDS (T37) */
	uint8_t tfe;      /**< 1: a load writes the TFE dword (T32) */
	uint8_t vgprs; /**< VGPRs of data, 1..4: read by a store, written by a load, without TFE */
} mau_convert;

/*
 * mau_convert_plan() computes how an instruction converts its data. 'op' is a load, a store or an
 * atomic (for the value it returns) of MUBUF, MTBUF, FLAT, GLOBAL, SCRATCH, or a scalar load (T38).
 * 'res' is its V# from mau_resource_decode(); only MUBUF *_FORMAT_* reads it, others may pass NULL.
 * Returns MAU_OK, MAU_ERR_GENERATION, or MAU_ERR_OPERATION if op.enc or op.size has no data or
 * op.cls is MAU_CLS_CACHE. '*plan_ret' is written on MAU_OK only.
 */
int mau_convert_plan(unsigned gfx, const mau_op *op, const mau_resource *res,
                     mau_convert *plan_ret);

/** The registers that the load of one lane writes, with the intermediate values. */
typedef struct mau_loaded {
	uint32_t raw[MAU_CHANNELS];     /**< bits of R G B A in memory; 0 where nothing was read */
	uint32_t channel[MAU_CHANNELS]; /**< R G B A converted: a dword, or a D16 half */
	uint32_t value[MAU_CHANNELS];   /**< X Y Z W after DST_SEL; 0 from component ncomp on */
	uint32_t dword[MAU_LOAD_VGPRS]; /**< VDATA, VDATA+1 ...; of a load to LDS, the first
	                                   plan.vgprs dwords go to LDS (L7) */
	uint32_t mask[MAU_LOAD_VGPRS];  /**< bits of 'dword' that are written (T28, T30) */
	uint8_t count; /**< VGPRs written, with the TFE dword; load to LDS: 1 if it writes, else 0
	                */
} mau_loaded;

/*
 * mau_convert_load() converts the data that one lane loads, or that its atomic returns (T23 to
 * T38). 'status' is the lane's MAU_STATUS_* and 'in_range' its mask of components in range, both as
 * in mau_lanes. 'bytes' holds the layout.bytes bytes at the lane's address (of an atomic, the old
 * value). Only bytes of components in range are read; without any, 'bytes' may be NULL.
 */
void mau_convert_load(const mau_convert *plan, unsigned status, unsigned in_range,
                      const uint8_t *bytes, mau_loaded *out);

/** The bytes that the store of one lane writes, with the intermediate values. */
typedef struct mau_stored {
	uint32_t value[MAU_CHANNELS];     /**< X Y Z W as dwords, D16 widened (T22) */
	uint32_t raw[MAU_CHANNELS];       /**< bits of R G B A; 0 if the format lacks the channel */
	uint8_t bytes[MAU_ELEMENT_BYTES]; /**< the element; 0 in bytes that are not written */
	uint16_t mask;                    /**< bit b: byte b is written */
} mau_stored;

/*
 * mau_convert_store() converts the data that one lane stores (T14 to T31, T33, T36). 'status' and
 * 'in_range' are as above; 'vdata' holds the plan.vgprs data dwords of the lane, VDATA first.
 */
void mau_convert_store(const mau_convert *plan, unsigned status, unsigned in_range,
                       const uint32_t *vdata, mau_stored *out);

#ifdef __cplusplus
}
#endif
#endif
