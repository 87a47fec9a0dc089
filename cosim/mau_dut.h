/*
 * mau_dut.h - the C interface of a unit under test, the same for every unit (address unit, data
 * path) and every engine.
 *
 * An engine (Verilated C++, SystemC) is a shared object that exports mau_dut_create(); cosim/board/
 * opens a board. The test bench sets 'driven' and the payloads of the sources, calls step(), and
 * reads 'shown' and the payloads of the sinks (mau_channels.h). By docs/interface.md every output
 * is a function of registers. Therefore 'shown' always has the values at the coming clock edge, and
 * a transfer happens in a step() when valid and ready were both 1 before it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef MAU_DUT_H
#define MAU_DUT_H

#include <stdbool.h>
#include <stdint.h>

#include "mau/mau.h"
#include "mau_channels.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Clock edges of reset() before clock 0: two with rst_ni low, the minimum of docs/interface.md,
 * and one after which the ready registers are high. In Verilated C++ sources hold valid while
 * rst_ni falls. Boards have longer resets. */
#define MAU_DUT_RESET_CLOCKS 3

/** Failed assertions of the RTL, in a build with assertions. The reader sets 'count' to 0. */
typedef struct mau_dut_assertion {
	uint64_t count; /**< failures; a step can add several */
	char name[24];  /**< name of the first one: "NoOverflow" */
	char text[136]; /**< its path in the design, file and line */
} mau_dut_assertion;

/**
 * The golden model's expected values at the coming edge, for the scope `model` of a trace. A valid
 * is 1 when a beat is to come on the channel, or is due and was not taken. Payloads are 0 while
 * valid is 0, and in fields that are not compared.
 */
typedef struct mau_dut_model {
	uint64_t clock;                       /**< clock of the episode */
	uint32_t oldest;                      /**< the oldest unfinished request of the episode */
	uint8_t oldest_tag;                   /**< its tag */
	uint8_t wait;                         /**< MAU_WAITS_*, MAU_DATA_WAITS_*: waits for */
	unsigned valid;                       /**< channels with a beat to come */
	unsigned valid_differs;               /**< channels on which the unit's valid differs */
	mau_payloads says;                    /**< expected payloads */
	uint32_t differs[MAU_ALL_PORTS];      /**< bit f: field f differs; after the bits of the
	                                         fields those of their parts (encodings/mau.toml)
	                                         */
	uint64_t lanes_differ[MAU_ALL_PORTS]; /**< lanes of the beat with a difference */
} mau_dut_model;

typedef struct mau_dut mau_dut;
struct mau_dut {
	enum mau_top top;
	mau_sizes size;
	unsigned ids;         /**< data path: memory requests in flight, at most: 2^ID_BITS */
	unsigned convert;     /**< data path: lanes that convert in a clock */
	unsigned driven;      /**< valid of sources, ready of sinks; read by step() */
	unsigned fresh;       /**< sources with a new payload; step() reads it and clears this */
	unsigned shown;       /**< ready of sources, valid of sinks */
	mau_payloads payload; /**< written for sources; read for sinks, while valid */
	uint64_t clocks;      /**< edges since reset was released */
	bool takes_words;     /**< the unit takes instruction words (rtl/mau_inst.sv),
	                         payload.req.inst instead of op */
	bool axi4; /**< data path: its memory is AXI4 (cosim/README.md). Requests to memory
	              are reads and writes of lines, of which the unit chooses the order */

	void (*reset)(mau_dut *dut); /**< assert rst_ni, release it, clocks = 0 */
	void (*context)(mau_dut *dut, const mau_context *ctx); /**< only while idle */
	void (*step)(mau_dut *dut);                            /**< one clock edge */
	int (*trace_open)(mau_dut *dut, const char *fst_path); /**< 0: dumps from now on; -1: this
	                                                          build cannot trace or the file
	                                                          cannot be written */
	void (*trace_close)(mau_dut *dut);
	void (*trace_model)(mau_dut *dut,
	                    const mau_dut_model *m); /**< values that the coming step() dumps
	                                                with the unit; NULL: a build without */
	void (*fault)(mau_dut *dut, unsigned id);    /**< activates planted fault 'id' (0: none),
	                                                before the first reset; builds with faults
	                                                only */
	bool has_faults;
	mau_dut_assertion *assertion; /**< NULL: a build without assertions */
	struct mau_dut_play *play;    /**< NULL: the unit is stepped; else mau_dut_play.h */
	void (*destroy)(mau_dut *dut);
};

/** The function that a unit's shared object exports. A 'seed' other than 0 randomizes registers at
 * power-up (Verilator's rand reset). */
typedef mau_dut *(*mau_dut_create_fn)(uint64_t seed);
/** Returns the MAU_DUT_INTERFACE with which the unit was built. */
typedef uint64_t (*mau_dut_interface_fn)(void);
/** Version of this header and of the payloads: it must be equal in a unit and in the program. */
#define MAU_DUT_INTERFACE (MAU_CHANNELS_HASH ^ sizeof(mau_dut))
/** Runs body(arg) in the engine's main function (SystemC: inside sc_main); returns its result. */
typedef int (*mau_dut_main_fn)(int (*body)(void *), void *arg);

#ifdef __cplusplus
}
#endif
#endif
