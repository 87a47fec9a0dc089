/*
 * memory.h - the memory and LDS that the data path accesses, as part of the test bench: requests
 * execute in the order in which they are taken, unless a fault range of the episode has a byte of
 * them; responses come by the profile (enum tb_answers).
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_MEMORY_H
#define TB_MEMORY_H

#include "mau_channels.h"
#include "memory/queue.h"
#include "memory/space.h"
#include "stimulus/rng.h"

/** A response of memory in flight. */
typedef struct tb_answer {
	uint64_t taken, due; /**< clocks of the request and of the earliest response */
	uint32_t request;    /**< index of the wave request in the episode */
	uint8_t id;
	uint8_t code;      /**< MAU_MEMORY_* */
	uint8_t data[128]; /**< of the line, by its bytes */
} tb_answer;

/** A response of LDS in flight. */
typedef struct tb_lds_answer {
	uint64_t due;
	uint32_t request;
	uint32_t data[MAU_WAVE][4];
} tb_lds_answer;

typedef struct tb_data_memory {
	tb_space image[TB_SPACES]; /**< before the episode, by enum mau_space; never written */
	tb_space space[TB_SPACES]; /**< the same with the unit's writes */
	unsigned gfx;              /**< MAU_GFX_*: selects the rules of atomics */
	const tb_data *data;       /**< of the episode: its fault ranges; NULL: none */
	enum tb_lines lines;       /**< TB_LINES_NO after the start */
	unsigned profile, latency, line_bytes, lanes, ids;
	tb_key key;     /**< of the random latencies and of the bytes that were not requested */
	uint32_t gates; /**< draws of TB_STREAM_GATE so far */
	tb_answer answer[64];   /**< by id, until it is taken */
	uint8_t order[64];      /**< ids of the waiting responses, in the order of their requests */
	unsigned waiting;       /**< number of waiting responses */
	const tb_answer *offer; /**< the response that is valid on the port; NULL: none */
	unsigned taken;         /**< requests taken so far */
	unsigned lds_taken;     /**< requests to LDS taken so far */
	unsigned victim;        /**< TB_ANSWERS_STARVE: the request that gets the long latency, one
	                           in as many requests as there are ids */
	uint64_t gate_clock;    /**< TB_ANSWERS_BURSTY: clock at which the gate changes */
	bool gate_open;
	bool draining; /**< TB_ANSWERS_REVERSED: answer until no response waits */
	tb_queue lds;  /**< tb_lds_answer, in order */
	uint64_t late; /**< responses that overtook an older one */
	bool failed;   /**< memory of this machine is short */
} tb_data_memory;

/** Starts an episode of generation 'gfx' (MAU_GFX_*): memory and LDS have the contents of 'data'
 * (NULL: seed 0, profile none), which must stay, and no response is in flight. */
void tb_data_memory_start(tb_data_memory *m, unsigned gfx, const tb_data *data,
                          const mau_sizes *size, unsigned ids);
void tb_data_memory_free(tb_data_memory *m);

/** Is a request with this id in flight? */
bool tb_data_memory_waits(const tb_data_memory *m, unsigned id);

/** Are responses of memory or LDS for wave requests up to number 'request' outstanding? */
bool tb_data_memory_owes(const tb_data_memory *m, uint32_t request);

/** Memory takes a request at 'clock' and executes it. 'request': index of the wave request. */
void tb_data_memory_take(tb_data_memory *m, const mau_mem_req_payload *p, uint64_t clock,
                         uint32_t request);

/** Chooses the response to drive at 'clock' as m->offer, if there is no m->offer; false: none. */
bool tb_data_memory_next(tb_data_memory *m, uint64_t clock);

/** TB_ANSWERS_BURSTY: whether the gate is open at 'clock', which may not be before that of an
 * earlier call. */
bool tb_data_memory_open(tb_data_memory *m, uint64_t clock);

/** LDS takes a request and executes it. */
void tb_data_memory_lds(tb_data_memory *m, const mau_lds_req_payload *p, uint64_t clock,
                        uint32_t request);

/** The response of LDS to drive at 'clock', or NULL; tb_queue_pop(&m->lds) removes it. */
const tb_lds_answer *tb_data_memory_lds_next(tb_data_memory *m, uint64_t clock);

#endif
