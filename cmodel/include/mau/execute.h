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
 * A request to memory: what the unit asks of one line (M1). A load or a store has one for each
 * transaction, an atomic one for each lane. mau_probe() also gives accesses to LDS in this form.
 */
typedef struct mau_memory_request {
	enum mau_space space;
	uint8_t kind;  /**< MAU_MEM_READ, MAU_MEM_WRITE, MAU_MEM_ATOMIC */
	uint8_t size;  /**< atomics, and accesses to LDS: bytes from 'address' on, 1..16; else 0 */
	uint16_t txn;  /**< number of its transaction in the response; LDS: 0 */
	uint64_t line; /**< byte address of the line, 48 bits; LDS: 0 */
	uint64_t bytes[2]; /**< byte mask of the line, as in mau_txn; of an atomic whose element
	                      crosses the line (N4), the bytes in this line; LDS: 0 */
	uint64_t address;  /**< atomics, and accesses to LDS: first byte; else 0 */
	uint64_t lanes;    /**< lanes of the wave that have bytes in it */
	uint32_t attr;     /**< attributes of the transaction, see mau_attr_unpack(); LDS: 0 */
} mau_memory_request;

#define MAU_MEMORY_REFUSE (-1) /**< a callback cannot serve the access: the execution stops */

/**
 * The caller's memory and LDS. Each call of read and write moves 1 to 16 bytes; a call for
 * MAU_SPACE_MEMORY never crosses a line of the geometry. 'user' is passed to each callback. Each
 * returns MAU_MEMORY_OK, MAU_MEMORY_FAULT or MAU_MEMORY_NACK: the code of the request to memory
 * (M1). With FAULT and NACK the execution goes on by M2 to M6. Any other value refuses, for LDS
 * FAULT and NACK too: the execution stops with MAU_ERR_MEMORY.
 *
 * request  may be NULL. It is called once for each request to memory, in order (C5), before the
 *          calls for its bytes; the response in '*out' is complete by then. Its code holds for the
 *          whole request: after FAULT and NACK no byte of it is read or written.
 *
 * Without 'request' the codes come from read and write. Of a load, the request has the worst code
 * of its reads (FAULT before NACK). Of a store or an atomic, the first call that does not return OK
 * ends the request; what its earlier calls wrote stays. A memory whose permission changes inside a
 * line, or inside an element (N4), therefore needs 'request'.
 */
typedef struct mau_memory {
	int (*read)(void *user, enum mau_space space, uint64_t address, uint8_t *bytes_ret,
	            unsigned count);
	int (*write)(void *user, enum mau_space space, uint64_t address, const uint8_t *bytes,
	             unsigned count);
	void *user;
	int (*request)(void *user, const mau_memory_request *request);
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
	                                                 stored, or before the atomic; 0 in a
	                                                 load or an atomic that met FAULT or NACK
	                                               */
	uint16_t moved[MAU_WAVE];       /**< bit b: byte b of 'element' was read or written */
	uint64_t changed[MAU_WAVE];     /**< atomics: the element after the lane acted (X5) */
	uint32_t lds_dword[MAU_WAVE];   /**< loads to LDS: the dword written at lanes.lds_address
	                                   (T37) */
	uint32_t lds_more[3][MAU_WAVE]; /**< dwords 1..3 of a wide load to LDS (L7), which writes
	                                   plan.vgprs dwords in all */
	uint64_t lds_lanes;             /**< lanes that write LDS in a load to LDS */
	uint8_t gfx;                    /**< generation that executed it, MAU_GFX_* */

	uint8_t memviol;               /**< errors that the request completes with (M7), a word of
	                                  mau_memviol_pack(): response.memviol, and 'memory' if a lane met FAULT
	                                */
	uint64_t fault_lanes;          /**< lanes with bytes in a request answered FAULT (M2-M5) */
	uint64_t nack_lanes;           /**< lanes that met NACK and no FAULT (M6) */
	uint64_t error_line[MAU_WAVE]; /**< of the lanes of both masks: line of the lane's first
	                                  request that was answered so; else undefined */
	uint64_t first_line; /**< line of the first request that was not answered OK; 0: none */
	uint8_t first_code;  /**< its code, MAU_MEMORY_*; MAU_MEMORY_OK: none */

	enum mau_space refused_space; /**< MAU_ERR_MEMORY: space of the access that was refused */
	uint64_t refused_address;     /**< its first byte; of mau_memory.request the line, of an
	                                 atomic the element */
	uint8_t refused_lane;         /**< its lane; of a transaction the first one */
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
 * MAU_ERR_OPERATION, or MAU_ERR_MEMORY. On any other error than MAU_ERR_MEMORY no callback is
 * called and '*out' is not written.
 *
 * MAU_ERR_MEMORY: a callback refused an access. What came before it in order is done, nothing after
 * it; of the request that was refused, the calls before are done. '*out' has the response, the
 * refused_ members and the answers of memory up to there. 'moved' has the bytes read or written. A
 * load writes no register and no dword of LDS, or the dwords of LDS before the refused one. Of a
 * returning atomic, the lanes that acted have their registers; 'changed' and 'moved' of a lane are
 * 0 unless it acted.
 */
int mau_execute(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
                const uint32_t vdata[][MAU_WAVE], const mau_memory *memory, mau_execution *out);

typedef mau_memory_request mau_touch; /**< an access that mau_probe() gives */

#define MAU_MAX_TOUCHES (MAU_MAX_TXN + MAU_WAVE) /**< accesses of one request, at most */

/*
 * mau_probe() lists what mau_execute() would access, in order, without moving anything: every
 * request to memory, then the LDS bytes of each FLAT lane in LDS (X6) or of each lane of a load to
 * LDS (X7). An emulator handles page faults, replay and read-only pages with it, before it executes
 * the request. 'touches' has room for 'max'; '*count_ret' receives the number written. Returns as
 * mau_execute() for the same arguments, or MAU_ERR_SPACE if 'max' is too small (the first 'max' are
 * written); never MAU_ERR_MEMORY. It uses some 90 KB of stack.
 */
int mau_probe(const mau_context *ctx, const mau_geometry *geo, const mau_request *req,
              mau_touch *touches, size_t max, size_t *count_ret);

#ifdef __cplusplus
}
#endif
#endif
