/*
 * stalls.h - which ports are withheld at a clock, by the recorded stalls of the episode or by the
 * profiles of its ports; and the recording of the stalls.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STALLS_H
#define TB_STALLS_H

#include "stimulus/stall.h"

typedef struct tb_stalls {
	tb_episode *ep;
	unsigned ports;               /**< ports of the unit */
	bool record;                  /**< write the stalls that take effect into ep->stall */
	uint64_t word[MAU_ALL_PORTS]; /**< stalls of the present 64 clocks, a bit each */
	uint64_t any;                 /**< OR of word[]: clocks at which some port is withheld */
	tb_stall_gen gen[MAU_ALL_PORTS];
	tb_stall replay[MAU_ALL_PORTS]; /**< stalls of a recorded episode */
	bool heeds_traffic;             /**< some profile depends on the traffic */
	unsigned armed; /**< ports that may start a stall by the traffic: they have transferred a
	                   beat since the last one */
	uint8_t withhold_for[MAU_ALL_PORTS]; /**< clocks left of such a stall */
} tb_stalls;

/** Starts the stalls of an episode on a unit with the ports of the mask. */
void tb_stalls_start(tb_stalls *s, tb_episode *ep, unsigned ports, bool record);
/** Ends the stalls of an episode: frees the stalls that the recording has replaced. */
void tb_stalls_end(tb_stalls *s);

/** Loads the stalls of the next 64 clocks, from 'clock' on. */
void tb_stalls_refill(tb_stalls *s, uint64_t clock);

/** Can some port be withheld at 'clock'? Must be called once for every clock, in order. */
static inline bool tb_stalls_may(tb_stalls *s, uint64_t clock)
{
	if (clock % 64 == 0)
		tb_stalls_refill(s, clock);
	return (s->any >> clock % 64 & 1) || s->heeds_traffic;
}

/** The ports withheld at 'clock', for which tb_stalls_may() was true. 'could': ports that could
 * transfer at its edge; 'last': ports whose beat is the last of its window or request. */
unsigned tb_stalls_at(tb_stalls *s, uint64_t clock, unsigned could, unsigned last);

/** Tells the traffic profiles which ports have transferred. */
static inline void tb_stalls_arm(tb_stalls *s, unsigned transfers)
{
	s->armed |= transfers;
}

/** Records in the episode that the ports of 'withheld' were withheld at 'clock', when recording;
 * false: memory is short. */
bool tb_stalls_note(tb_stalls *s, uint64_t clock, unsigned withheld);

#endif
