/*
 * tb.h - types that every part of the test bench shares: episode, stall, signature, unit.
 *
 * An episode is the smallest thing that replays by itself: one context, some requests, and for each
 * port the clocks at which it is withheld. It starts and ends with an idle unit. Flow: stimulus (or
 * .mreq) -> episode -> lockstep (drive, scoreboard) -> signature.
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
	TB_EXIT_MISMATCH = 1, /**< the unit and the model differ */
	TB_EXIT_USAGE = 2,    /**< unknown option, impossible parameter */
	TB_EXIT_INPUT = 3,    /**< malformed input file or word */
	TB_EXIT_IO = 4,       /**< cannot read or write: missing file, full disk, closed pipe */
	TB_EXIT_UNIT = 5, /**< the unit's shared object for these parameters is missing or broken */
	TB_EXIT_INTERRUPTED = 6, /**< SIGINT, SIGTERM or a time limit: results so far were kept, but
	                            this is no pass */
	TB_EXIT_INTERNAL = 7,    /**< a check of the test bench itself failed */
};

const char *tb_port_name(unsigned port); /**< "req", "opd", ..., "lds_rsp"; "?" for others */

/** Stall profiles; the name of each is tb_profile_name(). */
enum tb_profile {
	TB_STALL_NONE,   /**< never withheld */
	TB_STALL_ALWAYS, /**< withheld except one clock in 16 */
	TB_STALL_FIRST,  /**< "never-first": withheld at the first clock at which it could transfer
	                  */
	TB_STALL_RARE,   /**< one clock in 32 at random */
	TB_STALL_BURSTY, /**< random runs of 1..24 clocks, on and off */
	TB_STALL_LAST,   /**< adversarial: outputs withheld around the last beat of a window or
	                    request, sources before a request's last beat */
	TB_STALL_RANDOM, /**< one clock in two at random */
	TB_STALL_PAUSES, /**< headers: withheld except one clock in 256 at random, so that the unit
	                    falls idle between two requests; other ports never */
	TB_PROFILES
};
const char *tb_profile_name(unsigned profile); /**< "none", "always", "never-first", "rare",
                                                  "bursty", "last-beat", "random", "pauses" */
int tb_profile_parse(const char *name);        /**< enum tb_profile, or -1 */

/*
 * Stall of one port during an episode: bit c%64 of word c/64 withholds clock c of the episode.
 * Words from 'count' on are 0. A source that has raised valid holds it whatever the bits say.
 * Profiles "never-first" and "last-beat" look at the traffic; the lockstep records what was really
 * withheld, so that a recorded episode needs no profile.
 */
typedef struct tb_stall {
	uint64_t *words;
	uint32_t count, room;
} tb_stall;

typedef struct tb_episode {
	mau_context ctx;
	uint32_t count;       /**< requests */
	mau_request *req;     /**< count of them */
	struct tb_data *data; /**< stimulus/episode_data.h; NULL: it says nothing of data */
	uint8_t profile[MAU_ALL_PORTS]; /**< enum tb_profile; ignored when recorded */
	bool recorded;                  /**< 1: stall[] says everything, no random generator */
	uint64_t stall_seed;            /**< key of the stall streams when not recorded */
	tb_stall stall[MAU_ALL_PORTS];  /**< of ports that the unit lacks: without effect */
} tb_episode;

/** A format operation: a MUBUF one that says so, every MTBUF one (decision D17). */
static inline bool tb_converts(const mau_op *op)
{
	return op->enc == MAU_ENC_MTBUF || (op->enc == MAU_ENC_MUBUF && op->fmt);
}

/** The lane of the wave that comes first in a transaction of a unit with that WINDOW. */
static inline unsigned tb_first_lane(const mau_txn *t, unsigned window)
{
	return t->window * window + (unsigned)__builtin_ctzll(t->lanes);
}

/** A load that writes LDS; a generation without such loads does not look at the flag (D59). */
static inline bool tb_loads_lds(unsigned gfx, const mau_op *op)
{
	return op->lds && op->cls == MAU_CLS_LOAD && !mau_generation_of(gfx)->no_lds_loads;
}

/** FLAT, GLOBAL, SCRATCH: those without a V#. */
static inline bool tb_is_flat(const mau_op *op)
{
	return op->enc == MAU_ENC_FLAT || op->enc == MAU_ENC_GLOBAL || op->enc == MAU_ENC_SCRATCH;
}

/** The request is ignored (V7), unless it is illegal: TYPE of its V#. */
static inline bool tb_is_ignored(const mau_request *req)
{
	return !tb_is_flat(&req->op) && req->op.cls != MAU_CLS_CACHE && req->vsharp[3] >> 30;
}

/** Which unit: geometry and build. */
typedef struct tb_unit {
	unsigned lanes, window, line_bytes;
	const char
		*engine; /**< "verilator", "systemc", "inst", "netlist" or "vmem", the data path */
	bool trace;      /**< the tracing build, with faults and assertions */
	unsigned fault;  /**< planted fault, 0: none; needs the tracing build */
	uint64_t reset_seed; /**< randomizes registers at power-up; 0: all zero */
	bool throughput;     /**< data path: hold it to docs/vmem.md, Timing 3, in the episodes that
	                        Timing 3 speaks of; no file says so */
} tb_unit;

/** What kind of difference was found; with 'field' it is the failure signature that the shrinker
 * keeps. */
enum tb_kind {
	TB_NONE = 0,
	TB_VALUE,   /**< a handed-over beat differs in 'field' */
	TB_EXTRA,   /**< a beat that nothing asked for */
	TB_MISSING, /**< drained, but something was not emitted */
	TB_HANG,    /**< no progress for too long */
	TB_HOLD,    /**< valid fell, or payload changed, before the transfer */
	TB_TIMING,  /**< C6 or a latency broken */
	TB_ORDER,   /**< completion before the last transaction */
	TB_ASSERT,  /**< an RTL assertion fired */
};

typedef struct tb_mismatch {
	enum tb_kind kind;
	char channel[8];  /**< of tb_port_name(); "rtl"; "tb", "model": no matter of the unit */
	char field[24];   /**< port field, for example "line" */
	uint64_t clock;   /**< clock of the episode; TB_HANG: since when it waits */
	uint64_t last;    /**< TB_HANG: clock of the last transfer */
	uint32_t request; /**< index in the episode */
	int lane;         /**< lane of the wave, -1: none */
	uint64_t got[2], want[2]; /**< unit, model; TB_TIMING: clocks; TB_HANG: the clock by which
	                             nothing came, that at which it was due; TB_HOLD: now, at first
	                           */
	char detail[240];         /**< one sentence for a person */
} tb_mismatch;

/** Transactions of a request, in order; as many as fit. */
typedef struct tb_txns {
	unsigned count;
	mau_txn txn[MAU_MAX_TXN];
	uint8_t tag[MAU_MAX_TXN]; /**< of each */
} tb_txns;

/** True when two failures are of the same kind, channel and field. */
bool tb_same_signature(const tb_mismatch *a, const tb_mismatch *b);

#endif
