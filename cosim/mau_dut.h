/*
 * mau_dut.h - a unit under test behind one C interface, whichever it is (address unit, data path)
 * and whatever simulates it.
 *
 * An engine (Verilated C++, SystemC) is a shared object that exports mau_dut_create(); a board is
 * opened by cosim/board/. The test bench sets 'driven' and the payloads of the channels that it
 * drives, calls step(), and reads 'shown' and the payloads of the others (mau_channels.h). Contract
 * of docs/interface.md: every output is a function of registers, so 'shown' always holds what the
 * coming clock edge will see, and a transfer happens in a step() when valid and ready were both 1
 * before it.
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

/** Clock edges that reset() makes before clock 0: two with rst_ni low, as few as docs/interface.md
 * allows, and one that lets the ready registers rise. Of Verilated C++ sources hold their valid
 * while rst_ni falls. Boards have longer resets of their own. */
#define MAU_DUT_RESET_CLOCKS 3

/** Assertions of the RTL that failed, in a build that has them. Whoever has seen them sets 'count'
 * to 0. */
typedef struct mau_dut_assertion {
	uint64_t count; /**< failures; a step can add several */
	char name[24];  /**< of the first one: "NoOverflow" */
	char text[136]; /**< where it stands: its path in the design, file and line */
} mau_dut_assertion;

/**
 * What the golden model says of the coming edge, for a trace: the unit's scope `model`. A valid
 * says that a beat is to come on the channel, or was due and not taken. Payloads are 0 without it,
 * and where they mean nothing.
 */
typedef struct mau_dut_model {
	uint64_t clock;                       /**< of the episode */
	uint32_t oldest;                      /**< the oldest unfinished request of the episode */
	uint8_t oldest_tag;                   /**< its tag */
	uint8_t wait;                         /**< MAU_WAITS_*, MAU_DATA_WAITS_*: for what */
	unsigned valid;                       /**< channels with a beat to come */
	unsigned valid_differs;               /**< where the unit says otherwise */
	mau_payloads says;                    /**< those beats */
	uint32_t differs[MAU_ALL_PORTS];      /**< bit f: field f is another in the unit; behind
	                                         the fields their parts (encodings/mau.toml) */
	uint64_t lanes_differ[MAU_ALL_PORTS]; /**< lanes of the beat with such a field */
} mau_dut_model;

typedef struct mau_dut mau_dut;
struct mau_dut {
	enum mau_top top;
	mau_sizes size;
	unsigned ids;         /**< data path: memory requests in flight, at most: 2^ID_BITS */
	unsigned convert;     /**< data path: lanes that convert in a clock */
	unsigned driven;      /**< valid of sources, ready of sinks; read by step() */
	unsigned fresh;       /**< sources whose payload is new; step() takes it and clears this */
	unsigned shown;       /**< ready of sources, valid of sinks */
	mau_payloads payload; /**< of sources to write; of sinks to read, under valid */
	uint64_t clocks;      /**< edges since reset was released */
	bool takes_words;     /**< the unit decodes (rtl/mau_inst.sv): it takes payload.req.inst,
	                         not op */

	void (*reset)(mau_dut *dut); /**< assert rst_ni, release it, clocks = 0 */
	void (*context)(mau_dut *dut, const mau_context *ctx); /**< only while idle */
	void (*step)(mau_dut *dut);                            /**< one clock edge */
	int (*trace_open)(mau_dut *dut, const char *fst_path); /**< 0: dumps from now on; -1: this
	                                                          build cannot trace or the file
	                                                          cannot be written */
	void (*trace_close)(mau_dut *dut);
	void (*trace_model)(mau_dut *dut,
	                    const mau_dut_model *m); /**< what the coming step() dumps beside the
	                                                unit; NULL: a build without it */
	void (*fault)(mau_dut *dut, unsigned id); /**< plant fault 'id' (0: none), before the first
	                                             reset; builds with faults only */
	bool has_faults;
	mau_dut_assertion *assertion; /**< NULL: a build without assertions */
	struct mau_dut_play *play;    /**< NULL: a unit that is stepped; else mau_dut_play.h */
	void (*destroy)(mau_dut *dut);
};

/** What a unit's shared object exports. 'seed' randomizes registers at power-up when it is not 0
 * (Verilator's rand reset). */
typedef mau_dut *(*mau_dut_create_fn)(uint64_t seed);
/** Returns MAU_DUT_INTERFACE as the unit was built with it. */
typedef uint64_t (*mau_dut_interface_fn)(void);
/** Of this header and of the payloads: a unit and a program with different ones do not fit. */
#define MAU_DUT_INTERFACE (MAU_CHANNELS_HASH ^ sizeof(mau_dut))
/** Runs body(arg) in the engine's own main (SystemC: inside sc_main); returns what body returned.
 */
typedef int (*mau_dut_main_fn)(int (*body)(void *), void *arg);

#ifdef __cplusplus
}
#endif
#endif
