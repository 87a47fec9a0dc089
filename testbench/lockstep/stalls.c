/*
 * stalls.c - see stalls.h.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "lockstep/stalls.h"

#include <stdlib.h>

static bool looks_at_traffic(unsigned profile)
{
	return profile == TB_STALL_FIRST || profile == TB_STALL_LAST;
}

/* The first port of a mask that is not 0. */
static unsigned first_of(unsigned mask)
{
	return (unsigned)__builtin_ctz(mask);
}

void tb_stalls_start(tb_stalls *s, tb_episode *ep, unsigned ports, bool record)
{
	s->ep = ep;
	s->ports = ports;
	s->record = record;
	s->heeds_traffic = false;
	s->armed = ports;
	for (unsigned left = ports; left; left &= left - 1) {
		unsigned p = first_of(left),
			 profile = ep->recorded ? TB_STALL_NONE : ep->profile[p];

		tb_stall_start(&s->gen[p], profile, ep->stall_seed, p);
		s->heeds_traffic |= looks_at_traffic(profile);
		s->withhold_for[p] = 0;
		s->replay[p] = ep->stall[p];
		if (record)
			ep->stall[p] = (tb_stall){0};
	}
}

void tb_stalls_end(tb_stalls *s)
{
	for (unsigned left = s->record ? s->ports : 0; left; left &= left - 1)
		free(s->replay[first_of(left)].words);
	s->record = false;
}

void tb_stalls_refill(tb_stalls *s, uint64_t clock)
{
	s->any = 0;
	for (unsigned left = s->ports; left; left &= left - 1) {
		unsigned p = first_of(left);

		s->word[p] = s->ep->recorded ? tb_stall_word(&s->replay[p], clock / 64)
		                             : tb_stall_next(&s->gen[p]);
		s->any |= s->word[p];
	}
}

/* Ports withheld by the profiles that depend on the traffic: never-first and last-beat. */
static unsigned withheld_by_traffic(tb_stalls *s, unsigned could, unsigned last)
{
	unsigned withheld = 0;

	for (unsigned left = s->ports; left; left &= left - 1) {
		unsigned p = first_of(left), profile = s->gen[p].profile;

		if (!looks_at_traffic(profile))
			continue;
		if ((could & s->armed & (profile == TB_STALL_FIRST ? ~0u : last)) >> p & 1) {
			s->armed &= ~(1u << p);
			s->withhold_for[p] = tb_stall_length(&s->gen[p]);
		}
		if (s->withhold_for[p]) {
			s->withhold_for[p]--;
			withheld |= 1u << p;
		}
	}
	return withheld;
}

unsigned tb_stalls_at(tb_stalls *s, uint64_t clock, unsigned could, unsigned last)
{
	unsigned bit = clock % 64, withheld = 0;

	for (unsigned left = s->ports; left; left &= left - 1)
		withheld |= (unsigned)(s->word[first_of(left)] >> bit & 1) << first_of(left);
	return s->heeds_traffic ? withheld | withheld_by_traffic(s, could, last) : withheld;
}

bool tb_stalls_note(tb_stalls *s, uint64_t clock, unsigned withheld)
{
	for (unsigned left = s->record ? withheld : 0; left; left &= left - 1)
		if (tb_stall_record(&s->ep->stall[first_of(left)], clock))
			return false;
	return true;
}
