/*
 * data_score.h - the scoreboard of the data path: what must come on each channel, in order, asked
 * of the model alone.
 *
 * When a header is taken, data_expect*.c executes the request on the model and queues all that it
 * makes. A data_score_*.c a channel compares what the unit shows with the front of its queue, at
 * every clock at which it is valid: so a payload that does not hold is seen, too.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_SCORE_H
#define TB_DATA_SCORE_H

#include "datapath/data_lockstep.h"
#include "lockstep/log.h"
#include "mau/fast.h"

/** A request to memory. */
typedef struct tb_want_memory {
	uint32_t request;
	int16_t lane; /**< of the wave: ATOMIC: which acts, else the first one; -1: none */
	uint8_t kind, offset, wide, atomic, more;
	bool compares; /**< ATOMIC: it has a compare value */
	uint16_t attr;
	uint64_t line, bytes[2];
	uint8_t data[128]; /**< WRITE: by byte of the line; ATOMIC: d, then c from byte 8 */
} tb_want_memory;

/** A write of one VGPR of a beat. */
typedef struct tb_want_vgpr {
	uint32_t request;
	uint8_t tag, beat, dword, half;
	uint64_t lanes;          /**< lanes of the beat */
	uint32_t data[MAU_WAVE]; /**< of the unit's LANES */
} tb_want_vgpr;

/** A write of up to four SGPRs. */
typedef struct tb_want_sgpr {
	uint32_t request;
	uint8_t tag, quad, mask;
	uint32_t data[4];
} tb_want_sgpr;

/** A request to LDS. */
typedef struct tb_want_lds {
	uint32_t request;
	uint8_t beat, kind, atomic, wide;
	bool compares;
	uint64_t lanes; /**< lanes of the beat */
	uint32_t addr[MAU_WAVE];
	uint16_t bytes[MAU_WAVE];
	uint8_t data[MAU_WAVE][16]; /**< WRITE: the element; ATOMIC: d, then c from byte 8 */
} tb_want_lds;

/** A completion. */
typedef struct tb_want_done {
	uint32_t request;
	uint8_t tag, error, cls;
	uint16_t count;
	uint32_t cost; /**< Timing 2, clocks; 0: no contract */
} tb_want_done;

typedef struct tb_data_score {
	/* the unit and the episode */
	unsigned lanes, beats, convert;
	mau_geometry geo;
	const tb_episode *ep;
	tb_space space[2]; /**< of the model */
	uint64_t clock;
	/* what must come: tb_want_* */
	tb_queue memory, vgpr, sgpr, lds, done;
	/* the request that is being executed on the model */
	mau_execution x;
	unsigned dwords;                                /**< data VGPRs that it reads (X2) */
	uint8_t lines[MAU_MAX_TXN][MAU_LINE_BYTES_MAX]; /**< bytes that its transactions move */
	/* one in so many is asked of the golden model, too, on memory of its own */
	uint64_t asked;
	unsigned twice_every;
	mau_execution golden;
	tb_space twice[2];
	/* Timing 3 */
	bool throughput, in_stream;
	uint64_t due; /* clock at which the stream so far ends by its costs */
	/* of all episodes */
	uint64_t hash;
	tb_data_stats stats;
	tb_mismatch mm;
} tb_data_score;

/** Starts an episode. */
void tb_data_score_start(tb_data_score *s, const tb_episode *ep);
void tb_data_score_free(tb_data_score *s);

/** data_expect.c: request 'request' was taken: asks the model. False: s->mm says why. */
bool tb_data_expect(tb_data_score *s, uint32_t request);
/** data_ask.c: executes a request by the fast form of the model into s->x and s->lines, and one in
 * 64 by the golden model, too. False: s->mm says why. */
bool tb_data_ask(tb_data_score *s, uint32_t request);
/** data_expect.c: memory of this machine is short. Returns false. */
bool tb_data_no_room(tb_data_score *s, uint32_t request);
/** data_expect_memory.c, data_expect_lds.c: its requests. False: memory is short. */
bool tb_data_expect_memory(tb_data_score *s, uint32_t request);
bool tb_data_expect_lds(tb_data_score *s, uint32_t request);
/** data_expect.c: the data of a lane of an atomic, 4 or 8 bytes, and from byte 8 on the value that
 * it compares with; returns whether it has one (AT1). */
bool tb_data_operands(const tb_data_score *s, uint32_t request, unsigned lane, uint8_t *data_ret);
/** data_expect_cost.c: Timing 2; 'vgprs', 'sgprs', 'lds': transfers of the request. */
uint32_t tb_data_cost(const tb_data_score *s, uint32_t request, uint32_t vgprs, uint32_t sgprs,
                      uint32_t lds);

/**
 * A channel each: compares what the unit shows with what must come next. 'taken': it transfers at
 * the coming edge and leaves the queue. False: s->mm says what differs.
 */
bool tb_data_score_memory(tb_data_score *s, const vmem_dut *dut, bool taken);
bool tb_data_score_vgpr(tb_data_score *s, const vmem_dut *dut, bool taken);
bool tb_data_score_sgpr(tb_data_score *s, const vmem_dut *dut, bool taken);
bool tb_data_score_lds(tb_data_score *s, const vmem_dut *dut, bool taken);
bool tb_data_score_done(tb_data_score *s, const vmem_dut *dut, const tb_data_memory *memory,
                        bool taken);

/** data_score_done.c: what of the request, or of one before it, is still to come before it may
 * complete, apart from the register writes that are taken now ('taken_mask', of MAU_PORT_VGPR and
 * MAU_PORT_SGPR); NULL: nothing. */
const char *tb_data_unfinished(const tb_data_score *s, const tb_data_memory *memory,
                               uint32_t request, unsigned taken_mask);

/** AT1: the request reads operands; data of one that reads none mean nothing (an atomic that does
 * not exist in its size). */
static inline bool tb_data_reads(const tb_data_score *s, uint32_t request)
{
	return mau_data_dwords(s->ep->ctx.gfx, &s->ep->req[request].op) != 0;
}

/** Bytes of the data of a request to memory or LDS that mean something, of the first 16; 'named':
 * those that the request names. ATOMIC: the compare value is from byte 8 on. */
static inline unsigned tb_data_counts(unsigned kind, unsigned named, bool wide, bool compares)
{
	unsigned element = wide ? 0xff : 0xf;

	if (kind == MAU_MEM_WRITE)
		return named;
	return kind == MAU_MEM_ATOMIC ? element | (compares ? element << 8 : 0) : 0;
}

/** data_score_clocks.c: does Timing 3 speak of the episode? Its requests are of one kind, nothing
 * is withheld, memory is "none" or "fixed". */
bool tb_data_is_stream(const tb_episode *ep);
/** data_score_clocks.c: the clock by which Timing 3 wants a completion; UINT64_MAX: it says nothing
 * of it. */
uint64_t tb_data_deadline(const tb_data_score *s, const tb_want_done *want);
/** data_score_clocks.c: Timing 3 of docs/vmem.md at a completion. */
bool tb_data_score_clocks(tb_data_score *s, const tb_want_done *want);

/** After the last completion, behind which nothing of any request can stand: memory and LDS hold
 * the same. */
bool tb_data_score_end(tb_data_score *s, tb_data_memory *memory);

/** Fills in s->mm and returns false. */
bool tb_data_fail(tb_data_score *s, enum tb_kind kind, unsigned port, const char *field,
                  uint32_t request, const char *detail);

/** Fills in s->mm with two values that differ and returns false; 'lane' of the wave, -1: none. */
bool tb_data_differ(tb_data_score *s, unsigned port, const char *field, uint32_t request, int lane,
                    uint64_t got, uint64_t want);

/** Are both the same? If not, tb_data_differ(). */
static inline bool tb_data_same(tb_data_score *s, unsigned port, const char *field,
                                uint32_t request, int lane, uint64_t got, uint64_t want)
{
	return got == want || tb_data_differ(s, port, field, request, lane, got, want);
}

/** data_log.c: enters a transfer into the log hash. */
void tb_data_log_memory(tb_data_score *s, const tb_want_memory *w);
void tb_data_log_vgpr(tb_data_score *s, const tb_want_vgpr *w);
void tb_data_log_sgpr(tb_data_score *s, const tb_want_sgpr *w);
void tb_data_log_lds(tb_data_score *s, const tb_want_lds *w);
void tb_data_log_done(tb_data_score *s, const tb_want_done *w);

#endif
