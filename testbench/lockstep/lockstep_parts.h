/*
 * lockstep_parts.h - state of a lockstep, private to lockstep*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOCKSTEP_PARTS_H
#define TB_LOCKSTEP_PARTS_H

#include <string.h>

#include "lockstep/lockstep.h"
#include "lockstep/scoreboard.h"
#include "stimulus/stall.h"

/* The five handshakes as bytes of one word (lockstep.c). */
#define BIT(port) (1ull << 8 * (port))
#define ALL (BIT(0) | BIT(1) | BIT(2) | BIT(3) | BIT(4))
#define SINKS (BIT(TB_PORT_RES) | BIT(TB_PORT_TXN) | BIT(TB_PORT_DONE))

/** What an output channel showed on a clock at which it was not taken. */
typedef struct tb_held {
	mau_dut_seen seen;
	uint64_t addr[MAU_WAVE];
	uint32_t lds[MAU_WAVE], status[8], comps[8], seg[4];
} tb_held;

struct tb_lockstep {
	mau_dut *dut;
	tb_episode *ep;
	/* counters of the episode */
	uint64_t clock, res_beats, txns;
	uint64_t wants; /**< sources with something left to offer, as bytes */
	uint64_t up;    /**< sources that have raised valid, as bytes */
	uint64_t rest;  /**< wants without up */
	uint64_t held; /**< outputs that were valid and not taken at the previous clock, as bytes */
	uint64_t look; /**< the clock at which the handshakes are to be looked at again: before it
	                  nothing is withheld */
	uint32_t next, opd, opd_beat,
		done;   /**< next header, operands of which request, which beat, completions */
	uint32_t count; /**< requests */
	unsigned lanes, beats;
	bool more; /**< completions or lane results are still to come */
	bool free; /**< nothing is withheld at this clock */
	uint32_t quiet, quiet_free,
		quiet_limit; /**< clocks without a transfer; those of them with nothing withheld */
	/* stalls */
	uint64_t word[TB_PORTS], any;
	bool traffic, armed[TB_PORTS];
	uint8_t hold[TB_PORTS];
	tb_stall_gen gen[TB_PORTS];
	tb_stall replay[TB_PORTS];
	/* the rest */
	void (*hook)(void *arg, uint64_t clock);
	void *hook_arg;
	struct tb_coverage *cov;
	unsigned every;
	tb_stats stats;
	tb_unit unit;
	mau_engine engine;
	tb_held hold_payload;
	tb_score sb;
};

/** What is left to offer and to come, after a change of the counters or of 'up'. */
static inline void tb_count_left(tb_lockstep *ls)
{
	ls->wants = (uint64_t)(ls->next < ls->count) | (uint64_t)(ls->opd < ls->count) << 8;
	ls->rest = ls->wants & ~ls->up;
	ls->more = ls->done < ls->count || ls->res_beats < (uint64_t)ls->count * ls->beats;
}

/** Counts headers, operand beats, results and completions that transfer, and moves on to the next
 * ones. */
static inline void tb_count_fire(tb_lockstep *ls, uint64_t fire)
{
	ls->next += fire & 1;
	ls->done += fire >> 32 & 1;
	ls->res_beats += fire >> 16 & 1;
	if (fire >> 8 & 1 && ++ls->opd_beat == ls->beats) {
		ls->opd_beat = 0;
		ls->opd++;
	}
	ls->up &= ~fire;
	tb_count_left(ls);
	if (fire & ~SINKS & ~ls->wants) /* a source has nothing more: its valid must fall */
		ls->look = 0;
}

/** Handshakes of the coming edge: dut->drive and the padding up to dut->seen. */
static inline void tb_drive(tb_lockstep *ls, uint64_t drive)
{
	memcpy(ls->dut, &drive, sizeof(drive));
}

/* lockstep_stall.c. */
/**
 * What is not withheld at this clock, and ls->look. 'traffic': heeds profiles that look at the
 * traffic; then ls->look is the next clock. 'seen': the unit's handshakes.
 */
uint64_t tb_go(tb_lockstep *ls, uint64_t seen, bool traffic);
/** Something is withheld, stalled or held: bookkeeping that a free clock does not need. False: a
 * payload or valid did not hold. */
bool tb_stalled_clock(tb_lockstep *ls, uint64_t seen, uint64_t go, uint64_t drive, unsigned flags);

/*
 * tb_hold_check() (lockstep_hold.c) holds the unit to Timing 1: an output that was valid and not
 * taken at the previous clock must show the same now. 'valid' and 'waiting' are bytes: outputs
 * valid now, and those of them that are not taken at the coming edge. False: sb.mm is filled in.
 */
bool tb_hold_check(tb_lockstep *ls, uint64_t valid, uint64_t waiting);

#endif
