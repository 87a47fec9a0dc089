/*
 * tb.h - types that every part of the test bench shares: episode, stall, signature, unit.
 *
 * An episode is the unit of stimulus, which can be replayed alone: one context, some requests, and
 * for each port the clocks at which it is withheld (backpressure on a sink, no valid on a source).
 * It starts and ends with an idle unit. Flow: stimulus (or .mreq) -> episode -> lockstep (driver,
 * scoreboard) -> signature of the mismatch.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_H
#define TB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cosim/mau_dut.h"
#include "mau/mau.h"
#include "mau_channels.h"
#include "mau_unit.h"

/** Process exit codes, stable; table in docs/user/exit_codes.md. */
enum tb_exit {
	TB_EXIT_OK = 0,       /**< everything compared equal, work done */
	TB_EXIT_MISMATCH = 1, /**< unit and model differ */
	TB_EXIT_USAGE = 2,    /**< unknown option, impossible parameter */
	TB_EXIT_INPUT = 3,    /**< malformed input file or word */
	TB_EXIT_IO = 4,       /**< cannot read or write: missing file, full disk, closed pipe */
	TB_EXIT_UNIT = 5, /**< the unit's shared object for these parameters is missing or broken */
	TB_EXIT_INTERRUPTED = 6, /**< SIGINT, SIGTERM or a time limit: the results up to there are
	                            kept, but the run has not passed */
	TB_EXIT_INTERNAL = 7,    /**< a check of the test bench itself failed */
};

const char *tb_port_name(unsigned port); /**< "req", "opd", ..., "lds_rsp"; "?" for others */

/** Stall profiles. Names: tb_profile_name(). */
enum tb_profile {
	TB_STALL_NONE,   /**< never withheld */
	TB_STALL_ALWAYS, /**< withheld except one clock in 16 */
	TB_STALL_FIRST,  /**< "never-first": withheld for some clocks from the first clock on at
	                    which  a beat could transfer */
	TB_STALL_RARE,   /**< one clock in 32 at random */
	TB_STALL_BURSTY, /**< random runs of 1..24 clocks, on and off */
	TB_STALL_LAST,   /**< adversarial: withheld before the last beat of a window or request */
	TB_STALL_RANDOM, /**< one clock in two at random */
	TB_STALL_PAUSES, /**< headers are withheld except one clock in 256 at random, so that the
	                    unit becomes idle between two requests; other ports are never withheld
	                  */
	TB_PROFILES
};
const char *tb_profile_name(unsigned profile); /**< "none", "always", "never-first", "rare",
                                                  "bursty", "last-beat", "random", "pauses" */
int tb_profile_parse(const char *name);        /**< enum tb_profile, or -1 */

/*
 * Stall of one port during an episode: bit c%64 of word c/64 withholds the port at clock c of the
 * episode. Words from 'count' on are 0. A source that has raised valid holds it, with any bits. The
 * profiles "never-first" and "last-beat" depend on the traffic; the lockstep records the stalls
 * that took effect, so that a recorded episode needs no profile.
 */
typedef struct tb_stall {
	uint64_t *words;
	uint32_t count, room;
} tb_stall;

typedef struct tb_episode {
	mau_context ctx;
	uint32_t count;                 /**< requests */
	mau_request *req;               /**< 'count' requests */
	struct tb_data *data;           /**< stimulus/episode_data.h; NULL: no data */
	uint8_t profile[MAU_ALL_PORTS]; /**< enum tb_profile; ignored when recorded */
	bool recorded;                  /**< use stall[], not profiles and stall_seed */
	uint64_t stall_seed;            /**< seed of the stall generators when not recorded */
	tb_stall stall[MAU_ALL_PORTS];  /**< no effect for ports that the unit lacks */
} tb_episode;

/** Is it a format operation? MUBUF has a flag for it, MTBUF always is one (decision D17). */
static inline bool tb_converts(const mau_op *op)
{
	return op->enc == MAU_ENC_MTBUF || (op->enc == MAU_ENC_MUBUF && op->fmt);
}

/** The first lane of a transaction, numbered in the wave, on a unit with this WINDOW. */
static inline unsigned tb_first_lane(const mau_txn *t, unsigned window)
{
	return t->window * window + (unsigned)__builtin_ctzll(t->lanes);
}

/** Is it a load to LDS? A generation without such loads ignores the flag (D59). */
static inline bool tb_loads_lds(unsigned gfx, const mau_op *op)
{
	return op->lds && op->cls == MAU_CLS_LOAD && !mau_generation_of(gfx)->no_lds_loads;
}

/** Is it FLAT, GLOBAL or SCRATCH, which have no V#? */
static inline bool tb_is_flat(const mau_op *op)
{
	return op->enc == MAU_ENC_FLAT || op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH;
}

/** Is the request ignored because of TYPE of its V# (V7), unless it is illegal? */
static inline bool tb_is_ignored(const mau_request *req)
{
	return !tb_is_flat(&req->op) && req->op.cls != MAU_CLS_CACHE && req->vsharp[3] >> 30;
}

#define TB_NETLIST "netlist" /**< the engine that runs Yosys' netlist of an ECP5 */

/** Geometry and build of a unit. */
typedef struct tb_unit {
	unsigned lanes, window, line_bytes;
	const char *engine;  /**< "verilator", "systemc", "inst", "netlist", "vmem" or "vmem1" (the
	                        data path, with CONVERT 4 or 1), "axi64" .. "axi512" (with an AXI4
	                        memory), or "board:DEVICE" */
	bool data;           /**< a board or netlist: it has the data path */
	unsigned convert;    /**< data path: CONVERT of a board, 0: not known */
	bool trace;          /**< the tracing build, with faults and assertions */
	unsigned fault;      /**< planted fault, 0: none; needs the tracing build */
	uint64_t reset_seed; /**< randomizes registers at power-up; 0: all zero */
	bool throughput;     /**< data path: check Timing 3 of docs/vmem.md in the episodes to which
	                        it applies; not part of request files */
} tb_unit;

/** Kind of a mismatch; with channel and field it is the signature that the shrinker keeps. */
enum tb_kind {
	TB_NONE = 0,
	TB_VALUE,   /**< a beat differs in 'field' */
	TB_EXTRA,   /**< an unexpected beat */
	TB_MISSING, /**< the episode has ended, but a beat is missing */
	TB_HANG,    /**< no transfer for too long */
	TB_HOLD,    /**< valid fell, or payload changed, before the transfer */
	TB_TIMING,  /**< a wrong latency, or a cost above C6 */
	TB_ORDER,   /**< a completion before the last transaction */
	TB_ASSERT,  /**< an RTL assertion fired */
};

/** The byte that differs in a field that is a bus of bytes. */
typedef struct tb_byte {
	bool known;        /**< the field is such a bus; else the rest means nothing */
	unsigned bus;      /**< number of the byte on the bus */
	unsigned index;    /**< byte of the line, or of the lane's element in LDS */
	uint64_t address;  /**< its byte address in memory or LDS */
	uint8_t got, want; /**< unit, model */
	uint64_t lanes;    /**< lanes of the wave that write it; 0: not known */
} tb_byte;

typedef struct tb_mismatch {
	enum tb_kind kind;
	char channel[8];  /**< tb_port_name(); "rtl"; "tb" and "model" are not errors of the unit */
	char field[24];   /**< port field, for example "line" */
	uint64_t clock;   /**< clock of the episode; of a hang: clock at which the beat was due */
	uint64_t last;    /**< of a hang: clock of the last transfer */
	uint32_t request; /**< index in the episode */
	int lane;         /**< lane of the wave, -1: none */
	uint64_t got[2], want[2]; /**< unit, model. TB_TIMING: clocks. TB_HANG: clock at which the
	                             run stopped, clock at which the beat was due. TB_HOLD: present
	                             value, first value */
	tb_byte byte;             /**< of a bus of bytes: which one */
	char detail[240];         /**< one sentence */
} tb_mismatch;

/** Transactions of a request, in order, up to the maximum. */
typedef struct tb_txns {
	unsigned count;
	mau_txn txn[MAU_MAX_TXN];
	uint8_t tag[MAU_MAX_TXN]; /**< of each transaction */
} tb_txns;

/** True when two mismatches have the same kind, channel and field. */
bool tb_same_signature(const tb_mismatch *a, const tb_mismatch *b);

#endif
