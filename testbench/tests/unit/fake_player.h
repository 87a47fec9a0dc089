/*
 * fake_player.h - the player and the recorder of docs/board.md in C, for any unit that is stepped.
 * Memories are words of one address space.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_PLAYER_H
#define FAKE_PLAYER_H

#include <stdlib.h>
#include <string.h>

#include "cosim/board/map.h"
#include "lockstep/parts.h"
#include "tb.h"

#define FAKE_SPACE (0xf00000 / 4) /**< words of the address space */
#define FAKE_TAIL 36
#define FAKE_QUIET 4224
#define FAKE_SINKS 0x1c /**< res, txn, done */

/** State of a port. */
typedef struct fake_port {
	uint32_t moved, lengths; /**< transfers; lengths taken */
	unsigned hold;           /**< clocks that it is still withheld */
	bool armed, valid;       /**< valid: a source has raised it */
} fake_port;

typedef struct fake_player {
	mau_dut *dut;
	uint32_t *mem; /**< FAKE_SPACE words */
	uint32_t max_clocks, max_results, max_txns;
	uint32_t max_requests, max_sgprs, max_lds; /**< data path: fake_data_player.h */
	/* the episode */
	uint32_t requests, beats, profile;
	fake_port port[MAU_PORTS];
	uint32_t clocks, results, txns, dones, sgprs, lds_reqs, status;
	unsigned waits_mask;               /**< outputs valid and not taken at the clock before */
	uint32_t first[16 + 3 * MAU_WAVE]; /**< the lane results that wait, as they were recorded */
	uint32_t txn_first[16], done_first;
} fake_player;

static inline uint32_t *fake_at(const fake_player *f, uint32_t addr)
{
	return &f->mem[addr / 4 % FAKE_SPACE];
}

/* --- the player ------------------------------------------------------------------------------- */

/** Beats that a source has in all. */
static inline uint32_t fake_total(const fake_player *f, unsigned p)
{
	return p == MAU_PORT_REQ ? f->requests : f->requests * f->beats;
}

static inline bool fake_last(const fake_player *f, unsigned p)
{
	switch (p) {
	case MAU_PORT_OPD:
		return f->port[p].moved % f->beats == f->beats - 1;
	case MAU_PORT_RES:
		return f->dut->payload.res.last;
	case MAU_PORT_TXN:
		return f->dut->payload.txn.last;
	default:
		return true;
	}
}

/** Whether a port is withheld in this clock. 'at': from the first port's stalls to those of the
 * port, in bytes. 'how': 0 by words, else by lengths, of which 'ends' begins the next. */
static inline bool fake_holds(fake_player *f, fake_port *port, uint32_t at, unsigned how, bool ends)
{
	uint32_t word;

	if (how == 0)
		return f->clocks < f->max_clocks &&
		       *fake_at(f, BOARD_STALLS + at + f->clocks / 32 * 4) >> f->clocks % 32 & 1;
	if (port->armed && ends) {
		word = *fake_at(f, BOARD_LENGTHS + at + port->lengths / 8 * 4);
		port->hold = 1 + (word >> 4 * (port->lengths % 8) & 15);
		port->lengths++;
		port->armed = false;
	}
	if (!port->hold)
		return false;
	port->hold--;
	return true;
}

static inline bool fake_withheld(fake_player *f, unsigned p, unsigned seen)
{
	fake_port *port = &f->port[p];
	unsigned how = f->profile >> 2 * p & 3;
	bool source = p < MAU_PORT_RES, left = source && port->moved < fake_total(f, p),
	     could = (seen >> p & 1) && (!source || (left && !port->valid));

	return fake_holds(f, port, BOARD_PORT_STEP * p, how,
	                  could && (how == 1 || fake_last(f, p)));
}

static inline void fake_offer_header(fake_player *f)
{
	const uint32_t *w = fake_at(f, BOARD_HEADERS + f->port[MAU_PORT_REQ].moved * 64);
	mau_req_payload *p = &f->dut->payload.req;

	*p = (mau_req_payload){.op = (uint64_t)w[1] << 32 | w[0],
	                       .saddr = (uint64_t)w[7] << 32 | w[6],
	                       .m0 = w[8],
	                       .exec = (uint64_t)w[10] << 32 | w[9],
	                       .tag = (uint8_t)w[11]};
	memcpy(p->vsharp, w + 2, sizeof(p->vsharp));
}

static inline void fake_offer_operands(fake_player *f)
{
	unsigned lanes = f->dut->size.lanes;
	const uint32_t *v = fake_at(f, BOARD_OPERANDS + f->port[MAU_PORT_OPD].moved * 8 * lanes);

	memcpy(f->dut->payload.opd.v0, v, lanes * 4);
	memcpy(f->dut->payload.opd.v1, v + lanes, lanes * 4);
}

/** What the player drives at this clock; the payloads of sources that raise valid are set. */
static inline unsigned fake_drive(fake_player *f, unsigned seen, unsigned *withheld)
{
	unsigned drive = 0;

	for (unsigned p = 0; p < MAU_PORTS; p++) {
		fake_port *port = &f->port[p];
		bool stop = fake_withheld(f, p, seen);

		*withheld |= (unsigned)stop << p;
		if (p >= MAU_PORT_RES) {
			drive |= (unsigned)!stop << p;
			continue;
		}
		if (!port->valid && !stop && port->moved < fake_total(f, p)) {
			port->valid = true;
			if (p == MAU_PORT_REQ)
				fake_offer_header(f);
			else
				fake_offer_operands(f);
		}
		drive |= (unsigned)port->valid << p;
	}
	return drive;
}

/* --- the recorder ----------------------------------------------------------------------------- */

static inline void fake_pack_result(const fake_player *f, uint32_t *w)
{
	const mau_res_payload *p = &f->dut->payload.res;

	w[0] = p->tag | (uint32_t)p->beat << 8 | (uint32_t)p->last << 12;
	for (unsigned i = 0; i < f->dut->size.lanes; i++) {
		w[1 + 3 * i] = (uint32_t)p->addr[i];
		w[2 + 3 * i] = (uint32_t)(p->addr[i] >> 32 & 0xffff) |
		               (uint32_t)(p->seg[i / 32] >> 2 * (i % 32) & 3) << 16 |
		               (uint32_t)(p->status[i / 16] >> 4 * (i % 16) & 15) << 20 |
		               (uint32_t)(p->comps[i / 16] >> 4 * (i % 16) & 15) << 24;
		w[3 + 3 * i] = p->lds[i];
	}
}

static inline void fake_pack_txn(const fake_player *f, uint32_t w[9])
{
	const mau_txn_payload *p = &f->dut->payload.txn;
	const mau_sizes *size = &f->dut->size;

	w[0] = p->tag | (uint32_t)p->window << 8 | (uint32_t)p->pass << 12 |
	       (uint32_t)p->last << 15 | (uint32_t)p->attr << 16;
	w[1] = (uint32_t)p->line;
	w[2] = (uint32_t)(p->line >> 32) | (uint32_t)(p->attr >> 16) << 24;
	for (unsigned i = 0; i < size->line_bytes / 32; i++)
		w[3 + i] = (uint32_t)(p->bytes[i / 2] >> 32 * (i % 2));
	if (size->window <= 8) {
		w[2] |= (uint32_t)p->lanes << 16;
		return;
	}
	w[3 + size->line_bytes / 32] = (uint32_t)p->lanes;
	w[4 + size->line_bytes / 32] = (uint32_t)(p->lanes >> 32);
}

static inline uint32_t fake_pack_done(const fake_player *f)
{
	const mau_done_payload *p = &f->dut->payload.done;

	return p->tag | (uint32_t)p->error << 8 | (uint32_t)p->memviol << 11 |
	       (uint32_t)p->counters << 13 | (uint32_t)p->count << 16;
}

/** Records an output: the 'words' words of '*now' in '*kept', or that they differ from '*first'. */
static inline void fake_note(uint32_t *kept, uint32_t *first, const uint32_t *now, size_t words,
                             bool is_new, uint32_t *changed)
{
	if (is_new) {
		memcpy(kept, now, words * 4);
		memcpy(first, now, words * 4);
	} else if (memcmp(first, now, words * 4) != 0) {
		*changed |= 1u << 31;
	}
}

/** Records this clock; false: there is no room. */
static inline bool fake_record(fake_player *f, unsigned seen, unsigned drive)
{
	unsigned valid = seen & FAKE_SINKS, lanes = f->dut->size.lanes,
		 is_new = valid & ~f->waits_mask, fell = f->waits_mask & ~valid;
	uint32_t now[1 + 3 * MAU_WAVE];
	uint32_t *result = fake_at(f, BOARD_RESULT_RECORD), *txn = fake_at(f, BOARD_TXN_RECORD),
		 *done = fake_at(f, BOARD_DONE_RECORD);

	if ((is_new & 4 && f->results == f->max_results) ||
	    (is_new & 8 && f->txns == f->max_txns) || f->clocks == f->max_clocks)
		return false;
	f->results += is_new >> 2 & 1;
	f->txns += is_new >> 3 & 1;
	f->dones += is_new >> 4 & 1;
	if (valid & 4) {
		uint32_t *at = result + (f->results - 1) * 4 * lanes;

		fake_pack_result(f, now);
		fake_note(at, f->first, now, 1 + 3 * lanes, is_new & 4, at);
	}
	if (valid & 8) {
		uint32_t *at = txn + (f->txns - 1) * 16;

		memset(now, 0, 9 * sizeof(now[0]));
		fake_pack_txn(f, now);
		fake_note(at, f->txn_first, now, 9, is_new & 8, at + 2);
	}
	if (valid & 16) {
		uint32_t *at = done + f->dones - 1;

		now[0] = fake_pack_done(f);
		fake_note(at, &f->done_first, now, 1, is_new & 16, at);
	}
	if (fell & 4)
		result[(f->results - 1) * 4 * lanes] |= 1u << 31;
	if (fell & 8)
		txn[(f->txns - 1) * 16 + 2] |= 1u << 31;
	if (fell & 16)
		done[f->dones - 1] |= 1u << 31;
	uint32_t *clock = fake_at(f, BOARD_CLOCK_RECORD + f->clocks / 2 * 4);
	unsigned shift = 16 * (f->clocks % 2);

	*clock = (*clock & ~(0xffffu << shift)) | (seen | drive << 8) << shift;
	f->clocks++;
	f->waits_mask = valid & ~drive;
	return true;
}

/* --- an episode ------------------------------------------------------------------------------- */

/** Plays the episode in the memories, then sets status to STATUS. */
static inline void fake_play(fake_player *f, const mau_context *ctx)
{
	unsigned tail = 0, quiet = 0;

	memset(f->port, 0, sizeof(f->port));
	for (unsigned p = 0; p < MAU_PORTS; p++)
		f->port[p].armed = true;
	f->clocks = f->results = f->txns = f->dones = f->waits_mask = 0;
	f->status = BOARD_ENDED;
	f->dut->context(f->dut, ctx);
	while (tail < FAKE_TAIL) {
		unsigned seen = f->dut->shown, withheld = 0, drive = fake_drive(f, seen, &withheld),
			 moved = seen & drive;

		if (f->port[MAU_PORT_DONE].moved >= f->requests &&
		    f->port[MAU_PORT_RES].moved >= f->requests * f->beats)
			tail++;
		if (!fake_record(f, seen, drive)) {
			f->status |= BOARD_FULL;
			return;
		}
		for (unsigned p = 0; p < MAU_PORTS; p++)
			if (moved & PORT(p)) {
				f->port[p].moved++;
				f->port[p].armed = true;
				f->port[p].valid = false;
			}
		quiet = moved ? 0 : quiet + !withheld;
		if (quiet == FAKE_QUIET) {
			f->status |= BOARD_STUCK;
			return;
		}
		f->dut->driven = drive;
		f->dut->step(f->dut);
	}
}

#endif
