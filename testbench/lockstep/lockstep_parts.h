/*
 * lockstep_parts.h - state of a lockstep, private to lockstep*.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_LOCKSTEP_PARTS_H
#define TB_LOCKSTEP_PARTS_H

#include "lockstep/bus.h"
#include "lockstep/lockstep.h"
#include "lockstep/scoreboard.h"
#include "lockstep/stalls.h"

#define SOURCES (PORT(MAU_PORT_REQ) | PORT(MAU_PORT_OPD))
#define SINKS (PORT(MAU_PORT_RES) | PORT(MAU_PORT_TXN) | PORT(MAU_PORT_DONE))

/** What the output channels showed at the first clock at which they were valid and not taken. */
typedef struct tb_held {
	uint8_t res_tag, res_beat, res_last;
	tb_beat beat;
	uint8_t txn_tag, txn_window, txn_pass, txn_last;
	uint16_t txn_attr;
	uint64_t txn_line, txn_lanes, txn_bytes[2];
	uint8_t done_tag, done_error;
	uint16_t done_count;
} tb_held;

/** A unit that plays episodes as a whole: lockstep_play.h. */
typedef struct tb_play tb_play;

/** Where the channels are: requests, and the beats inside them. */
typedef struct tb_places {
	uint32_t res, res_beat, txn, txn_index, done;
} tb_places;

struct tb_lockstep {
	mau_dut *dut;
	tb_play *play; /**< NULL: a unit that is stepped */
	unsigned lanes;
	/* the episode */
	tb_episode *ep;
	unsigned beats; /**< operand beats of a request */
	bool check;     /**< compare with the model */
	uint64_t clock;
	uint32_t next_req;           /**< the header to offer next */
	uint32_t next_opd, opd_beat; /**< the operand beat to offer next: of which request */
	uint64_t res_beats;          /**< lane-result beats handed over */
	uint64_t txns;               /**< transactions handed over */
	uint32_t completions;        /**< completions handed over */
	unsigned valid_mask;         /**< sources that have raised valid and hold it */
	unsigned driven_mask;        /**< valid of sources and ready of sinks, as driven */
	unsigned held_mask;          /**< outputs valid and not taken at the previous clock */
	uint32_t quiet;              /**< clocks without a transfer */
	uint32_t quiet_unstalled;    /**< those of them at which nothing was withheld */
	uint32_t quiet_limit;
	tb_stalls stalls;
	/* what belongs to it */
	void (*hook)(void *arg, uint64_t clock);
	void *hook_arg;
	tb_stats stats;
	int error;         /**< enum tb_exit: the episode did not come to its end, or 0 */
	bool too_long;     /**< ... because the board has no room for it */
	char message[320]; /**< why, in one line */
	mau_engine engine;
	tb_held held;
	/* traces (lockstep_model.c) */
	mau_dut_model model;
	tb_places shown; /**< when 'model' was made */
	tb_score sb;
};

/** Sources that have something to offer and have not raised valid. */
static inline unsigned tb_pending_mask(const tb_lockstep *ls)
{
	unsigned wanted = 0;

	if (ls->next_req < ls->ep->count)
		wanted |= PORT(MAU_PORT_REQ);
	if (ls->next_opd < ls->ep->count)
		wanted |= PORT(MAU_PORT_OPD);
	return wanted & ~ls->valid_mask;
}

/** lockstep_drive.c: payload of the next header (false: no words mean its operation) and of the
 * next operand beat. */
bool tb_present_header(tb_lockstep *ls);
void tb_present_operands(tb_lockstep *ls);

/** lockstep_stall.c: ports withheld at this clock, at which some may be. */
unsigned tb_withheld_ports(tb_lockstep *ls, unsigned seen_mask);
/** Ports withheld at this clock; 'seen_mask': the unit's handshakes. */
static inline unsigned tb_withheld_mask(tb_lockstep *ls, unsigned seen_mask)
{
	return tb_stalls_may(&ls->stalls, ls->clock) ? tb_withheld_ports(ls, seen_mask) : 0;
}
/**
 * A clock at which something is withheld, or was at the clock before: records it, tells the
 * scoreboard, and has the payloads checked. False: a valid or a payload did not hold.
 */
bool tb_stalled_clock(tb_lockstep *ls, unsigned seen_mask, unsigned withheld_mask,
                      unsigned drive_mask);

/**
 * lockstep_hold.c holds the unit to Timing 1: an output that was valid and not taken at the
 * previous clock must show the same now. 'valid_mask': outputs valid now; 'waiting_mask': those of
 * them that are not taken at the coming edge. False: sb.mm is filled in.
 */
bool tb_hold_check(tb_lockstep *ls, unsigned valid_mask, unsigned waiting_mask);

#endif
