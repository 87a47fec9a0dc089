/*
 * data.h - the beats that the data path must hand over next.
 *
 * When a header is taken, the golden model executes the request on its own memory and LDS. The
 * expected beats go into one queue for each channel; the front of a queue is the next beat. Only
 * completions have a contract on clocks (docs/vmem.md, Timing 3).
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
	int16_t lane;  /**< of the wave: of an atomic the one that acts, else the first; -1: none */
	bool compares; /**< ATOMIC: it has a compare value */
	uint64_t lanes; /**< of the wave: the transaction's; of an atomic the one that acts */
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
	uint16_t data[MAU_WAVE]; /**< mask of the valid bytes of each lane's data */
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
	unsigned convert; /**< lanes that the unit converts in a clock */
	/* expected beats */
	tb_queue memory_reqs, vgprs, sgprs, lds_reqs, dones;
	tb_space space[TB_SPACES]; /**< memory and LDS of the model */
	/* the request that the model executes */
	mau_execution x;
	unsigned dwords;                               /**< data VGPRs that it reads (X2) */
	uint8_t lines[MAU_MAX_TXN][TB_LINE_BYTES_MAX]; /**< STORE: bytes that a transaction
	                                                  writes, in its line */
	mau_mem_req_payload axi4_request; /* the last one of an AXI4 memory, without free bits */
	/* memory and LDS of the unit, and store data */
	tb_data_memory memory;
	uint32_t next_dat, dat_beat;    /**< next store data: request and beat */
	unsigned dat_dword, dat_dwords; /**< its register, of so many; 0: not counted yet */
	/* Timing 3 */
	bool throughput; /**< check it */
	bool stream;     /**< the episode is one */
	bool in_stream;
	uint64_t due;       /**< clock at which the stream up to here ends by its costs */
	uint64_t overtaken; /**< tb_stats.overtaken before the episode */
	mau_detail detail;  /**< detail of the request whose coverage is collected */
} tb_data_path_state;

extern const tb_sink tb_memory_sink, tb_axi4_sink, tb_lds_sink, tb_vgpr_sink, tb_sgpr_sink,
	tb_data_done_sink;

/** mem_req.c: clears what no rule gives of a read or a write: the id, which the unit chooses, and
 * the bytes of the line that 'request' does not write. */
void tb_clear_line(const tb_lockstep *ls, const mau_mem_req_payload *request,
                   mau_mem_req_payload *p);
/** mem_req.c: memory takes the unit's request, if it is 'taken'. 'request': of messages; 'owner':
 * the wave request that waits for the response. False: its id is in use, ls->mm. */
bool tb_take_request(tb_lockstep *ls, uint32_t request, uint32_t owner, bool taken);
/** axi4.c: starts an episode. Memory of a unit with AXI4 answers by lines. */
void tb_axi4_start(tb_lockstep *ls);

/** writers.c: those of 'lanes' that write the byte at 'address' of memory when the request acts. */
uint64_t tb_data_writers(const tb_lockstep *ls, uint32_t request, uint64_t lanes, uint64_t address);

/** execute.c: the model executes a request. False: ls->mm. */
bool tb_data_execute(tb_lockstep *ls, uint32_t request);

/* Each function queues the beats of the executed request on one channel. False: memory is short. */
bool tb_expect_memory(tb_lockstep *ls, uint32_t request);
bool tb_expect_lds(tb_lockstep *ls, uint32_t request);
bool tb_expect_vgprs(tb_lockstep *ls, uint32_t request);
bool tb_expect_sgprs(tb_lockstep *ls, uint32_t request);
bool tb_expect_done(tb_lockstep *ls, uint32_t request, uint32_t cost);

/** cost.c: cost by Timing 2; 'vgprs', 'sgprs', 'lds': transfers of the request. */
uint32_t tb_data_cost(const tb_lockstep *ls, uint32_t request, uint32_t vgprs, uint32_t sgprs,
                      uint32_t lds);
/** cost.c: does Timing 3 apply to the episode? It does if all requests are of one kind, nothing is
 * withheld, and the memory profile is "none" or "fixed". */
bool tb_data_is_stream(const tb_episode *ep);

/** execute.c: the data of a lane of an atomic, 4 or 8 bytes, and from byte 8 on its compare value;
 * '*compares_ret': whether it has one (AT1). Returns the mask of the valid bytes, which is 0 for an
 * atomic that does not exist in its size: it reads no data. */
unsigned tb_data_operands(const tb_lockstep *ls, uint32_t request, unsigned lane, uint8_t *data_ret,
                          bool *compares_ret);

/** answers.c: the sources of the data path. */
unsigned tb_data_pending(tb_lockstep *ls);
void tb_data_raise(tb_lockstep *ls, unsigned mask);
void tb_data_sources_moved(tb_lockstep *ls, unsigned transfers);
unsigned tb_data_last_beats(const tb_lockstep *ls);
/** Is store data left to drive? */
bool tb_data_left(tb_lockstep *ls);

/** data.c: empties all queues; memory and LDS, of the unit and of the model, are those from before
 * the episode. */
void tb_data_start(tb_lockstep *ls);

/** data.c: whether the front of a queue is a beat of the request. */
bool tb_data_wants(const tb_queue *queue, uint32_t request);

/** What a trace shows of a sink other than done; 'queue' has its expected beats. */
tb_due tb_data_due(const tb_lockstep *ls, enum mau_port port, const tb_queue *queue);

/** Reports an unexpected beat: tb_sink.next calls it when the queue is empty. Returns false. */
bool tb_data_extra(tb_lockstep *ls, enum mau_port port, const char *what);

/** completion.c: a beat of this request or of an earlier one that must still come before this
 * request may complete, apart from the register writes that are taken at this clock; NULL: none. */
const char *tb_data_unfinished(const tb_lockstep *ls, uint32_t request, unsigned taken_mask);

#endif
