/*
 * data_parts.h - state of a data path lockstep, private to data_lockstep.c, data_clock.c,
 * data_drive.c, data_go_on.c, data_hang.c, data_model.c, data_open.c and data_trace.c.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_PARTS_H
#define TB_DATA_PARTS_H

#include "cosim/engine.h"
#include "coverage/data_coverage.h"
#include "datapath/data_score.h"
#include "lockstep/stalls.h"

/* Channels that the test bench drives, those of the unit, and both. */
#define TB_DATA_SOURCES                                                                          \
	(1u << MAU_PORT_REQ | 1u << MAU_PORT_OPD | 1u << MAU_PORT_DAT | 1u << MAU_PORT_MEM_RSP | \
	 1u << MAU_PORT_LDS_RSP)
#define TB_DATA_SINKS                                                         \
	(1u << MAU_PORT_MEM_REQ | 1u << MAU_PORT_VGPR | 1u << MAU_PORT_SGPR | \
	 1u << MAU_PORT_LDS_REQ | 1u << MAU_PORT_DONE)
#define TB_DATA_PORTS (TB_DATA_SOURCES | TB_DATA_SINKS)

struct tb_data_lockstep {
	vmem_dut *dut;
	mau_engine engine;
	tb_data_score score;
	tb_data_memory memory;
	bool throughput; /* tb_unit */
	/* the episode */
	tb_episode *ep;
	uint64_t clock;
	uint32_t next_req, next_opd, opd_beat; /* header and operand beat to offer next */
	uint32_t next_dat, dat_beat;           /* store data to offer next */
	unsigned dat_dword, dat_dwords;        /* of the request; 0: not counted yet */
	uint32_t completions;
	unsigned valid_mask; /* sources that have raised valid and hold it */
	unsigned held_mask;  /* outputs that were valid and not taken at the previous clock */
	unsigned withheld;   /* ports, at this clock */
	bool check;          /* ask the model and compare */
	uint64_t quiet;      /* clocks without a transfer */
	uint64_t unstalled;  /* those of them at which nothing was withheld */
	tb_stalls stalls;
	void (*hook)(void *arg, tb_data_score *score, uint32_t request);
	void *hook_arg;
	void (*on_clock)(void *arg, uint64_t clock); /* data_trace.c: before each clock */
	void *on_clock_arg;
	/* traces (data_model.c) */
	vmem_dut_model model;
	uint32_t queued[MAU_ALL_PORTS]; /* beats to come on each sink: tb_data_mark() */
	const tb_mismatch *hang;        /* a run found it: a beat that never comes; or NULL */
	tb_data_coverage *cov;          /* what the model answers is counted here, or NULL */
	mau_detail detail;              /* of the request that is counted */
};

/** data_drive.c: sources that have something to offer and have not raised valid. */
unsigned tb_data_pending(tb_data_lockstep *ls);

/** data_drive.c: the sources of 'mask' put their payload onto the buses and raise valid. */
void tb_data_raise(tb_data_lockstep *ls, unsigned mask);

/** data_drive.c: sources of 'mask' were taken: moves on to what comes next. */
void tb_data_advance(tb_data_lockstep *ls, unsigned mask);

/** data_drive.c: ports whose beat is the last one of its request. */
unsigned tb_data_last_beats(const tb_data_lockstep *ls);

/** Ports withheld at this clock; 'could': ports that could transfer at it. */
static inline unsigned tb_data_withheld(tb_data_lockstep *ls, unsigned could)
{
	if (!tb_stalls_may(&ls->stalls, ls->clock))
		return 0;
	return tb_stalls_at(&ls->stalls, ls->clock, could, tb_data_last_beats(ls));
}

/** data_model.c: what the model says of the coming edge, and where the unit differs, until the next
 * edge: for a trace, from 'on_clock'. */
const vmem_dut_model *tb_data_model(tb_data_lockstep *ls);

/** data_go_on.c: notes what is to come on each sink, before the clock that may fail. */
void tb_data_mark(tb_data_lockstep *ls);

/** data_go_on.c: for the clocks of a trace behind a run that failed: takes the edge, with sinks
 * ready and nothing offered from the next one on. Memory and LDS take requests and answer none. */
void tb_data_go_on(tb_data_lockstep *ls);

/** data_hang.c: the channel on which the oldest unfinished request is to go on. */
enum mau_port tb_data_waits_for(const tb_data_lockstep *ls, uint32_t request);

/** data_hang.c: MAU_DATA_WAITS_* of a channel on which a request is to go on. */
uint8_t tb_data_waits_code(enum mau_port port);

/** data_hang.c: nothing moves any more; 'seen_mask': ready of sources, valid of sinks. Always
 * returns false. */
bool tb_data_hang(tb_data_lockstep *ls, unsigned seen_mask);

/** data_clock.c: every clock of an episode, from idle to idle; false: score.mm says why. */
bool tb_data_clocks(tb_data_lockstep *ls);

#endif
