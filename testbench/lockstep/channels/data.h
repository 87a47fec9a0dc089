/*
 * data.h - what the data path must hand over next.
 *
 * When a header is taken, the golden model executes the request on memory and LDS of its own, and
 * all that it makes is queued, a queue a channel; the front of each is the beat that must come
 * next. Of clocks there is a contract for completions alone (docs/vmem.md, Timing 3).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_DATA_H
#define TB_DATA_H

#include "lockstep/parts.h"
#include "mau/detail.h"
#include "mau/execute.h"
#include "memory/memory.h"

#define TB_LINE_BYTES_MAX 128

/* Items of the queues. All begin with the number of their request. */

/** A request to memory. */
typedef struct tb_want_memory {
	uint32_t request;
	int16_t lane;  /**< of the wave: ATOMIC: which acts, else the first one; -1: none */
	bool compares; /**< ATOMIC: it has a compare value */
	mau_mem_req_payload p;
} tb_want_memory;

/** A write of one VGPR of a beat. */
typedef struct tb_want_vgpr {
	uint32_t request;
	mau_vgpr_payload p;
} tb_want_vgpr;

/** A write of up to four SGPRs. */
typedef struct tb_want_sgpr {
	uint32_t request;
	mau_sgpr_payload p;
} tb_want_sgpr;

/** A request to LDS. */
typedef struct tb_want_lds {
	uint32_t request;
	uint8_t beat;
	uint16_t data[MAU_WAVE]; /**< bytes of each lane's data that mean something */
	mau_lds_req_payload p;
} tb_want_lds;

/** A completion. */
typedef struct tb_want_done {
	uint32_t request;
	uint32_t cost; /**< Timing 2, clocks; 0: no contract */
	uint8_t cls;
	mau_done_payload p;
} tb_want_done;

typedef struct tb_data_path {
	unsigned convert; /**< lanes that convert in a clock */
	/* what must come */
	tb_queue memory_reqs, vgprs, sgprs, lds_reqs, dones;
	tb_space space[TB_SPACES]; /**< of the model */
	/* the request that is being executed on the model */
	mau_execution x;
	unsigned dwords;                               /**< data VGPRs that it reads (X2) */
	uint8_t lines[MAU_MAX_TXN][TB_LINE_BYTES_MAX]; /**< STORE: bytes that a transaction
	                                                  writes, in its line */
	/* memory and LDS of the unit, and store data */
	tb_data_memory memory;
	uint32_t next_dat, dat_beat;    /**< store data to offer next */
	unsigned dat_dword, dat_dwords; /**< of the request; 0: not counted yet */
	/* Timing 3 */
	bool throughput; /**< hold streams to it */
	bool stream;     /**< the episode is one */
	bool in_stream;
	uint64_t due;       /**< clock at which the stream so far ends by its costs */
	uint64_t overtaken; /**< before the episode */
	mau_detail detail;  /**< of the request that is covered */
} tb_data_path_state;

extern const tb_sink tb_memory_sink, tb_lds_sink, tb_vgpr_sink, tb_sgpr_sink, tb_data_done_sink;

/** execute.c: executes a request on the model. False: ls->mm. */
bool tb_data_execute(tb_lockstep *ls, uint32_t request);

/* Each queues what the request that was executed makes on a channel. False: memory is short. */
bool tb_expect_memory(tb_lockstep *ls, uint32_t request);
bool tb_expect_lds(tb_lockstep *ls, uint32_t request);
bool tb_expect_vgprs(tb_lockstep *ls, uint32_t request);
bool tb_expect_sgprs(tb_lockstep *ls, uint32_t request);
bool tb_expect_done(tb_lockstep *ls, uint32_t request, uint32_t cost);

/** cost.c: Timing 2; 'vgprs', 'sgprs', 'lds': transfers of the request. */
uint32_t tb_data_cost(const tb_lockstep *ls, uint32_t request, uint32_t vgprs, uint32_t sgprs,
                      uint32_t lds);
/** cost.c: does Timing 3 speak of the episode? Its requests are of one kind, nothing is withheld,
 * memory is "none" or "fixed". */
bool tb_data_is_stream(const tb_episode *ep);

/** execute.c: the data of a lane of an atomic, 4 or 8 bytes, and from byte 8 on the value that it
 * compares with; '*compares_ret': whether it has one (AT1). Returns the bytes that mean something:
 * none of an atomic that does not exist in its size, which reads no data. */
unsigned tb_data_operands(const tb_lockstep *ls, uint32_t request, unsigned lane, uint8_t *data_ret,
                          bool *compares_ret);

/** answers.c: what the test bench drives. */
unsigned tb_data_pending(tb_lockstep *ls);
void tb_data_raise(tb_lockstep *ls, unsigned mask);
void tb_data_sources_moved(tb_lockstep *ls, unsigned transfers);
unsigned tb_data_last_beats(const tb_lockstep *ls);
/** Is store data left to offer? */
bool tb_data_left(tb_lockstep *ls);

/** data.c: whether the front of a queue belongs to the request. */
bool tb_data_wants(const tb_queue *queue, uint32_t request);

/** What a trace shows of a sink but done: 'queue' is its beats. */
tb_due tb_data_due(const tb_lockstep *ls, enum mau_port port, const tb_queue *queue);

/** Answer of tb_sink.next where 'queue' is empty: a beat that nothing asked for. False. */
bool tb_data_extra(tb_lockstep *ls, enum mau_port port, const char *what);

/** done.c: what of the request, or of one before it, is still to come before it may complete, apart
 * from the register writes that are taken now; NULL: nothing. */
const char *tb_data_unfinished(const tb_lockstep *ls, uint32_t request, unsigned taken_mask);

#endif
