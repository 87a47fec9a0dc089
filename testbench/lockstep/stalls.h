/*
 * stalls.h - which ports are withheld at a clock: as the episode has recorded it, or as the
 * profiles of its ports have it; and the record of what was.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_STALLS_H
#define TB_STALLS_H

#include "stimulus/stall.h"

typedef struct tb_stalls {
	tb_episode *ep;
	unsigned ports;               /**< of the unit */
	bool record;                  /**< write what is withheld into ep->stall */
	uint64_t word[MAU_ALL_PORTS]; /**< the 64 clocks around this one, bit by bit */
	uint64_t any;                 /**< clocks of them at which some port is withheld */
	tb_stall_gen gen[MAU_ALL_PORTS];
	tb_stall replay[MAU_ALL_PORTS]; /**< of a recorded episode */
	bool heeds_traffic;             /**< some profile depends on it */
	unsigned armed; /**< such ports that may withhold the next beat: one has transferred since
	                   they last did */
	uint8_t withhold_for[MAU_ALL_PORTS]; /**< clocks that such a port is still withheld */
} tb_stalls;

/** Starts the stalls of an episode on a unit with the ports of the mask. */
void tb_stalls_start(tb_stalls *s, tb_episode *ep, unsigned ports, bool record);
/** Ends them: frees what a record has taken the place of. */
void tb_stalls_end(tb_stalls *s);

/** The next 64 clocks, from 'clock' on. */
void tb_stalls_refill(tb_stalls *s, uint64_t clock);

/** May a port be withheld at 'clock'? Called once for every clock, in order. */
static inline bool tb_stalls_may(tb_stalls *s, uint64_t clock)
{
	if (clock % 64 == 0)
		tb_stalls_refill(s, clock);
	return (s->any >> clock % 64 & 1) || s->heeds_traffic;
}

/** The ports withheld at 'clock', at which some may be. 'could': ports that could transfer at its
 * edge; 'last': of those, the ones whose beat is the last of its window or request. */
unsigned tb_stalls_at(tb_stalls *s, uint64_t clock, unsigned could, unsigned last);

/** Ports have transferred. */
static inline void tb_stalls_arm(tb_stalls *s, unsigned transfers)
{
	s->armed |= transfers;
}

/** Notes in the episode that the ports of 'withheld' were at 'clock', if that is recorded; false:
 * memory is short. */
bool tb_stalls_note(tb_stalls *s, uint64_t clock, unsigned withheld);

#endif
