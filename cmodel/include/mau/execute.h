/*
 * execute.h - golden model of the data path: one call executes one instruction of one wave.
 *
 * mau_execute() takes the operands (operation, V#, address and data VGPRs), reads and writes memory
 * and LDS through callbacks, and returns the VGPRs or SGPRs and the counters that the instruction
 * writes. mau_wave() gives addresses and lane status; mau_convert_load(), mau_convert_store() and
 * mau_atomic_on() give the data; C5 gives the order. docs/spec/execute.md has the rules (X1 ...).
 * Re-entrant, no allocation, no globals, no I/O of its own.
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
 * The caller's memory and LDS. Each call moves 1 to 16 bytes; a call for MAU_SPACE_MEMORY never
 * crosses a line of the geometry. 'user' is passed to each callback. A callback returns 0, or any
 * other value if it cannot serve the address; the execution then stops with MAU_ERR_MEMORY.
 */
typedef struct mau_memory {
	int (*read)(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
	            unsigned count);
	int (*write)(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
	             unsigned count);
	void *user;
} mau_memory;

/** The result of an instruction, with the intermediate values. Arrays over lanes have MAU_WAVE
 * entries. */
typedef struct mau_execution {
	mau_response response; /**< of mau_wave(): lane results, errors, transactions */
	mau_convert plan;      /**< of mau_convert_plan(); all 0 without data (illegal, cache) */

	uint8_t vgprs; /**< VGPRs from VDATA (VDST) on that can be written, 0..5, with that of TFE
	                */
	uint32_t vgpr[MAU_LOAD_VGPRS][MAU_WAVE]; /**< their values; 0 where nothing is written */
	uint64_t vgpr_lanes[MAU_LOAD_VGPRS];     /**< lanes that write VGPR d */
	uint32_t vgpr_bits[MAU_LOAD_VGPRS];      /**< bits of VGPR d that they write (T28, T30) */

	uint8_t sgprs; /**< SGPRs that a scalar load writes: 0, 1, 2, 3 (12 bytes), 4, 8, 16 */
	uint32_t sgpr[MAU_MAX_SGPRS]; /**< their values */

	uint8_t element[MAU_WAVE][MAU_ELEMENT_BYTES]; /**< bytes at the lane's address: loaded,
	                                                 stored, or before the atomic */
	uint16_t moved[MAU_WAVE];       /**< bit b: byte b of 'element' was read or written */
	uint64_t changed[MAU_WAVE];     /**< atomics: the element after the lane acted (X5) */
	uint32_t lds_dword[MAU_WAVE];   /**< loads to LDS: the dword written at lanes.lds_address
	                                   (T37) */
	uint32_t lds_more[3][MAU_WAVE]; /**< dwords 1..3 of a wide load to LDS (L7), which writes
	                                   plan.vgprs dwords in all */
	uint64_t lds_lanes;             /**< lanes that write LDS in a load to LDS */

	uint8_t vm, vs, lgkm; /**< 1: the instruction increments that counter (F9) */
	uint8_t gfx;          /**< generation that executed it, MAU_GFX_* */

	enum mau_space fault_space; /**< MAU_ERR_MEMORY: space of the access that was refused */
	uint64_t fault_address;     /**< its first byte */
	uint8_t fault_lane;         /**< its lane */
} mau_execution;

/*
 * mau_data_dwords() returns the number of data VGPRs that an instruction reads (X2), legal or not:
 * 1..4 for stores and atomics. It returns 0 for loads, cache operations, unknown operations, stores
 * from LDS, a store size that no encoding has, an atomic that does not exist in its size, and an
 * unknown 'gfx'. 'op' is that of the request.
 */
unsigned mau_data_dwords(unsigned gfx, const mau_op *op);

/*
 * mau_execute() executes one request. 'vdata[d]' is VGPR VDATA+d of every lane, for d below
 * mau_data_dwords(); if that is 0, 'vdata' may be NULL. The order of stores and atomics depends on
 * 'geo' (C5). Returns MAU_OK, MAU_ERR_GENERATION, MAU_ERR_CONTEXT, MAU_ERR_GEOMETRY,
 * MAU_ERR_ENCODING, or MAU_ERR_MEMORY. MAU_ERR_MEMORY: a callback refused an access. Accesses
 * before it in order are done, no register is written, and '*out' has the response and the fault_
 * members. On any other error no callback is called and '*out' is not written.
 */
int mau_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out);

/*
 * mau_execute_lines() is mau_execute() for a memory that is accessed in lines. It calls 'begin',
 * with the 'user' of 'memory', for each transaction of the response in order (C5), before the
 * callbacks for the bytes of that transaction. The response in '*out' is complete at the first
 * call. If 'begin' returns a value other than 0, the execution stops with MAU_ERR_MEMORY;
 * fault_address is then the line and fault_lane the first lane of the transaction. Returns as
 * mau_execute().
 */
int mau_execute_lines(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                      const uint32_t vdata[][MAU_WAVE], const mau_memory *memory,
                      int (*begin)(void *user, const mau_txn *txn), mau_execution *out);

#ifdef __cplusplus
}
#endif
#endif
