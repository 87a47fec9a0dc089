/*
 * fake_data_player.h - player and recorder of the data path on a board in C, for any data path that
 * is stepped: docs/board.md, The data path on a board. Ports are numbered as there.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef FAKE_DATA_PLAYER_H
#define FAKE_DATA_PLAYER_H

#include "tests/unit/fake_player.h"

enum {
	FAKE_REQ,
	FAKE_OPD,
	FAKE_DAT,
	FAKE_MEM_RSP,
	FAKE_LDS_RSP,
	FAKE_MEM_REQ,
	FAKE_LDS_REQ,
	FAKE_VGPR,
	FAKE_SGPR,
	FAKE_DONE,
	FAKE_DATA_PORTS
};

#define FAKE_DATA_TAIL 40
#define FAKE_WORDS (3 + 6 * MAU_WAVE) /**< of a record, at most */
#define FAKE_NONE UINT32_MAX

/** Channel of each port. */
static const uint8_t fake_channel[FAKE_DATA_PORTS] = {
	MAU_PORT_REQ,     MAU_PORT_OPD,     MAU_PORT_DAT,  MAU_PORT_MEM_RSP, MAU_PORT_LDS_RSP,
	MAU_PORT_MEM_REQ, MAU_PORT_LDS_REQ, MAU_PORT_VGPR, MAU_PORT_SGPR,    MAU_PORT_DONE};

/** A request that waits for its response. */
typedef struct fake_waiting {
	uint32_t number, taken;
	uint8_t id;
} fake_waiting;

typedef struct fake_data_player {
	fake_player *f;
	mau_dut *dut;
	fake_port port[FAKE_DATA_PORTS];
	uint32_t data, answers; /**< registers DATA, ANSWERS */
	fake_waiting waiting[64], offer;
	unsigned waits;
	bool offered, draining;
	uint32_t lds_taken[4096];                    /**< clock of each request to LDS */
	uint32_t first[FAKE_DATA_PORTS][FAKE_WORDS]; /**< beats that wait, as they were recorded */
	uint32_t kept[FAKE_DATA_PORTS];              /**< records of each sink */
} fake_data_player;

static inline uint32_t fake_log2(uint32_t value)
{
	return (uint32_t)__builtin_ctz(value);
}

/** Record 'i' of the memory at 'addr', with records 2^stride words apart. */
static inline uint32_t *fake_record_at(const fake_data_player *d, uint32_t addr, uint32_t i,
                                       uint32_t stride)
{
	return fake_at(d->f, addr + (i << stride) * 4);
}

/* --- memory and LDS --------------------------------------------------------------------------- */

static inline uint32_t *fake_mem_answer(const fake_data_player *d, uint32_t number)
{
	return fake_record_at(d, 0x900000, number, 6);
}

static inline uint32_t fake_due(const fake_data_player *d, const fake_waiting *w)
{
	return w->taken + (*fake_mem_answer(d, w->number) & 0xffff);
}

/** The response that memory chooses in this clock; 64: none. */
static inline unsigned fake_choose(fake_data_player *d)
{
	uint32_t now = d->f->clocks, order = d->answers & 3, best = 64;

	if (order == 2) {
		if (!d->waits)
			d->draining = false;
		else if (d->waits >= d->dut->ids / 2 ||
		         d->waiting[0].taken + (d->answers >> 16) < now)
			d->draining = true;
		return d->draining ? d->waits - 1 : 64;
	}
	for (unsigned i = 0; i < d->waits; i++) {
		if (fake_due(d, &d->waiting[i]) > now)
			continue;
		if (best == 64 ||
		    (order == 1 && fake_due(d, &d->waiting[i]) < fake_due(d, &d->waiting[best])))
			best = i;
	}
	return best;
}

static inline void fake_offer(fake_data_player *d)
{
	uint32_t clock = d->f->clocks, gate = 0;
	unsigned chosen;

	if (clock < d->f->max_clocks)
		gate = *fake_at(d->f, 0x300000 + 10 * 0x8000 + clock / 32 * 4) >> clock % 32 & 1;
	if (d->offered || gate || (chosen = fake_choose(d)) == 64)
		return;
	d->offered = true;
	d->offer = d->waiting[chosen];
	d->waits--;
	for (unsigned i = chosen; i < d->waits; i++)
		d->waiting[i] = d->waiting[i + 1];
}

static inline uint32_t *fake_lds_answer(const fake_data_player *d)
{
	return fake_record_at(d, 0xa00000, d->port[FAKE_LDS_RSP].moved,
	                      fake_log2(8 * d->dut->size.lanes));
}

/** Has a source a beat left? */
static inline bool fake_left(const fake_data_player *d, unsigned p)
{
	uint32_t moved = d->port[p].moved;

	switch (p) {
	case FAKE_REQ:
		return moved < d->f->requests;
	case FAKE_OPD:
		return moved < d->f->requests * d->f->beats;
	case FAKE_DAT:
		return moved < d->data;
	case FAKE_MEM_RSP:
		return d->offered;
	default: /* FAKE_LDS_RSP */
		return moved < d->port[FAKE_LDS_REQ].moved &&
		       d->f->clocks >= d->lds_taken[moved] + (*fake_lds_answer(d) & 63);
	}
}

/* --- the player ------------------------------------------------------------------------------- */

static inline uint32_t *fake_store(const fake_data_player *d)
{
	return fake_record_at(d, 0x800000, d->port[FAKE_DAT].moved,
	                      fake_log2(2 * d->dut->size.lanes));
}

static inline bool fake_data_last(const fake_data_player *d, unsigned p)
{
	if (p == FAKE_OPD)
		return d->port[p].moved % d->f->beats == d->f->beats - 1;
	return p != FAKE_DAT || (fake_store(d)[d->dut->size.lanes] & 1);
}

static inline bool fake_data_withheld(fake_data_player *d, unsigned p, unsigned seen)
{
	fake_port *port = &d->port[p];
	unsigned how = d->f->profile >> 2 * p & 3;
	bool could = (seen >> p & 1) && (p >= FAKE_MEM_REQ || (fake_left(d, p) && !port->valid));

	return fake_holds(d->f, port, 0x8000 * p, how, could && (how == 1 || fake_data_last(d, p)));
}

/** Sets the payload of a source that raises valid. */
static inline void fake_data_raise(fake_data_player *d, unsigned p)
{
	unsigned lanes = d->dut->size.lanes, line = d->dut->size.line_bytes;
	mau_payloads *to = &d->dut->payload;

	switch (p) {
	case FAKE_REQ:
		d->f->port[MAU_PORT_REQ].moved = d->port[p].moved;
		fake_offer_header(d->f);
		return;
	case FAKE_OPD:
		d->f->port[MAU_PORT_OPD].moved = d->port[p].moved;
		fake_offer_operands(d->f);
		return;
	case FAKE_DAT:
		memcpy(to->dat.data, fake_store(d), lanes * 4);
		return;
	case FAKE_MEM_RSP:
		to->mem_rsp.id = d->offer.id;
		to->mem_rsp.code = *fake_mem_answer(d, d->offer.number) >> 16 & 3;
		memcpy(to->mem_rsp.data, fake_mem_answer(d, d->offer.number) + 1, line);
		return;
	default: /* FAKE_LDS_RSP */
		memcpy(to->lds_rsp.data, fake_lds_answer(d) + 1, 16 * lanes);
	}
}

/** What the player drives at this clock, by ports. */
static inline unsigned fake_data_drive(fake_data_player *d, unsigned seen, unsigned *withheld)
{
	unsigned drive = 0;

	fake_offer(d);
	for (unsigned p = 0; p < FAKE_DATA_PORTS; p++) {
		fake_port *port = &d->port[p];
		bool stop = fake_data_withheld(d, p, seen);

		*withheld |= (unsigned)stop << p;
		if (p >= FAKE_MEM_REQ) {
			drive |= (unsigned)!stop << p;
			continue;
		}
		if (!port->valid && !stop && fake_left(d, p)) {
			port->valid = true;
			fake_data_raise(d, p);
			d->dut->fresh |= PORT(fake_channel[p]);
		}
		drive |= (unsigned)port->valid << p;
	}
	return drive;
}

/* --- the recorder ----------------------------------------------------------------------------- */

static inline unsigned fake_pack_mem(const fake_data_player *d, uint32_t *w)
{
	const mau_mem_req_payload *p = &d->dut->payload.mem_req;
	unsigned line = d->dut->size.line_bytes, n = 4;

	w[0] = p->id | (uint32_t)p->kind << 8 | (uint32_t)p->wide << 10 | (uint32_t)p->more << 11 |
	       (uint32_t)p->atomic << 16 | (uint32_t)p->offset << 24;
	w[1] = (uint32_t)p->line;
	w[2] = (uint32_t)(p->line >> 32);
	w[3] = p->attr;
	for (unsigned i = 0; i < line / 32; i++)
		w[n++] = (uint32_t)(p->bytes[i / 2] >> 32 * (i % 2));
	memcpy(w + n, p->data, line);
	return n + line / 4;
}

static inline unsigned fake_pack_lds(const fake_data_player *d, uint32_t *w)
{
	const mau_lds_req_payload *p = &d->dut->payload.lds_req;
	unsigned n = 3;

	w[0] = p->kind | (uint32_t)p->wide << 2 | (uint32_t)p->atomic << 8;
	w[1] = (uint32_t)p->lanes;
	w[2] = (uint32_t)(p->lanes >> 32);
	for (unsigned i = 0; i < d->dut->size.lanes; i++) {
		w[n++] = p->addr[i];
		w[n++] = p->bytes[i];
		for (unsigned k = 0; k < 4; k++)
			w[n++] = p->data[i][k];
	}
	return n;
}

static inline unsigned fake_pack_vgpr(const fake_data_player *d, uint32_t *w)
{
	const mau_vgpr_payload *p = &d->dut->payload.vgpr;
	unsigned lanes = d->dut->size.lanes;

	w[0] = p->tag | (uint32_t)p->beat << 8 | (uint32_t)p->dword << 12 | (uint32_t)p->half << 16;
	w[1] = (uint32_t)p->lanes;
	w[2] = (uint32_t)(p->lanes >> 32);
	memcpy(w + 3, p->data, 4 * lanes);
	return 3 + lanes;
}

static inline unsigned fake_pack_sgpr(const fake_data_player *d, uint32_t *w)
{
	const mau_sgpr_payload *p = &d->dut->payload.sgpr;

	w[0] = p->tag | (uint32_t)p->quad << 8 | (uint32_t)p->mask << 12;
	memcpy(w + 1, p->data, 16);
	return 5;
}

/** Packs the beat of a sink; returns its words. '*addr', '*stride': of its records. */
static inline unsigned fake_data_pack(const fake_data_player *d, unsigned p, uint32_t *w,
                                      uint32_t *addr, uint32_t *stride)
{
	unsigned lanes = d->dut->size.lanes;

	switch (p) {
	case FAKE_MEM_REQ:
		*addr = 0xb00000, *stride = 6;
		return fake_pack_mem(d, w);
	case FAKE_LDS_REQ:
		*addr = 0xe00000, *stride = fake_log2(8 * lanes);
		return fake_pack_lds(d, w);
	case FAKE_VGPR:
		*addr = 0xc00000, *stride = fake_log2(2 * lanes);
		return fake_pack_vgpr(d, w);
	case FAKE_SGPR:
		*addr = 0xd00000, *stride = 3;
		return fake_pack_sgpr(d, w);
	default: /* FAKE_DONE */
		*addr = 0x700000, *stride = 0;
		w[0] = fake_pack_done(d->f);
		return 1;
	}
}

static inline uint32_t fake_most(const fake_data_player *d, unsigned p)
{
	const fake_player *f = d->f;
	const uint32_t most[FAKE_DATA_PORTS] = {[FAKE_MEM_REQ] = f->max_txns,
	                                        [FAKE_LDS_REQ] = f->max_lds,
	                                        [FAKE_VGPR] = f->max_results,
	                                        [FAKE_SGPR] = f->max_sgprs,
	                                        [FAKE_DONE] = f->max_requests};

	return most[p];
}

/** Records a sink in this clock; false: there is no room. */
static inline bool fake_record_sink(fake_data_player *d, unsigned p, bool valid, bool waited)
{
	uint32_t now[FAKE_WORDS], addr, stride;
	unsigned words = fake_data_pack(d, p, now, &addr, &stride);

	if (valid && !waited && d->kept[p] == fake_most(d, p))
		return false;
	d->kept[p] += valid && !waited;
	uint32_t *at = d->kept[p] ? fake_record_at(d, addr, d->kept[p] - 1, stride) : NULL;

	if (valid)
		fake_note(at, d->first[p], now, words, !waited, at);
	else if (waited)
		*at |= 1u << 31;
	return true;
}

static inline bool fake_data_record(fake_data_player *d, unsigned seen, unsigned drive)
{
	fake_player *f = d->f;

	if (f->clocks == f->max_clocks)
		return false;
	for (unsigned p = FAKE_MEM_REQ; p < FAKE_DATA_PORTS; p++)
		if (!fake_record_sink(d, p, seen >> p & 1, f->waits_mask >> p & 1))
			return false;
	*fake_at(f, 0x400000 + f->clocks * 4) = seen | drive << 16;
	f->clocks++;
	f->waits_mask = seen & ~drive & 0x3e0;
	return true;
}

/* --- an episode ------------------------------------------------------------------------------- */

/** Takes the transfers of clock 'now'. */
static inline void fake_data_moved(fake_data_player *d, unsigned moved, uint32_t now)
{
	if (moved >> FAKE_MEM_RSP & 1)
		d->offered = false;
	if (moved >> FAKE_MEM_REQ & 1)
		d->waiting[d->waits++] = (fake_waiting){d->port[FAKE_MEM_REQ].moved, now,
		                                        d->dut->payload.mem_req.id};
	if (moved >> FAKE_LDS_REQ & 1)
		d->lds_taken[d->port[FAKE_LDS_REQ].moved % 4096] = now;
	for (unsigned p = 0; p < FAKE_DATA_PORTS; p++)
		if (moved >> p & 1) {
			d->port[p].moved++;
			d->port[p].armed = true;
			d->port[p].valid = false;
		}
}

static inline unsigned fake_mask(unsigned mask, bool to_ports)
{
	unsigned other = 0;

	for (unsigned p = 0; p < FAKE_DATA_PORTS; p++) {
		if (to_ports)
			other |= (mask >> fake_channel[p] & 1) << p;
		else
			other |= (mask >> p & 1) << fake_channel[p];
	}
	return other;
}

/** Plays the episode in the memories, then sets status to STATUS. */
static inline void fake_data_play(fake_player *f, const mau_context *ctx, uint32_t data,
                                  uint32_t answers)
{
	fake_data_player *d = calloc(1, sizeof(*d));
	unsigned tail = 0, quiet = 0;

	*d = (fake_data_player){.f = f, .dut = f->dut, .data = data, .answers = answers};
	for (unsigned p = 0; p < FAKE_DATA_PORTS; p++)
		d->port[p].armed = true;
	f->clocks = f->waits_mask = 0;
	f->status = BOARD_ENDED;
	f->dut->context(f->dut, ctx);
	while (tail < FAKE_DATA_TAIL) {
		unsigned seen = fake_mask(f->dut->shown, true), withheld = 0,
			 drive = fake_data_drive(d, seen, &withheld), moved = seen & drive;
		bool owes = d->waits || d->offered ||
		            d->port[FAKE_LDS_REQ].moved > d->port[FAKE_LDS_RSP].moved;

		tail += d->port[FAKE_DONE].moved >= f->requests;
		if (!fake_data_record(d, seen, drive)) {
			f->status |= BOARD_FULL;
			break;
		}
		quiet = moved ? 0 : quiet + (!withheld && !owes);
		if (quiet == FAKE_QUIET) {
			f->status |= BOARD_STUCK;
			break;
		}
		f->dut->driven = fake_mask(drive, false);
		fake_data_moved(d, moved, f->clocks - 1);
		f->dut->step(f->dut);
	}
	f->txns = d->kept[FAKE_MEM_REQ];
	f->lds_reqs = d->kept[FAKE_LDS_REQ];
	f->results = d->kept[FAKE_VGPR];
	f->sgprs = d->kept[FAKE_SGPR];
	f->dones = d->kept[FAKE_DONE];
	free(d);
}

#endif
