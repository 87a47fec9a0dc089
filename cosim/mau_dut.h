/*
 * mau_dut.h - the unit under test behind one C interface, whatever simulates it.
 *
 * An engine (Verilated C++, SystemC) is a shared object that exports mau_dut_create(); a board is
 * opened by cosim/board/. The test bench sets the fields of 'drive', calls step(), and reads
 * 'seen'. Contract of docs/interface.md: every output is a function of registers, so 'seen' always
 * holds what the coming clock edge will see, and a transfer happens in a step() when valid and
 * ready were both 1 before it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DUT_H
#define MAU_DUT_H

#include <stdbool.h>
#include <stdint.h>

#include "mau/mau.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Clock edges that reset() makes before clock 0: all but the last with rst_ni low, the last lets
 * the ready registers rise. */
#define MAU_DUT_RESET_CLOCKS 5

/** What the test bench drives; read by step(). Payloads of header and context go through request()
 * and context(). */
typedef struct mau_dut_drive {
	uint8_t req_valid, opd_valid, res_ready, txn_ready, done_ready;
} mau_dut_drive;

/** What the unit shows; payload fields mean something only with their valid. */
typedef struct mau_dut_seen {
	uint8_t req_ready, opd_ready, res_valid, txn_valid, done_valid;
	uint8_t res_tag, res_beat, res_last;
	uint8_t txn_tag, txn_window, txn_pass, txn_last;
	uint16_t txn_attr;
	uint64_t txn_line, txn_lanes, txn_bytes[2];
	uint8_t done_tag, done_error;
	uint16_t done_count;
} mau_dut_seen;

/** Assertions of the RTL that failed, in a build that has them. Whoever has seen them sets 'count'
 * to 0. */
typedef struct mau_dut_assertion {
	uint64_t count; /**< failures; a step can add several */
	char name[24];  /**< of the first one: "NoOverflow" */
	char text[136]; /**< where it stands: its path in the design, file and line */
} mau_dut_assertion;

/**
 * What the golden model says of the coming edge, for a trace: the unit's scope `model`. A valid
 * says that the beat is due, or has been and was not taken. Payloads are 0 without it.
 */
typedef struct mau_dut_model {
	uint64_t clock;     /**< of the episode */
	uint32_t oldest;    /**< the oldest request that is not finished, in the episode */
	uint8_t oldest_tag; /**< its tag */
	uint8_t wait;       /**< MAU_WAITS_*: what it waits for */
	mau_dut_seen says;  /**< its valids and payloads; nothing of ready */
	/* Lanes of the lane-result beat. */
	uint64_t res_addr[MAU_WAVE];
	uint32_t res_lds[MAU_WAVE];
	uint8_t res_status[MAU_WAVE], res_comps[MAU_WAVE], res_seg[MAU_WAVE];
	mau_dut_seen differs; /**< 1 in each field in which the unit says otherwise; bytes: the
	                         first word */
	bool addr_differs, lds_differs, status_differs, comps_differs, seg_differs;
	uint64_t lanes_differ; /**< lanes of the beat with such a field */
} mau_dut_model;

typedef struct mau_dut mau_dut;
struct mau_dut {
	mau_dut_drive drive;
	mau_dut_seen seen;
	/* Memory of the engine, in place: operand buses to write (LANES words each), lane-result
	 * buses to read. */
	uint32_t *v0, *v1;
	const uint64_t *res_addr; /**< LANES */
	const uint32_t *res_comps,
		*res_status;     /**< LANES nibbles, lane 0 in the low bits of word 0 */
	const uint32_t *res_seg; /**< LANES two-bit fields */
	const uint32_t *res_lds; /**< LANES */
	unsigned lanes, window, line_bytes;
	uint64_t clocks;   /**< edges since reset was released */
	bool takes_words;  /**< the unit decodes (rtl/mau_inst.sv): it reads 'words', not the
	                      operation of a request */
	uint32_t words[2]; /**< instruction words of the coming request(), when takes_words */

	void (*reset)(mau_dut *dut); /**< assert rst_ni, release it, clocks = 0 */
	void (*context)(mau_dut *dut, const mau_context *ctx); /**< only while idle */
	void (*request)(mau_dut *dut,
	                const mau_request *req); /**< header payload, before req_valid is raised */
	void (*step)(mau_dut *dut);              /**< one clock edge */
	int (*trace_open)(mau_dut *dut,
	                  const char *fst_path); /**< 0, or -1: this build cannot trace or the file
	                                            cannot be written */
	void (*trace_on)(mau_dut *dut, bool on); /**< dump from now on, or stop */
	void (*trace_close)(mau_dut *dut);
	void (*trace_model)(mau_dut *dut,
	                    const mau_dut_model *m); /**< what the coming step() dumps beside the
	                                                unit; NULL: a build without it */
	void (*fault)(mau_dut *dut,
	              unsigned id); /**< plant fault 'id' (0: none), before the first reset; builds
	                               with faults only */
	bool has_trace, has_faults;
	mau_dut_assertion *assertion; /**< NULL: a build without assertions */
	struct mau_dut_play *play;    /**< NULL: a unit that is stepped; else mau_dut_play.h */
	void (*destroy)(mau_dut *dut);
};

/** What a unit's shared object exports. 'seed' randomizes registers at power-up when it is not 0
 * (Verilator's rand reset). */
typedef mau_dut *(*mau_dut_create_fn)(uint64_t seed);
/** Runs body(arg) in the engine's own main (SystemC: inside sc_main); returns what body returned.
 */
typedef int (*mau_dut_main_fn)(int (*body)(void *), void *arg);

#ifdef __cplusplus
}
#endif
#endif
