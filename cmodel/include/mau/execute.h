/*
 * execute.h - golden model of the data path: one call executes one instruction of one wave.
 *
 * mau_execute() takes what the instruction reads (operation, V#, address and data VGPRs, memory
 * through callbacks) and gives what it writes: VGPRs or SGPRs, memory and LDS (through callbacks),
 * counters. Addresses and lane status are those of mau_wave(), data those of mau_convert_load(),
 * mau_convert_store() and mau_atomic(), in the order of C5. docs/spec/execute.md has the rules (X1
 * ...). Re-entrant, no allocation, no globals, no I/O of its own.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_EXECUTE_H
#define MAU_EXECUTE_H

#include "mau/convert.h"
#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MAU_MAX_SGPRS 16 /**< dwords of the largest scalar load */

/** The spaces of the callbacks. */
enum mau_space {
	MAU_SPACE_MEMORY = 0, /**< byte addresses of 48 bits: buffers, global, scratch */
	MAU_SPACE_LDS = 1,    /**< byte addresses of LDS, 0 .. 2^20-1, lds_base included */
};

/**
 * Memory and LDS as the caller keeps them. Each call moves 1 to 16 bytes, of MEMORY never across a
 * line of the geometry; 'user' is handed through. A callback returns 0, or anything else when it
 * cannot serve the address: the execution stops there (MAU_ERR_MEMORY).
 */
typedef struct mau_memory {
	int (*read)(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
	            unsigned count);
	int (*write)(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
	             unsigned count);
	void *user;
} mau_memory;

/** What the instruction writes, and how it came to it. Arrays over lanes have MAU_WAVE entries. */
typedef struct mau_execution {
	mau_response response; /**< as mau_wave(): lane results, errors, transactions */
	mau_convert plan;      /**< how it converts; all 0 when nothing does (illegal, cache) */

	uint8_t vgprs; /**< VGPRs from VDATA (VDST) on that may be written, TFE's included: 0..5 */
	uint32_t vgpr[MAU_LOAD_VGPRS][MAU_WAVE]; /**< their values; 0 where nothing is written */
	uint64_t vgpr_lanes[MAU_LOAD_VGPRS];     /**< lanes that write VGPR d */
	uint32_t vgpr_bits[MAU_LOAD_VGPRS];      /**< bits of VGPR d that they write (T28, T30) */

	uint8_t sgprs; /**< SGPRs that a scalar load writes: 0, 1, 2, 3 (12 bytes), 4, 8, 16 */
	uint32_t sgpr[MAU_MAX_SGPRS]; /**< their values */

	uint8_t element[MAU_WAVE][MAU_ELEMENT_BYTES]; /**< bytes at the lane's address: as loaded,
	                                                 as stored, before an atomic */
	uint16_t moved[MAU_WAVE];       /**< bit b: byte b of 'element' was read, or written */
	uint64_t changed[MAU_WAVE];     /**< atomics: the element after the lane acted (X5) */
	uint32_t lds_dword[MAU_WAVE];   /**< loads to LDS: the dword written at lanes.lds (T37) */
	uint32_t lds_more[3][MAU_WAVE]; /**< dwords 1 .. 3 of a wide one (L7), plan.vgprs in all */
	uint64_t lds_lanes;             /**< lanes that write it */

	uint8_t vm, vs, lgkm; /**< 1: the instruction increments that counter (F9) */
	uint8_t gfx;          /**< generation that executed it, MAU_GFX_* */

	enum mau_space fault_space; /**< MAU_ERR_MEMORY: what a callback could not serve */
	uint64_t fault_address;     /**< its first byte */
	uint8_t fault_lane;         /**< the lane for which */
} mau_execution;

/*
 * mau_data_dwords() tells how many data VGPRs an instruction reads (X2), whether it is legal or
 * not: 1..4 for stores and atomics, 0 for the rest, which are loads, cache operations, unknown
 * ones, stores from LDS or of a size that no lane has, atomics that do not exist in their size, and
 * stores of a 'gfx' that there is not. 'op' as in a request.
 */
unsigned mau_data_dwords(unsigned gfx, const mau_op *op);

/*
 * mau_execute() executes one request. 'vdata[d]' is VGPR VDATA+d of every lane, d below
 * mau_data_dwords() (the rest is not read; NULL will do when that is 0). 'geo' decides the order of
 * stores and atomics (C5). Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT, MAU_ERR_GEOMETRY,
 * MAU_ERR_ENCODING (nothing was read or written then, '*out' is as it was), or MAU_ERR_MEMORY: a
 * callback refused an access; what was written before it in order stays written, no register is,
 * and the fault_ members of '*out' and its response say which access.
 */
int mau_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out);

/*
 * mau_execute_lines() is mau_execute() for a memory that is accessed in lines: 'begin' is called,
 * with the 'user' of 'memory', for each transaction of the response in its order (C5), before the
 * callbacks of the bytes that move with it. The response in '*out' is complete at the first call.
 * What 'begin' returns means the same as with the other callbacks: other than 0, the execution
 * stops (MAU_ERR_MEMORY, at the transaction's line and first lane). Returns as mau_execute().
 */
int mau_execute_lines(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                      const uint32_t vdata[][MAU_WAVE], const mau_memory *memory,
                      int (*begin)(void *user, const mau_txn *txn), mau_execution *out);

#ifdef __cplusplus
}
#endif
#endif
