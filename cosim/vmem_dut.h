/*
 * vmem_dut.h - the data path mau_vmem behind one C interface, in the manner of mau_dut.h.
 *
 * The test bench sets the fields of 'drive' and the buses that it drives, calls step(), and reads
 * 'seen' and the buses that the unit drives. Contract of docs/vmem.md: every output is a function
 * of registers, so that 'seen' holds what the coming clock edge will see, and a transfer happens in
 * a step() when valid and ready were both 1 before it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_VMEM_DUT_H
#define MAU_VMEM_DUT_H

#include "cosim/mau_dut.h"
#include "mau_channels.h"
#include "mau_unit.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What the test bench drives; read by step(). */
typedef struct vmem_drive {
	uint16_t channels; /**< valid of what it drives, ready of what the unit drives */
	uint8_t mem_rsp_id;
} vmem_drive;

/** What the unit shows; payload fields mean something only with their valid. */
typedef struct vmem_seen {
	uint16_t
		channels; /**< ready of what the test bench drives, valid of what the unit drives */
	uint8_t mem_req_id, mem_req_kind, mem_req_offset, mem_req_wide, mem_req_atomic;
	uint8_t mem_req_more;
	uint16_t mem_req_attr;
	uint64_t mem_req_line, mem_req_bytes[2];
	uint8_t vgpr_tag, vgpr_beat, vgpr_dword, vgpr_half;
	uint64_t vgpr_lanes;
	uint8_t sgpr_tag, sgpr_quad, sgpr_mask;
	uint8_t lds_req_kind, lds_req_atomic, lds_req_wide;
	uint64_t lds_req_lanes;
	uint8_t done_tag, done_error;
	uint16_t done_count;
} vmem_seen;

/**
 * What the golden model says of the coming edge, for a trace: the unit's scope `model`. A valid
 * says that a beat is to come. Payloads are 0 without it, and where they mean nothing.
 */
typedef struct vmem_dut_model {
	uint64_t clock;     /**< of the episode */
	uint32_t oldest;    /**< the oldest request that is not finished, in the episode */
	uint8_t oldest_tag; /**< its tag */
	uint8_t wait;       /**< MAU_DATA_WAITS_*: what it waits for */
	vmem_seen says;     /**< its valids and payloads; nothing of ready, of mem_req_id */
	uint8_t mem_req_data[128];
	uint32_t vgpr_data[MAU_WAVE], sgpr_data[4];
	uint32_t lds_req_addr[MAU_WAVE];
	uint16_t lds_req_bytes[MAU_WAVE];
	uint8_t lds_req_data[MAU_WAVE][16];
	vmem_seen differs; /**< 1 in each field in which the unit says otherwise; mem_req_bytes: the
	                      first word; mem_req_id: the id is not free */
	bool mem_req_data_differs, mem_req_compare_differs, vgpr_data_differs, sgpr_data_differs;
	bool lds_req_addr_differs, lds_req_bytes_differs, lds_req_data_differs;
	uint64_t vgpr_lanes_differ, lds_lanes_differ; /**< lanes of the beat whose part differs */
} vmem_dut_model;

typedef struct vmem_dut vmem_dut;
struct vmem_dut {
	vmem_drive drive;
	vmem_seen seen;
	/* Memory of the engine, in place. To write: operand buses and store data (LANES words
	 * each), the data of responses (LINE_BYTES bytes; LANES times four words). */
	uint32_t *v0, *v1, *dat, *mem_rsp_data, *lds_rsp_data;
	/* To read. */
	const uint32_t *mem_req_data;  /**< LINE_BYTES bytes */
	const uint32_t *vgpr_data;     /**< LANES words */
	const uint32_t *sgpr_data;     /**< four words */
	const uint32_t *lds_req_addr;  /**< LANES words */
	const uint32_t *lds_req_bytes; /**< LANES fields of 16 bits, lane 0 in the low bits */
	const uint32_t *lds_req_data;  /**< LANES times four words */
	unsigned lanes, window, line_bytes;
	unsigned ids;     /**< memory requests in flight, at most: 2^ID_BITS */
	unsigned convert; /**< lanes that convert in a clock */
	uint64_t clocks;  /**< edges since reset was released */

	void (*reset)(vmem_dut *dut); /**< assert rst_ni, release it, clocks = 0 */
	void (*context)(vmem_dut *dut, const mau_context *ctx); /**< only while idle */
	void (*request)(vmem_dut *dut,
	                const mau_request *req); /**< header payload, before req_valid is raised */
	void (*step)(vmem_dut *dut);             /**< one clock edge */
	void (*fault)(vmem_dut *dut,
	              unsigned id); /**< plant fault 'id' (0: none), before the first reset; NULL: a
	                               build without faults */
	int (*trace_open)(vmem_dut *dut,
	                  const char *fst_path);  /**< 0: dumps from now on; -1: the file cannot be
	                                             written; NULL: a build that cannot trace */
	void (*trace_on)(vmem_dut *dut, bool on); /**< dump from now on, or stop */
	void (*trace_close)(vmem_dut *dut);
	void (*trace_model)(vmem_dut *dut,
	                    const vmem_dut_model *m); /**< what the coming step() dumps beside the
	                                                 unit; NULL: a build without it */
	mau_dut_assertion *assertion;                 /**< NULL: a build without assertions */
	void (*destroy)(vmem_dut *dut);
};

/** What the shared object of engine vmem exports, as vmem_dut_create. 'seed' randomizes registers
 * at power-up when it is not 0. */
typedef vmem_dut *(*vmem_dut_create_fn)(uint64_t seed);

#ifdef __cplusplus
}
#endif
#endif
