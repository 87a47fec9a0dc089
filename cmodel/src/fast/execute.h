/*
 * execute.h - the parts of mau_fast_execute(). Internal: not installed.
 *
 * The golden model (cmodel/src/data/) works lane by lane and byte by byte. This implementation
 * moves a line of memory at once, copies the element of a lane as a whole, and converts dwords,
 * shorts and bytes in loops over the lanes. For format channels and atomics it calls the functions
 * of the golden model. The test unit.fast_execute compares it with mau_execute().
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_FAST_EXECUTE_H
#define MAU_FAST_EXECUTE_H

#include "data/request.h"
#include "fast/transaction.h"
#include "mau/fast.h"

/** One execution. */
struct mau_fast_run {
	const struct mau_fast_plan *plan;
	const struct mau_fast_accesses *accesses;
	const mau_geometry *geo;
	const uint32_t (*vdata)[MAU_WAVE];
	const mau_memory *memory;
	mau_execution *out;
	uint8_t (*lines)[MAU_LINE_BYTES_MAX]; /* lines_ret of mau_fast_execute(), or NULL */
};

/* execute_move.c: move the bytes of all transactions from memory to elements, or back (X3, X4,
 * X10). Return MAU_OK or MAU_ERR_MEMORY. */
int mau_fast_read_lines(struct mau_fast_run *run);
int mau_fast_write_lines(struct mau_fast_run *run);

/* execute_move.c: reads 'count' bytes of a space for one lane, or writes them with 'store'.
 * Accesses to memory are split at lines; addresses are modulo 2^48. '*code' gets the answers of
 * memory (M1); a write ends at the first that is not OK. */
int mau_fast_access(struct mau_fast_run *run, enum mau_space space, unsigned lane, uint64_t address,
                    uint8_t *bytes, unsigned count, bool store, unsigned *code);

/* execute_move.c: moves the whole elements of FLAT lanes in LDS (X6). */
int mau_fast_move_lds(struct mau_fast_run *run, bool store);

/* execute_convert.c: convert elements to VGPRs of the lanes of 'lanes', to SGPRs, or to the dwords
 * of a load to LDS (X6 to X8); convert VGPRs to elements. */
void mau_fast_write_vgprs(struct mau_fast_run *run, uint64_t lanes);
void mau_fast_write_sgprs(struct mau_fast_run *run);
int mau_fast_write_lds(struct mau_fast_run *run);
void mau_fast_store_elements(struct mau_fast_run *run);

/* execute_format.c: convert elements to VGPRs, and VGPRs to elements, for formats and for D16 with
 * more than one component (T14 to T31).
 * 'with': lanes that write registers. */
void mau_fast_load_channels(mau_execution *out, uint64_t with);
void mau_fast_store_channels(struct mau_fast_run *run);

/* execute_atomic.c: executes an atomic in memory and LDS, without its registers (X5, X6). */
int mau_fast_act(struct mau_fast_run *run);

/** Mask of the lanes with flag 1; a flag is 0 or 1. */
static inline uint64_t mau_fast_lanes_of(const uint8_t flag[MAU_WAVE])
{
	uint64_t lanes = 0;

	for (unsigned l = 0; l < MAU_WAVE; l += 8) {
		uint64_t eight = 0;

		for (unsigned b = 0; b < 8; b++)
			eight |= (uint64_t)flag[l + b] << 8 * b;
		/* The product moves bit 8b of the flags to bit 56 + b. */
		lanes |= (eight * UINT64_C(0x0102040810204080) >> 56) << l;
	}
	return lanes;
}

/** Lanes of a FLAT request that access LDS. */
static inline uint64_t mau_fast_lds_acting(const struct mau_fast_run *run)
{
	const mau_lanes *lanes = &run->out->response.lanes;
	uint64_t acting = 0;

	if (run->plan->req.op.enc != MAU_ENC_FLAT)
		return 0;
	for (unsigned l = 0; l < MAU_WAVE; l++)
		acting |= (uint64_t)(lanes->space[l] == MAU_SEG_LDS &&
		                     lanes->status[l] == MAU_STATUS_OK)
		          << l;
	return acting;
}

/** The data is converted channel by channel; otherwise it is dwords, a short or a byte. */
static inline bool mau_fast_by_channels(const mau_convert *plan)
{
	return plan->format || (plan->d16 != MAU_D16_NO && plan->layout.bytes >= 4);
}

/** A dword, low byte first. */
static inline uint32_t mau_fast_get_dword(const uint8_t *bytes)
{
	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
	       (uint32_t)bytes[3] << 24;
}

static inline void mau_fast_put_dword(uint8_t *bytes, uint32_t word)
{
	for (unsigned b = 0; b < 4; b++)
		bytes[b] = (uint8_t)(word >> 8 * b);
}

/** T33, T36: all ones if component 'n' of a lane is stored, else 0. */
static inline uint32_t mau_fast_stored(const mau_lanes *lanes, unsigned lane, unsigned n)
{
	bool whole = lanes->status[lane] == MAU_STATUS_OK;
	bool part = lanes->status[lane] == MAU_STATUS_PARTIAL && lanes->in_range[lane] >> n & 1;

	return whole || part ? ~(uint32_t)0 : 0;
}

#endif
