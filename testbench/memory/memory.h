/*
 * memory.h - memory and LDS behind the data path, owned by the test bench: requests act in the
 * order in which they are taken, answers come as enum tb_answers says.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef TB_MEMORY_H
#define TB_MEMORY_H

#include "mau_channels.h"
#include "memory/queue.h"
#include "memory/space.h"
#include "stimulus/rng.h"

/** An answer of memory on its way. */
typedef struct tb_answer {
	uint64_t taken, due; /**< clocks */
	uint32_t request;    /**< index of the request that it is for */
	uint8_t id;
	uint8_t data[128]; /**< of the line, by its bytes */
} tb_answer;

/** An answer of LDS on its way. */
typedef struct tb_lds_answer {
	uint64_t due;
	uint32_t request;
	uint32_t data[MAU_WAVE][4];
} tb_lds_answer;

typedef struct tb_data_memory {
	tb_space image[TB_SPACES]; /**< before the episode, by enum mau_space; nobody writes it */
	tb_space space[TB_SPACES]; /**< what the unit has made of it */
	unsigned gfx;              /**< MAU_GFX_*: whose atomics act */
	unsigned profile, latency, line_bytes, lanes, ids;
	tb_key key; /**< of what is random: clocks, bytes that nothing asked for */
	uint32_t draw;
	tb_answer answer[64];   /**< by id, until it was taken */
	uint8_t order[64];      /**< ids whose answer waits, in the order of their requests */
	unsigned waiting;       /**< how many */
	const tb_answer *offer; /**< the one that stands on the port; NULL: none */
	unsigned taken;         /**< requests so far */
	unsigned victim;        /**< of as many requests as there are ids, the one that
	                           TB_ANSWERS_STARVE starves */
	uint64_t gate_clock;    /**< TB_ANSWERS_BURSTY: clock at which the gate changes */
	bool gate_open;
	bool draining; /**< TB_ANSWERS_REVERSED: until nothing waits */
	tb_queue lds;  /**< tb_lds_answer, in order */
	uint64_t late; /**< answers that overtook an older one */
	bool failed;   /**< memory of this machine is short */
} tb_data_memory;

/** Starts an episode of generation 'gfx' (MAU_GFX_*): memory and LDS as 'data' has them (NULL: seed
 * 0, answers at once), nothing on its way. */
void tb_data_memory_start(tb_data_memory *m, unsigned gfx, const tb_data *data,
                          const mau_sizes *size, unsigned ids);
void tb_data_memory_free(tb_data_memory *m);

/** Is a request of this id still without an answer? */
bool tb_data_memory_waits(const tb_data_memory *m, unsigned id);

/** Are answers to a request up to number 'request' outstanding, of memory or LDS? */
bool tb_data_memory_owes(const tb_data_memory *m, uint32_t request);

/** Memory takes a request at 'clock': it acts now. 'request': for whom. */
void tb_data_memory_take(tb_data_memory *m, const mau_mem_req_payload *p, uint64_t clock,
                         uint32_t request);

/** Chooses the answer to offer at 'clock' as m->offer, when none is offered; false: none. */
bool tb_data_memory_next(tb_data_memory *m, uint64_t clock);

/** LDS takes a request. */
void tb_data_memory_lds(tb_data_memory *m, const mau_lds_req_payload *p, uint64_t clock,
                        uint32_t request);

/** The answer of LDS to offer at 'clock', or NULL; it is taken by tb_queue_pop(&m->lds). */
const tb_lds_answer *tb_data_memory_lds_next(tb_data_memory *m, uint64_t clock);

#endif
